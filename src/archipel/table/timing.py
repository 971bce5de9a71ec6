"""Clocks of tables: how long people have, and whom others wait for.

Time runs for a seat from when it is asked, or from when its person came back after a bot had played for them.
What others do meanwhile, what is said or proposed, and what one takes back by oneself changes nothing about
it: the clock goes on as if that had never been played.
"""

from __future__ import annotations

from dataclasses import replace

from archipel.table.open_time import closed_since
from archipel.table.table import Table

LIMITS = {"relaxed": 180.0, "days": 3 * 86_400.0}
"""Seconds for a decision, by the kind of clock; then a bot stands in until the person comes back."""
GRACE = 60.0
"""Seconds that everybody has at least when the house has opened."""


def deadline(table: Table, opened: float) -> float | None:
    """When the time of the first of those who are asked is up; `opened` is when the house was."""
    waited_for = [seat for seat in table.waiting_for if is_waited_for(table, seat)]
    return min((due(table, seat, opened) for seat in waited_for), default=None)


def due(table: Table, seat: int, opened: float) -> float:
    """When the time of a seat is up; what the house was closed costs nobody anything."""
    return _up(table, table.asked[seat], opened)


def may_go_back(table: Table, plays: int, now: float, opened: float) -> bool:
    """Whether somebody who takes back what came after so many plays has time left to do something else."""
    seat = table.match.entries[plays].play.seat
    if table.clock not in LIMITS or not set(table.human_seats) - {seat}:
        return True
    return now < _up(table, table.asked_before[plays][seat], opened)


def _up(table: Table, since: float, opened: float) -> float:
    """When the time of somebody is up who is asked since then."""
    lost = closed_since(table.closures, since)
    return max(since + LIMITS[table.clock] + lost, opened + GRACE)


def not_ahead(table: Table, now: float, opened: float) -> None:
    """What a clock wrote down that was ahead happened before the house opened: nobody waits for it."""

    def known(at: float) -> float:
        return at if at <= now else opened

    table.changed_at = known(table.changed_at)
    table.proposed_at = None if table.proposed_at is None else known(table.proposed_at)
    table.asked = {seat: known(at) for seat, at in table.asked.items()}
    table.asked_before = [{seat: known(at) for seat, at in asked.items()} for asked in table.asked_before]
    table.away_since = {seat: known(at) for seat, at in table.away_since.items()}
    table.taken = {seat: replace(taken, at=known(taken.at)) for seat, taken in table.taken.items()}


def is_waited_for(table: Table, seat: int) -> bool:
    """Whether somebody sits here whom others wait for, at a table with a clock.

    Where nobody else is, nobody is late: bots do not play a game to its end alone.
    """
    if table.clock not in LIMITS or table.over or table.frozen or not table.started:
        return False
    others = set(table.human_seats) - {seat}
    return seat in table.waiting_for and table.seats[seat].human and bool(others) and not table.own_step()
