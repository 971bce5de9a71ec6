"""The house's doors: how many connections may stand in them, and how long each may keep us waiting.

Whoever opens connections and says nothing, or says it a letter at a time, holds a place for nothing. Each
wait has its limit; and where the house is full, whoever has kept it waiting longest makes room.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from archipel.core.texts import LANGUAGES, shared_texts
from archipel.web.limits import neighbourhood

HOUSE, ADDRESS = 4000, 1200
"""So many connections: in the house, and from one address, which a whole school may share."""
FOR_OURSELVES = 200
"""How many of the files that the system lets us open are for the store, processes and files of ours."""
HEADERS, BODY, IDLE, ANSWER = 10.0, 30.0, 75, 30.0
"""Seconds for a request's headers, for its body, until the next request, and for reading our answer."""
A_MOMENT = 1.0
"""Seconds for the last word to reach somebody who is cut off."""

log = logging.getLogger(__name__)


class Doors:
    """The connections of a house."""

    def __init__(self) -> None:
        self.house, self.address = min(HOUSE, _files_we_may_open() - FOR_OURSELVES), ADDRESS
        self.inside: dict[asyncio.BaseTransport, str] = {}
        """The connections there are, and where each comes from."""
        self.known: Counter[str] = Counter()
        """How many come from each address but our own."""
        self.waiting: dict[GuardedHttp, None] = {}
        """Who owes us a request, the longest wait first."""

    def let_in(self, connection: asyncio.BaseTransport, address: str) -> bool:
        """Count a connection in, if there is a place or somebody makes room."""
        name = neighbourhood(address)
        if name and self.known[name] >= self.address and not self._make_room(name):
            return self._refuse("too many connections from one address")
        if len(self.inside) >= self.house and not self._make_room():
            return self._refuse("too many connections")
        self.inside[connection] = name
        if name:
            self.known[name] += 1
        return True

    def leave(self, connection: asyncio.BaseTransport) -> None:
        """Count a connection out."""
        name = self.inside.pop(connection, "")
        if name:
            self.known[name] -= 1
            if not self.known[name]:
                del self.known[name]

    def _make_room(self, name: str = "") -> bool:
        """Hang up on whoever has kept us waiting longest: anybody, or somebody from an address."""
        for each in self.waiting:
            if not name or self.inside.get(each.transport) == name:
                each.hang_up("somebody else needs the place")
                return True
        return False

    def _refuse(self, why: str) -> bool:
        log.warning("refused: %s", why)
        return False


_doors: WeakKeyDictionary[ServerState, Doors] = WeakKeyDictionary()


def doors_of(state: ServerState) -> Doors:
    """The doors of a server."""
    if state not in _doors:
        _doors[state] = Doors()
    return _doors[state]


def _files_we_may_open() -> int:
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return HOUSE + FOR_OURSELVES if most == resource.RLIM_INFINITY else most
    return HOUSE + FOR_OURSELVES


class GuardedHttp(H11Protocol):
    """A connection for requests that nobody can hold for nothing."""

    _due: asyncio.TimerHandle | None = None
    _phase = ""
    """What we wait for: the first byte of a `request`, its `headers`, its `body`, or nothing."""
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody at the door."""
        super().connection_made(transport)
        self.doors = doors_of(self.server_state)
        if self.doors.let_in(transport, self.client[0] if self.client else ""):
            self._wait_for("headers")
        else:
            transport.write(full())
            self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone, whoever hung up."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._wait_for("")
        self._read()
        self.doors.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request; letter by letter they bring nobody more time."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._look()

    def on_response_complete(self) -> None:
        """The answer is written: what comes next is another request, or part of it is there already."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on the socket's own guard sees to it."""
        self._wait_for("")
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Nobody reads what we write, for now."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(ANSWER, self.hang_up, "an answer is not read")

    def resume_writing(self) -> None:
        """Somebody reads again."""
        super().resume_writing()
        self._read()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked: hang up, even if the last answer was never read."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(A_MOMENT, self.transport.abort)

    def hang_up(self, why: str) -> None:
        """End the connection at once."""
        log.warning("hung up: %s", why)
        self._wait_for("")
        self.transport.abort()

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _look(self) -> None:
        """See what we wait for now; between two requests uvicorn's own clock runs."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # over, or a socket by now
        if self.conn.their_state is h11.IDLE:
            self._wait_for("headers" if self.conn.trailing_data[0] else "request")
        else:
            self._wait_for("body" if self.conn.their_state is h11.SEND_BODY else "")

    def _wait_for(self, phase: str) -> None:
        if phase == self._phase:
            return  # what was begun has its time already
        if self._due is not None:
            self._due.cancel()
        self._due, self._phase = None, phase
        if phase in ("headers", "request"):
            self.doors.waiting.setdefault(self)
        else:
            self.doors.waiting.pop(self, None)
        if phase in ("headers", "body"):
            seconds = HEADERS if phase == "headers" else BODY
            self._due = self.loop.call_later(seconds, self.hang_up, f"the {phase} of a request took too long")

    def _close(self) -> None:
        self.transport.close()
        self.loop.call_later(A_MOMENT, self.transport.abort)


def full() -> bytes:
    """What somebody is told at the door for whom there is no place."""
    said = "\n".join(shared_texts(lang).say("errors.house-full") for lang in LANGUAGES).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 10\r\n"
        f"content-length: {len(said)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + said
