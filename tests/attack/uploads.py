"""The longest game files, many at once, while honest people play."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from statistics import median

from tests.aside import aside
from tests.attack.beside import Watch
from tests.attack.figures import Figure, Found, Step, spread
from tests.attack.files import LONGEST, PROPER, sent_as_file
from tests.attack.house import ServedHouse
from tests.attack.people import Company
from tests.web.programs import new_guest

from archipel.core import catalogue
from archipel.core.match import new

TABLES, EVERY = 6, 0.5
"""So many honest tables, and the seconds between two decisions of a person there."""
GUESTS = 15
"""So many people send them."""


@cache
def longest_game() -> bytes:
    """Of some games of every kind, played at random, the longest as text; cut where a file must end."""
    found = b""
    for game in catalogue.every_game():
        for seed in range(12):
            match, dice = new(game.key, game.most, seed=seed), Random(seed)
            while not match.over and match.ply < 4000:
                match.play(dice.choice(match.legal()))
            lines = match.write().encode()[:LONGEST]
            found = max(found, lines[: lines.rfind(b"\n") + 1], key=len)
    return found


def attack(folder: Path, uploads: int, done: Step = print) -> Found:
    """So many long files at the same time; each is answered, and people play on."""
    house = ServedHouse(folder)
    house.start()
    try:
        return aside(_attack(house, uploads, done))
    finally:
        house.stop()


async def _attack(house: ServedHouse, uploads: int, done: Step) -> Found:
    honest, content = Company(house.url, EVERY), await asyncio.to_thread(longest_game)
    await honest.open(TABLES, captains=False)
    await honest.answered(50)  # what is first is slower
    alone = await honest.answered(100)
    guests = [await new_guest(house.url) for _ in range(min(GUESTS, uploads))]
    answers: Counter[int] = Counter()
    took: list[float] = []

    async def send(number: int) -> None:
        begun = time.perf_counter()
        answers[await sent_as_file(guests[number % len(guests)], content, as_file=True)] += 1
        took.append(time.perf_counter() - begun)
        done(answers.total())

    async with Watch(house.url) as watch:
        honest.book.waits.clear()
        honest.play()
        await asyncio.gather(*(send(number) for number in range(uploads)))
        waits = [*honest.book.waits, *await honest.answered(20)]
    for guest in guests:
        await guest.http.aclose()
    await honest.close()
    assert set(answers) <= PROPER, answers
    return Found(
        f"{uploads} uploads of {len(content) / 1024:.0f} KB at once",
        [
            Figure("answers", ", ".join(f"{number} × {status}" for status, number in answers.most_common())),
            Figure("until each was answered", spread(took, "s")),
            Figure("decisions at honest tables, alone", spread(alone, "ms")),
            Figure("… meanwhile", spread(waits, "ms")),
            Figure("… median beside alone", f"{median(waits) / median(alone):.1f} times", "2 times"),
            Figure("somebody else's page meanwhile", spread(watch.times, "ms")),
        ],
        house.look(),
    )
