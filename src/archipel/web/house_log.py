"""What the house writes down about itself, for whoever runs it: for people, or as JSON, one object a line.

Nothing secret is ever in it. Of an address, only what kind it is and which table it is about; of an error,
what kind it is and where it was raised, never its words: those could name a card or a guest.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable, Hashable, Mapping
from datetime import UTC, datetime
from typing import Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

Kind = Literal["human", "json"]

A_MINUTE, REFUSED = 60.0, 400
METHODS = ("GET", "HEAD", "POST", "SOCKET")
OFTEN = ("uvicorn", "websockets", "asyncio", "archipel.web.connections")
"""Who writes down what strangers do at the door, be it thousands of times."""
KIND, KINDS = 60, 1000
"""How many letters of a line say what kind it is, and how many kinds are remembered."""

log = logging.getLogger(__name__)


class Seldom:
    """What can happen thousands of times is written down once a minute, with how often it was not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._kinds: dict[Hashable, tuple[float, int]] = {}
        """When each kind was last written down, and how often it has happened since."""

    def left_out(self, kind: Hashable) -> int | None:
        """How often this was left out before, if it is to be written down now."""
        now = self.clock()
        last, more = self._kinds.get(kind, (float("-inf"), 0))
        if now - last < A_MINUTE:
            self._kinds[kind] = last, more + 1
            return None
        if len(self._kinds) >= KINDS:
            self._kinds.clear()
        self._kinds[kind] = now, 0
        return more


class OnceAMinute(logging.Filter):
    """Lets a line of each kind through, and says in it how many were left out."""

    def __init__(self, seldom: Seldom) -> None:
        super().__init__()
        self.seldom = seldom

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if not record.name.startswith(OFTEN):
            return True
        said = record.getMessage() if record.name.startswith("archipel") else str(record.msg)
        left_out = self.seldom.left_out((record.name, said[:KIND]))
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more since the last time)", ()
        return left_out is not None


def set_up(kind: Kind) -> None:
    """Write everything of ours to stderr in this way; of others only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if kind == "json" else ForPeople())
    handler.addFilter(OnceAMinute(Seldom()))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("archipel").setLevel(logging.INFO if kind == "json" else logging.WARNING)


class ForPeople(logging.Formatter):
    """A line with the time; under an error, where it was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """One thing that happened."""
        at = datetime.fromtimestamp(record.created).strftime("%Y-%m-%d %H:%M:%S")
        lines = [f"{at} {record.levelname.lower()} {record.getMessage()}"]
        return "\n".join([*lines, *(f"    {line}" for line in error_of(record))])


class AsJson(logging.Formatter):
    """An object: when, how bad, where in our code, what; and the facts that came with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One thing that happened."""
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            said["error"] = error_of(record)
        return json.dumps(said, ensure_ascii=False)


def error_of(record: logging.LogRecord) -> list[str]:
    """The kinds of an error and its causes, and where each was raised; not what they say."""
    found = record.exc_info[1] if record.exc_info else None
    lines: list[str] = []
    while found is not None and len(lines) < 40:
        lines.append(f"Traceback of {type(found).__name__}")
        for frame in traceback.extract_tb(found.__traceback__)[-8:]:
            lines.append(f"  {frame.filename}:{frame.lineno} {frame.name}")
        found = found.__cause__ or found.__context__
    return lines


class Requests:
    """Writes down each request: what kind of address, which table, how it was answered and how fast.

    Those that were refused are written down once a minute for each kind.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.seldom = app, Seldom()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, and write it down when it is over."""
        if scope["type"] not in ("http", "websocket") or not log.isEnabledFor(logging.INFO):
            return await self.app(scope, receive, send)
        began, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            self._write(scope, status, time.perf_counter() - began)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "SOCKET")
        facts: dict[str, object] = {
            "method": method if method in METHODS else "other",
            "address": address_of(scope),
            "status": status,
        }
        left_out = self.seldom.left_out(tuple(facts.values())) if status >= REFUSED else 0
        if left_out is None:
            return
        if left_out:
            facts["more"] = left_out
        if "id" in scope.get("path_params", {}):
            facts["table"] = str(scope["path_params"]["id"])[:12]
        log.info("request", extra={"facts": facts | {"ms": round(seconds * 1000, 1)}})


def address_of(scope: Scope) -> str:
    """What kind of address it is, without what stands in it; an address of ours has a known kind."""
    if "endpoint" not in scope:
        return "unknown"
    names = {str(value): name for name, value in scope.get("path_params", {}).items()}
    parts = [_part(part, names) for part in scope["path"].split("/")]
    return "/static" if parts[1:2] == ["static"] else "/".join(parts)


def _part(part: str, names: Mapping[str, str]) -> str:
    """One part of an address: a name for what differs, as in `{game}.css`."""
    stem, dot, end = part.partition(".")
    for said, rest in ((part, ""), (stem, dot + end)):
        if said in names:
            return f"{{{names[said]}}}{rest}"
    return part
