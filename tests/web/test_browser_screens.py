"""Every screen, large and small, in both languages: readable, reachable, translated, and nothing over the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from random import Random
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from tests.web.browser import DESKTOP, LONGEST, PHONE, TableHouse
from tests.web.company import opened_unseen, sent
from tests.web.hands import GAME, GO, Hands
from tests.web.sights import FINGER, POINTER, faults_of_page, none, settled

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
FIRST = {
    ("lobby", "phone", "fr"),
    ("new", "desktop", "fr"),
    ("turn", "desktop", "en"),
    ("verb", "phone", "fr"),
    ("storm", "desktop", "fr"),
    ("end", "phone", "en"),
}
"""The screens that are looked at in `make test`: one of each kind of page."""
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


class Played:
    """A guest with a game that runs and a game that ended, and somebody who comes by a link; made as they are asked
    for."""

    def __init__(self, browser: Browser, house: TableHouse) -> None:
        self.house = house
        self.state = self.state_of(browser, house.guest)
        self.browser = browser
        self.together: dict[str, str] = {}

    def state_of(self, browser: Browser, who: str) -> Any:
        """What the browser of a guest keeps."""
        context = browser.new_context()
        context.add_cookies([{"name": "who", "value": who, "url": self.house.url}])
        state = context.storage_state()
        context.close()
        return state

    @cached_property
    def running(self) -> str:
        """In the middle of a game."""
        return self.laid(played_for(GAME, 3, 20), *LONG_NAMES)

    @cached_property
    def ended(self) -> str:
        """At its end."""
        return self.laid(played_for(GAME, 3, TO_THE_END), "Léa", "Tom", "Zoé")

    @cached_property
    def secret(self) -> str:
        """At the end of a game of secrets."""
        return self.laid(played_for(SECRETIVE, 2, TO_THE_END), "Maximilienne-Alexandra", "Tom")

    def laid(self, match: Match, *names: str) -> str:
        """The way to a table of people at one screen."""
        return self.house.url + self.house.lay(match, seats(*names), token_urlsafe(9))

    @cached_property
    def host(self) -> Page:
        """Whoever opens tables for others."""
        context = self.browser.new_context(viewport=DESKTOP, storage_state=self.state)
        return waiting_long(context).new_page()

    @cached_property
    def friend(self) -> Page:
        """Somebody who comes by a link."""
        return waiting_long(self.browser.new_context(viewport=DESKTOP)).new_page()

    def met(self, name: str) -> str:
        """The way to a table of two people who came by links, in some state."""
        if name not in self.together:
            self.together |= meet(self.host, self.friend, self.house, name)
        return self.together[name]


def waiting_long(context: BrowserContext) -> BrowserContext:
    """However busy the machine is."""
    context.set_default_timeout(LONGEST)
    return context


@pytest.fixture(scope="module")
def played(browser: Browser, house: TableHouse) -> Played:
    return Played(browser, house)


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


def meet(host: Page, guest: Page, house: TableHouse, name: str) -> dict[str, str]:
    """A table of two people who came by links, in one of its states."""
    if name in ("gather", "join"):
        gather, join, _ = opened_unseen(host, house.url, 2, "Maximilienne-Alexandra")
        return {"gather": gather, "join": join}
    where, join, watch = opened_unseen(host, house.url, 1, "Léa")
    sent(guest, house.url, watch if name == "watching" else join, name=LONG_NAME)
    if name == "watching":
        sent(host, house.url, f"{where}/start")
        host.goto(where)
        Hands(host, seed=4).rest()
    say(host, guest, name, where)
    return {name: where}


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
    """Each screen in both sizes and both languages: a few in `make test`, one of the four by turns in
    `make test-all`, all in `make soak`."""
    for number, screen in enumerate(product(SCREENS, SIZES, ("fr", "en"))):
        turn = number % 4 == number // 4 % 4
        marks = () if screen in FIRST else pytest.mark.long if turn else pytest.mark.soak
        yield pytest.param(*screen, id="-".join(screen), marks=marks)


@pytest.mark.parametrize("name, size, lang", [*shown()])
def test_a_screen_is_readable_reachable_translated_and_nothing_lies_over_another_or_over_the_edge(
    contexts: Callable[..., BrowserContext],
    house: TableHouse,
    played: Played,
    name: str,
    size: str,
    lang: str,
) -> None:
    state = played.friend.context.storage_state() if name in FRIENDS else played.state
    context = contexts(viewport=SIZES[size], storage_state=state, reduced_motion="reduce")
    likes = {"lang": lang, "speed": "slow" if name == "storm" else "none", "motion": "less"}
    context.add_cookies([{"name": "prefs", "value": urlencode(likes), "url": house.url}])
    page = context.new_page()
    show(page, name, house, played)
    assert page.locator("html").get_attribute("lang") == lang
    none(faults_of_page(page, FINGER if size == "phone" else POINTER))


def show(page: Page, name: str, house: TableHouse, played: Played) -> None:
    """Go to a screen as a player would."""
    places: dict[str, Callable[[], str]] = {
        "lobby": lambda: house.url,
        "new": lambda: f"{house.url}/new/{GAME}",
        "turn": lambda: played.running,
        "verb": lambda: played.running,
        "odds": lambda: f"{played.running}?odds=1",
        "drawer": lambda: f"{played.running}?rules=now",
        "log": lambda: f"{played.running}?log=1",
        "end": lambda: played.ended,
        "replay": lambda: f"{played.ended}?at=20",
        "games": lambda: f"{house.url}/games",
        "settings": lambda: f"{house.url}/settings",
        "rules": lambda: f"{house.url}/rules/{GAME}",
        "gather": lambda: played.met("gather"),
        "friend": lambda: f"{played.met('proposal')}/people",
        "door": lambda: played.met("join"),
        "people": lambda: f"{played.met('proposal')}/people",
        "talk": lambda: f"{played.met('proposal')}?log=1",
        "proposal": lambda: played.met("proposal"),
        "since": lambda: f"{played.running}?since=2",
        "away": lambda: played.met("away"),
        "watching": lambda: played.met("watching"),
        "closed": lambda: played.met("closed"),
        "eyes": lambda: f"{played.secret}?at=6",
        "me": lambda: f"{house.url}/me",
        "load": lambda: f"{house.url}/load",
        "players": lambda: f"{house.url}/players",
        "report": lambda: f"{played.running}/report?at=3",
        "reported": lambda: f"{played.running}/report?at=3",
        "storm": lambda: played.laid(archipel.new(GAME, 3, seed=1), *LONG_NAMES),
    }
    page.goto(places[name]())
    settled(page)
    if name == "storm":
        storm(page)
    if name == "verb":
        page.locator("#verbs a.verb:not(.off)").first.click()
        page.locator("#targets").wait_for()
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


HELD = """() => document.querySelector("#cards")
    && (clearTimeout(silence), socket.onmessage = socket.onclose = null, true)"""


def storm(page: Page) -> None:
    """End a turn, and hold the page still while the table goes on by itself."""
    page.locator(GO).first.click()
    page.wait_for_function(HELD)
