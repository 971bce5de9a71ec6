"""Game files as long as they come, many at once, while honest people play.

Who sends them is in a process of its own, so that nobody whose waits are measured waits for them: `python -m
tests.attack.uploads URL NUMBER TURNS` sends so many, a few at once till all are read, or all together so many times.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

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


async def _attack(house: ServedHouse, uploads: int, turns: int, done: Step) -> Found:
    honest, content = Company(house.url, EVERY), await asyncio.to_thread(long_game)
    await honest.open(TABLES, captains=False)
    before = min(ALONE, 5 * uploads)
    await honest.answered(before // 2)  # what is first is slower
    quiet, asked = await honest.answered(before), await alone(house.url)
    few, waits, watched = await beside(honest, uploads, 0)
    done(uploads // 2)
    many, waits_all, watched_all = await beside(honest, uploads, turns)
    done(uploads)
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
            *meanwhile(quiet, waits, asked, watched),
            *sent(f"all {uploads} together, {turns} times", many),
            *meanwhile(quiet, waits_all, asked, watched_all),
        ],
        house.memory,
    )


async def beside(honest: Company, uploads: int, turns: int) -> tuple[Senders, list[float], list[float]]:
    """What became of those who send, and how long others waited meanwhile at tables and for a page."""
    command = [sys.executable, "-m", "tests.attack.uploads", honest.url, str(uploads), str(turns)]
    pipe, here = subprocess.PIPE, Path(__file__).parents[2]
    process = subprocess.Popen(command, cwd=here, stdin=pipe, stdout=pipe, text=True)
    try:
        assert process.stdout is not None
        assert await asyncio.to_thread(process.stdout.readline) == "ready\n"
        async with Watch(honest.url) as watch:
            sending = asyncio.create_task(asyncio.to_thread(process.communicate, "go\n"))
            waits = await honest.answered(1, sending.done)
            said, _ = await sending
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
    return Senders.told(json.loads(said)), waits, watch.times


# Those who send


class Senders:
    """What became of each file."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()
        self.seen: Counter[int] = Counter()
        """What whoever is led to the table then is answered: it is played through for them."""
        self.took: list[float] = []

    @classmethod
    def told(cls, said: list[Any]) -> Senders:
        """What another process says of them."""
        made = cls()
        for status, number in said[0]:
            made.answers[status] = number
        for status, number in said[1]:
            made.seen[status] = number
        made.took = said[2]
        return made

    def tell(self) -> str:
        """For another process."""
        return json.dumps([[*self.answers.items()], [*self.seen.items()], self.took])

    async def send(self, guest: Player) -> None:
        """One file, and a look at its table."""
        begun = time.perf_counter()
        file = {"file": ("game.txt", long_game(), "text/plain")}
        answer = await guest.http.post("/load", files=file)
        self.answers[answer.status_code] += 1
        self.took.append(time.perf_counter() - begun)
        if answer.status_code == 303:
            seen = await guest.http.get(answer.headers["location"], follow_redirects=True)
            self.seen[seen.status_code] += 1


async def send_all(url: str, uploads: int, turns: int) -> Senders:
    """A few at once till all are read, or all together so many times."""
    senders, left = Senders(), iter(range(uploads))
    guests = [await new_guest(url) for _ in range(uploads if turns else -(-uploads // EACH) + AT_ONCE)]

    async def send_some() -> None:
        guest, sent = guests.pop(), 0
        for _ in left:
            if sent == EACH:
                guest, sent = guests.pop(), 0
            await senders.send(guest)
            sent += 1

    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for _ in range(turns):
        await asyncio.gather(*map(senders.send, guests))
    if not turns:
        await asyncio.gather(*(send_some() for _ in range(AT_ONCE)))
    return senders


def sent(what: str, senders: Senders) -> Sequence[Figure]:
    """How they fared who sent files; 303 is a table."""
    return [
        Figure(f"{what}: answers", numbered(senders.answers)),
        Figure("… a look at the table", numbered(senders.seen)),
        Figure("… until each was answered", spread(senders.took, "s")),
    ]


if __name__ == "__main__":
    long_game()
    print(asyncio.run(send_all(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))).tell())
