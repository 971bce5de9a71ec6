"""What the number of an action says: which figure goes where (§5.2, §5.3)."""

from __future__ import annotations

from archipel.games.pirates.actions import BOARD, LEAP, MOVE, PROMOTE
from archipel.games.pirates.pieces import CAPTAIN, LAIR, NOBODY, SHIPS, SQUARES

CREW_SQUARES = SQUARES - 1


def species_named(action: int) -> int:
    """The species that comes from the lair; nobody where a figure goes on along its ship."""
    if action < MOVE:
        return (action - BOARD) // (CREW_SQUARES * SHIPS)
    return (action - LEAP) // SHIPS if LEAP <= action < PROMOTE else NOBODY


def ship_named(action: int) -> int:
    """The ship it is on, or boards."""
    if action < MOVE:
        return (action - BOARD) // CREW_SQUARES % SHIPS
    if action < LEAP:
        return (action - MOVE) // (CREW_SQUARES * CREW_SQUARES)
    return (action - LEAP) % SHIPS if action < PROMOTE else (action - PROMOTE) // CREW_SQUARES


def start_named(action: int) -> int:
    """The square it stands on, or the lair."""
    if action < MOVE or LEAP <= action < PROMOTE:
        return LAIR
    if action < LEAP:
        return (action - MOVE) // CREW_SQUARES % CREW_SQUARES + 1
    return (action - PROMOTE) % CREW_SQUARES + 1


def target_named(action: int) -> int:
    """The square it goes to."""
    if action < MOVE:
        return (action - BOARD) % CREW_SQUARES + 1
    return (action - MOVE) % CREW_SQUARES + 1 if action < LEAP else CAPTAIN
