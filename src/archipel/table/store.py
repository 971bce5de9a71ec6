"""`Storage` in one SQLite file: one writing connection, every row on disk before anybody is told.

A table is a header and its rows, in order; what can be worked out from them (summary, position) is kept
beside them for lists and for later versions of the rules. Calls block, and one follows the other: whoever
lives in an event loop makes them in a thread.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from archipel.table import schema
from archipel.table.device_store import DeviceStore
from archipel.table.errors import StoreError
from archipel.table.place import keep_private
from archipel.table.schema import entries, people, reports, runs, tables, talk, voided
from archipel.table.storage import (
    WATCHING,
    After,
    Closure,
    Conflict,
    Moves,
    Person,
    Report,
    Row,
    Said,
    TableRow,
    Voided,
    Whole,
)

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
"""What SQLite must promise; 2 is FULL: each commit reaches the disk."""
LONG_AGO = 400 * 86_400.0
"""Seconds after which it does not matter any more when a house was open."""
PROMISES = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "mmap_size=0")


def _add_next() -> sa.Insert:
    """One statement that adds a row if it comes next and its command is not there yet, else nothing."""
    given = {column.name: sa.bindparam(column.name, type_=column.type) for column in entries.c}
    here = entries.c.table == given["table"]
    last = sa.select(sa.func.coalesce(sa.func.max(entries.c.seq), 0)).where(here).scalar_subquery()
    done = sa.exists().where(here, entries.c.seat == given["seat"], entries.c.cmd == given["cmd"])
    next_one = sa.select(*given.values()).where(given["seq"] == last + 1, ~done)
    return sa.insert(entries).from_select(list(given), next_one)


OF_TABLE = tuple(tables.c[field.name] for field in fields(TableRow))
"""What a `TableRow` says; the rest of a table's line is the store's own."""

# Made once: they run with every play, and to put a statement together takes as long as to run it.
ADD_NEXT = _add_next()
FOLLOW = sa.update(tables).where(tables.c.id == sa.bindparam("id_"))
FOLLOW = FOLLOW.values({name: sa.bindparam(name) for name in ("changed", "summary", "ended", "position")})


class Store(DeviceStore):
    """The tables of one SQLite file."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection = engine.connect()
        self._one_at_a_time = threading.Lock()

    @classmethod
    def open(cls, url: str, patience: float = 5.0, *, reading: bool = False) -> Store:
        """Open `sqlite:///FILE`, made if need be; `patience` is how long to wait for another's lock.

        One who is only `reading` makes and changes nothing, and never keeps a writer waiting.
        """
        try:
            if reading and not Path(sa.make_url(url).database or "").is_file():
                raise StoreError("store-missing", url=url)
            store = cls(_engine(url, patience, reading))
            with store._connection.begin():
                if reading:
                    schema.check_version(store._connection)
                else:
                    schema.migrate(store._connection)
        except schema.NewerError as error:
            raise StoreError("store-newer", url=url, found=error.found, known=schema.VERSION) from error
        except schema.OlderError as error:
            raise StoreError("store-older", url=url, found=error.found, known=schema.VERSION) from error
        except (ArgumentError, SQLAlchemyError, OSError) as error:
            raise StoreError("store-open", url=url, problem=str(error).splitlines()[0]) from error
        promised = store.pragmas()
        if not reading and any(promised[name] != value for name, value in WANTED.items()):
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

    def opens(self, at: float) -> list[Closure]:
        """A house opens now; says when it was closed before, as far back as it matters."""
        with self._transaction() as sql:
            sql.execute(sa.delete(runs).where(runs.c.alive < at - LONG_AGO))
            sql.execute(sa.delete(runs).where(runs.c.opened >= at))  # the machine's clock was set back
            sql.execute(sa.insert(runs).values(opened=at, alive=at))
            found = sql.execute(sa.select(runs.c.opened, runs.c.alive).order_by(runs.c.opened)).all()
        return [(one.alive, other.opened) for one, other in pairwise(found)]

    def alive(self, at: float) -> None:
        """The house that opened last is open still."""
        last = sa.select(sa.func.max(runs.c.opened)).scalar_subquery()
        with self._transaction() as sql:
            sql.execute(sa.update(runs).where(runs.c.opened == last).values(alive=at))

    # Tables

    def save_table(self, table: TableRow, sitting: Sequence[Person] = ()) -> None:
        """Keep a new table, and who sits at it."""
        with self._transaction() as sql:
            sql.execute(sa.insert(tables).values(asdict(table)))
            for person in sitting:
                sql.execute(sa.insert(people).values(table=table.id, **asdict(person)))

    def table(self, table_id: str) -> TableRow | None:
        """A table by its id."""
        with self._transaction() as sql:
            found = sql.execute(sa.select(*OF_TABLE).where(tables.c.id == table_id)).one_or_none()
        return None if found is None else TableRow(**found._mapping)

    def tables(self) -> list[str]:
        """Every table, oldest first."""
        with self._transaction() as sql:
            return list(sql.scalars(sa.select(tables.c.id).order_by(tables.c.created, tables.c.id)))

    def tables_of(self, guest: str) -> list[tuple[TableRow, list[int]]]:
        """Every table somebody opened, sits at or watches, newest first, with the seats they hold."""
        where = sa.select(people.c.table, people.c.seat).where(people.c.guest == guest)
        with self._transaction() as sql:
            held: dict[str, list[int]] = {}
            for table_id, seat in sql.execute(where).all():
                held.setdefault(table_id, []).append(seat)
            mine = sa.select(*OF_TABLE).where((tables.c.owner == guest) | tables.c.id.in_(held))
            found = sql.execute(mine.order_by(tables.c.created.desc(), tables.c.id)).all()
        return [(TableRow(**row._mapping), held.get(row.id, [])) for row in found]

    def rebase(self, table_id: str, version: int, header: str, base: int, position: str) -> None:
        """Let a running game go on under later rules, from its position."""
        its_table = sa.update(tables).where(tables.c.id == table_id)
        with self._transaction() as sql:
            sql.execute(its_table.values(version=version, header=header, base=base, position=position))

    def forget(self, table_id: str) -> None:
        """Delete a table and everything about it."""
        with self._transaction() as sql:
            for part in (entries, voided, people, talk):
                sql.execute(sa.delete(part).where(part.c.table == table_id))
            sql.execute(sa.update(reports).where(reports.c.table == table_id).values(text=""))
            sql.execute(sa.delete(tables).where(tables.c.id == table_id))

    def idle_since(self, running: float, ended: float) -> list[str]:
        """The tables where nothing has happened since, or that ended before."""
        old = (tables.c.ended.is_(None) & (tables.c.changed < running)) | (tables.c.ended < ended)
        with self._transaction() as sql:
            return list(sql.scalars(sa.select(tables.c.id).where(old)))

    def whole(self, table_id: str) -> Whole | None:
        """Everything about a table, read at one moment."""
        with self._transaction() as sql:
            found = sql.execute(sa.select(*OF_TABLE).where(tables.c.id == table_id)).one_or_none()
            if found is None:
                return None
            gone = sa.select(voided).where(voided.c.table == table_id).order_by(voided.c.voided, voided.c.seq)
            return Whole(
                TableRow(**found._mapping),
                self._rows(sql, table_id, 0),
                self._people(sql, table_id),
                self._talk(sql, table_id, 0),
                [Voided(Row(*row[:-1]), row[-1]) for row in sql.execute(gone).all()],
            )

    def take_in(self, whole: Whole) -> bool:
        """Keep a table that comes from elsewhere, all of it; not if there is one of that id."""
        table_id = whole.table.id
        with self._transaction() as sql:
            if sql.execute(sa.select(tables.c.id).where(tables.c.id == table_id)).one_or_none():
                return False
            sql.execute(sa.insert(tables).values(asdict(whole.table)))
            for row in whole.rows:
                sql.execute(sa.insert(entries).values(asdict(row)))
            for gone in whole.voided:
                sql.execute(sa.insert(voided).values(**asdict(gone.row), voided=gone.at))
            for person in whole.people:
                sql.execute(sa.insert(people).values(table=table_id, **asdict(person)))
            for said in whole.talk:
                sql.execute(sa.insert(talk).values(table=table_id, **asdict(said)))
        return True

    # The log

    def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """What happened at a table, in order; `after` skips so many rows."""
        with self._transaction() as sql:
            return self._rows(sql, table_id, after)

    def _rows(self, sql: sa.Connection, table_id: str, after: int) -> list[Row]:
        wanted = sa.select(entries).where(entries.c.table == table_id, entries.c.seq > after)
        return [Row(**row._mapping) for row in sql.execute(wanted.order_by(entries.c.seq)).all()]

    def append(self, row: Row, after: After, moves: Moves | None = None) -> Row:
        """Add the next row, and all it makes of its table, in one transaction.

        A command that is stored already gives its row back; a row that does not come next is a `Conflict`.
        """
        with self._transaction() as sql:
            if not sql.execute(ADD_NEXT, asdict(row)).rowcount:
                return self._done(sql, row)
            sql.execute(FOLLOW, {"id_": row.table, "changed": row.at, **asdict(after)})
            if moves is not None:
                self._move(sql, row.table, moves)
        return row

    def _done(self, sql: sa.Connection, row: Row) -> Row:
        """The row of a command that is stored already."""
        same = (entries.c.table == row.table, entries.c.seat == row.seat, entries.c.cmd == row.cmd)
        done = sql.execute(sa.select(entries).where(*same)).one_or_none() if row.cmd is not None else None
        if done is None:
            raise Conflict
        return Row(**done._mapping)

    def _move(self, sql: sa.Connection, table_id: str, moves: Moves) -> None:
        for guest, seat in moves.leave:
            gone = sa.delete(people).where(people.c.table == table_id, people.c.seat == seat)
            sql.execute(gone.where(people.c.guest == guest) if guest else gone)
        for person in moves.come:
            sql.execute(sa.insert(people).values(table=table_id, **asdict(person)))
        if moves.new_keys:
            its_table = sa.update(tables).where(tables.c.id == table_id)
            sql.execute(its_table.values(keys=tables.c["keys"] + 1))

    def void(self, table_id: str, first: int, after: After, at: float) -> int:
        """Take the rows from one on out of the log and keep them aside; says how many there were."""
        bad = (entries.c.table == table_id) & (entries.c.seq >= first)
        with self._transaction() as sql:
            rows = sql.execute(sa.select(entries).where(bad)).all()
            for row in rows:
                sql.execute(sa.insert(voided).values(**row._mapping, voided=at))
            sql.execute(sa.delete(entries).where(bad))
            sql.execute(sa.update(tables).where(tables.c.id == table_id).values(changed=at, **asdict(after)))
        return len(rows)

    # People and what they say

    def people(self, table_id: str) -> list[Person]:
        """Who sits at a table and who watches."""
        with self._transaction() as sql:
            return self._people(sql, table_id)

    def _people(self, sql: sa.Connection, table_id: str) -> list[Person]:
        names = (people.c.guest, people.c.seat, people.c.since, people.c.seen)
        wanted = sa.select(*names).where(people.c.table == table_id)
        return [Person(*row) for row in sql.execute(wanted).all()]

    def come(self, table_id: str, person: Person) -> None:
        """Somebody comes who changes nothing at the table: another device of a seat, or a spectator."""
        there = (people.c.table == table_id, people.c.guest == person.guest, people.c.seat == person.seat)
        with self._transaction() as sql:
            if sql.execute(sa.select(people).where(*there)).one_or_none() is None:
                sql.execute(sa.insert(people).values(table=table_id, **asdict(person)))

    def go(self, table_id: str, guest: str) -> None:
        """Somebody who held no seat leaves."""
        gone = sa.delete(people).where(people.c.table == table_id, people.c.guest == guest)
        with self._transaction() as sql:
            sql.execute(gone.where(people.c.seat == WATCHING))

    def saw(self, table_id: str, guest: str, plays: int) -> None:
        """Somebody has seen a game up to a play."""
        there = (people.c.table == table_id, people.c.guest == guest)
        with self._transaction() as sql:
            sql.execute(sa.update(people).where(*there).values(seen=plays))

    def talk(self, table_id: str, after: int = 0) -> list[Said]:
        """What was said at a table, in order."""
        with self._transaction() as sql:
            return self._talk(sql, table_id, after)

    def _talk(self, sql: sa.Connection, table_id: str, after: int) -> list[Said]:
        wanted = sa.select(talk.c.n, talk.c.seat, talk.c.kind, talk.c.text, talk.c.at)
        here = wanted.where(talk.c.table == table_id, talk.c.n > after).order_by(talk.c.n)
        return [Said(*row) for row in sql.execute(here).all()]

    def say(self, table_id: str, said: Said) -> None:
        """Keep what somebody said."""
        with self._transaction() as sql:
            sql.execute(sa.insert(talk).values(table=table_id, **asdict(said)))

    def unname(self, table_id: str, seat: int) -> None:
        """Take the name of a seat, and what was said and reported from it, out of a table's past."""
        with self._transaction() as sql:
            for kept in (entries, voided):
                of_seat = (kept.c.table == table_id) & (kept.c.kind == "seat") & (kept.c.seat == seat)
                for action in sql.scalars(sa.select(kept.c.action).where(of_seat).distinct()).all():
                    bare = json.dumps(json.loads(action) | {"name": ""})
                    sql.execute(sa.update(kept).where(of_seat, kept.c.action == action).values(action=bare))
            sql.execute(sa.delete(talk).where(talk.c.table == table_id, talk.c.seat == seat))
            said = (reports.c.table == table_id) & (reports.c.seat == seat)
            sql.execute(sa.update(reports).where(said).values(text=""))

    def save_report(self, report: Report) -> None:
        """Keep a reported problem; one that is there already stays as it is."""
        with self._transaction() as sql:
            if sql.execute(sa.select(reports.c.id).where(reports.c.id == report.id)).one_or_none() is None:
                sql.execute(sa.insert(reports).values(asdict(report)))

    def report(self, report_id: str) -> Report | None:
        """A reported problem by its id."""
        with self._transaction() as sql:
            found = sql.execute(sa.select(reports).where(reports.c.id == report_id)).one_or_none()
        return None if found is None else Report(**found._mapping)

    def reports(self) -> list[Report]:
        """Every reported problem, oldest first."""
        with self._transaction() as sql:
            found = sql.execute(sa.select(reports).order_by(reports.c.at, reports.c.id)).all()
        return [Report(**row._mapping) for row in found]

    # The whole file

    def check(self) -> list[str]:
        """What the database itself finds wrong, and rows that are missing from a log."""
        with self._transaction() as sql:
            found = [row[0] for row in sql.exec_driver_sql("PRAGMA integrity_check").all() if row[0] != "ok"]
            found += [str(tuple(row)) for row in sql.exec_driver_sql("PRAGMA foreign_key_check").all()]
            count = sa.select(entries.c.table, sa.func.max(entries.c.seq), sa.func.count())
            for table_id, last, number in sql.execute(count.group_by(entries.c.table)).all():
                if last != number:
                    found.append(f"{table_id}: {number} rows up to {last}")
        return found

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """All of it or nothing; whatever the database complains about is a `StoreError`."""
        with self._one_at_a_time:
            try:
                with self._connection.begin():
                    yield self._connection
            except SQLAlchemyError as error:
                raise StoreError("store-failed") from error


def _engine(url: str, patience: float, reading: bool) -> sa.Engine:
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
        for pragma in ("query_only=ON",) if reading else PROMISES:
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A transaction that starts by reading could find itself unable to write, whatever the timeout.
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine
