"""Special cards out of turn (§7.4): each in every window, by everybody; and counted in 100,000 random games."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from archipel.core.chance import Stream
from archipel.core.cpu import compiled, further
from archipel.core.decisions import current
from archipel.core.drive import SEAT, random_choice
from archipel.core.events import Events
from archipel.core.records import array_of, copy_into, long, many, medium, row
from archipel.games.island import GAME
from archipel.games.island.rules import (
    actions as act,
    deeds,
    ending,
    pieces,
    setup,
    special_cards,
    state as st,
)
from archipel.games.island.rules.state import Chance, Island
from archipel.games.island.tests.scene import cell, hand, scene, state_of, treasure_discard

GAMES = 100_000
OUT_OF_TURN = 40  # of 256 plies
KINDS = st.LIFT + 1
BETWEEN = 0  # two turns: before the first action
WINDOWS = (BETWEEN, st.TURN, st.TREASURE, st.LIMIT, st.FLOOD, st.SWIM)
WRONG, UNASKED = 4 * KINDS, 4 * KINDS + 1

# One window after the other

LINES = {
    "between two turns": ["turn s0 actions=3"],
    "after the last action": ["turn s0 actions=0"],
    "before a treasure card": ["treasure s0 due=2"],
    "before a flood card": ["flood s0 due=1"],
    "while a hand is too full": ["turn s0 actions=2", "limit s2"],
    "while a pawn is in the water": ["flood s0 due=1", "swim"],
}


@pytest.mark.parametrize("window", LINES)
def test_each_special_card_is_played_in_each_window_by_everybody(window: str) -> None:
    """§7.1, §7.4: in turn and out of it; it costs no action, leaves the hand, and the window is open still."""
    full = "earth*2 wind*2 fire*2" if "hand" in window else ""
    for card in ("helicopter", "sandbags"):
        for holder in range(3):
            case = f"{card} of s{holder}, {window}"
            players = ["s0 engineer c3", "s1 diver d3", f"s2 messenger c6 {full}"]
            players[holder] += f" {card}"
            match = scene(f"b2=~ {'c6=x' if 'water' in window else ''}", *players, *LINES[window])
            before = match.state
            for action in ("lift s1", "land f4") if card == "helicopter" else ("sandbag b2",):
                assert action in match.legal(holder), case
                match.play(action, holder)
            assert (cell(match, 1) == "f4", state_of(match, "b2") == "dry") == (
                card == "helicopter",
                card == "sandbags",
            ), case
            assert (card in hand(match, holder), treasure_discard(match)) == (False, [card]), case
            now = match.state
            assert list(now.decisions.kinds) == list(before.decisions.kinds), case
            assert (now.actions_left, now.cards_due) == (before.actions_left, before.cards_due), case


# Counted in games


def count_specials(
    template: many[Island],
    states: many[Island],
    chances: many[Chance],
    policies: many[Stream],
    actions: row[medium],
    events: many[Events],
    counts: row[long],
) -> None:
    """Random games in which special cards are also played out of turn: which, where, and by whom."""
    events[0].room = 0
    for index in range(len(chances)):
        island = states[0]
        copy_into(island, template[0])
        setup.setup(island, chances[index])
        while not ending.over(island):
            count_windows(island, counts)
            choice = random_choice(island, policies[index], actions, OUT_OF_TURN)
            seat = choice // SEAT
            action = choice % SEAT
            kind = current(island.decisions)
            if kind == st.TURN and island.actions_left == pieces.ACTIONS_A_TURN:
                kind = BETWEEN
            does = act.KIND[action]
            if (does == act.BOARD or does == act.SANDBAG) and kind != st.LIFT:
                card = int(does == act.BOARD)
                counts[(card * 2 + int(seat == island.active)) * KINDS + kind] += 1
            deeds.play(island, seat, action, chances[index], events[0])


def count_windows(island: Island, counts: row[long]) -> None:
    """Who is asked without a card for it; whether somebody is asked who is none of the players."""
    for seat in range(island.seats):
        if island.decisions.waiting >> seat & 1 and not special_cards.can_play(island, seat):
            counts[WRONG] += 1
    if island.decisions.waiting >> island.seats != 0:
        counts[UNASKED] += 1


@cache
def counter() -> Any:
    return further(GAME, [count_specials])["count_specials"]


def counted(seats: int, games: int) -> Any:
    """What happened in so many games."""
    made, counts = compiled(GAME), np.zeros(4 * KINDS + 2, np.int64)
    template = array_of(GAME.new_state(seats, {}), 1)
    chances, policies = made.chances(games, seats), made.policies(games, 100 + seats)
    counter()(template, made.states(1), chances, policies, made.actions(), made.events(), counts)
    return counts


@pytest.mark.long
def test_every_special_card_is_played_in_every_window_in_turn_and_out_of_it() -> None:
    counts = sum(counted(seats, GAMES // 4) for seats in (2, 3, 4, 5))
    assert counts[WRONG] == counts[UNASKED] == 0, "asked without a card for it"
    for card, name in ((0, pieces.SANDBAGS), (1, pieces.HELICOPTER)):
        for mine in (False, True):
            for kind in WINDOWS:
                assert counts[(card * 2 + mine) * KINDS + kind] > 0, (name, mine, kind)
