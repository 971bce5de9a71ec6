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
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from archipel.table import losses, schema
from archipel.table.ageing import Ageing
from archipel.table.backup import rescue
from archipel.table.chain import said_by
from archipel.table.connection import LIMIT, LIMIT_WHEN_FULL, WANTED, Upkeep, driver, engine_for, meaning
from archipel.table.device_store import DeviceStore
from archipel.table.errors import StoreError
from archipel.table.paths import file_of, witness_file
from archipel.table.schema import announced, entries, people, rechain, reports, tables, talk, voided
from archipel.table.storage import (
    WATCHING,
    After,
    Brief,
    Conflict,
    Loss,
    Moves,
    Person,
    Report,
    Row,
    Said,
    TableRow,
    Voided,
    Whole,
)
from archipel.table.witness import Witness


def _add_next() -> sa.Insert:
    """One statement that adds a row if it comes next and its command is not there yet, else nothing."""
    given = {column.name: sa.bindparam(column.name, type_=column.type) for column in entries.c}
    here = entries.c.table == given["table"]
    last = sa.select(sa.func.coalesce(sa.func.max(entries.c.seq), 0)).where(here).scalar_subquery()
    done = sa.exists().where(here, entries.c.seat == given["seat"], entries.c.cmd == given["cmd"])
    next_one = sa.select(*given.values()).where(given["seq"] == last + 1, ~done)
    return sa.insert(entries).from_select(list(given), next_one)


AFTER = tuple(field.name for field in fields(After))
OF_TABLE = tuple(tables.c[field.name] for field in fields(TableRow))
"""What a `TableRow` says; the rest of a table's line is the store's own."""
HEADER = tables.c.header
# Where it is not noted whether it was written, how it began says so.
NOTED = sa.func.json_type(HEADER, "$.written").is_not(None)
SHORT = sa.case((NOTED, sa.func.json_remove(HEADER, "$.start")), else_=HEADER)
SHORT = sa.case((sa.func.json_valid(HEADER) == 1, SHORT), else_=HEADER)
IN_A_LIST = tuple(
    SHORT.label("header") if field.name == "header" else tables.c[field.name] for field in fields(Brief)
)

# Made once: they run with every play, and to put a statement together takes as long as to run it.
ADD_NEXT = _add_next()
FOLLOW = sa.update(tables).where(tables.c.id == sa.bindparam("id_"))
FOLLOW = FOLLOW.values({name: sa.bindparam(name) for name in (*AFTER, "changed", "last")})
FOLLOW = FOLLOW.values(chain=sa.func.link(tables.c.chain, sa.bindparam("said")))


class Store(Ageing, DeviceStore):
    """The tables of one SQLite file."""

    def __init__(self, url: str, patience: float, reading: bool, alone: bool) -> None:
        self._url, self._one_at_a_time = url, threading.Lock()
        named = Path(sa.make_url(url).database or "").absolute()
        self._games = named.resolve()
        if reading and not self._games.is_file():
            raise StoreError("store-missing", url=url)
        with ExitStack() as opened:
            self._engine = engine_for(url, patience, reading)
            self._witness = opened.enter_context(closing(Witness(witness_file(self._games), reading=reading)))
            if alone:
                self._witness.hold()
            self._connection = opened.enter_context(closing(self._engine.connect()))
            with self._connection.begin():
                if reading:
                    schema.check_version(self._connection)
                else:
                    schema.migrate(self._connection)
                    losses.remember(self._connection, self._witness)
            self._upkeep = None if reading else opened.enter_context(closing(Upkeep(named)))
            self._opened = opened.pop_all()

    @classmethod
    def open(cls, url: str, patience: float = 5.0, *, reading: bool = False, alone: bool = False) -> Store:
        """Open `sqlite:///FILE`, made if need be; `patience` is how long to wait for another's lock.

        One who is only `reading` makes and changes nothing, and never keeps a writer waiting. Only one can be
        open `alone` on a file at a time, which does not keep others from reading and writing there.
        """
        try:
            store = cls(url, patience, reading, alone)
        except schema.NewerError as error:
            raise StoreError("store-newer", url=url, found=error.found, known=schema.VERSION) from error
        except schema.OlderError as error:
            raise StoreError("store-older", url=url, found=error.found, known=schema.VERSION) from error
        except (ArgumentError, SQLAlchemyError, sqlite3.Error, OSError) as error:
            if not isinstance(error, ArgumentError) and meaning(error, file_of(url)) == "store-full":
                raise StoreError("store-no-room", url=url) from error
            raise StoreError("store-open", url=url, problem=str(error).splitlines()[0]) from error
        promised = store.pragmas()
        if not reading and any(promised[name] != value for name, value in WANTED.items()):
            store.close()
            raise StoreError("store-open", url=url, problem=str(promised))
        return store

    def close(self) -> None:
        """Let go of the file."""
        with self._one_at_a_time:
            self._opened.close()
            self._engine.dispose()

    def beside(self) -> Store:
        """The same tables once more, for somebody who reads while everything else goes on."""
        return Store.open(self._url, reading=True)

    def interrupt(self) -> None:
        """Let what is being read end at once; whoever reads is told that it failed."""
        with suppress(SQLAlchemyError, sqlite3.Error):  # it may be closed by now
            driver(self._connection).interrupt()

    def rescue(self) -> Path:
        """Copy what is open, although it stands nowhere any more, to a file; its name is the answer."""
        with self._one_at_a_time:
            return rescue(driver(self._connection), self._games)

    def pragmas(self) -> dict[str, Any]:
        """What SQLite promises on the writing connection."""
        names = (*WANTED, "busy_timeout")
        with self._transaction() as sql:
            said = {name: sql.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names}
        return said | {"sqlite": sqlite3.sqlite_version}

    # Tables

    def save_table(self, table: TableRow, sitting: Sequence[Person] = ()) -> None:
        """Keep a new table, and who sits at it."""
        with self._transaction() as sql:
            sql.execute(sa.insert(tables).values(asdict(table)))
            for person in sitting:
                sql.execute(sa.insert(people).values(table=table.id, **asdict(person)))
            place = losses.find_place(sql, self._witness, table.id)
        self._witness.confirm(place, table.id, 0)

    def table(self, table_id: str) -> TableRow | None:
        """A table by its id."""
        with self._transaction() as sql:
            found = sql.execute(sa.select(*OF_TABLE).where(tables.c.id == table_id)).one_or_none()
        return None if found is None else TableRow(**found._mapping)

    def tables(self) -> list[str]:
        """Every table, oldest first."""
        with self._transaction() as sql:
            return list(sql.scalars(sa.select(tables.c.id).order_by(tables.c.created, tables.c.id)))

    def tables_of(self, guest: str, most: int = -1) -> list[tuple[Brief, list[int]]]:
        """The tables somebody opened, sits at or watches, newest first, with the seats they hold."""
        where = sa.select(people.c.table, people.c.seat).where(people.c.guest == guest)
        with self._transaction() as sql:
            held: dict[str, list[int]] = {}
            for table_id, seat in sql.execute(where).all():
                held.setdefault(table_id, []).append(seat)
            mine = sa.select(*IN_A_LIST).where((tables.c.owner == guest) | tables.c.id.in_(held))
            found = sql.execute(mine.order_by(tables.c.created.desc(), tables.c.id).limit(most)).all()
        return [(Brief(**row._mapping), held.get(row.id, [])) for row in found]

    def rebase(self, table_id: str, version: int, header: str, base: int, position: str) -> None:
        """Let a running game go on under later rules, from its position."""
        its_table = sa.update(tables).where(tables.c.id == table_id)
        with self._transaction() as sql:
            sql.execute(its_table.values(version=version, header=header, base=base, position=position))

    def forget(self, table_id: str, binned_before: float | None = None) -> bool:
        """Delete a table and all that is known of it; if said, only if it was in the bin before a time."""
        here = tables.c.id == table_id
        with self._transaction() as sql:
            if binned_before is not None:
                long_there = sa.select(tables.c.id).where(here, tables.c.binned < binned_before)
                if sql.execute(long_there).one_or_none() is None:
                    return False
            losses.forget(sql, self._witness, table_id)
            for part in (entries, voided, people, talk, announced):
                sql.execute(sa.delete(part).where(part.c.table == table_id))
            sql.execute(sa.update(reports).where(reports.c.table == table_id).values(text=""))
            sql.execute(sa.delete(tables).where(here))
        return True

    def whole(self, table_id: str) -> Whole | None:
        """Everything about a table, read at one moment."""
        with self._transaction() as sql:
            log = (tables.c.last, tables.c.chain)
            found = sql.execute(sa.select(*OF_TABLE, *log).where(tables.c.id == table_id)).one_or_none()
            if found is None:
                return None
            gone = sa.select(voided).where(voided.c.table == table_id).order_by(voided.c.voided, voided.c.seq)
            return Whole(
                TableRow(*found[: len(OF_TABLE)]),
                self._rows(sql, table_id, 0),
                self._people(sql, table_id),
                self._talk(sql, table_id, 0),
                [Voided(Row(*row[:-1]), row[-1]) for row in sql.execute(gone).all()],
                found.last,
                found.chain,
            )

    def losses(self) -> dict[str, Loss]:
        """The tables of which rows are missing that were confirmed."""
        with self._transaction() as sql:
            return losses.losses(sql, self._witness)

    def loss(self, table_id: str) -> Loss | None:
        """What is missing of a table, if something is."""
        with self._transaction() as sql:
            return losses.loss_of(sql, self._witness, table_id)

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
            place, last = losses.find_place(sql, self._witness, table_id), rechain(sql, table_id)
        self._witness.confirm(place, table_id, last)
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
            if not sql.execute(ADD_NEXT, vars(row)).rowcount:
                return self._done(sql, row)
            so_far = {"id_": row.table, "changed": row.at, "last": row.seq, "said": said_by(row)}
            sql.execute(FOLLOW, so_far | vars(after))
            if moves is not None:
                self._move(sql, row.table, moves)
            place = losses.place_of(sql, row.table)
        self._witness.confirm(place, row.table, row.seq)
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
        its_table = sa.update(tables).where(tables.c.id == table_id)
        if moves.new_keys:
            sql.execute(its_table.values(keys=tables.c["keys"] + 1))
        if moves.owner:
            sql.execute(its_table.values(owner=moves.owner))

    def void(self, table_id: str, first: int, after: After, at: float) -> int:
        """Take the rows from one on out of the log and keep them aside; says how many there were."""
        bad = (entries.c.table == table_id) & (entries.c.seq >= first)
        with self._transaction() as sql:
            rows = sql.execute(sa.select(entries).where(bad)).all()
            for row in rows:
                sql.execute(sa.insert(voided).values(**row._mapping, voided=at))
            sql.execute(sa.delete(entries).where(bad))
            sql.execute(sa.update(tables).where(tables.c.id == table_id).values(changed=at, **asdict(after)))
            self._witness.confirm(losses.place_of(sql, table_id), table_id, rechain(sql, table_id))
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
            rechain(sql, table_id)
            began = sql.scalar(sa.select(tables.c.header).where(tables.c.id == table_id))
            if began is not None:
                header = json.loads(began)
                for kept in (header["seats"][seat], header.get("taken", {}).get(str(seat), {})):
                    kept["name"] = ""
                kept_as = json.dumps(header, ensure_ascii=False)
                sql.execute(sa.update(tables).where(tables.c.id == table_id).values(header=kept_as))
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

    def check(self, *, quick: bool = False) -> list[str]:
        """What the database itself finds wrong, and gaps in logs; quickly, only what its pages show."""
        pages = "quick_check" if quick else "integrity_check"
        with self._transaction() as sql:
            found = [row[0] for row in sql.exec_driver_sql(f"PRAGMA {pages}").all() if row[0] != "ok"]
            if quick:
                return found
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
            self._check_files()
            try:
                with self._connection.begin():
                    before = driver(self._connection).total_changes
                    yield self._connection
                    self._check_room(before)
            except StoreError:  # there is no room
                self._take_log_home()
                raise
            except SQLAlchemyError as error:
                key = meaning(error, self._games)
                if key == "store-full":
                    self._take_log_home()
                raise StoreError(key) from error
            self._check_files()
            if self._upkeep is not None and self._upkeep.is_due():
                self._checkpoint()

    def _check_files(self) -> None:
        if self._upkeep is not None:
            self._upkeep.check()

    def _check_room(self, changes_before: int) -> None:
        """What only reads takes no room."""
        raw = driver(self._connection)
        changes = raw.total_changes - changes_before
        if self._upkeep is not None and changes:
            self._upkeep.check_room(raw, changes)

    def _take_log_home(self) -> None:
        """A log that fills the disk begins anew once it has been taken home, and gives back what it took."""
        self._checkpoint(LIMIT_WHEN_FULL)

    def _checkpoint(self, limit: int = LIMIT) -> None:
        """Take the log home; this transaction is there so that nobody writes meanwhile (`connection`)."""
        if self._upkeep is not None:
            with suppress(SQLAlchemyError), self._connection.begin():
                self._upkeep.checkpoint()
            with suppress(sqlite3.Error):
                driver(self._connection).execute(f"PRAGMA journal_size_limit={limit}")
