"""What must hold along random games: some here, 20,000 in `make test-all`, 100,000 in `make soak`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from archipel.core import catalogue
from archipel.core.cpu import Compiled, compiled
from archipel.core.events import UNKNOWN
from archipel.core.match import seats_in
from archipel.core.records import array_of
from archipel.games.desert.rules import pieces, state as st

FEW, SOME, MANY = 60, 2_500, 12_500
Array = np.ndarray[Any, Any]
Ply = Callable[[Compiled, Array, Array, Array], None]
"""One play in every game of a batch, once it is sure that nobody is stuck."""
OUT_OF_TURN = 20  # of 256 plies
TRACKED = {"storm_tracker": "yes", "difficulty": "novice"}


def listed(rows: Array) -> Array:
    """How often each storm card stands in lists whose first number is their length."""
    cards = rows[:, 1:]
    used = np.arange(cards.shape[1]) < rows[:, :1]
    return np.stack([((cards == kind) & used).sum(1) for kind in range(pieces.STORM_KINDS)], 1)


def check_tiles_and_sand(states: Array) -> None:
    tiles, grid = states["tiles"], states["grid"]
    assert (tiles["sand"] >= 0).all()
    assert (tiles["sand"].sum(1, dtype=int) + states["sand_left"] == pieces.SAND_MARKERS).all()
    assert (np.sort(grid, 1) == np.arange(pieces.TILES + 1)).all()
    games = np.arange(len(states))
    assert (grid[games, states["hole"]] == pieces.NO_TILE).all()
    for tile in range(pieces.TILES):
        assert (grid[games, tiles["cell"][:, tile]] == tile).all()
    for face in range(pieces.FACES):
        seen = (tiles["face"] == face).sum(1) - (face == 5)  # the wreck is seen from the start
        left = states["plain_left"][:, face] + states["drop_left"][:, face]
        assert (seen + left == pieces.UNDER_PLAIN[face] + pieces.UNDER_DROP[face]).all()
    assert ((tiles["face"] != UNKNOWN) | (tiles["excavated"] == 0)).all()


def check_cards(states: Array) -> None:
    known = sum(listed(states[name]) for name in ("storm_top", "storm_hand", "storm_bottom"))
    storm = known + states["storm_left"] + states["storm_discard"]
    assert (storm == pieces.STORM_CARDS).all()
    assert (states["storm_turned"] <= states["storm_discard"]).all()
    held = states["players"]["equipment"].sum(1, dtype=int)
    assert (held + states["equipment_left"] <= np.array([*pieces.EQUIPMENT_CARDS[:-1], 1])).all()
    assert (states["players"]["cards"] == states["players"]["equipment"].sum(2)).all()


def check_players(states: Array, seats: int) -> None:
    players = states["players"][:, :seats]
    assert (players["water"] >= 0).all()
    assert (players["water"] <= np.array(pieces.CANTEEN)[players["role"]]).all()
    assert ((players["tile"] >= 0) & (players["tile"] < pieces.TILES)).all()
    assert (states["gifts"] <= pieces.GIFTS).all()
    assert (states["actions_left"] >= 0).all()
    assert (states["decisions"]["depth"] >= 1).all()


def watched(made: Compiled, states: Array, chances: Array, policies: Array) -> None:
    """By what is compiled to look at every state of a batch."""
    assert made.count_stuck(states, made.actions()) == 0
    made.random_plies(states, chances, policies, made.actions(), made.events(), OUT_OF_TURN)


def one_by_one(dice: Random, made: Compiled, states: Array, chances: Array, policies: Array) -> None:
    """By what every table plays with, which is always compiled."""
    actions, events = made.actions(), made.events()
    for index in range(len(states)):
        asked = seats_in(made.deciders_at(states, index))
        assert asked
        assert all(made.legal_at(states, index, seat, actions) for seat in asked), "somebody is stuck"
        seat = dice.randrange(8) if dice.randrange(256) < OUT_OF_TURN else dice.choice(asked)
        count = made.legal_at(states, index, seat, actions)
        if count == 0:
            seat = dice.choice(asked)
            count = made.legal_at(states, index, seat, actions)
        made.play_at(states, index, seat, int(actions[dice.randrange(count)]), chances, events)


def play_checked(seats: int, options: dict[str, str], batch: int, ply: Ply = watched) -> None:
    """Play a batch to its end, checking everything before every play."""
    game = catalogue.find("desert")
    made = compiled(game)
    states = array_of(game.new_state(seats, options), batch)
    chances, policies = made.chances(batch, seats), made.policies(batch, 99)
    for index in range(batch):
        made.setup_at(states, index, chances)
    plies, running = 0, states
    equipment = np.full(len(states), 99)
    while len(running):
        check_tiles_and_sand(running)
        check_cards(running)
        check_players(running, seats)
        now = running["equipment_left"].sum(1, dtype=int) + running["players"]["cards"].sum(1, dtype=int)
        assert ((now == equipment) | (now == equipment - 1) | (equipment == 99)).all()
        ply(made, running, chances, policies)
        going = running["outcome"] == st.RUNNING
        running, chances, policies, equipment = (
            running[going],
            chances[going],
            policies[going],
            now[going],
        )
        plies += 1
        assert plies < 5000, "a game does not end"


@pytest.mark.parametrize("seats, options", [(2, {}), (3, TRACKED), (4, {}), (5, TRACKED)], ids=str)
def test_nothing_is_lost_or_made_and_nobody_is_ever_stuck(seats: int, options: dict[str, str]) -> None:
    play_checked(seats, options, FEW, partial(one_by_one, Random(seats)))


@pytest.mark.parametrize(
    "batch",
    [pytest.param(SOME, marks=pytest.mark.long), pytest.param(MANY, marks=pytest.mark.soak)],
)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, TRACKED], ids=str)
def test_nothing_is_lost_or_made_in_thousands_of_games(
    seats: int, options: dict[str, str], batch: int
) -> None:
    play_checked(seats, options, batch)
