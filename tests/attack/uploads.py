"""Game files as long as they come, many at once, while honest people play."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from tests.aside import aside
from tests.attack.beside import Watch, alone
from tests.attack.figures import Figure, Found, Step, spread
from tests.attack.files import PROPER, meanwhile, numbered
from tests.attack.house import ServedHouse
from tests.attack.people import Company
from tests.web.programs import Player, new_guest

from archipel.core import catalogue
from archipel.core.match import new
from archipel.table.written import LONGEST_FILE, MOST_PLAYS

TABLES, EVERY, ALONE = 6, 0.5, 200
"""So many honest tables, the seconds between two decisions of a person there, and so many decisions before at most."""
GAME, PLIES = "sol", 2030
"""The game that goes on for longest when everybody does anything, and how long the file is: 24 KB."""
AT_ONCE = 4
"""So many are sent at once, till all are read."""
EACH = 8
"""So many files one guest sends: whoever opens many tables is told to wait, and nothing would be read."""


@cache
def long_game() -> bytes:
    """A game played at random that has gone on for so many plies, as text."""
    game = catalogue.find(GAME)
    for seed in count():
        match, dice = new(game.key, game.most, seed=seed), Random(seed)
        while not match.over and match.ply < PLIES:
            match.play(dice.choice(match.legal()))
        if match.ply == PLIES:
            content = match.write().encode()
            assert PLIES <= MOST_PLAYS
            assert len(content) <= LONGEST_FILE
            return content
    raise AssertionError("unreachable")


def attack(folder: Path, uploads: int, turns: int, done: Step = print) -> Found:
    """So many long files, a few at once, then all together so many times; each is answered, and people play on."""
    house = ServedHouse(folder, watched=True)
    house.start()
    try:
        return aside(_attack(house, uploads, turns, done))
    finally:
        house.stop()


class Senders:
    """Those who send files, and what became of each."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.answers: Counter[int] = Counter()
        self.seen: Counter[int] = Counter()
        """What whoever is led to the table then is answered: it is played through for them."""
        self.took: list[float] = []

    async def send(self, guest: Player) -> None:
        """One file, and a look at its table."""
        begun = time.perf_counter()
        answer = await guest.http.post("/load", files={"file": ("game.txt", self.content, "text/plain")})
        self.answers[answer.status_code] += 1
        self.took.append(time.perf_counter() - begun)
        if answer.status_code == 303:
            seen = await guest.http.get(answer.headers["location"], follow_redirects=True)
            self.seen[seen.status_code] += 1


async def _attack(house: ServedHouse, uploads: int, turns: int, done: Step) -> Found:
    honest, content = Company(house.url, EVERY), await asyncio.to_thread(long_game)
    await honest.open(TABLES, captains=False)
    before = min(ALONE, 5 * uploads)
    await honest.answered(before // 2)  # what is first is slower
    quiet, asked = await honest.answered(before), await alone(house.url)
    few, many, left = Senders(content), Senders(content), iter(range(uploads))

    async def send_some() -> None:
        guest, sent = await new_guest(house.url), 0
        for _ in left:
            if sent == EACH:
                await guest.http.aclose()
                guest, sent = await new_guest(house.url), 0
            await few.send(guest)
            sent += 1
            done(len(few.took))
        await guest.http.aclose()

    async with Watch(house.url) as watch:
        sending = asyncio.gather(*(send_some() for _ in range(AT_ONCE)))
        waits = await honest.answered(1, sending.done)
        await sending
    guests = [await new_guest(house.url) for _ in range(uploads)]

    async def send_all() -> None:
        for _ in range(turns):
            await asyncio.gather(*map(many.send, guests))

    async with Watch(house.url) as watch_all:
        together = asyncio.create_task(send_all())
        waits_all = await honest.answered(1, together.done)
        await together
    for guest in guests:
        await guest.http.aclose()
    await honest.close()
    assert few.answers == {303: uploads}, few.answers
    assert many.answers[303]
    assert set(many.answers) <= PROPER, many.answers
    assert few.seen[200]
    assert {*few.seen, *many.seen} <= {200, 503}, "503 where long files take their part of memory"
    assert "Traceback" not in house.log.read_text()
    return Found(
        f"{uploads} uploads of {PLIES:,} plies, {len(content) / 1000:.0f} KB, {AT_ONCE} at once, then all together",
        [
            *sent(f"{AT_ONCE} at once till all are read", few),
            *meanwhile(quiet, waits, asked, watch.times),
            *sent(f"all {uploads} together, {turns} times", many),
            *meanwhile(quiet, waits_all, asked, watch_all.times),
        ],
        house.memory,
    )


def sent(what: str, senders: Senders) -> Sequence[Figure]:
    """How they fared who sent files; 303 is a table."""
    return [
        Figure(f"{what}: answers", numbered(senders.answers)),
        Figure("… a look at the table", numbered(senders.seen)),
        Figure("… until each was answered", spread(senders.took, "s")),
    ]
