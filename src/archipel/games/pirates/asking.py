"""What is being decided, and by whom: always one thing at a time; what follows is in the state (§4)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.games.pirates.state import Pirates


def ask(pirates: Pirates, kind: int, seat: int) -> None:
    """The next decision is a seat's."""
    if pirates.decisions.depth > 0:
        close_frame(pirates.decisions)
    open_frame(pirates.decisions, kind, seat)


def asked(pirates: Pirates) -> int:
    """What is being decided."""
    return current(pirates.decisions)


def asked_seat(pirates: Pirates) -> int:
    """Who decides it."""
    return deciding_seat(pirates.decisions)
