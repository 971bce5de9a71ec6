"""What a house does by itself: tables that nobody looks at leave memory, and old ones leave the store.

What leaves memory is in the store, and is there again when somebody asks for it; what leaves the store is
gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archipel.table.errors import NoRoomError, StoreError

if TYPE_CHECKING:
    from archipel.table.house import House
    from archipel.table.table import Table

DAY = 86_400.0
FINISHED_DAYS, IDLE_DAYS = 365.0, 90.0
"""Days that a finished game is kept after its end, and a running one after the last thing that happened."""
UNSEEN = 120.0
"""Seconds after which a table that nobody looks at leaves memory."""
MEMORY, BROUGHT, JUST_NOW = 250e6, 100e6, 5.0
"""Bytes that tables take before those that nobody looks at leave memory sooner; bytes that those may take
which go on from a written game; and seconds for which a table stays that was asked for."""
ROUND = 60.0
"""Seconds between two looks at what is in memory; so exactly is it known when a house was closed."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Keep:
    """How long tables are kept, in days; 0 is for ever."""

    finished: float = FINISHED_DAYS
    idle: float = IDLE_DAYS

    @classmethod
    def days(cls, days: float) -> Keep:
        """The same for all tables."""
        return cls(days, days)

    def before(self, days: float, now: float) -> float:
        """The moment before which is too long ago."""
        return now - days * DAY if days else float("-inf")


class Tidying:
    """The task of a house that keeps it tidy."""

    def __init__(self, house: House, keep: Keep) -> None:
        self.house, self.keep = house, keep
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if it has not begun."""
        if self._task is None:
            self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """End it for good."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _go_on(self) -> None:
        clock, tidied = self.house.clock, float("-inf")
        while True:
            try:
                await self.house.stored(self.house.store.alive, clock.time())
                await self.rest()
                if clock.time() - tidied >= DAY:
                    tidied = clock.time()
                    await self.forget_old()
            except StoreError:
                log.warning("the store does not answer; tidying waits")
            except Exception:
                log.exception("tidying failed")
            await clock.sleep(ROUND)

    async def rest(self) -> None:
        """Let tables go that nobody looks at; a frozen one at once, for it may have been mended since."""
        now = self.house.clock.time()
        for table in self.house.in_memory():
            waited = now - table.asked_at >= UNSEEN or table.frozen
            if waited and not self.house.in_use(table.id):
                await self.house.let_go(table)

    async def make_room(self, coming: Table) -> None:
        """Make room in memory for one more table, or say that there is none for another long file."""
        tables = self.house.in_memory()
        await self._let_go(tables, MEMORY - coming.weight)
        brought = [table for table in tables if table.written]
        if coming.written and not await self._let_go(brought, BROUGHT - coming.weight):
            raise NoRoomError("house-full")

    async def _let_go(self, tables: Sequence[Table], most: float) -> bool:
        """Let tables go that nobody looks at, the longest unseen first, till the rest fits. Did it?"""
        house, now = self.house, self.house.clock.time()
        over = sum(table.weight for table in tables) - most
        for table in sorted(tables, key=lambda table: table.asked_at):
            if over > 0 and now - table.asked_at >= JUST_NOW and not house.in_use(table.id):
                over -= table.weight
                await house.let_go(table)
        return over <= 0

    async def forget_old(self) -> int:
        """Delete tables that were kept long enough, unless somebody looks at one now; says how many."""
        now, house = self.house.clock.time(), self.house
        idle, finished = self.keep.before(self.keep.idle, now), self.keep.before(self.keep.finished, now)
        gone = 0
        for table_id in await house.stored(house.store.idle_since, idle, finished):
            if not house.in_use(table_id):
                await house.forget(table_id)
                gone += 1
        if gone:
            log.info("%d tables were kept long enough", gone)
        return gone
