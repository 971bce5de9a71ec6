"""kill -9 in the middle of everything: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.table import someone

from archipel.table.new_tables import replayed
from archipel.table.storage import Row
from archipel.table.store import Store

MOST = 50
"""So many times as often as it must somebody is killed, until enough was acknowledged."""


def play_until_killed(file: Path, again: list[str], dice: Random) -> list[list[str]]:
    """What somebody said before being killed: after any number of lines, half the time in the middle of a command."""
    command = [sys.executable, someone.__file__, str(file), *again]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        try:
            lines = [player.stdout.readline() for _ in range(dice.randint(1, 60))]
            in_the_middle = dice.random() < 0.5
            while in_the_middle and lines[-1] and not lines[-1].startswith("try"):
                lines.append(player.stdout.readline())
            assert player.poll() is None, "nobody stops by themselves"
        finally:
            player.kill()
        lines += player.stdout.readlines()
    return [line.split() for line in lines if line.endswith("\n")]


def unanswered(said: list[list[str]]) -> list[str]:
    """The last command that was sent and not answered."""
    answered = {line[1] for line in said if line[0] == "ack"}
    tried = [line[1:] for line in said if line[0] == "try" and line[-1] not in answered]
    return tried[-1] if tried else []


def rows_after(file: Path) -> dict[str, list[Row]]:
    """The rows of every table, each of which can be replayed."""
    store = Store.open(f"sqlite:///{file}")
    tables = {stored.id: store.rows(stored.id) for stored, _ in store.tables_of(someone.OWNER)}
    for table_id, rows in tables.items():
        stored = store.table(table_id)
        assert stored is not None
        assert replayed(stored, rows).seq == len(rows)
    store.close()
    return tables


@pytest.mark.parametrize("kills", [2, pytest.param(12, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path, kills: int) -> None:
    file, dice = tmp_path / "games.db", Random(9)
    acknowledged: list[str] = []
    told: set[tuple[str, int, str]] = set()
    again: list[str] = []
    resent = killed = 0
    while killed < kills or (killed < MOST * kills and not (resent and len(acknowledged) > 3 * kills)):
        killed += 1
        said = play_until_killed(file, again, dice)
        resent += bool(again)
        acknowledged += [line[1] for line in said if line[0] == "ack"]
        told |= {(line[1], int(line[2]), line[3]) for line in said if line[0] == "told"}
        again = unanswered(said)
        with sqlite3.connect(file) as raw:
            assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        raw.close()
    tables = rows_after(file)
    rows = [row for stored in tables.values() for row in stored]
    for stored in tables.values():
        assert [row.seq for row in stored] == list(range(1, len(stored) + 1)), "no gap"
    commands = Counter(row.cmd for row in rows if row.cmd)
    assert set(commands.values()) == {1}, "twice"
    assert set(acknowledged) <= set(commands), "lost"
    assert told <= {(row.table, row.seq, row.digest) for row in rows}, "told and not stored"
    assert resent
    assert len(acknowledged) > 3 * kills
