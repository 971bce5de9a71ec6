"""How SQLite is opened and what is wanted of it, what its errors mean, and whether its files are still there.

At most one connection, in whatever process, writes or checkpoints at a time. Of those that write, SQLite sees
to it itself; checkpoints are made here and nowhere else, by whoever holds the writer's place. So nobody
commits while a checkpoint runs, and the race that SQLite has before 3.51.3, between a checkpoint and a commit
that begins the log anew, cannot begin.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from bisect import bisect_left
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from archipel.table import chain
from archipel.table.errors import StoreError
from archipel.table.paths import LEAST_ROOM, beside, has_no_room, keep_private, witness_file

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "wal_autocheckpoint": 0}
"""What SQLite must promise; 2 is FULL: each commit reaches the disk. Nothing is checkpointed but by us."""
ALWAYS = ("mmap_size=0", "wal_autocheckpoint=0")
READING = ("query_only=ON",)
LIMIT, LIMIT_WHEN_FULL = 8 * 2**20, 64 * 1024
WRITING = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    f"journal_size_limit={LIMIT}",
    "cache_spill=OFF",
)
"""A log that grew, because somebody read for long, gives back what is over the limit when it begins anew. And
nothing is written before it is known that there is room for it."""
HEAD, SALTS, FRAME, SALTS_OF_FRAME = 32, 16, 24, 8
"""So long are the heads of a log and of a page in it; where in them is what says that it is of this log."""
EVERY = 200
"""So many transactions after a checkpoint comes the next: the log has about four megabytes by then."""
RESERVE = LEAST_ROOM
"""Bytes that are left on the disk at least; while the log grows, three times as many."""
DAMAGED = ("CORRUPT", "NOTADB", "IOERR_READ", "IOERR_SHORT_READ", "IOERR_DATA")


def engine_for(url: str, patience: float, reading: bool) -> sa.Engine:
    """An engine whose every transaction takes the writer's place from its beginning, or never."""
    place = sa.make_url(url)
    if place.get_backend_name() != "sqlite" or not place.database:
        raise ArgumentError("sqlite:///FILE")
    Path(place.database).parent.mkdir(parents=True, exist_ok=True)
    if not reading:
        keep_private(Path(place.database))
    options = {"check_same_thread": False, "timeout": patience}
    engine = sa.create_engine(place, poolclass=sa.NullPool, connect_args=options)

    @sa.event.listens_for(engine, "connect")
    def promise(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where the driver thinks
        for pragma in (*ALWAYS, *(READING if reading else WRITING)):
            connection.execute(f"PRAGMA {pragma}")
        connection.create_function("link", 2, chain.link, deterministic=True)

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A transaction that starts by reading could find itself unable to write, whatever the timeout.
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def driver(connection: sa.Connection) -> sqlite3.Connection:
    """What the driver has of a connection."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


class Upkeep:
    """What whoever writes looks after: the files stand where they were opened, and the log goes home."""

    def __init__(self, games: Path) -> None:
        files = (games, beside(games, "-wal"), beside(games, "-shm"), witness_file(games))
        self._opened = {os.fspath(file): _known(file) for file in files}
        self._games, self._log = games.resolve(), beside(games, "-wal")
        self._gone, self._since, self._is_home = False, 0, False
        self._connection = sqlite3.connect(games, timeout=0, isolation_level=None, check_same_thread=False)
        for pragma in (*ALWAYS, "synchronous=FULL", "journal_mode"):  # the last one opens the file
            self._connection.execute(f"PRAGMA {pragma}")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def check(self) -> None:
        """What is written to a file that has gone is lost; and once it has, who knows what others wrote."""
        if self._gone or any(_known(file) != known for file, known in self._opened.items()):
            self._gone = True
            raise StoreError("store-gone")

    def is_due(self) -> bool:
        """Whether it is time for a checkpoint; asked once after each transaction."""
        self._since += 1
        return self._since >= EVERY

    def checkpoint(self) -> None:
        """Take the log home, while another connection of ours holds the writer's place and writes nothing.

        What a reader or a full disk is in the way of goes home the next time.
        """
        self._since = 0
        with suppress(sqlite3.Error):
            _, frames, taken = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            self._is_home = frames == taken

    def check_room(self, writing: sqlite3.Connection, changes: int) -> None:
        """Let so many changes not be committed if the log could not be taken home after them.

        The file of games grows then by the pages that are new in the log. A log that had taken the room for
        them could never begin anew.
        """
        (size,), (pages,) = (writing.execute(f"PRAGMA {of}").fetchone() for of in ("page_size", "page_count"))
        with suppress(OSError):  # what cannot be asked will be met
            grows = pages * size - self._games.stat().st_size
            left, takes = shutil.disk_usage(self._games.parent).free - grows, max(2 * RESERVE, changes * size)
            if grows > 0 and left < RESERVE + takes and left < RESERVE + max(0, takes - self._spare(size)):
                raise StoreError("store-full")
        self._is_home = False

    def _spare(self, page: int) -> int:
        """How many bytes of the log will be written over: all if it begins anew, or the rest of it."""
        with self._log.open("rb") as log:
            whole = os.fstat(log.fileno()).st_size
            if self._is_home:
                return whole
            log.seek(SALTS)
            salts = log.read(8)

            def is_of_before(frame: int) -> bool:
                log.seek(HEAD + frame * (page + FRAME) + SALTS_OF_FRAME)
                return log.read(8) != salts

            frames = range(max(0, whole - HEAD) // (page + FRAME))
            return whole - HEAD - bisect_left(frames, True, key=is_of_before) * (page + FRAME)


def _known(file: str | Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def meaning(error: Exception, games: Path) -> str:
    """What kept something from being stored or read, as the key of its sentence."""
    cause = getattr(error, "orig", None) or error
    name = getattr(cause, "sqlite_errorname", "")
    if name == "SQLITE_FULL" or getattr(cause, "errno", 0) == errno.ENOSPC:
        return "store-full"
    if "IOERR" in name and has_no_room(games):
        return "store-full"
    if name.removeprefix("SQLITE_").startswith(DAMAGED) or "decode" in str(cause):
        return "store-damaged"
    return "store-failed"
