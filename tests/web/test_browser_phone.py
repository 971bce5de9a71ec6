"""Whatever the position, on a phone: a finger hits everything there is to be pressed, and nothing is wider than it."""

from __future__ import annotations

from random import Random

import pytest
from tests.draw.drawn import DRAWN, of_every_game
from tests.web.browser import PHONE, TableHouse, Visit
from tests.web.sights import FINGER, none, overlaps, settled, sideways, small, wide_words

import archipel
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.table.seats import Seat

NAMES = (
    "Maximilienne-Alexandra",
    "Bartholomé de la Pérouse",
    "Léa",
    "Wilhelmina",
    "Anne-Sophie",
    "Tom",
    "Zoé",
    "Max",
)
POSITIONS = 8
SMALLEST = {"width": 360, "height": 780}
FINGERTIP = 40
"""Pixels: there a board is as wide as the screen, and its places are as large as that allows."""


def somewhere(game: Game, number: int) -> Match:
    """A full table, some plays after the beginning of its game."""
    dice = Random(number)
    match = archipel.new(game.key, game.most, seed=number)
    for _ in range(dice.randrange(40)):
        ways = match.legal()
        match.play(dice.choice(ways))
        if match.over:
            match.undo()
            break
    return match


def table_of(house: TableHouse, match: Match, name: str, me: int) -> str:
    """The way to a table at one screen, for one of its players, with the chances shown."""
    seats = [Seat("me" if seat == me else "here", NAMES[seat]) for seat in range(match.seats)]
    return f"{house.lay(match, seats, name)}?as={me}&odds=1"


@pytest.mark.long
@of_every_game
def test_everything_can_be_pressed_with_a_finger(game: Game, house: TableHouse, visit: Visit) -> None:
    for number in range(POSITIONS):
        match = somewhere(game, number)
        match.seed = number
        path = table_of(house, match, f"ph-{game.key[:5]}-{number}", match.to_move[0])
        page = visit(house.url, path, who=house.guest, viewport=PHONE)
        none([*small(page, FINGER), *sideways(page)])
        page.context.close()


FIVE = 5
CROWDED = [
    pytest.param(game, id=str(game.key), marks=() if game.key == "island" else pytest.mark.long)
    for game in DRAWN
    if game.fewest <= FIVE <= game.most
]


@pytest.mark.parametrize("game", CROWDED)
def test_five_players_have_room_on_the_smallest_phone(game: Game, house: TableHouse, visit: Visit) -> None:
    """With the longest names, the chances, and a verb pressed: nothing is wider than the screen or its box, over
    another, or too small for a finger."""
    match = archipel.new(game.key, FIVE, seed=1)
    match.seed, me = 1, match.to_move[0]
    path = table_of(house, match, f"five-{game.key[:5]}", me)
    page = visit(house.url, path, who=house.guest, viewport=SMALLEST)
    for pressed in (False, True):
        if pressed:
            page.locator("#verbs a.verb:not(.off)").first.click()
            page.locator("#targets").wait_for()
        settled(page)
        assert page.locator("#seats .seat").count() == FIVE - 1
        bar, title = page.locator("#bar").bounding_box(), page.locator("#bar h1").bounding_box()
        assert bar
        assert title
        assert bar["y"] <= title["y"]
        assert title["y"] + title["height"] <= bar["y"] + bar["height"]
        none([*sideways(page), *wide_words(page), *overlaps(page), *small(page, FINGERTIP)])
