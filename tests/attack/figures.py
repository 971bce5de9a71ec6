"""What an attack found: figures with their limits, as lines of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

LIMIT = 512
"""Megabytes of a machine that is enough for a house."""

Step = Callable[[int], object]
"""Told how far an attack is."""


@dataclass(frozen=True)
class Figure:
    """Something that was counted or measured, and what it may be at most or must be."""

    what: str
    value: str
    limit: str = ""

    def __str__(self) -> str:
        return f"| {self.what} | {self.value} | {self.limit} |"


@dataclass(frozen=True)
class Found:
    """What one kind of attack found."""

    title: str
    figures: Sequence[Figure]
    memory: float
    """Megabytes the house took at most."""

    def __str__(self) -> str:
        memory = Figure("memory of the house at most", f"{self.memory:.0f} MB", f"< {LIMIT} MB")
        return "\n".join(
            [f"## {self.title}", "", "| | | limit |", "|---|---|---|", *map(str, [*self.figures, memory])]
        )


def spread(times: Sequence[float], unit: str) -> str:
    """The median, what one in a hundred is above, and the worst."""
    if len(times) < 2:
        return f"{times[0]:.2f} {unit}" if times else "none"
    last = quantiles(times, n=100)[98] if len(times) >= 100 else max(times)
    return f"{median(times):.2f} {unit}, 99 % {last:.2f}, worst {max(times):.2f}"
