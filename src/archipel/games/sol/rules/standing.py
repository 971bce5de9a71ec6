"""Who stands where: on land, beside each other, among Valid opponents (§5.5)."""

from __future__ import annotations

from . import pieces, roster, sets
from .state import Sol

# Who stands where


def on_land(sol: Sol, pawn: int) -> bool:
    """Whether a pawn has left its boat."""
    return sol.pawns[pawn].cell < pieces.BOAT


def is_near(cell: int, other: int) -> bool:
    """Whether two cells touch; a boat touches none."""
    return cell < pieces.BOAT and other < pieces.BOAT and sets.holds(pieces.NEAR_BITS[cell], other)


def side_of_cell(sol: Sol, pawn: int, cell: int) -> int:
    """On which side of a pawn's cell another one lies; SIDES if it does not touch it."""
    for side in range(pieces.SIDES):
        if pieces.NEAR[sol.pawns[pawn].cell * pieces.SIDES + side] == cell:
            return side
    return pieces.SIDES


def valid_enemies(sol: Sol, team: int, cell: int) -> int:
    """How many Valid opponents of a team stand on a cell."""
    count = 0
    first = (1 - team) * pieces.CREW
    for pawn in range(first, first + sol.crew):
        if sol.pawns[pawn].cell == cell and sol.pawns[pawn].wounded == 0:
            count += 1
    return count


def faces_enemy(sol: Sol, pawn: int) -> bool:
    """Whether a Valid opponent stands where a pawn stands on land."""
    return on_land(sol, pawn) and valid_enemies(sol, roster.team_of(pawn), sol.pawns[pawn].cell) > 0


def can_enter(sol: Sol, pawn: int, cell: int) -> bool:
    """The wounded do not enter a cell with a Valid opponent (§7.7)."""
    return sol.pawns[pawn].wounded == 0 or valid_enemies(sol, roster.team_of(pawn), cell) == 0
