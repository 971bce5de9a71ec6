"""Waiting for what must come.

Always for a condition, asked again and again, and so long that a busy machine does not matter: only what never
comes fails a test.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

LONGEST = 60.0
"""Seconds after which what has not come is said not to come."""


def until(holds: Callable[[], object], what: str = "what must come", longest: float = LONGEST) -> None:
    """Wait for something to hold."""
    end = time.monotonic() + longest
    while not holds():
        assert time.monotonic() < end, f"waited {longest:.0f} s for {what}"
        time.sleep(0.01)


async def soon(holds: Callable[[], object], what: str = "what must come", longest: float = LONGEST) -> None:
    """The same, while everything else goes on."""
    end = time.monotonic() + longest
    while not holds():
        assert time.monotonic() < end, f"waited {longest:.0f} s for {what}"
        await asyncio.sleep(0.01)
