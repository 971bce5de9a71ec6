"""The log of a table as one side may know it: what the drawings of a running game are given."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from archipel.core.events import as_read_by
from archipel.core.game import Game
from archipel.core.match import Entry, view_of
from archipel.core.notation import Play
from archipel.table.table import Table

HIDDEN = -1
"""The action of somebody whose secrets are not shared: no action has this number."""

_kept: WeakKeyDictionary[Table, dict[int, list[tuple[Entry, Entry]]]] = WeakKeyDictionary()


def seen_entries(table: Table, seat: int) -> Sequence[Entry]:
    """Every play as a seat may know it; where nothing is hidden, or no longer, the log itself."""
    entries = table.match.entries
    if table.game.secrecy == "none" or table.match.over:
        return entries
    kept = _kept.setdefault(table, {}).setdefault(seat, [])
    while kept and (len(kept) > len(entries) or kept[-1][0] is not entries[len(kept) - 1]):
        kept.pop()
    for entry in entries[len(kept) :]:
        kept.append((entry, seen_entry(table.game, entry, seat)))
    return [seen for _, seen in kept]


def seen_entry(game: Game, entry: Entry, seat: int) -> Entry:
    """One play as a seat may know it: the news it may read, the view it had, and of others only who."""
    shared = game.side_of(entry.before, entry.play.seat) == game.side_of(entry.before, seat)
    play = Play(entry.play.seat, entry.play.action if shared else HIDDEN, [])
    news = tuple(as_read_by(event, seat) for event in entry.news)
    return Entry(play, news, view_of(game, entry.before, seat))
