"""A machine whose clock jumps by years between two starts of the house: nothing that people have is gone."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.aside import aside
from tests.attack import elsewhen
from tests.attack.figures import Figure, Found, Step
from tests.attack.house import ServedHouse
from tests.attack.people import Company

DAY = 86_400
JUMPS = (400 * DAY, 0, -400 * DAY, 20 * 365 * DAY, 3600, 0)
"""Seconds by which the clock is wrong, from one start to the next."""
TABLES = 6


def attack(folder: Path, jumps: int, done: Step = print) -> Found:
    """So many jumps; after each, every table is there and goes on."""
    house = ServedHouse(folder)
    house.start()
    try:
        return aside(_attack(house, jumps, done))
    finally:
        house.kill()


async def _attack(house: ServedHouse, jumps: int, done: Step) -> Found:
    company, looked = Company(house.url, 0.1), 0
    await company.open(TABLES)
    await company.answered(5 * TABLES)
    for jump in range(jumps):
        await company.stop()
        house.kill()
        house.program = (elsewhen.__file__, str(JUMPS[jump % len(JUMPS)]))
        await asyncio.to_thread(house.start)
        before = tables_in(house.db)
        for sitting in company.sittings:
            for player in sitting.people:
                answer = await player.http.get(f"/table/{sitting.table}", follow_redirects=True)
                assert answer.status_code == 200, f"a table is gone: {answer.status_code}"
                looked += 1
        company.book.turn_over()
        company.play()
        await company.until(lambda: company.are_in(company.book.moves))
        assert tables_in(house.db) >= before, "tables are gone"
        await company.play_anew()
        done(jump + 1)
    await company.close()
    house.kill()
    return Found(
        f"{jumps} jumps of the clock between two starts, by up to twenty years",
        [
            Figure("tables looked at after a jump, and found", str(looked)),
            Figure("tables, rows, people deleted", "0, 0, 0", "0, 0, 0"),
        ],
        house.most,
    )


def tables_in(file: Path) -> tuple[int, int, int]:
    """How many tables, rows and people a file holds."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as sql:
        counts = [sql.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in PARTS]
    return counts[0], counts[1], counts[2]


PARTS = ("tables", "entries", "people")
