"""Two worlds in one process, with their pages: what a table's page and a program would be told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.secrecy.checks import Pair
from tests.secrecy.worlds import comparable

from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.core.texts import LANGUAGES
from archipel.table.clock import SimulatedClock
from archipel.table.house import House
from archipel.table.people import Company
from archipel.table.seats import Seat
from archipel.table.storage import WATCHING, Moves, Person, TableRow
from archipel.table.store import Store
from archipel.table.summary import header_of, summary_of
from archipel.table.table import PERSON, Table
from archipel.web.frame import frame_of
from archipel.web.page_state import PageState, Prefs
from archipel.web.visit import Visit

SHOWN = 8  # one position in so many is drawn


class PagePair(Pair):
    """Two worlds with one view, and now and then their pages."""

    company: Company
    """The people of a house that nobody visits; see `with_pages`."""

    def __init__(self, game: Game, state: Any, viewer: int, seed: int) -> None:
        super().__init__(game, state, viewer, seed)
        self.tables = {id(match): a_table(game, match) for match in (self.first, self.second)}
        self.lang = self.chooser.choice(LANGUAGES)
        self.shown = self.chooser.randrange(SHOWN)
        self.past = self.chooser.random() < 0.3

    def receives(self, match: Match) -> dict[str, Any]:
        """Everything the viewer is given, and sometimes the pages around it."""
        received = super().receives(match)
        if match.ply % SHOWN == self.shown and not match.over:
            table = self.tables[id(match)]
            table._decided_by = [PERSON] * match.ply  # these plays did not pass through the table
            received["the list of tables"] = summary_of(self.game, match.state, match.ply, table.seats)
            received["what could be taken back"] = table.undo_reason([self.viewer])
            received["the page"] = self.page(table, PageState(at=match.ply // 2 if self.past else None))
        return received

    def page(self, table: Table, see: PageState) -> str:
        visit = Visit(str(self.viewer), "http://house", self.company)
        shown = frame_of(table, see, Prefs(lang=self.lang), visit)
        return comparable(json.dumps([shown.html, shown.title, shown.say]), table)


def a_table(game: Game, match: Match) -> Table:
    """A table at which a match is played, everybody on their own device."""
    seats = [Seat("me", ""), *(Seat("friend", "") for _ in range(1, match.seats))]
    stored = TableRow(
        id="table-in-two",
        owner="0",
        game=game.key,
        version=game.version,
        created=0.0,
        header=header_of(match, seats, False, "none", True),
        ended=None,
        summary="",
        changed=0.0,
        position="",
    )
    table = Table(stored)
    people = [Person(str(seat), seat, 0.0) for seat in range(match.seats)]
    table.sit(Moves(come=[*people, Person(str(SPECTATOR), WATCHING, 0.0)]))
    table.match, table.started = match, True
    return table


@contextmanager
def with_pages(folder: Path) -> Iterator[type[PagePair]]:
    """Pairs of worlds with pages, as long as there is a house for their links."""
    store = Store.open(f"sqlite:///{folder / 'games.sqlite'}")

    class InThisHouse(PagePair):
        company = Company(House(store, SimulatedClock(), secret=b"two worlds"))

    try:
        yield InThisHouse
    finally:
        store.close()
