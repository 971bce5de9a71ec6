"""Sets of cells, seats or pontoons: each is a number with one bit for each that is in it."""

from __future__ import annotations


def holds(things: int, thing: int) -> bool:
    """Whether a set holds something."""
    return (things >> thing & 1) == 1


def how_many(things: int) -> int:
    """How many a small set holds."""
    count = 0
    left = things
    while left != 0:
        left &= left - 1
        count += 1
    return count
