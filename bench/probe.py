"""What keeps everybody waiting: `python -m bench.probe` writes bench/results/probe.md.

Every address of every sort of moment of all games is asked on a real house, also of games as long as there
are, and for each answer it is measured how long the house's one thread was busy in one go: in seconds of its
own work, so that a busy machine does not matter.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
from bench.cpu import machine
from tests.draw.drawn import ends, few
from tests.run import games
from tests.waiting import LONGEST
from tests.web import authority
from tests.web.crawler import Crawler
from tests.web.front import Front, Guest, open_house
from tests.web.long_games import longest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from archipel.core import catalogue
from archipel.core.match import Match
from archipel.table.seats import Seat
from archipel.table.storage import Person
from archipel.table.table import Table
from archipel.web.process_tuning import be_brisk
from archipel.web.ready import make_ready

HERE = Path(__file__).parent
WANTED = 20.0
"""Milliseconds for which nothing may keep everybody waiting."""
PAGES = 25
"""So many pages are asked of every moment, and all forms that are on them."""
HOARD = 500
"""So many tables has somebody who has been here for long."""


class Busy:
    """How long a thread was busy at the longest, in one go of its loop."""

    def __init__(self) -> None:
        self.longest = 0.0

    def begin(self) -> None:
        """From now on every step of a loop is measured."""
        run = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            begun = time.thread_time()
            run(handle)
            self.longest = max(self.longest, time.thread_time() - begun)

        setattr(asyncio.Handle, "_run", measured)  # noqa: B010


class Asking(httpx.HTTPTransport):
    """Asks, and writes down what it cost."""

    def __init__(self, probe: Probe) -> None:
        super().__init__()
        self.probe = probe

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """One request to its end."""
        self.probe.busy.longest = 0.0
        answer = super().handle_request(request)
        answer.read()
        self.probe.note(request.method, str(request.url))
        return answer


class Probe:
    """The worst that each kind of address has cost."""

    def __init__(self, front: Front, busy: Busy) -> None:
        self.front, self.busy, self.about = front, busy, ""
        self.found: dict[str, list[tuple[float, str]]] = defaultdict(list)

    def note(self, method: str, url: str) -> None:
        """What the last request has cost."""
        self.front.wait(asyncio.sleep(0))  # what answered it may not have come to its own end
        self.found[kind_of(method, url)].append((1000 * self.busy.longest, f"{self.about} {url}"))

    def guest(self) -> Guest:
        """Somebody whose requests are measured."""
        guest = self.front.guest("fr")
        likes = {"base_url": self.front.url, "headers": guest.http.headers, "timeout": LONGEST}
        guest.http = httpx.Client(transport=Asking(self), **likes)  # type: ignore[arg-type]
        return guest

    # What is asked

    def moment(self, match: Match) -> None:
        """Everything on a table with a position, or a whole game, as it is."""
        self.about = f"{match.game.key} after {match.ply}"
        guest = self.guest()
        seats = [Seat("me" if n == 0 else "here", f"J{n}") for n in range(match.seats)]
        table = self.front.wait(
            self.front.house.open(guest.name, match.game.key, seats, {}, start=match.write())
        )
        for address in self.looks(table):
            guest.http.get(f"/table/{table.id}{address}")
        for kind in ("socket", "json"):
            self.socket(guest, table, kind)
            if not match.over:
                self.plays(guest, match, kind)
        guest.http.post("/load", data={"text": match.write()[:60_000]})
        self.front.wait(self.front.house.let_go(table))
        guest.http.get(f"/table/{table.id}")
        again = self.front.wait(self.front.house.known(table.id))
        Crawler(guest, again).crawl(PAGES)
        guest.http.close()

    def looks(self, table: Table) -> Iterator[str]:
        """Pages of a long game that no link need lead to."""
        last = table.match.ply
        yield from ("", "?log=1", "?odds=1", "?advice=1", "?since=1", "?rules=now", "/game.txt", "/people")
        for at in sorted({0, 1, last // 2, max(0, last - 1), last}):
            yield from (f"?at={at}", f"?at={at}&as=0", f"?at={at}&log=1", f"/report?at={at}")

    def socket(self, guest: Guest, table: Table, kind: str) -> None:
        """Both kinds of sockets, from the first word on."""
        last = table.match.ply
        said = [
            '{"see": ""}',
            '{"see": "log=1"}',
            '{"see": "at=0"}',
            f'{{"see": "at={last}"}}',
            '{"undo": {}}',
        ]
        with self.joined(guest, table, kind) as socket:
            for message in said if kind == "socket" else ['{"hello": 1}', '{"see": ""}']:
                self.say(socket, table, kind, message, message)

    def joined(self, guest: Guest, table: Table, kind: str) -> ClientConnection:
        """A socket of somebody's."""
        url = f"{self.front.url.replace('http', 'ws')}/table/{table.id}/{kind}"
        cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
        likes = {"cookie": cookie}
        return connect(url, origin=Origin(self.front.url), additional_headers=likes, max_size=None)

    def say(self, socket: ClientConnection, table: Table, kind: str, message: str, what: str) -> None:
        """Something on a socket, until it is answered, and what that has cost."""
        self.busy.longest = 0.0
        socket.send(message)
        socket.recv()
        self.note("SOCKET", f"{self.front.url}/table/{table.id}/{kind} {what}")

    def plays(self, guest: Guest, match: Match, kind: str) -> None:
        """A play and a word at a table of its own, by a socket."""
        seats = [Seat("me" if n == 0 else "here", f"J{n}") for n in range(match.seats)]
        opened = self.front.house.open(guest.name, match.game.key, seats, {}, start=match.write())
        table = self.front.wait(opened)
        with self.joined(guest, table, kind) as socket:
            first = '{"see": ""}' if kind == "socket" else '{"hello": 1}'
            self.say(socket, table, kind, first, first)
            seat = table.waiting_for[0]
            action: str | int = table.match.legal(seat)[0]
            action = action if kind == "json" else table.game.action_number(str(action))
            act = {"cmd": "probe", "seq": table.seq, "seat": seat, "action": action}
            self.say(socket, table, kind, json.dumps({"act": act}), "act")
            if kind == "socket":
                self.say(socket, table, kind, json.dumps({"say": {"text": "a word " * 28}}), "say")

    def hoard(self) -> None:
        """Somebody who has very many tables, each begun from a long text, with everybody there is."""
        self.about = f"{HOARD} tables"
        guest, match = self.guest(), longest(catalogue.find("desert"))
        table = guest.sits_at(match.game, [f"J{n}" for n in range(match.seats)], match.write())
        stored = self.front.store.table(table.id)
        assert stored is not None
        for n in range(HOARD):
            said = {"names": [f"N{n}-{seat}" for seat in range(match.seats)], "people": [True] * match.seats}
            summary = json.dumps(json.loads(stored.summary) | said | {"scores": [1] * match.seats})
            header = stored.header.replace('"written": true', '"written": false')
            made = replace(stored, id=f"hoard{n:07}", summary=summary, header=header)
            made = replace(made, ended=stored.changed if n % 2 else None)
            self.front.store.save_table(made, [Person(guest.name, 0, made.created)])
        for path in ("/", "/games", "/games?page=2", "/games?page=26", "/players", "/players?page=9", "/me"):
            guest.http.get(path)
        guest.http.post("/solo/desert")
        guest.http.post("/me/forget", data={"sure": "1"})

    def everybody(self) -> None:
        """Every address there is, by every kind of visitor."""
        self.about = "a scene"
        http = httpx.Client(transport=Asking(self), base_url=self.front.url, timeout=LONGEST)
        for (method, path), row in authority.ROUTES.items():
            if method == "SOCKET":
                continue
            for visitor in authority.VISITORS:
                scene = authority.set_the_scene(self.front, row.before)
                form = authority.filled(row.form, scene)
                authority.ask(http, method, authority.address(path, scene), form, scene.headers(visitor))
        for game in (each.key for each in catalogue.every_game()):
            for path in (f"/rules/{game}", f"/look/{game}.css", f"/new/{game}", "/"):
                for lang in ("fr", "en"):
                    http.get(f"{path}?lang={lang}")
        http.close()


def kind_of(method: str, url: str) -> str:
    """An address without what differs from table to table and from moment to moment."""
    address, _, message = url.partition(" ")
    parts = urlsplit(address)
    path = re.sub(r"^/table/[\w-]{12}", "/table/{id}", parts.path)
    path = re.sub(r"^/(join|watch|hand)/.*", r"/\1/…", path)
    path = re.sub(r"^/(rules|new|look|solo|guided)/\w+", r"/\1/{game}", path)
    asked = "&".join(sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)}))
    message = re.sub(r"\d+", "n", message)
    return " ".join(filter(None, (method, path + (f"?{asked}" if asked else ""), message)))


def report(found: dict[str, list[tuple[float, str]]]) -> str:
    """A page of text, the worst first."""
    worst = sorted(((max(costs), kind, len(costs)) for kind, costs in found.items()), reverse=True)
    over = [each for each in worst if each[0][0] > WANTED]
    lines = [
        "# What keeps everybody waiting",
        "",
        f"{datetime.date.today()}; {machine()}. For {sum(map(len, found.values()))} requests of "
        f"{len(found)} kinds, how long the house's one thread was busy at the longest in one go, in "
        f"milliseconds of its own work. Wanted: ≤ {WANTED:.0f} ms; longer: {len(over)} kinds.",
        "",
        "| address | asked | longest | where |",
        "|---|---|---|---|",
        *(f"| `{kind}` | {number} | {cost:.1f} ms | {where.split(' http')[0].split(' ws')[0]} |"
          for (cost, where), kind, number in worst[:40]),
        "",
    ]  # fmt: skip
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=catalogue.keys())
    parser.add_argument("--share", type=int, default=1, help="ask of every so manieth moment only")
    parser.add_argument("--out", type=Path, default=HERE / "results" / "probe.md")
    said = parser.parse_args()
    games.let_them_be_found()  # that one, too, in which every kind of visitor is at home
    be_brisk()
    make_ready()  # a house does it when people are back
    busy = Busy()
    busy.begin()
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as front:
        probe = Probe(front, busy)
        probe.hoard()
        probe.everybody()
        for key in said.games:
            game: Any = catalogue.find(key)
            for match in [longest(game), *ends(game), *few(game)][:: said.share]:
                probe.moment(match)
            print(key, file=sys.stderr, flush=True)
    page = report(probe.found)
    print(page)
    said.out.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
