"""Time, passed in: the world's own, or one that moves when it is told to."""

from __future__ import annotations

import asyncio
import heapq
import time
from itertools import count
from typing import Protocol


class Clock(Protocol):
    """Somebody who knows the time and can wait."""

    def time(self) -> float:
        """Seconds since 1970."""

    def drift(self) -> float:
        """How many seconds the machine's own clock is ahead of this one by now, right or wrong."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class RealClock:
    """The world's time as it was at the start, then steady: setting the machine's clock stalls no table."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def time(self) -> float:
        """Seconds since 1970."""
        return self._offset + time.monotonic()

    def drift(self) -> float:
        """How many seconds somebody has set the machine's clock ahead, or the machine has slept."""
        return time.time() - self.time()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class SimulatedClock:
    """Time that stands still until somebody moves it on."""

    def __init__(self, now: float = 0.0) -> None:
        self._now, self._drift = now, 0.0
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def time(self) -> float:
        """Seconds since 1970, as far as this clock knows."""
        return self._now

    def drift(self) -> float:
        """How many seconds the machine's clock was set ahead."""
        return self._drift

    def set_machine(self, seconds: float) -> None:
        """Set the machine's clock ahead, or back; this one goes on as before."""
        self._drift += seconds

    @property
    def sleepers(self) -> int:
        """How many wait for time to go on."""
        return sum(not woken.done() for _, _, woken in self._sleepers)

    async def sleep(self, seconds: float) -> None:
        """Wait until time has been moved on so far."""
        if seconds <= 0:
            return await asyncio.sleep(0)
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), woken))
        await woken

    def next_alarm(self) -> float | None:
        """When the next sleeper wants to be woken, if anybody sleeps."""
        return min((at for at, _, woken in self._sleepers if not woken.done()), default=None)

    def advance(self, seconds: float) -> None:
        """Move time on and wake, in order, whoever slept until then."""
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            woken = heapq.heappop(self._sleepers)[-1]
            if not woken.done():
                woken.set_result(None)
