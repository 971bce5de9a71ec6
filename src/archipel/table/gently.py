"""Much work a little at a time, so that others have their turn in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 50
"""So many things that take microseconds are done in one go."""


async def gently(things: Iterable[T], at_once: int = AT_ONCE) -> AsyncIterator[T]:
    """One after the other; after so many of them it is others' turn."""
    for number, thing in enumerate(things, 1):
        yield thing
        if number % at_once == 0:
            await asyncio.sleep(0)
