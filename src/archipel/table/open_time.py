"""Time in which a house was open: only that makes anything old, whatever clocks say.

A machine's clock may be wrong, and a house may be closed for a year. So a table is idle for the hours that
its house was open and nothing happened, and these are added up from the house's runs, each of which was
measured by a steady clock. A jump between two runs counts for nothing, and for a while makes careful.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import inf

from archipel.table.clock import Clock
from archipel.table.storage import Closure, Run

DAY = 86_400.0
JUMP = DAY
"""Seconds by which a clock moves on, or back, before it is called a jump."""
CAREFUL = 7 * DAY
"""Seconds of open time after a jump in which nothing is put away and nothing deleted."""


@dataclass(frozen=True)
class Jump:
    """The clock had moved by so many seconds, back if below 0; and how long the house has been open since."""

    by: float
    ago: float


def moment(runs: Sequence[Run], ago: float) -> float:
    """Whatever was written down with an earlier time than this is `ago` seconds of open time old, or older.

    What was written since has this time or a later one, also where the clock was set back in between. Where
    nobody knows of so much open time, nothing is so old.
    """
    earliest = inf
    for opened, alive in reversed(runs):
        if ago <= alive - opened:
            return min(earliest, alive - ago)
        ago -= alive - opened
        earliest = min(earliest, opened)
    return -inf


def age(runs: Sequence[Run], written: float) -> float:
    """How many seconds of open time something is old at least that was written down with this time."""
    counted, earliest = 0.0, inf
    for opened, alive in reversed(runs):
        if written >= earliest:
            break
        if written >= opened:
            return counted + max(0.0, alive - written)
        counted += alive - opened
        earliest = min(earliest, opened)
    return counted


def last_jump(runs: Sequence[Run]) -> Jump | None:
    """The last time that the clock of one run was far from where the one before had ended."""
    open_since = 0.0
    for (_, ended), (opened, alive) in reversed([*pairwise(runs)]):
        open_since += alive - opened
        if abs(opened - ended) > JUMP:
            return Jump(opened - ended, open_since)
    return None


def closures(runs: Sequence[Run]) -> Sequence[Closure]:
    """When a house was closed; a run whose clock was ahead began no later than the next one."""
    found: list[Closure] = []
    earliest = inf
    for (_, ended), (opened, _) in reversed([*pairwise(runs)]):
        earliest = min(earliest, opened)
        if ended < earliest:
            found.append((ended, earliest))
    return found[::-1]


def closed_since(closures: Sequence[Closure], since: float) -> float:
    """How many seconds a house was closed since a moment."""
    later = takewhile(lambda closure: closure[1] > since, reversed(closures))
    return sum(end - max(begin, since) for begin, end in later)


class OpenTime:
    """When a house was open: in earlier runs, and in this one till now."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._opened = clock, clock.time()
        self._before: Sequence[Run] = ()
        self._drift, self._moved, self._moved_at = clock.drift(), 0.0, -inf
        self.closures: Sequence[Closure] = ()
        """When the house was closed."""

    def begin(self, before: Sequence[Run]) -> None:
        """The house opens, and these were its earlier runs."""
        self._before = before
        self.closures = closures(self.runs)

    @property
    def runs(self) -> Sequence[Run]:
        """All runs in their order, the last one till now."""
        return [*self._before, (self._opened, self._clock.time())]

    def moment(self, ago: float) -> float:
        """The time before which things are so old, counted till now."""
        return moment(self.runs, ago)

    def age(self, written: float) -> float:
        """How old something is, counted till now."""
        return age(self.runs, written)

    def look_at_clock(self) -> None:
        """See whether the machine's clock has moved against ours, which goes on steadily."""
        drift = self._clock.drift()
        if abs(drift - self._drift) > JUMP:
            self._moved, self._moved_at, self._drift = drift - self._drift, self._clock.time(), drift

    def jump(self) -> Jump | None:
        """What makes careful: a jump since which the house has not been open long enough.

        No restart makes it forgotten: between two runs it is read from them, and one in this run will be one
        between two when the house opens again by that clock.
        """
        here = Jump(self._moved, self._clock.time() - self._moved_at)
        jumps = [jump for jump in (here, last_jump(self.runs)) if jump is not None and jump.ago < CAREFUL]
        return min(jumps, key=lambda jump: jump.ago, default=None)
