"""Which tiles the board lights up, and for what: one chip a verb on its target."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import actions as act
from ..rules.state import Desert
from . import panels

NOWHERE = -1
AT_A_CELL = (act.MOVE, act.DIG, act.DIG_TWO, act.BLAST, act.FLY, act.SCOPE)
ON_ONES_TILE = (act.EXCAVATE, act.TAKE, act.REFILL)
CARDS = {kind for uses in panels.CARD_USES for kind in uses}


def target(view: Desert, seat: int, action: int) -> int:
    """The tile that an action aims at; nowhere if it has no place, or a companion to choose besides."""
    kind = act.KIND[action]
    if kind in AT_A_CELL:
        return int(view.grid[act.CELL[action]])
    return int(view.players[seat].tile) if kind in ON_ONES_TILE else NOWHERE


def is_card(action: int) -> bool:
    """Whether an action plays equipment."""
    return act.KIND[action] in CARDS


def is_guiding(action: int) -> bool:
    """Whether an action chooses a pawn to guide."""
    return act.KIND[action] == act.GUIDE_PAWN


def pawns(lit: Sequence[int]) -> list[int]:
    """The pawns to choose from, once guiding is all that is lit."""
    return [act.SEAT[action] for action in lit] if all(is_guiding(action) for action in lit) else []


def chips(view: Desert, seat: int, lit: Sequence[int]) -> dict[int, list[int]]:
    """The actions to press on each tile.

    Equipment is shown only when nothing else is lit: its card has been pressed. The Archeologist who can
    remove two markers is not offered to remove one.
    """
    cards_only = all(is_card(action) for action in lit)
    found: dict[int, list[int]] = {}
    for action in sorted(lit):
        if is_card(action) and not cards_only:
            continue
        tile = target(view, seat, action)
        if tile == NOWHERE:
            continue
        here = found.setdefault(tile, [])
        if act.KIND[action] == act.DIG_TWO and act.DIG + act.CELL[action] in here:
            here.remove(act.DIG + act.CELL[action])
        here.append(action)
    return found
