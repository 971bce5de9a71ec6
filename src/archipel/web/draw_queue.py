"""Whose page is drawn next: one at a time, and first those who have just done something.

Drawing is most of a house's work. Between two pages whatever else is to be done gets done, so that a decision
waits for one page and not for everybody's; and a page that has to wait shows the newest when its turn comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain


class DrawQueue:
    """The pages of a house that are to be drawn."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: dict[object, asyncio.Future[None]] = {}
        """Who waits, in the order they came."""
        self._first: dict[object, None] = {}
        """Who comes before the others, in the order they acted; a few of hundreds."""

    def prefer(self, page: object) -> None:
        """The next turn of a page comes before those of whoever looks on, whether it waits already or not."""
        self._first[page] = None

    @asynccontextmanager
    async def one(self, page: object) -> AsyncIterator[None]:
        """Wait for a page's turn."""
        if self._taken:
            await self._wait(page)
        self._taken = True
        self._first.pop(page, None)
        try:
            await asyncio.sleep(0)  # what else is to be done comes between two pages
            yield
        finally:
            self._hand_on()

    def leave(self, page: object) -> None:
        """A page is closed."""
        self._first.pop(page, None)

    async def _wait(self, page: object) -> None:
        turn = self._waiting[page] = asyncio.get_running_loop().create_future()
        try:
            await turn
        except asyncio.CancelledError:
            if self._waiting.pop(page, None) is None:  # it was this one's turn already
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        """The next, if anybody waits who has not gone away just now."""
        self._taken = False
        for page in chain(self._first, self._waiting):
            turn = self._waiting.get(page)
            if turn is not None and not turn.done():
                self._taken = True
                del self._waiting[page]
                turn.set_result(None)
                return
