"""The log of a table as one side may know it: what the drawings of a running game are given."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from archipel.core.events import as_read_by
from archipel.core.game import Game
from archipel.core.match import Entry, view_of
from archipel.core.notation import Play
from archipel.table.table import Table

HIDDEN = -1
"""The action of somebody whose secrets are not shared: no action has this number."""

AT_ONCE, MOST = 50, 15_000
"""So many plays are looked at as a seat may know them while others wait, and so many are kept for all seats
of all tables: each is a position."""

_kept: WeakKeyDictionary[Table, dict[int, list[tuple[Entry, Entry]]]] = WeakKeyDictionary()


def seen_entries(table: Table, seat: int) -> Sequence[Entry]:
    """Every play as a seat may know it; where nothing is hidden, or no longer, the log itself."""
    entries = table.match.entries
    if not _hides(table):
        return entries
    kept = _still_so(table, seat)
    _keep(table, seat, [(entry, seen_entry(table.game, entry, seat)) for entry in entries[len(kept) :]])
    return [seen for _, seen in _still_so(table, seat)]


async def look_back(table: Table, seat: int) -> None:
    """Where a seat looks back on a long game for the first time, do most of it beside whoever is answered."""
    missing = table.match.entries[len(_still_so(table, seat)) :] if _hides(table) else []
    if len(missing) > AT_ONCE:
        game = table.game
        made = await asyncio.to_thread(lambda: [(entry, seen_entry(game, entry, seat)) for entry in missing])
        _keep(table, seat, made)


def _hides(table: Table) -> bool:
    return table.game.secrecy != "none" and not table.match.over


def _still_so(table: Table, seat: int) -> list[tuple[Entry, Entry]]:
    """What is kept of the plays that still stand."""
    entries, kept = table.match.entries, _kept.setdefault(table, {}).setdefault(seat, [])
    while kept and (len(kept) > len(entries) or kept[-1][0] is not entries[len(kept) - 1]):
        kept.pop()
    return kept


def _keep(table: Table, seat: int, made: Sequence[tuple[Entry, Entry]]) -> None:
    """Keep some more plays, unless others stand there by now."""
    kept, entries = _still_so(table, seat), table.match.entries
    if made and len(kept) < len(entries) and entries[len(kept)] is made[0][0]:
        kept += made
    if made and sum(len(each) for seats in _kept.values() for each in seats.values()) > MOST:
        _kept.clear()
        _kept[table] = {seat: kept}


def seen_entry(game: Game, entry: Entry, seat: int) -> Entry:
    """One play as a seat may know it: the news it may read, the view it had, and of others only who."""
    shared = game.side_of(entry.before, entry.play.seat) == game.side_of(entry.before, seat)
    play = Play(entry.play.seat, entry.play.action if shared else HIDDEN, [])
    news = tuple(as_read_by(event, seat) for event in entry.news)
    return Entry(play, news, view_of(game, entry.before, seat))
