"""Time deletes nothing by itself: clocks that jump, houses that were closed, and the way back from the bin."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.table.places import ANNA, NOON, in_a_loop, memory, play_on, seats, sit_down
from tests.waiting import soon

from archipel.table.clock import SimulatedClock
from archipel.table.erasure import forget_guest
from archipel.table.errors import UnknownTableError
from archipel.table.house import House
from archipel.table.open_time import CAREFUL, DAY
from archipel.table.people import Company
from archipel.table.seats import Seat
from archipel.table.storage import Run, Whole
from archipel.table.store import Store
from archipel.table.table import Table
from archipel.table.tidying import JUMPED, SET_BACK, UNSEEN, Keep, Outlook
from archipel.table.timing import LIMITS

BEN = "ben"
A_WEEK = round(CAREFUL / DAY)


@asynccontextmanager
async def kept(file: Path, clock: SimulatedClock, keep: Keep | None = None) -> AsyncIterator[House]:
    """A house that has looked around once, from opening to closing."""
    store = Store.open(f"sqlite:///{file}")
    house = House(store, clock, speed=0, seed=1, keep=keep)
    await house.start()
    await soon(lambda: clock.sleepers)
    try:
        yield house
    finally:
        await house.close()
        store.close()


async def days(clock: SimulatedClock, count: int) -> None:
    """Let days go by, and the house look around after each."""
    for _ in range(count):
        await soon(lambda: clock.sleepers)
        clock.advance(DAY)
        await soon(lambda: clock.sleepers)


async def look_around(clock: SimulatedClock) -> None:
    """Let the house look around once more, without a day going by."""
    await soon(lambda: clock.sleepers)
    clock.advance(UNSEEN)
    await soon(lambda: clock.sleepers)


async def a_running_game(house: House) -> Table:
    table = await sit_down(house, "desert", "me here")
    await play_on(house, table, Random(1), 9)
    return table


def wrong(house: House) -> list[tuple[str, object]]:
    return [(trouble.key, trouble.facts["days"]) for trouble in house.troubles.now()]


def everything(house: House, table: Table) -> Whole:
    """All that is stored of a table, but for when it was touched."""
    whole = house.store.whole(table.id)
    assert whole is not None
    return replace(whole, table=replace(whole.table, changed=0.0))


# Clocks that jump, houses that were closed


@pytest.mark.parametrize("ahead", [100, 200, 10_000])
@in_a_loop
async def test_a_clock_that_is_ahead_or_a_house_that_was_closed_for_long_makes_nothing_old(
    tmp_path: Path, ahead: int, caplog: pytest.LogCaptureFixture
) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with kept(file, clock) as house:
        table = await a_running_game(house)
        await days(clock, 5)
        before = everything(house, table)
        assert wrong(house) == []
    clock.advance(ahead * DAY)
    async with kept(file, clock) as house:
        assert wrong(house) == [(JUMPED, ahead)]
        assert f"the clock moved by {ahead} days" in caplog.text
        for _ in range(30):
            await days(clock, 1)
            assert house.store.binned() == []
        assert everything(house, table) == before
        assert [found.id for found in await house.tables_of(ANNA)] == [table.id]
        assert wrong(house) == []


@in_a_loop
async def test_after_a_jump_nothing_is_tidied_for_a_week_of_open_time_and_a_restart_does_not_forget_it(
    tmp_path: Path,
) -> None:
    file, clock, keep = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=3, finished=3, binned=1)
    async with kept(file, clock, keep) as house:
        table = await a_running_game(house)
        await days(clock, 2)
    clock.advance(200 * DAY)
    opened = 0
    for _ in range(2):
        async with kept(file, clock, keep) as house:
            assert wrong(house) == [(JUMPED, 200)]
            assert house.tidying.careful_for == A_WEEK - opened
            await days(clock, 3)
            opened += 3
            assert house.store.binned() == []
    async with kept(file, clock, keep) as house:
        await days(clock, A_WEEK - opened)
        assert wrong(house) == []
        assert house.store.binned() == [table.id]
        await days(clock, 2)
        assert house.store.tables() == []


@in_a_loop
async def test_a_clock_that_is_set_while_the_house_is_open_is_noticed(tmp_path: Path) -> None:
    file, clock, keep = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=3, finished=3)
    async with kept(file, clock, keep) as house:
        table = await a_running_game(house)
        clock.set_machine(-50 * DAY)
        await look_around(clock)
        assert wrong(house) == [(SET_BACK, 50)]
        await days(clock, A_WEEK - 1)
        assert house.store.binned() == []
        await days(clock, 1)
        assert house.store.binned() == [table.id]
        assert wrong(house) == []


@in_a_loop
async def test_what_was_written_by_a_clock_that_was_ahead_or_behind_is_never_deleted_for_that(
    tmp_path: Path,
) -> None:
    file, keep, made = tmp_path / "games.db", Keep(idle=20, finished=20, binned=20), list[str]()
    for at in (NOON, NOON + 1000 * DAY, NOON + DAY, 0.0, NOON + 3 * DAY):
        clock = SimulatedClock(at)
        async with kept(file, clock, keep) as house:
            made.append((await sit_down(house, "desert", "me here")).id)
            await days(clock, 1)
            assert set(house.store.tables()) == set(made)
            assert house.store.binned() == []
    with closing(Store.open(f"sqlite:///{file}")) as store:
        assert len(store.runs()) == 5, "and no run is lost by a wrong clock"


def test_runs_are_in_the_order_in_which_they_were_whatever_their_clocks_said(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/games.db")
    wanted = list[Run]()
    for at in (NOON, NOON + 1000 * DAY, NOON + DAY, 5.0, NOON, NOON + 2 * DAY):
        assert store.opens(at) == wanted
        store.alive(at + 7)
        wanted = store.runs()
        assert wanted[-1][0] == pytest.approx(at)
        assert wanted[-1][1] == at + 7
    assert len({opened for opened, _ in wanted}) == 6
    store.close()


@in_a_loop
async def test_a_file_that_an_earlier_house_left_is_tidied_by_what_is_known_of_it(tmp_path: Path) -> None:
    """Earlier houses kept their runs for 400 days: nobody knows whether they were open before."""
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with kept(file, clock) as house:
        old = await a_running_game(house)
        finished = await house.open(ANNA, "smugglers", seats("random bot"), {})
        await house.settled(finished)
    with sqlite3.connect(file) as raw:
        raw.execute("DELETE FROM runs")
        raw.execute("INSERT INTO runs VALUES (?, ?)", (NOON + 800 * DAY, NOON + 891 * DAY))
    raw.close()
    clock.advance(891 * DAY)
    async with kept(file, clock) as house:
        await days(clock, 1)
        assert house.store.binned() == [old.id]
        assert house.store.table(finished.id) is not None, "it may have been open for 91 days only"


# Others who read the clock


@in_a_loop
async def test_nobody_waits_for_a_hundred_days_because_a_clock_was_ahead(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON + 100 * DAY)
    async with kept(file, clock) as house:
        sitting = [Seat("me", "Anna"), Seat("friend", "")]
        table = await house.open(ANNA, "desert", sitting, {}, limit="days")
        await Company(house).join(table, BEN, "Ben")
        for n in range(5):
            await Company(house).say(table, ANNA, "phrase", f"hello {n}")
        await house.settled(table)
        late = table.waiting_for[0]
    clock = SimulatedClock(NOON)
    async with kept(file, clock) as house:
        assert wrong(house) == [(SET_BACK, 100)]
        table = await house.find(table.id, ANNA)
        table.listeners.add(print)
        await Company(house).say(table, ANNA, "phrase", "hello")
        assert table.seats[late].human
        clock.advance(LIMITS["days"])
        await soon(lambda: table.seats[late].away)


# The bin


@in_a_loop
async def test_what_is_in_the_bin_is_there_for_nobody_and_all_of_it_comes_back(tmp_path: Path) -> None:
    file, clock, keep = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=3, finished=3, binned=20)
    async with kept(file, clock, keep) as house:
        sitting = [Seat("me", "Anna"), Seat("friend", "")]
        running = await house.open(ANNA, "desert", sitting, {})
        await Company(house).join(running, BEN, "Ben")
        await Company(house).take_hand(running, ANNA, 1)
        await Company(house).say(running, BEN, "chat", "See you tomorrow")
        await play_on(house, running, Random(1), 9)
        finished = await house.open(ANNA, "smugglers", seats("random bot"), {})
        await house.settled(finished)
        both, before = (running, finished), [everything(house, table) for table in (running, finished)]
        left = memory(running)
        await days(clock, 5)
        assert set(house.store.binned()) == {table.id for table in both}
        for who in (ANNA, BEN):
            assert await house.tables_of(who) == []
            for table in both:
                with pytest.raises(UnknownTableError):
                    await house.find(table.id, who)
        with pytest.raises(UnknownTableError):
            await house.text_of(finished.id, ANNA)
        other = Store.open(f"sqlite:///{file}")  # as `archipel db undelete` does it
        for table in both:
            assert other.bring_back(table.id, clock.time())
            assert not other.bring_back(table.id, clock.time()), "it is not there any more"
        other.close()
        assert [everything(house, table) for table in both] == before
        again = await house.find(running.id, BEN)
        assert memory(again) == left
        assert [said.text for said in again.talk] == ["See you tomorrow"]
        assert await house.text_of(finished.id, ANNA)
        await days(clock, 2)
        assert house.store.binned() == [], "what was brought back counts as touched then"
        await days(clock, 2)
        assert set(house.store.binned()) == {table.id for table in both}


@in_a_loop
async def test_whoever_comes_in_the_moment_a_table_is_put_away_has_it_back(tmp_path: Path) -> None:
    file, clock, keep = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=3, finished=3)
    async with kept(file, clock, keep) as house:
        table = await a_running_game(house)
        await days(clock, 3)
        clock.advance(UNSEEN)
        put_away = house.store.put_away

        def while_somebody_comes(*what: object) -> bool:
            house._loading[table.id] = None  # type: ignore[assignment]
            return put_away(*what)  # type: ignore[arg-type]

        setattr(house.store, "put_away", while_somebody_comes)  # noqa: B010
        assert await house.tidying.tidy() == Outlook(0, 0)
        del house._loading[table.id]
        assert house.store.binned() == []
        assert (await house.find(table.id, ANNA)).id == table.id


@in_a_loop
async def test_letting_go_of_everything_deletes_what_is_in_the_bin_too(tmp_path: Path) -> None:
    file, clock, keep = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=3, finished=3)
    async with kept(file, clock, keep) as house:
        own = await a_running_game(house)
        sitting = [Seat("me", "Ben"), Seat("friend", "")]
        bens = await house.open(BEN, "desert", sitting, {})
        await Company(house).join(bens, ANNA, "Annabel")
        await days(clock, 5)
        assert len(house.store.binned()) == 2
        await forget_guest(Company(house), ANNA)
        assert house.store.table(own.id) is None
        assert house.store.binned() == [bens.id]
        whole = house.store.whole(bens.id)
        assert "Annabel" not in str(whole)
        assert ANNA not in [person.guest for person in house.store.people(bens.id)]
        assert await house.tables_of(BEN) == [], "and it is still in the bin"


# It is said before


@in_a_loop
async def test_what_will_be_put_away_and_deleted_is_said_before_and_then_happens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    file, clock, keep = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=20, finished=20, binned=15)
    async with kept(file, clock, keep) as house:
        ids = [(await sit_down(house, "desert", "me here")).id for _ in range(3)]
        await days(clock, 12)
        assert await house.tidying.outlook() == Outlook(0, 0)
        assert {house.tidying.days_left(found) for found in await house.tables_of(ANNA)} == {None}
        assert "leave it for good" not in caplog.text
        await days(clock, 2)
        assert await house.tidying.outlook() == Outlook(3, 0)
        assert "go into the bin: 3, that leave it for good: 0" in caplog.text
        await play_on(house, await house.find(ids[0], ANNA), Random(1), 1)
        told = {found.id: house.tidying.days_left(found) for found in await house.tables_of(ANNA)}
        assert told == {ids[0]: None, ids[1]: 6, ids[2]: 6}
        await days(clock, 6)
        assert house.store.binned() == []
        await days(clock, 1)
        assert set(house.store.binned()) == set(ids[1:])
        await days(clock, 9)
        assert await house.tidying.outlook() == Outlook(1, 2)
        await days(clock, 7)
        assert house.store.tables() == [ids[0]]
        assert "put into the bin: 0, deleted from it for good: 2" in caplog.text


@pytest.mark.parametrize("at_a_time", [6, 12])
@in_a_loop
async def test_what_is_over_its_time_already_is_said_first_and_done_after_a_day_of_open_time(
    tmp_path: Path, at_a_time: int, caplog: pytest.LogCaptureFixture
) -> None:
    file, clock, short = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=3, finished=3, binned=3)
    async with kept(file, clock) as house:
        old, binned = await a_running_game(house), await a_running_game(house)
        await days(clock, 30)
        for table in (old, binned):
            await house.let_go(table)
        assert house.store.put_away(binned.id, clock.time() - 20 * DAY, clock.time(), clock.time())
        assert "into the bin" not in caplog.text
    for n in range(24 // at_a_time):
        async with kept(file, clock, short) as house:
            assert house.store.tables() == [old.id, binned.id] or house.store.tables() == [binned.id, old.id]
            assert house.store.binned() == [binned.id]
            if n == 0:
                assert "go into the bin: 1, that leave it for good: 1" in caplog.text
            clock.advance(at_a_time * 3600)
            await soon(lambda: clock.sleepers)
    async with kept(file, clock, short) as house:
        await look_around(clock)
        assert house.store.tables() == [old.id]
        assert house.store.binned() == [old.id]


@in_a_loop
async def test_a_table_that_comes_from_elsewhere_is_not_put_away_at_once(tmp_path: Path) -> None:
    file, clock, keep = tmp_path / "games.db", SimulatedClock(NOON), Keep(idle=3, finished=3)
    async with kept(file, clock, keep) as house:
        table = await a_running_game(house)
        whole = house.store.whole(table.id)
        assert whole is not None
        await house.forget(table.id)
        await days(clock, 10)
        house.store.take_in(whole)
        await days(clock, 1)
        assert house.store.binned() == []
        await days(clock, 1)
        assert house.store.binned() == [table.id]
        await house.forget(table.id)
        raw = sqlite3.connect(file)
        assert raw.execute("SELECT count(*) FROM announced").fetchone() == (0,)
        raw.close()
