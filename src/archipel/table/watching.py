"""How a house notices that something is wrong with its store, when it begins and when it is over.

What the store cannot do is a trouble from the first time it is asked, until it has stored something again.
And beside everything else its whole file is read, when the house opens and every day.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from archipel.table.errors import StoreError
from archipel.table.storage import Storage

if TYPE_CHECKING:
    from archipel.table.house import House

TROUBLES = {
    "store-full": "disk-full",
    "store-gone": "store-gone",
    "store-damaged": "damaged",
    "store-failed": "store-silent",
}
"""Which trouble each error of a store is a sign of."""
PASSING = ("disk-full", "store-silent")
"""Troubles that are over when something has been stored."""
STOPPING = (*PASSING, "store-gone")
"""Troubles in which no move can be stored."""
SILENT = 15.0
"""Seconds after which a store that says nothing at all is said not to answer."""
ROUND, ROUNDS = 60.0, 24 * 60
"""Seconds between two looks at what was lost, and so many rounds between two looks at the whole file."""

log = logging.getLogger(__name__)


class Watch:
    """Whoever looks after the store of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._task: asyncio.Task[None] | None = None
        self._rescuing: asyncio.Task[None] | None = None
        self._reader: Storage | None = None
        self._reading: asyncio.Future[list[str]] | None = None
        self._stopping = False

    @property
    def stopped(self) -> bool:
        """Whether no move can be stored now."""
        return any(self._is_on(key) for key in STOPPING)

    async def start(self) -> None:
        """See at once whether something was lost; to read the whole file may take its time."""
        await self.count_losses()
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """End it for good; what is being saved is saved first."""
        self._stopping = True
        if self._task is not None:
            self._task.cancel()
        if (reader := self._reader) is not None:
            reader.interrupt()
        ending = [task for task in (self._task, self._reading, self._rescuing) if task is not None]
        await asyncio.gather(*ending, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            try:
                await self.examine()
            except StoreError as error:
                self._notice(error)
            except Exception:
                log.exception("the file of games cannot be examined")
            for _ in range(ROUNDS):
                await asyncio.sleep(ROUND)
                if self._is_on("moves-lost"):
                    with suppress(StoreError):
                        await self.count_losses()

    def _is_on(self, key: str) -> bool:
        return any(trouble.key == key for trouble in self.house.troubles.now())

    # What the store answers

    @contextmanager
    def asking(self, call: Callable[..., Any]) -> Iterator[None]:
        """While the store is asked something; what comes of it says how the store is."""
        troubles, store = self.house.troubles, self.house.store
        late = asyncio.get_running_loop().call_later(SILENT, troubles.begin, "store-silent")
        try:
            yield
        except StoreError as error:
            self._notice(error)
            raise
        finally:
            late.cancel()
        if call in (store.append, store.alive):
            for key in PASSING:
                troubles.end(key)

    def _notice(self, error: StoreError) -> None:
        key = TROUBLES.get(error.code)
        if key is not None and not self._is_on(key):
            self.house.troubles.begin(key)
            if key == "store-gone":
                self._rescuing = asyncio.create_task(self._rescue())

    async def _rescue(self) -> None:
        """Where the file of games has gone, what is open still is all there is of it."""
        try:
            file = await self.house.stored(self.house.store.rescue)
        except Exception:
            log.exception("what was open cannot be copied")
        else:
            log.error("what was open is now in %s", file)
            self.house.troubles.begin("store-rescued", file=str(file))

    # What is in its file

    async def count_losses(self) -> None:
        """Whether rows are missing that were confirmed."""
        losses = await self.house.stored(self.house.store.losses)
        if losses:
            missing = sum(loss.confirmed - loss.here for loss in losses.values())
            self.house.troubles.begin("moves-lost", tables=len(losses), rows=missing)
        else:
            self.house.troubles.end("moves-lost")

    async def examine(self) -> None:
        """Read every page of the file, beside whoever plays."""
        self._reading = asyncio.get_running_loop().run_in_executor(None, self._read_pages)
        if wrong := await asyncio.shield(self._reading):
            self.house.troubles.begin("damaged", problem=wrong[0])
        else:
            self.house.troubles.end("damaged")

    def _read_pages(self) -> list[str]:
        reader = self._reader = self.house.store.beside()
        try:
            return [] if self._stopping else reader.check(quick=True)
        finally:
            self._reader = None
            reader.close()
