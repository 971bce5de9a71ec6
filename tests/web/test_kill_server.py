"""kill -9 of a real server under load: what was acknowledged is there, once, and every table goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.aside import aside
from tests.waiting import soon
from tests.web.kept import Book, check_log, nothing_told_is_missing
from tests.web.programs import Player, Standby, new_guest, sit_together, told, when_there_is_room
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

SEATS = 3
CUT_OFF = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, httpx.TransportError)
THINKING = 0.4
"""Seconds at most before somebody decides: a house that never rests lets nobody in."""


@dataclass
class Diary(Book):
    """Everything the clients were told, and when."""

    over: set[str] = field(default_factory=set)
    back: set[int] = field(default_factory=set)
    """The clients that have seen their table since the server was last started."""
    tries: int = 0
    """How often somebody has tried to reach the server."""


class Client:
    """Somebody who plays anything, and sends again what was not answered."""

    def __init__(self, player: Player, book: Diary, dice: Random) -> None:
        self.player, self.book, self.dice = player, book, dice
        self.pending: dict[str, Any] | None = None
        self.sent = self.heard = 0

    async def play(self) -> None:
        """Play until told to stop, whatever happens to the server."""
        while True:
            self.book.tries += 1
            with suppress(*CUT_OFF):
                if self.player.seat == 0:
                    await self.player.look()  # whoever opened the table likes it quick
                async with self.player.socket() as socket:
                    await self._talk(socket)
            await asyncio.sleep(0.02)

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send('{"hello": 1}')
        if self.pending is not None:
            self.book.resent.add(self._cmd())
            await socket.send(json.dumps(self.pending))
        while True:
            frame = await told(socket)
            self._note(frame)
            if self.pending is None and not frame["over"]:
                self.pending = self._decision(frame)
                if self.pending is not None:
                    await asyncio.sleep(self.dice.uniform(0.0, THINKING))
                    await socket.send(json.dumps(self.pending))

    def _note(self, frame: dict[str, Any]) -> None:
        book, table = self.book, self.player.table
        book.back.add(id(self))
        assert frame["seq"] >= self.heard, "what was told is gone"
        self.heard = frame["seq"]
        book.heard[table] = max(book.heard[table], frame["seq"])
        if frame["over"]:
            book.over.add(table)
        for answer in frame["answers"]:
            assert self.pending is not None
            (book.acked if "ack" in answer else book.refused).add(self._cmd())
            self.pending = None

    def _cmd(self) -> str:
        assert self.pending is not None
        return str(next(iter(self.pending.values()))["cmd"])

    def _decision(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        legal = frame["legal"].get(str(self.player.seat), [])
        if self.player.seat not in frame["waiting"] or not legal:
            return None
        self.sent += 1
        said = {
            "cmd": f"{self.player.table}-{self.player.seat}-{self.sent}".replace("_", "0"),
            "seq": frame["seq"],
        }
        if self.dice.random() < 0.3:
            return {"undo": said}
        return {"act": said | {"seat": self.player.seat, "action": self.dice.choice(legal)}}


async def played_under_kills(server: Standby, kills: int, number: int, book: Diary) -> None:
    """Three clients at each table; the server is killed at any instant, also while they come back."""
    dice = Random(7)
    server.start()
    await server.listening()
    tables = await asyncio.gather(*(new_table(server) for _ in range(number)))
    playing = [start(people, book) for people in tables]
    for _ in range(kills):
        if dice.random() < 0.7:
            await all_back(playing, book)
            await more(book, dice.randrange(2 * number))
            await soon(lambda: any(client.pending for people in playing for client, _ in people))  # noqa: B023
        else:
            tries, everybody = book.tries + dice.randrange(20 * number), SEATS * number
            await soon(lambda: book.tries >= tries or len(book.back) >= everybody)  # noqa: B023
        server.kill()
        nothing_told_is_missing(server.db, book)
        book.back.clear()
        server.start()
        if dice.random() < 0.7:
            await all_back(playing, book)
            playing = await asyncio.gather(*(another_game(people, book) for people in playing))
    await all_back(playing, book)
    await more(book, 5 * number)
    for people in playing:
        await stop(people)
        for client, _ in people:
            await client.player.http.aclose()
    server.kill()


async def more(book: Diary, number: int) -> None:
    """Wait until so many more commands are acknowledged."""
    wanted = len(book.acked) + number
    await soon(lambda: len(book.acked) >= wanted or len(book.over) == len(book.heard))


async def new_table(server: Standby) -> list[Player]:
    """A table where everybody has come by a link."""
    people = [await new_guest(server.url) for _ in range(SEATS)]
    await when_there_is_room(lambda: sit_together("desert", people))
    return people


Seated = list[tuple[Client, "asyncio.Task[None]"]]


def start(people: Sequence[Player], book: Diary) -> Seated:
    """The clients of a table begin to play."""
    clients = [Client(player, book, Random(f"{player.table}{player.seat}")) for player in people]
    return [(client, asyncio.create_task(client.play())) for client in clients]


async def stop(people: Seated) -> None:
    """The clients of a table leave."""
    for _, task in people:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def another_game(people: Seated, book: Diary) -> Seated:
    """Where a game is over, the same people sit down to another."""
    players = [client.player for client, _ in people]
    if players[0].table not in book.over:
        return people
    await stop(people)
    await when_there_is_room(lambda: sit_together("desert", players))
    return start(players, book)


async def all_back(playing: list[Seated], book: Diary) -> None:
    """Wait until every client has seen its table again."""
    clients = {id(client) for people in playing for client, _ in people}
    tasks = [task for people in playing for _, task in people]
    await soon(lambda: clients <= book.back or any(task.done() for task in tasks))
    for task in tasks:
        if task.done():
            task.result()


@pytest.mark.parametrize(
    ("kills", "tables"),
    [
        pytest.param(30, 20, marks=pytest.mark.long),
        pytest.param(200, 20, marks=pytest.mark.soak),
    ],
)
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, kills: int, tables: int
) -> None:
    """A whole evening of kills, and what must be true after it."""
    server, book = Standby(tmp_path), Diary()
    try:
        aside(played_under_kills(server, kills, tables, book))
    finally:
        server.close()
    rows = check_log(server.db, book)
    print(
        f"{kills} kills, {len(rows)} rows, {len(book.acked)} acknowledged, {len(book.refused)} refused, "
        f"{len(book.resent)} sent again"
    )
    assert len(book.acked) >= 5 * tables
    assert book.resent
