"""Files of earlier versions: a real one, written by the first version, opens with everything in it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.table import dies
from tests.table.places import house_at, in_a_loop, said
from tests.waiting import LONGEST

from archipel.table import schema
from archipel.table.clock import SimulatedClock
from archipel.table.errors import StoreError
from archipel.table.inspection import faults
from archipel.table.schema import hashed
from archipel.table.storage import Storage, Whole
from archipel.table.store import Store

FIRST = Path(__file__).parent / "files" / "version-1.sql"
THEN = 1_690_000_000.0 + 30 * 86_400
"""A month after that."""
LEA, TOM = "a" * 31 + "1", "b" * 31 + "2"
RUNNING, FINISHED, FRESH = "eNB7hp11pmAT", "T8YMtrTG4vx8", "F9YIEFlRjVT7"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file as the first version left it."""
    raw = sqlite3.connect(tmp_path / "games.db")
    raw.executescript(FIRST.read_text("utf-8"))
    raw.close()
    return tmp_path / "games.db"


def everything(store: Storage) -> list[Whole | None]:
    return [store.whole(table) for table in store.tables()]


def raw_rows(file: Path, sql: str) -> list[tuple[object, ...]]:
    raw = sqlite3.connect(file)
    try:
        return raw.execute(sql).fetchall()
    finally:
        raw.close()


def test_every_table_row_and_owner_of_the_first_version_is_there(file: Path) -> None:
    rows = raw_rows(file, "SELECT * FROM entries ORDER BY 1, 2")
    tables = raw_rows(
        file, "SELECT id, game, version, created, header, ended, summary FROM tables ORDER BY 1"
    )
    store = Store.open(f"sqlite:///{file}")
    assert raw_rows(file, "SELECT * FROM entries ORDER BY 1, 2") == rows
    kept = "SELECT id, game, version, created, header, ended, summary FROM tables ORDER BY 1"
    assert raw_rows(file, kept) == tables
    assert {table.id: seats for table, seats in store.tables_of(hashed(LEA))} == {
        RUNNING: [0, 1],
        FRESH: [0, 1],
    }
    assert {table.id: seats for table, seats in store.tables_of(hashed(TOM))} == {FINISHED: [0]}
    assert store.tables_of(LEA) == [], "what is in a cookie is not in the file"
    assert set(faults(store, store.tables())) == {None}
    assert store.check() == []
    assert raw_rows(file, "PRAGMA user_version") == [(schema.VERSION,)]
    store.close()


def test_a_file_that_was_brought_up_to_date_is_like_a_new_one(file: Path, tmp_path: Path) -> None:
    Store.open(f"sqlite:///{file}").close()
    Store.open(f"sqlite:///{tmp_path}/new.db").close()
    for sql in ("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1", "PRAGMA user_version"):
        assert raw_rows(file, sql) == raw_rows(tmp_path / "new.db", sql)
    for table in schema.meta.tables:
        columns = [row[1] for row in raw_rows(file, f"PRAGMA table_info({table})")]
        assert columns == [row[1] for row in raw_rows(tmp_path / "new.db", f"PRAGMA table_info({table})")]
    indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL ORDER BY 1"
    assert raw_rows(file, indexes) == raw_rows(tmp_path / "new.db", indexes)


@in_a_loop
async def test_games_of_the_first_version_are_played_on_listed_and_looked_at(file: Path) -> None:
    dice = Random(1)
    async with house_at(file, SimulatedClock(THEN)) as house:
        listed = {found.id: found for found in await house.tables_of(hashed(LEA))}
        assert listed[RUNNING].names == ("Léa", "Zoé", "Corail")
        assert listed[RUNNING].plays == 19
        assert not listed[RUNNING].over
        table = await house.find(RUNNING, hashed(LEA))
        before = table.seq
        for _ in range(5):
            await house.settled(table)
            seat = next(seat for seat in table.waiting_for if seat in table.human_seats)
            await house.act(table, said(table, dice.choice(table.match.legal(seat)), seat), hashed(LEA))
        assert table.seq >= before + 5
        finished = await house.find(FINISHED, hashed(TOM))
        assert finished.match.over
        assert finished.ended == listed_end(house.store)
        assert (await house.find(FRESH, hashed(LEA))).match.ply == 0
    async with house_at(file, SimulatedClock(THEN)) as house:
        again = await house.find(RUNNING, hashed(LEA))
        assert again.seq >= before + 5


def listed_end(store: Storage) -> float | None:
    stored = store.table(FINISHED)
    assert stored is not None
    return stored.ended


@pytest.mark.parametrize("reading", [False, True])
def test_a_file_of_a_later_version_is_refused_and_left_alone(file: Path, reading: bool) -> None:
    Store.open(f"sqlite:///{file}").close()
    raw = sqlite3.connect(file)
    raw.execute("PRAGMA user_version = 77")
    raw.close()
    before = file.read_bytes()
    with pytest.raises(
        StoreError, match=r"later Archipel: its version is 77, and this one knows 3"
    ) as refused:
        Store.open(f"sqlite:///{file}", reading=reading)
    assert "plus récent" in refused.value.message("fr")
    assert file.read_bytes() == before


def test_a_file_of_an_earlier_version_is_not_touched_by_whoever_only_reads(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(StoreError, match="earlier Archipel"):
        Store.open(f"sqlite:///{file}", reading=True)
    assert file.read_bytes() == before


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.long)])
def test_killed_at_any_moment_the_way_to_this_version_loses_nothing(
    file: Path, tmp_path: Path, step: int
) -> None:
    command = [sys.executable, dies.__file__, str(file), str(step)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=10 * LONGEST, check=True)
    told = ran.stdout.splitlines()
    assert len(told) > 20 / step
    assert all(line.endswith("killed") for line in told[:-1])
    assert told[-1].endswith("lived")
    first = (
        raw_rows(file, "SELECT * FROM tables ORDER BY 1"),
        raw_rows(file, "SELECT * FROM entries ORDER BY 1, 2"),
    )
    untouched = 0
    Store.open(f"sqlite:///{file}").close()
    whole = Store.open(f"sqlite:///{file}")
    for moment in range(1, step * len(told) + 1, step):
        copy = tmp_path / f"games.db.{moment}"
        version = raw_rows(copy, "PRAGMA user_version")
        if version == [(0,)]:
            untouched += 1
            tables = "SELECT * FROM tables ORDER BY 1", "SELECT * FROM entries ORDER BY 1, 2"
            assert (raw_rows(copy, tables[0]), raw_rows(copy, tables[1])) == first, "nothing half done"
        else:
            assert version == [(schema.VERSION,)]
        again = Store.open(f"sqlite:///{copy}")
        assert everything(again) == everything(whole)
        assert again.check() == []
        again.close()
    assert untouched > 20 / step
    whole.close()
