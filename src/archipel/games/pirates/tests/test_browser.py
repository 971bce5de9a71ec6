"""The pirates in a real browser: whole games by clicks with the curtain, the auction, phones, what moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser import DESKTOP, PHONE, TableHouse, Visit
from tests.web.hands import Hands, moved_for, moves_of, take_screen, wait_for_board, watch_moves
from tests.web.sights import FINGER, POINTER, faults_of_page, large_or_small, none, settled

import archipel
from archipel.core.match import Match, legal_numbers
from archipel.games.pirates import GAME
from archipel.games.pirates.advice.policy import advice
from archipel.games.pirates.look import targets, tavern_scene
from archipel.games.pirates.rules import actions as act, pieces, the_end
from archipel.games.pirates.tests.scene import crewed, scene
from archipel.games.pirates.tests.sights import SIGHTS
from archipel.table.seats import Seat

NAMES = ("Léa", "Tom", "Zoé", "Max", "Ana")
LONG_NAMES = ("Maximilienne-Alexandra", "Bartholomé de la Pérouse", "Léa", "Wilhelmina", "Anne-Sophie")
WHIM = 2500
"""How far from the best a play may look: enough for everything to happen."""


def lay(house: TableHouse, match: Match, name: str, names: tuple[str, ...] = NAMES) -> str:
    """A table at one screen with a game as it is; the way to whoever is to play."""
    match.seed = 1
    me = match.to_move[0]
    seats = [Seat("me" if seat == me else "here", names[seat]) for seat in range(match.seats)]
    return house.lay(match, seats, f"pir-{name}"[:12])


# Whole games by clicks


def as_it_goes(match: Match, policy: int) -> Iterator[tuple[int, int]]:
    """The decisions of a game as the house deals it on, each by the game's advice and a whim."""
    dice = Random(policy)
    while not match.over:
        seat = match.to_move[0]
        legal = legal_numbers(GAME, match.state, seat)
        action = max(
            legal,
            key=lambda way: advice(match.state, seat, GAME.weighing(match.seats), way) + dice.random() * WHIM,
        )
        if action != act.CONTINUE:
            yield seat, action
        match.play(action, seat)


def press(page: Page, match: Match, action: int) -> None:
    """Do an action as a person would: on the board, with one's own cards, or with a verb of the dock."""
    form = GAME.form_of(action)[0].key
    if targets.is_way(action) and page.locator(f"#chip-{action}").count() == 0:
        figure = targets.figure_named(match.state, action)
        home = match.state.players[figure // pieces.CREW].where[figure % pieces.CREW] == 0
        page.locator(f"#den-{figure % pieces.CREW}" if home else f"#pick-{figure}").click()
    if form in ("discard", "lay"):
        page.locator(f"#suit-{act.SUIT[action]}").click()
    elif form in ("decline", "stay", "stop", "fold"):
        page.locator(f"#verb-{form}").click()
    else:
        page.locator(f"#chip-{action}").click()


def play_by_clicks(page: Page, match: Match, policy: int, *, tavern: bool = False) -> tuple[set[str], int]:
    """A game to its end, or only the tavern; what was done, and how often the screen changed hands."""
    done, lifted = set[str](), 0
    for seat, action in as_it_goes(match, policy):
        if tavern and not tavern_scene.is_tavern(match.state):
            break
        lifted += take_screen(page, seat, "#hand > *, .proj")
        seq = wait_for_board(page, match, seat)
        done.add(GAME.form_of(action)[0].key)
        press(page, match, action)
        page.locator(f'#table:not([data-seq="{seq}"])').wait_for()
    return done, lifted


@pytest.mark.long
def test_a_whole_game_of_three_by_clicks_with_the_curtain(house: TableHouse, visit: Visit) -> None:
    match = archipel.new("pirates", 3, seed=7, mode="intermediate", short="yes")
    page = visit(house.url, lay(house, match, "whole"), who=house.guest)
    done, lifted = play_by_clicks(page, match, policy=15)
    expect(page.locator("main#table.end")).to_be_visible()
    first = [NAMES[seat] for seat in range(3) if the_end.winners(match.state) >> seat & 1]
    for name in first:
        expect(page.locator("main h1")).to_contain_text(name)
    assert done >= {
        "draw",
        "take",
        "board",
        "move",
        "leap",
        "promote",
        "sail",
        "loot",
        "decline",
        "discard",
        "stop",
    }
    assert lifted > 30


@pytest.mark.long
def test_an_auction_by_clicks_with_the_curtain(house: TableHouse, visit: Visit) -> None:
    match = archipel.new("pirates", 3, seed=5, mode="advanced", auction_hand=6)
    page = visit(house.url, lay(house, match, "auction"), who=house.guest)
    done, lifted = play_by_clicks(page, match, policy=26, tavern=True)
    assert done >= {"name", "lay", "bid", "fold", "discard"}
    assert lifted > 10
    take_screen(page, match.to_move[0])
    expect(page.locator("#ships")).to_be_attached()
    expect(page.locator(".den-fig")).to_have_count(pieces.CREW)


@pytest.mark.long
def test_whoever_presses_at_random_comes_to_an_end(house: TableHouse, visit: Visit) -> None:
    match = scene(
        "fish c=s0.pirate 1=s1.pirate",
        "cat c=s1.pirate 1=s0.pirate",
        "s0 fish*2 cat",
        "s1 bird*2",
        "lost fries1*3 fries2*3 fries3*3 noodles2*3 noodles3*3 noodles4*3 burgers3*3 burgers4*3 burgers5*3 "
        "teddies6 teddies8*3 teddies10 dolls6 dolls8*3 dolls10 cans12 cans14 cans16 cans18 cans20",
        "turn s0 number=40",
    )
    page = visit(house.url, lay(house, match, "random"), who=house.guest)
    hands = Hands(page, seed=4, haste=0.9)
    hands.play()
    expect(page.locator("#crew li")).to_have_count(2)


# Screens


@pytest.mark.parametrize(("name", "size"), [*large_or_small(SIGHTS, first="pick")])
def test_every_sight_is_sound_large_and_small(house: TableHouse, visit: Visit, name: str, size: str) -> None:
    """Nothing over another, nothing over the edge, all large enough, and axe finds nothing."""
    make, query = SIGHTS[name]
    match = make()
    lang = "en" if name in ("go", "bid", "pick") else "fr"
    path = lay(house, match, f"{size[0]}{list(SIGHTS).index(name)}", LONG_NAMES)
    look = "" if name == "curtain" else f"?as={match.to_move[0]}{query}"
    viewport = PHONE if size == "phone" else DESKTOP
    likes: dict[str, Any] = {"lang": lang, "viewport": viewport, "reduced_motion": "reduce"}
    page = visit(house.url, path + look, who=house.guest, **likes)
    none(faults_of_page(page, FINGER if size == "phone" else POINTER))


# What moves, and what is pointed at


@pytest.mark.long
def test_a_figure_is_seen_on_its_way_and_another_stays(house: TableHouse, visit: Visit) -> None:
    match = crewed(
        "rat toad snail weasel", "fish 3=s0.rat 2=s1.toad", "s0 fish*3", "s1 cat", "turn s0 number=9"
    )
    path = f"{lay(house, match, 'moves')}?as=0"
    page = visit(house.url, path, who=house.guest, speed="slow", motion="auto")
    watch_moves(page)
    press(page, match, GAME.action_number("move fish 3 1"))
    assert moved_for(page, "fig-0") > 0.2
    assert moves_of(page, "fig-5") == 0


def test_the_cards_that_a_square_costs_rise_in_the_hand(house: TableHouse, visit: Visit) -> None:
    match = crewed("rat toad snail weasel", "fish 3=s0.rat", "s0 fish*3 cat", "s1 cat", "turn s0 number=9")
    page = visit(house.url, f"{lay(house, match, 'rise')}?as=0&verb=go-0", who=house.guest)
    action = GAME.action_number("move fish 3 1")
    page.locator(f"#chip-{action}").hover()
    raised = "all => all.filter(e => getComputedStyle(e).transform !== 'none').length"
    settled(page)
    assert page.locator("#suit-0 svg").evaluate_all(raised) == 2
    assert page.locator("#suit-1 svg").evaluate_all(raised) == 0
