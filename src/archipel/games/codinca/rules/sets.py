"""Sets as the bits of a number: of cells, of cards, of keys."""

from __future__ import annotations


def size_of(cells: int) -> int:
    """How many members a set has."""
    left = cells
    count = 0
    while left != 0:
        left &= left - 1
        count += 1
    return count
