"""What the log has and what its witness says: are rows missing that were confirmed to somebody?"""

from __future__ import annotations

import sqlalchemy as sa

from archipel.table.connection import driver
from archipel.table.schema import entries, tables
from archipel.table.storage import Loss
from archipel.table.witness import Witness

ROWID = sa.literal_column("tables.rowid", sa.Integer)
"""Where the witness keeps a table."""
_rows = sa.select(sa.func.coalesce(sa.func.max(entries.c.seq), 0)).where(entries.c.table == tables.c.id)
STANDS = sa.select(ROWID, tables.c.id, tables.c.last, _rows.scalar_subquery())


def place_of(sql: sa.Connection, table_id: str) -> int:
    """Where the witness keeps a table."""
    return int(driver(sql).execute("SELECT rowid FROM tables WHERE id = ?", (table_id,)).fetchone()[0])


def find_place(sql: sa.Connection, witness: Witness, table_id: str) -> int:
    """Give a new table a place of its own: not that of one that has gone and is missed."""
    place = place_of(sql, table_id)
    if witness.name_at(place) not in ("", table_id):
        place = max(place, witness.end)
        driver(sql).execute("UPDATE tables SET rowid = ? WHERE id = ?", (place, table_id))
    return place


def remember(sql: sa.Connection, witness: Witness) -> None:
    """Tell a witness that is new or has fallen behind how every table stands; what it knows better stays."""
    known = {place: (name, number) for place, name, number in witness.places()}
    stands = sql.execute(sa.select(ROWID, tables.c.id, tables.c.last)).all()
    where = {table_id: place for place, table_id, _ in stands}
    for place, (name, number) in known.items():
        if name not in where and place in where.values():  # one that is missed makes room
            witness.confirm(max(witness.end, *where.values()) + 1, name, number)
    for place, table_id, last in stands:
        name, number = known.get(place, ("", 0))
        if name != table_id or number < last:
            witness.confirm(place, table_id, last)
    for place, (name, _) in known.items():
        if where.get(name, place) != place:  # somebody has packed the file, which moves tables
            witness.forget(place)


def loss_of(sql: sa.Connection, witness: Witness, table_id: str) -> Loss | None:
    """What is missing of a table, if something is; for whoever keeps all others from writing."""
    found = sql.execute(STANDS.where(tables.c.id == table_id)).one_or_none()
    if found is None:
        return None
    place, _, last, here = found
    return _loss(max(last, witness.confirmed(place, table_id)), here)


def losses(sql: sa.Connection, witness: Witness) -> dict[str, Loss]:
    """The tables of which confirmed rows are missing; of one that has gone altogether, all are.

    Others may write meanwhile: what was confirmed before the log is read must be in it, unless it has been
    taken back since.
    """
    before, log = set(witness.places()), sql.execute(STANDS).all()
    confirmed = {place: (name, number) for place, name, number in before & set(witness.places())}
    found = {}
    for place, table_id, last, here in log:
        name, number = confirmed.pop(place, (table_id, 0))
        found[table_id] = _loss(max(last, number if name == table_id else 0), here)
    gone = {name: Loss(number, 0) for name, number in confirmed.values() if name not in found}
    return gone | {table_id: loss for table_id, loss in found.items() if loss is not None}


def _loss(confirmed: int, here: int) -> Loss | None:
    return Loss(confirmed, here) if confirmed > here else None


def forget(sql: sa.Connection, witness: Witness, table_id: str) -> None:
    """Nothing is confirmed of a table any more, wherever the witness keeps it."""
    for place, name, _ in witness.places():
        if name == table_id:
            witness.forget(place)
