"""Connections that say nothing, or say it a byte at a time, while honest people play."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.aside import aside
from tests.attack.figures import Figure, Found, Step, spread
from tests.attack.house import ServedHouse
from tests.attack.people import Company

TABLES, EVERY = 6, 0.5
"""So many honest tables, and the seconds between two decisions of a person there."""
DECISIONS = 120
"""So many decisions are looked at beside each kind of connection."""
EACH = 250
"""So many connections come from one address."""
BEAT = 0.5
"""Seconds from one byte of a slow connection to the next."""
HEADER = b"GET /table/AAAAAAAAAAAA HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = (
    b"POST /new/desert HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 60000\r\n\r\nname-0="
)


@dataclass(frozen=True)
class Kind:
    """What somebody says when the connection is there, and whether they go on, byte by byte."""

    name: str
    first: bytes
    goes_on: bool


IDLE, HEADERS, BODIES = (
    Kind("idle connections", b"", False),
    Kind("headers, a byte at a time", HEADER, True),
    Kind("bodies, a byte at a time", BODY, True),
)


class Crowd:
    """Connections of one kind, as many as the house takes in; whoever is thrown out does not come again."""

    def __init__(self, house: ServedHouse, kind: Kind) -> None:
        self.house, self.kind = house, kind
        self.open: list[socket.socket] = []
        self.told: Counter[str] = Counter()
        self._stack = ExitStack()

    def come(self, number: int) -> None:
        """So many connections, from many addresses."""
        for n in range(number):
            made = self._stack.enter_context(socket.socket())
            made.settimeout(10)
            try:
                made.bind((f"127.1.{n // EACH // 250}.{1 + n // EACH % 250}", 0))
                made.connect(("127.0.0.1", self.house.port))
                made.sendall(self.kind.first)
                made.setblocking(False)
                self.open.append(made)
            except OSError:
                self.told["not taken in"] += 1

    def say_more(self) -> None:
        """A byte more on each, and a look at what was answered."""
        for made in tuple(self.open):
            said = b"-"
            with suppress(BlockingIOError):
                try:
                    said = made.recv(4096)
                    self.told[f"answered {said.split()[1].decode()}" if said else "hung up on"] += 1
                except ConnectionError:
                    said = b""
                    self.told["hung up on"] += 1
            if said != b"-" or not self._sends(made):
                self.open.remove(made)
                made.close()

    def _sends(self, made: socket.socket) -> bool:
        if self.kind.goes_on:
            with suppress(BlockingIOError):
                try:
                    made.send(b"a")
                except ConnectionError:
                    self.told["hung up on"] += 1
                    return False
        return True

    def leave(self) -> None:
        """Whoever is still there goes."""
        self.told["there to the end"] += len(self.open)
        self._stack.close()

    def __str__(self) -> str:
        return ", ".join(f"{number} × {what}" for what, number in self.told.most_common() if number)


def attack(folder: Path, idle: int, headers: int, bodies: int, done: Step = print) -> Found:
    """So many of each kind, one kind after the other; people play on."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    assert most == resource.RLIM_INFINITY or most > idle + 1000, f"the system gives us only {most} sockets"
    house = ServedHouse(folder)
    house.start()
    try:
        return aside(_attack(house, ((IDLE, idle), (HEADERS, headers), (BODIES, bodies)), done))
    finally:
        house.stop()


async def _attack(house: ServedHouse, kinds: tuple[tuple[Kind, int], ...], done: Step) -> Found:
    honest = Company(house.url, EVERY)
    await honest.open(TABLES, captains=False)
    await honest.answered(DECISIONS)  # what is first is slower
    alone = await honest.answered(DECISIONS)
    figures, ready = [Figure("decisions at honest tables, alone", spread(alone, "ms"))], 0
    for kind, number in kinds:
        crowd, stop = Crowd(house, kind), asyncio.Event()
        await asyncio.to_thread(crowd.come, number)

        async def go_on(crowd: Crowd = crowd, stop: asyncio.Event = stop) -> None:
            while not stop.is_set():
                begun = time.monotonic()
                await asyncio.to_thread(crowd.say_more)
                await asyncio.sleep(max(0.0, begun + BEAT - time.monotonic()))

        going = asyncio.create_task(go_on())
        waits = await honest.answered(DECISIONS)
        stop.set()
        await going
        crowd.leave()
        ready += number
        done(ready)
        figures += [
            Figure(f"{number:,} {kind.name}: decisions at honest tables", spread(waits, "ms")),
            Figure("… median beside alone", f"{median(waits) / median(alone):.1f} times", "2 times"),
            Figure("… what became of them", str(crowd)),
        ]
    await honest.close()
    return Found("Connections that say nothing, or nearly", figures, house.look())
