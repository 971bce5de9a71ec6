"""What the store promises: on disk before anybody is told, each row once, in its place."""

from __future__ import annotations

import dataclasses
import json
import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from archipel.table.backup import back_up, restore
from archipel.table.connection import EVERY
from archipel.table.errors import StoreError
from archipel.table.paths import secret_beside
from archipel.table.storage import NOBODY, After, Conflict, Row, TableRow
from archipel.table.store import Store

TABLE = TableRow("t1", "anna", "chess", 1, 5.0, "{}", None, "{}", 5.0, "")
NOTHING_NEW = After("{}", None, "")
FIRST = Row("t1", 1, "play", 0, "move a1", "", "c1", "abcd", 6.0)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(f"sqlite:///{tmp_path}/new/games.db")


def test_every_commit_reaches_the_disk_through_one_writing_connection(store: Store, tmp_path: Path) -> None:
    assert store.pragmas() == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "wal_autocheckpoint": 0,
        "busy_timeout": 5000, "sqlite": sqlite3.sqlite_version,
    }  # fmt: skip
    assert (tmp_path / "new" / "games.db").exists()
    store.close()


def test_a_row_has_one_place_and_a_command_one_row(store: Store, tmp_path: Path) -> None:
    store.save_table(TABLE)
    store.append(FIRST, NOTHING_NEW)
    store.close()
    with sqlite3.connect(tmp_path / "new" / "games.db") as raw:
        insert = "INSERT INTO entries VALUES ('t1', ?, 'play', 0, 'move a1', '', ?, 'abcd', 6.0)"
        with pytest.raises(sqlite3.IntegrityError, match="seq"):
            raw.execute(insert, (1, "c2"))
        with pytest.raises(sqlite3.IntegrityError, match="cmd"):
            raw.execute(insert, (2, "c1"))
        raw.execute(insert, (2, None))
        raw.execute(insert, (3, None))
    raw.close()


def test_what_was_appended_is_there_after_reopening(store: Store, tmp_path: Path) -> None:
    store.save_table(TABLE)
    second = Row("t1", 2, "undo", NOBODY, "back 0", "", "c2", "ef", 7.0)
    assert store.append(FIRST, NOTHING_NEW) == FIRST
    assert store.append(second, After('{"n": 2}', 7.0, "there")) == second
    store.close()
    store = Store.open(f"sqlite:///{tmp_path}/new/games.db")
    assert store.rows("t1") == [FIRST, second]
    assert store.rows("t1", after=1) == [second]
    assert store.table("t1") == dataclasses.replace(
        TABLE, summary='{"n": 2}', ended=7.0, changed=7.0, position="there"
    )
    assert store.table("t2") is None
    store.close()


def test_a_row_that_does_not_come_next_is_a_conflict(store: Store) -> None:
    store.save_table(TABLE)
    store.append(FIRST, NOTHING_NEW)
    for seq in (0, 1, 3):
        with pytest.raises(Conflict):
            store.append(dataclasses.replace(FIRST, seq=seq, cmd="c2"), After("no", None, ""))
    assert store.rows("t1") == [FIRST]
    assert store.table("t1") == dataclasses.replace(TABLE, changed=FIRST.at)
    store.close()


def test_the_same_command_gives_its_row_back_whatever_else_it_says(store: Store) -> None:
    store.save_table(TABLE)
    store.append(FIRST, NOTHING_NEW)
    again = dataclasses.replace(FIRST, seq=2, action="move b2", at=9.0)
    assert store.append(again, After("no", None, "")) == FIRST
    assert store.append(dataclasses.replace(again, seat=1), NOTHING_NEW).seat == 1, "ids are a seat's own"
    assert len(store.rows("t1")) == 2
    store.close()


def test_nobody_else_writes_between_what_a_transaction_reads_and_what_it_writes(
    store: Store, tmp_path: Path
) -> None:
    other = sqlite3.connect(tmp_path / "new" / "games.db", isolation_level=None, timeout=0)
    with store._transaction() as sql:
        assert sql.exec_driver_sql("SELECT count(*) FROM tables").scalar_one() == 0
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    other.close()
    store.close()


def test_a_name_that_is_let_go_of_is_in_no_row_whether_it_stands_or_was_set_aside(store: Store) -> None:
    began = '{"seats": [{"kind": "me", "name": "Thomas"}], "taken": {"0": {"name": "Thomas", "at": 1.0}}}'
    store.save_table(dataclasses.replace(TABLE, header=began))
    named = dataclasses.replace(FIRST, kind="seat", action='{"kind": "friend", "name": "Thomas"}', cmd=None)
    for seq in (1, 2):
        store.append(dataclasses.replace(named, seq=seq), NOTHING_NEW)
    assert store.void("t1", 2, NOTHING_NEW, 9.0) == 1
    store.unname("t1", 0)
    whole = store.whole("t1")
    assert whole is not None
    assert [row.seq for row in (*whole.rows, *(gone.row for gone in whole.voided))] == [1, 2]
    assert "Thomas" not in str(whole)
    store.close()


def test_everybody_has_their_own_tables_newest_first(store: Store) -> None:
    for number, owner in enumerate(["anna", "ben", "anna"]):
        store.save_table(dataclasses.replace(TABLE, id=f"t{number}", owner=owner, created=float(number)))
    assert [table.id for table, _ in store.tables_of("anna")] == ["t2", "t0"]
    assert store.tables_of("nobody") == []
    store.close()


def test_a_list_of_tables_is_light_however_long_their_beginnings_are(store: Store) -> None:
    header = {
        "written": True,
        "guided": True,
        "seats": [{"name": "Léa"}],
        "start": "s0 wait\n" * 5000,
        "seed": 2**70,
    }
    said = json.dumps(header, ensure_ascii=False)
    for number, kept in enumerate((said, "", "no JSON", "[]")):
        store.save_table(dataclasses.replace(TABLE, id=f"t{number}", header=kept, position="x" * 5000))
    listed = {table.id: table for table, _ in store.tables_of(TABLE.owner)}
    assert json.loads(listed["t0"].header) == {
        key: header[key] for key in ("written", "guided", "seats", "seed")
    }
    assert [listed[f"t{number}"].header for number in (1, 2, 3)] == ["", "no JSON", "[]"]
    assert len(store.tables_of(TABLE.owner, 3)) == 3
    whole = store.table("t0")
    assert whole is not None
    assert (whole.header, len(whole.position)) == (said, 5000)
    store.close()


def test_a_locked_file_is_an_error_and_leaves_nothing_behind(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/games.db", patience=0.1)
    store.save_table(TABLE)
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError):
        store.append(FIRST, NOTHING_NEW)
    other.execute("ROLLBACK")
    other.close()
    assert store.rows("t1") == []
    assert store.append(FIRST, NOTHING_NEW) == FIRST
    store.close()


@pytest.mark.parametrize(
    "url", ["", "sqlite://", "sqlite:///", "postgresql://localhost/x", "nonsense", "a://b"]
)
def test_only_a_file_can_hold_games(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite:///FILE"):
        Store.open(url)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "poem.txt").write_text("Roses are red, violets are blue. " * 50)
    with pytest.raises(StoreError, match=r"poem\.txt"):
        Store.open(f"sqlite:///{tmp_path}/poem.txt")
    with pytest.raises(StoreError):
        Store.open(f"sqlite:///{tmp_path}/poem.txt/games.db")


def test_the_games_are_their_owners_alone_also_those_that_were_everybodys(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    before = os.umask(0o000)
    try:
        for _ in range(2):
            store = Store.open(f"sqlite:///{file}")
            store.save_table(dataclasses.replace(TABLE, id=f"t{len(store.tables())}"))
            beside = sorted(tmp_path.iterdir())
            assert {each.name for each in beside} == {
                "games.db",
                "games.db-shm",
                "games.db-wal",
                "games.db.last",
            }
            assert {stat.S_IMODE(each.stat().st_mode) for each in beside} == {0o600}
            store.close()
            file.chmod(0o666)
    finally:
        os.umask(before)


# Checkpoints


def many_rows(store: Store, first: int, number: int) -> None:
    for seq in range(first, first + number):
        store.append(dataclasses.replace(FIRST, seq=seq, cmd=f"c{seq}"), NOTHING_NEW)


def test_while_a_checkpoint_runs_nobody_writes(store: Store, tmp_path: Path) -> None:
    store.save_table(TABLE)
    other = sqlite3.connect(tmp_path / "new" / "games.db", isolation_level=None, timeout=0)
    seen: list[str] = []

    def watch(statement: str) -> None:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        seen.append(statement)

    assert store._upkeep is not None
    store._upkeep._connection.set_trace_callback(watch)
    many_rows(store, 1, 2 * EVERY)
    assert seen == ["PRAGMA wal_checkpoint(PASSIVE)"] * 2
    other.close()
    store.close()


def test_whoever_writes_beside_an_open_house_takes_nothing_home(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "new" / "games.db"
    store.save_table(TABLE)
    before = file.read_bytes()
    for _ in range(2):
        beside = Store.open(f"sqlite:///{file}")
        many_rows(beside, len(beside.rows("t1")) + 1, 40)
        beside.close()
    reader = Store.open(f"sqlite:///{file}", reading=True)
    assert len(reader.rows("t1")) == 80
    reader.close()
    assert file.read_bytes() == before
    store.close()
    assert file.read_bytes() != before


def test_the_log_does_not_grow_without_end(store: Store, tmp_path: Path) -> None:
    store.save_table(TABLE)
    many_rows(store, 1, EVERY + 1)
    grown = (tmp_path / "new" / "games.db-wal").stat().st_size
    many_rows(store, EVERY + 2, 2 * EVERY)
    assert (tmp_path / "new" / "games.db-wal").stat().st_size <= 1.2 * grown
    store.close()


def test_one_house_alone_is_open_on_a_file_and_lets_others_read_and_write_there(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    house = Store.open(url, alone=True)
    with pytest.raises(StoreError, match=f"process {os.getpid()}"):
        Store.open(url, alone=True)
    Store.open(url).close()
    house.close()
    Store.open(url, alone=True).close()


def through_a_link_to_the_file(file: Path) -> Path:
    link = file.parent.parent / "elsewhere" / "link.db"
    for folder in (file.parent, link.parent):
        folder.mkdir()
    link.symlink_to(file)
    return link


def through_a_link_to_its_folder(file: Path) -> Path:
    link = file.parent.parent / "elsewhere"
    file.parent.mkdir()
    link.symlink_to(file.parent, target_is_directory=True)
    return link / file.name


LINKED = [through_a_link_to_the_file, through_a_link_to_its_folder]


@pytest.mark.parametrize("linked", LINKED)
def test_a_second_house_is_refused_by_whatever_name_it_finds_the_file(
    tmp_path: Path, linked: Callable[[Path], Path]
) -> None:
    file = tmp_path / "house" / "games.db"
    urls = [f"sqlite:///{file}", f"sqlite:///{linked(file)}"]
    for first, second in (urls, urls[::-1]):
        house = Store.open(first, alone=True)
        with pytest.raises(StoreError, match=f"process {os.getpid()}"):
            Store.open(second, alone=True)
        Store.open(second).close()
        house.close()


@pytest.mark.parametrize("linked", LINKED)
def test_what_stands_beside_the_games_is_found_through_a_link(
    tmp_path: Path, linked: Callable[[Path], Path]
) -> None:
    file = tmp_path / "house" / "games.db"
    link = linked(file)
    for number, name in enumerate((link, file)):
        store = Store.open(f"sqlite:///{name}")
        if not number:
            store.save_table(TABLE)
        assert [table for _, table, _ in store._witness.places()] == [TABLE.id]
        store.close()
    assert secret_beside(f"sqlite:///{link}") == secret_beside(f"sqlite:///{file}")
    kept = {each.name for each in file.parent.iterdir()}
    assert {"games.db", "games.db.last", "games.db.secret"} <= kept
    assert {each.name for each in link.parent.iterdir()} - kept <= {"link.db"}
    for each in file.parent.iterdir():
        assert each.stat().st_mode & 0o077 == 0, f"{each} is its owner's alone"


def test_the_secret_of_a_house_that_was_opened_through_a_link_before_stays_the_same(tmp_path: Path) -> None:
    file = tmp_path / "house" / "games.db"
    link = through_a_link_to_the_file(file)
    Store.open(f"sqlite:///{link}").close()
    before = b"s" * 32
    link.with_name("link.db.secret").write_bytes(before)
    assert secret_beside(f"sqlite:///{link}") == before
    assert secret_beside(f"sqlite:///{file}") == before


def test_a_backup_comes_back_where_a_link_leads_to(tmp_path: Path) -> None:
    file, copy = tmp_path / "house" / "games.db", tmp_path / "copy.db"
    link = through_a_link_to_the_file(file)
    store = Store.open(f"sqlite:///{link}")
    store.save_table(TABLE)
    store.close()
    back_up(link, copy)
    store = Store.open(f"sqlite:///{file}")
    store.forget(TABLE.id)
    store.close()
    restore(link, copy)
    assert link.is_symlink()
    store = Store.open(f"sqlite:///{file}")
    assert store.tables() == [TABLE.id]
    assert store.losses() == {}
    store.close()
