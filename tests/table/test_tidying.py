"""What leaves memory and what leaves the store, and when; time is simulated, files are real."""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from tests.table.places import ANNA, NOON, calm, house_at, in_a_loop, memory, play_on, seats, sit_down
from tests.waiting import soon

from archipel.table.clock import SimulatedClock
from archipel.table.errors import FrozenError, UnknownTableError
from archipel.table.house import House
from archipel.table.inspection import roll_back
from archipel.table.open_time import DAY
from archipel.table.store import Store
from archipel.table.table import Table
from archipel.table.tidying import BIN_DAYS, FINISHED_DAYS, IDLE_DAYS, UNSEEN, Keep, Outlook


@asynccontextmanager
async def kept(file: Path, clock: SimulatedClock, keep: Keep | None = None) -> AsyncIterator[House]:
    store = Store.open(f"sqlite:///{file}")
    house = House(store, clock, speed=0, seed=1, keep=keep)
    await house.start()
    try:
        yield house
    finally:
        await house.close()
        store.close()


async def a_day(clock: SimulatedClock) -> None:
    """Let a day go by, and the house look around: before and after that it sleeps."""
    await soon(lambda: clock.sleepers)
    clock.advance(DAY)
    await soon(lambda: clock.sleepers)


# Memory


@in_a_loop
async def test_a_table_that_nobody_looks_at_leaves_memory_and_is_the_same_when_it_comes_back(
    tmp_path: Path,
) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_down(house, "desert", "me here")
        await play_on(house, table, Random(1), 9)
        before = memory(table)
        clock.advance(UNSEEN - 1)
        await house.tidying.rest()
        assert house.in_memory() == (table,)
        clock.advance(1)
        await house.tidying.rest()
        assert house.in_memory() == ()
        again = await house.find(table.id, ANNA)
        assert again is not table
        assert memory(again) == before
        await play_on(house, again, Random(2), 3)
        assert again.seq > table.seq


@in_a_loop
async def test_a_table_stays_while_somebody_looks_or_something_goes_on(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=0.001) as house:
        looked_at = await sit_down(house, "desert", "me here")
        looked_at.listeners.add(print)
        bots = await house.open(ANNA, "desert", seats("bot random"), {})
        await soon(lambda: bots.seq > 0)
        clock.advance(UNSEEN)
        await house.tidying.rest()
        assert set(house.in_memory()) == {looked_at, bots}
        looked_at.listeners.clear()
        async with looked_at.lock:
            await house.tidying.rest()
            assert looked_at in house.in_memory()
        await house.tidying.rest()
        assert looked_at not in house.in_memory()


@in_a_loop
async def test_asking_for_a_table_keeps_it_a_while_longer(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_down(house, "desert", "me here")
        clock.advance(UNSEEN - 1)
        await house.find(table.id, ANNA)
        clock.advance(UNSEEN - 1)
        await house.tidying.rest()
        assert house.in_memory() == (table,)


@in_a_loop
async def test_a_frozen_table_that_was_mended_goes_on_without_a_restart(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with house_at(file, clock) as house:
        table = await sit_down(house, "desert", "me here")
        await play_on(house, table, Random(1), 9)
        raw = sqlite3.connect(file)
        with raw:
            raw.execute("UPDATE entries SET digest = 'x' WHERE seq = 6")
        raw.close()
        table.frozen = True  # as a rule that raises does it
        with pytest.raises(FrozenError):
            await house.find(table.id, ANNA)
        roll_back(house.store, table.id, NOON)
        await house.tidying.rest()
        assert (await house.find(table.id, ANNA)).seq >= 5


@pytest.mark.parametrize("number", [100, pytest.param(500, marks=pytest.mark.long)])
@in_a_loop
async def test_tables_that_are_left_leave_memory(tmp_path: Path, number: int) -> None:
    clock, sizes = SimulatedClock(NOON), []
    opened: weakref.WeakSet[Table] = weakref.WeakSet()
    async with kept(tmp_path / "games.db", clock) as house:
        for n in range(1, number + 1):
            opened.add(await house.open(ANNA, "desert", seats("me here"), {}))
            clock.advance(UNSEEN / 20)
            await asyncio.sleep(0)
            if n % 100 == 0:
                await soon(lambda: len(house.in_memory()) < 45)
                await calm(house)
                gc.collect()
                assert len(opened) < 45, "whatever leaves the house leaves memory"
                sizes.append(resident())
        assert len(house.store.tables()) == number
    assert sizes[-1] < sizes[min(1, len(sizes) - 1)] + 4_000_000, sizes


def resident() -> int:
    """Bytes of memory that this process takes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


# The store


@in_a_loop
async def test_finished_and_idle_tables_are_kept_for_a_time_then_in_the_bin_and_then_deleted(
    tmp_path: Path,
) -> None:
    clock = SimulatedClock(NOON)
    async with kept(tmp_path / "games.db", clock, Keep(finished=10, idle=3, binned=4)) as house:
        finished = await house.open(ANNA, "smugglers", seats("random bot"), {})
        await house.settled(finished)
        assert finished.over
        idle = await sit_down(house, "desert", "me here")
        played = await sit_down(house, "codinca", "me here")  # which is not over in a dozen decisions
        ids = {finished.id, idle.id, played.id}
        for day in range(1, 17):
            played = await house.find(played.id, ANNA)
            await play_on(house, played, Random(day), 1)
            assert not played.over
            await a_day(clock)
            put_away = ({idle.id} if day > 3 else set()) | ({finished.id} if day > 10 else set())
            deleted = ({idle.id} if day > 8 else set()) | ({finished.id} if day > 15 else set())
            assert set(house.store.binned()) == put_away - deleted, day
            assert set(house.store.tables()) == ids - deleted, day
            assert {table.id for table in await house.tables_of(ANNA)} == ids - put_away, day
        with pytest.raises(UnknownTableError):
            await house.find(idle.id, ANNA)
        assert house.store.check() == [], "nothing of them is left"
        assert house.store.rows(finished.id) == []
        assert house.store.people(idle.id) == []


@in_a_loop
async def test_a_table_somebody_looks_at_is_not_taken_from_them(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with kept(tmp_path / "games.db", clock, Keep.days(2)) as house:
        table = await sit_down(house, "desert", "me here")
        table.listeners.add(print)
        for _ in range(4):
            await a_day(clock)
        assert house.store.binned() == []
        table.listeners.clear()
        await a_day(clock)
        assert house.store.binned() == [table.id]


@in_a_loop
async def test_kept_for_ever_is_for_ever_and_the_usual_time_is_long(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with kept(tmp_path / "games.db", clock, Keep.days(0)) as house:
        table = await sit_down(house, "desert", "me here")
        await soon(lambda: clock.sleepers)
        clock.advance(10_000 * DAY)
        await soon(lambda: clock.sleepers)
        assert await house.tidying.tidy() == await house.tidying.outlook() == Outlook(0, 0)
        assert house.store.tables() == [table.id]
    clock = SimulatedClock(NOON)
    async with kept(tmp_path / "usual.db", clock) as house:
        table = await sit_down(house, "desert", "me here")
        for days in (IDLE_DAYS, BIN_DAYS):
            for kept_days in (days, 1):
                assert house.store.tables() == [table.id]
                await soon(lambda: clock.sleepers)
                clock.advance(kept_days * DAY)
                await soon(lambda: clock.sleepers)
        assert house.store.tables() == []
    assert FINISHED_DAYS >= IDLE_DAYS >= BIN_DAYS >= 30


@in_a_loop
async def test_a_store_that_does_not_answer_only_makes_tidying_wait(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    store = Store.open(f"sqlite:///{tmp_path}/games.db", patience=0.05)
    house = House(store, clock, speed=0, keep=Keep.days(1))
    await house.start()
    table = await sit_down(house, "desert", "me here")
    await soon(lambda: clock.sleepers)  # it has looked around once: whom nobody wakes then slept through it
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    clock.advance(2 * DAY)
    await soon(lambda: house.troubles.now() and clock.sleepers)
    other.execute("ROLLBACK")
    other.close()
    clock.advance(2 * DAY)
    await soon(lambda: house.troubles.now() == () and clock.sleepers)
    clock.advance(DAY)
    await soon(lambda: store.binned() == [table.id])
    assert table.id not in {found.id for found in house.in_memory()}
    await house.close()
    store.close()
