"""A game on a store that fails at every commit: `python faults.py FOLDER DECISIONS` fills the folder's file system.

Each thing that wants to be stored is refused once and done once: what people decide, and what goes on by itself.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Protocol

import pytest
from tests.table.places import ANNA, NOON, house_at, memory, said, sit_down
from tests.waiting import soon

from archipel.core.records import digest
from archipel.table.autoplay import RETRY
from archipel.table.clock import SimulatedClock
from archipel.table.errors import StoreError
from archipel.table.house import House
from archipel.table.new_tables import replayed
from archipel.table.storage import Said
from archipel.table.store import Store
from archipel.table.table import Table

THOROUGH = 10
"""Every so many faults the whole table is replayed from the store and compared."""


class Fault(Protocol):
    """Something that keeps a store from storing, until it ends."""

    def begin(self) -> None:
        """From now on nothing can be stored."""

    def end(self) -> None:
        """Everything is as it was."""


class Locked:
    """Another program holds the database."""

    def __init__(self, file: Path) -> None:
        self.other = sqlite3.connect(file, isolation_level=None)

    def begin(self) -> None:
        """Take the writer's place."""
        self.other.execute("BEGIN IMMEDIATE")

    def end(self) -> None:
        """Give it back."""
        if self.other.in_transaction:
            self.other.execute("ROLLBACK")


class ReadOnly:
    """The database may only be read."""

    def __init__(self, store: Store) -> None:
        raw = store._connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        self.raw = raw

    def begin(self) -> None:
        """SQLite answers as for a file that may not be written."""
        self.raw.execute("PRAGMA query_only=ON")

    def end(self) -> None:
        """It may be written again."""
        self.raw.execute("PRAGMA query_only=OFF")


class DiskFull:
    """No block is left on the file system."""

    def __init__(self, file: Path) -> None:
        self.file, self.filler = file, file.with_name("filler")

    def begin(self) -> None:
        """Empty the log, so that it has to grow, and fill all that is left."""
        with sqlite3.connect(self.file) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        filled = os.open(self.filler, os.O_CREAT | os.O_WRONLY)
        with suppress(OSError):  # until there is no room
            while os.write(filled, bytes(4096)):
                pass
        os.close(filled)
        assert os.statvfs(self.file).f_bavail == 0

    def end(self) -> None:
        """Somebody has tidied up."""
        self.filler.unlink(missing_ok=True)


class Watched(SimulatedClock):
    """A clock that knows whether somebody waits for the store."""

    def __init__(self, now: float) -> None:
        super().__init__(now)
        self.waiting = 0

    async def sleep(self, seconds: float) -> None:
        """Wait until time has been moved on so far."""
        self.waiting += seconds == RETRY
        try:
            await super().sleep(seconds)
        finally:
            self.waiting -= seconds == RETRY


class Troubled:
    """A table whose store fails whenever something has just been stored."""

    def __init__(self, house: House, table: Table, clock: Watched, fault: Fault) -> None:
        self.house, self.table, self.clock, self.fault = house, table, clock, fault
        self.told, self.refused, self.broken = 0, 0, False
        table.listeners.add(self._was_told)

    def _was_told(self) -> None:
        """Something was stored: the next thing will not be."""
        self.told += 1
        if not self.broken:
            self.fault.begin()
            self.broken = True

    def _mend(self) -> None:
        self.fault.end()
        self.broken = False

    def _as_stored(self) -> None:
        """Memory is what the store holds, to the last row; now and then in everything."""
        rows = self.house.store.rows(self.table.id)
        assert self.table.seq == len(rows)
        assert not rows or rows[-1].digest == digest(self.table.match.state)
        if self.refused % THOROUGH == 0:
            assert memory_of(self.house, self.table) == memory(self.table)

    async def decide(self, dice: Random) -> None:
        """Somebody decides; it is refused and told to nobody; then it is done."""
        asked = [seat for seat in self.table.waiting_for if seat in self.table.human_seats]
        seat = dice.choice(asked)
        command = said(self.table, dice.choice(self.table.match.legal(seat)), seat)
        if not self.broken:
            self.fault.begin()
            self.broken = True
        before, told = brief(self.table), self.told
        try:
            await self.house.act(self.table, command, ANNA)
            raise AssertionError("stored in spite of everything")
        except StoreError:
            self.refused += 1
        assert brief(self.table) == before
        assert self.told == told
        self._mend()
        self._as_stored()
        await self.house.act(self.table, command, ANNA)
        assert self.told == told + 1
        await self.go_on()

    async def go_on(self) -> None:
        """What goes on by itself fails as well, and is tried again until it succeeds."""
        while (step := self.table.own_step()) is not None:
            told, before = self.told, brief(self.table)
            await soon(lambda: self.clock.waiting == 1)
            assert (self.told, brief(self.table), self.table.own_step()) == (told, before, step)
            self.refused += 1
            self._mend()
            self._as_stored()
            self.clock.advance(RETRY)
            await soon(lambda told=told: self.told > told)  # type: ignore[misc]


def brief(table: Table) -> tuple[object, ...]:
    """Where a table stands, in short."""
    return table.seq, table.match.ply, digest(table.match.state), table.seats, table.ended, table.closed


def memory_of(house: House, table: Table) -> object:
    """What somebody else would find in the store."""
    stored = house.store.table(table.id)
    assert stored is not None
    return memory(replayed(stored, house.store.rows(table.id)))


async def a_game_in_trouble(file: Path, make: Callable[[House], Fault], decisions: int) -> int:
    """A game, or so many decisions of it; says how often something was refused."""
    clock = Watched(NOON)
    async with house_at(file, clock, patience=0.01) as house:
        table = await sit_down(house, "desert", "me here bot")
        fault = make(house)
        trouble, dice = Troubled(house, table, clock, fault), Random(3)
        for _ in range(decisions):
            if not table.over:
                await trouble.decide(dice)
        trouble._mend()
        trouble._as_stored()
        assert house.store.check() == []
        if isinstance(fault, Locked):
            fault.other.close()
        return trouble.refused


class FilledByLog(DiskFull):
    """Somebody reads for so long that the log, which cannot begin anew meanwhile, takes all the room there is."""

    def begin(self) -> None:
        """Somebody reads, a little room is left, and the log takes it."""
        super().begin()
        os.truncate(self.filler, self.filler.stat().st_size - 150_000)
        self.reader = sqlite3.connect(self.file, isolation_level=None)
        self.reader.execute("BEGIN")
        self.reader.execute("SELECT count(*) FROM tables").fetchone()
        with suppress(sqlite3.OperationalError), sqlite3.connect(self.file, isolation_level=None) as other:
            while True:  # until there is no room
                other.execute("UPDATE runs SET alive = alive + 1")
        other.close()

    def end(self) -> None:
        """They have read enough. Nobody has tidied up: all the room there is, is the log's own."""
        self.reader.close()


class FilledByGrowth(DiskFull):
    """As before, but what the log holds is new: the file of games has to grow by it before the log can begin anew."""

    def begin(self) -> None:
        """Somebody reads, and people talk until there is no room."""
        self.reader = sqlite3.connect(self.file, isolation_level=None)
        self.reader.execute("BEGIN")
        self.reader.execute("SELECT count(*) FROM tables").fetchone()
        store = Store.open(f"sqlite:///{self.file}")
        (table,) = store.tables()
        with suppress(StoreError):
            for n in count(1):
                store.say(table, Said(n, 0, "chat", "what a long story " * 20, NOON))
        with suppress(StoreError):  # there may be some room for what needs no new page
            for n in count(1):
                store.alive(NOON + n)
        store.close()

    def end(self) -> None:
        """They have read enough, and nobody has tidied up."""
        self.reader.close()


async def one_move_in_trouble(file: Path, make: Callable[[Path], Fault]) -> None:
    """A move is refused, then done; the house says what is wrong as long as it is."""
    async with house_at(file, SimulatedClock(NOON)) as house:
        table = await sit_down(house, "desert", "me here")
        fault, before, seq = make(file), brief(table), table.seq
        fault.begin()
        command = said(table, table.match.legal(table.waiting_for[0])[0])
        for _ in range(2):
            with pytest.raises(StoreError) as refused:
                await house.act(table, command, ANNA)
            assert refused.value.code == "store-full"
        assert brief(table) == before
        assert [trouble.key for trouble in house.troubles.now()] == ["disk-full"]
        if os.statvfs(file).f_bavail == 0:
            with pytest.raises(StoreError) as refused:
                Store.open(f"sqlite:///{file.with_name('other.sqlite')}")
            assert refused.value.code == "store-no-room"
        fault.end()
        for _ in range(3):  # what is left of the log may have to go home first
            with suppress(StoreError):
                await house.act(table, command, ANNA)
        assert table.seq > seq
        assert house.troubles.now() == ()
        assert house.store.check() == []


def main(folder: Path, decisions: int) -> None:
    """The disk is full at every commit of a game; says how often something was refused."""
    file = folder / "games.sqlite"
    if not decisions:
        for number, make in enumerate((DiskFull, FilledByLog, FilledByGrowth)):
            (folder / str(number)).mkdir()
            asyncio.run(one_move_in_trouble(folder / str(number) / "games.sqlite", make))
            shutil.rmtree(folder / str(number))
        return
    print(asyncio.run(a_game_in_trouble(file, lambda house: DiskFull(file), decisions)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
