"""What an attack found: figures with their limits, as lines of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

LIMIT = 512
"""Megabytes of a machine that is enough for a house, with all its processes."""
OVER = "**over:** "
"""What stands before a figure that is over its limit."""

Step = Callable[[int], object]
"""Told how far an attack is."""


@dataclass(frozen=True)
class Figure:
    """Something that was counted or measured, and what it may be at most or must be."""

    what: str
    value: str
    limit: str = ""
    over: bool = False
    """Whether it is more than it may be."""

    def __str__(self) -> str:
        return f"| {self.what} | {OVER if self.over else ''}{self.value} | {self.limit} |"


def measured(what: str, value: float, unit: str, most: float, digits: int = 2) -> Figure:
    """A figure that may be so much at most."""
    return Figure(what, f"{value:.{digits}f} {unit}", f"≤ {most:g} {unit}", value > most)


@dataclass(frozen=True)
class Memory:
    """Megabytes that a house took at most, and how many processes it was."""

    whole: float
    """All its processes together, pages that they share counted once."""
    answering: float
    """The one that answers, with everything it shares with others."""
    processes: int

    def figures(self) -> list[Figure]:
        """Two lines of a table."""
        what = f"memory of all processes of the house at most ({self.processes} at once)"
        return [
            Figure(what, f"{self.whole:.0f} MB", f"< {LIMIT} MB", self.whole >= LIMIT),
            Figure("… of the one that answers at most", f"{self.answering:.0f} MB"),
        ]


@dataclass(frozen=True)
class Found:
    """What one kind of attack found."""

    title: str
    figures: Sequence[Figure]
    memory: Memory | None = None
    """Of a house in a process of its own."""

    @property
    def all(self) -> list[Figure]:
        """Every figure."""
        return [*self.figures, *(self.memory.figures() if self.memory is not None else ())]

    @property
    def over(self) -> int:
        """How many figures are over their limit."""
        return sum(figure.over for figure in self.all)

    def __str__(self) -> str:
        return "\n".join(["| | | limit |", "|---|---|---|", *map(str, self.all)])


def last(times: Sequence[float]) -> float:
    """What one in a hundred is above; of a few, the worst."""
    return quantiles(times, n=100)[98] if len(times) >= 100 else max(times)


def spread(times: Sequence[float], unit: str) -> str:
    """How many, the median, what one in a hundred is above, and the worst."""
    if len(times) < 2:
        return f"{times[0]:.2f} {unit}" if times else "none"
    said = f"{median(times):.2f} {unit}, 99 % {last(times):.2f}, worst {max(times):.2f}"
    return f"{said} ({len(times):,} times)"


def compared(alone: Sequence[float], beside: Sequence[float], most: float) -> list[Figure]:
    """How many times slower people were, by the median and by what one in a hundred is above."""
    middle, end = median(beside) / median(alone), last(beside) / last(alone)
    return [
        measured("… median beside alone", middle, "times", most),
        measured("… 99 % beside alone", end, "times", most),
    ]


def longer(alone: Sequence[float], beside: Sequence[float], most: float) -> list[Figure]:
    """How much longer somebody waited, in milliseconds: one in a hundred, and at the worst."""
    return [
        measured("… longer than alone, 99 %", last(beside) - last(alone), "ms", most),
        measured("… longer than alone, the worst", max(beside) - max(alone), "ms", most),
    ]
