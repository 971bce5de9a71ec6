"""The socket's own guard: whoever talks faster than anybody can listen, or never listens, is cut off.

Messages are read one by one and no faster than the table heeds them (`web/socket.py`); but what a connection
sends besides (pings, pieces of messages, thousands of frames in one go) is read before anybody can say no.
"""

from __future__ import annotations

from typing import Any

from starlette.websockets import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from archipel.web.connections import A_MOMENT, IDLE, GuardedHttp, doors_of

MESSAGE_LIMIT = 8 * 1024
FRAMES, FRAMES_A_SECOND = 150, 60
"""So many frames may come in one go, and so many a second for ever."""
PING, PONG = 45.0, 45.0
"""Seconds between two questions whether somebody is there, and for the answer: nobody is silent for longer
than both."""
TOO_FAST = 1008
CUT = "archipel.cut"
AT_ONCE = 32
"""So many connections are let in before whoever is inside is served again."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket that can be flooded by nobody."""

    allowance = float(FRAMES)
    counted = 0.0

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.doors = doors_of(server_state)

    def handle_events(self) -> None:
        """Let frames in as long as there are not too many of them."""
        now = self.loop.time()
        grown = self.allowance + (now - self.counted) * FRAMES_A_SECOND
        self.allowance = min(float(FRAMES), grown) - len(self.conn.events)
        self.counted = now
        if self.allowance >= 0:
            super().handle_events()
        elif not self.close_sent:
            self.conn.events_received()  # nobody will look at them
            self.conn.fail(TOO_FAST, "slow down")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            self.loop.call_later(A_MOMENT, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone: the connection that the socket began as was counted at the door."""
        super().connection_lost(exc)
        self.doors.leave(self.transport)

    def keepalive_timeout(self) -> None:
        """Somebody does not answer any more: what was not sent yet will never be read."""
        super().keepalive_timeout()
        self.loop.call_later(A_MOMENT, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """Send; somebody who is told at the door that they cannot come in has had their answer."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """Serve one connection, which the application may cut."""
        self.scope["extensions"][CUT] = {"now": self.transport.abort}
        await super().run_asgi()


def cut(websocket: WebSocket) -> None:
    """End a connection without a word: nobody reads what is sent there."""
    websocket.scope["extensions"][CUT]["now"]()


SETTINGS: dict[str, Any] = {
    "http": GuardedHttp,
    "timeout_keep_alive": IDLE,
    "backlog": AT_ONCE,
    "ws": GuardedSocket,
    "ws_ping_interval": PING,
    "ws_ping_timeout": PONG,
    "ws_max_size": MESSAGE_LIMIT,
    "ws_per_message_deflate": False,  # the processor is what a busy house has least of
    "h11_max_incomplete_event_size": 16 * 1024,
}
"""What uvicorn must be told for this."""
