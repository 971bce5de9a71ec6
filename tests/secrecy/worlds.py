"""One world of the two-worlds test over the wire: a real house, and everything one viewer ever receives from it."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from itsdangerous import Signer
from starlette.routing import Route
from tests.waiting import LONGEST
from tests.web import calls
from tests.web.front import SECRET, Front
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import legal_numbers, view_of
from archipel.table.clock import SimulatedClock
from archipel.table.links import host_key
from archipel.table.messages import Command
from archipel.table.people import Company
from archipel.table.schema import hashed
from archipel.table.seats import Seat
from archipel.table.table import Table

NOON = 1_700_000_000.0
DEVICE = "d" * 32
"""What the cookie of every browser says of the device."""
QUERIES = ("", "odds=1", "rules=now", "since=0", "log=1", "as=0", "as=1", "side=0", "side=1")


# What is random and says nothing: the one place where transcripts are made comparable


def comparable(text: str, table: Table) -> str:
    """A text without the table's id, links made from it, their pictures, and the random part of commands' ids."""
    text = text.replace("\\/", "/").replace(table.id, "TABLE")
    text = re.sub(r"127\.0\.0\.1:\d+", "HOUSE", text)
    text = re.sub(r"(/(?:join|watch)/TABLE/|/hand/TABLE/\d/)[\w-]{27}", r"\1LINK", text)
    text = re.sub(r'<svg[^>]*class=\\?"qr\\?".*?</svg>', "QR", text)
    return re.sub(r"-(?<=\d-)[0-9a-f]{12}\b", "-CMD", text)


# One world


class World:
    """A house of its own, in which time stands still unless somebody lets it pass."""

    def __init__(self, front: Front, clock: SimulatedClock) -> None:
        self.front, self.clock, self.house = front, clock, front.house
        self.house.secret = SECRET
        front.wait(self.house.tidying.stop())  # its rounds are no table's: whatever wakes somebody now is one
        front.crowd.note = lambda took, worked: None  # type: ignore[method-assign]  # there is always room
        self.company: Company = front.app.state.company
        self.opened = 0
        self.http = calls.client(front.url)

    def person(self, seat: int) -> str:
        """Who sits somewhere, the same in both worlds: what is in their cookie before it is signed."""
        return f"{self.opened:031x}{seat:x}"

    def guest(self, seat: int) -> str:
        """The same as the house knows them."""
        return hashed(self.person(seat))

    def open(self, game: Game, start: str, seats: int, seed: int) -> Table:
        """A table that goes on from a position, everybody on a device of their own, and somebody looking on."""
        self.opened += 1
        return self.front.wait(self._open(game, start, seats, seed))

    async def _open(self, game: Game, start: str, seats: int, seed: int) -> Table:
        kinds = [Seat("me", "Anna"), *(Seat("friend", "") for _ in range(1, seats))]
        table = await self.house.open(self.guest(0), game.key, kinds, {}, start=start)
        table.match.seed = seed
        for seat in range(1, seats):
            await self.company.join(table, self.guest(seat), f"Ben {seat}")
        await self.company.watch(table, self.guest(SPECTATOR))
        return table

    def close(self, table: Table) -> None:
        """End a table, so that nothing goes on there."""
        if not table.over:
            self.front.wait(self._close(table))

    async def _close(self, table: Table) -> None:
        await self.company.close(table, self.guest(0))
        for seat in range(1, len(table.seats)):
            if table.proposal is not None:
                await self.company.answer(table, self.guest(seat), True, f"yes-{seat}")

    def act(self, table: Table, seat: int, action: int, cmd: str) -> str:
        """Play for somebody who is not the viewer."""
        command = Command(cmd, table.seq, seat, action)
        self.front.wait(self.house.act(table, command, self.guest(seat)))
        return ""

    def rest(self, table: Table) -> bool:
        """Wait until nothing happens unless time passes; says whether something will."""
        return self.front.wait(self._rest(table))

    async def _rest(self, table: Table) -> bool:
        for _ in range(10):
            await asyncio.sleep(0)  # whoever was told to look again does so
        settled = asyncio.ensure_future(self.house.settled(table))
        while not settled.done() and self.alarm() is None:
            await asyncio.sleep(0.0005)
        settled.cancel()
        return self.alarm() is not None

    def alarm(self) -> float | None:
        """When the next thing happens by itself."""
        return self.clock.next_alarm()

    def pass_time(self, until: float | None = None) -> None:
        """Move time on to a moment, or to the next thing that happens by itself."""
        self.front.wait(self._pass_time(until))

    async def _pass_time(self, until: float | None) -> None:
        alarm = self.alarm() if until is None else until
        assert alarm is not None
        self.clock.advance(alarm - self.clock.time() + 0.001)

    def chatter(self, table: Table) -> None:
        """What happens at a table beside the game: things said, a bot standing in, a proposal."""
        self.front.wait(self._chatter(table))

    async def _chatter(self, table: Table) -> None:
        last = len(table.seats) - 1
        away = next((n for n in range(len(table.seats)) if n not in table.waiting_for), None)
        await self.company.say(table, self.guest(last), "phrase", "hello")
        await self.company.say(table, self.guest(0), "chat", "on y va")
        if away is not None:
            await self.company.stand_in(table, self.guest(away), away, True)
            await self.company.stand_in(table, self.guest(away), away, False)
        await self.company.ask(table, self.guest(0), "abandon", "ask")
        await self.company.answer(table, self.guest(last), False, "no")


class Viewer:
    """Somebody at a table of a world: a page and a program on two sockets, and a browser without a script."""

    def __init__(self, world: World, table: Table, seat: int, lang: str) -> None:
        self.world, self.table, self.seat = world, table, seat
        who = Signer(SECRET, salt="archipel.guest").sign(f"{world.person(seat)}.{DEVICE}").decode()
        self.headers = {"cookie": f"who={who}; prefs=lang={lang}&speed=normal", "origin": world.front.url}
        self._open = ExitStack()
        self.page, self.program = self._socket("socket"), self._socket("json")
        self.page.send('{"see": ""}')
        self.program.send('{"hello": 1}')
        self.heard = {self.page: "", self.program: ""}
        """The last that came on each socket."""
        self.read_out: list[str] = []
        """What the frames since the last look said to whoever listens: two plays may be one frame, or two."""
        for socket in self.heard:
            self._hear(socket)  # from now on the table goes on as this viewer likes it

    def _socket(self, kind: str) -> ClientConnection:
        url = f"{self.world.front.url.replace('http', 'ws')}/table/{self.table.id}/{kind}"
        headers = {"cookie": self.headers["cookie"]}
        origin = Origin(self.world.front.url)
        joined: ClientConnection = connect(url, origin=origin, additional_headers=headers, **calls.SOCKET)
        return self._open.enter_context(joined)

    def close(self) -> None:
        self._open.close()
        self.world.close(self.table)

    def receives(self) -> dict[str, str]:
        """The newest frame of the page and the newest message of the program."""
        seq = self.table.seq
        frame = self._until(self.page, f'data-seq=\\"{seq}\\"')
        message = self._until(self.program, f'"seq": {seq},')
        said, self.read_out = self.read_out, []
        answered: dict[str, object] = {"answers": []}  # `act` returns them
        return {
            "a frame of the page": comparable(json.dumps(frame | {"say": said}), self.table),
            "a message to the program": comparable(json.dumps(message | answered), self.table),
        }

    def _until(self, socket: ClientConnection, mark: str) -> dict[str, object]:
        while mark not in self.heard[socket]:
            self._hear(socket)
        found: dict[str, object] = json.loads(self.heard[socket])
        return found

    def _hear(self, socket: ClientConnection) -> None:
        self.heard[socket] = str(socket.recv(timeout=LONGEST))
        if socket is self.page:
            self.read_out += json.loads(self.heard[socket])["say"]

    def act(self, action: int, cmd: str) -> str:
        """Play through the program's socket; the answer."""
        act = {
            "cmd": cmd,
            "seq": self.table.seq,
            "seat": self.seat,
            "action": self.table.game.action_text(action),
        }
        self.program.send(json.dumps({"act": act}))
        answers: list[object] = []
        while not answers:
            self._hear(self.program)
            answers = json.loads(self.heard[self.program])["answers"]
        return str(answers)

    # Everything else there is

    def looks_around(self, dice: random.Random, everywhere: bool) -> Iterator[tuple[str, str]]:
        """The table and its past, perhaps every other page there is; then what is answered to what cannot be."""
        plays = self.table.match.ply
        moments = sorted({0, plays // 2, max(plays - 1, 0), plays})
        for query in (*(QUERIES if everywhere else ("",)), *(f"at={n}" for n in moments)):
            yield self.asks("GET", f"/table/{self.table.id}?{query}")
        for path in pages_of(self.world.front) if everywhere else ():
            yield self.asks("GET", path.format_map(self._places()))
        for what, form in self._impossible(dice):
            yield self.asks("POST", f"/table/{self.table.id}/{what}", form)

    def _places(self) -> dict[str, Any]:
        """What the parts of an address are for this viewer at this table; a new kind of part is added here."""
        seat = 0 if self.seat == SPECTATOR else self.seat
        token = self.world.company.link(self.table, "watch")
        key = host_key(self.world.front.house.secret)
        return {"id": self.table.id, "seat": seat, "token": token, "key": key, "code": "22222222"}

    def _impossible(self, dice: random.Random) -> Iterator[tuple[str, dict[str, str]]]:
        game, table = self.table.game, self.table
        seat = 0 if self.seat == SPECTATOR else self.seat
        possible = legal_numbers(game, view_of(game, table.match.state, self.seat), seat)
        play = {"seq": str(table.seq), "seat": str(seat)}
        for action in dice.sample(range(game.actions), min(4, game.actions)):
            if action not in possible or self.seat == SPECTATOR:
                yield "act", play | {"cmd": f"no-{action}", "action": str(action)}
        other = (seat + 1) % len(table.seats)
        yield "act", play | {"cmd": "not-mine", "action": "0", "seat": str(other)}
        yield "act", play | {"cmd": "stale", "action": "0", "seq": "99999"}
        mine = table.plays_for(self.world.guest(self.seat))
        if table.undo_reason(mine):
            yield "undo", play | {"cmd": f"undo-{table.seq}"}
        if game.secrecy != "none":
            yield "fork", {"n": str(table.match.ply)}

    def asks(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """What is answered to a request: the channel, and the whole of it."""
        headers = self.headers | {"accept": "text/html"}
        answer = self.world.http.request(method, path, data=form, headers=headers)
        assert answer.status_code < 500, f"{method} {path}: {answer.status_code}"
        said = f"{answer.status_code} {answer.headers.get('location', '')}\n{answer.text}"
        return comparable(f"{method} {path} {form or ''}", self.table), comparable(said, self.table)


def pages_of(front: Front) -> list[str]:
    """The address of every page; one that is new is looked at too."""
    found = []
    for route in front.app.routes:
        if isinstance(route, Route) and "GET" in (route.methods or ()) and "{game}" not in route.path:
            found.append(re.sub(r"{(\w+):\w+}", r"{\1}", route.path))
    return sorted(set(found))
