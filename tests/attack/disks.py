"""A disk that is full, and files that somebody or something damaged: nothing is lost without being said.

What fills a disk has one of its own, a few megabytes, in a process that alone can see it: `python -m tests.attack.disks
FOLDER KIND`.
"""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing, suppress
from dataclasses import astuple
from pathlib import Path
from random import Random

from tests.aside import aside
from tests.attack.figures import Figure, Found, Memory, Step
from tests.attack.house import ServedHouse
from tests.attack.people import PATIENT, Company
from tests.table import small_disk
from tests.waiting import LONGEST, soon
from tests.web import calls
from tests.web.kept import check_log

TABLES, MOVES, EVERY = 6, 60, 0.05
"""So many tables, so many moves before something happens, and the seconds between two decisions of a person."""
PAGE = 4096
DISK, LEFT = 16, 2_000_000
"""Megabytes of a small disk; and the bytes that are left there for SQLite's log to fill."""
SAID_ONCE = "trouble: disk-full"


class Attacked:
    """A house where people have played for a while, and what they were told."""

    def __init__(self, folder: Path, disk: Path | None = None) -> None:
        """Its games may be on a disk of their own."""
        folder.mkdir(exist_ok=True)
        self.house = ServedHouse(folder, watched=True)
        if disk is not None:
            self.house.db = disk / self.house.db.name
        self.company = Company(self.house.url, EVERY)

    async def play(self) -> None:
        """Open it, and let people play."""
        await asyncio.to_thread(self.house.start)
        await self.company.open(TABLES, captains=False)
        await self.company.answered(MOVES)

    async def end(self) -> None:
        """Everybody goes home."""
        await self.company.close()
        self.house.kill()

    def troubles(self) -> list[str]:
        """What the house itself says is wrong."""
        answer = calls.answer("GET", f"{self.house.url}/health")
        said = answer.json()
        assert (answer.status_code == 200) or said["troubles"], said
        return list(said["troubles"])

    async def says(self, key: str) -> None:
        """Wait until the house says that something is wrong, while people play."""
        await self._wait(lambda: key in self.troubles(), f"/health to say {key}")

    async def is_well(self) -> None:
        """Wait until the house says that nothing is wrong."""
        await self._wait(lambda: not self.troubles(), "/health to say that all is well")

    async def _wait(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENT
        while not await asyncio.to_thread(holds):
            assert time.monotonic() < end, f"waited for {what}"
            self.company.check()
            await asyncio.sleep(EVERY)

    async def is_told(self) -> bool:
        """Whether somebody who looks after the house is told that something is wrong."""
        if await asyncio.to_thread(self.troubles):
            return True
        check = [sys.executable, "-m", "archipel", "db", "check", "--db", self.house.address]
        return (await asyncio.to_thread(subprocess.run, check, capture_output=True)).returncode != 0


# A disk that is full


class Filler:
    """What takes all the room on the disk of a file."""

    def __init__(self, file: Path) -> None:
        self.file = file.with_name("filler")

    def fill(self) -> None:
        """To the last block."""
        with self.file.open("ab", 0) as filler, suppress(OSError):
            while filler.write(bytes(PAGE)):
                pass
        assert os.statvfs(self.file).f_bavail == 0

    def leave(self, room: int) -> None:
        """Make so much room, or all there was."""
        os.truncate(self.file, max(0, self.file.stat().st_size - room))


def empty_the_log(file: Path) -> None:
    """Take SQLite's log home, so that it must grow again; SQLite lets nobody write meanwhile."""
    with closing(sqlite3.connect(file, timeout=LONGEST, isolation_level=None)) as other:
        busy, _, _ = other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not busy


async def full_disk(at: Attacked) -> str:
    """Somebody fills the disk; then there is room again."""
    filler = Filler(at.house.db)
    await at.company.stop()
    await asyncio.to_thread(empty_the_log, at.house.db)
    filler.fill()
    refused, acked = await refused_while_full(at)
    said = await recovered(at, filler)
    return f"{refused} moves refused and {acked} confirmed meanwhile; {said}"


async def log_that_filled_the_disk(at: Attacked) -> str:
    """Somebody reads for so long that SQLite's own log, which cannot begin anew meanwhile, takes all the room."""
    filler, db = Filler(at.house.db), at.house.db
    wal = db.with_name(f"{db.name}-wal")
    await at.company.stop()
    await asyncio.to_thread(empty_the_log, db)
    filler.fill()
    filler.leave(LEFT)
    with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchone()
        refused, acked = await refused_while_full(at)
        grown = wal.stat().st_size
        assert grown > LEFT / 2, f"the log has {grown} bytes: it was not what filled the disk"
        with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as now:
            pages = int(now.execute("PRAGMA page_count").fetchone()[0])
        more = pages - db.stat().st_size // PAGE
        assert more > 0, "the log has nothing for which the file must grow"
    said = await recovered(at, filler)
    return (
        f"the log of {grown / 1000:.0f} KB took all the room, its way home needs {more} pages more; {refused} moves refused "
        f"and {acked} confirmed till then and meanwhile; {said}"
    )


async def refused_while_full(at: Attacked) -> tuple[int, int]:
    """People play until the house says that its disk is full, and then some; how many moves were refused and confirmed."""
    book, before = at.company.book, len(at.company.book.acked)
    refused = len(book.refused)
    at.company.play()
    await at.says("disk-full")
    seen = len(book.refused)
    await soon(lambda: len(book.refused) >= seen + TABLES, "refusals", PATIENT)
    at.company.check()
    health = await asyncio.to_thread(calls.answer, "GET", f"{at.house.url}/health")
    assert health.status_code == 503
    player = at.company.sittings[0].people[0]
    assert (await player.http.get(f"/table/{player.table}")).status_code in (200, 303), "and nobody can look"
    assert SAID_ONCE in at.house.log.read_text()
    return len(book.refused) - refused, len(book.acked) - before


async def recovered(at: Attacked, filler: Filler) -> str:
    """There is room again: the house goes on by itself, and nothing that was confirmed is missing."""
    book, said = at.company.book, at.house.log.read_text().count(SAID_ONCE)
    book.turn_over()
    begun = time.monotonic()
    filler.leave(DISK << 20)
    at.company.play()
    await at.company.until(lambda: at.company.are_in(book.moves))
    await at.is_well()
    took = time.monotonic() - begun
    assert at.house.process is not None
    assert at.house.process.poll() is None
    await at.company.stop()
    at.house.kill()
    rows = check_log(at.house.db, book)
    return (
        f"said {said} time{'s' * (said > 1)} in the log; with room again all tables go on after {took:.1f} s, nobody had to "
        f"do anything; {len(book.acked)} confirmed in all, none lost, of {len(rows)} rows"
    )


# Files that are damaged


async def deleted_file(at: Attacked) -> str:
    """The file is deleted under a running house."""
    book = at.company.book
    at.house.db.unlink()
    acked = len(book.acked)
    at.company.play()
    await soon(lambda: book.refused or len(book.acked) > acked + MOVES)
    assert book.refused, f"{len(book.acked) - acked} moves acknowledged into a file that is gone"
    assert await at.is_told()
    return f"moves are refused after {len(book.acked) - acked}"


async def bad_page(at: Attacked) -> str:
    """A page in the middle of the file is nonsense when the house starts."""
    return await _damaged(at, at.house.db)


async def hole_in_the_log(at: Attacked) -> str:
    """A page of SQLite's own log is empty when the house starts: from there on SQLite reads nothing."""
    return await _damaged(at, at.house.db.with_name(f"{at.house.db.name}-wal"))


async def _damaged(at: Attacked, file: Path) -> str:
    await at.company.stop()
    if file == at.house.db:
        at.house.stop()  # all is in the file itself
    at.house.kill()
    content = bytearray(file.read_bytes())
    place = len(content) // 2 // PAGE * PAGE
    content[place : place + PAGE] = Random(1).randbytes(PAGE) if file == at.house.db else bytes(PAGE)
    file.write_bytes(content)
    at.house.begin()
    assert at.house.process is not None
    await soon(lambda: at.house.answers() or at.house.process.poll() is not None)  # type: ignore[union-attr]
    if at.house.process.poll() is not None:
        return "the house does not open, and says why"
    assert await at.is_told(), "nobody is told"
    answers = [
        (await player.http.get(f"/table/{sitting.table}", follow_redirects=True)).status_code
        for sitting in at.company.sittings
        for player in sitting.people[:1]
    ]
    assert 500 not in answers
    good = answers.count(200)
    return f"said by /health or `db check`; {good} of {TABLES} tables go on, the others say that they do not"


Trouble = Callable[[Attacked], Awaitable[str]]
SMALL: Mapping[str, Trouble] = {
    "a full disk": full_disk,
    "a disk filled by SQLite's log": log_that_filled_the_disk,
}
"""On a disk of their own."""
KINDS: Mapping[str, Trouble] = {
    **SMALL,
    "the file deleted while people play": deleted_file,
    "a page of the file is nonsense": bad_page,
    "a hole in SQLite's log": hole_in_the_log,
}


def attack(folder: Path, done: Step = print) -> Found:
    """Each kind of trouble once."""
    figures, memory = list[Figure](), Memory(0.0, 0.0, 0)
    for number, (name, trouble) in enumerate(KINDS.items()):
        place = folder / str(number)
        place.mkdir()
        if name in SMALL:
            became, took = on_a_small_disk(place, name)
        else:
            at = Attacked(place)
            became = aside(_attack(at, trouble))
            took = at.house.memory
        figures.append(Figure(name, became, "nothing is lost without being said"))
        memory = Memory(*map(max, zip(astuple(memory), astuple(took), strict=True)))
        done(number + 1)
    return Found("Full disks and damaged files", figures, memory)


def on_a_small_disk(folder: Path, name: str) -> tuple[str, Memory]:
    """What became of a house whose games are on a small disk, and the memory it took."""
    disk = folder / "disk"
    disk.mkdir()
    words = [sys.executable, "-m", "tests.attack.disks", str(folder), name]
    done = small_disk.run(disk, DISK, shlex.join(words))
    assert done.returncode == 0, done.stderr
    became, memory = json.loads(done.stdout.splitlines()[-1])
    return became, Memory(*memory)


async def _attack(at: Attacked, trouble: Trouble) -> str:
    try:
        await at.play()
        return await trouble(at)
    finally:
        await at.end()


if __name__ == "__main__":
    here = Attacked(Path(sys.argv[1]), Path(sys.argv[1]) / "disk")
    print(json.dumps([asyncio.run(_attack(here, SMALL[sys.argv[2]])), astuple(here.house.memory)]))
