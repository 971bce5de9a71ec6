"""How somebody's tables, seats and name are let go of."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from archipel.core.errors import ArchipelError
from archipel.table.people import Company
from archipel.table.storage import WATCHING
from archipel.table.summary import is_running
from archipel.table.table import Table


async def forget_guest(company: Company, guest: str) -> None:
    """Delete the tables somebody opened; from the others take their seats, their name and what they said.

    A table where a game runs that others play is no such table: it goes on, and is another player's. A
    seat that somebody else holds as well, from another device, keeps all of it: it may be theirs. Their
    devices and codes are nobody's then.
    """
    house = company.house
    for stored, seats in await house.stored(house.store.tables_of, guest):
        people = await house.stored(house.store.people, stored.id)
        others = any(person.guest != guest and person.seat != WATCHING for person in people)
        if stored.owner == guest and not (others and is_running(stored)):
            await house.forget(stored.id)
            continue
        shared = {person.seat for person in people if person.guest != guest}
        own = [seat for seat in seats if seat not in shared]
        with suppress(ArchipelError):  # a table that cannot be replayed is forgotten in the store alone
            table = await house.known(stored.id, binned=True)
            await company.hand_over(table, guest)
            await company.leave(table, guest)
            _unname(table, own)
            if stored.binned is not None:  # it is there for nobody again
                await house.let_go(table)
        for seat in own:
            await house.stored(house.store.unname, stored.id, seat)
    await house.devices.forget(guest)


def _unname(table: Table, seats: list[int]) -> None:
    """What the store does to a table, in memory."""
    table.notes = [replace(note, name="") if note.seat in seats else note for note in table.notes]
    table.talk = [replace(said, text="") if said.seat in seats else said for said in table.talk]
    table.talk = [said for said in table.talk if said.text]
