"""Whose ways the drawing shows: the address names a character (`pawn-3`), or it is the one to play."""

from __future__ import annotations

from collections.abc import Mapping

from archipel.core.numbers import is_number
from archipel.draw.look import Eyes, is_seated

from ..rules import pieces, roster, sets, state as st
from ..rules.state import Sol
from . import ways
from .ways import Way

PAWN = "pawn-"


def pointed(view: Sol, eyes: Eyes) -> int:
    """The character that was pressed; NO_PAWN if none was."""
    number = eyes.verb.removeprefix(PAWN)
    found = int(number) if eyes.verb.startswith(PAWN) and is_number(number) else pieces.NO_PAWN
    return found if found < pieces.PAWNS and is_there(view, found) else pieces.NO_PAWN


def is_there(view: Sol, pawn: int) -> bool:
    """Whether a character is in the game."""
    return pawn % pieces.CREW < view.crew and bool(view.pawns[pawn].sheet != pieces.SHEETS)


def chosen(view: Sol, eyes: Eyes) -> int:
    """The character that was pressed; else the one whose turn it is, if this page plays it."""
    found = pointed(view, eyes)
    if (
        found != pieces.NO_PAWN
        or view.phase != st.TURN
        or not eyes.clickable
        or not is_seated(view, eyes.seat)
    ):
        return found
    return int(view.active) if sets.holds(roster.players_of(view, view.active), eyes.seat) else pieces.NO_PAWN


def reach(view: Sol, pawn: int) -> Mapping[int, Way]:
    """Every cell a character can reach, with the cheapest way there."""
    if pawn == pieces.NO_PAWN or view.outcome != st.RUNNING or view.phase < st.NEXT:
        return {}
    return ways.ways(view, pawn)


def steps_of(view: Sol, pawn: int) -> int:
    """The steps a character has left, or would have in its turn."""
    return int(view.steps) if pawn == view.active else pieces.MOVEMENT[view.pawns[pawn].sheet]
