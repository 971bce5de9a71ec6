"""Long lists, a leaf at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from archipel.core.numbers import is_number

SHOWN = 20
"""So many things stand on one leaf."""


@dataclass(frozen=True)
class Leaf:
    """One page of a list that has several."""

    number: int
    last: int

    @property
    def previous(self) -> int:
        """The leaf before; 0 if there is none."""
        return self.number - 1

    @property
    def next(self) -> int:
        """The leaf after; 0 if there is none."""
        return self.number + 1 if self.number < self.last else 0

    def part(self, *lists: Sequence[Any]) -> list[Sequence[Any]]:
        """What of some lists stands here, where one follows the other."""
        first, parts = SHOWN * (self.number - 1), []
        for each in lists:
            parts.append(each[max(0, first) : max(0, first + SHOWN)])
            first -= len(each)
        return parts


def leaf_of(request: Request, things: int) -> Leaf:
    """The leaf that is asked for, if there is one of that number, of so many things."""
    said, last = request.query_params.get("page", ""), max(1, -(-things // SHOWN))
    return Leaf(min(max(1, int(said)), last) if is_number(said) else 1, last)
