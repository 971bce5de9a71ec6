"""Thousands of connections to a house that say nothing, or say it a byte at a time, and come again when they are thrown out.

In a process of its own, so that nobody whose waits are measured waits for them: `python -m tests.attack.crowd PORT IDLE
HEADERS BODIES`. It says `all` when each of them was there, and what became of them when its input ends.
"""

from __future__ import annotations

import asyncio
import errno
import heapq
import json
import resource
import selectors
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

EACH = 250
"""So many connections come from one address."""
BEAT, TICK = 1.0, 0.05
"""Seconds from one byte of a slow connection to the next; and between two looks at what is to be done."""
AGAIN = 10.0
"""Seconds, or so, until somebody who was thrown out comes again."""
DOOR = 30.0
"""Seconds after which somebody whom nobody lets in goes, and comes again."""
AT_ONCE = 250
"""So many come in one go."""
HEADER = b"GET /table/AAAAAAAAAAAA HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = (
    b"POST /new/desert HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nname-0="
)
OURSELVES = 100
"""Files that are no connections."""
NO_ADDRESS_PORT = 24
"""Lets the system choose a port when it knows where the connection goes (`IP_BIND_ADDRESS_NO_PORT`)."""


@dataclass(frozen=True)
class Kind:
    """What somebody says when the connection is there, and whether they go on, byte by byte."""

    name: str
    first: bytes
    goes_on: bool


KINDS = (
    Kind("idle connections", b"", False),
    Kind("headers, a byte at a time", HEADER, True),
    Kind("bodies, a byte at a time", BODY, True),
)


@dataclass
class Tally:
    """What became of a kind."""

    wanted: int
    here: int = 0
    most: int = 0
    came: int = 0
    once: int = 0
    """How many different ones have been there."""
    told: Counter[str] = field(default_factory=Counter)


@dataclass(eq=False)
class Visitor:
    """Somebody who wants to be there all the time."""

    number: int
    kind: Kind
    tally: Tally
    socket: socket.socket | None = None
    inside: bool = False
    was_there: bool = False

    @property
    def address(self) -> str:
        """Where they come from."""
        block = self.number // EACH
        return f"127.1.{block // 250}.{1 + block % 250}"


class Crowd:
    """All kinds at once."""

    def __init__(self, port: int, numbers: Sequence[int]) -> None:
        self.port, self.dice = port, Random(port)
        self.selector = selectors.DefaultSelector()
        self.tallies = [Tally(number) for number in numbers]
        kinds = [n for n, number in enumerate(numbers) for _ in range(number)]
        Random(0).shuffle(kinds)
        self.visitors = [Visitor(n, KINDS[k], self.tallies[k]) for n, k in enumerate(kinds)]
        self.due = [(0.0, visitor.number) for visitor in self.visitors]
        self.at_the_door: dict[Visitor, float] = {}
        slow = [visitor for visitor in self.visitors if visitor.kind.goes_on]
        self.beats = cycle([slow[n :: int(BEAT / TICK)] for n in range(int(BEAT / TICK))])
        self.here = self.most = self.first_times = 0

    def go_on(self) -> None:
        """Until nobody wants to know any more."""
        self.selector.register(sys.stdin, selectors.EVENT_READ)
        tick = time.monotonic()
        while True:
            now = time.monotonic()
            if now >= tick:
                tick = max(tick + TICK, now - TICK)
                self._beat(now)
            for key, _ in self.selector.select(max(0.0, tick - time.monotonic())):
                if key.data is None:
                    return
                self._look(key.data)

    def _beat(self, now: float) -> None:
        for _ in range(AT_ONCE):
            if not self.due or self.due[0][0] > now:
                break
            self._come(self.visitors[heapq.heappop(self.due)[1]], now)
        for visitor in next(self.beats):
            if visitor.inside and visitor.socket is not None:
                with suppress(OSError):  # whoever was thrown out reads it
                    visitor.socket.send(b"a")
        while self.at_the_door:
            visitor, since = next(iter(self.at_the_door.items()))
            if now - since < DOOR:
                break
            self._gone(visitor, "not let in")

    def _come(self, visitor: Visitor, now: float) -> None:
        made = visitor.socket = socket.socket()
        made.setblocking(False)
        with suppress(OSError):
            made.setsockopt(socket.IPPROTO_IP, NO_ADDRESS_PORT, 1)
        try:
            made.bind((visitor.address, 0))
            wrong = made.connect_ex(("127.0.0.1", self.port))
        except OSError as error:
            wrong = error.errno or errno.EIO
        self.selector.register(made, selectors.EVENT_WRITE, visitor)
        self.at_the_door[visitor] = now
        if wrong not in (0, errno.EINPROGRESS):
            self._gone(visitor, f"not connected: {errno.errorcode.get(wrong, wrong)}")

    def _look(self, visitor: Visitor) -> None:
        made = visitor.socket
        if made is None:
            return
        if not visitor.inside:
            wrong = made.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
            if wrong:
                self._gone(visitor, f"not connected: {errno.errorcode.get(wrong, wrong)}")
            else:
                self._is_in(visitor, made)
            return
        try:
            said = made.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            said = b""
        self._gone(
            visitor, f"answered {said.split()[1].decode()}" if said.startswith(b"HTTP/") else "hung up on"
        )

    def _is_in(self, visitor: Visitor, made: socket.socket) -> None:
        visitor.inside = True
        self.at_the_door.pop(visitor, None)
        self.selector.modify(made, selectors.EVENT_READ, visitor)
        tally = visitor.tally
        tally.came += 1
        tally.here += 1
        tally.most = max(tally.most, tally.here)
        self.here += 1
        self.most = max(self.most, self.here)
        if not visitor.was_there:
            visitor.was_there = True
            tally.once += 1
            self.first_times += 1
            if self.first_times == len(self.visitors):
                print("all", flush=True)
        with suppress(OSError):
            made.send(visitor.kind.first)

    def _gone(self, visitor: Visitor, why: str) -> None:
        """They are out, and will come again."""
        visitor.tally.told[why] += 1
        if visitor.inside:
            visitor.tally.here -= 1
            self.here -= 1
        visitor.inside = False
        self.at_the_door.pop(visitor, None)
        if visitor.socket is not None:
            self.selector.unregister(visitor.socket)
            visitor.socket.close()
            visitor.socket = None
        heapq.heappush(self.due, (time.monotonic() + self.dice.uniform(0.5, 1.5) * AGAIN, visitor.number))

    def report(self) -> dict[str, Any]:
        """What became of all."""
        for tally in self.tallies:
            tally.told["there at the end"] += tally.here
        kinds = [vars(tally) | {"told": dict(tally.told.most_common())} for tally in self.tallies]
        return {"most": self.most, "kinds": kinds}


def as_many_as_may_be(numbers: Sequence[int]) -> list[int]:
    """How many of each kind the system lets us be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    room = sum(numbers) if most == resource.RLIM_INFINITY else most - OURSELVES
    share = min(1.0, room / sum(numbers))
    return [int(share * number) for number in numbers]


class Attackers:
    """That process."""

    def __init__(self, port: int, numbers: Sequence[int]) -> None:
        self.words = [str(port), *map(str, numbers)]
        self.all_came = False

    async def begin(self) -> None:
        """From now on they come."""
        command, here = [sys.executable, "-m", "tests.attack.crowd", *self.words], Path(__file__).parents[2]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=here, stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout is not None
        assert await asyncio.to_thread(self.process.stdout.readline) == "ready\n"
        self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        assert self.process.stdout is not None
        if await asyncio.to_thread(self.process.stdout.readline) == "all\n":
            self.all_came = True

    async def end(self) -> dict[str, Any]:
        """They go; what became of them."""
        await self._hearing
        said, _ = await asyncio.to_thread(self.process.communicate)
        found: dict[str, Any] = json.loads(said)
        return found

    def kill(self) -> None:
        """End them if they are still there."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def main() -> None:
    """Come, and stay as long as anybody wants to know."""
    port, *numbers = map(int, sys.argv[1:])
    crowd = Crowd(port, as_many_as_may_be(numbers))
    print("ready", flush=True)
    crowd.go_on()
    print(json.dumps(crowd.report()))


if __name__ == "__main__":
    main()
