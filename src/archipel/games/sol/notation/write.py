"""A position as text: its lines in their order (see `lines`)."""

from __future__ import annotations

from ..rules import pieces
from ..rules.state import Sol
from . import lines

AFTER_PAWNS = (
    *(lines.TEMPLES, lines.SEARCHED, lines.FOUND, lines.SPENT, lines.PEEKED),
    *(lines.BESIDE, lines.MAP, lines.SPECIALS, lines.IDOL),
)


def write(sol: Sol) -> list[str]:
    """The lines of a position, or of a view."""
    written = []
    for team, name in zip(sol.teams, pieces.TEAM_NAMES, strict=True):
        written += lines.TEAM.written(sol, team, name)
    for pawn in sol.pawns:
        if pawn.sheet != pieces.SHEETS:
            written += lines.PAWN.written(sol, pawn, pieces.SHEET_NAMES[pawn.sheet])
    for line in (*AFTER_PAWNS, lines.BEFORE.get(sol.phase, lines.TURN)):
        written += line.written(sol)
    if sol.phase in lines.INNER:
        written.append(" ".join([lines.INNER[sol.phase], *lines.write_inner(sol)]))
    return [*written, *lines.OVER.written(sol)]
