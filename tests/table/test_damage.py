"""Damage is noticed: what was confirmed and is not there, a page that is none any more, files that have gone."""

from __future__ import annotations

import dataclasses
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from tests.aside import aside
from tests.table import someone
from tests.table.places import ANNA, NOON, house_at, in_a_loop, memory, play_on, said, sit_down
from tests.waiting import soon

from archipel.table.backup import back_up, restore
from archipel.table.errors import FrozenError, KeepingError, StoreError
from archipel.table.house import House
from archipel.table.inspection import faults, roll_back, vanished
from archipel.table.messages import Command
from archipel.table.paths import witness_file
from archipel.table.storage import After, Loss
from archipel.table.store import Store
from archipel.table.table import Table

TOLD = 30
"""So few that the log has not been taken home yet."""


def opened(file: Path, reading: bool = False) -> Store:
    return Store.open(f"sqlite:///{file}", reading=reading)


def troubles(house: House) -> list[str]:
    return [trouble.key for trouble in house.troubles.now()]


# A log with a hole


def killed_house(file: Path) -> set[str]:
    """Somebody plays so much and no more, and is killed; what was acknowledged."""
    command = [sys.executable, someone.__file__, str(file), str(TOLD)]
    acknowledged: set[str] = set()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        try:
            while len(acknowledged) < TOLD:
                line = player.stdout.readline().split()
                assert line, "nobody stops by themselves"
                acknowledged |= {line[1]} if line[0] == "ack" else set()
        finally:
            player.kill()
    return acknowledged


def tear(wal: Path) -> None:
    """One byte in the middle of the log is another."""
    log = bytearray(wal.read_bytes())
    log[len(log) // 2] ^= 1
    wal.write_bytes(log)


@in_a_loop
async def test_confirmed_moves_that_a_torn_log_has_lost_are_noticed_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    acknowledged = killed_house(file)
    tear(tmp_path / "games.db-wal")
    async with house_at(file) as house:
        here = {row.cmd for table in house.store.tables() for row in house.store.rows(table)}
        missing = acknowledged - here
        assert len(missing) > 5, "the database says nothing of it"
        losses = house.store.losses()
        assert sum(loss.confirmed - loss.here for loss in losses.values()) >= len(missing)
        (trouble,) = house.troubles.now()
        assert (trouble.key, trouble.facts["tables"]) == ("moves-lost", len(losses))
        for table_id, loss in losses.items():
            with pytest.raises(FrozenError, match=f"{loss.confirmed} entries were kept, and {loss.here}"):
                await house.find(table_id, someone.OWNER)
        found = {fault.table: fault for fault in faults(house.store, house.store.tables()) if fault}
        assert {table: (fault.reason, fault.confirmed, fault.rows) for table, fault in found.items()} == {
            table: ("lost", loss.confirmed, loss.here) for table, loss in losses.items()
        }
        for table_id, loss in losses.items():
            assert roll_back(house.store, table_id, NOON) == (loss.here, 0)
            assert (await house.find(table_id, someone.OWNER)).seq >= loss.here
        await house.watch.count_losses()
        assert troubles(house) == []
        assert set(faults(house.store, house.store.tables())) == {None}


@in_a_loop
async def test_a_table_that_has_gone_altogether_is_missed_until_somebody_lets_it_go(tmp_path: Path) -> None:
    file, old = tmp_path / "games.db", tmp_path / "old.db"
    opened(file).close()
    shutil.copy(file, old)
    async with house_at(file) as house:
        table = await sit_down(house, "desert", "me here")
        await play_on(house, table, Random(1), 3)
        table_id, seq = table.id, table.seq
    shutil.copy(old, file)
    async with house_at(file) as house:
        assert troubles(house) == ["moves-lost"]
        assert house.store.losses() == {table_id: Loss(seq, 0)}
        (fault,) = vanished(house.store)
        assert (fault.table, fault.confirmed) == (table_id, seq)
        assert roll_back(house.store, table_id, NOON) == (0, 0)
        assert house.store.losses() == {}
        with pytest.raises(KeepingError, match="no table"):
            roll_back(house.store, table_id, NOON)


@pytest.mark.parametrize("packed", [False, True])
@in_a_loop
async def test_a_table_that_has_gone_is_missed_whatever_is_opened_after_it(
    tmp_path: Path, packed: bool
) -> None:
    file, old = tmp_path / "games.db", tmp_path / "old.db"
    async with house_at(file) as house:
        first = await sit_down(house, "desert", "me here")
    shutil.copy(file, old)
    async with house_at(file) as house:
        table = await sit_down(house, "desert", "me here")
        await play_on(house, table, Random(1), 3)
        lost = {table.id: Loss(table.seq, 0)}
        whole = house.store.whole(first.id)
        assert whole is not None
    shutil.copy(old, file)
    async with house_at(file) as house:
        other = await sit_down(house, "desert", "me here")
        await play_on(house, other, Random(2), 3)
        renamed = dataclasses.replace(whole, table=dataclasses.replace(whole.table, id="brought-in-00"))
        assert house.store.take_in(renamed)
        await house.watch.count_losses()
        assert troubles(house) == ["moves-lost"]
        assert house.store.losses() == lost
    if packed:
        store = opened(file)
        store.forget(first.id)
        store.close()
        raw = sqlite3.connect(file)
        raw.execute("VACUUM")
        raw.close()
    async with house_at(file) as house:
        assert troubles(house) == ["moves-lost"]
        assert house.store.losses() == lost
        assert [fault.table for fault in vanished(house.store)] == [table.id]
        await house.find(other.id, ANNA)
        roll_back(house.store, table.id, NOON)
        assert house.store.losses() == {}


CHANGED = [
    ("DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)", "lost", True),
    ("UPDATE entries SET at = at + 1 WHERE seq = 4", "altered", False),
]


@pytest.mark.parametrize(("sql", "reason", "frozen"), CHANGED)
def test_a_log_that_was_changed_in_the_file_is_found_by_its_hash(
    tmp_path: Path, sql: str, reason: str, frozen: bool
) -> None:
    file = tmp_path / "games.db"
    table_id = aside(played(file))
    raw = sqlite3.connect(file)
    with raw:
        raw.execute(sql)
    raw.close()
    store = opened(file)
    (fault,) = faults(store, [table_id])
    assert fault is not None
    assert (fault.reason, fault.frozen) == (reason, frozen)
    assert roll_back(store, table_id, NOON) == (len(store.rows(table_id)), 0)
    assert list(faults(store, [table_id])) == [None]
    store.close()


async def played(file: Path) -> str:
    async with house_at(file) as house:
        table = await sit_down(house, "desert", "me here")
        await play_on(house, table, Random(1), 8)
        return table.id


def test_a_witness_that_is_not_there_or_nonsense_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    table_id = aside(played(file))
    witness = witness_file(file)
    for made in (
        witness.unlink,
        lambda: witness.write_bytes(b"nonsense" * 99),
        lambda: os.truncate(witness, 40),
    ):
        made()
        store = opened(file)
        last = store.rows(table_id)[-1].seq
        assert store.losses() == {}
        assert (1, table_id, last) in store._witness.places()
        store.close()


@in_a_loop
async def test_whoever_forgets_rolls_back_restores_or_packs_the_file_is_not_told_of_a_loss(
    tmp_path: Path,
) -> None:
    file = tmp_path / "games.db"
    async with house_at(file) as house:
        tables = [await sit_down(house, "desert", "me here") for _ in range(4)]
        for table in tables:
            await play_on(house, table, Random(2), 4)
        for table in tables[:2]:
            await house.forget(table.id)
        assert house.store.losses() == {}
    raw = sqlite3.connect(file)
    raw.execute("VACUUM")
    raw.close()
    store = opened(file)
    assert store.losses() == {}
    assert {name for _, name, _ in store._witness.places()} == {table.id for table in tables[2:]}
    store.close()


# A bad page


def spoil(file: Path, table: str) -> None:
    """Nothing is left of the last page that belongs to a table."""
    raw = sqlite3.connect(file)
    size = raw.execute("PRAGMA page_size").fetchone()[0]
    root = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    raw.close()
    with file.open("r+b") as pages:
        pages.seek((root - 1) * size)
        pages.write(b"\xa5" * size)


@in_a_loop
async def test_a_bad_page_is_found_when_the_house_opens_and_said_to_whoever_meets_it(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    table_id = await played(file)
    spoil(file, "entries")
    async with house_at(file) as house:
        await soon(lambda: "damaged" in troubles(house))
        with pytest.raises(StoreError, match="damaged"):
            await house.stored(house.store.rows, table_id)
        assert troubles(house).count("damaged") == 1
        with pytest.raises(StoreError, match="damaged"):
            house.store.check()
        await house.stored(house.store.alive, NOON)
        assert "damaged" in troubles(house), "what can still be stored does not mend it"


@in_a_loop
async def test_a_sound_file_is_read_beside_whoever_plays_and_nothing_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here")
        await house.watch.examine()
        await play_on(house, table, Random(1), 3)
        await house.watch.examine()
        assert troubles(house) == []
    assert "trouble" not in caplog.text


# A file that has gone


def moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def replaced(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    os.replace(file.with_name("copy"), file)


def wal_deleted(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def all_deleted(file: Path) -> None:
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()


def folder_deleted(file: Path) -> None:
    shutil.rmtree(file.parent)


GONE: list[Callable[[Path], None]] = [
    Path.unlink,
    moved,
    replaced,
    wal_deleted,
    all_deleted,
    folder_deleted,
]


@pytest.mark.parametrize("go", GONE)
def test_nothing_is_acknowledged_into_a_file_that_has_gone_and_what_was_is_saved(
    tmp_path: Path, go: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    aside(play_into_nothing(tmp_path / "house" / "games.db", go))
    assert caplog.text.count("trouble: store-gone") == 1


async def play_into_nothing(file: Path, go: Callable[[Path], None]) -> None:
    async with house_at(file) as house:
        table = await sit_down(house, "desert", "me here")
        await play_on(house, table, Random(3), 6)
        before = memory(table)
        go(file)
        for _ in range(2):
            with pytest.raises(StoreError, match="not where it was"):
                await house.act(table, any_move(table), ANNA)
        assert memory(table) == before
        await soon(lambda: troubles(house) == ["store-gone", "store-rescued"])
        saved = Path(str(house.troubles.now()[1].facts["file"]))
    restore(file, saved)
    async with house_at(file) as house:
        assert memory(await house.find(table.id, ANNA)) == before
        assert troubles(house) == []


def test_the_log_of_games_that_were_deleted_is_not_taken_for_that_of_the_backup(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.db", tmp_path / "copy.db"
    table_id = aside(played(file))
    back_up(file, copy)
    house = opened(file)
    house.forget(table_id)
    file.unlink()
    old = restore(file, copy)
    assert old is not None
    assert (tmp_path / f"{old.name}-wal").exists()
    store = opened(file)
    assert store.tables() == [table_id]
    assert store.check() == []
    store.close()
    house.close()


def any_move(table: Table) -> Command:
    return said(table, table.match.legal(table.waiting_for[0])[0])


def test_what_is_committed_as_the_file_goes_is_not_acknowledged(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    table_id = aside(played(file))
    store = opened(file)
    rows, table = store.rows(table_id), store.table(table_id)
    assert table is not None
    sa.event.listen(store._engine, "commit", lambda _: file.unlink(missing_ok=True))
    row = dataclasses.replace(rows[-1], seq=len(rows) + 1, cmd="last")
    with pytest.raises(StoreError, match="not where it was"):
        store.append(row, After(table.summary, table.ended, table.position))
    store.close()
