"""Where tables are kept: one SQLite file, one writing connection, every row on disk before anybody is told.

A table is a header and its rows, in order; nothing is ever changed or deleted but a table's own summary.
Calls block, and one follows the other: whoever lives in an event loop makes them in a thread.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from archipel.table.errors import StoreError

NOBODY = -1
"""The seat of a row that is no seat's."""

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
"""What SQLite must promise; 2 is FULL: each commit reaches the disk."""

_meta = sa.MetaData()
_tables = sa.Table(
    "tables",
    _meta,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, nullable=False, index=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("ended", sa.Float),
    sa.Column("summary", sa.Text, nullable=False),
)
_entries = sa.Table(
    "entries",
    _meta,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("dealt", sa.Text, nullable=False),
    sa.Column("cmd", sa.Text),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table", "seat", "cmd"),
)


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored: `header` never changes, `summary` and `ended` follow its rows."""

    id: str
    owner: str
    game: str
    version: int
    created: float
    header: str
    ended: float | None
    summary: str


@dataclass(frozen=True)
class Row:
    """One thing that happened at a table: a play with what chance dealt in it, or `back N`."""

    table: str
    seq: int
    kind: Literal["play", "undo"]
    seat: int
    action: str
    dealt: str
    cmd: str | None
    """The command of the person who did it; None for what goes on by itself."""
    digest: str
    """The fingerprint of the state after it."""
    at: float


class Conflict(Exception):  # noqa: N818
    """The log has grown meanwhile: this row does not come next."""


class Store:
    """The tables of one SQLite file."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection = engine.connect()
        self._one_at_a_time = threading.Lock()

    @classmethod
    def open(cls, url: str, patience: float = 5.0) -> Store:
        """Open `sqlite:///FILE`, made if need be; `patience` is how long to wait for another's lock."""
        try:
            engine = _engine(url, patience)
            store = cls(engine)
            _meta.create_all(store._connection)
            store._connection.commit()
        except (ArgumentError, SQLAlchemyError, OSError) as error:
            raise StoreError("store-open", url=url, problem=str(error).splitlines()[0]) from error
        promised = store.pragmas()
        if any(promised[name] != value for name, value in WANTED.items()):
            store.close()
            raise StoreError("store-open", url=url, problem=str(promised))
        return store

    def close(self) -> None:
        """Let go of the file."""
        with self._one_at_a_time:
            self._connection.close()
            self._engine.dispose()

    def pragmas(self) -> dict[str, Any]:
        """What SQLite promises on the writing connection."""
        names = (*WANTED, "busy_timeout")
        with self._transaction() as sql:
            return {name: sql.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names}

    def save_table(self, table: TableRow) -> None:
        """Keep a new table."""
        with self._transaction() as sql:
            sql.execute(sa.insert(_tables).values(asdict(table)))

    def table(self, table_id: str) -> TableRow | None:
        """A table by its id."""
        with self._transaction() as sql:
            found = sql.execute(sa.select(_tables).where(_tables.c.id == table_id)).one_or_none()
        return None if found is None else TableRow(**found._mapping)

    def tables_of(self, owner: str) -> list[TableRow]:
        """Everything somebody opened, newest first."""
        mine = sa.select(_tables).where(_tables.c.owner == owner)
        with self._transaction() as sql:
            found = sql.execute(mine.order_by(_tables.c.created.desc(), _tables.c.id)).all()
        return [TableRow(**row._mapping) for row in found]

    def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """What happened at a table, in order; `after` skips so many rows."""
        wanted = sa.select(_entries).where(_entries.c.table == table_id, _entries.c.seq > after)
        with self._transaction() as sql:
            found = sql.execute(wanted.order_by(_entries.c.seq)).all()
        return [Row(**row._mapping) for row in found]

    def append(self, row: Row, summary: str, ended: float | None) -> Row:
        """Add the next row, and what it makes of its table, in one transaction.

        A command that is stored already gives its row back; a row that does not come next is a `Conflict`.
        """
        here = _entries.c.table == row.table
        with self._transaction() as sql:
            if row.cmd is not None:
                same = (_entries.c.seat == row.seat, _entries.c.cmd == row.cmd)
                done = sql.execute(sa.select(_entries).where(here, *same)).one_or_none()
                if done is not None:
                    return Row(**done._mapping)
            last = sql.scalar(sa.select(sa.func.max(_entries.c.seq)).where(here)) or 0
            if row.seq != last + 1:
                raise Conflict
            sql.execute(sa.insert(_entries).values(asdict(row)))
            its_table = sa.update(_tables).where(_tables.c.id == row.table)
            sql.execute(its_table.values(summary=summary, ended=ended))
        return row

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """All of it or nothing; whatever the database complains about is a `StoreError`."""
        with self._one_at_a_time:
            try:
                with self._connection.begin():
                    yield self._connection
            except SQLAlchemyError as error:
                raise StoreError("store-failed") from error


def _engine(url: str, patience: float) -> sa.Engine:
    """An engine whose every transaction takes the writer's place from its beginning."""
    place = sa.make_url(url)
    if place.get_backend_name() != "sqlite" or not place.database:
        raise ArgumentError("sqlite:///FILE")
    Path(place.database).parent.mkdir(parents=True, exist_ok=True)
    options = {"check_same_thread": False, "timeout": patience}
    engine = sa.create_engine(place, poolclass=sa.NullPool, connect_args=options)

    @sa.event.listens_for(engine, "connect")
    def promise(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where the driver thinks
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "mmap_size=0"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A transaction that starts by reading could find itself unable to write, whatever the timeout.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
