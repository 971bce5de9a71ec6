"""Who is asking: a signed guest cookie, where a request comes from, and what every answer carries.

A guest is 160 random bits in a signed cookie (128 in those of before), and beside them 128 that are the
device's own; nothing about a person is kept. A request that changes something must come from one of our own
pages: its `Origin` is checked, on the socket too.
"""

from __future__ import annotations

import ipaddress
import logging
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import SplitResult, parse_qs, urlsplit

from itsdangerous import BadSignature, Signer
from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from archipel.core.texts import LANGUAGES
from archipel.table.schema import hashed
from archipel.web.page_state import Prefs

COOKIE, PREFS = "who", "prefs"
YEAR = 365 * 24 * 3600
BODY_LIMIT = 64 * 1024
GUEST_BYTES, DEVICE_BYTES = 20, 16
_WHO = re.compile(r"([0-9a-f]{32}|[0-9a-f]{40})(?:\.([0-9a-f]{32}))?")
"""A guest, and the device; cookies of before name none."""
LINKS = ("/join/", "/watch/", "/hand/", "/host/")
"""Addresses that are keys: nobody is told of them, not even our own pages."""

SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    # Not `no-referrer`: with it a browser sends `Origin: null` for our own forms.
    "referrer-policy": "same-origin",
}
SECRET_ADDRESS = SECURITY | {"referrer-policy": "strict-origin"}
"""The same where the address itself is a secret: where somebody comes from is said, and not by which link."""


def guest(connection: HTTPConnection) -> str:
    """The guest who asks."""
    return str(connection.scope["guest"])


def device(connection: HTTPConnection) -> str:
    """The device somebody asks from, as the house knows it."""
    return str(connection.scope["device"])


def may_be_of_before(guest_id: str) -> bool:
    """Whether a guest may have a code or a cookie from before they could be revoked."""
    return len(guest_id) == 32


def on_new_device(guest_id: str) -> str:
    """What the cookie of a device says that becomes a guest's."""
    return f"{guest_id}.{secrets.token_hex(DEVICE_BYTES)}"


def prefs_of(connection: HTTPConnection) -> Prefs:
    """How the guest likes it."""
    prefs: Prefs = connection.scope["prefs"]
    return prefs


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a browser may be told to send our cookies only where nobody can listen."""
    return bool(connection.scope["secure"])


def guest_signer(secret: bytes) -> Signer:
    """Signs guests, so that nobody can be one who was not let in."""
    return Signer(secret, salt="archipel.guest")


def cookie_header(name: str, value: str, secure: bool) -> str:
    """One cookie of ours, as a header."""
    tail = "; Secure" if secure else ""
    return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"


Refuse = Callable[[Request, int, str], Awaitable[ASGIApp]]
"""(request, status, text key) -> the answer to what is not let in."""
OwnUp = Callable[[Request, str], ASGIApp]
"""(request, code) -> the answer where we made a mistake, which the log has under that code."""

log = logging.getLogger(__name__)


class Doorkeeper:
    """Every request passes here first: host, origin, writing, size, guest, language, an answer's headers."""

    def __init__(
        self,
        app: ASGIApp,
        secret: bytes,
        is_out: Callable[[str], bool],
        refuse: Refuse,
        own_up: OwnUp,
        public_url: str | None = None,
    ) -> None:
        """A device of which `is_out` is true is let in as a stranger."""
        self.app, self.is_out, self.refuse, self.own_up = app, is_out, refuse, own_up
        self.signer = guest_signer(secret)
        self.public = urlsplit(public_url) if public_url else None
        self.names = {
            "localhost",
            socket.gethostname().lower(),
            *([self._public_host()] if self.public else []),
        }

    def _public_host(self) -> str:
        return (self.public.hostname or "").lower() if self.public else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = cookie_parser(headers.get("cookie", "")[:8192])
        said = self._introduce(scope, headers, cookies)
        scope["refused"] = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        scope["secure"] = scope.get("scheme") == "https" or bool(
            self.public and self.public.scheme == "https"
        )
        answer = self.app
        if scope["refused"] is not None:
            answer = await self.refuse(Request(scope), *scope["refused"])
        protection = SECRET_ADDRESS if scope["path"].startswith(LINKS) else SECURITY
        dressed, begun = _dressed(send, self._fresh_cookies(scope, said, cookies), protection), False

        async def told(message: Message) -> None:
            nonlocal begun
            begun = True
            await dressed(message)

        try:
            await answer(scope, _limited(receive), told)
        except Exception:
            if begun:
                raise
            code = secrets.token_hex(4)
            log.exception("a request failed by a mistake of ours: %s", code)
            await self.own_up(Request(scope), code)(scope, receive, dressed)

    def _introduce(self, scope: Scope, headers: Headers, cookies: Mapping[str, str]) -> str:
        """Note down who asks, from which device, and how they like it; what their cookie is to say."""
        said = self._said(cookies.get(COOKIE, "")) or secrets.token_hex(GUEST_BYTES)
        known = "." in said
        if not known and scope["type"] == "http":  # a socket can give nobody a cookie
            said = on_new_device(said)
        guest = said.partition(".")[0]
        prefs = Prefs.read(cookies.get(PREFS, ""), headers.get("accept-language", ""))
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
        changed = asked in LANGUAGES and asked != prefs.lang
        scope["prefs"], scope["language_changed"] = prefs.with_(lang=asked) if changed else prefs, changed
        # What is stored and passed on cannot be turned into a cookie again.
        scope["guest"], scope["guest_id"] = hashed(guest), guest
        scope["device"], scope["device_known"] = hashed(said), known
        return said

    def _fresh_cookies(self, scope: Scope, said: str, cookies: Mapping[str, str]) -> list[str]:
        """The cookies that an answer brings."""
        if scope["path"].startswith(("/static/", "/look/", "/health")):
            return []
        reads, secure, fresh = scope["method"] == "GET", scope["secure"], list[str]()
        comes = scope["path"] == "/" and reads  # the year begins anew, or a seat would be lost
        if comes or not scope["device_known"]:
            fresh.append(cookie_header(COOKIE, self.signer.sign(said).decode(), secure))
        # Kept at once: the socket of a page must not ask the browser for its language again.
        if comes or scope["language_changed"] or (PREFS not in cookies and reads):
            fresh.append(cookie_header(PREFS, scope["prefs"].cookie(), secure))
        return fresh

    def _said(self, cookie: str) -> str:
        """What a cookie of ours says of a guest and a device; nothing if it is not ours, or signed out."""
        try:
            said = self.signer.unsign(cookie).decode("ascii")
        except (BadSignature, UnicodeDecodeError):
            return ""
        return said if _WHO.fullmatch(said) and not self.is_out(hashed(said)) else ""

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Status and text key of why a request is not let in, or None."""
        if not self._is_our_host(headers.get("host", "")):
            return 400, "host"
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not self._is_our_origin(headers):
            return 403, "origin"
        if not is_our_writing(headers.get("content-type", "")):
            return 400, "malformed"
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()):
            return 400, "malformed"
        return (413, "too-big") if len(length) > 9 or int(length) > BODY_LIMIT else None

    def _is_our_host(self, host: str) -> bool:
        """Numbers and our own names; any other name could be somebody's trick to be taken for us."""
        said = split_address(f"//{host}")
        name = (said and said.hostname) or ""
        if name in self.names or name.endswith((".local", ".localhost")):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _is_our_origin(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site") == "same-origin"
        said = split_address(origin)
        if said is None or said.scheme not in ("http", "https"):
            return False
        if self.public and said.netloc.lower() == self.public.netloc.lower():
            return said.scheme == self.public.scheme
        return said.netloc.lower() == headers.get("host", "").lower()


def split_address(text: str) -> SplitResult | None:
    """The parts of an address, if it is one."""
    try:
        found = urlsplit(text)
        found.port  # noqa: B018  (a port that is none is found out only when it is asked for)
    except ValueError:
        return None
    return found


def is_our_writing(content_type: str) -> bool:
    """Whether a form is written as our pages write it: in other writings there are letters that are none."""
    _, said = parse_options_header(content_type)
    return said.get(b"charset", b"utf-8").lower() in (b"utf-8", b"utf8")


class TooBigError(Exception):
    """A body over the limit, found while reading it."""


def _limited(receive: Receive) -> Receive:
    """Stop reading a body that says nothing of its size and goes over the limit."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > BODY_LIMIT:
            raise TooBigError
        return message

    return limited


def _dressed(send: Send, cookies: list[str], protection: Mapping[str, str]) -> Send:
    """Put what every answer carries on an answer."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in protection.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
            said = {cookie.partition("=")[0] for cookie in headers.getlist("set-cookie")}
            for cookie in cookies:
                if cookie.partition("=")[0] not in said:  # the answer itself knows better
                    headers.append("set-cookie", cookie)
        await send(message)

    return dressed
