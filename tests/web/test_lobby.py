"""The front of the house over HTTP: the archipelago, one-click games, my games, settings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import LONGEST
from tests.web.front import Front, Guest, inline_things, open_house, shapes_missing, words_of

from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import LANGUAGES, game_texts, shared_texts
from archipel.draw.look import look_of
from archipel.table.storage import Person
from archipel.table.table import Table
from archipel.web import lobby
from archipel.web.chart import chart, rows_of
from archipel.web.pages import words
from archipel.web.players import SHOWN

GAMES = catalogue.every_game()
LINES = ["games", "settings", "lobby", "new", "end", "bots", "counts"]


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def the_dummy() -> Game:
    """The game that only the tests have, found as any folder is."""
    return catalogue.find("smugglers")


# The archipelago


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_of_the_catalogue_has_its_isle(front: Front, game: Game, lang: str) -> None:
    page = front.guest(lang).get("/")
    texts, said = game_texts(game, lang), words_of(page)
    assert f'<html lang="{lang}"' in page
    assert texts.say("game.name") in said
    assert texts.say("game.tagline") in said
    assert f"{look_of(game).minutes} min" in said
    assert f"{game.fewest}–{game.most}" in said
    assert f'action="/solo/{game.key}"' in page
    assert f'href="/new/{game.key}"' in page
    assert f'class="isl w-{game.key} ' in page


def test_a_game_added_as_a_folder_is_on_the_chart_though_it_draws_nothing(front: Front) -> None:
    game = the_dummy()
    assert game.look is None
    assert game.folder.is_relative_to(Path(__file__).parents[1])
    page = front.guest().get("/")
    assert f'class="isl w-{game.key} ' in page
    assert not shapes_missing(page)
    assert f".w-{game.key}" in front.guest().get("/look/worlds.css")


def test_the_chart_says_how_a_game_is_played(front: Front) -> None:
    said = words_of(front.guest().get("/"))
    t = words("fr")
    assert t("lobby.teams") in said  # the dummy game has teams
    assert (t("lobby.together") in said) == any(game.cooperative for game in GAMES)


@pytest.mark.parametrize("isles", range(1, 13))
def test_the_chart_has_a_place_of_its_own_for_each_of_any_number_of_isles(isles: int) -> None:
    drawn = chart(isles)
    places = [(spot.x, spot.y) for spot in drawn.spots]
    assert len(set(places)) == isles
    assert all(100 <= spot.x <= 500 for spot in drawn.spots)
    for spot, following in pairwise(drawn.spots):
        assert spot.y < following.y or following.x - spot.x >= 200, "two isles of a row overlap"
    assert all(0 < count <= 3 for count in rows_of(isles))
    assert all(f"{spot.x:g} {spot.y:g}" in drawn.route for spot in drawn.spots), (
        "the route calls at every isle"
    )


@pytest.mark.parametrize("path", ["/", "/games", "/settings", *(f"/new/{game.key}" for game in GAMES)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_has_all_its_shapes_and_nothing_inline(front: Front, path: str, lang: str) -> None:
    page = front.guest(lang).get(path)
    assert not shapes_missing(page)
    assert not inline_things(page)


def keys_in(tree: Any, under: str = "") -> set[str]:
    if not isinstance(tree, dict):
        return {under}
    return {key for name, branch in tree.items() for key in keys_in(branch, f"{under}.{name}")}


def test_both_languages_say_everything() -> None:
    french, english = (shared_texts(lang).tree["web"] for lang in ("fr", "en"))
    for table in LINES:
        assert keys_in(french[table]) == keys_in(english[table])


def test_french_keeps_its_marks_with_their_words() -> None:
    def all_texts(tree: Any) -> list[str]:
        branches = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else []
        return (
            [tree] if isinstance(tree, str) else [text for branch in branches for text in all_texts(branch)]
        )

    for table in LINES:
        for text in all_texts(shared_texts("fr").tree["web"][table]):
            assert not any(f" {mark}" in text for mark in ":;?!%»"), text


# One click


def test_one_click_and_the_game_is_on(front: Front) -> None:
    guest = front.guest()
    for game in GAMES:
        table = guest.table_at(guest.post(f"/solo/{game.key}"))
        assert [seat.kind for seat in table.seats][:2] == ["me", "bot"]
        assert len(set(table.names)) == len(table.names), "the robots have names of their own"
        assert 'id="table"' in guest.get(f"/table/{table.id}")


def test_three_sit_down_where_three_make_a_game_and_the_next_number_where_not(front: Front) -> None:
    guest = front.guest()
    for game in GAMES:
        table = guest.table_at(guest.post(f"/solo/{game.key}"))
        three = game.fewest <= 3 <= game.most
        assert len(table.seats) == (4 if game is the_dummy() else 3 if three else game.fewest)


def test_a_click_plays_by_the_options_of_the_last_time(front: Front) -> None:
    game, guest = the_dummy(), front.guest()
    opened = guest.post(
        f"/new/{game.key}",
        do="start",
        kind__0="me",
        kind__1="here",
        kind__2="bot",
        kind__3="bot",
        option__rich="yes",
    )
    assert guest.table_at(opened).match.options["rich"] == "yes"
    assert guest.table_at(guest.post(f"/solo/{game.key}")).match.options["rich"] == "yes"
    assert front.guest().http.cookies.get(f"last-{game.key}") is None


def test_a_cookie_of_nonsense_changes_nothing(front: Front) -> None:
    game, guest = the_dummy(), front.guest()
    guest.http.cookies.set(f"last-{game.key}", "rich=<script>&loud=yes&=&%ff")
    assert guest.table_at(guest.post(f"/solo/{game.key}")).match.options["rich"] == "no"
    assert "<script>" not in guest.get(f"/new/{game.key}")


def test_a_double_click_opens_one_table(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "DOUBLE_CLICK", LONGEST)  # however slow the machine is
    guest = front.guest()
    assert guest.name
    with ThreadPoolExecutor(4) as clicks:
        answers = list(clicks.map(lambda _: guest.post(f"/solo/{the_dummy().key}"), range(4)))
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert len(front.wait(front.house.tables_of(guest.name))) == 1


def test_a_guided_game_is_the_real_game_on_the_same_deal_for_everybody(front: Front) -> None:
    for game in GAMES:
        guest, other = front.guest(), front.guest()
        if not look_of(game).guided:
            assert guest.post(f"/guided/{game.key}").status_code == 422
            continue
        one, two = (who.table_at(who.post(f"/guided/{game.key}")) for who in (guest, other))
        assert one.guided
        assert one.state_at(0) is not two.state_at(0)
        assert one.match.write(0) == two.match.write(0)
        assert f'action="/guided/{game.key}"' in guest.get("/")


def test_an_unknown_isle_is_said_to_be_unknown(front: Front) -> None:
    guest = front.guest()
    for answer in (
        guest.post("/solo/atlantis"),
        guest.http.get("/new/atlantis"),
        guest.post("/guided/atlantis"),
    ):
        assert answer.status_code == 404
        assert "atlantis" in answer.text


# My games


def test_a_running_game_can_be_picked_up_again_and_only_by_its_guest(front: Front) -> None:
    guest, other = front.guest(), front.guest()
    table = guest.table_at(guest.post(f"/solo/{the_dummy().key}"))
    front.wait(front.house.settled(table))
    for page in (guest.get("/"), guest.get("/games")):
        assert f'href="/table/{table.id}"' in page
        assert words("fr")("lobby.mine") in words_of(page)
    assert table.id not in other.get("/") + other.get("/games")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_game_is_in_the_logbook_and_leads_to_its_replay(front: Front, lang: str) -> None:
    for game in GAMES:
        for file in sorted((game.folder / "tests" / "playthroughs").glob("*.txt"))[:1]:
            guest, text = front.guest(lang), file.read_text("utf-8")
            players = int(text.partition("seats=")[2][0])
            table = guest.sits_at(
                game, ["Léa", "Tom", "Zia", "Ida", "Max", "Noé", "Eva", "Sam"][:players], text
            )
            page = guest.get("/")
            assert f'href="/table/{table.id}?at=0"' in page
            assert table.match.result is not None
            ending = game_texts(game, lang).say(f"endings.{table.match.result.ending}")
            assert ending in words_of(page)
            assert ending in words_of(guest.get("/games"))


def with_copies(guest: Guest, number: int) -> Table:
    """A table of a guest's, and so many more of the same in the store."""
    front, owner = guest.front, guest.name
    table = guest.table_at(guest.post(f"/solo/{the_dummy().key}"))
    front.wait(front.house.settled(table))
    stored = front.store.table(table.id)
    assert stored is not None
    for n in range(number):
        made = replace(
            stored, id=f"{owner[:4]}{n:08}", created=stored.created - 1 - n, changed=stored.changed - 1 - n
        )
        made = replace(made, ended=made.changed) if n % 2 else made
        front.store.save_table(made, [Person(owner, 0, made.created)])
    return table


def test_a_guest_with_many_tables_leafs_through_them(front: Front) -> None:
    """Nobody waits for a page of them all."""
    guest, t = front.guest("en"), words("en")
    first = with_copies(guest, 41)
    pages = [guest.get(f"/games?page={n}") for n in (1, 2, 3)]
    shown = [re.findall(r'<a class="btn sm[^"]*" href="/table/([^"?]+)"', page) for page in pages]
    assert [len(each) for each in shown] == [20, 20, 2]
    assert len(set(chain(*shown))) == 42
    assert shown[0][0] == first.id
    for number, page in enumerate(pages, 1):
        assert t("games.leaf", n=number, last=3) in words_of(page)
        assert (f'rel="prev" href="/games?page={number - 1}"' in page) == (number > 1)
        assert (f'rel="next" href="/games?page={number + 1}"' in page) == (number < 3)
        assert t("games.none-running") not in words_of(page)
        assert t("games.none-past") not in words_of(page)
    for nonsense in ("9" * 5000, "-1", "x", "0", "99"):
        assert guest.http.get("/games", params={"page": nonsense}).status_code == 200
    assert guest.get("/").count(f'href="/table/{first.id}"') == 1
    assert guest.get("/").count(f'href="/table/{guest.name[:4]}0') == 2 * lobby.SHOWN - 1


def test_whoever_played_with_many_leafs_through_them_too(front: Front) -> None:
    guest = front.guest("en")
    with_copies(guest, 50)
    for n in range(1, 50, 2):
        said = {"names": ["Léa", f"Tom {n}"], "people": [True, True], "scores": [0, 1], "turn": 1}
        said |= {"plays": 9, "waiting": [], "ending": ""}
        with front.store._transaction() as sql:
            known = (json.dumps(said), f"{guest.name[:4]}{n:08}")
            sql.exec_driver_sql("UPDATE tables SET summary = ? WHERE id = ?", known)
    first, second = (re.findall(r"<b>(Léa|Tom \d+)</b>", guest.get(f"/players?page={n}")) for n in (1, 2))
    assert first[0] == "Léa"
    assert (len(first), len(second), len({*first, *second})) == (20, 6, 26)
    assert words_of(guest.get("/players")).count("lost") == SHOWN, "Léa's, of 25"


def test_a_list_of_few_has_no_leaves(front: Front) -> None:
    guest = front.guest()
    with_copies(guest, 0)
    assert 'id="leaves"' not in guest.get("/games") + guest.get("/players")


def test_a_house_without_games_says_so(front: Front) -> None:
    said, t = words_of(front.guest("en").get("/games")), words("en")
    assert t("games.none-running") in said
    assert t("games.none-past") in said


# Settings


def test_settings_are_kept_and_lead_back_to_where_they_were_changed(front: Front) -> None:
    guest = front.guest()
    page = guest.get("/settings?back=/games")
    assert 'name="back" value="/games"' in page
    assert 'name="auto_pass" value="1" checked' in page
    answer = guest.post(
        "/settings", whole="1", back="/games", name="Léa", lang="en", speed="fast", motion="less", sound="1"
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == "/games"
    page = guest.get("/settings")
    assert '<html lang="en" class="still">' in page
    assert 'value="Léa"' in page
    for said in ('value="fast" checked', 'value="less" checked', 'name="sound" value="1" checked'):
        assert said in page
    assert 'name="auto_pass" value="1" checked' not in page


def test_one_setting_alone_leaves_the_others_as_they_are(front: Front) -> None:
    guest = front.guest()
    guest.post("/settings", whole="1", name="Léa", sound="1", speed="slow")
    guest.post("/settings", lang="en")
    page = guest.get("/settings")
    assert 'value="Léa"' in page
    assert 'name="sound" value="1" checked' in page
    assert 'value="slow" checked' in page
    assert 'name="auto_pass" value="1" checked' not in page
    guest.post("/settings", auto_pass="1")
    assert 'name="auto_pass" value="1" checked' in guest.get("/settings")
    guest.post("/settings", auto_pass="0")
    assert 'name="auto_pass" value="1" checked' not in guest.get("/settings")


@pytest.mark.parametrize(
    "back",
    [
        "https://else.where/",
        "//else.where/",
        "/\\else.where",
        "\\\\else.where",
        "javascript:alert(1)",
        "games",
    ],
)
def test_the_way_back_leads_to_no_other_house(front: Front, back: str) -> None:
    guest = front.guest()
    assert guest.post("/settings", lang="fr", back=back).headers["location"] == "/"
    assert 'name="back" value="/"' in guest.http.get("/settings", params={"back": back}).text


def test_without_a_way_back_it_is_the_page_before(front: Front) -> None:
    guest = front.guest()
    guest.http.headers["referer"] = f"{front.url}/games?lang=en"
    assert guest.post("/settings", lang="fr").headers["location"] == "/games"
    guest.http.headers["referer"] = "https://else.where/games"
    assert guest.post("/settings", lang="fr").headers["location"] == "/"


def test_what_makes_no_sense_is_not_kept(front: Front) -> None:
    guest = front.guest()
    guest.post("/settings", whole="1", name="a" * 400 + "\x00\u202e", lang="xx", speed="warp", motion="wild")
    page = guest.get("/settings")
    assert '<html lang="fr">' in page
    assert 'value="normal" checked' in page
    assert f'value="{"a" * 24}"' in page


def test_a_name_with_markup_is_a_name(front: Front) -> None:
    guest, name = front.guest(), "<b>Léa</b>\"&'"
    guest.post("/settings", whole="1", name=name)
    table = guest.table_at(guest.post(f"/solo/{the_dummy().key}"))
    assert name in table.names
    for path in ("/", "/games", "/settings", f"/new/{the_dummy().key}"):
        page = guest.get(path)
        assert "<b>Léa" not in page
    assert "&lt;b&gt;Léa" in guest.get("/settings")


def test_the_first_language_is_the_browsers_and_the_switch_changes_the_page_in_place(front: Front) -> None:
    guest = front.guest("en-GB,en;q=0.9,fr;q=0.8")
    assert '<html lang="en"' in guest.get("/")
    assert 'href="/?lang=fr"' in guest.get("/")
    assert '<html lang="fr"' in guest.get("/?lang=fr")
    assert '<html lang="fr"' in guest.get("/games")
