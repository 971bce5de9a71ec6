"""How a house answers quickly while it does much: whoever decides waits for the disk and for nothing else.

Measured in bench/results/load.md: with Python's own settings the slowest answers took seven times as long.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

SWITCH = 0.0005
"""Seconds after which the thread that draws lets the one that stores go on; a tenth of Python's own."""
SWEEP = 600.0
"""Seconds between two searches of everything there is for what nobody needs: each stops the house for a third
of a second when it holds many games, and Python would do it whenever there is a quarter more."""
NEVER = 1_000_000


@asynccontextmanager
async def brisk() -> AsyncIterator[None]:
    """Set Python for answering soon, until the house closes."""
    switch, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*thresholds[:2], NEVER)
    sweeping = asyncio.create_task(_sweep())
    try:
        yield
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(switch)


async def _sweep() -> None:
    while True:
        await asyncio.sleep(SWEEP)
        gc.collect()
