"""How many may be here at once: whoever is too many is told so at once, and nobody inside waits for it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response

from archipel.core.errors import ArchipelError
from archipel.core.texts import shared_texts
from archipel.web.guests import guest, prefs_of
from archipel.web.limits import neighbourhood

HOUSE, ADDRESS, GUEST = 1500, 300, 40
"""So many open pages: in the house, from one address (which a whole school may share), and of one guest."""
BEAT, MEMORY = 0.5, 10
"""Seconds between two looks at how busy the house is, and how many looks make a mean."""
BUSY, LATE = 0.9, 2.0
"""What part of its time the house may work, and how late (in seconds) it may be, with room for more."""
AGAIN = "10"
"""Seconds after which somebody who was not let in may try again."""


class HouseFullError(ArchipelError):
    """There is no room for more people now."""


class Crowd:
    """The open pages of a house."""

    def __init__(self, house: int = HOUSE, address: int = ADDRESS, guest: int = GUEST) -> None:
        self.house, self.address, self.guest = house, address, guest
        self.here: Counter[str] = Counter()
        self.total = 0
        self.busy = self.late = 0.0
        """What part of its time the house works, and how late it is: means that forget within seconds."""

    @property
    def full(self) -> bool:
        """Whether nobody else fits in: more people would make everybody wait."""
        return self.total >= self.house or self.busy > BUSY or self.late > LATE

    @contextmanager
    def place(self, who: str, address: str) -> Iterator[bool]:
        """A place for one page while it is open, or none."""
        names = (f"guest {who}", f"from {neighbourhood(address) or address}")
        limits = (self.guest, self.address)
        if self.full or any(self.here[name] >= most for name, most in zip(names, limits, strict=True)):
            yield False
            return
        self.total += 1
        self.here.update(names)
        try:
            yield True
        finally:
            self.total -= 1
            self.here.subtract(names)
            self.here += Counter()  # forgets whoever has left

    async def watch(self) -> None:
        """See again and again whether the house keeps up; its one thread does everything but store."""
        while True:
            begun, worked = time.monotonic(), time.thread_time()
            await asyncio.sleep(BEAT)
            self.note(time.monotonic() - begun, time.thread_time() - worked)

    def note(self, took: float, worked: float) -> None:
        """Remember how long a beat took, and how much of it was work."""
        self.busy += (worked / took - self.busy) / MEMORY
        self.late += (took - BEAT - self.late) / MEMORY


def check_room(connection: HTTPConnection) -> None:
    """Nobody opens a table in a full house."""
    crowd: Crowd = connection.app.state.crowd
    if crowd.full:
        raise HouseFullError("house-full")


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return connection.client.host if connection.client else ""


@contextmanager
def place_of(connection: HTTPConnection) -> Iterator[bool]:
    """A place for the page that is asked for, or none."""
    crowd: Crowd = connection.app.state.crowd
    with crowd.place(guest(connection), address_of(connection)) as let_in:
        yield let_in


def full_answer(connection: HTTPConnection) -> Response:
    """What somebody is told who does not fit in."""
    sentence = shared_texts(prefs_of(connection).lang).say("errors.house-full")
    return PlainTextResponse(sentence, 503, headers={"retry-after": AGAIN})
