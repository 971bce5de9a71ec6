"""How long a house took to open, and what for: it says so in its log as soon as it answers."""

from __future__ import annotations

import logging
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn

LINE = 1024
"""How many connections the system keeps until we take them: after a restart everybody comes back at once."""

log = logging.getLogger(__name__)


class OpeningTimes:
    """Seconds for each thing that had to be done, one after the other, from the beginning of the process."""

    def __init__(self) -> None:
        self.seconds = {"modules": round(age(), 3)}
        self._since = time.monotonic()

    def did(self, what: str) -> None:
        """Something is done; it took all the time since the last thing was."""
        now = time.monotonic()
        self.seconds[what] = round(now - self._since, 3)
        self._since = now


def age() -> float:
    """How many seconds ago this process began; where the system does not say, how long it has worked."""
    with suppress(OSError, AttributeError, ValueError, IndexError):
        begun = Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19]
        return time.clock_gettime(time.CLOCK_BOOTTIME) - int(begun) / os.sysconf("SC_CLK_TCK")
    return time.process_time()


class Server(uvicorn.Server):
    """A server that says when it is open, and lets few in at once, so that nobody inside waits for it."""

    def __init__(self, config: uvicorn.Config, opening: OpeningTimes, facts: dict[str, Any]) -> None:
        super().__init__(config)
        self.opening, self.facts = opening, facts

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """From now on it answers; however many may stand in line outside."""
        await super().startup(sockets)
        for sock in sockets or ():
            sock.listen(LINE)
        self.opening.did("house")
        log.info("open", extra={"facts": self.facts | {"seconds": self.opening.seconds}})
