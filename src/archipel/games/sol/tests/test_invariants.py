"""What must hold after every play of random games: a few here, 100,000 in `make soak`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.contract.players import Player

from archipel.core import catalogue
from archipel.core.chance import seeded
from archipel.core.cpu import compiled
from archipel.core.events import Silence
from archipel.core.match import legal_numbers, seats_in
from archipel.core.records import array_of
from archipel.games.sol.rules import pieces, state as st

SOL = catalogue.find("sol")
FEW, SOME, MANY = 4, 60, 12_500
OUT_OF_TURN = 30  # of 256 plies
Array = np.ndarray[Any, Any]
WIDE = np.arange(pieces.CELLS)


def bits(sets: Array, size: int) -> Array:
    """Sets as rows of truth values."""
    return (sets[:, None] >> np.arange(size) & 1).astype(bool)


def check_tokens(states: Array) -> None:
    """37 tokens, terrain by terrain and kind by kind: unseen, peeked at, held, spent, dropped or found."""
    count = np.zeros((len(states), pieces.TERRAINS, 4), int)
    count += states["pools"]["left"]
    things = states["pawns"]["things"].sum(1, dtype=int) + states["teams"]["dropped_things"].sum(1, dtype=int)
    things = things + states["spent"]
    for thing in range(pieces.THINGS):
        count[:, :, thing] += things[:, thing * pieces.TERRAINS : (thing + 1) * pieces.TERRAINS]
    count[:, :, 2] += states["clues"]
    count[:, :, 3] += states["banners"]
    faces = states["faces"]
    for cell in np.flatnonzero((faces > 0).any(0)):
        seen = faces[:, cell] > 0
        count[np.flatnonzero(seen), pieces.TERRAIN[cell], faces[seen, cell] - 1] += 1
    assert (count == np.array(pieces.TOKENS)).all()
    assert (states["pools"]["left"] >= 0).all()
    unsearched = bits(states["unsearched"], pieces.CELLS)
    assert not (faces[~unsearched] > 0).any()
    for terrain in range(pieces.TERRAINS):
        lying = unsearched[:, np.array(pieces.TERRAIN) == terrain].sum(1)
        peeked = ((faces > 0) & (np.array(pieces.TERRAIN) == terrain)).sum(1)
        assert (lying == states["pools"]["left"][:, terrain].sum(1, dtype=int) + peeked).all()
    shaped = states["pawns"]["things"].reshape(len(states), -1, pieces.THINGS, pieces.TERRAINS)
    assert (states["pawns"]["held"] == shaped.sum(2)).all()


def check_cards(states: Array) -> None:
    """18 cards, and a deck that lasts; the Idol is out when seven are played, and only then."""
    count = states["deck"].astype(int) + states["discard"] + states["teams"]["hand"].sum(1, dtype=int)
    played, visible = states["played"], states["visible"]
    for place in range(pieces.LAST_CARD):
        there = np.flatnonzero(played > place)
        count[there, states["properties"][there, place] * 2 + states["values"][there, place]] += 1
    shown = np.flatnonzero(visible != pieces.NO_CARD)
    count[shown, visible[shown]] += 1
    assert (count == pieces.COPIES).all()
    assert (states["teams"]["cards"] == states["teams"]["hand"].sum(2)).all()
    going = played < pieces.LAST_CARD
    left = states["deck"].sum(1, dtype=int)
    dealt = states["turn"] > 0
    needed = 2 * (pieces.LAST_CARD - played) - 1 - states["drawn"]
    assert (left >= needed)[going & dealt].all()
    out = (states["idol"] != pieces.NO_CELL) | (states["carrier"] != pieces.NO_PAWN)
    assert (out == ~going).all()
    found = states["clues"].sum(1, dtype=int)
    pending = states["phase"] == st.CLUE_FOUND
    assert (found == played + (states["medallion"] != pieces.NO_TEAM) + pending).all()
    assert ((states["medallion"] != pieces.NO_TEAM) == (found > 0)).all()
    assert pieces.CARD_KINDS * pieces.COPIES == 18


def check_pieces(states: Array, crew: int) -> None:
    """Eight flags, one Idol, pawns on the island, room in the inventories of whoever is not active."""
    flags = bits(states["teams"]["flags"].reshape(-1), 6).reshape(len(states), 2, 6).sum((1, 2))
    banners = states["banners"].sum(1, dtype=int)
    pending = states["phase"] == st.FLAG_FOUND
    moored = states["turn"] > 0
    assert (flags[moored] == (4 + banners - pending)[moored]).all()
    assert (flags <= pieces.FLAG_MARKERS).all()
    assert ((states["idol"] == pieces.NO_CELL) | (states["carrier"] == pieces.NO_PAWN)).all()
    cells = states["pawns"]["cell"]
    assert ((cells >= 0) & (cells <= pieces.BOAT)).all()
    carrier = np.flatnonzero(states["carrier"] != pieces.NO_PAWN)
    assert (cells[carrier, states["carrier"][carrier]] < pieces.BOAT).all()
    held = states["pawns"]["held"].sum(2, dtype=int)
    slots = np.append(np.array(pieces.SLOTS), 0)[states["pawns"]["sheet"]]
    active = np.arange(8) == states["active"][:, None]
    assert (held <= slots)[~active].all()
    assert (states["steps"] >= 0).all()
    assert (states["searches"] >= 0).all()
    assert (states["phase"] <= 14).all()
    assert (states["bullets"] >= 0).all()
    assert (states["orders"] >= 0).all()
    orders = states["pawns"]["order"].sum(1, dtype=int)
    assert (orders + states["orders"] <= 2).all()
    for field in ("barricades", "relays"):
        assert (bits(states[field], pieces.CELLS).sum(1) <= 2).all()


def check_fights(states: Array) -> None:
    """Fighters share a cell, are of two teams and Valid; who is asked for swords holds something."""
    fighting = np.flatnonzero((states["phase"] >= 7) & (states["phase"] <= 9))
    some = states[fighting]
    rows = np.arange(len(some))
    one, two = some["attacker"], some["defender"]
    assert (some["pawns"]["cell"][rows, one] == some["pawns"]["cell"][rows, two]).all()
    assert (one // 4 != two // 4).all()
    assert not some["pawns"]["wounded"][rows, one].any()
    assert not some["pawns"]["wounded"][rows, two].any()
    asked = np.where(some["phase"] == st.DEFENCE, two, one)
    held = some["pawns"]["held"].sum(2, dtype=int)[rows, asked] + some["pawns"]["order"][rows, asked]
    assert (held > 0)[some["phase"] <= st.DEFENCE].all()
    quiet = states["phase"] <= st.TURN
    assert (states["attacker"][quiet] == pieces.NO_PAWN).all()


def check_all(states: Array, crew: int) -> None:
    """What holds at every moment of a game."""
    check_tokens(states)
    check_cards(states)
    check_pieces(states, crew)
    check_fights(states)


def every_position(seats: int, options: dict[str, str], games: int, seed: int) -> Array:
    """All positions of a few random games; somebody can always do something."""
    found = []
    for number in range(games):
        state, chance = SOL.new_state(seats, options), seeded(SOL.chance, seed, number)
        SOL.setup(state, chance)
        player = Player(SOL, seed + number)
        while not SOL.over(state):
            found.append(array_of(state))
            assert all(legal_numbers(SOL, state, seat) for seat in seats_in(SOL.deciders(state)))
            SOL.play(state, *player.choose(state), chance, Silence())
        found.append(array_of(state))
    return np.concatenate(found)


def played_through(seats: int, options: dict[str, str], batch: int, seed: int) -> Array:
    """Play a batch to its end, checking everything after every play."""
    made = compiled(SOL)
    states = array_of(SOL.new_state(seats, options), batch)
    done = states.copy()[:0]
    chances, policies = made.chances(batch, seed), made.policies(batch, 99 + seed)
    for index in range(batch):
        made.setup_at(states, index, chances)
    crew = int(states["crew"][0])
    plies = 0
    while len(states):
        check_all(states, crew)
        assert made.count_stuck(states, made.actions()) == 0
        made.random_plies(states, chances, policies, made.actions(), made.events(), OUT_OF_TURN)
        going = states["outcome"] == st.RUNNING
        if not going.all():
            done = np.concatenate([done, states[~going]])
            states, chances, policies = states[going], chances[going], policies[going]
        plies += 1
        assert plies < 20_000, "a game does not end"
    check_tokens(done)
    check_cards(done)
    assert (done["turn"] <= st.CAPS[done["options"]["cap"][0]] + 1).all()
    return done


VARIANTS: list[dict[str, str]] = [
    {"cap": "30", "characters": "3" if number % 2 else "4", "side": side, "crews": "free", **house}
    for number, side in enumerate(("discovery", "advanced"))
    for house in (
        {},
        {
            **{"recovery": "same", "meeting": "fight", "passing": "any", "melee": "all", "leaving": "tokens"},
            **{"carrier": "safe", "picking_up": "automatic", "order": "free", "overflow": "revealed"},
            "medallion": "may",
        },
    )
]


in_every_variant = pytest.mark.parametrize(
    "options", VARIANTS, ids=["discovery", "discovery, house", "advanced", "advanced, house"]
)


@in_every_variant
def test_nothing_is_lost_or_made_and_nobody_is_ever_stuck(options: dict[str, str]) -> None:
    states = every_position(4, options, FEW, 3)
    ended = states["outcome"] != st.RUNNING
    check_all(states[~ended], int(states["crew"][0]))
    check_tokens(states[ended])
    check_cards(states[ended])
    assert ended.sum() == FEW


@pytest.mark.long
@in_every_variant
def test_nothing_is_lost_or_made_and_nobody_is_ever_stuck_in_more_games(options: dict[str, str]) -> None:
    assert len(played_through(4, options, SOME, 3)) == SOME


@pytest.mark.parametrize("characters", ["3", "4"])
def test_every_game_ends_within_the_cap_and_some_by_an_escape(characters: str) -> None:
    made = compiled(SOL)
    games = 400
    states, decisions = made.states(games), np.zeros(games, np.int64)
    start = array_of(SOL.new_state(2, {"characters": characters, "side": "advanced"}))
    made.random_games(
        start,
        states,
        *(made.chances(games, 5), made.policies(games, 6), made.actions(), made.events(), decisions, 0),
    )
    check_tokens(states)
    check_cards(states)
    outcomes = np.bincount(states["outcome"], minlength=4)
    assert outcomes[st.RUNNING] == 0
    assert (outcomes[1:3] > 0).all()


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 7])
@in_every_variant
def test_nothing_is_lost_or_made_in_100_000_games(seats: int, options: dict[str, str]) -> None:
    assert len(played_through(seats, {**options, "characters": "4"}, MANY, 40 + seats)) == MANY
