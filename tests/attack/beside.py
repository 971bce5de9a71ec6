"""Somebody who asks for a page again and again while others are attacked, and notes how long it takes."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType

import httpx
from tests.web import calls

PAUSE = 0.05


class Watch:
    """Asks while it is open."""

    def __init__(self, url: str) -> None:
        self.url, self.times = url, list[float]()
        """Milliseconds of each answer."""

    async def __aenter__(self) -> Watch:
        self._asking = asyncio.create_task(self._ask())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._asking.cancel()
        await asyncio.gather(self._asking, return_exceptions=True)
        assert self.times, "the house answered nothing"

    async def _ask(self) -> None:
        async with httpx.AsyncClient(**calls.LIKES) as http:
            while True:
                begun = time.perf_counter()
                (await http.get(f"{self.url}/health")).raise_for_status()
                self.times.append(1000 * (time.perf_counter() - begun))
                await asyncio.sleep(PAUSE)
