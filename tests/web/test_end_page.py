"""The end of a game over HTTP: its story, and what can be done next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.front import Front, Guest, inline_things, open_house, shapes_missing, words_of

from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.match import view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Story, look_of
from archipel.table.table import Table
from archipel.web.pages import words

NAMES = ["Léa", "Tom", "<i>Zia</i>", "Ida", "Max", "Noé", "Eva", "Sam"]
ON_RECORD = [
    (game, file)
    for game in catalogue.every_game()
    for file in sorted((game.folder / "tests" / "playthroughs").glob("*.txt"))
]


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def ended(guest: Guest, game: Game, file: Path) -> Table:
    """A table at the end of a game on record."""
    text = file.read_text("utf-8")
    players = int(text.partition("seats=")[2][0])
    return guest.sits_at(game, NAMES[:players], text)


def story_of(table: Table, lang: str) -> Story:
    seen = view_of(table.game, table.match.state, 0)
    return look_of(table.game).story(
        table.match.entries, seen, Eyes(game_texts(table.game, lang), 0, table.names)
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game, file", ON_RECORD, ids=lambda each: getattr(each, "stem", ""))
def test_every_game_on_record_has_its_story(front: Front, game: Game, file: Path, lang: str) -> None:
    guest = front.guest(lang)
    table = ended(guest, game, file)
    page, story = guest.get(f"/table/{table.id}"), story_of(table, lang)
    said = words_of(page)
    assert f'<main id="table" class="end w-{game.key} ' in page
    assert story.title in said
    assert story.cause in said
    for one in story.crew:
        assert one.title in said
        assert one.fact in said
    for scene in story.scenes:
        assert f'href="?at={scene.ply}"' in page
        assert guest.get(f"/table/{table.id}?at={scene.ply}")
    assert len(story.crew) == len(table.seats), "everybody gets a title"
    assert f'action="/table/{table.id}/rematch"' in page
    assert 'href="?at=0"' in page


def test_the_page_has_all_its_shapes_nothing_inline_and_no_name_is_markup(front: Front) -> None:
    for game, file in ON_RECORD:
        guest = front.guest()
        table = ended(guest, game, file)
        page = guest.get(f"/table/{table.id}")
        assert not shapes_missing(page), file
        assert not inline_things(page)
        assert "<i>Zia" not in page
        headings = [int(level) for level in re.findall(r"<h([1-6])\b", page)]
        assert headings[0] == 1
        assert headings.count(1) == 1


def test_after_a_win_the_next_level_is_offered_and_after_a_loss_a_turn_to_go_back_to(front: Front) -> None:
    for game, file in ON_RECORD:
        guest = front.guest()
        table = ended(guest, game, file)
        page, story = guest.get(f"/table/{table.id}"), story_of(table, "fr")
        fork = re.search(r'action="/table/[\w-]+/fork"><input type="hidden" name="n" value="(\d+)">', page)
        level = next((option for option in game.options if option.key == "difficulty"), None)
        if story.won:
            assert fork is None
            highest = level is None or table.match.options["difficulty"] == level.values[-1]
            assert (f'href="/new/{game.key}?' in page) != highest
        else:
            assert f'href="/new/{game.key}?' not in page
            mine = [
                step.first
                for step in look_of(game).steps(table.match.entries, table.match.state)
                if step.seat == 0
            ]
            assert (fork is None) == (not any(mine)), file
            if fork is None:
                continue
            assert int(fork[1]) in mine
            again = guest.table_at(guest.post(f"/table/{table.id}/fork", n=fork[1]))
            assert not again.match.over
            assert again.match.ply == int(fork[1])
            assert again.seats == table.seats


def test_the_next_level_is_preselected_where_it_leads(front: Front) -> None:
    for game, file in ON_RECORD:
        guest = front.guest()
        table = ended(guest, game, file)
        link = re.search(rf'href="(/new/{game.key}\?[^"]+)"', guest.get(f"/table/{table.id}"))
        if link is not None:
            option = next(option for option in game.options if option.key == "difficulty")
            following = option.values[option.values.index(table.match.options["difficulty"]) + 1]
            dialog = guest.get(link[1].replace("&amp;", "&"))
            assert f'name="option-difficulty" value="{following}" checked' in dialog


def test_the_rematch_seats_everybody_one_further(front: Front) -> None:
    game, file = ON_RECORD[0]
    guest = front.guest()
    table = ended(guest, game, file)
    again = guest.table_at(guest.post(f"/table/{table.id}/rematch"))
    assert again.seats == (*table.seats[1:], table.seats[0])
    assert not again.match.over


def test_the_story_is_told_to_nobody_else(front: Front) -> None:
    game, file = ON_RECORD[0]
    table = ended(front.guest(), game, file)
    answer = front.guest().http.get(f"/table/{table.id}")
    assert answer.status_code == 404
    assert "Léa" not in answer.text


def test_a_game_that_draws_nothing_has_an_end_too(front: Front) -> None:
    game = catalogue.find("smugglers")
    guest = front.guest()
    guest.post("/settings", whole="1", speed="none")
    form = {"do": "start", "kind-0": "me", "name-0": "Léa", "kind-1": "bot", "name-1": "Tom"}
    table = guest.table_at(guest.http.post(f"/new/{game.key}", data=form))
    play_out(guest, table)
    page = guest.get(f"/table/{table.id}")
    assert f'class="end w-{game.key} ' in page
    assert words("fr")("end.rematch") in words_of(page)
    assert not shapes_missing(page)


def play_out(guest: Guest, table: Table) -> None:
    """Press the last button of the dock until there is none, as somebody in a hurry would."""
    for _ in range(600):
        guest.front.wait(guest.front.house.settled(table))
        if table.match.over:
            return
        seat = next(seat for seat in table.waiting_for if seat in table.human_seats)
        action = table.match.game.action_number(table.match.legal(seat)[-1])
        form = {"seat": seat, "seq": table.seq, "cmd": f"test-{table.seq}", "action": action}
        assert guest.http.post(f"/table/{table.id}/act", data=form).status_code == 303
    raise AssertionError("this game does not end")
