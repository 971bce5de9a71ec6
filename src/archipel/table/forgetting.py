"""How somebody's tables, seats and name are let go of."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from archipel.core.errors import ArchipelError
from archipel.table.company import Company
from archipel.table.house import House
from archipel.table.storage import Moves, Row
from archipel.table.table import Table


async def forget_guest(company: Company, guest: str) -> None:
    """Delete the tables somebody opened; from the others take their seats, their name and what they said."""
    house = company.house
    for stored, seats in await house.stored(house.store.tables_of, guest):
        if stored.owner == guest:
            await house.forget(stored.id)
            continue
        with suppress(ArchipelError):  # a table that cannot be replayed is forgotten in the store alone
            table = await house.known(stored.id)
            await company.leave(table, guest)
            for seat in table.seats_of(guest):
                await _let_go(house, table, guest, seat)
            _unname(table, seats)
        for seat in seats:
            await house.stored(house.store.unname, stored.id, seat)


async def _let_go(house: House, table: Table, guest: str, seat: int) -> None:
    """Take a device off a seat that is somebody else's."""

    def make() -> tuple[Row, Moves]:
        row = table.seat_row(seat, table.seats[seat], None, house.clock.time())
        return row, Moves(leave=[(guest, seat)])

    await house.change(table, None, seat, make)


def _unname(table: Table, seats: list[int]) -> None:
    """What the store does to a table, in memory."""
    table.notes = [replace(note, name="") if note.seat in seats else note for note in table.notes]
    table.talk = [replace(said, text="") if said.seat in seats else said for said in table.talk]
    table.talk = [said for said in table.talk if said.text]
