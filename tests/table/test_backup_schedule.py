"""Backups on a schedule: when one is made, which are kept, and what is told when one cannot be made."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.table.places import NOON, in_a_loop, sit_down
from tests.waiting import soon

from archipel.core.texts import LANGUAGES, shared_texts
from archipel.table.backup import problem_of
from archipel.table.backup_schedule import HOUR, RETRY, Schedule
from archipel.table.clock import SimulatedClock
from archipel.table.house import House
from archipel.table.paths import secret_beside, secret_file
from archipel.table.store import Store

FIRST = "games-2023-11-14-221320.sqlite"
"""What the copy of the first moment is called."""


def schedule_in(folder: Path, keep: int = 3) -> Schedule:
    return Schedule(folder / "games.db", folder / "copies", 6, keep)


@asynccontextmanager
async def copied(schedule: Schedule, clock: SimulatedClock) -> AsyncIterator[House]:
    """A house with a schedule; it is open when whatever is due has been copied."""
    url = f"sqlite:///{schedule.games}"
    secret_beside(url)
    store = Store.open(url)
    house = House(store, clock, speed=0, seed=1, backups=schedule)
    await house.start()
    try:
        await quiet(clock)
        yield house
    finally:
        await house.close()
        store.close()


async def quiet(clock: SimulatedClock) -> None:
    """Tidying and backups: both sleep."""
    await soon(lambda: clock.sleepers == 2)


async def later(clock: SimulatedClock, seconds: float) -> None:
    clock.advance(seconds)
    await quiet(clock)


def names(schedule: Schedule) -> list[str]:
    return sorted(file.name for file in schedule.folder.glob("*.sqlite"))


@in_a_loop
async def test_a_copy_is_made_at_once_and_then_every_so_many_hours(tmp_path: Path) -> None:
    clock, schedule = SimulatedClock(NOON), schedule_in(tmp_path)
    async with copied(schedule, clock) as house:
        assert names(schedule) == [FIRST]
        assert house.backups.last == NOON
        table = await sit_down(house, "desert", "me bot")
        await later(clock, 6 * HOUR - 1)
        assert names(schedule) == [FIRST]
        await later(clock, 1)
        second = names(schedule)[1]
        assert house.backups.last == NOON + 6 * HOUR
    newest = schedule.folder / second
    assert problem_of(newest) == ""
    assert secret_file(newest).read_bytes() == secret_file(schedule.games).read_bytes()
    with sqlite3.connect(newest) as raw:
        assert raw.execute("SELECT id FROM tables").fetchall() == [(table.id,)]
    raw.close()


@in_a_loop
async def test_the_newest_are_kept_and_what_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    clock, schedule = SimulatedClock(NOON), schedule_in(tmp_path)
    schedule.folder.mkdir()
    others = ("before-upgrade.sqlite", "games-2020-01-31-0400.sqlite", "more-games-2020-01-31-040000.sqlite")
    for name in others:
        (schedule.folder / name).touch()
    (schedule.folder / f"{FIRST}.part").touch()  # a machine went out
    async with copied(schedule, clock):
        for _ in range(4):
            await later(clock, 6 * HOUR)
    ours = [file for _, file in schedule.copies(clock.time())]
    assert [file.name[11:] for file in ours] == [
        "11-15-101320.sqlite",
        "11-15-161320.sqlite",
        "11-15-221320.sqlite",
    ]
    left = {file.name for file in schedule.folder.iterdir()}
    assert left == {*others, *(file.name for file in ours), *(secret_file(file).name for file in ours)}


@in_a_loop
async def test_a_schedule_goes_on_after_a_restart(tmp_path: Path) -> None:
    clock, schedule = SimulatedClock(NOON), schedule_in(tmp_path)
    async with copied(schedule, clock):
        pass
    clock.advance(5 * HOUR)
    async with copied(schedule, clock) as house:
        assert house.backups.last == NOON
        assert len(names(schedule)) == 1, "five hours ago: it is not time yet"
        await later(clock, HOUR)
        assert len(names(schedule)) == 2
    clock.advance(100 * HOUR)
    async with copied(schedule, clock):
        assert len(names(schedule)) == 3, "overdue: at once"


@in_a_loop
async def test_copies_from_the_future_put_nothing_off_and_go_first(tmp_path: Path) -> None:
    clock, schedule = SimulatedClock(NOON), schedule_in(tmp_path)
    schedule.folder.mkdir()
    ahead = [f"games-2099-01-0{day}-000000.sqlite" for day in (1, 2)]
    for name in ahead:
        (schedule.folder / name).touch()
    for opened in range(1, 4):
        async with copied(schedule, clock) as house:
            assert house.backups.last == NOON + (opened - 1) * 6 * HOUR, "at once, and when the time comes"
            ours = names(schedule)
            assert (len(ours), FIRST in ours) == (3, True)
            assert [name for name in ours if name in ahead] == ahead[opened - 1 :]
        clock.advance(6 * HOUR)


@in_a_loop
async def test_the_only_copy_that_is_kept_is_the_one_just_made(tmp_path: Path) -> None:
    clock, schedule = SimulatedClock(NOON + 100 * 24 * HOUR), schedule_in(tmp_path, keep=1)
    async with copied(schedule, clock):
        assert len(names(schedule)) == 1
    clock = SimulatedClock(NOON)
    async with copied(schedule, clock):
        assert names(schedule) == [FIRST]
        await later(clock, 6 * HOUR)
        assert len(names(schedule)) == 1
        assert FIRST not in names(schedule)


@in_a_loop
async def test_what_cannot_be_copied_is_told_costs_no_copy_and_is_tried_again(tmp_path: Path) -> None:
    clock, schedule = SimulatedClock(NOON), schedule_in(tmp_path, keep=1)
    schedule.folder.write_text("no folder")
    async with copied(schedule, clock) as house:
        (trouble,) = house.troubles.now()
        assert (trouble.key, trouble.since) == ("backup-failed", NOON)
        for lang in LANGUAGES:
            sentence = shared_texts(lang).say(f"troubles.{trouble.key}", **trouble.facts)
            assert str(schedule.folder) in sentence
        assert house.backups.last is None
        schedule.folder.unlink()
        await later(clock, RETRY)
        assert house.troubles.now() == ()
        (good,) = names(schedule)
        await spoil_and_wait(house, schedule, clock)
        assert good in names(schedule), "an old copy goes only when there is a sound new one"
        assert [trouble.key for trouble in house.troubles.now()] == ["backup-failed"]


async def spoil_and_wait(house: House, schedule: Schedule, clock: SimulatedClock) -> None:
    """Put something in the way of the next copy, and let its time come."""
    due = clock.time() + 6 * HOUR
    schedule.copy_of(due).touch()
    await later(clock, 6 * HOUR)


@in_a_loop
async def test_a_house_closes_without_waiting_for_a_copy(tmp_path: Path) -> None:
    clock, schedule = SimulatedClock(NOON), schedule_in(tmp_path)
    store = Store.open(f"sqlite:///{schedule.games}")
    house = House(store, clock, backups=schedule)
    await house.start()
    await soon(lambda: house.backups._copying is not None or names(schedule))
    await house.close()
    store.close()
    assert not list(schedule.folder.glob("*.part"))
    for name in names(schedule):
        assert problem_of(schedule.folder / name) == ""
