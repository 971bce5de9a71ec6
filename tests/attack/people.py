"""People at the tables of a house that is killed: they come again, look, and play on at once.

Each keeps the page of their table open as a browser does, opens it again when it was cut off, and plays through the
socket for programs. What they were told, and when, stands in one book.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from secrets import token_hex
from typing import Any

import httpx
from tests.waiting import LONGEST, soon
from tests.web.kept import Book
from tests.web.programs import HouseFullError, Player, join_link, new_guest, told, when_there_is_room
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

GAMES = ("desert", "island", "pirates", "codinca", "sol")
CUT_OFF = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, httpx.TransportError, TimeoutError)
AGAIN = 0.1
"""Seconds at most until somebody who was cut off comes again."""
PATIENT = 10 * LONGEST
"""Seconds within which a house of tables goes on, where captains think beside whatever else the machine does."""


@dataclass
class Diary(Book):
    """What everybody was told since the house was last started, and in all."""

    pages: dict[str, float] = field(default_factory=dict)
    """For each table, when its page was first answered, …"""
    moves: dict[str, float] = field(default_factory=dict)
    """… and when a move was first accepted there: since the last start."""
    waits: list[float] = field(default_factory=list)
    """Milliseconds from each decision to its answer."""
    over: set[str] = field(default_factory=set)
    """The tables where the game has ended."""

    def turn_over(self) -> None:
        """The house begins anew."""
        self.pages.clear()
        self.moves.clear()


class Person:
    """Somebody who plays anything at a table, and sends again what was not answered."""

    def __init__(self, player: Player, book: Diary, dice: Random, every: float) -> None:
        """They decide at once when they come, then after `every` seconds or so."""
        self.player, self.book, self.dice, self.every = player, book, dice, every
        self.pending: dict[str, Any] | None = None
        self.sent = self.heard = 0
        self.said_at = 0.0
        self.name = token_hex(6)  # what they do is not what somebody did before them

    async def play(self) -> None:
        """Play until told to stop, whatever happens to the house."""
        while True:
            with suppress(*CUT_OFF):
                await self._come()
            await asyncio.sleep(self.dice.uniform(0, AGAIN))

    async def _come(self) -> None:
        async with self.player.socket("socket") as page:
            await page.send('{"see": ""}')
            await page.recv()
            self.book.pages.setdefault(self.player.table, time.time())
            reading = asyncio.create_task(drain(page))
            try:
                async with self.player.socket() as program:
                    await self._talk(program)
            finally:
                reading.cancel()

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send('{"hello": 1}')
        if self.pending is not None:
            self.book.resent.add(self._cmd())
            await self._say(socket)
        thinking = 0.0
        while True:
            frame = await told(socket)
            self._note(frame)
            if self.pending is None and not frame["over"]:
                self.pending = self._decision(frame)
                if self.pending is not None:
                    await asyncio.sleep(thinking)
                    await self._say(socket)
                    thinking = self.dice.uniform(0.5, 1.5) * self.every

    async def _say(self, socket: ClientConnection) -> None:
        self.said_at = time.perf_counter()
        await socket.send(json.dumps(self.pending))

    def _note(self, frame: dict[str, Any]) -> None:
        book, table = self.book, self.player.table
        assert frame["seq"] >= self.heard, "what was told is gone"
        self.heard = frame["seq"]
        book.heard[table] = max(book.heard[table], frame["seq"])
        if frame["over"]:
            book.over.add(table)
        for answer in frame["answers"]:
            assert self.pending is not None
            (book.acked if "ack" in answer else book.refused).add(self._cmd())
            if "ack" in answer:
                book.moves.setdefault(table, time.time())
                book.waits.append(1000 * (time.perf_counter() - self.said_at))
            self.pending = None

    def _cmd(self) -> str:
        assert self.pending is not None
        return str(self.pending["act"]["cmd"])

    def _decision(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        legal = frame["legal"].get(str(self.player.seat), [])
        if self.player.seat not in frame["waiting"] or not legal:
            return None
        self.sent += 1
        said = {"cmd": f"{self.name}-{self.sent}", "seq": frame["seq"], "seat": self.player.seat}
        return {"act": said | {"action": self.dice.choice(legal)}}


async def drain(socket: ClientConnection) -> None:
    """Read whatever comes, as a page does."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass


@dataclass(frozen=True)
class Sitting:
    """A table of two seats, and the people at it; where it is one, a captain plays with them."""

    game: str
    people: tuple[Player, ...]

    @property
    def table(self) -> str:
        """Its id."""
        return self.people[0].table

    @property
    def has_captain(self) -> bool:
        """Whether a captain plays here."""
        return len(self.people) == 1


async def sit_down(game: str, people: Sequence[Player]) -> Sitting:
    """A new table of two people, or of one and a captain."""
    host, *friends = people
    other = {"kind-1": "friend"} if friends else {"kind-1": "bot", "level-1": "captain"}
    opened = await host.http.post(f"/new/{game}", data={"do": "start", "name-0": "Ann"} | other)
    if opened.status_code == 503:
        raise HouseFullError
    assert opened.status_code == 303, opened.status_code
    host.table, host.seat = opened.headers["location"].removeprefix("/table/"), 0
    page = await host.look()
    for friend in friends:
        friend.table, friend.seat = host.table, 1
        came = await friend.http.post(join_link(page), data={"name": "Ben"})
        assert came.status_code == 303, came.text
    return Sitting(game, tuple(people))


class Company:
    """So many tables, and everybody who plays there."""

    def __init__(self, url: str, every: float, seed: int = 0) -> None:
        """A decision every so many seconds from each, from those who play with a captain four times as often.

        With another seed they decide otherwise.
        """
        self.url, self.every, self.seed, self.book = url, every, seed, Diary()
        self.sittings: list[Sitting] = []
        self._playing: dict[str, list[asyncio.Task[None]]] = {}

    async def open(self, number: int, captains: bool = True) -> None:
        """Open so many tables; every second one is for two people if there are no captains."""
        for n in range(number):
            people = [await new_guest(self.url) for _ in range(1 if captains and n % 2 else 2)]
            self.sittings.append(await self._seated(GAMES[n // 2 % len(GAMES)], people))

    def play(self, some: Sequence[Sitting] = ()) -> None:
        """Everybody plays, or those at some tables."""
        for sitting in some or self.sittings:
            if sitting.table not in self._playing:
                every = self.every / 4 if sitting.has_captain else self.every
                people = [Person(each, self.book, self._dice(each), every) for each in sitting.people]
                self._playing[sitting.table] = [asyncio.create_task(person.play()) for person in people]

    def _dice(self, player: Player) -> Random:
        return Random(f"{self.seed} {player.table} {player.seat}")

    async def play_anew(self) -> None:
        """Where a game is over, others sit down to another: nobody may open tables all the time."""
        for n, sitting in enumerate(self.sittings):
            if sitting.table in self.book.over:
                await self._leave(sitting.table)
                for player in sitting.people:
                    await player.http.aclose()
                people = [await new_guest(self.url) for _ in sitting.people]
                self.sittings[n] = await self._seated(sitting.game, people)

    async def _seated(self, game: str, people: Sequence[Player]) -> Sitting:
        return await when_there_is_room(lambda: sit_down(game, people))

    async def play_to(self, rows: int) -> None:
        """Play until a game goes on at every table that has come so far."""
        while left := [each for each in self.sittings if self.book.heard[each.table] < rows]:
            self.play(left)
            await self.until(lambda: any(self._is_far(each, rows) for each in left))
            for each in left:
                if self._is_far(each, rows):
                    await self._leave(each.table)
            await self.play_anew()

    def _is_far(self, sitting: Sitting, rows: int) -> bool:
        return self.book.heard[sitting.table] >= rows or sitting.table in self.book.over

    async def answered(self, number: int, ended: Callable[[], object] = lambda: True) -> list[float]:
        """How long decisions from now on wait for their answer, in milliseconds: at least so many, and till an end."""
        self.book.waits.clear()
        while True:
            self.play()
            await self.until(
                lambda: self._are_answered(number, ended) or self.book.over & self._playing.keys()
            )
            if self._are_answered(number, ended):
                return [*self.book.waits]
            await self.play_anew()

    def _are_answered(self, number: int, ended: Callable[[], object]) -> bool:
        return len(self.book.waits) >= number and bool(ended())

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for something to hold; nobody may be told what cannot be."""
        await soon(lambda: holds() or any(task.done() for task in self._tasks()), longest=PATIENT)
        self.check()

    def check(self) -> None:
        """Nobody was told what cannot be."""
        for task in self._tasks():
            if task.done():
                task.result()

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [task for tasks in self._playing.values() for task in tasks]

    @property
    def all_over(self) -> bool:
        """Whether the game is over at every table where somebody sits now."""
        return all(sitting.table in self.book.over for sitting in self.sittings)

    def are_in(self, found: Container[str], some: Sequence[Sitting] = ()) -> bool:
        """Whether all tables, or some, are among those found, but for those where the game is over."""
        tables = (sitting.table for sitting in some or self.sittings)
        return all(table in found or table in self.book.over for table in tables)

    async def _leave(self, table: str) -> None:
        tasks = self._playing.pop(table, [])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Everybody leaves their table."""
        for table in tuple(self._playing):
            await self._leave(table)

    async def close(self) -> None:
        """Everybody goes home."""
        await self.stop()
        for sitting in self.sittings:
            for player in sitting.people:
                await player.http.aclose()
