"""A disk that is full, and files that somebody or something damaged: nothing is lost without being said."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from tests.aside import aside
from tests.attack.figures import Figure, Found, Step
from tests.attack.house import ServedHouse
from tests.attack.people import Company
from tests.waiting import soon, until
from tests.web import calls
from tests.web.kept import check_log

TABLES, MOVES = 6, 60
PAGE = 4096
FULL = 16 * PAGE
"""No file of a house whose disk is full can be written beyond this."""


class Attacked:
    """A house where people have played for a while, and what they were told."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.house = ServedHouse(folder)
        self.company = Company(self.house.url, 0.05)

    async def play(self) -> None:
        """Open it, and let people play."""
        await asyncio.to_thread(self.house.start)
        await self.company.open(TABLES, captains=False)
        await self.company.answered(MOVES)

    async def end(self) -> None:
        """Everybody goes home."""
        await self.company.close()
        self.house.kill()

    def is_unwell(self) -> bool:
        """Whether the house itself says that something is wrong."""
        answer = calls.answer("GET", f"{self.house.url}/health")
        return answer.status_code != 200 or answer.json()["status"] != "ok"

    async def is_told(self) -> bool:
        """Whether somebody who looks after the house is told that something is wrong."""
        if await asyncio.to_thread(self.is_unwell):
            return True
        check = [sys.executable, "-m", "archipel", "db", "check", "--db", self.house.address]
        return (await asyncio.to_thread(subprocess.run, check, capture_output=True)).returncode != 0

    def limit(self, size: int) -> None:
        """Let no file of the house grow beyond a size: what is written there fails, as on a full disk."""
        assert self.house.process is not None
        _, most = resource.prlimit(self.house.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.house.process.pid, resource.RLIMIT_FSIZE, (size or most, most))


async def full_disk(at: Attacked) -> str:
    """Nothing can be written for a while; then it can again."""
    book = at.company.book
    at.company.play()
    at.limit(FULL)
    await asyncio.to_thread(until, at.is_unwell, "the house to say that nothing can be written")
    refused = len(book.refused)
    await soon(lambda: len(book.refused) >= refused + TABLES)
    player = at.company.sittings[0].people[0]
    assert (await player.http.get(f"/table/{player.table}")).status_code in (200, 303), "and nobody can look"
    at.limit(0)
    book.turn_over()
    at.company.play()
    await at.company.until(lambda: at.company.are_in(book.moves))
    await at.company.stop()
    at.house.kill()
    check_log(at.house.db, book)
    return f"{len(book.refused) - refused} moves refused, {len(book.acked)} acknowledged, none of them lost; play goes on"


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


KINDS: dict[str, Callable[[Attacked], Awaitable[str]]] = {
    "a full disk": full_disk,
    "the file deleted while people play": deleted_file,
    "a page of the file is nonsense": bad_page,
    "a hole in SQLite's log": hole_in_the_log,
}


def attack(folder: Path, done: Step = print) -> Found:
    """Each kind of trouble once."""
    figures, memory = [], 0.0
    for number, (name, trouble) in enumerate(KINDS.items()):
        at = Attacked(folder / str(number))
        became = aside(_attack(at, trouble))
        figures.append(Figure(name, became, "nothing is lost without being said"))
        memory = max(memory, at.house.most)
        done(number + 1)
    return Found("Full disks and damaged files", figures, memory)


async def _attack(at: Attacked, trouble: Callable[[Attacked], Awaitable[str]]) -> str:
    try:
        await at.play()
        return await trouble(at)
    finally:
        await at.end()
