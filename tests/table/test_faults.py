"""The store fails at every commit of a game: nothing half happens, and play goes on when the fault ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest
from tests.aside import aside
from tests.table import faults, small_disk
from tests.table.faults import Locked, ReadOnly, a_game_in_trouble

from archipel.table.store import Store

WHOLE = 1_000
"""More decisions than a game has."""
so_long = pytest.mark.parametrize("decisions", [8, pytest.param(WHOLE, marks=pytest.mark.long)])


def in_a_small_file_system(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run something in a namespace of its own, where the folder is a file system of a megabyte."""
    try:
        return small_disk.run(folder, 1, command)
    except small_disk.NoNamespaceError as missing:
        pytest.fail(str(missing), pytrace=False)


@so_long
def test_a_full_disk_refuses_each_move_of_a_game_and_loses_none(tmp_path: Path, decisions: int) -> None:
    done = in_a_small_file_system(tmp_path, f"{sys.executable} {faults.__file__} {tmp_path} {decisions}")
    assert done.returncode == 0, done.stderr
    check_often(int(done.stdout), decisions)


def test_a_full_disk_is_said_to_be_full_until_there_is_room_also_if_the_log_filled_it(tmp_path: Path) -> None:
    done = in_a_small_file_system(tmp_path, f"{sys.executable} {faults.__file__} {tmp_path} 0")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("trouble: disk-full") == 3, "once each time"


@so_long
def test_a_locked_database_refuses_each_move_of_a_game_and_loses_none(tmp_path: Path, decisions: int) -> None:
    file = tmp_path / "games.sqlite"
    check_often(aside(a_game_in_trouble(file, lambda house: Locked(file), decisions)), decisions)


@so_long
def test_a_database_that_may_only_be_read_refuses_each_move_of_a_game_and_loses_none(
    tmp_path: Path, decisions: int
) -> None:
    file = tmp_path / "games.sqlite"
    made = a_game_in_trouble(file, lambda house: ReadOnly(cast(Store, house.store)), decisions)
    check_often(aside(made), decisions)


def check_often(refused: int, decisions: int) -> None:
    """Each decision was refused, and much that goes on by itself; a whole game has more than thirty commits."""
    assert refused > (30 if decisions == WHOLE else decisions)


def test_a_store_on_a_disk_that_may_only_be_read_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "open.py").write_text(OPEN_TWICE)
    folder = tmp_path / "small"
    folder.mkdir()
    done = in_a_small_file_system(folder, f"{sys.executable} {tmp_path}/open.py {folder}")
    assert done.stdout == "readonly\n", done.stderr
    assert "StoreError" in done.stderr.splitlines()[-1], done.stderr


OPEN_TWICE = """
import subprocess, sys
from archipel.table.store import Store

folder = sys.argv[1]
Store.open(f"sqlite:///{folder}/games.sqlite").close()
subprocess.run(["mount", "-o", "remount,ro", "small", folder], check=True)
print("readonly", flush=True)
Store.open(f"sqlite:///{folder}/games.sqlite")
"""
