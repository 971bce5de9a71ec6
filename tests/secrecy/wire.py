"""Two worlds over the wire: two real houses in step, and everything one viewer ever receives from each.

Both worlds are driven as in `checks`: the same actions and the same chance, unless somebody chooses differently
in secret. Time is simulated, so that how long something takes is compared too. A transcript ends when the
viewer's own news tells the worlds apart, or the game is over and nothing is hidden any more.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from itsdangerous import Signer
from starlette.routing import Route
from tests.secrecy.checks import Pair, Tally, goes_on, random_positions
from tests.web.front import SECRET, Front, open_house
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from archipel.core import notation
from archipel.core.errors import DealError
from archipel.core.events import SPECTATOR, Event, as_read_by
from archipel.core.game import Game
from archipel.core.match import Match, Prepared, legal_numbers, view_of
from archipel.core.texts import LANGUAGES
from archipel.table.clock import SimulatedClock
from archipel.table.company import Company
from archipel.table.schema import hashed
from archipel.table.seats import Seat
from archipel.table.table import Command, Table

NOON = 1_700_000_000.0
PATIENCE = 20.0
LOOKS_AROUND = 0.15  # how often the viewer looks at the past, and asks for what cannot be
TAKES_BACK = 0.15  # how often somebody takes a play back, where that is possible
QUERIES = ("", "odds=1", "rules=now", "since=0", "log=1", "as=0", "as=1")


# What is random and says nothing: the one place where transcripts are made comparable


def comparable(text: str, table: Table) -> str:
    """A text without the table's id, the links made from it and their pictures, and ids of commands."""
    text = text.replace("\\/", "/").replace(table.id, "TABLE")
    text = re.sub(r"127\.0\.0\.1:\d+", "HOUSE", text)
    text = re.sub(r"(/(?:join|watch)/TABLE/|/hand/TABLE/\d/)[\w-]{27}", r"\1LINK", text)
    text = re.sub(r'<svg[^>]*class=\\?"qr\\?".*?</svg>', "QR", text)
    return re.sub(r"\b\d+-[0-9a-f]{12}\b", "CMD", text)


# One world


class World:
    """A house of its own, in which time stands still unless somebody lets it pass."""

    def __init__(self, front: Front, clock: SimulatedClock) -> None:
        self.front, self.clock, self.house = front, clock, front.house
        self.house.secret = SECRET
        self.company: Company = front.app.state.company
        self.opened = 0
        self.http = httpx.Client(base_url=front.url, verify=False, timeout=PATIENCE)

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
            self.front.wait(self.company.close(table, self.guest(0)))

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
        while not settled.done() and self.clock.next_alarm() is None:
            await asyncio.sleep(0.0005)
        settled.cancel()
        return self.clock.next_alarm() is not None

    def pass_time(self, until: float | None = None) -> None:
        """Move time on to a moment, or to the next thing that happens by itself."""
        self.front.wait(self._pass_time(until))

    async def _pass_time(self, until: float | None) -> None:
        alarm = self.clock.next_alarm() if until is None else until
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
        who = Signer(SECRET, salt="archipel.guest").sign(world.person(seat)).decode()
        self.headers = {"cookie": f"who={who}; prefs=lang={lang}&speed=normal", "origin": world.front.url}
        self._open = ExitStack()
        self.page, self.program = self._socket("socket"), self._socket("json")
        self.page.send('{"see": ""}')
        self.program.send('{"hello": 1}')
        self.heard = {self.page: "", self.program: ""}
        """The last that came on each socket."""

    def _socket(self, kind: str) -> ClientConnection:
        url = f"{self.world.front.url.replace('http', 'ws')}/table/{self.table.id}/{kind}"
        headers = {"cookie": self.headers["cookie"]}
        joined = connect(url, origin=Origin(self.world.front.url), additional_headers=headers, max_size=None)
        return self._open.enter_context(joined)

    def close(self) -> None:
        self._open.close()
        self.world.close(self.table)

    def receives(self) -> dict[str, str]:
        """The newest frame of the page and the newest message of the program."""
        seq = self.table.seq
        return {
            "a frame of the page": self._until(self.page, f'data-seq=\\"{seq}\\"'),
            "a message to the program": self._until(self.program, f'"seq": {seq},'),
        }

    def _until(self, socket: ClientConnection, mark: str) -> str:
        while mark not in self.heard[socket]:
            self.heard[socket] = str(socket.recv(timeout=PATIENCE))
        return comparable(self.heard[socket], self.table)

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
            self.heard[self.program] = str(self.program.recv(timeout=PATIENCE))
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
            yield self.asks("GET", path.format(**self._places()))
        for what, form in self._impossible(dice):
            yield self.asks("POST", f"/table/{self.table.id}/{what}", form)

    def _places(self) -> dict[str, Any]:
        """What the parts of an address are for this viewer at this table."""
        seat = 0 if self.seat == SPECTATOR else self.seat
        token = self.world.company.link(self.table, "watch")
        return {"id": self.table.id, "seat": seat, "token": token, "game": self.table.game.key}

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


# Two of them


class Follower(Match):
    """A match that deals the viewer's own side the cards it got in the first world, if they are there."""

    pair: WirePair

    def prepare(
        self, action: str | int, seat: int | None = None, *, at: int | None = None, dealt: str | None = None
    ) -> Prepared:
        """The next play, dealt as in the first world where the viewer may know it."""
        first = self.pair.first.entries
        if (
            dealt is None
            and self.ply < len(first)
            and not self.pair.hides_from_viewer(first[self.ply].play.seat)
        ):
            script = notation.write_dealt(self.game, first[self.ply].play.dealt)
            try:
                return super().prepare(action, seat, at=at, dealt=script)
            except DealError:
                pass
        return super().prepare(action, seat, at=at, dealt=dealt)


class WirePair(Pair):
    """Two worlds with one view, over the wire."""

    def __init__(self, worlds: Sequence[World], game: Game, state: Any, viewer: int, seed: int) -> None:
        super().__init__(game, state, viewer, seed)
        starts = [match.position() for match in (self.first, self.second)]
        tables = [
            world.open(game, text, state.seats, seed) for world, text in zip(worlds, starts, strict=True)
        ]
        follower = Follower(game, tables[1].match.state, None, seed)
        follower.pair, tables[1].match = self, follower
        self.first, self.second = tables[0].match, tables[1].match
        lang = self.chooser.choice(LANGUAGES)
        self.viewers = [
            Viewer(world, table, viewer, lang) for world, table in zip(worlds, tables, strict=True)
        ]
        self.worlds, self.tables, self.commands = worlds, tables, 0

    def play_through(self, plies: int, tally: Tally) -> None:
        """Let both worlds go on, and compare all that the viewer receives."""
        tally.pairs += 1
        for world, table in zip(self.worlds, self.tables, strict=True):
            world.chatter(table)
        ending = self.goes_on(self.first.ply, True, "before any play")
        ending = ending or self.look_around(everywhere=tally.pairs % 3 == 1)
        while not ending and self.first.ply < plies:
            before = self.first.ply
            ending = self.step()
            tally.plies += max(0, self.first.ply - before)
            if not ending and self.chooser.random() < TAKES_BACK:
                self.take_back()
            if not ending and self.chooser.random() < LOOKS_AROUND:
                self.look_around()
        tally.endings[ending or "played through"] += 1

    def step(self) -> str:
        """One decision in both worlds, and all that follows it; how the pair ended, or nothing."""
        choice = self.choose()
        if choice is None:
            return "without a common action"
        seat, action, other = choice
        plays, cmd = self.first.ply, f"c{self.commands}"
        self.commands += 1
        answers = [
            viewer.act(each, cmd) if seat == self.viewer else viewer.world.act(viewer.table, seat, each, cmd)
            for viewer, each in zip(self.viewers, (action, other), strict=True)
        ]
        what = f"after s{seat} played “{self.game.action_text(action)}”"
        if other != action:
            what += f", in the second world “{self.game.action_text(other)}”"
        if answers[0] != answers[1]:
            self.leak(f"an answer {what}", *answers)
        return self.goes_on(plays, action == other, what)

    def goes_on(self, plays: int, same_action: bool, what: str) -> str:
        """Let everything happen that follows by itself, one thing after the other."""
        while True:
            going = [world.rest(table) for world, table in zip(self.worlds, self.tables, strict=True)]
            ending = self.compare_news(plays, same_action, what)
            if ending:
                return ending
            self.must_receive_the_same(what)
            self.same("when it goes on", what, *[round(world.clock.time(), 2) for world in self.worlds])
            self.same("whether it goes on by itself", what, *going)
            if not going[0]:
                return ""
            plays, same_action, what = self.first.ply, True, "after it went on by itself"
            for world in self.worlds:
                world.pass_time()

    def compare_news(self, plays: int, same_action: bool, what: str) -> str:
        """The news of each play, in order; how the pair ended, or nothing."""
        both = range(plays, min(self.first.ply, self.second.ply))
        for play in both:
            one, two = self.news_of(self.first, play), self.news_of(self.second, play)
            if one != two:
                if play == self.first.ply - 1 == self.second.ply - 1:
                    self.must_know(one, two, same_action, what)
                return "told apart by the news"
        self.same("how much goes on by itself", what, self.first.ply, self.second.ply)
        if self.first.over:
            return "over"
        secret = any(
            not event.readers >> self.viewer & 1 for play in both for event in self.first.entries[play].news
        )
        if not same_action and not secret and self.receives(self.first) != self.receives(self.second):
            return "told apart by a public choice"
        return ""

    def news_of(self, match: Match, play: int) -> list[Event]:
        read = (as_read_by(event, self.viewer) for event in match.entries[play].news)
        return [event._replace(readers=event.readers >> self.viewer & 1) for event in read]

    def must_receive_the_same(self, what: str) -> None:
        one, two = (viewer.receives() for viewer in self.viewers)
        for channel, received in one.items():
            self.same(channel, what, received, two[channel])

    def look_around(self, everywhere: bool = False) -> str:
        """What can be asked for, in both worlds."""
        dice = self.chooser.getrandbits(32)
        seen = [list(viewer.looks_around(random.Random(dice), everywhere)) for viewer in self.viewers]
        self.same("what can be asked", "", *([channel for channel, _ in each] for each in seen))
        for (channel, one), (_, two) in zip(*seen, strict=True):
            self.same(channel, "", one, two)
        return ""

    def take_back(self) -> None:
        """The last decision goes back in both worlds, where its player may take it back."""
        if not self.first.entries:
            return
        seat = self.first.entries[-1].play.seat
        if any(table.undo_reason([seat]) for table in self.tables):
            return
        for world, table in zip(self.worlds, self.tables, strict=True):
            undo = world.house.undo(table, f"undo-{self.commands}", table.seq, world.guest(seat))
            world.front.wait(undo)
            world.rest(table)
        self.commands += 1
        self.must_receive_the_same(f"after s{seat} took a play back")

    def same(self, channel: str, what: str, one: object, two: object) -> None:
        if one != two:
            self.leak(f"{channel} {what}".strip(), *where_they_differ(one, two))

    def close(self) -> None:
        for viewer in self.viewers:
            viewer.close()


def where_they_differ(one: object, two: object) -> tuple[object, object]:
    """Of two long texts, what is around the first difference."""
    if not isinstance(one, str) or not isinstance(two, str):
        return one, two
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return one[max(0, at - 120) : at + 120], two[max(0, at - 120) : at + 120]


# All of it


def settled(game: Game, state: Any) -> bool:
    """Whether nobody has anything to decide in a position."""
    return bool(game.over(state)) or goes_on(game, state)


class Worlds(ExitStack):
    """Two houses, from opening to closing."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.both = [self._open(folder / name) for name in ("first", "second")]

    def _open(self, folder: Path) -> World:
        folder.mkdir()
        clock = SimulatedClock(NOON)
        world = World(self.enter_context(open_house(folder, clock)), clock)
        self.callback(world.http.close)
        return world

    def transcripts(
        self, game: Game, count: int, seed: int, plies: int = 10_000, viewer: int | None = None
    ) -> Tally:
        """So many whole transcripts, each of a random viewer (or of one) from a random position on."""
        tally, dice = Tally(), random.Random(f"wire {game.key} {seed}")
        positions = (state for state in random_positions(game, 10 * count, seed) if not settled(game, state))
        for number, state in zip(range(count), positions, strict=False):
            now = max(world.clock.time() for world in self.both)
            for world in self.both:
                world.pass_time(now)  # they may have been told apart by the time
            who = dice.choice(game.sides(state)) if viewer is None else viewer
            pair = WirePair(self.both, game, state, who, seed + number)
            try:
                pair.play_through(plies, tally)
            finally:
                pair.close()
        return tally
