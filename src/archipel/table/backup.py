"""A copy of all games while people play, and its way back.

A backup is the file of games as it was at one moment, and beside it the secret: without it nobody would be
known again, and no link would open.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from archipel.table.errors import KeepingError
from archipel.table.paths import secret_file
from archipel.table.schema import VERSION

PAGES = 256
"""So many pages are copied between two looks at the progress."""
TAILS = ("-wal", "-shm", ".last", "")
"""What belongs to games, themselves the last. A log left behind would be taken for that of the backup."""

Progress = Callable[[int, int], None]
"""(pages copied, pages in all)."""


def back_up(games: Path, to: Path, progress: Progress = lambda done, pages: None) -> None:
    """Copy a file of games while it is in use; the copy appears all at once, and writers never wait."""
    if to.exists():
        raise KeepingError("backup-exists", file=to)
    if not games.is_file():
        raise KeepingError("backup-missing", file=games)
    with _aside(to) as part:
        _copy(games, part, progress)
        problem = problem_of(part)
        if problem:
            raise KeepingError("backup-bad", file=games, problem=problem)
        _copy_secret(games, to)
        os.replace(part, to)
        _sync(to.parent)


def restore(games: Path, source: Path) -> Path | None:
    """Put a backup in the place of the games; what was there is moved aside, and its new name is the answer.

    Nothing is done while a house has the file open.
    """
    problem = problem_of(source) if source.is_file() else "-"
    if problem:
        raise KeepingError("restore-bad", file=source, problem=problem)
    games = games.resolve()
    games.parent.mkdir(parents=True, exist_ok=True)
    with _aside(games) as part, _nobody_else(games):
        _copy(source, part, lambda done, pages: None)
        old = _moved_aside(games) if any(Path(f"{games}{tail}").exists() for tail in TAILS) else None
        _copy_secret(source, games)
        os.replace(part, games)
        _sync(games.parent)
    return old


def problem_of(file: Path) -> str:
    """Why a file is no sound file of games of a version we know; nothing if it is one."""
    try:
        opened = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        try:
            if int(opened.execute("PRAGMA user_version").fetchone()[0]) > VERSION:
                return f"version > {VERSION}"
            opened.execute("SELECT count(*) FROM tables JOIN entries").fetchone()
            found = [row[0] for row in opened.execute("PRAGMA integrity_check").fetchall()]
        finally:
            opened.close()
    except sqlite3.Error as error:
        return str(error)
    return "" if found == ["ok"] else str(found[0])


def rescue(opened: sqlite3.Connection, games: Path) -> Path:
    """Copy games that are open, though no file of that name is, to a name beside that nobody has."""
    games.parent.mkdir(parents=True, exist_ok=True)
    saved = _new_name(games, "rescued")
    with _aside(saved) as part:
        there = sqlite3.connect(part)
        try:
            opened.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
        finally:
            there.close()
        _sync(part)
        _copy_secret(games, saved)
        os.replace(part, saved)
        _sync(saved.parent)
    return saved


def _copy(source: Path, to: Path, progress: Progress) -> None:
    here, there = sqlite3.connect(source), sqlite3.connect(to)
    try:
        here.execute("BEGIN")
        here.execute(
            "SELECT count(*) FROM sqlite_master"
        ).fetchone()  # from now on this moment is what we see
        here.backup(
            there, pages=PAGES, sleep=0, progress=lambda _, left, pages: progress(pages - left, pages)
        )
        there.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
    except sqlite3.Error as error:
        raise KeepingError("backup-bad", file=source, problem=str(error)) from error
    finally:
        here.close()
        there.close()
    _sync(to)


def _copy_secret(source: Path, to: Path) -> None:
    """The secret goes with the games, readable for its owner alone."""
    if not secret_file(source).is_file():
        return
    with suppress(FileNotFoundError):
        secret_file(to).unlink()
    opened = os.open(secret_file(to), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(opened, "wb") as file:
        file.write(secret_file(source).read_bytes())
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _aside(file: Path) -> Iterator[Path]:
    """A place beside a file to write in, for its owner alone; what is left there in the end is removed."""
    part = file.with_name(f"{file.name}.part")
    with suppress(FileNotFoundError):
        part.unlink()
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


@contextmanager
def _nobody_else(games: Path) -> Iterator[None]:
    """Hold the file alone; a house that has it open is told to close first."""
    if not games.exists():
        yield
        return
    alone = sqlite3.connect(games, timeout=0, isolation_level=None)
    try:
        _hold(alone, games)
        yield
    finally:
        alone.close()


def _hold(alone: sqlite3.Connection, games: Path) -> None:
    try:
        # Only the last one at a file can take its log away.
        alone.execute("PRAGMA journal_mode=DELETE")
        alone.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname == "SQLITE_BUSY":
            raise KeepingError("restore-busy", file=games) from error
        # What is there is broken, and the reason why somebody restores.


def _moved_aside(games: Path) -> Path:
    """Move games, and all that belongs to them, to a name nobody has."""
    old = _new_name(games, "before")
    _copy_secret(games, old)
    for tail in TAILS:
        with suppress(FileNotFoundError):
            os.replace(f"{games}{tail}", f"{old}{tail}")
    return old


def _new_name(games: Path, word: str) -> Path:
    """A name beside the games that nobody has."""
    names = (games.with_name(f"{games.name}.{word}-{n}") for n in range(1, 10_000))
    return next(name for name in names if not name.exists())


def _sync(place: Path) -> None:
    """Let a file, or what a folder holds, reach the disk."""
    opened = os.open(place, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
