"""Which tiles the board lights up, and for what: one chip a verb on its target."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.games.desert.actions import (
    BLAST,
    CALM,
    DIG,
    DIG_TWO,
    EXCAVATE,
    FLY,
    FLY_WITH,
    GUIDE_PAWN,
    MOVE,
    MOVE_WITH,
    RAISE_SHIELD,
    REFILL,
    SCOPE,
    STOP,
)
from archipel.games.desert.state import Desert

NOWHERE = -1


def target(view: Desert, seat: int, action: int) -> int:
    """The tile that an action aims at; nowhere if it has no place, or a companion to choose besides."""
    if MOVE <= action < MOVE_WITH:
        return int(view.grid[action - MOVE])
    if DIG <= action < DIG_TWO:
        return int(view.grid[action - DIG])
    if DIG_TWO <= action < EXCAVATE:
        return int(view.grid[action - DIG_TWO])
    if EXCAVATE <= action < CALM or action == REFILL:
        return int(view.players[seat].tile)
    if BLAST <= action < FLY:
        return int(view.grid[action - BLAST])
    if FLY <= action < FLY_WITH:
        return int(view.grid[action - FLY])
    if SCOPE <= action < RAISE_SHIELD:
        return int(view.grid[action - SCOPE])
    return NOWHERE


def is_card(action: int) -> bool:
    """Whether an action plays equipment."""
    return action >= BLAST


def is_guiding(action: int) -> bool:
    """Whether an action chooses a pawn to guide."""
    return GUIDE_PAWN <= action < STOP


def pawns(lit: Sequence[int]) -> list[int]:
    """The pawns to choose from, once guiding is all that is lit."""
    return [action - GUIDE_PAWN for action in lit] if all(is_guiding(action) for action in lit) else []


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
        if DIG_TWO <= action < EXCAVATE and action - DIG_TWO + DIG in here:
            here.remove(action - DIG_TWO + DIG)
        here.append(action)
    return found
