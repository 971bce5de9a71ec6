"""What a house does by itself: tables that nobody looks at leave memory, and old ones leave the store.

What leaves memory is in the store, and is there again when somebody asks for it. What leaves the store is put
into a bin first, is said before, and is old by the time that the house was open, not by any clock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil, inf
from typing import TYPE_CHECKING

from archipel.table.errors import NoRoomError, StoreError
from archipel.table.open_time import CAREFUL, DAY, Jump
from archipel.table.summary import Summary

if TYPE_CHECKING:
    from archipel.table.house import House
    from archipel.table.table import Table

FINISHED_DAYS, IDLE_DAYS = 365.0, 90.0
"""Days of open time for which a finished game is kept, and a running one where nothing happens."""
BIN_DAYS = 30.0
"""Days of open time that a table is in the bin before it is deleted for good."""
SOON_DAYS = 7.0
"""So many days before, it is said what will be put away and what will be deleted."""
TOLD = DAY
"""Seconds of open time that lie at least between what is said and what is done, however old a table is."""
UNSEEN = 120.0
"""Seconds after which a table that nobody looks at leaves memory."""
MEMORY, BROUGHT, JUST_NOW = 250e6, 100e6, 5.0
"""Bytes that tables take before those that nobody looks at leave memory sooner; bytes that those may take
which go on from a written game; and seconds for which a table stays that was asked for."""
ROUND = 60.0
"""Seconds between two looks at what is in memory; so exactly is it known when a house was closed."""
JUMPED, SET_BACK = "clock-jumped", "clock-set-back"
"""What is wrong with a house whose clock has moved, on or back."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Keep:
    """How long tables are kept, in days that the house was open; 0 is for ever."""

    finished: float = FINISHED_DAYS
    idle: float = IDLE_DAYS
    binned: float = BIN_DAYS

    @classmethod
    def days(cls, days: float) -> Keep:
        """The same for all tables; where they are kept for ever, so are those in the bin."""
        return cls(days, days, BIN_DAYS if days else 0)


@dataclass(frozen=True)
class Outlook:
    """What tidying will do within the next days of open time, if nothing happens at those tables."""

    to_bin: int
    for_good: int


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
        clock, tidied = self.house.clock, -inf
        while True:
            try:
                await self.house.stored(self.house.store.alive, clock.time())
                self.look_at_clock()
                await self.rest()
                if clock.time() - tidied >= DAY:
                    tidied = clock.time()
                    if await self.announce():
                        await self.tidy()
            except StoreError:
                pass  # the house has said so; tidying waits
            except Exception:
                log.exception("tidying failed")
            await clock.sleep(ROUND)

    def look_at_clock(self) -> None:
        """See whether the clock has jumped, and say so as long as that makes careful."""
        self.house.open_time.look_at_clock()
        jump, troubles = self.house.open_time.jump(), self.house.troubles
        for key in (JUMPED, SET_BACK):
            if jump is None or key != wrong_with(jump):
                troubles.end(key)
            elif key not in [trouble.key for trouble in troubles.now()]:
                days = round(abs(jump.by) / DAY)
                troubles.begin(key, days=days)
                log.warning("the clock moved by %d days: nothing is tidied for a week of open time", days)

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

    async def tidy(self) -> Outlook:
        """Put into the bin what was kept long enough, delete what was there long enough; says how much.

        What is in memory has been asked for just now, and stays; so does what was not announced a while ago.
        After a jump of the clock nothing is done.
        """
        house, store = self.house, self.house.store
        binned = gone = 0
        if house.open_time.jump() is not None:
            return Outlook(0, 0)
        thrown, old, told = self._before(self.keep.binned), self._old(), house.open_time.moment(TOLD)
        for table_id in await house.stored(store.binned, thrown, told):
            gone += await house.stored(store.forget, table_id, thrown)
        for table_id in await house.stored(store.idle_since, *old, told):
            if not house.has_open(table_id):
                binned += await house.stored(store.put_away, table_id, house.clock.time(), *old)
                if house.has_open(table_id):  # somebody came in this very moment
                    binned -= await house.stored(store.bring_back, table_id)
        if binned or gone:
            log.info("tables put into the bin: %d, deleted from it for good: %d", binned, gone)
        return Outlook(binned, gone)

    async def outlook(self) -> Outlook:
        """What will be done soon."""
        store, thrown, old = self.house.store, self._before(self.keep.binned, SOON_DAYS), self._old(SOON_DAYS)
        return await self.house.stored(
            lambda: Outlook(len(store.idle_since(*old)), len(store.binned(thrown)))
        )

    async def announce(self) -> bool:
        """Say what will be done soon, before it is done; whether there is anything."""
        old, thrown = self._old(SOON_DAYS), self._before(self.keep.binned, SOON_DAYS)
        told = await self.house.stored(self.house.store.announce, *old, thrown, self.house.clock.time())
        soon = Outlook(*told)
        if soon != Outlook(0, 0):
            log.warning(
                "within %d days of open time: tables that go into the bin: %d, that leave it for good: %d",
                *(SOON_DAYS, soon.to_bin, soon.for_good),
            )
        return soon != Outlook(0, 0)

    def days_left(self, table: Summary) -> int | None:
        """In how many days of open time a table goes into the bin if nothing happens, if that is soon."""
        kept = self.keep.finished if table.over else self.keep.idle
        touched = max(table.changed, table.ended or 0.0)
        if touched >= self._before(kept, SOON_DAYS):
            return None
        return max(1, ceil((kept * DAY - self.house.open_time.age(touched)) / DAY), self.careful_for)

    @property
    def careful_for(self) -> int:
        """For how many days of open time nothing is tidied, as the clock has jumped."""
        jump = self.house.open_time.jump()
        return 0 if jump is None else ceil((CAREFUL - jump.ago) / DAY)

    def _old(self, days: float = 0.0) -> tuple[float, float]:
        """What is of before these moments, running or finished, will be old enough in so many days."""
        return self._before(self.keep.idle, days), self._before(self.keep.finished, days)

    def _before(self, kept: float, days: float = 0.0) -> float:
        """The moment before which in so many days things will have been kept so long; 0 is for ever."""
        return self.house.open_time.moment(max(0.0, kept - days) * DAY) if kept else -inf


def wrong_with(jump: Jump) -> str:
    """What a jump of the clock is called."""
    return JUMPED if jump.by > 0 else SET_BACK
