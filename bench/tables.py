"""People at many tables of a real server: four seats and a spectator each, all on the page's own socket.

Every table is dealt the same way (the server has a seed), so a game that was played once here is played
again at every table: whoever plays it need not read the pages, and the cores are left to the server.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.web.programs import HouseFullError, Player, join_link, new_guest, sit_together
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from archipel.table.clock import RealClock
from archipel.table.house import House
from archipel.table.messages import Command
from archipel.table.seats import Seat
from archipel.table.store import Store

GAME, SEATS, SEED = "desert", 4, 6
EVERY = 3.0
"""Seconds between two decisions at a table."""
TABLES_EACH = 4
"""So many tables a group of people plays at: nobody has dozens of pages open."""
LONGEST = 20.0
SEQ = re.compile(r'data-seq=\\"(\d+)\\"')
NOTICE = r"role=\"alert\"><p>"

Decision = tuple[int, int, int]
"""How many plays stand before it, a seat, and the number of an action."""


def recorded() -> list[Decision]:
    """The decisions of one long game."""
    return asyncio.run(_recorded())


async def _recorded() -> list[Decision]:
    best: list[Decision] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{folder}/games.sqlite")
        house = House(store, RealClock(), speed=0, seed=SEED)
        for attempt in range(12):
            played = await _play(house, Random(attempt))
            best = max(best, played, key=len)
        await house.close()
        store.close()
    return best


async def _play(house: House, dice: Random) -> list[Decision]:
    seats = [Seat("me" if n == 0 else "here", f"P{n}") for n in range(SEATS)]
    table = await house.open("bench", GAME, seats, {})
    house.auto_pass(table, False)  # as those who play it again like it
    decisions: list[Decision] = []
    while True:
        await house.settled(table)
        if table.over:
            return decisions[:-1]  # its end is another page, which is drawn once
        seat = table.waiting_for[0]
        action = table.game.action_number(dice.choice(table.match.legal(seat)))
        decisions.append((table.match.ply, seat, action))
        await house.act(table, Command(f"c{table.seq}", table.seq, seat, action), "bench")


@dataclass
class Tally:
    """What was measured: milliseconds to the answer and to everybody's page, and what went wrong."""

    acks: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    refused: int = 0
    """Sockets that were told that the house is full."""


class Page:
    """One open page: the newest number it has shown, and when."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.seq, self.notices = socket, -1, 0
        self.news = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self.socket:
                assert isinstance(message, str)
                found = SEQ.search(message, 0, 2000)
                self.seq = int(found[1]) if found else self.seq
                self.notices += NOTICE in message
                self.news.set()

    async def shows(self, seq: int, notices: int = 0) -> None:
        """Wait until the page shows so many rows, or has shown more notices than so many."""
        while self.seq < seq and self.notices <= notices:
            self.news.clear()
            await self.news.wait()

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
        await self.reading


class LiveTable:
    """One table that is played at."""

    def __init__(
        self, people: Sequence[Player], address: str, script: Sequence[Decision], tally: Tally
    ) -> None:
        self.people, self.address, self.script, self.tally = people, address, script, tally
        self.pages: list[Page] = []
        self.table, self.step, self.begun = "", 0, 0

    async def sit(self) -> None:
        """Open a table, come by links, and open everybody's page."""
        self.step = 0
        players = self.people[:SEATS]
        try:
            await sit_together(GAME, players)
        except HouseFullError:
            self.tally.refused += 1
            return
        self.table = players[0].table
        watch = join_link((await players[0].http.get(f"/table/{self.table}/people")).text, "watch")
        await self.people[SEATS].http.post(watch)
        self.people[SEATS].table = self.table
        try:
            for player in self.people:
                player.table = self.table  # people sit at several tables
                socket = await player.open_socket("socket", local_addr=(self.address, 0))
                self.pages.append(Page(socket))
                await socket.send('{"see": ""}')
        except InvalidStatus as full:
            if full.response.status_code != 503:
                raise
            self.tally.refused += 1
        for page in self.pages:
            await page.shows(0)
            self.begun = page.seq

    @property
    def complete(self) -> bool:
        """Whether everybody was let in."""
        return len(self.pages) == SEATS + 1

    async def play_ahead(self, decisions: int) -> None:
        """Make some decisions at once, before anything is measured."""
        for decision in self.script[:decisions]:
            await self._decide(*decision)

    async def play(self, until: float, every: float, dice: Random) -> None:
        """A decision every so often, then the next game."""
        await asyncio.sleep(dice.uniform(0, every))
        while (begun := time.monotonic()) < until and self.complete:
            if self.step == len(self.script) or not await self._decide(*self.script[self.step]):
                await self.leave()
                await self.sit()
            await asyncio.sleep(max(0.0, begun + every - time.monotonic()))

    async def _decide(self, plays: int, seat: int, action: int) -> bool:
        page, cmd, seq = self.pages[seat], f"d{self.step}", self.begun + plays
        self.step += 1
        await asyncio.wait_for(page.shows(seq), LONGEST)  # what followed by itself
        notices = page.notices
        said = {"act": {"cmd": cmd, "seq": seq, "seat": seat, "action": action}}
        begun = time.perf_counter()
        try:
            await page.socket.send(json.dumps(said))
            await asyncio.wait_for(page.shows(seq + 1, notices), LONGEST)
            if page.notices > notices:
                self.tally.errors.append(f"refused: {cmd} at {self.table}")
                return False
            self.tally.acks.append(1000 * (time.perf_counter() - begun))
            await asyncio.wait_for(
                asyncio.gather(*(each.shows(seq + 1, each.notices) for each in self.pages)), LONGEST
            )
            self.tally.told.append(1000 * (time.perf_counter() - begun))
        except (TimeoutError, ConnectionClosed) as error:
            self.tally.errors.append(repr(error))
            return False
        return True

    async def leave(self) -> None:
        """Everybody closes their page."""
        for page in self.pages:
            await page.close()
        self.pages = []


class Load:
    """Groups of people, each at a few tables."""

    def __init__(self, url: str, script: Sequence[Decision]) -> None:
        self.url, self.script, self.tally = url, script, Tally()
        self.tables: list[LiveTable] = []
        self.groups: list[list[Player]] = []
        self.dice = Random(2)

    async def grow(self, tables: int) -> None:
        """Open so many tables in all, or as many as the house lets in, each at a moment of its own.

        So not every turn of the house ends at once, and games end and begin all the time.
        """
        before = len(self.tables)
        await self._open(tables)
        last = len(self.script)
        ahead = (table.play_ahead(self.dice.randrange(last)) for table in self.tables[before:])
        await asyncio.gather(*ahead)

    async def _open(self, tables: int) -> None:
        while len(self.tables) < tables:
            group = [await new_guest(self.url) for _ in range(SEATS + 1)]
            self.groups.append(group)
            number = len(self.groups)
            address = f"127.0.{1 + number // 250}.{1 + number % 250}"
            for _ in range(min(TABLES_EACH, tables - len(self.tables))):
                people = [Player(each.url, each.http) for each in group]
                table = LiveTable(people, address, self.script, self.tally)
                await table.sit()
                if not table.complete:
                    await table.leave()
                    return
                self.tables.append(table)

    async def play(self, seconds: float, every: float = EVERY) -> Tally:
        """Play at all tables for a while; what is measured belongs to this while alone."""
        tally = Tally()
        end = time.monotonic() + seconds
        for table in self.tables:
            table.tally = tally
        dice = Random(1)
        playing = (table.play(end, every, Random(dice.random())) for table in self.tables)
        await asyncio.gather(*playing)
        self.tables = [table for table in self.tables if table.complete]
        return tally

    async def close(self) -> None:
        """Everybody goes home."""
        for table in self.tables:
            await table.leave()
        for group in self.groups:
            for player in group:
                await player.http.aclose()


def memory_of(pid: int) -> float:
    """Megabytes a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def busy(pid: int) -> float:
    """Seconds of the processor a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
