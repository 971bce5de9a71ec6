"""The island in a real browser: a whole game by clicks, cards out of turn, phones, and what moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.table.places import calm
from tests.waiting import until
from tests.web.browser import DESKTOP, PHONE, TableHouse, Visit
from tests.web.front import Front, open_house
from tests.web.hands import Hands, moved_for, moves_of, new_table, watch_moves
from tests.web.helpers_http import table_of
from tests.web.sights import FINGER, POINTER, faults_of_page, large_or_small, none

import archipel
from archipel.core.match import Match
from archipel.core.texts import game_texts
from archipel.draw.look import look_of
from archipel.games.island import GAME
from archipel.games.island.tests.scene import scene
from archipel.table.clock import SimulatedClock
from archipel.table.seats import Seat
from archipel.table.table import Table

NAMES = ("Léa", "Tom", "Zoé", "Max", "Ana")
CREW = (
    "s0 navigator c3 earth*3 helicopter",
    "s1 explorer b4 earth fire*2 sandbags",
    "s2 pilot d4 wind*3",
    "s3 engineer b3 ocean*2 fire wind",
)
WET = "c1=~ b3=~ b4=~ d5=~ d2=x"
LONG_NAMES = ("Maximilienne-Alexandra", "Bartholomé de la Pérouse", "Léa", "Wilhelmina", "Jean-Baptiste")


def lay(house: TableHouse, match: Match, name: str, names: tuple[str, ...] = NAMES) -> str:
    """A table at one screen with a game as it is, always dealt further the same way; the way to it."""
    match.seed = 1
    me = match.to_move[0]
    seats = [Seat("me" if seat == me else "here", names[seat]) for seat in range(match.seats)]
    return house.lay(match, seats, f"isle-{name}"[:12])


def sit(house: TableHouse, visit: Visit, match: Match, name: str, **likes: Any) -> Page:
    """A page of such a table."""
    return visit(house.url, lay(house, match, name), who=house.guest, **likes)


# A whole game by clicks

POLICY = 37
"""Whoever plays like this meets everything: cards given and thrown away, a flight, a swim, Sandbags out of turn."""


def a_known_game(seats: int, seed: int, policy: int) -> Iterator[tuple[Match, int, str]]:
    """A game from its deal to its end at a table of people, as the house with this seed deals it.

    Each decision of a person, with the position before it; cards and passes come by themselves. Whoever holds
    Sandbags plays them in somebody else's turn.
    """
    table = table_of(archipel.new("island", seats, seed=seed), NAMES[:seats])
    match, dice = table.match, Random(policy)
    match.seed, table.auto_pass = seed, {"anna": True}
    while not match.over:
        step = table.own_step()
        if step is not None:
            assert step.action is not None
            match.play(step.action, step.seat)
            continue
        seat, action = match.to_move[0], ""
        legal = match.legal(seat)
        if "end" in legal:
            bags = [
                (s, a) for s in range(seats) for a in match.legal(s) if a.startswith("sandbag") and s != seat
            ]
            seat, action = dice.choice(bags) if bags else (seat, "end" if dice.random() < 0.45 else "")
        free = [text for text in legal if not text.startswith(("lift", "sandbag"))]
        action = action or dice.choice(free)
        yield match, seat, action
        match.play(action, seat)
    yield match, 0, ""


def verb_of(match: Match, seat: int, action: int) -> str:
    """What has to be pressed before an action can be chosen."""
    form = GAME.form_of(action)[0].key
    verb = next(verb for verb in look_of(GAME).verbs(match.state, seat) if form in verb.forms)
    return f"#play-{verb.key}" if verb.kind == "card" else f"#verb-{verb.key}"


def press(page: Page, match: Match, seat: int, action: int) -> None:
    """Do something as a person would: for whom, the verb, then its target on the board or in the list."""
    if page.locator("#act [name=seat]").get_attribute("value") != str(seat):
        page.locator(f"#as-{seat}").click()
        expect(page.locator("#act [name=seat]")).to_have_value(str(seat))
    target = page.locator(f'#scene [data-action="{action}"], [form=act][name=action][value="{action}"]')
    if not target.locator("visible=true").count():
        page.locator(verb_of(match, seat, action)).click()
    seq = page.locator("#table").get_attribute("data-seq") or ""
    target.locator("visible=true").first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-seq", seq)


@pytest.mark.long
def test_a_whole_game_by_clicks_with_four_at_one_screen(house: TableHouse, visit: Visit) -> None:
    """With Sandbags out of turn, a swim and a card thrown away; the page shows every position as it is."""
    page = visit(house.url)
    new_table(page, house.url, NAMES[:4], "island")
    hands, done = Hands(page, 0), set[str]()
    for match, seat, action in a_known_game(4, house.seed, POLICY):
        if match.over:
            break
        hands.rest()
        drawn = GAME.text_board(match.state, game_texts(GAME, "fr"))
        expect(page.locator("#text-board pre")).to_have_text(drawn, use_inner_text=False)
        turn = match.to_move == (match.state.active,) and "end" in match.legal(match.state.active)
        done.add(action.split()[0] + (" out of turn" if turn and seat != match.state.active else ""))
        press(page, match, seat, GAME.action_number(action))
    assert match.result is not None
    expect(page.locator("main#table.end")).to_be_visible()
    expect(page.locator("main h1")).to_contain_text(
        game_texts(GAME, "fr").say(f"story.title.{match.result.ending}")
    )
    assert done >= {"sandbag out of turn", "swim", "discard", "give", "fly", "move", "shore", "end"}


def test_the_take_off_is_one_click_also_out_of_turn(house: TableHouse, visit: Visit) -> None:
    match = scene(
        "", "s0 engineer c3", "s1 diver c3 helicopter", "captured earth wind fire ocean", "turn s0 actions=2"
    )
    page = sit(house, visit, match, "win")
    press(page, match, 1, GAME.action_number("take-off"))
    expect(page.locator("main#table.end")).to_be_visible()


# Windows


def with_sandbags() -> Match:
    """Seat 1 holds Sandbags in seat 0's turn, and nobody will be drawn out of it."""
    out = "discard helicopter*3 sandbags rise*3"
    return scene(WET, "s0 navigator c3 earth*3", "s1 explorer b4 sandbags", out, "turn s0 actions=1")


@dataclass
class Sitting:
    """A page of a table with a window, in a house where no time passes unless it is told to."""

    front: Front
    table: Table
    page: Page

    def let_pass(self, seconds: float) -> None:
        """Time passes, and what is to happen by then happens."""
        self.front.wait(self._let_pass(seconds))

    async def _let_pass(self, seconds: float) -> None:
        clock = self.front.house.clock
        assert isinstance(clock, SimulatedClock)
        clock.advance(seconds)
        await calm(self.front.house)

    def let_pass_until_a_turn(self) -> None:
        """Time passes until somebody has a turn, and it is shown."""

        def is_turn() -> bool:
            self.let_pass(1.0)
            return any("end" in self.table.match.legal(seat) for seat in self.table.waiting_for)

        until(is_turn, "a turn")
        expect(self.page.locator("#verb-end")).to_be_visible()


@pytest.fixture
def window(tmp_path: Path, visit: Visit) -> Iterator[Sitting]:
    """Somebody has ended a turn and is asked before the first card."""
    with open_house(tmp_path, SimulatedClock(time.time())) as front:
        guest, match = front.guest(), with_sandbags()
        seats = [Seat("me", NAMES[0]), Seat("here", NAMES[1])]
        table = front.wait(front.house.open(guest.name, "island", seats, {}, start=match.position()))
        table.match.seed = 1
        page = visit(front.url, f"/table/{table.id}", who=guest.http.cookies["who"], speed="normal")
        page.locator("#verb-end").click()
        page.locator("#verb-pass").wait_for()
        yield Sitting(front, table, page)
        page.goto("about:blank")


PATIENCE = 1.5 * look_of(GAME).patience / 1000
"""Seconds after which a window that nobody wants has passed by itself."""


@pytest.mark.long
def test_an_unwanted_window_costs_no_click(window: Sitting) -> None:
    expect(window.page.locator("#auto-pass .patience")).to_have_count(1)
    window.let_pass_until_a_turn()
    assert window.page.locator("#headline").text_content() == game_texts(GAME, "fr").say(
        "look.headline.my-turn"
    )


@pytest.mark.long
def test_a_card_can_be_played_in_a_window_although_passing_goes_by_itself(window: Sitting) -> None:
    window.page.locator("#play-sandbag").click()
    window.page.locator("#targets").wait_for()
    seq = window.table.seq
    window.let_pass(PATIENCE)
    assert window.table.seq == seq
    window.page.locator("#targets button").first.click()
    expect(window.page.locator("#play-sandbag")).to_have_count(0)
    window.let_pass_until_a_turn()


@pytest.mark.long
def test_passing_by_itself_is_off_and_on_in_one_click(window: Sitting) -> None:
    window.page.locator("#auto-pass button").click()
    expect(window.page.locator("#auto-pass .patience")).to_have_count(0)
    seq = window.table.seq
    window.let_pass(PATIENCE)
    assert window.table.seq == seq
    window.page.locator("#auto-pass button").click()
    expect(window.page.locator("#auto-pass .patience")).to_have_count(1)
    window.let_pass(PATIENCE)
    assert window.table.seq > seq


# Screens


def swimming(*crew: str) -> Match:
    return scene(
        "c1=~ b4=x c4=~ d5=~ d2=x", *crew, "meter 3", "flood s2 due=1 number=5", "swim", "flood-discard BB"
    )


SIGHTS: dict[str, tuple[Match, str]] = {
    "turn": (scene(WET, *CREW, "meter 4", "turn s0 actions=2 number=7"), ""),
    "odds": (scene(WET, *CREW, "meter 4", "turn s3 actions=2 number=7"), "?odds=1"),
    "guide": (scene(WET, *CREW, "meter 4", "turn s0 actions=2 number=7"), "?verb=guide&odds=1"),
    "fly": (scene(WET, *CREW, "meter 4", "turn s2 actions=2 number=7"), "?verb=fly&odds=1"),
    "window": (scene(WET, *CREW, "meter 4", "flood s3 due=3 number=7"), ""),
    "sandbag": (scene(WET, *CREW, "meter 4", "flood s3 due=3 number=7"), "?as=1&verb=sandbag"),
    "limit": (
        scene(
            WET, "s0 navigator c3 earth*3 helicopter wind fire", *CREW[1:], "treasure s0 due=1", "limit s0"
        ),
        "",
    ),
    "swim": (swimming(*CREW), ""),
    "lift": (scene(WET, *CREW, "turn s3 actions=1", "lift s0 s0"), ""),
    "five": (
        scene(WET, *CREW, "s4 messenger c3 ocean*3 wind fire", "captured wind fire", "turn s4 actions=3"),
        "?odds=1",
    ),
}


@pytest.mark.parametrize(("name", "size"), [*large_or_small(SIGHTS, first="guide")])
def test_every_sight_of_the_island_is_sound_large_and_small(
    house: TableHouse, visit: Visit, name: str, size: str
) -> None:
    """Nothing over another, nothing over the edge, all large enough, and axe finds nothing."""
    match, query = SIGHTS[name]
    lang = "en" if name in ("fly", "limit") else "fr"
    path = lay(house, match, f"{size[0]}{list(SIGHTS).index(name)}", LONG_NAMES)
    viewport = PHONE if size == "phone" else DESKTOP
    likes = {"lang": lang, "auto_pass": "0", "viewport": viewport, "reduced_motion": "reduce"}
    page = visit(house.url, path + query, who=house.guest, **likes)
    none(faults_of_page(page, FINGER if size == "phone" else POINTER))


@pytest.mark.long
def test_anybody_may_look_through_the_discards(house: TableHouse, visit: Visit) -> None:
    match = scene(WET, *CREW, "discard ocean*2 rise", "flood-discard WT BB", "turn s0 actions=2")
    page = sit(house, visit, match, "pile")
    page.locator("#pile-treasure summary").click()
    expect(page.locator("#pile-treasure p")).to_have_text("2 × Calice de l’Onde, 1 × Montée des eaux")
    none(faults_of_page(page, POINTER))
    page.locator("#pile-flood summary").click()
    expect(page.locator("#pile-flood p")).to_contain_text("La Tour du Guet")


# What moves


@pytest.mark.long
@pytest.mark.parametrize("verb, least", [("move", 0.2), ("fly", 0.4)])
def test_a_pawn_is_seen_on_its_way(house: TableHouse, visit: Visit, verb: str, least: float) -> None:
    match = scene("", "s0 pilot c3", "s1 diver b5", "turn s0 actions=3")
    page = sit(house, visit, match, f"m-{verb}", speed="normal", motion="auto")
    page.locator(f"#verb-{verb}").click()
    page.locator("#targets").wait_for()
    watch_moves(page)
    page.locator("#scene svg [data-action]:visible").last.click()
    assert moved_for(page, "pawn-0") > least
    assert moves_of(page, "pawn-1") == 0


@pytest.mark.long
def test_a_tile_that_sinks_takes_its_time_and_stays_a_hollow(house: TableHouse, visit: Visit) -> None:
    match = scene("c1=~", "s0 pilot c3", "s1 diver c4", "flood-top BB", "flood s0 due=2")
    page = sit(house, visit, match, "sink", speed="normal", motion="auto")
    expect(page.locator("#tile-14.sunk")).to_be_visible()
    assert "sink" in page.locator("#tile-14 .sinks").evaluate("e => getComputedStyle(e).animationName")
