"""The part of a store that knows when its house was open, which tables are old, and which are in the bin."""

from __future__ import annotations

from contextlib import AbstractContextManager
from math import inf, nextafter

import sqlalchemy as sa

from archipel.table.schema import announced, runs, tables
from archipel.table.storage import Run

ROWID: sa.ColumnClause[int] = sa.literal_column("runs.rowid")
"""Runs are numbered as they are written: what their clocks say may go forwards and back."""


class Ageing:
    """What a store keeps about time."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    # When the house was open

    def opens(self, at: float) -> list[Run]:
        """A house opens now; says when it was open before. No run is ever deleted: any clock may be wrong."""
        with self._transaction() as sql:
            before = self._runs(sql)
            known = {opened for opened, _ in before}
            while at in known:  # it was opened and closed at one moment
                at = nextafter(at, inf)
            sql.execute(sa.insert(runs).values(opened=at, alive=at))
        return before

    def alive(self, at: float) -> None:
        """The house that opened last is open still."""
        last = sa.select(sa.func.max(ROWID)).select_from(runs).scalar_subquery()
        with self._transaction() as sql:
            sql.execute(sa.update(runs).where(sa.literal_column("rowid") == last).values(alive=at))

    def runs(self) -> list[Run]:
        """When the house was open, in the order in which that was."""
        with self._transaction() as sql:
            return self._runs(sql)

    def _runs(self, sql: sa.Connection) -> list[Run]:
        found = sql.execute(sa.select(runs.c.opened, runs.c.alive).order_by(ROWID)).all()
        return [(opened, alive) for opened, alive in found]

    # The bin

    def announce(self, running: float, ended: float, thrown: float, at: float) -> tuple[int, int]:
        """Note what will be put into the bin, and what will leave it for good, if it is not noted yet.

        Says how many there are of each. What was touched since is not told any more.
        """
        soon = {"bin": _old(running, ended), "gone": tables.c.binned < thrown}
        with self._transaction() as sql:
            counts = [self._announce(sql, what, old, at) for what, old in soon.items()]
        return counts[0], counts[1]

    def _announce(self, sql: sa.Connection, what: str, old: sa.ColumnElement[bool], at: float) -> int:
        these = sql.scalars(sa.select(tables.c.id).where(old)).all()
        told = sql.scalars(sa.select(announced.c.table).where(announced.c.what == what)).all()
        for table_id in {*told} - {*these}:
            over = (announced.c.table == table_id) & (announced.c.what == what)
            sql.execute(sa.delete(announced).where(over))
        for table_id in {*these} - {*told}:
            sql.execute(sa.insert(announced).values(table=table_id, what=what, at=at))
        return len(these)

    def idle_since(self, running: float, ended: float, told: float | None = None) -> list[str]:
        """The tables where nothing has happened since, or that ended before; none that is in the bin.

        If said, only those of which it was announced up to a time.
        """
        with self._transaction() as sql:
            return list(sql.scalars(sa.select(tables.c.id).where(_old(running, ended), _told("bin", told))))

    def binned(self, before: float = inf, told: float | None = None) -> list[str]:
        """The tables that were put into the bin before a time, those of the longest ago first.

        If said, only those of which it was announced up to a time that they leave it.
        """
        there = sa.select(tables.c.id).where(tables.c.binned < before, _told("gone", told))
        with self._transaction() as sql:
            return list(sql.scalars(there.order_by(tables.c.binned, tables.c.id)))

    def put_away(self, table_id: str, at: float, running: float, ended: float) -> bool:
        """Put a table into the bin, if it is still as old as `idle_since` says."""
        there = sa.update(tables).where(tables.c.id == table_id, _old(running, ended))
        with self._transaction() as sql:
            return bool(sql.execute(there.values(binned=at)).rowcount)

    def bring_back(self, table_id: str, at: float | None = None) -> bool:
        """Take a table out of the bin, if it is there; at a time said, it counts as touched then."""
        there = sa.update(tables).where(tables.c.id == table_id, tables.c.binned.is_not(None))
        touched = {} if at is None else {"changed": at}
        with self._transaction() as sql:
            return bool(sql.execute(there.values(binned=None, **touched)).rowcount)


def _old(running: float, ended: float) -> sa.ColumnElement[bool]:
    """Whether a table has been touched so long ago, and is not in the bin."""
    long_ago = sa.case((tables.c.ended.is_(None), running), else_=ended)
    # A finished game that was brought back from the bin was touched after its end.
    touched = sa.func.max(tables.c.changed, sa.func.coalesce(tables.c.ended, tables.c.changed))
    return (touched < long_ago) & tables.c.binned.is_(None)


def _told(what: str, until: float | None) -> sa.ColumnElement[bool]:
    """Whether it was announced of a table, up to a time, that something will be done with it."""
    if until is None:
        return sa.true()
    here = (announced.c.table == tables.c.id) & (announced.c.what == what) & (announced.c.at <= until)
    return sa.exists().where(here)
