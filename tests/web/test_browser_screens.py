"""Every screen, large and small, in both languages: readable, reachable, translated, and nothing over the edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page
from tests.web.browser import DESKTOP, LONGEST, PHONE, TableHouse
from tests.web.company import opened_unseen, sent
from tests.web.hands import GAME, GO, Hands, new_table
from tests.web.sights import (
    FINGER,
    POINTER,
    axe,
    loose_spaces,
    none,
    outside_svg,
    overlaps,
    same_ids,
    sideways,
    small,
    untranslated,
    wide_words,
)

import archipel
from archipel.core.match import Match
from archipel.table.seats import Seat

SIZES: dict[str, Any] = {"desktop": DESKTOP, "phone": PHONE}
SCREENS = (
    "lobby",
    "new",
    "turn",
    "verb",
    "odds",
    "storm",
    "drawer",
    "log",
    "end",
    "replay",
    "games",
    "settings",
    "rules",
    "gather",
    "friend",
    "door",
    "people",
    "talk",
    "proposal",
    "since",
    "away",
    "watching",
    "closed",
    "eyes",
    "me",
    "load",
    "players",
    "report",
    "reported",
)
TABLES = ("turn", "verb", "odds", "storm", "drawer", "replay", "proposal", "away", "watching", "closed")
SECRETIVE = "smugglers"
CONTINUES, TO_THE_END = "continue", 100_000
LONG_NAME = "Bartholomé de la Pérouse"
LONG_NAMES = ("Maximilienne-Alexandra", "Tom", LONG_NAME)
FRIENDS = ("friend", "away", "watching")
"""Screens of somebody who came by a link."""
OPENED = {
    "people": ".way-in summary",
    "friend": ".way-in summary",
    "talk": "#phrases summary",
    "me": "details summary",
    "players": "#player-1 summary",
    "closed": "#menu summary",
    "eyes": "#eyes summary",
}
"""What is opened on a screen before it is looked at."""


@dataclass(frozen=True)
class Played:
    """A guest with a game that runs and a game that ended."""

    state: Any
    running: str
    ended: str
    friend: Any
    """Somebody who came by a link: where they sit, and at which tables."""
    together: dict[str, str]


@dataclass(frozen=True)
class Screen:
    """A page that shows one screen."""

    name: str
    size: str
    lang: str
    page: Page


@pytest.fixture(scope="module")
def played(browser: Browser, house: TableHouse) -> Played:
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(LONGEST)
    cookies = {"prefs": "lang=fr&speed=none", "who": house.guest}
    context.add_cookies([{"name": name, "value": value, "url": house.url} for name, value in cookies.items()])
    page = context.new_page()
    running, ended = (
        house.url + house.lay(played_for(GAME, 3, plays), seats(*names), token_urlsafe(9))
        for plays, names in ((20, LONG_NAMES), (TO_THE_END, ("Léa", "Tom", "Zoé")))
    )
    friend = browser.new_context(viewport=DESKTOP)
    friend.set_default_timeout(LONGEST)
    together = meet(page, friend.new_page(), house)
    made = Played(context.storage_state(), running, ended, friend.storage_state(), together)
    context.close()
    friend.close()
    return made


def played_for(game: str, players: int, plays: int) -> Match:
    """A game after so many plays, when somebody is asked, or at its end: not clicked, as that is tested elsewhere."""
    match, dice = archipel.new(game, players, seed=1), Random(1)
    while not match.over and (match.ply < plays or match.legal(match.to_move[0]) == [CONTINUES]):
        seat = dice.choice(match.to_move)
        match.play(dice.choice(match.legal(seat)), seat)
    return match


def seats(*names: str) -> list[Seat]:
    """People at one screen."""
    return [Seat("here" if n else "me", name) for n, name in enumerate(names)]


def meet(host: Page, guest: Page, house: TableHouse) -> dict[str, str]:
    """Tables of two people who came by links, in every state there is."""
    ended = played_for(SECRETIVE, 2, TO_THE_END)
    secret = house.lay(ended, seats("Maximilienne-Alexandra", "Tom"), token_urlsafe(9))
    gather, join, _ = opened_unseen(host, house.url, 2, "Maximilienne-Alexandra")
    found = {"secret": house.url + secret, "gather": gather, "join": join}
    for name in ("proposal", "away", "watching", "closed"):
        found[name], join, watch = opened_unseen(host, house.url, 1, "Léa")
        sent(guest, house.url, watch if name == "watching" else join, name=LONG_NAME)
        if name == "watching":
            sent(host, house.url, f"{found[name]}/start")
            host.goto(found[name])
            Hands(host, seed=4).rest()
        say(host, guest, name, found[name])
    return found


def say(host: Page, guest: Page, name: str, where: str) -> None:
    """What makes the state of a table of several people."""
    if name in ("proposal", "away"):
        guest.goto(f"{where}/people")
        guest.locator(
            "form[action$='/ask'] button" if name == "proposal" else "form[action$='/away'] button"
        ).click()
        host.goto(where)
        host.locator("#say input").fill("Bonjour à toutes et à tous, on commence par le tunnel.")
        host.locator("#say > button").click()
        host.locator(".said").first.wait_for(state="attached")
    if name == "closed":
        host.goto(f"{where}/people")
        host.locator("form[action$='/close'] button").click()
        host.wait_for_url("**/table/*")


def shown() -> Iterator[Any]:
    """Each screen in both sizes and both languages: one of the four by turns here, all in `make soak`."""
    for number, (name, size, lang) in enumerate(product(SCREENS, SIZES, ("fr", "en"))):
        here = number % 4 == number // 4 % 4
        yield pytest.param(
            (name, size, lang), id=f"{name}-{size}-{lang}", marks=() if here else pytest.mark.soak
        )


@pytest.fixture(scope="module", params=shown())
def screen(
    request: pytest.FixtureRequest, browser: Browser, house: TableHouse, played: Played
) -> Iterator[Screen]:
    name, size, lang = request.param
    state = played.friend if name in FRIENDS else played.state
    context = browser.new_context(viewport=SIZES[size], storage_state=state, reduced_motion="reduce")
    context.set_default_timeout(LONGEST)
    likes = {"lang": lang, "speed": "slow" if name == "storm" else "none", "motion": "less"}
    context.add_cookies([{"name": "prefs", "value": urlencode(likes), "url": house.url}])
    page = context.new_page()
    show(page, name, house, played)
    yield Screen(name, size, lang, page)
    context.close()


def show(page: Page, name: str, house: TableHouse, played: Played) -> None:
    """Go to a screen as a player would."""
    places = {
        "lobby": house.url,
        "new": f"{house.url}/new/{GAME}",
        "turn": played.running,
        "odds": f"{played.running}?odds=1",
        "drawer": f"{played.running}?rules=now",
        "log": f"{played.running}?log=1",
        "end": played.ended,
        "replay": f"{played.ended}?at=20",
        "games": f"{house.url}/games",
        "settings": f"{house.url}/settings",
        "rules": f"{house.url}/rules/{GAME}",
        "gather": played.together["gather"],
        "friend": played.together["proposal"] + "/people",
        "door": played.together["join"],
        "people": played.together["proposal"] + "/people",
        "talk": played.together["proposal"] + "?log=1",
        "proposal": played.together["proposal"],
        "since": f"{played.running}?since=2",
        "away": played.together["away"],
        "watching": played.together["watching"],
        "closed": played.together["closed"],
        "eyes": played.together["secret"] + "?at=6",
        "me": f"{house.url}/me",
        "load": f"{house.url}/load",
        "players": f"{house.url}/players",
        "report": f"{played.running}/report?at=3",
        "reported": f"{played.running}/report?at=3",
    }
    if name == "storm":
        storm(page, house)
        return
    if name == "verb":
        new_table(page, house.url, names=LONG_NAMES)
        page.locator("#verbs a.verb:not(.off)").first.click()
        page.locator("#targets").wait_for()
    else:
        page.goto(places[name])
    if name in OPENED:
        for summary in page.locator(OPENED[name]).all():
            summary.click()
    if name == "reported":
        page.locator("textarea").fill("Le tunnel est fermé.")
        page.locator("button.gold").click()
        page.wait_for_url("**/report/*")
    if name == "load":
        page.locator("textarea").fill("rien")
        page.locator("button.gold").click()
        page.locator(".wrong").wait_for()
    page.wait_for_timeout(150)


def storm(page: Page, house: TableHouse) -> None:
    """End a turn, and hold the page still while the table goes on by itself."""
    new_table(page, house.url)
    page.locator(GO).first.click()
    page.locator("#cards").wait_for()
    page.evaluate("clearTimeout(silence); socket.onmessage = socket.onclose = null")
    page.wait_for_timeout(150)


def test_axe_finds_nothing(screen: Screen) -> None:
    none(axe(screen.page))


def test_nothing_scrolls_sideways(screen: Screen) -> None:
    none(sideways(screen.page))


def test_no_words_are_wider_than_their_box(screen: Screen) -> None:
    none(wide_words(screen.page))


def test_no_part_of_the_table_lies_over_another(screen: Screen) -> None:
    if screen.name in TABLES:
        none(overlaps(screen.page))


def test_everything_that_can_be_pressed_is_large_enough(screen: Screen) -> None:
    none(small(screen.page, FINGER if screen.size == "phone" else POINTER))


def test_nothing_under_svg_is_outside_its_namespace(screen: Screen) -> None:
    none(outside_svg(screen.page))


def test_no_two_elements_have_the_same_id(screen: Screen) -> None:
    none(same_ids(screen.page))


def test_every_word_is_translated(screen: Screen) -> None:
    none(untranslated(screen.page))
    assert screen.page.locator("html").get_attribute("lang") == screen.lang


def test_french_has_its_own_spaces(screen: Screen) -> None:
    if screen.lang == "fr":
        none(loose_spaces(screen.page))
