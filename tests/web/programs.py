"""Programs at tables: guests with a cookie, tables they sit at together, and sockets that answer in JSON."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any, TypeVar

import httpx
from tests.waiting import LONGEST, until
from tests.web import calls, standby
from tests.web.browser import free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from archipel.web.crowd import BEAT
from archipel.web.page_state import Prefs

T = TypeVar("T")

QUICK = Prefs(lang="en", speed="none", auto_pass=False).cookie()
"""Somebody who does not want to wait for what goes on by itself, and decides everything else."""


class HouseFullError(Exception):
    """The house has no room for another table."""


class Standby:
    """A server in a process of its own that can be killed and is back at once."""

    def __init__(self, folder: Path, *words: str, under: Sequence[str] = ()) -> None:
        """`under` is a program that runs it."""
        self.port, self.db, self.log = free_port(), folder / "games.sqlite", folder / "server.log"
        self.url = f"http://127.0.0.1:{self.port}"
        command = [*under, sys.executable, standby.__file__, str(self.port), str(self.db), "6", *words]
        with self.log.open("ab") as log:
            self.ready = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.pid = 0

    def start(self) -> None:
        """Start a server; it listens soon."""
        assert self.ready.stdin is not None
        self.ready.stdin.write("start\n")
        self.ready.stdin.flush()
        self.pid = int(self._hears("pid "))

    def _hears(self, word: str) -> str:
        """What comes after a word on a line that begins with it; the server may say other things before."""
        assert self.ready.stdout is not None
        for line in self.ready.stdout:
            if line.startswith(word):
                return line.removeprefix(word)
        raise AssertionError(self.log.read_text())

    def kill(self, sign: signal.Signals = signal.SIGKILL) -> None:
        """End the server at once, as a power cut would."""
        os.kill(self.pid, sign)
        self._hears("gone")
        self.pid = 0

    def close(self) -> None:
        """End everything; nothing may have gone wrong."""
        if self.pid:
            self.kill()
        assert self.ready.stdin is not None
        assert self.ready.stdout is not None
        self.ready.stdin.close()
        self.ready.wait(LONGEST)
        self.ready.stdout.close()
        said = self.log.read_text()
        assert "Traceback" not in said, said[-4000:]

    def answers(self) -> None:
        """Wait until it answers."""
        with calls.client(self.url) as asking:

            def is_up() -> bool:
                try:
                    return asking.get("/health").is_success
                except httpx.TransportError:
                    return False

            until(is_up, f"an answer of the server: {self.log.read_text()}")

    async def listening(self) -> None:
        """The same, while everything else goes on."""
        await asyncio.to_thread(self.answers)


@dataclass
class Player:
    """A guest of a server, who plays for one seat of a table."""

    url: str
    http: httpx.AsyncClient
    table: str = ""
    seat: int = 0
    acked: list[str] = field(default_factory=list)

    @property
    def cookie(self) -> str:
        """What a browser would send along."""
        return f"who={self.http.cookies['who']}; prefs={QUICK}"

    async def open_socket(self, kind: str = "json", **options: Any) -> ClientConnection:
        """A socket of the table, which somebody must close."""
        address = f"{self.url.replace('http', 'ws')}/table/{self.table}/{kind}"
        likes = calls.SOCKET | {"compression": None} | options
        headers = {"cookie": self.cookie}
        return await connect(address, additional_headers=headers, origin=Origin(self.url), **likes)

    @asynccontextmanager
    async def socket(self, kind: str = "json", **options: Any) -> AsyncIterator[ClientConnection]:
        """A socket of the table while somebody uses it."""
        async with await self.open_socket(kind, **options) as opened:
            yield opened

    async def look(self) -> str:
        """The table's page; from then on what goes on by itself does so at once."""
        answer = await self.http.get(f"/table/{self.table}")
        while answer.status_code == 303:
            answer = await self.http.get(answer.headers["location"])
        assert answer.status_code == 200, answer.text
        return answer.text


async def new_guest(url: str) -> Player:
    """Somebody who comes for the first time."""
    limits = httpx.Limits(keepalive_expiry=1)
    http = httpx.AsyncClient(
        base_url=url, headers={"origin": url}, limits=limits, **calls.LIKES
    )  # the house hangs up on whoever is idle: whoever would send just then must have done so before
    http.cookies.set("prefs", QUICK, domain="127.0.0.1")
    (await http.get("/settings")).raise_for_status()
    return Player(url, http)


@asynccontextmanager
async def guests(url: str, number: int) -> AsyncIterator[list[Player]]:
    """Some people, until they have gone."""
    came = [await new_guest(url) for _ in range(number)]
    try:
        yield came
    finally:
        for player in came:
            await player.http.aclose()


async def gather_at(host: Player, game: str, friends: int) -> str:
    """A table that waits for friends, and the link they come by."""
    kinds = {f"kind-{n}": "friend" for n in range(1, friends + 1)}
    opened = await host.http.post(f"/new/{game}", data={"do": "start", "name-0": "Ann"} | kinds)
    if opened.status_code == 503:
        raise HouseFullError
    assert opened.status_code == 303, opened.text
    host.table, host.seat = opened.headers["location"].removeprefix("/table/"), 0
    return join_link(await host.look())


async def when_there_is_room(sit: Callable[[], Awaitable[T]]) -> T:
    """What comes of sitting down, as soon as a house that is busy has room for another table."""
    end = time.monotonic() + LONGEST
    while True:
        try:
            return await sit()
        except HouseFullError:
            assert time.monotonic() < end, "the house stays full"
        await asyncio.sleep(BEAT)  # before that it does not look again how busy it is


async def sit_together(game: str, people: Sequence[Player]) -> None:
    """A table where everybody has come by a link; the first opened it."""
    link = await gather_at(people[0], game, len(people) - 1)
    for seat, player in enumerate(people):
        player.table, player.seat = people[0].table, seat
    for player in people[1:]:
        came = await player.http.post(link, data={"name": f"Friend {player.seat}"})
        assert came.status_code == 303, came.text
    await people[0].look()


def join_link(page: str, kind: str = "join") -> str:
    """The address of a link on a page, without the house's own."""
    found = re.search(rf'value="http://[^/"]+(/{kind}/[^"]+)"', page)
    assert found, f"no {kind} link"
    return unescape(found[1])


async def told(socket: ClientConnection) -> dict[str, Any]:
    """The next message of a JSON socket."""
    message: dict[str, Any] = json.loads(await socket.recv())
    return message


async def answer_to(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    """Send something, and wait for the message that answers it."""
    await socket.send(json.dumps(message))
    frame = await told(socket)
    while not frame["answers"]:
        frame = await told(socket)
    return frame
