"""The real application on a real port, a real store, and guests who ask over HTTP."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import uvicorn
from starlette.applications import Starlette
from tests.waiting import LONGEST
from tests.web import calls

from archipel.core.game import Game
from archipel.table import written
from archipel.table.clock import Clock, RealClock
from archipel.table.house import House
from archipel.table.schema import hashed
from archipel.table.seats import Seat
from archipel.table.store import Store
from archipel.table.table import Table
from archipel.web import guard
from archipel.web.app import make_app
from archipel.web.crowd import Crowd
from archipel.web.serve import bind

T = TypeVar("T")
SECRET = b"a secret of thirty-two bytes or so"


class Front:
    """The table-house, listening."""

    def __init__(
        self, house: House, store: Store, url: str, loop: asyncio.AbstractEventLoop, app: Starlette
    ) -> None:
        self.house, self.store, self.url, self.loop, self.app = house, store, url, loop, app
        self.crowd: Crowd = app.state.crowd
        self.guests: list[Guest] = []

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Something the house does, to its end."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LONGEST)

    def guest(self, lang: str = "fr") -> Guest:
        """Somebody who comes for the first time."""
        self.guests.append(Guest(self, lang))
        return self.guests[-1]


class Guest:
    """Somebody with a browser that runs no script."""

    def __init__(self, front: Front, lang: str) -> None:
        self.front = front
        headers = {"origin": front.url, "accept-language": lang, "accept": "text/html"}
        self.http = calls.client(front.url, headers=headers)

    def get(self, path: str) -> str:
        """A page that is there."""
        answer = self.http.get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.text

    def post(self, path: str, **form: str) -> httpx.Response:
        """Press a button of a form."""
        return self.http.post(path, data={name.replace("__", "-"): value for name, value in form.items()})

    @property
    def name(self) -> str:
        """What the house knows this guest by."""
        if "who" not in self.http.cookies:
            self.get("/settings")
        return hashed(self.http.cookies["who"].partition(".")[0])

    def table_at(self, answer: httpx.Response) -> Table:
        """The table an answer leads to."""
        assert answer.status_code == 303, answer.text
        table_id = answer.headers["location"].removeprefix("/table/")
        return self.front.wait(self.front.house.find(table_id, self.name))

    def sits_at(self, game: Game, names: list[str], start: str) -> Table:
        """A table of this guest's that goes on from a written game."""
        seats = [Seat("me", names[0]), *(Seat("bot", name) for name in names[1:])]
        return self.front.wait(self.front.house.open(self.name, game.key, seats, {}, start=start))


@contextmanager
def open_house(
    folder: Path, clock: Clock | None = None, public_url: str | None = None, unread: int | None = None
) -> Iterator[Front]:
    """The house from opening to closing; the system keeps so many bytes for somebody who does not read."""
    store = Store.open(f"sqlite:///{folder / 'games.sqlite'}")
    house = House(store, clock or RealClock())
    sock = bind("127.0.0.1", 0)
    if unread is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, unread)
    app = make_app(house, secret=SECRET, public_url=public_url, advise=False)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=int(LONGEST),
            **guard.SETTINGS,
        )
    )
    loops: list[asyncio.AbstractEventLoop] = []

    async def listen() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve(sockets=[sock])

    thread = threading.Thread(target=lambda: asyncio.run(listen()))
    thread.start()
    while not server.started and thread.is_alive():
        thread.join(0.01)
    assert server.started
    front = Front(house, store, f"http://127.0.0.1:{sock.getsockname()[1]}", loops[0], app)
    try:
        with patch.object(written, "PATIENCE", 5 * LONGEST):  # reading a file begins with a process
            yield front
    finally:
        for guest in front.guests:
            guest.http.close()
        server.should_exit = True
        thread.join()
        store.close()
        sock.close()


def words_of(html: str) -> str:
    """What a reader reads of a page."""
    return unescape(re.sub(r"[ \n]+", " ", re.sub(r"<[^>]+>", " ", html)))


def shapes_missing(html: str) -> set[str]:
    """The shapes a page uses and does not have."""
    return set(re.findall(r'<use href="#([^"]+)"', html)) - set(re.findall(r'\bid="([^"]+)"', html))


def inline_things(html: str) -> list[str]:
    """What the content security policy would not let live: styles and scripts in the page itself."""
    return re.findall(r"<[^>]+\sstyle=|<[^>]+\son\w+=|<style\b|<script(?![^>]*\ssrc=)", html)
