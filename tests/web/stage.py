"""A bare page with the table's script on it, and a server that says what a test tells it to."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect
from tests.waiting import LONGEST, until

from archipel.web import page_state

STATIC = page_state.__file__.replace("page_state.py", "static")
POLICY = "default-src 'none'; script-src 'self'; style-src 'nonce-x'; connect-src 'self'; form-action 'self'"
PAGE = """<!doctype html><html lang="en"><head><title>first</title><style nonce="x">{style}</style>
<script src="/static/table.js" defer></script></head><body>{main}
<div id="live" aria-live="polite"></div><div id="offline" hidden>offline</div></body></html>"""
STYLE = """
#log ol { height: 100px; overflow: auto; margin: 0 } li { height: 30px }
svg { width: 400px; height: 400px; display: block } .pawn { transition: transform .4s linear }
.chip { width: 40px; height: 40px }
"""


class Stage:
    """What the page shows first, what it said, and what it is told."""

    def __init__(self) -> None:
        self.sockets: set[WebSocket] = set()
        self.clear()
        app = Starlette(
            routes=[
                Route("/table/x", self._page),
                Route("/table/x/act", self._post, methods=["POST"]),
                WebSocketRoute("/table/x/socket", self._socket),
                Mount("/static", StaticFiles(directory=STATIC)),
            ]
        )
        config = uvicorn.Config(
            app, "127.0.0.1", 0, log_level="error", ws="websockets-sansio", lifespan="off"
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        until(lambda: self.server.started)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    def clear(self) -> None:
        """As at the beginning, once whoever looked has gone."""
        until(lambda: not self.sockets)
        self.main = '<main id="table" data-seq="0"></main>'
        self.title = "first"
        self.say: list[str] = []
        self.answers_acts = True
        self.refuses = False
        self.heard: list[dict[str, Any]] = []
        self.posted: list[dict[str, str]] = []
        self.looks: dict[WebSocket, str] = {}

    def _run(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(self.server.serve())
        self.loop.close()

    def close(self) -> None:
        """Stop the server."""
        self.server.should_exit = self.server.force_exit = True
        self.thread.join()

    async def _page(self, request: Request) -> Response:
        page = PAGE.format(style=STYLE, main=self.main)
        return HTMLResponse(page, headers={"content-security-policy": POLICY})

    async def _post(self, request: Request) -> Response:
        self.posted.append({key: str(value) for key, value in (await request.form()).items()})
        return RedirectResponse("/table/x", 303)

    async def _socket(self, socket: WebSocket) -> None:
        if self.refuses:
            await socket.close()
            return
        await socket.accept()
        self.sockets.add(socket)
        try:
            while True:
                message = json.loads(await socket.receive_text())
                self.heard.append(message)
                if "see" in message:
                    self.looks[socket] = message["see"]
                if "see" in message or ("hurry" not in message and self.answers_acts):
                    await self._send(socket)
        except WebSocketDisconnect:
            pass
        finally:
            self.sockets.discard(socket)

    async def _send(self, socket: WebSocket) -> None:
        frame = {"html": self.main, "title": self.title, "say": self.say, "see": self.looks.get(socket, "")}
        await socket.send_text(json.dumps(frame))

    def show(self, main: str, *, title: str = "next", say: list[str] | None = None) -> None:
        """Send a frame to the page."""
        self.main, self.title, self.say = main, title, say or []
        until(lambda: bool(self.sockets))
        for socket in set(self.sockets):
            asyncio.run_coroutine_threadsafe(self._send(socket), self.loop).result(LONGEST)

    def drop(self) -> None:
        """Cut every connection."""
        for socket in set(self.sockets):
            asyncio.run_coroutine_threadsafe(socket.close(1012), self.loop).result(LONGEST)

    def heard_with(self, key: str) -> list[Any]:
        """What was said under one key."""
        return [message[key] for message in self.heard if key in message]
