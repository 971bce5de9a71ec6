"""Somebody who asks for a page again and again while others are attacked, and notes how long it takes.

In a process of its own, which does nothing else: `python -m tests.attack.beside URL NUMBER`, until its input ends.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import subprocess
import sys
import time
from pathlib import Path
from select import select
from types import TracebackType
from urllib.parse import urlsplit

from tests.waiting import LONGEST

PAUSE = 0.05
LEAST = 100
"""So many answers are waited for at least."""


class Watch:
    """Asks while it is open."""

    def __init__(self, url: str, least: int = 1, anew: bool = False) -> None:
        """So many answers are waited for at least; somebody may come anew each time."""
        self.words, self.times = [url, str(least), *(["anew"] if anew else [])], list[float]()
        """Milliseconds of each answer."""

    async def __aenter__(self) -> Watch:
        command, here = [sys.executable, "-m", "tests.attack.beside", *self.words], Path(__file__).parents[2]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=here, stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout is not None
        assert await asyncio.to_thread(self.process.stdout.readline) == "ready\n"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self.process.kill()
        said, _ = await asyncio.to_thread(self.process.communicate)
        if error is None:
            self.times = json.loads(said)


async def alone(url: str, anew: bool = False) -> list[float]:
    """The same while nobody is attacked."""
    async with Watch(url, LEAST, anew) as watch:
        pass
    return watch.times


# In the process


def ask(url: str, least: int, anew: bool) -> list[float]:
    """Ask until there is nobody any more who wants to know."""
    place = urlsplit(url)
    house = http.client.HTTPConnection(place.hostname or "", place.port, timeout=LONGEST)
    times, nobody_listens = list[float](), False
    while len(times) < least or not nobody_listens:
        begun = time.perf_counter()
        while not answered(house):
            pass
        times.append(1000 * (time.perf_counter() - begun))
        if anew:
            house.close()
        if nobody_listens:
            time.sleep(PAUSE)
        else:
            nobody_listens = bool(select([sys.stdin], [], [], PAUSE)[0])
    return times


def answered(house: http.client.HTTPConnection) -> bool:
    """Whether the house answers; whoever is hung up on asks again."""
    try:
        house.request("GET", "/health")
        house.getresponse().read()
    except (http.client.HTTPException, OSError):
        house.close()
        return False
    return True


if __name__ == "__main__":
    print("ready", flush=True)
    print(json.dumps(ask(sys.argv[1], int(sys.argv[2]), "anew" in sys.argv[3:])))
