"""Where a character wants to be, and how far it is from there."""

from __future__ import annotations

from archipel.core.records import row, wide

from ..rules import island, pieces, roster, sets
from ..rules.state import Sol
from . import weights as w

# DISTANCE[cell * CELLS + other]: the cheapest way on foot and by rowboat.
DISTANCE = tuple(
    cost for cell in range(pieces.CELLS) for cost in pieces.CHART.costs_from({cell: 0}, max(pieces.MOVEMENT))
)

A_STEP = 1000  # all figures of ways are in thousandths of a step


def goal_cost(sol: Sol, weights: row[wide], pawn: int, cell: int) -> int:
    """How far it is from a cell to where a character wants to be."""
    if sol.carrier == pawn:
        return A_STEP * way_home(sol, pawn, cell)
    if sol.carrier != pieces.NO_PAWN:
        return A_STEP * DISTANCE[cell * pieces.CELLS + sol.pawns[sol.carrier].cell]
    if sol.idol != pieces.NO_CELL:
        return A_STEP * DISTANCE[cell * pieces.CELLS + sol.idol]
    best = A_STEP * island.FAR
    for other in pieces.SEARCH_CELLS:
        if sets.holds(sol.unsearched, other):
            cost = A_STEP * DISTANCE[cell * pieces.CELLS + other] + dullness(sol, weights, pawn, other)
            best = min(best, cost)
    return best


def dullness(sol: Sol, weights: row[wide], pawn: int, cell: int) -> int:
    """A token known to be no Clue is worth a detour less (what Zia has seen, the Adventurers know)."""
    face = sol.faces[cell] if roster.team_of(pawn) == pieces.ADVENTURERS else 0
    if face == 0:
        return 0
    return -weights[w.W_CLUE] if face == pieces.CLUE + 1 else weights[w.W_DULL]


def way_home(sol: Sol, pawn: int, cell: int) -> int:
    """How far it is to the nearest pontoon under the own flag."""
    best = island.FAR
    for pontoon in range(len(pieces.CELL_OF_PONTOON)):
        if sets.holds(sol.teams[roster.team_of(pawn)].flags, pontoon):
            best = min(best, DISTANCE[cell * pieces.CELLS + pieces.CELL_OF_PONTOON[pontoon]])
    return best


def trip(sol: Sol, team: int, cell: int) -> int:
    """How far it is for a team to fetch the Idol from a cell and to bring it home."""
    nearest = island.FAR
    for pawn in range(team * pieces.CREW, team * pieces.CREW + sol.crew):
        here = sol.pawns[pawn].cell
        if here != pieces.BOAT:
            nearest = min(nearest, DISTANCE[here * pieces.CELLS + cell])
    return nearest + way_home(sol, team * pieces.CREW, cell)
