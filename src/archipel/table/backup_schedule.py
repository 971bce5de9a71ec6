"""Backups on a schedule: a copy of all games every so many hours, the newest few of which are kept.

What the schedule goes by is in the folder, in the names of the copies: so it goes on after a restart.
"""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

from archipel.table.backup import back_up
from archipel.table.clock import Clock
from archipel.table.errors import KeepingError
from archipel.table.paths import secret_file
from archipel.table.troubles import Troubles

HOUR = 3600.0
KEPT = 30
"""So many copies are kept where nobody says otherwise."""
RETRY = 600.0
"""Seconds after which a copy that could not be made is tried again."""
STAMP = "%Y-%m-%d-%H%M%S"
"""When a copy was begun, in its name, as it is in London in winter: so names are in the order of time."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Schedule:
    """Which file is copied where, every so many hours, and how many copies are kept; 0 are all of them."""

    games: Path
    folder: Path
    hours: float
    keep: int = KEPT

    def copies(self, now: float) -> list[tuple[float, Path]]:
        """The copies there are, with when they were begun, the oldest first; nothing else is ours.

        Those that a clock dates later than now are of nobody knows when: they count as the oldest.
        """
        named = re.compile(rf"{re.escape(self.games.stem)}-(\d{{4}}-\d\d-\d\d-\d{{6}})\.sqlite")
        found = []
        for file in self.folder.glob("*.sqlite"):
            if told := named.fullmatch(file.name):
                with suppress(ValueError):
                    begun = datetime.strptime(told[1], STAMP).replace(tzinfo=UTC)
                    found.append((begun.timestamp(), file))
        return sorted(found, key=lambda copy: (copy[0] <= now, copy))

    def last(self, now: float) -> float | None:
        """When the newest copy was begun of which one can say so."""
        return max((begun for begun, _ in self.copies(now) if begun <= now), default=None)

    def copy_of(self, now: float) -> Path:
        """Where the copy of a moment goes."""
        stamp = datetime.fromtimestamp(now, UTC).strftime(STAMP)
        return self.folder / f"{self.games.stem}-{stamp}.sqlite"

    def next_after(self, last: float | None, now: float) -> float:
        """When the next copy is due; at once where there is none yet."""
        return now if last is None else last + self.hours * HOUR


class Closing(Exception):  # noqa: N818
    """The house closes: a copy that is not complete is let go of."""


class Backups:
    """The task of a house that copies its games, where there is a schedule."""

    def __init__(self, clock: Clock, troubles: Troubles, schedule: Schedule | None) -> None:
        self.clock, self.troubles, self.schedule = clock, troubles, schedule
        self.last: float | None = None
        """When the newest copy was begun."""
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self._copying: asyncio.Future[None] | None = None

    def start(self) -> None:
        """Begin, if it has not begun and there is something to do."""
        if self.schedule is not None and self._task is None:
            self._task = asyncio.create_task(self._go_on(self.schedule))

    async def stop(self) -> None:
        """End it for good; a copy that is being made is given up."""
        self._closing = True
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._copying is not None:
            with suppress(Exception):  # it was told already, or it is that the house closes
                await self._copying

    async def _go_on(self, schedule: Schedule) -> None:
        now = self.clock.time()
        self.last = await asyncio.to_thread(schedule.last, now)
        due = schedule.next_after(self.last, now)
        while True:
            await self.clock.sleep(due - self.clock.time())
            now = self.clock.time()
            if await self._copy_now(schedule, now):
                due = schedule.next_after(now, now)
            else:
                due = now + min(RETRY, schedule.hours * HOUR)

    async def _copy_now(self, schedule: Schedule, now: float) -> bool:
        """Make a copy, then let go of the oldest; says whether all of it was done."""
        try:
            self._copying = asyncio.ensure_future(asyncio.to_thread(self._copy, schedule, now))
            await asyncio.shield(self._copying)
            self.last = now
            await asyncio.to_thread(_let_go, schedule, now)
        except Exception as error:
            log.exception("a backup failed")
            self.troubles.begin("backup-failed", folder=str(schedule.folder), problem=_problem(error))
            return False
        self.troubles.end("backup-failed")
        log.info("backed up", extra={"facts": {"file": schedule.copy_of(now).name}})
        return True

    def _copy(self, schedule: Schedule, now: float) -> None:
        schedule.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        back_up(schedule.games, schedule.copy_of(now), lambda done, pages: self._check_open())

    def _check_open(self) -> None:
        if self._closing:
            raise Closing


def _let_go(schedule: Schedule, now: float) -> None:
    """Remove the oldest copies, never the one just made, and what was left of one when a machine went out."""
    copies = [file for _, file in schedule.copies(now)]
    for file in copies[: -schedule.keep] if schedule.keep else []:
        file.unlink()
        secret_file(file).unlink(missing_ok=True)
    for part in schedule.folder.glob(f"{escape(schedule.games.stem)}-*.sqlite.part"):
        part.unlink()


def _problem(error: Exception) -> str:
    """What was wrong, in the words of whoever found it."""
    if isinstance(error, KeepingError):
        return str(error.details.get("problem", error))
    return str(getattr(error, "strerror", None) or error)
