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


def beside(games: Path, tail: str) -> Path:
    """What stands beside the games themselves, whatever links lead there, as SQLite has its own files."""
    real = games.resolve()
    return real.with_name(f"{real.name}{tail}")


def secret_file(games: Path) -> Path:
    """Where the secret of a file of games is."""
    return beside(games, ".secret")


def witness_file(games: Path) -> Path:
    """Where the witness of a file of games is."""
    return beside(games, ".last")


def has_no_room(games: Path) -> bool:
    """Whether the disk that games are on is full."""
    try:
        return shutil.disk_usage(games.resolve().parent).free < LEAST_ROOM
    except OSError:
        return False


def keep_private(games: Path) -> None:
    """Let the owner alone read and write the games, whatever the system lets new files be.

    SQLite makes the files beside it like the file itself.
    """
    with suppress(FileExistsError):
        os.close(os.open(games.resolve(), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for file in (beside(games, tail) for tail in ("", "-wal", "-shm")):
        with suppress(OSError):  # it is not there, not ours, or may not be changed
            file.chmod(0o600)


def secret_beside(db_url: str) -> bytes:
    """The secret that signs cookies: kept beside the database, so that a restart knows its guests."""
    games = file_of(db_url)
    file = secret_file(games)
    try:
        kept = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        known = file.read_bytes()
        if len(known) >= 32:
            return known
        file.unlink()
        return secret_beside(db_url)
    with os.fdopen(kept, "wb") as opened:
        fresh = _beside_a_link(games) or secrets.token_bytes(32)
        opened.write(fresh)
        opened.flush()
        os.fsync(opened.fileno())
    return fresh


def _beside_a_link(games: Path) -> bytes:
    """The secret that an earlier version kept beside a link which leads to the games."""
    earlier = games.with_name(f"{games.name}.secret")
    known = earlier.read_bytes() if games.is_symlink() and earlier.is_file() else b""
    return known if len(known) >= 32 else b""
