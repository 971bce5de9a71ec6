"""How tables lie in the database, and how a file of an earlier version becomes one of this version."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping

import sqlalchemy as sa

from archipel.table.chain import chain_of
from archipel.table.storage import Row

VERSION = 3

meta = sa.MetaData()
tables = sa.Table(
    "tables",
    meta,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, nullable=False, index=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("ended", sa.Float),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, server_default="0"),
    sa.Column("position", sa.Text, nullable=False, server_default=""),
    sa.Column("base", sa.Integer, nullable=False, server_default="0"),
    sa.Column("keys", sa.Integer, nullable=False, server_default="0"),
    sa.Column("binned", sa.Float),
    sa.Column("last", sa.Integer, nullable=False, server_default="0"),
    sa.Column("chain", sa.Text, nullable=False, server_default=""),
)
"""`binned` is when tidying put a table into the bin; `last` and `chain` are the number of its last row and a
running hash over all of them, so that a log whose end is missing is noticed."""
_entry = (
    ("seq", sa.Integer),
    ("kind", sa.Text),
    ("seat", sa.Integer),
    ("action", sa.Text),
    ("dealt", sa.Text),
    ("cmd", sa.Text),
    ("digest", sa.Text),
    ("at", sa.Float),
)
entries = sa.Table(
    "entries",
    meta,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    *(
        sa.Column(name, kind, primary_key=name == "seq", nullable=name == "cmd", autoincrement=False)
        for name, kind in _entry
    ),
    sa.UniqueConstraint("table", "seat", "cmd"),
)
voided = sa.Table(
    "voided",
    meta,
    sa.Column("table", sa.ForeignKey("tables.id"), nullable=False, index=True),
    *(sa.Column(name, kind) for name, kind in _entry),
    sa.Column("voided", sa.Float, nullable=False),
)
"""Rows that a rollback took out of the log: nothing that happened is thrown away."""
people = sa.Table(
    "people",
    meta,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("seen", sa.Integer, nullable=False, server_default="0"),
)
sa.Index("people_guest", people.c.guest)
talk = sa.Table(
    "talk",
    meta,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
reports = sa.Table(
    "reports",
    meta,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("plays", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
runs = sa.Table(
    "runs",
    meta,
    sa.Column("opened", sa.Float, primary_key=True),
    sa.Column("alive", sa.Float, nullable=False),
)
"""From when until when a house was open: what lies between costs nobody time."""
announced = sa.Table(
    "announced",
    meta,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("what", sa.Text, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""What tidying will do (`bin`, `gone`) and since when it says so: nothing is done that was not said before.

It came without a version of its own: whoever does not know of it leaves it alone."""
devices = sa.Table(
    "devices",
    meta,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, nullable=False, index=True),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("revoked", sa.Float),
)
"""The browsers somebody is known on, each by a hash of what its cookie says."""
codes = sa.Table(
    "codes",
    meta,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, nullable=False, index=True),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("device", sa.Text, nullable=False),
    sa.Column("used", sa.Float),
)
"""The recovery codes somebody made: a hash of each, and the guest it opens, sealed with the code itself.

Those made on a device end with it: whoever had it may have copied them."""


def rechain(sql: sa.Connection, table_id: str) -> int:
    """Work out anew what stands beside a table about its log, and say the number of its last row."""
    rows = sql.execute(sa.select(entries).where(entries.c.table == table_id).order_by(entries.c.seq)).all()
    last = rows[-1].seq if rows else 0
    chain = chain_of(Row(**row._mapping) for row in rows)
    sql.execute(sa.update(tables).where(tables.c.id == table_id).values(last=last, chain=chain))
    return int(last)


def hashed(guest: str) -> str:
    """A guest as the database knows them: what is in their cookie cannot be found from it."""
    return hashlib.sha256(guest.encode()).hexdigest()[:32]


def version_of(sql: sa.Connection) -> int:
    """The version of a file; 0 for an empty one."""
    found = int(sql.exec_driver_sql("PRAGMA user_version").scalar_one())
    if found == 0 and sa.inspect(sql).has_table("tables"):
        return 1  # the first version did not say so
    return found


def migrate(sql: sa.Connection) -> None:
    """Bring a file to this version, one step after the other, all in the caller's transaction."""
    found = version_of(sql)
    if found > VERSION:
        raise NewerError(found)
    if found == 0:
        meta.create_all(sql)
    else:
        for step in range(found, VERSION):
            STEPS[step](sql)
        announced.create(sql, checkfirst=True)
    sql.exec_driver_sql(f"PRAGMA user_version={VERSION}")


def check_version(sql: sa.Connection) -> None:
    """A file that is only read must be of this very version."""
    found = version_of(sql)
    if found > VERSION:
        raise NewerError(found)
    if found < VERSION:
        raise OlderError(found)


class OlderError(Exception):
    """A file that has not been brought to this version."""

    def __init__(self, found: int) -> None:
        super().__init__(found)
        self.found = found


class NewerError(Exception):
    """A file written by a later Archipel than this one."""

    def __init__(self, found: int) -> None:
        super().__init__(found)
        self.found = found


def _seats_have_people(sql: sa.Connection) -> None:
    """1 to 2: who sits where is kept apart from the table; guests are hashed; positions are kept."""
    for column in ("changed FLOAT", "position TEXT", "base INTEGER", "keys INTEGER"):
        usual = "''" if "TEXT" in column else "0"
        sql.exec_driver_sql(f"ALTER TABLE tables ADD COLUMN {column} NOT NULL DEFAULT {usual}")
    for table in (voided, people, talk, reports, runs):
        table.create(sql)
    old = sa.select(tables.c.id, tables.c.owner, tables.c.header, tables.c.created)
    for row in sql.execute(old).all():
        guest = hashed(row.owner)
        last = sql.scalar(sa.select(sa.func.max(entries.c.at)).where(entries.c.table == row.id))
        sql.execute(
            sa.update(tables).where(tables.c.id == row.id).values(owner=guest, changed=last or row.created)
        )
        for number, seat in enumerate(json.loads(row.header)["seats"]):
            if seat["kind"] != "bot":
                sql.execute(
                    sa.insert(people).values(table=row.id, guest=guest, seat=number, since=row.created)
                )


def _tables_have_bins_and_chains(sql: sa.Connection) -> None:
    """2 to 3: a bin, a running hash of each log, devices and recovery codes."""
    for column in ("binned FLOAT", "last INTEGER NOT NULL DEFAULT 0", "chain TEXT NOT NULL DEFAULT ''"):
        sql.exec_driver_sql(f"ALTER TABLE tables ADD COLUMN {column}")
    for table in (devices, codes):
        table.create(sql)
    for table_id in sql.scalars(sa.select(tables.c.id)).all():
        rechain(sql, table_id)


STEPS: Mapping[int, Callable[[sa.Connection], None]] = {
    1: _seats_have_people,
    2: _tables_have_bins_and_chains,
}
"""From each version to the next."""
