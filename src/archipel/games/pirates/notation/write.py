"""A position as text: its lines in their order (see `lines`)."""

from __future__ import annotations

from ..rules import pieces
from ..rules.state import Pirates
from . import lines


def write(pirates: Pirates) -> list[str]:
    """The lines of a position, or of a view."""
    written = []
    for ship, name in zip(pirates.ships, pieces.SHIP_NAMES, strict=True):
        written += lines.SHIP.written(pirates, ship, name)
    written += lines.SAME_CREW.written(pirates)
    for seat in range(pirates.seats):
        written += lines.PLAYER.written(pirates, pirates.players[seat], f"s{seat}")
    for line in (lines.ROW, lines.DISCARD, lines.LOST):
        written += line.written(pirates)
    for seat in range(pirates.seats):
        written += lines.write_knowledge(pirates, seat)
    written += lines.TURN.written(pirates)
    if pirates.sailing != pieces.NO_SHIP:
        at_sea = pirates.picking < pieces.SQUARES
        written += (lines.AT_SEA if at_sea else lines.BACK).written(pirates)
    for line in (lines.SNAILS, lines.STEP, lines.LAST, lines.TAVERN, lines.LAID, lines.AUCTION, lines.OVER):
        written += line.written(pirates)
    return written
