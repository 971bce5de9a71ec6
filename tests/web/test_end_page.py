"""The end of a game: its story on the page, and what can be done next over HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest
from tests.draw.drawn import Seen, all_ends, at_ends, ends, of_every_game
from tests.web.front import Front, Guest, inline_things, open_house, shapes_missing, words_of
from tests.web.helpers_http import table_of

import archipel
from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.match import Match, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Story, look_of
from archipel.table.table import Table
from archipel.web.end_page import end
from archipel.web.frame import frame
from archipel.web.page_state import PageState, Prefs
from archipel.web.pages import shapes, words

NAMES = ["Léa", "Tom", "<i>Zia</i>", "Ida", "Max", "Noé", "Eva", "Sam"]
BEGIN = catalogue.find(catalogue.to_begin_with())
FORK = re.compile(r'action="/table/[\w-]+/fork"><input type="hidden" name="n" value="(\d+)">')


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@cache
def ended(match: Match) -> Table:
    """A table at the end of a game on record."""
    return table_of(match, NAMES[: match.seats])


def page_of(table: Table, lang: str = "fr") -> str:
    """Its page, for whoever plays for everybody there."""
    return end(table, PageState(), Prefs(lang=lang), table.human_seats).html


def story_of(table: Table, lang: str) -> Story:
    seen = view_of(table.game, table.match.state, 0)
    return look_of(table.game).story(
        table.match.entries, seen, Eyes(game_texts(table.game, lang), 0, table.names)
    )


@at_ends
@of_every_game
def test_every_game_on_record_has_its_story(game: Game, seen: Seen) -> None:
    for table in map(ended, seen(game)):
        for lang in LANGUAGES:
            page, story = page_of(table, lang), story_of(table, lang)
            said = words_of(page)
            assert f'<main id="table" class="end w-{game.key} ' in page
            assert story.title in said
            assert story.cause in said
            assert all(one.title in said and one.fact in said for one in story.crew)
            assert len(story.crew) == len(table.seats), "everybody gets a title"
            assert all(f'href="?at={scene.ply}"' in page for scene in story.scenes)
            assert f'action="/table/{table.id}/rematch"' in page
            assert 'href="?at=0"' in page
        for scene in story.scenes:
            past = frame(table, PageState(at=scene.ply), Prefs(lang=lang), table.human_seats).html
            assert 'id="caption"' in past


@at_ends
@of_every_game
def test_the_page_has_all_its_shapes_nothing_inline_and_no_name_is_markup(game: Game, seen: Seen) -> None:
    for table in map(ended, seen(game)):
        page = page_of(table)
        assert shapes_missing(page + shapes(game)) <= {"mark"}, "what is around brings the house's mark"
        assert not inline_things(page)
        assert "<i>Zia" not in page
        headings = [int(level) for level in re.findall(r"<h([1-6])\b", page)]
        assert headings[0] == 1
        assert headings.count(1) == 1


@at_ends
@of_every_game
def test_after_a_win_the_next_level_is_offered_and_after_a_loss_a_turn_to_go_back_to(
    game: Game, seen: Seen
) -> None:
    for table in map(ended, seen(game)):
        page, story = page_of(table), story_of(table, "fr")
        fork = FORK.search(page)
        level = next((option for option in game.options if option.key == "difficulty"), None)
        if story.won:
            assert fork is None
            highest = level is None or table.match.options["difficulty"] == level.values[-1]
            assert (f'href="/new/{game.key}?' in page) != highest
        else:
            assert f'href="/new/{game.key}?' not in page
            steps = look_of(game).steps(table.match.entries, table.match.state)
            mine = [step.first for step in steps if step.first and step.seat in table.human_seats]
            assert int(fork[1]) in mine if fork else not mine


# Over HTTP


def sits_at_the_end(front: Front, match: Match, lang: str = "fr") -> tuple[Guest, Table]:
    """Somebody with bots, at a table where a game on record has just ended."""
    guest = front.guest(lang)
    return guest, guest.sits_at(match.game, NAMES[: match.seats], match.write())


def an_end(won: bool) -> Match:
    """A game on record of several levels that its first player won, or lost."""
    matches = (match for game in catalogue.every_game() if game.cooperative for match in all_ends(game))
    for match in matches:
        page = page_of(ended(match))
        if f'href="/new/{match.game.key}?' in page if won else FORK.search(page):
            return match
    raise AssertionError("no such game on record")


def test_the_next_level_is_preselected_where_it_leads(front: Front) -> None:
    match = an_end(won=True)
    guest, table = sits_at_the_end(front, match)
    link = re.search(rf'href="(/new/{match.game.key}\?[^"]+)"', guest.get(f"/table/{table.id}"))
    assert link
    option = next(option for option in match.game.options if option.key == "difficulty")
    following = option.values[option.values.index(match.options["difficulty"]) + 1]
    assert f'name="option-difficulty" value="{following}" checked' in guest.get(unescape(link[1]))


def test_a_lost_game_goes_on_from_the_turn_that_is_offered(front: Front) -> None:
    guest, table = sits_at_the_end(front, an_end(won=False))
    fork = FORK.search(guest.get(f"/table/{table.id}"))
    assert fork
    again = guest.table_at(guest.post(f"/table/{table.id}/fork", n=fork[1]))
    assert not again.match.over
    assert again.match.ply == int(fork[1])
    assert again.seats == table.seats


def test_a_scene_of_the_story_leads_to_its_moment(front: Front) -> None:
    guest, table = sits_at_the_end(front, ends(BEGIN)[0], "en")
    page = guest.get(f"/table/{table.id}")
    assert not shapes_missing(page)
    scenes = set(re.findall(r'href="\?at=(\d+)"', page))
    assert len(scenes) > 1
    for ply in scenes:
        assert 'id="caption"' in guest.get(f"/table/{table.id}?at={ply}")


def test_the_rematch_seats_everybody_one_further(front: Front) -> None:
    guest, table = sits_at_the_end(front, ends(BEGIN)[0])
    again = guest.table_at(guest.post(f"/table/{table.id}/rematch"))
    assert again.seats == (*table.seats[1:], table.seats[0])
    assert not again.match.over


def test_the_story_is_told_to_nobody_else(front: Front) -> None:
    _, table = sits_at_the_end(front, ends(BEGIN)[0])
    answer = front.guest().http.get(f"/table/{table.id}")
    assert answer.status_code == 404
    assert "Léa" not in answer.text


def test_a_game_that_draws_nothing_has_an_end_too(front: Front) -> None:
    match = archipel.new("smugglers", 2, seed=2)
    while not match.over:
        match.play(match.legal()[-1])
    guest, table = sits_at_the_end(front, match)
    page = guest.get(f"/table/{table.id}")
    assert 'class="end w-smugglers ' in page
    assert words("fr")("end.rematch") in words_of(page)
    assert not shapes_missing(page)
