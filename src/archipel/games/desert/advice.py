"""How a good player sees the Desert at first sight: a policy, and what an end is worth.

The policy picks the best goal and does the next thing towards it. Everything lies open here, so it looks at
the whole state. What it weighs is in `advice_weights`.
"""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import current
from archipel.core.records import medium, row, wide
from archipel.games.desert.actions import BURY, KEEP, STACK, STOP
from archipel.games.desert.advice_turn import in_turn
from archipel.games.desert.advice_water import window
from archipel.games.desert.advice_weights import RISE_SEEN, SUN_SEEN, WEIGHTS, WIND_SEEN
from archipel.games.desert.advice_worth import WHOLE, shade_worth
from archipel.games.desert.pieces import FIRST_CLUE, GUIDED_STEPS, PAD, PARTS, PICKS_UP, SUN, TILES
from archipel.games.desert.state import GUIDE, ORDER, STORM, TAKE_OFF, TAKEN, TURN, Desert
from archipel.games.desert.terrain import sheltered

__all__ = ["WEIGHTS", "policy", "worth"]

A_WIN = 1000
# What a lost game was worth, in thousandths of a win.
A_PART, A_CLUE, THE_PAD, A_TURN = 80, 20, 40, 2


def policy(
    desert: Desert, seat: int, weights: row[wide], actions: row[medium], count: int, stream: Stream
) -> int:
    """What a good player does at once."""
    if count == 1:
        return int(actions[0])
    kind = current(desert.decisions)
    if kind == STORM:
        return window(desert, seat, weights)
    if kind != TURN and kind != GUIDE:
        return card_to_put_back(desert, kind == ORDER, weights)
    if seat != desert.active:
        return int(actions[0])
    choice = in_turn(desert, seat, kind == GUIDE, weights)
    # Who is guided makes at least one step; if it can, that is what comes first.
    if choice == STOP and desert.steps_left == GUIDED_STEPS:
        return int(actions[0])
    return choice


def card_to_put_back(desert: Desert, ordering: bool, weights: row[wide]) -> int:
    """The worst card goes under the deck; the rest comes back, the least bad first."""
    found = 0
    extreme = 0
    for place in range(1, desert.storm_hand[0] + 1):
        card = desert.storm_hand[place]
        harm = harm_of(desert, card, weights)
        if ordering:
            harm = -harm
        if found == 0 or harm > extreme:
            found = place
            extreme = harm
    if found == 0:
        return KEEP
    return (STACK if ordering else BURY) + desert.storm_hand[found]


def harm_of(desert: Desert, card: int, weights: row[wide]) -> int:
    """How bad a storm card is."""
    if card == PICKS_UP:
        return 100 * weights[RISE_SEEN]
    if card != SUN:
        return 100 * weights[WIND_SEEN] * (card % 3 + 1)
    harm = 0
    for seat in range(desert.seats):
        if not sheltered(desert, seat):
            harm += shade_worth(desert, seat, WHOLE, weights) // WHOLE
    return harm * weights[SUN_SEEN]


def worth(desert: Desert, seat: int) -> int:
    """A win; or what there was of one: parts, clues, the launch pad, and time."""
    if desert.outcome == TAKE_OFF:
        return A_WIN
    sum_of = A_TURN * min(desert.turn, 60)
    for part in range(PARTS):
        if desert.parts[part] == TAKEN:
            sum_of += A_PART
    for tile in range(TILES):
        here = desert.tiles[tile]
        if here.excavated == 1:
            if here.face >= FIRST_CLUE:
                sum_of += A_CLUE
            elif here.face == PAD:
                sum_of += THE_PAD
    return sum_of
