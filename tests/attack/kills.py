"""kill -9 of the house again and again while people play, with captains at half of the tables."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from statistics import median

from tests.aside import aside
from tests.attack.figures import Figure, Found, Step, spread
from tests.attack.house import ServedHouse
from tests.attack.people import PATIENT, Company
from tests.waiting import until
from tests.web.kept import check_log, nothing_told_is_missing

EVERY = 0.5
"""Seconds from one decision of a person to the next."""
AT_LEAST = 0.1
"""Seconds between two looks whether captains have moved."""
MIDDLE = 0.3
"""How often the house is killed before everybody is back."""
ALL_EVERY = 4
"""At one of so many kills after which everybody is back, every captain's move is waited for; at the others half of them."""
QUIET = 5
"""So often the house is killed at the end while nobody is there."""
IDLE, FIRST_PAGE, LAST_PAGE, FIRST_ANSWER, CAPTAIN = 0.75, 1.75, 3.4, 5.0, 3.5
"""Seconds: half of what it was in 678b0b9, where a restart took 1.5 s idle, and 3.5 s (median) to 6.8 s under load
till a table was there, a table's first answer 5 to 10 s, and a captain over 7 s."""


def attack(folder: Path, kills: int, tables: int, seconds: float, done: Step = print) -> Found:
    """So many kills; whatever was acknowledged is there, once, and every table goes on.

    Where they would take longer than so many seconds, nobody waits for everybody to be back.
    """
    house = ServedHouse(folder, watched=True)
    house.start()
    try:
        return aside(_attack(house, kills, tables, seconds, done))
    finally:
        house.kill()


async def _attack(house: ServedHouse, kills: int, tables: int, seconds: float, done: Step) -> Found:
    company, dice = Company(house.url, EVERY), Random(kills)
    book, first, pages, moved = company.book, list[float](), list[float](), list[float]()
    captains, all_captains, opened = list[float](), list[float](), 0
    await company.open(tables)
    begun = time.monotonic()
    for kill in range(kills):
        company.play()
        late = time.monotonic() - begun > seconds * (kill + 1) / kills
        if late or dice.random() < MIDDLE:
            wanted = dice.randrange(tables)
            await company.until(lambda: len(book.pages) >= wanted)  # noqa: B023
        else:
            wanted = len(book.acked) + dice.randrange(2 * tables)
            await company.until(lambda: company.are_in(book.moves))
            await company.until(lambda: len(book.acked) >= wanted or company.all_over)  # noqa: B023
            opened += 1
            patient = opened % ALL_EVERY == 1
            found = await captains_back(house, company, 1.0 if patient else 0.5)
            first.append(min(book.pages.values()) - house.begun)
            pages += [at - house.begun for at in book.pages.values()]
            moved += [at - house.begun for at in book.moves.values()]
            captains += found
            all_captains += found if patient else []
        await asyncio.sleep(dice.uniform(0, 0.1))
        house.kill()
        await asyncio.to_thread(nothing_told_is_missing, house.db, book)
        book.turn_over()
        house.begin()
        done(kill + 1)
        if book.over and dice.random() > MIDDLE:
            await house.listening()
            await company.play_anew()
    company.play()  # at the tables that were opened after the last kill, too
    await company.until(lambda: company.are_in(book.moves))
    await company.close()
    idle = [await asyncio.to_thread(started_again, house) for _ in range(QUIET)]
    house.kill()
    rows = await asyncio.to_thread(check_log, house.db, book)
    assert "Traceback" not in house.log.read_text()
    assert book.acked
    return Found(
        f"{kills} kills, {tables} tables, a captain at every second",
        [
            Figure("moves acknowledged, of rows in the file", f"{len(book.acked):,} of {len(rows):,}"),
            Figure("lost, doubled, gaps", "0, 0, 0", "0, 0, 0"),
            Figure("sent again after a kill", str(len(book.resent))),
            Figure("kills before everybody was back, after", f"{kills - opened}, {opened}"),
            *limited("from the start of the process, nobody there, till it answers", idle, IDLE),
            Figure("from the start of the process, everybody there, to the first page", spread(first, "s")),
            *limited("… to the page of each table", pages, FIRST_PAGE, LAST_PAGE),
            *limited("… to the first move of each table", moved, None, FIRST_ANSWER),
            *limited(
                "… to the first move of the first captains of each house, at least half", captains, CAPTAIN
            ),
            *limited(f"… of all captains, where they were waited for (1 of {ALL_EVERY})", all_captains, None),
        ],
        house.memory,
    )


def limited(what: str, times: list[float], middle: float | None, worst: float | None = None) -> list[Figure]:
    """A spread, and beside it what the median and the worst may be at most."""
    limits = [f"{name} ≤ {most:g} s" for name, most in (("median", middle), ("worst", worst)) if most]
    over = bool(times) and (
        (middle is not None and median(times) > middle) or (worst is not None and max(times) > worst)
    )
    return [Figure(what, spread(times, "s"), ", ".join(limits), over)]


async def captains_back(house: ServedHouse, company: Company, share: float) -> list[float]:
    """When captains first moved since the start, once so many of them have, or their games are over."""
    tables = {sitting.table for sitting in company.sittings if sitting.has_captain}
    moved: dict[str, float] = {}

    def are_back() -> bool:
        return len(tables & (moved.keys() | company.book.over)) >= share * len(tables)

    end = time.monotonic() + PATIENT
    while not are_back():
        assert time.monotonic() < end, "captains do not move"
        await asyncio.sleep(AT_LEAST)
        moved = await asyncio.to_thread(house.captains_moved, house.begun)
        company.check()
    return [at - house.begun for table, at in moved.items() if table in tables]


def started_again(house: ServedHouse) -> float:
    """Seconds from the start of the process to the first answer."""
    house.kill()
    house.begin()
    until(house.answers, "an answer of the house")
    return time.time() - house.begun
