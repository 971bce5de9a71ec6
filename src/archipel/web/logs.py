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
from datetime import UTC, datetime
from typing import Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

Kind = Literal["human", "json"]

log = logging.getLogger(__name__)


def set_up(kind: Kind) -> None:
    """Write everything of ours to stderr in this way; of others only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if kind == "json" else ForPeople())
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
    """Writes down each request: what kind of address, which table, how it was answered and how fast."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

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
            seconds = time.perf_counter() - began
            facts = {"method": scope.get("method", "SOCKET"), "address": address_of(scope), "status": status}
            if "id" in scope.get("path_params", {}):
                facts["table"] = str(scope["path_params"]["id"])[:12]
            log.info("request", extra={"facts": facts | {"ms": round(seconds * 1000, 1)}})


def address_of(scope: Scope) -> str:
    """What kind of address it is, without what stands in it; an address of ours has a known kind."""
    if "endpoint" not in scope:
        return "unknown"
    names = {str(value): name for name, value in scope.get("path_params", {}).items()}
    parts = [f"{{{names[part]}}}" if part in names else part for part in scope["path"].split("/")]
    return "/static" if parts[1:2] == ["static"] else "/".join(parts)
