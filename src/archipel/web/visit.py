"""Who looks at a table from a page: the guest, and the address others can reach this house by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from archipel.bots.advice import Counsel
from archipel.core.match import View
from archipel.table.people import Company
from archipel.table.table import Table
from archipel.web.advisers import Advisers, Waiting
from archipel.web.guests import guest


@dataclass(frozen=True)
class Visit:
    """One page of one guest."""

    guest: str
    base: str
    """Where this house is, for a link that is sent to somebody: `http://192.168.1.7:8000`."""
    company: Company
    advisers: Advisers | None = None
    """Who thinks for people that ask for advice; nobody, where none is given."""
    wake: Callable[[], object] = lambda: None
    """Called when advice that this page waits for has come."""

    def counsel(self, view: View, legal: tuple[int, ...], hand_on: int | None) -> Counsel | Waiting:
        """What is known by now of what this guest should do."""
        if self.advisers is None:
            return "failed"
        return self.advisers.counsel(self.guest, view, legal, hand_on, self.wake)

    def mine(self, table: Table) -> tuple[int, ...]:
        """The seats this page plays for."""
        return table.plays_for(self.guest)

    def now(self) -> float:
        """The time of this house."""
        return self.company.house.clock.time()

    def hosts(self, table: Table) -> bool:
        """Whether this guest opened the table."""
        return table.owner == self.guest

    def link(self, table: Table, kind: str, seat: int | None = None) -> str:
        """A link that lets somebody in."""
        if kind == "hand":
            assert seat is not None
            return f"{self.base}/hand/{table.id}/{seat}/{self.company.link(table, 'hand', seat)}"
        secret = self.company.link(table, "watch" if kind == "watch" else "join")
        return f"{self.base}/{kind}/{table.id}/{secret}"


def visit_of(connection: HTTPConnection) -> Visit:
    """Whoever asks."""
    state, url = connection.app.state, connection.url
    scheme = {"ws": "http", "wss": "https"}.get(url.scheme, url.scheme)
    base = state.public_url or state.lan_url or f"{scheme}://{url.netloc}"
    return Visit(guest(connection), base.rstrip("/"), state.company, state.advisers)
