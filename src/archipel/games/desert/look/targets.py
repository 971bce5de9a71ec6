"""Which tiles the board lights up, and for what: one chip a verb on its target."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.games.desert.rules import actions as act
from archipel.games.desert.rules.state import Desert

NOWHERE = -1


def target(view: Desert, seat: int, action: int) -> int:
    """The tile that an action aims at; nowhere if it has no place, or a companion to choose besides."""
    if act.MOVE <= action < act.MOVE_WITH:
        return int(view.grid[action - act.MOVE])
    if act.DIG <= action < act.DIG_TWO:
        return int(view.grid[action - act.DIG])
    if act.DIG_TWO <= action < act.EXCAVATE:
        return int(view.grid[action - act.DIG_TWO])
    if act.EXCAVATE <= action < act.CALM or action == act.REFILL:
        return int(view.players[seat].tile)
    if act.BLAST <= action < act.FLY:
        return int(view.grid[action - act.BLAST])
    if act.FLY <= action < act.FLY_WITH:
        return int(view.grid[action - act.FLY])
    if act.SCOPE <= action < act.RAISE_SHIELD:
        return int(view.grid[action - act.SCOPE])
    return NOWHERE


def is_card(action: int) -> bool:
    """Whether an action plays equipment."""
    return action >= act.BLAST


def is_guiding(action: int) -> bool:
    """Whether an action chooses a pawn to guide."""
    return act.GUIDE_PAWN <= action < act.STOP


def pawns(lit: Sequence[int]) -> list[int]:
    """The pawns to choose from, once guiding is all that is lit."""
    return [action - act.GUIDE_PAWN for action in lit] if all(is_guiding(action) for action in lit) else []


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
        if act.DIG_TWO <= action < act.EXCAVATE and action - act.DIG_TWO + act.DIG in here:
            here.remove(action - act.DIG_TWO + act.DIG)
        here.append(action)
    return found
