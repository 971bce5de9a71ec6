"""Me and this device: my name, a code that makes another device mine, and letting go of everything.

A guest is 128 random bits in a cookie. The code is those bits and a check of them, in letters that can be
copied by hand.
"""

from __future__ import annotations

import base64
import hashlib
import re

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from archipel.core.errors import ArchipelError
from archipel.table.forgetting import forget_guest
from archipel.web.limits import limit
from archipel.web.pages import page
from archipel.web.who import COOKIE, PREFS, cookie_header, guest, is_secure, prefs_of

CHECK = 4
"""Bytes of a code that only say whether it was copied well: together with 16 others they make 32 letters."""
GROUP = 4


class CodeError(ArchipelError):
    """A code that is none, or was not copied well."""


def code_of(guest_id: str) -> str:
    """A guest in letters, in groups of four."""
    bits = bytes.fromhex(guest_id)
    letters = base64.b32encode(bits + _check(bits)).decode().lower()
    return "-".join(letters[n : n + GROUP] for n in range(0, len(letters), GROUP))


def guest_in(code: str) -> str:
    """The guest of a code; letters that look like figures were meant as letters."""
    letters = re.sub(r"[\s\-–.]", "", code[:100]).upper().translate(str.maketrans("018", "OIB"))
    try:
        told = base64.b32decode(letters)
    except ValueError:
        raise CodeError("code") from None
    if len(told) != 16 + CHECK or _check(told[:16]) != told[16:]:
        raise CodeError("code")
    return told[:16].hex()


def _check(bits: bytes) -> bytes:
    return hashlib.sha256(b"archipel.code:" + bits).digest()[:CHECK]


async def me(request: Request) -> Response:
    """My name, my code, and what is kept of me."""
    return shown(request)


def shown(request: Request, wrong: str = "", status: int = 200) -> Response:
    """The page, with what was wrong with a code."""
    keep = request.app.state.house.tidying.keep
    kept = {"idle": round(keep.idle), "ended": round(keep.finished), "binned": round(keep.binned)}
    return page(request, "me.html", status, code=code_of(request.scope["guest_id"]), wrong=wrong, **kept)


async def take_code(request: Request) -> Response:
    """Be on this device who one is on another."""
    limit(request, "code")
    async with request.form(max_files=0, max_fields=5) as form:
        said = form.get("code")
    try:
        known = guest_in(said if isinstance(said, str) else "")
    except CodeError as error:
        return shown(request, error.message(prefs_of(request).lang), 422)
    answer = RedirectResponse("/games", 303)
    signed = request.app.state.signer.sign(known).decode()
    answer.headers.append("set-cookie", cookie_header(COOKIE, signed, is_secure(request)))
    return answer


async def forget_me(request: Request) -> Response:
    """Let go of everything: the next page is a stranger's."""
    async with request.form(max_files=0, max_fields=5) as form:
        sure = form.get("sure") == "1"
    if not sure:
        return RedirectResponse("/me", 303)
    await forget_guest(request.app.state.company, guest(request))
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE)
    likes = prefs_of(request).with_(name="").cookie()
    answer.headers.append("set-cookie", cookie_header(PREFS, likes, is_secure(request)))
    return answer


routes = [
    Route("/me", me),
    Route("/me/code", take_code, methods=["POST"]),
    Route("/me/forget", forget_me, methods=["POST"]),
]
