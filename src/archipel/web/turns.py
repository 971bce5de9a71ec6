"""Whose page is drawn next: one at a time, and first those who have just done something.

Drawing is most of a house's work. Between two pages whatever else is to be done gets done, so that a decision
waits for one page and not for everybody's; and a page that has to wait shows the newest when its turn comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

Wait = tuple[Callable[[], bool], "asyncio.Future[None]"]
"""Whether somebody comes first by now, and their turn."""


class Turns:
    """The pages of a house that are to be drawn."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: list[Wait] = []

    @asynccontextmanager
    async def one(self, first: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait for a turn; whoever is `first` when one is free comes before those who came earlier."""
        if self._taken:
            await self._wait((first, asyncio.get_running_loop().create_future()))
        self._taken = True
        try:
            await asyncio.sleep(0)  # what else is to be done comes between two pages
            yield
        finally:
            self._hand_on()

    async def _wait(self, wait: Wait) -> None:
        self._waiting.append(wait)
        try:
            await wait[1]
        except asyncio.CancelledError:
            if wait in self._waiting:
                self._waiting.remove(wait)
            else:  # it was this one's turn already
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        """The next, if anybody waits who has not gone away just now."""
        here = [wait for wait in self._waiting if not wait[1].done()]
        self._taken = bool(here)
        if here:
            chosen = next((wait for wait in here if wait[0]()), here[0])
            self._waiting.remove(chosen)
            chosen[1].set_result(None)
