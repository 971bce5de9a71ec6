"""One click and one bot, followed through the sources: the pages of the docs that show the way tell the truth."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.types import Message, Scope
from tests.table.places import calm, in_a_loop
from tests.web.front import SECRET
from tests.web.way import Way, following

import archipel
from archipel.table.clock import SimulatedClock
from archipel.table.house import House
from archipel.table.schema import hashed
from archipel.table.seats import Seat
from archipel.table.store import Store
from archipel.table.table import Table
from archipel.web.app import make_app
from archipel.web.guests import guest_signer

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
GUEST, DEVICE = "ab" * 20, "cd" * 16
MOST_FILES, MOST_OUTSIDE, MOST_BORDERS = 75, 45, 122
"""A way that grows is looked at before it is longer than this."""


def before_digging(*seats: str) -> str:
    """A game in which whoever begins can dig."""
    games = (archipel.new("desert", len(seats), seed=seed) for seed in range(99))
    return next(game for game in games if digging(game.legal())).position()


def digging(legal: list[str]) -> list[str]:
    return [action for action in legal if action.startswith("dig ")]


class Page:
    """A page with a script, and no network: what it says and hears goes to the application as it is."""

    def __init__(self, app: Any, table: Table) -> None:
        self.table = table
        self.said: asyncio.Queue[Message] = asyncio.Queue()
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        who = guest_signer(SECRET).sign(f"{GUEST}.{DEVICE}").decode()
        scope: Scope = {
            "type": "websocket",
            "path": f"/table/{table.id}/socket",
            "query_string": b"",
            "scheme": "ws",
            "headers": [
                (b"host", b"localhost"),
                (b"origin", b"http://localhost"),
                (b"cookie", f"who={who}; prefs=lang=fr&speed=none".encode()),
            ],
            "client": ("127.0.0.1", 1),
            "subprotocols": [],
        }
        self.open = asyncio.create_task(app(scope, self.said.get, self.heard.put))
        self.said.put_nowait({"type": "websocket.connect"})

    async def says(self, **message: Any) -> dict[str, Any]:
        """Send something, and read the frame that answers."""
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        while True:
            heard = await self.heard.get()
            if "text" in heard:
                frame: dict[str, Any] = json.loads(heard["text"])
                return frame

    def press(self, action: str, cmd: str) -> dict[str, Any]:
        """What a button of the page says."""
        seat, number = self.table.waiting_for[0], self.table.game.action_number(action)
        return {"cmd": cmd, "seq": self.table.seq, "seat": seat, "action": number}

    async def leave(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.open


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[House, Any]]:
    store = Store.open(f"sqlite:///{folder / 'games.sqlite'}")
    house = House(store, SimulatedClock(), speed=0)
    await house.start()
    yield house, make_app(house, secret=SECRET, advise=False)  # without what an open house does by itself
    await house.close()
    store.close()


async def one_click(folder: Path) -> Way:
    """*Dégager*, pressed in a game of two people at one screen; once before, so that what is made once is there."""
    with following() as way:
        async with served(folder) as (house, app):
            seats = [Seat("me", "Anna"), Seat("here", "Ben")]
            start = before_digging("Anna", "Ben")
            table = await house.open(hashed(GUEST), "desert", seats, {}, start=start)
            page = Page(app, table)
            await page.says(see="")
            dig = digging(table.match.legal())[0]
            await page.says(act=page.press(dig, "click-number-one"))
            await page.says(undo={"cmd": "back-number-one", "seq": table.seq})
            click = page.press(dig, "click-number-two")
            await calm(house)
            way.followed = True
            frame = await page.says(act=click)
            way.followed = False
            assert "dégage 1 marqueur Sable" in frame["say"][0]
            await page.leave()
    return way


async def one_bot(folder: Path) -> Way:
    """The first move of a sailor, from the moment the table stands."""
    with following() as way:
        async with served(folder) as (house, _):
            seats = [Seat("bot", "Corail", "sailor"), Seat("me", "Anna")]
            start = before_digging("Corail", "Anna")
            for again in (False, True):  # what is made once is there the second time
                table = await house.open(hashed(GUEST), "desert", seats, {}, start=start)
                moved = asyncio.Event()
                table.listeners.add(moved.set)
                way.followed = again
                await moved.wait()
                way.followed = False
                await house.settled(table)
                assert table.match.entries[0].play.seat == 0
    return way


def lines_of(chapter: str) -> list[tuple[str, list[str]]]:
    """The lines of a chapter of the page: each a file, or a room of the game, and the functions it names."""
    text = PAGE.read_text("utf-8").partition(f"\n## {chapter}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| \d+ \| `([\w/.]+)` \| (.*) \|$", text, re.M)
    return [(file, re.findall(r"`([A-Za-z_][\w.]*)`", said)) for file, said in rows]


def station(file: str) -> str:
    """A file as the page names it; of a game only the room, its card being one."""
    room = Path(file).parent
    return f"{room.as_posix()}/" if len(room.parts) == 3 else file


def check(chapter: str, way: Way) -> None:
    """Each station stands on the page, once and in order, and what is said to be called there was called."""
    said = lines_of(chapter)
    assert [file for file, _ in said] == list(dict.fromkeys(map(station, way.files)))
    for place, functions in said:
        called = {name for file in way.files if station(file) == place for name in way.functions(file)}
        assert functions, f"{place}: nothing is said to be called there"
        assert set(functions) <= called, place


@in_a_loop
async def test_one_click_goes_the_way_that_the_docs_say(tmp_path: Path) -> None:
    way = await one_click(tmp_path)
    check("Follow one click", way)
    outside = [file for file in way.files if not file.startswith("games/")]
    assert len(way.files) <= MOST_FILES
    assert len(outside) <= MOST_OUTSIDE
    assert len(way.borders) <= MOST_BORDERS


@in_a_loop
async def test_one_bot_goes_the_way_that_the_docs_say(tmp_path: Path) -> None:
    check("Follow one bot", await one_bot(tmp_path))
