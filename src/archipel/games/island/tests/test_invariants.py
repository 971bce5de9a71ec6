"""What must hold after every play of random games: of some here, of thousands in `make test-all`, of 100,000 in `make soak`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from archipel.core import catalogue
from archipel.core.cpu import Compiled, compiled
from archipel.core.match import seats_in
from archipel.core.records import array_of
from archipel.games.island.rules import pieces, state as st

FEW, SOME, MANY = 60, 500, 12_500
Array = np.ndarray[Any, Any]
Ply = Callable[[Compiled, Array, Array, Array], None]
"""One play in every game of a batch, once it is sure that nobody is stuck."""
OUT_OF_TURN = 40  # of 256 plies


def bits(sets: Array) -> Array:
    """Sets of places as rows of 24 truth values."""
    return (sets[:, None] >> np.arange(pieces.PLACES) & 1).astype(bool)


def check_tiles(states: Array) -> None:
    """24 tiles on 24 places; none both flooded and sunk; the cards of sunk tiles, and no others, are gone."""
    tiles, places = states["tiles"], states["places"]
    assert (np.sort(tiles, 1) == np.arange(pieces.TILES)).all()
    assert (np.take_along_axis(tiles, places.astype(int), 1) == np.arange(pieces.TILES)).all()
    flooded, sunk = bits(states["flooded"]), bits(states["sunk"])
    assert not (flooded & sunk).any()
    assert ((states["flooded"] | states["sunk"]) < 1 << pieces.PLACES).all()
    gone = states["flood"] == pieces.GONE
    assert (gone.sum(1) == sunk.sum(1)).all()
    assert (np.take_along_axis(sunk, places.astype(int), 1) == gone).all()


def check_cards(states: Array, seats: int, eager: bool, after_both: bool) -> None:
    """28 treasure cards and 24 flood cards, always; layers without gaps; a new deck always finds cards."""
    cards = states["players"]["cards"]
    held = np.zeros((len(states), len(pieces.CARD_COUNTS)), int)
    held[:, : pieces.HAND_KINDS] = cards.sum(1, dtype=int)
    assert (held + states["treasure_left"] + states["treasure_discard"] == pieces.CARD_COUNTS).all()
    assert (cards >= 0).all()
    assert (states["treasure_left"] >= 0).all()
    assert (states["players"]["held"] == cards.sum(2)).all()
    flood, top = states["flood"], states["flood_top"]
    assert (flood.max(1).clip(pieces.DISCARDED) == top).all()
    for layer in range(1, int(top.max()) + 1):
        assert ((flood == layer).any(1) == (layer <= top)).all()
    running = states["outcome"] == st.RUNNING
    if eager:
        assert (top[running] > 0).all()
        assert (states["treasure_left"][running].sum(1, dtype=int) > 0).all()
    left = states["treasure_left"].sum(1, dtype=int) + states["treasure_discard"].sum(1, dtype=int)
    assert (left >= pieces.TREASURE_CARDS - pieces.HAND_LIMIT * seats - 1 - after_both).all()


def check_players(states: Array, seats: int, after_both: bool) -> None:
    players, kinds = states["players"][:, :seats], states["decisions"]["kinds"]
    inside = np.stack([(kinds == kind).any(1) for kind in range(st.LIFT + 1)], 1)
    running = states["outcome"] == st.RUNNING
    full = (players["held"] > pieces.HAND_LIMIT).any(1)
    drawing = inside[:, st.TREASURE] & after_both
    assert (full <= (inside[:, st.LIMIT] | drawing)).all()
    assert (players["held"] <= pieces.HAND_LIMIT + 2).all()
    sunk = bits(states["sunk"])
    wet = np.take_along_axis(sunk, players["place"].astype(int), 1).any(1)
    assert (wet == inside[:, st.SWIM])[running].all()
    assert ((states["aboard"] != 0) == inside[:, st.LIFT])[running].all()
    assert (states["actions_left"] >= 0).all()
    assert (states["actions_left"] <= pieces.ACTIONS_A_TURN).all()
    assert (states["tick"] <= pieces.SKULL).all()
    assert (states["decisions"]["depth"] >= 1).all()


def check_windows(states: Array, seats: int) -> None:
    """Nobody is waited for who does not hold a special card."""
    cards = states["players"]["cards"][:, :seats]
    special = cards[:, :, pieces.HELICOPTER] + cards[:, :, pieces.SANDBAGS] > 0
    waited = states["decisions"]["waiting"][:, None] >> np.arange(seats) & 1 == 1
    assert (waited <= special)[states["outcome"] == st.RUNNING].all()


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


def play_checked(states: Array, seats: int, options: dict[str, str], batch: int, seed: int, ply: Ply) -> None:
    """Play a batch to its end, checking everything after every play."""
    game = catalogue.find("island")
    made = compiled(game)
    chances, policies = made.chances(batch, seed), made.policies(batch, 99 + seed)
    for index in range(batch):
        made.setup_at(states, index, chances)
    eager, after_both = options.get("reshuffle") != "lazy", options.get("discard_after_both") == "yes"
    plies, running = 0, states
    while len(running):
        check_tiles(running)
        check_cards(running, seats, eager, after_both)
        check_players(running, seats, after_both)
        check_windows(running, seats)
        ply(made, running, chances, policies)
        going = running["outcome"] == st.RUNNING
        if not going.all():
            check_tiles(running[~going])
            check_cards(running[~going], seats, eager, after_both)
        running, chances, policies = running[going], chances[going], policies[going]
        plies += 1
        assert plies < 5000, "a game does not end"


VARIANTS: list[dict[str, str]] = [
    {},
    {"reshuffle": "lazy", "discard_after_both": "yes", "difficulty": "novice", "lift_while_sinking": "no"},
]


def some_games(seats: int, options: dict[str, str], batch: int, seed: int, ply: Ply = watched) -> None:
    state = catalogue.find("island").new_state(seats, options)
    play_checked(array_of(state, batch), seats, options, batch, seed, ply)


FEW_VARIANTS = {
    "2 players": (2, {}),
    "3 players, house rules": (3, VARIANTS[1]),
    "4 players on the atoll": (4, {"map": "atoll"}),
    "5 players on the volcano, house rules": (5, VARIANTS[1] | {"map": "volcano"}),
}


@pytest.mark.parametrize("seats, options", FEW_VARIANTS.values(), ids=FEW_VARIANTS)
def test_nothing_is_lost_or_made_and_nobody_is_ever_stuck(seats: int, options: dict[str, str]) -> None:
    some_games(seats, options, FEW, seats, partial(one_by_one, Random(seats)))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", VARIANTS, ids=["default", "house rules"])
def test_nothing_is_lost_or_made_in_4_000_games(seats: int, options: dict[str, str]) -> None:
    some_games(seats, options, SOME, seats)


@pytest.mark.long
@pytest.mark.parametrize("name", pieces.MAP_NAMES)
def test_nothing_is_lost_or_made_on_any_island(name: str) -> None:
    some_games(4, {"map": name}, 100, 7)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", VARIANTS, ids=["default", "house rules"])
def test_nothing_is_lost_or_made_in_100_000_games(seats: int, options: dict[str, str]) -> None:
    some_games(seats, options, MANY, 40 + seats)
