"""Where a house keeps its things: the file of games, beside it a witness, and the secret of its cookies."""

from __future__ import annotations

import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from archipel.table.errors import StoreError

LEAST_ROOM = 64 * 1024
"""With fewer bytes than this, a disk is full: a store cannot even be opened."""


def default_db() -> str:
    """The file that keeps the games: `ARCHIPEL_DATA`, or the user's own data."""
    told = os.environ.get("ARCHIPEL_DATA")
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(told) if told else Path(base) / "archipel"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'games.sqlite'}"


def file_of(db_url: str) -> Path:
    """The file of `sqlite:///FILE`."""
    try:
        place = make_url(db_url)
    except ArgumentError as error:
        raise StoreError("store-open", url=db_url, problem=str(error)) from error
    if place.get_backend_name() != "sqlite" or not place.database:
        raise StoreError("store-open", url=db_url, problem="sqlite:///FILE")
    return Path(place.database)


def secret_file(games: Path) -> Path:
    """Where the secret of a file of games is."""
    return games.with_name(f"{games.name}.secret")


def witness_file(games: Path) -> Path:
    """Where the witness of a file of games is."""
    return games.with_name(f"{games.name}.last")


def has_no_room(games: Path) -> bool:
    """Whether the disk that games are on is full."""
    try:
        return shutil.disk_usage(games.parent).free < LEAST_ROOM
    except OSError:
        return False


def keep_private(games: Path) -> None:
    """Let the owner alone read and write the games, whatever the system lets new files be.

    SQLite makes the files beside it like the file itself.
    """
    with suppress(FileExistsError):
        os.close(os.open(games, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for file in (games, *(games.with_name(f"{games.name}-{beside}") for beside in ("wal", "shm"))):
        with suppress(OSError):  # it is not there, not ours, or may not be changed
            file.chmod(0o600)


def secret_beside(db_url: str) -> bytes:
    """The secret that signs cookies: kept beside the database, so that a restart knows its guests."""
    file = secret_file(file_of(db_url))
    try:
        kept = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        known = file.read_bytes()
        if len(known) >= 32:
            return known
        file.unlink()
        return secret_beside(db_url)
    with os.fdopen(kept, "wb") as opened:
        fresh = secrets.token_bytes(32)
        opened.write(fresh)
        opened.flush()
        os.fsync(opened.fileno())
    return fresh
