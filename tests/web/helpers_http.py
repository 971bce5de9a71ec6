"""What the tests of the table page share: tables of people at one screen, and what stands on their pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser

import httpx
from tests.web.front import Guest

from archipel.core.match import Match
from archipel.table.seats import Seat
from archipel.table.storage import Moves, Person, TableRow
from archipel.table.summary import header_of
from archipel.table.table import Table
from archipel.web import frame as web_frame
from archipel.web.page_state import PageState, Prefs
from archipel.web.pages import Frame


def frame(table: Table, see: PageState, prefs: Prefs) -> Frame:
    """The page of somebody who plays for everybody at this screen."""
    return web_frame.frame(table, see, prefs, table.human_seats)


def seated(guest: Guest, game: str, *names: str, bots: int = 0) -> Table:
    """A table of people at one screen, and bots; what goes on by itself does so at once."""
    seats = [Seat("me" if n == 0 else "here", name) for n, name in enumerate(names)]
    seats += [Seat("bot", f"Robot {n}") for n in range(bots)]
    front, owner = guest.front, guest.name
    guest.http.cookies.set("prefs", Prefs(lang="fr", speed="none").cookie(), domain="127.0.0.1")

    async def open_table() -> Table:
        table = await front.house.open(owner, game, seats, {})
        front.house.pace(table, 0)
        front.house.auto_pass(table, True)
        await front.house.settled(table)
        return table

    return front.wait(open_table())


def table_of(match: Match, names: Sequence[str]) -> Table:
    """A table of people at one screen that has come so far, outside of any house."""
    seats = [Seat("me" if n == 0 else "here", name) for n, name in enumerate(names)]
    header = header_of(match, seats, guided=False, clock="none", chat=True)
    game = match.game
    row = TableRow("x" * 12, "anna", game.key, game.version, 0.0, header, None, "{}", 0.0, match.position())
    table = Table(row)
    table.sit(Moves(come=[Person("anna", number, 0.0) for number in range(len(seats))]))
    return table


@dataclass(frozen=True)
class Forms:
    """What a page lets its reader send."""

    seat: str
    seq: str
    cmd: str
    actions: tuple[str, ...]
    targets: tuple[str, ...]
    """Those of the verb that was pressed."""
    hurry: bool

    def act(self, action: str | int, /, **changes: str) -> dict[str, str]:
        """The form of a play."""
        return {"seat": self.seat, "seq": self.seq, "cmd": self.cmd, "action": str(action)} | changes


def forms_of(page: str) -> Forms:
    """The form of plays on a page, and the plays it has buttons for."""
    form = re.search(r'<form id="act".*?</form>', page, re.S)
    assert form, "no form to play with"
    said = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form[0])}
    actions = tuple(dict.fromkeys(re.findall(r'form="act" name="action" value="(\d+)"', page)))
    targets = tuple(re.findall(r'id="target-(\d+)"', page))
    return Forms(said["seat"], said["seq"], said["cmd"], actions, targets, 'id="hurry"' in page)


def post(guest: Guest, table: Table, what: str, form: dict[str, str], **headers: str) -> httpx.Response:
    """Send a form of a table's page."""
    return guest.http.post(f"/table/{table.id}/{what}", data=form, headers=headers)


VOID = {"meta", "link", "input", "br", "img", "hr"}


class Tree(HTMLParser):
    """Checks that every element is closed in its place, and that an id is there once."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")


def faults_of(html: str) -> list[str]:
    """What is wrong with the bones of a page."""
    tree = Tree()
    tree.feed(html)
    twice = sorted({each for each in tree.ids if tree.ids.count(each) > 1})
    return tree.faults + [f"<{tag}> stays open" for tag in tree.open] + [f"twice: {each}" for each in twice]
