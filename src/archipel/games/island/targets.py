"""Which tiles the board lights up, and for what: one chip a verb on its target."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.games.island.actions import (
    BOARD,
    CAPTURE,
    DISCARD,
    FLY,
    GUIDE,
    LAND,
    LEAVE,
    MOVE,
    SANDBAG,
    SHORE,
    STOP,
    SWIM_TO,
)
from archipel.games.island.pieces import CELLS, NO_PLACE
from archipel.games.island.state import Island
from archipel.games.island.terrain import place_at

NOWHERE = NO_PLACE


def target(view: Island, seat: int, action: int) -> int:
    """The place that an action aims at; nowhere if it has none."""
    for first, end in ((MOVE, FLY), (FLY, SHORE), (SHORE, STOP), (SWIM_TO, DISCARD), (LAND, SANDBAG)):
        if first <= action < end:
            return place_at(view, action - first)
    if CAPTURE <= action < GUIDE:
        return int(view.players[seat].place)
    if GUIDE <= action < SWIM_TO:
        return place_at(view, (action - GUIDE) % CELLS)
    if SANDBAG <= action < LEAVE:
        return place_at(view, action - SANDBAG)
    return NOWHERE


def is_far(action: int) -> bool:
    """Whether an action reaches so many tiles that it waits for its verb to be pressed."""
    return FLY <= action < SHORE or GUIDE <= action < SWIM_TO or SANDBAG <= action < LEAVE


def kind_of(action: int) -> int:
    """The first action of the same kind."""
    firsts = (0, MOVE, FLY, SHORE, STOP, CAPTURE, GUIDE, SWIM_TO, DISCARD, BOARD, LAND, SANDBAG, LEAVE)
    return max(first for first in firsts if first <= action)


def pawns(lit: Sequence[int]) -> list[int]:
    """The pawns that may board, once nothing but the helicopter is lit."""
    flight = all(BOARD <= action < SANDBAG for action in lit)
    return [action - BOARD for action in lit if BOARD <= action < LAND] if flight else []


def chips(view: Island, seat: int, lit: Sequence[int]) -> dict[int, list[int]]:
    """The actions to press on each place.

    What reaches nearly every tile (a flight, the Navigator, Sandbags) is shown only when nothing else is lit.
    """
    kinds = {kind_of(action) for action in lit}
    found: dict[int, list[int]] = {}
    for action in sorted(lit):
        if is_far(action) and len(kinds) > 1:
            continue
        place = target(view, seat, action)
        if place != NOWHERE:
            found.setdefault(place, []).append(action)
    return found
