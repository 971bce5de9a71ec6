"""Special cards out of turn (§7.4), counted in 100,000 random games: each in every window, by everybody."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from archipel.core.chance import Stream
from archipel.core.cpu import compiled, further
from archipel.core.decisions import current
from archipel.core.drive import SEAT, random_choice
from archipel.core.events import Events
from archipel.core.records import array_of, copy_into, long, many, medium, row
from archipel.games.island import GAME
from archipel.games.island.actions import BOARD, LAND, SANDBAG
from archipel.games.island.conditions import can_play_special
from archipel.games.island.pieces import ACTIONS_A_TURN, HELICOPTER, SANDBAGS
from archipel.games.island.rules import over, play
from archipel.games.island.setup import setup
from archipel.games.island.state import FLOOD, LIFT, LIMIT, SWIM, TREASURE, TURN, Chance, Island

GAMES = 100_000
OUT_OF_TURN = 40  # of 256 plies
KINDS = LIFT + 1
BETWEEN = 0  # two turns: before the first action
WINDOWS = (BETWEEN, TURN, TREASURE, LIMIT, FLOOD, SWIM)
WRONG, UNASKED = 4 * KINDS, 4 * KINDS + 1


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
        setup(island, chances[index])
        while not over(island):
            count_windows(island, counts)
            choice = random_choice(island, policies[index], actions, OUT_OF_TURN)
            seat = choice // SEAT
            action = choice % SEAT
            kind = current(island.decisions)
            if kind == TURN and island.actions_left == ACTIONS_A_TURN:
                kind = BETWEEN
            if action >= BOARD and (action < LAND or action >= SANDBAG) and kind != LIFT:
                card = 0 if action >= SANDBAG else 1
                counts[(card * 2 + int(seat == island.active)) * KINDS + kind] += 1
            play(island, seat, action, chances[index], events[0])


def count_windows(island: Island, counts: row[long]) -> None:
    """Who is asked without a card for it; whether somebody is asked who is none of the players."""
    for seat in range(island.seats):
        if island.decisions.waiting >> seat & 1 and not can_play_special(island, seat):
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


def test_every_special_card_is_played_in_every_window_in_turn_and_out_of_it() -> None:
    counts = sum(counted(seats, GAMES // 4) for seats in (2, 3, 4, 5))
    assert counts[WRONG] == counts[UNASKED] == 0, "asked without a card for it"
    for card, name in ((0, SANDBAGS), (1, HELICOPTER)):
        for mine in (False, True):
            for kind in WINDOWS:
                assert counts[(card * 2 + mine) * KINDS + kind] > 0, (name, mine, kind)
