"""The house as it is run: `archipel serve` in a process of its own, from nothing each time; how much memory it took."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from tests.waiting import until
from tests.web.browser import TableHouse


class ServedHouse(TableHouse):
    """A house that may be killed at any moment."""

    def __init__(self, folder: Path, *words: str, sources: Path | None = None) -> None:
        """`sources` are those of another version."""
        super().__init__(folder, 6, "--log", "json", *words)
        self.environment = dict(os.environ)
        """What its processes find around them."""
        if sources is not None:
            self.environment["PYTHONPATH"] = str(sources)
        self.begun = 0.0
        """When it was last started."""
        self.most = 0.0
        """The most memory the process ever took, in megabytes."""

    def begin(self, environment: Mapping[str, str] | None = None) -> None:
        """Start it and wait for nothing."""
        self.begun = time.time()
        super().begin(environment or self.environment)

    async def listening(self) -> None:
        """Wait until it answers, while everything else goes on."""
        await asyncio.to_thread(until, self.answers, "an answer of the house")

    def look(self) -> float:
        """The most memory so far; to be asked before it is killed."""
        assert self.process is not None
        self.most = max(self.most, most_memory_of(self.process.pid))
        return self.most

    def kill(self) -> None:
        """End it at once, as a power cut would, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.look()
            super().kill()

    def stop(self) -> None:
        """End it as Ctrl+C would."""
        if self.process is not None and self.process.poll() is None:
            self.look()
        super().stop()

    def captains_moved(self, since: float) -> dict[str, float]:
        """For each table, when a captain first decided something after a moment."""
        query = (
            "SELECT \"table\", min(at) FROM entries WHERE at > ? AND seat = 1 AND cmd IS NULL AND kind = 'play'"
            " AND action NOT IN ('continue', 'pass') GROUP BY 1"
        )
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as file:
            return dict(file.execute(query, (since,)).fetchall())


def most_memory_of(pid: int) -> float:
    """Megabytes a process has held at most (`VmHWM`)."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    return 0.0
