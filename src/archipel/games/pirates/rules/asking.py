"""What is being decided, and by whom: always one thing at a time; what follows is in the state (§4.1)."""

from __future__ import annotations

from . import actions as act, state as st
from .state import Pirates


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


def why_not_asked(pirates: Pirates, seat: int) -> int:
    """Only who is asked decides (§4.1)."""
    return act.FINE if seat == asked_seat(pirates) else act.NOT_YOUR_TURN


def deciders(pirates: Pirates) -> int:
    """The one who is asked."""
    if pirates.outcome != st.RUNNING:
        return 0
    return 1 << asked_seat(pirates)
