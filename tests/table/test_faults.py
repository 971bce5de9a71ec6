"""The store fails at every commit of a game: nothing half happens, and play goes on when the fault ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest
from tests.aside import aside
from tests.table import faults
from tests.table.faults import Locked, ReadOnly, a_game_in_trouble

from archipel.table.store import Store

ROOT = Path(faults.__file__).parents[2]
NO_NAMESPACE = (
    "This test needs a small file system of its own, and may not make one here: it runs `unshare` (util-linux) "
    "and mounts a tmpfs in its own namespace, as root or as a user who may make user namespaces."
)
AT_LEAST = 30
"""So many commits has a game, at the least."""


def in_a_small_file_system(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run something in a namespace of its own, where the folder is a file system of a megabyte."""
    mine = [] if os.geteuid() == 0 else ["--map-root-user"]
    if shutil.which("unshare") is None:
        pytest.fail(NO_NAMESPACE, pytrace=False)
    script = f"mount -t tmpfs -o size=1m small {folder} || exit 77; {command}"
    done = subprocess.run(
        ["unshare", "--mount", *mine, "sh", "-c", script],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        timeout=600,
    )
    if done.returncode == 77 or "unshare failed" in done.stderr:
        pytest.fail(f"{NO_NAMESPACE} ({done.stderr.strip()})", pytrace=False)
    return done


def test_a_full_disk_refuses_each_move_of_a_game_and_loses_none(tmp_path: Path) -> None:
    done = in_a_small_file_system(tmp_path, f"{sys.executable} {faults.__file__} {tmp_path}")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > AT_LEAST


def test_a_locked_database_refuses_each_move_of_a_game_and_loses_none(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    assert aside(a_game_in_trouble(file, lambda house: Locked(file))) > AT_LEAST


def test_a_database_that_may_only_be_read_refuses_each_move_of_a_game_and_loses_none(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    assert aside(a_game_in_trouble(file, lambda house: ReadOnly(cast(Store, house.store)))) > AT_LEAST


def test_a_store_on_a_disk_that_may_only_be_read_is_not_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    opening = f"{sys.executable} -c \"from archipel.table.store import Store; Store.open('{url}').close()\""
    script = f"{opening} && mount -o remount,ro small {tmp_path} && echo readonly && {opening}"
    done = in_a_small_file_system(tmp_path, script)
    assert done.stdout == "readonly\n", done.stderr
    assert "StoreError" in done.stderr.splitlines()[-1], done.stderr
