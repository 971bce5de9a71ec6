"""kill -9 of the house again and again while people play, with captains at half of the tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.aside import aside
from tests.attack.figures import Figure, Found, Step, spread
from tests.attack.house import ServedHouse
from tests.attack.people import Company
from tests.web.kept import check_log, nothing_told_is_missing

EVERY = 0.5
"""Seconds from one decision of a person to the next."""
MIDDLE = 0.3
"""How often the house is killed before everybody is back."""


def attack(folder: Path, kills: int, tables: int, done: Step = print) -> Found:
    """So many kills; whatever was acknowledged is there, once, and every table goes on."""
    house = ServedHouse(folder)
    house.start()
    try:
        return aside(_attack(house, kills, tables, done))
    finally:
        house.kill()


async def _attack(house: ServedHouse, kills: int, tables: int, done: Step) -> Found:
    company, dice = Company(house.url, EVERY), Random(kills)
    book, answered, moved, captains = company.book, list[float](), list[float](), list[float]()
    await company.open(tables)
    for kill in range(kills):
        company.play()
        if dice.random() < MIDDLE:
            wanted = dice.randrange(tables)
            await company.until(lambda: len(book.pages) >= wanted)  # noqa: B023
        else:
            wanted = len(book.acked) + dice.randrange(2 * tables)
            await company.until(lambda: company.are_in(book.moves))
            await company.until(lambda: len(book.acked) >= wanted or len(book.over) == tables)  # noqa: B023
            answered.append(min(book.pages.values()) - house.begun)
            moved += [at - house.begun for at in book.moves.values()]
            captains += [at - house.begun for at in house.captains_moved(house.begun).values()]
        await asyncio.sleep(dice.uniform(0, 0.1))
        house.kill()
        await asyncio.to_thread(nothing_told_is_missing, house.db, book)
        book.turn_over()
        house.begin()
        done(kill + 1)
        if book.over and dice.random() > MIDDLE:
            await house.listening()
            await company.play_anew()
    await company.until(lambda: company.are_in(book.moves))
    await company.close()
    house.kill()
    rows = await asyncio.to_thread(check_log, house.db, book)
    assert "Traceback" not in house.log.read_text()
    assert book.acked
    return Found(
        f"{kills} kills, {tables} tables, a captain at every second",
        [
            Figure("moves acknowledged, of rows in the file", f"{len(book.acked)} of {len(rows)}"),
            Figure("lost, doubled, gaps", "0, 0, 0", "0, 0, 0"),
            Figure("sent again after a kill", str(len(book.resent))),
            Figure("from the start of the process to the first page", spread(answered, "s")),
            Figure("… to the first move of each table", spread(moved, "s")),
            Figure("… to the first move of each captain", spread(captains, "s")),
        ],
        house.most,
    )
