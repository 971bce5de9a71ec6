"""The living page: whatever happens at a table, its reader gets the newest frame, and older ones are dropped.

A message says what to look at, or what to do; each is answered by a frame. What goes wrong is a notice in the
sender's own frame and touches nobody else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from archipel.core.errors import ArchipelError
from archipel.table.house import House
from archipel.table.messages import Command
from archipel.table.people import TooFastError
from archipel.table.table import Table
from archipel.web.crowd import full_answer, place_of
from archipel.web.devices import saw_device
from archipel.web.draw_queue import DrawQueue
from archipel.web.frame import frame_of, look_ahead
from archipel.web.game_log import news_after
from archipel.web.guard import MESSAGE_LIMIT, cut
from archipel.web.guests import device, guest, prefs_of
from archipel.web.limits import limit
from archipel.web.page_state import SPEEDS, PageState, Prefs
from archipel.web.pages import as_json, words
from archipel.web.people_pages import speak
from archipel.web.sight import acting_seat, after_act
from archipel.web.visit import visit_of

log = logging.getLogger(__name__)

A_SECOND = 30
"""So many messages a second are read, and frames sent; whoever sends more waits."""
PATIENCE = 10.0
"""Seconds within which a frame must have been read."""
HALF = re.compile("[\ud800-\udfff]")
"""A half of a letter: JSON can say it, and nothing can be written with it."""
GONE, SENT_AWAY, TOO_BIG, TROUBLE, SIGNED_OUT = 1001, 1008, 1009, 1011, 4401


async def table_socket(websocket: WebSocket) -> None:
    """One page of a table, from connecting to leaving."""
    await receive(websocket, Onlooker)


async def receive(websocket: WebSocket, kind: type[Onlooker]) -> None:
    """Let somebody in who may look at a table, and keep them told until they leave."""
    if websocket.scope["refused"] is not None:
        await websocket.send_denial_response(Response(status_code=websocket.scope["refused"][0]))
        return
    try:
        limit(websocket, "look")
        table = await websocket.app.state.house.find(websocket.path_params["id"], guest(websocket))
    except TooFastError:
        await websocket.send_denial_response(Response(status_code=429))
        return
    except ArchipelError:
        await websocket.send_denial_response(Response(status_code=404))
        return
    with place_of(websocket) as let_in:
        if let_in:
            await websocket.accept()
            onlooker, here = kind(websocket, table), device(websocket)
            devices = onlooker.house.devices
            with devices.page(here, onlooker.sign_out):
                await saw_device(websocket)
                if devices.is_out(here):  # while the table was looked for
                    await onlooker.sign_out()
                else:
                    await onlooker.stay()
        else:
            await websocket.send_denial_response(full_answer(websocket))


def set_pace(house: House, table: Table, prefs: Prefs, who: str) -> None:
    """Let the table go on as its reader likes it, if the reader plays here; nobody passes for others."""
    if table.plays_for(who):
        house.pace(table, SPEEDS[prefs.speed])
        house.auto_pass(table, prefs.auto_pass, who)


class MalformedError(ArchipelError):
    """A message that is none."""

    def __init__(self) -> None:
        super().__init__("malformed")

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        return words(lang)("errors.malformed")


class Onlooker:
    """One open page."""

    def __init__(self, websocket: WebSocket, table: Table) -> None:
        self.websocket, self.table = websocket, table
        self.house: House = websocket.app.state.house
        self.prefs = prefs_of(websocket)
        self.see = PageState()
        self.told = table.match.ply
        self.queue: DrawQueue = websocket.app.state.draw_queue
        self.news = asyncio.Event()
        self.visit = replace(visit_of(websocket), wake=self.news.set)
        self.guest = self.visit.guest
        self.heard = asyncio.Event()
        """Not while a message is heeded, so that its answer is one frame and not two."""
        self.signed_out = False

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats this page plays for."""
        return self.table.plays_for(self.guest)

    async def stay(self) -> None:
        """Listen and tell until the page is left."""
        sending: asyncio.Task[None] | None = None
        try:
            self.table.listeners.add(self.news.set)  # from now on the table stays in memory
            # The house may have been started anew since.
            set_pace(self.house, self.table, self.prefs, self.guest)
            await self._listen_once()  # what the page looks at; only then is there something to tell
            sending = asyncio.create_task(self._tell())
            while not sending.done():
                await self._listen_once()
        except (WebSocketDisconnect, RuntimeError):
            pass  # left, perhaps in the middle of a frame
        finally:
            self.table.listeners.discard(self.news.set)
            self.house.thinks(self.table, self, False)
            self.visit.company.leaves_page(self.table, self.guest)
            with suppress(ArchipelError):
                await self.visit.company.has_seen(self.table, self.guest)
            if sending is not None:
                sending.cancel()
                with suppress(asyncio.CancelledError):
                    await sending
            self.queue.leave(self)

    async def sign_out(self) -> None:
        """Close the page: its device is nobody's any more."""
        self.signed_out = True
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.websocket.close(SIGNED_OUT)

    async def _listen_once(self) -> None:
        text = await self._receive()
        if self.signed_out:
            raise WebSocketDisconnect(SIGNED_OUT)
        self.heard.clear()
        try:
            message = read(text)
            await self.heed(message)
            if "act" in message:
                self.queue.prefer(self)  # the answer to a play comes before the pages of whoever looks on
        except ArchipelError as error:
            self.complain(error)
        self.heard.set()
        self.news.set()
        await asyncio.sleep(1 / A_SECOND)

    async def _receive(self) -> str:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GONE))
        text = message.get("text") or ""
        if len(text.encode()) > MESSAGE_LIMIT:
            await self.websocket.close(TOO_BIG)
            raise WebSocketDisconnect(TOO_BIG)
        return text

    def complain(self, error: ArchipelError) -> None:
        """Say what was wrong in the next frame, and to nobody else."""
        self.see = self.see.with_(notice=error.message(self.prefs.lang))

    async def heed(self, message: dict[str, Any]) -> None:
        """Do what a message says."""
        if "see" in message:
            self.see = PageState.parse(text_in(message, "see"))
        elif "act" in message:
            said = part_in(message, "act")
            command = Command(
                text_in(said, "cmd"),
                number_in(said, "seq"),
                number_in(said, "seat"),
                number_in(said, "action"),
            )
            limit(self.websocket, "live")
            await self.house.act(self.table, command, self.guest)
            self.see = after_act(self.table, self.see, self.mine)
        elif "undo" in message:
            said = part_in(message, "undo")
            limit(self.websocket, "live")
            await self.house.undo(self.table, text_in(said, "cmd"), number_in(said, "seq"), self.guest)
            self.see = self.see.with_(verb="", trial=None, notice="")
        elif "say" in message:
            said = part_in(message, "say")
            limit(self.websocket, "say")
            await speak(
                self.visit.company,
                self.table,
                self.guest,
                text_in(said, "phrase", ""),
                text_in(said, "text", ""),
            )
        elif "hurry" in message:
            limit(self.websocket, "live")
            self.house.hurry(self.table, self.guest)
        else:
            raise MalformedError

    async def _tell(self) -> None:
        """Send the newest frame whenever there is one."""
        try:
            while True:
                await self.news.wait()
                await self.heard.wait()
                see = self.see
                await look_ahead(self.table, see, self.visit)
                async with self.queue.one(self):
                    if not self.heard.is_set() or self.see is not see:
                        continue  # something has been said meanwhile
                    self.news.clear()
                    newest = self.newest() if self.table.may_look(self.guest) else None
                if newest is None:
                    await self.websocket.close(SENT_AWAY)
                    return
                await asyncio.wait_for(self.websocket.send_text(newest), PATIENCE)
                self.visit.company.sees(self.table, self.guest)
                await asyncio.sleep(1 / A_SECOND)  # what happens meanwhile is one frame
        except (WebSocketDisconnect, RuntimeError):
            pass  # left while a frame was on its way
        except TimeoutError:
            cut(self.websocket)  # whoever does not read may come again
        except Exception:
            log.exception("a page of table %s could not be drawn", self.table.id)
            with suppress(Exception):
                await self.websocket.close(TROUBLE)

    def newest(self) -> str:
        """The frame as it is now."""
        made = frame_of(self.table, self.see, self.prefs, self.visit)
        self.house.thinks(self.table, self, made.choosing)
        waiting = () if self.table.over else self.table.waiting_for
        mine = self.mine if self.table.started else ()
        seat = acting_seat(self.table, self.see, waiting, mine)
        ply = self.table.match.ply
        say = (
            made.say
            if self.see.at is not None
            else news_after(self.table, self.prefs.lang, seat, min(self.told, ply))
        )
        self.told = ply
        return as_json({"html": made.html, "title": made.title, "say": say, "see": self.see.query()})


def read(text: str) -> dict[str, Any]:
    """A message, or a refusal."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedError from None
    if not isinstance(message, dict):
        raise MalformedError
    return message


def part_in(message: dict[str, Any], name: str) -> dict[str, Any]:
    """A part of a message, or a refusal."""
    part = message[name]
    if not isinstance(part, dict):
        raise MalformedError
    return part


def text_in(message: dict[str, Any], name: str, usual: str | None = None) -> str:
    """A text of a message, or the usual one where it says none, or a refusal."""
    said = message.get(name, usual)
    if not isinstance(said, str) or HALF.search(said):
        raise MalformedError
    return said


def number_in(message: dict[str, Any], name: str) -> int:
    """A number of a message, or a refusal."""
    said = message.get(name)
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said <= 10**9:
        raise MalformedError
    return said
