"""Which tiles the board lights up, and for what: one chip a verb on its target."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.games.island.rules import actions as act
from archipel.games.island.rules import pieces, terrain
from archipel.games.island.rules.state import Island

NOWHERE = pieces.NO_PLACE


def target(view: Island, seat: int, action: int) -> int:
    """The place that an action aims at; nowhere if it has none."""
    for first, end in (
        (act.MOVE, act.FLY),
        (act.FLY, act.SHORE),
        (act.SHORE, act.STOP),
        (act.SWIM_TO, act.DISCARD),
        (act.LAND, act.SANDBAG),
    ):
        if first <= action < end:
            return terrain.place_at(view, action - first)
    if act.CAPTURE <= action < act.GUIDE:
        return int(view.players[seat].place)
    if act.GUIDE <= action < act.SWIM_TO:
        return terrain.place_at(view, (action - act.GUIDE) % pieces.CELLS)
    if act.SANDBAG <= action < act.LEAVE:
        return terrain.place_at(view, action - act.SANDBAG)
    return NOWHERE


def is_far(action: int) -> bool:
    """Whether an action reaches so many tiles that it waits for its verb to be pressed."""
    return (
        act.FLY <= action < act.SHORE
        or act.GUIDE <= action < act.SWIM_TO
        or act.SANDBAG <= action < act.LEAVE
    )


def kind_of(action: int) -> int:
    """The first action of the same kind."""
    firsts = (
        0,
        act.MOVE,
        act.FLY,
        act.SHORE,
        act.STOP,
        act.CAPTURE,
        act.GUIDE,
        act.SWIM_TO,
        act.DISCARD,
        act.BOARD,
        act.LAND,
        act.SANDBAG,
        act.LEAVE,
    )
    return max(first for first in firsts if first <= action)


def pawns(lit: Sequence[int]) -> list[int]:
    """The pawns that may board, once nothing but the helicopter is lit."""
    flight = all(act.BOARD <= action < act.SANDBAG for action in lit)
    return [action - act.BOARD for action in lit if act.BOARD <= action < act.LAND] if flight else []


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
