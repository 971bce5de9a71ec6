"""A machine whose clock jumps by years between two starts of the house, and while it is open: nothing that people have is
gone, and whoever looks after the house is told."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from html import unescape
from pathlib import Path

import httpx
from tests.aside import aside
from tests.attack import elsewhen
from tests.attack.figures import Figure, Found, Step
from tests.attack.house import ServedHouse
from tests.attack.people import PATIENT, Company
from tests.waiting import soon
from tests.web import calls

from archipel.core.texts import shared_texts
from archipel.table.links import host_key
from archipel.table.open_time import DAY
from archipel.table.paths import secret_beside
from archipel.table.tidying import JUMPED, SET_BACK

JUMPS = (400 * DAY, 0, 20 * 365 * DAY, -400 * DAY, 30 * DAY, 0)
"""Seconds by which the clock is wrong, one after the other: on, and back, in turns."""
RUNNING = 3
"""Every so manieth jump is while the house is open."""
TABLES = 6


class Machine:
    """A house on a machine whose clock somebody turns."""

    def __init__(self, folder: Path) -> None:
        self.house, self.file = ServedHouse(folder, watched=True), folder / "clock"
        self.house.program = (elsewhen.__file__, str(self.file))
        self.wrong_by = self.begun_at = 0.0
        """How wrong the clock is, and how wrong it was when the house was opened."""
        self.read = 0
        """How much of the log is about earlier starts."""
        self.set(0)

    def set(self, by: float) -> float:
        """Turn the clock; by how much it was turned."""
        moved, self.wrong_by = by - self.wrong_by, by
        self.file.write_text(str(by))
        return moved

    def start(self) -> None:
        """Open the house."""
        self.begun_at = self.wrong_by
        self.read = self.house.log.stat().st_size if self.house.log.exists() else 0
        self.house.start()

    def turn(self, by: float) -> float:
        """Turn the clock while the house is open; by how much it was turned, as the house must say."""
        moved = self.set(by)
        assert self.house.process is not None
        os.kill(self.house.process.pid, signal.SIGUSR1)
        return moved

    def start_at(self, by: float) -> float:
        """Open the house at another time; by how much the clock was turned, as the house must say."""
        self.set(by)
        moved = by - self.begun_at  # the house's own time goes on steadily from its start
        self.start()
        return moved

    def health(self) -> list[str]:
        """What the house says is wrong."""
        said = calls.answer("GET", f"{self.house.url}/health").json()
        return list(said["troubles"])

    async def says(self, moved: float) -> None:
        """Wait until the house says by how much its clock has jumped: to programs, to whoever looks after it, in the log."""
        key = JUMPED if moved > 0 else SET_BACK
        days, house = round(abs(moved) / DAY), self.house

        def is_said() -> bool:
            return key in self.health()

        end = asyncio.get_running_loop().time() + PATIENT
        while not await asyncio.to_thread(is_said):
            assert asyncio.get_running_loop().time() < end, f"/health does not say {key}"
        log = f"the clock moved by {days} days"
        await soon(lambda: log in house.log.read_bytes()[self.read :].decode(), log)
        assert f"trouble: {key}" in house.log.read_bytes()[self.read :].decode()
        address = f"{house.url}/host/{host_key(secret_beside(house.address))}"
        async with httpx.AsyncClient(**calls.LIKES) as keeper:
            page = unescape((await keeper.get(address, headers={"accept-language": "en"})).text)
        assert shared_texts("en").say(f"troubles.{key}", days=days) in page, page


def attack(folder: Path, jumps: int, done: Step = print) -> Found:
    """So many jumps; after each, every table is there and goes on, and the house has said so."""
    machine = Machine(folder)
    machine.start()
    try:
        return aside(_attack(machine, jumps, done))
    finally:
        machine.house.kill()


async def _attack(machine: Machine, jumps: int, done: Step) -> Found:
    house = machine.house
    company, looked, running = Company(house.url, 0.1), 0, 0
    await company.open(TABLES)
    await company.answered(5 * TABLES)
    for jump in range(jumps):
        to = JUMPS[jump % len(JUMPS)]
        await company.stop()
        if jump % RUNNING == RUNNING - 1:
            running += 1
            before = kept_in(house.db)
            moved = machine.turn(to)
        else:
            house.kill()
            before = kept_in(house.db)
            moved = await asyncio.to_thread(machine.start_at, to)
        await machine.says(moved)
        for sitting in company.sittings:
            for player in sitting.people:
                answer = await player.http.get(f"/table/{sitting.table}", follow_redirects=True)
                assert answer.status_code == 200, f"a table is gone: {answer.status_code}"
                looked += 1
        company.book.turn_over()
        company.play()
        await company.until(lambda: company.are_in(company.book.moves))
        after = kept_in(house.db)
        assert all(after[part] >= number for part, number in before.items()), f"{before}, then {after}"
        assert binned_in(house.db) == 0
        await company.play_anew()
        done(jump + 1)
    await company.close()
    house.kill()
    return Found(
        f"{jumps} jumps of the clock, on and back, by up to twenty-one years",
        [
            Figure("between two starts, while the house was open", f"{jumps - running}, {running}"),
            Figure("said by /health, by the page of the house and in the log", f"{jumps}", f"{jumps}"),
            Figure("tables looked at after a jump, and found", str(looked)),
            Figure("tables, rows, people deleted, tables binned", "0, 0, 0, 0", "0, 0, 0, 0"),
        ],
        house.memory,
    )


PARTS = ("tables", "entries", "people")


def kept_in(file: Path) -> dict[str, int]:
    """How many tables, rows and people a file holds."""
    return {name: _counted(file, f"SELECT count(*) FROM {name}") for name in PARTS}


def binned_in(file: Path) -> int:
    """How many tables are in the bin."""
    return _counted(file, "SELECT count(*) FROM tables WHERE binned IS NOT NULL")


def _counted(file: Path, query: str) -> int:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as sql:
        return int(sql.execute(query).fetchone()[0])
