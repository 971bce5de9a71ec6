"""What is being decided, and by whom: always one thing at a time; what follows is in the state (§4)."""

from __future__ import annotations

from archipel.games.pirates.state import Pirates


def ask(pirates: Pirates, kind: int, seat: int) -> None:
    """The next decision is a seat's; it takes the place of the one before."""
    pirates.decisions.depth = 1
    pirates.decisions.kinds[0] = kind
    pirates.decisions.seats[0] = seat


def asked(pirates: Pirates) -> int:
    """What is being decided."""
    return pirates.decisions.kinds[0]


def asked_seat(pirates: Pirates) -> int:
    """Who decides it."""
    return pirates.decisions.seats[0]
