"""The house as it is run: `archipel serve` in a process of its own, from nothing each time; how much memory it took."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from tests.attack.figures import Memory
from tests.waiting import until
from tests.web.browser import TableHouse

LOOKS = 0.25
"""Seconds between two looks at the memory of a house: whoever reads a file is there for longer."""


class ServedHouse(TableHouse):
    """A house that may be killed at any moment."""

    def __init__(self, folder: Path, *words: str, sources: Path | None = None, watched: bool = False) -> None:
        """`sources` are those of another version; of a house that is watched it is known how much memory it took."""
        super().__init__(folder, 6, "--log", "json", *words)
        self.environment = dict(os.environ)
        """What its processes find around them."""
        if sources is not None:
            self.environment["PYTHONPATH"] = str(sources)
        self.begun = 0.0
        """When it was last started."""
        self.watched = watched
        self.memory = Memory(0.0, 0.0, 0)
        self.most_files = 0
        """The most files, connections among them, that the process that answers had open."""
        self._gone = Event()
        self._watching: Thread | None = None

    def begin(self, environment: Mapping[str, str] | None = None) -> None:
        """Start it and wait for nothing."""
        self.begun = time.time()
        super().begin(environment or self.environment)
        if self.watched:
            assert self.process is not None
            self._gone = Event()
            self._watching = Thread(target=self._watch, args=(self.process.pid, self._gone), daemon=True)
            self._watching.start()

    async def listening(self) -> None:
        """Wait until it answers, while everything else goes on."""
        await asyncio.to_thread(until, self.answers, "an answer of the house")

    def _watch(self, pid: int, gone: Event) -> None:
        while not gone.wait(LOOKS):
            self._look(pid)

    def _look(self, pid: int) -> None:
        """What it takes now, if that is the most so far."""
        family = family_of(pid)
        before, whole = self.memory, sum(map(memory_of, family))
        self.memory = Memory(
            max(before.whole, whole),
            max(before.answering, most_memory_of(pid)),
            max(before.processes, len(family)),
        )
        with suppress(OSError):
            self.most_files = max(self.most_files, len(os.listdir(f"/proc/{pid}/fd")))

    def _look_away(self) -> None:
        """It ends: nobody looks any more."""
        self._gone.set()
        if self._watching is not None:
            self._watching.join()
            self._watching = None
        if self.watched and self.process is not None and self.process.poll() is None:
            self._look(self.process.pid)

    def kill(self) -> None:
        """End it at once, as a power cut would, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self._look_away()
            super().kill()

    def stop(self) -> None:
        """End it as Ctrl+C would."""
        self._look_away()
        super().stop()

    def captains_moved(self, since: float) -> dict[str, float]:
        """For each table, when a captain first decided something after a moment."""
        query = (
            "SELECT \"table\", min(at) FROM entries WHERE at > ? AND seat = 1 AND cmd IS NULL AND kind = 'play'"
            " AND action NOT IN ('continue', 'pass') GROUP BY 1"
        )
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as file:
            return dict(file.execute(query, (since,)).fetchall())


# What the system says of processes


def family_of(pid: int) -> list[int]:
    """A process, and all that it has begun and that those have begun."""
    children = defaultdict[int, list[int]](list)
    for folder in os.listdir("/proc"):
        if folder.isdecimal():
            with suppress(OSError, IndexError):
                stat = Path(f"/proc/{folder}/stat").read_text()
                children[int(stat.rpartition(")")[2].split()[1])].append(int(folder))
    found = [pid]
    for each in found:
        found += children[each]
    return found


def memory_of(pid: int) -> float:
    """Megabytes of a process, of pages that others have too only its share; where that is not said, all of them."""
    return _megabytes(f"/proc/{pid}/smaps_rollup", "Pss:") or _megabytes(f"/proc/{pid}/status", "VmRSS:")


def most_memory_of(pid: int) -> float:
    """Megabytes a process has held at most."""
    return _megabytes(f"/proc/{pid}/status", "VmHWM:")


def _megabytes(file: str, name: str) -> float:
    with suppress(OSError):
        for line in Path(file).read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) / 1024
    return 0.0
