"""Looking after games: what is sound, what is frozen, copies while people play, and everything as text."""

from __future__ import annotations

import json
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.aside import aside
from tests.table import someone
from tests.table.places import ANNA, NOON, house_at, in_a_loop, memory, play_on, sit_down
from tests.waiting import LONGEST

import archipel
from archipel.table.backup import back_up, problem_of, restore
from archipel.table.errors import FrozenError, KeepingError
from archipel.table.files import game_text
from archipel.table.inspection import export_lines, fault_of, faults, import_line, report_file, roll_back
from archipel.table.paths import secret_beside
from archipel.table.storage import Person, Report, Said, Whole
from archipel.table.store import Store


async def played(file: Path, decisions: int = 12, seed: int = 3) -> str:
    """A file with one table where a few things happened; its id."""
    async with house_at(file) as house:
        table = await sit_down(house, "desert", "me here bot", seed)
        await play_on(house, table, Random(seed), decisions)
        table_id = table.id
        house.store.say(table_id, Said(1, 0, "phrase", "hello", NOON))
        house.store.come(table_id, Person("ben", -1, NOON))
        return table_id


def opened(file: Path, reading: bool = False) -> Store:
    return Store.open(f"sqlite:///{file}", reading=reading)


def whole_of(file: Path, table_id: str) -> Whole | None:
    store = opened(file)
    try:
        return store.whole(table_id)
    finally:
        store.close()


def tamper(file: Path, sql: str) -> None:
    raw = sqlite3.connect(file)
    with raw:
        raw.execute(sql)
    raw.close()


@in_a_loop
async def test_what_was_played_is_sound(tmp_path: Path) -> None:
    await played(tmp_path / "games.db")
    store = opened(tmp_path / "games.db", reading=True)
    assert list(faults(store, [*store.tables(), "gone"])) == [None, None]
    assert store.check() == []
    store.close()


WRONG = [
    ("UPDATE entries SET digest = 'x' WHERE seq = 5", "differs", 5),
    ("UPDATE entries SET action = 'dance' WHERE seq = 4", "refused", 4),
    ("DELETE FROM entries WHERE seq = 6", "gap", 6),
    ("UPDATE tables SET header = replace(header, 'digest\": \"', 'digest\": \"0')", "start", 0),
    ("UPDATE tables SET game = 'unknown'", "start", 0),
    ("UPDATE tables SET ended = 5.0", "position", None),
    ("UPDATE tables SET position = 'nonsense'", "position", None),
]


@pytest.mark.parametrize(("sql", "reason", "at"), WRONG)
def test_whatever_is_wrong_is_found_with_its_row(
    tmp_path: Path, sql: str, reason: str, at: int | None
) -> None:
    table_id = in_a_loop_now(tmp_path / "games.db")
    tamper(tmp_path / "games.db", sql)
    store = opened(tmp_path / "games.db", reading=True)
    (fault,) = faults(store, [table_id])
    assert fault is not None
    assert fault.reason == reason
    assert at in (None, fault.at)
    assert fault.frozen == (reason != "position")
    store.close()


def in_a_loop_now(file: Path) -> str:

    return aside(played(file))


@in_a_loop
async def test_a_frozen_table_goes_back_to_its_last_good_row_and_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    table_id = await played(file)
    tamper(file, "UPDATE entries SET digest = 'x' WHERE seq = 7")
    async with house_at(file) as house:
        with pytest.raises(FrozenError):
            await house.find(table_id, ANNA)
        rows = house.store.rows(table_id)
        assert roll_back(house.store, table_id, NOON) == (6, len(rows) - 6)
        table = await house.find(table_id, ANNA)  # the house was open all the time
        assert table.seq >= 6
        await play_on(house, table, Random(1), 5)
        assert table.seq > 9
        whole = house.store.whole(table_id)
        assert whole is not None
        assert [gone.row for gone in whole.voided] == rows[6:]
        assert whole.rows[:6] == rows[:6]
        assert fault_of(whole) is None
        with pytest.raises(KeepingError, match="sound"):
            roll_back(house.store, table_id, NOON)
        with pytest.raises(KeepingError, match="no table"):
            roll_back(house.store, "nowhere", NOON)


@in_a_loop
async def test_a_game_that_cannot_begin_cannot_be_rolled_back(tmp_path: Path) -> None:
    table_id = await played(tmp_path / "games.db")
    tamper(
        tmp_path / "games.db", "UPDATE tables SET header = replace(header, 'deal', 'dill'), game = 'unknown'"
    )
    store = opened(tmp_path / "games.db")
    with pytest.raises(KeepingError, match="begin"):
        roll_back(store, table_id, NOON)
    store.close()


# Text


@in_a_loop
async def test_the_text_of_a_stored_game_is_the_text_of_the_game(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here bot", 3)
        dice = Random(4)
        for turn in range(12):
            await play_on(house, table, dice, 2)
            if not table.undo_reason((0, 1)):
                await house.undo(table, f"u{turn}", table.seq, ANNA)
        fork = await house.fork(table, table.match.ply // 2, ANNA)
        await play_on(house, fork, dice, 200)
        for each in (table, fork):
            whole = house.store.whole(each.id)
            assert whole is not None
            assert game_text(whole.table, whole.rows) == each.match.write()
            half = each.match.ply // 2
            assert game_text(whole.table, whole.rows, half) == each.match.write(half)
        assert any(row.kind == "undo" for row in house.store.rows(table.id))


@in_a_loop
async def test_everything_goes_from_one_house_to_another(tmp_path: Path) -> None:
    table_id = await played(tmp_path / "one.db")
    tamper(tmp_path / "one.db", "UPDATE entries SET digest = 'x' WHERE seq = 10")
    one = opened(tmp_path / "one.db")
    one.save_report(Report("R1", table_id, 5, 0, "Où est l’eau ?", NOON))
    roll_back(one, table_id, NOON)
    lines = list(export_lines(one, one.tables()))
    assert json.loads(lines[1])["game"].startswith("game desert")
    two = opened(tmp_path / "two.db")
    assert [import_line(two, n, line) for n, line in enumerate(lines, 1)] == [None, True, None]
    assert two.whole(table_id) == one.whole(table_id)
    assert two.reports() == one.reports()
    assert [import_line(two, n, line) for n, line in enumerate(lines, 1)] == [None, False, None]
    one.close()
    two.close()
    async with house_at(tmp_path / "one.db") as house:
        before = memory(await house.find(table_id, ANNA))
    async with house_at(tmp_path / "two.db") as house:
        table = await house.find(table_id, ANNA)
        assert memory(table) == before
        await play_on(house, table, Random(5), 3)
        assert "ben" in table.people


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "[]",
        '{"whole": 5}',
        '{"archipel": "export"}',
        '{"surprise": 1}',
        '{"whole": {"table": {}}}',
    ],
)
def test_a_line_that_is_none_is_refused_with_its_number(tmp_path: Path, line: str) -> None:
    store = opened(tmp_path / "games.db")
    for number in (1, 7):
        with pytest.raises(KeepingError, match=f"Line {number} "):
            import_line(store, number, line)
    assert store.tables() == []
    store.close()


def test_an_export_of_another_version_is_refused(tmp_path: Path) -> None:
    store = opened(tmp_path / "games.db")
    with pytest.raises(KeepingError, match="another version"):
        import_line(store, 1, '{"archipel": "export", "format": 1, "schema": 99}')
    store.close()


def test_rows_of_another_table_are_not_smuggled_in(tmp_path: Path) -> None:
    table_id = in_a_loop_now(tmp_path / "one.db")
    one, two = opened(tmp_path / "one.db"), opened(tmp_path / "two.db")
    line = list(export_lines(one, [table_id]))[1].replace(f'"table": "{table_id}"', '"table": "other"', 1)
    with pytest.raises(KeepingError, match="Line 2"):
        import_line(two, 2, line)
    assert two.tables() == []
    one.close()
    two.close()


# Reports


@in_a_loop
async def test_a_report_becomes_a_test_that_replays_to_its_moment_and_fails(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    table_id = await played(file)
    store = opened(file)
    said = "L'eau \"\"\" manque ici.\n''' + __import__('os').abort() #" + "x" * 150
    store.save_report(Report("7KQ-2M", table_id, 8, 0, said, NOON + 5))
    text = report_file(store, "7KQ-2M")
    (tmp_path / "test_report.py").write_text(text, "utf-8")
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path / "test_report.py")]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=LONGEST)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "test_reported_7kq_2m" in done.stdout
    assert "Say here what should be so instead" in done.stdout
    assert "manque ici" in done.stdout
    namespace: dict[str, object] = {}
    exec(text, namespace)
    assert namespace["SAID"] == said
    match = archipel.read(str(namespace["GAME"]))
    assert isinstance(match, archipel.Match)
    assert match.ply == 8
    with pytest.raises(KeepingError, match="no report"):
        report_file(store, "unknown")
    store.forget(table_id)
    with pytest.raises(KeepingError, match="no longer kept"):
        report_file(store, "7KQ-2M")
    store.close()


# Copies


@pytest.mark.parametrize("copies", [2, pytest.param(6, marks=pytest.mark.long)])
def test_a_backup_made_while_people_play_is_whole(tmp_path: Path, copies: int) -> None:
    file = tmp_path / "games.db"
    command = [sys.executable, someone.__file__, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        try:
            acknowledged: set[str] = set()
            for number in range(copies):
                # What was acknowledged may be read late, but what was read was acknowledged: it must be in the copy.
                while len(acknowledged) < 10 * (number + 1):
                    said = player.stdout.readline().split()
                    assert said, "nobody stops by themselves"
                    acknowledged |= {said[1]} if said[0] == "ack" else set()
                copy = tmp_path / f"{number}.db"
                seen: list[tuple[int, int]] = []
                back_up(file, copy, lambda done, pages, seen=seen: seen.append((done, pages)))  # type: ignore[misc]
                assert seen[-1][0] == seen[-1][1] > 0
                store = opened(copy)
                assert store.check() == []
                assert set(faults(store, store.tables())) == {None}
                assert acknowledged <= {row.cmd for table in store.tables() for row in store.rows(table)}
                store.close()
            assert player.poll() is None, "they play on"
        finally:
            player.kill()


def test_a_backup_comes_back_with_its_secret_and_what_was_there_is_kept(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.db", tmp_path / "copy.db"
    table_id = in_a_loop_now(file)
    secret = secret_beside(f"sqlite:///{file}")
    back_up(file, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "copy.db.secret").stat().st_mode) == 0o600
    before = whole_of(copy, table_id)
    other = in_a_loop_now(file)
    (tmp_path / "games.db.secret").write_bytes(b"another secret, just as long as before")
    old = restore(file, copy)
    assert old == tmp_path / "games.db.before-1"
    assert whole_of(old, table_id) == before
    assert whole_of(old, other) is not None
    assert (tmp_path / "games.db.before-1.secret").read_bytes().startswith(b"another")
    store = opened(file)
    assert store.tables() == [table_id]
    assert store.whole(table_id) == before
    assert secret_beside(f"sqlite:///{file}") == secret
    store.close()
    assert not list(tmp_path.glob("*.part*"))


def test_nothing_is_restored_under_an_open_house(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.db", tmp_path / "copy.db"
    table_id = in_a_loop_now(file)
    back_up(file, copy)
    store = opened(file)
    with pytest.raises(KeepingError, match="in use"):
        restore(file, copy)
    assert store.tables() == [table_id]
    assert store.pragmas()["journal_mode"] == "wal"
    store.close()
    assert restore(file, copy) is not None


def test_a_broken_file_and_its_old_log_make_way_for_the_backup(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.db", tmp_path / "copy.db"
    table_id = in_a_loop_now(file)
    back_up(file, copy)
    file.write_bytes(b"SQLite format 3\0" + b"garbage" * 5000)
    (tmp_path / "games.db-wal").write_bytes(b"an old log")
    assert restore(file, copy) == tmp_path / "games.db.before-1"
    assert (tmp_path / "games.db.before-1").read_bytes().endswith(b"garbage")
    assert not (tmp_path / "games.db-wal").exists()
    store = opened(file)
    assert store.check() == []
    assert store.tables() == [table_id]
    store.close()


def test_only_a_sound_backup_is_restored_and_no_file_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    table_id = in_a_loop_now(file)
    poem, empty = tmp_path / "poem.txt", tmp_path / "empty.db"
    poem.write_text("Roses are red. " * 500)
    sqlite3.connect(empty).close()
    newer = tmp_path / "newer.db"
    back_up(file, newer)
    tamper(newer, "PRAGMA user_version = 99")
    for source in (poem, empty, newer, tmp_path / "nowhere.db"):
        with pytest.raises(KeepingError, match="no sound backup"):
            restore(file, source)
    with pytest.raises(KeepingError, match="already"):
        back_up(file, poem)
    with pytest.raises(KeepingError, match="no games"):
        back_up(tmp_path / "nowhere.db", tmp_path / "new.db")
    with pytest.raises(KeepingError, match="cannot be copied"):
        back_up(poem, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
    store = opened(file)
    assert store.tables() == [table_id]
    assert problem_of(file) == ""
    store.close()


def test_whoever_only_reads_makes_nothing_changes_nothing_and_blocks_nobody(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with pytest.raises(archipel.ArchipelError, match="no games"):
        opened(file, reading=True)
    assert not file.exists()
    in_a_loop_now(file)
    reader, writer = opened(file, reading=True), Store.open(f"sqlite:///{file}", patience=0.1)
    with reader._transaction() as sql:
        assert sql.exec_driver_sql("SELECT count(*) FROM tables").scalar_one() == 1
        writer.save_report(Report("R1", "t", 1, 0, "", NOON))
    with pytest.raises(archipel.ArchipelError):
        reader.save_report(Report("R2", "t", 1, 0, "", NOON))
    reader.close()
    writer.close()
