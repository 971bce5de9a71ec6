"""What the number of an action says: which figure goes where (§5.2, §5.3)."""

from __future__ import annotations

from archipel.games.pirates.rules import actions as act
from archipel.games.pirates.rules import pieces

CREW_SQUARES = pieces.SQUARES - 1


def species_named(action: int) -> int:
    """The species that comes from the lair; nobody where a figure goes on along its ship."""
    if action < act.MOVE:
        return (action - act.BOARD) // (CREW_SQUARES * pieces.SHIPS)
    return (action - act.LEAP) // pieces.SHIPS if act.LEAP <= action < act.PROMOTE else pieces.NOBODY


def ship_named(action: int) -> int:
    """The ship it is on, or boards."""
    if action < act.MOVE:
        return (action - act.BOARD) // CREW_SQUARES % pieces.SHIPS
    if action < act.LEAP:
        return (action - act.MOVE) // (CREW_SQUARES * CREW_SQUARES)
    return (
        (action - act.LEAP) % pieces.SHIPS if action < act.PROMOTE else (action - act.PROMOTE) // CREW_SQUARES
    )


def start_named(action: int) -> int:
    """The square it stands on, or the lair."""
    if action < act.MOVE or act.LEAP <= action < act.PROMOTE:
        return pieces.LAIR
    if action < act.LEAP:
        return (action - act.MOVE) // CREW_SQUARES % CREW_SQUARES + 1
    return (action - act.PROMOTE) % CREW_SQUARES + 1


def target_named(action: int) -> int:
    """The square it goes to."""
    if action < act.MOVE:
        return (action - act.BOARD) % CREW_SQUARES + 1
    return (action - act.MOVE) % CREW_SQUARES + 1 if action < act.LEAP else pieces.CAPTAIN
