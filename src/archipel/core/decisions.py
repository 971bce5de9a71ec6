"""What is being decided, and by whom.

A game's state holds a small stack of frames, the innermost last: a turn, a chain of choices inside
it, a window before a card. A frame that is done returns to the one below by itself. A window holds
the seats that have not answered yet; a pass clears one, and a card played asks everybody again.
"""

from __future__ import annotations

from archipel.core.records import medium, record, row, sized, small

DEPTH = 4


@record
class Decisions:
    """The stack of frames and the open window."""

    depth: small
    kinds: sized[row[small], DEPTH]
    seats: sized[row[small], DEPTH]
    waiting: medium


def open_frame(decisions: Decisions, kind: int, seat: int) -> None:
    """Begin a decision inside the current one."""
    decisions.kinds[decisions.depth] = kind
    decisions.seats[decisions.depth] = seat
    decisions.depth += 1


def close_frame(decisions: Decisions) -> None:
    """Return to the decision below."""
    decisions.depth -= 1
    decisions.kinds[decisions.depth] = 0
    decisions.seats[decisions.depth] = 0


def current(decisions: Decisions) -> int:
    """The kind of the innermost frame."""
    return decisions.kinds[decisions.depth - 1]


def deciding_seat(decisions: Decisions) -> int:
    """The seat whose frame is innermost."""
    return decisions.seats[decisions.depth - 1]


def answered(decisions: Decisions, seat: int) -> None:
    """A seat passes: it is no longer waited for."""
    decisions.waiting &= ~(1 << seat)


def is_waited_for(decisions: Decisions, seat: int) -> bool:
    """Whether the open window still waits for a seat."""
    return (decisions.waiting >> seat & 1) == 1
