"""Whose ways the drawing shows, and the one that was pointed at.

The address says it: `pawn-3` is a character, `way-3-17` its way to a cell.
"""

from __future__ import annotations

from collections.abc import Mapping

from archipel.draw.look import Eyes, is_seated
from archipel.games.sol.pieces import CELLS, CREW, MOVEMENT, NO_CELL, NO_PAWN, PAWNS, SHEETS
from archipel.games.sol.state import NEXT, RUNNING, TURN, Sol
from archipel.games.sol.terrain import holds, players_of
from archipel.games.sol.ways import Way, ways

PAWN, WAY = "pawn-", "way-"


def chosen(view: Sol, eyes: Eyes) -> int:
    """The character that was pointed at; else the one whose turn it is, if this page plays it."""
    number = eyes.verb.removeprefix(PAWN).removeprefix(WAY).partition("-")[0]
    if eyes.verb.startswith((PAWN, WAY)) and number.isdecimal() and is_there(view, int(number)):
        return int(number)
    mine = view.phase == TURN and eyes.clickable and is_seated(view, eyes.seat)
    return int(view.active) if mine and holds(players_of(view, view.active), eyes.seat) else NO_PAWN


def is_there(view: Sol, pawn: int) -> bool:
    """Whether a character is in the game."""
    return pawn < PAWNS and pawn % CREW < view.crew and bool(view.pawns[pawn].sheet != SHEETS)


def pointed(view: Sol, eyes: Eyes) -> int:
    """The cell to which a way is shown; NO_CELL if none was pointed at."""
    cell = eyes.verb.rpartition("-")[2] if eyes.verb.startswith(WAY) else ""
    return int(cell) if cell.isdecimal() and int(cell) < CELLS else NO_CELL


def reach(view: Sol, pawn: int) -> Mapping[int, Way]:
    """Every cell a character can reach, with the cheapest way there."""
    if pawn == NO_PAWN or view.outcome != RUNNING or view.phase < NEXT:
        return {}
    return ways(view, pawn)


def steps_of(view: Sol, pawn: int) -> int:
    """The steps a character has left, or would have in its turn."""
    return int(view.steps) if pawn == view.active else MOVEMENT[view.pawns[pawn].sheet]
