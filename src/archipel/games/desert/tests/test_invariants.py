"""What must hold along random games: 20,000 here, 100,000 in `make soak`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from archipel.core import catalogue
from archipel.core.cpu import compiled
from archipel.core.events import UNKNOWN
from archipel.core.records import array_of
from archipel.games.desert.pieces import (
    CANTEEN,
    EQUIPMENT_CARDS,
    FACES,
    GIFTS,
    NO_TILE,
    SAND_MARKERS,
    STORM_CARDS,
    STORM_KINDS,
    TILES,
    UNDER_DROP,
    UNDER_PLAIN,
)
from archipel.games.desert.state import RUNNING

BATCH = 12_500
Array = np.ndarray[Any, Any]


def listed(rows: Array) -> Array:
    """How often each storm card stands in lists whose first number is their length."""
    cards = rows[:, 1:]
    used = np.arange(cards.shape[1]) < rows[:, :1]
    return np.stack([((cards == kind) & used).sum(1) for kind in range(STORM_KINDS)], 1)


def check_tiles_and_sand(states: Array) -> None:
    tiles, grid = states["tiles"], states["grid"]
    assert (tiles["sand"] >= 0).all()
    assert (tiles["sand"].sum(1, dtype=int) + states["sand_left"] == SAND_MARKERS).all()
    assert (np.sort(grid, 1) == np.arange(TILES + 1)).all()
    games = np.arange(len(states))
    assert (grid[games, states["hole"]] == NO_TILE).all()
    for tile in range(TILES):
        assert (grid[games, tiles["cell"][:, tile]] == tile).all()
    for face in range(FACES):
        seen = (tiles["face"] == face).sum(1) - (face == 5)  # the wreck is seen from the start
        left = states["plain_left"][:, face] + states["drop_left"][:, face]
        assert (seen + left == UNDER_PLAIN[face] + UNDER_DROP[face]).all()
    assert ((tiles["face"] != UNKNOWN) | (tiles["excavated"] == 0)).all()


def check_cards(states: Array) -> None:
    known = sum(listed(states[name]) for name in ("storm_top", "storm_hand", "storm_bottom"))
    storm = known + states["storm_left"] + states["storm_discard"]
    assert (storm == STORM_CARDS).all()
    assert (states["storm_turned"] <= states["storm_discard"]).all()
    held = states["players"]["equipment"].sum(1, dtype=int)
    assert (held + states["equipment_left"] <= np.array([*EQUIPMENT_CARDS[:-1], 1])).all()
    assert (states["players"]["cards"] == states["players"]["equipment"].sum(2)).all()


def check_players(states: Array, seats: int) -> None:
    players = states["players"][:, :seats]
    assert (players["water"] >= 0).all()
    assert (players["water"] <= np.array(CANTEEN)[players["role"]]).all()
    assert ((players["tile"] >= 0) & (players["tile"] < TILES)).all()
    assert (states["gifts"] <= GIFTS).all()
    assert (states["actions_left"] >= 0).all()
    assert (states["decisions"]["depth"] >= 1).all()


@pytest.mark.parametrize("batch", [BATCH // 5, pytest.param(BATCH, marks=pytest.mark.soak)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"storm_tracker": "yes", "difficulty": "novice"}], ids=str)
def test_nothing_is_lost_or_made_and_nobody_is_ever_stuck(
    seats: int, options: dict[str, str], batch: int
) -> None:
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
        assert made.count_stuck(running, made.actions()) == 0
        now = running["equipment_left"].sum(1, dtype=int) + running["players"]["cards"].sum(1, dtype=int)
        assert ((now == equipment) | (now == equipment - 1) | (equipment == 99)).all()
        made.random_plies(running, chances, policies, made.actions(), made.events(), 20)
        going = running["outcome"] == RUNNING
        running, chances, policies, equipment = (
            running[going],
            chances[going],
            policies[going],
            now[going],
        )
        plies += 1
        assert plies < 5000, "a game does not end"
