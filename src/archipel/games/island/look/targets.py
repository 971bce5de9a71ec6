"""Which tiles the board lights up, and for what: one chip a verb on its target."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.core.game import NOT_SAID

from ..rules import actions as act, pieces, terrain
from ..rules.state import Island

NOWHERE = pieces.NO_PLACE
FAR = (act.FLY, act.GUIDE, act.SANDBAG)
"""What reaches so many tiles that it waits for its verb to be pressed."""


def target(view: Island, seat: int, action: int) -> int:
    """The place that an action aims at; nowhere if it has none."""
    if act.KIND[action] == act.CAPTURE:
        return int(view.players[seat].place)
    cell = act.CELL[action]
    return NOWHERE if cell == NOT_SAID else terrain.place_at(view, cell)


def pawns(lit: Sequence[int]) -> list[int]:
    """The pawns that may board, once nothing but the helicopter is lit."""
    flight = all(act.KIND[action] in (act.BOARD, act.LAND) for action in lit)
    return [act.SEAT[action] for action in lit if act.KIND[action] == act.BOARD] if flight else []


def chips(view: Island, seat: int, lit: Sequence[int]) -> dict[int, list[int]]:
    """The actions to press on each place.

    What reaches nearly every tile (a flight, the Navigator, Sandbags) is shown only when nothing else is lit.
    """
    kinds = {act.KIND[action] for action in lit}
    found: dict[int, list[int]] = {}
    for action in sorted(lit):
        if act.KIND[action] in FAR and len(kinds) > 1:
            continue
        place = target(view, seat, action)
        if place != NOWHERE:
            found.setdefault(place, []).append(action)
    return found
