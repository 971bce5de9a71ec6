"""Me and my devices: my name, where I am known, codes that make another device mine, and letting go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_date, format_datetime
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from archipel.core.errors import ArchipelError
from archipel.table.codes import CodeError
from archipel.table.devices import Devices
from archipel.table.erasure import forget_guest
from archipel.table.schema import hashed
from archipel.table.storage import Code, Device
from archipel.web.devices import label_here, told
from archipel.web.guests import (
    COOKIE,
    PREFS,
    cookie_header,
    device,
    guest,
    is_secure,
    may_be_of_before,
    on_new_device,
    prefs_of,
)
from archipel.web.limits import limit
from archipel.web.pages import page, words

OLD, OTHERS = "old", "others"
"""What a form says instead of a code or a device: the code of before; all devices but this one."""


@dataclass(frozen=True)
class Known:
    """A device as its owner reads of it."""

    id: str
    name: str
    since: str
    seen: str
    """When it was seen last; nothing if that was today."""
    here: bool


@dataclass(frozen=True)
class Kept:
    """A code as its owner reads of it."""

    id: str
    since: str
    used: str
    """When it was used last; nothing if it never was."""
    made_on: str


async def me(request: Request) -> Response:
    """My name, my devices and codes, and what is kept of me."""
    return await shown(request)


async def shown(
    request: Request, status: int = 200, *, wrong: str = "", full: str = "", code: str = ""
) -> Response:
    """The page, with what was wrong with a code, or why there is no new one, or a new one."""
    house, lang = request.app.state.house, prefs_of(request).lang
    mine = await house.devices.of(guest(request))
    now = house.clock.time()
    if not any(known.id == device(request) for known in mine):
        mine = [Device(device(request), guest(request), label_here(request), now, now), *mine]
    keep = house.tidying.keep
    return page(
        request,
        "me.html",
        status,
        devices=listed(mine, device(request), now, lang),
        codes=listed_codes(await house.devices.codes(guest(request)), mine, lang),
        here_id=device(request),
        old=_has_old(request, house.devices),
        code=code,
        full=full,
        wrong=wrong,
        idle=round(keep.idle),
        ended=round(keep.finished),
        binned=round(keep.binned),
    )


def listed(devices: Sequence[Device], here: str, now: float, lang: str) -> list[Known]:
    """Somebody's devices, this one first."""
    today = on_day(now, lang)
    known = [
        Known(
            each.id,
            told(each.label, lang),
            on_day(each.since, lang),
            "" if on_day(each.seen, lang) == today else on_day(each.seen, lang),
            each.id == here,
        )
        for each in devices
    ]
    return sorted(known, key=lambda each: not each.here)


def listed_codes(codes: Sequence[Code], devices: Sequence[Device], lang: str) -> list[Kept]:
    """Somebody's codes."""
    names = {each.id: told(each.label, lang) for each in devices}
    return [
        Kept(
            each.id,
            at_minute(each.since, lang),
            "" if each.used is None else on_day(each.used, lang),
            names.get(each.device, words(lang)("me.gone")),
        )
        for each in codes
    ]


def on_day(at: float, lang: str) -> str:
    """A day in words."""
    return format_date(datetime.fromtimestamp(at), "d MMMM y", locale=lang)


def at_minute(at: float, lang: str) -> str:
    """A day and a time in words: there may be several codes of one day."""
    return format_datetime(datetime.fromtimestamp(at), "d MMMM y, HH:mm", locale=lang)


def _has_old(request: Request, devices: Devices) -> bool:
    """Whether a code of before still leads here."""
    return may_be_of_before(request.scope["guest_id"]) and not devices.is_out(guest(request))


# Codes


async def make_code(request: Request) -> Response:
    """A new code; this page shows it, and no other ever will."""
    limit(request, "code")
    devices: Devices = request.app.state.house.devices
    who, here = guest(request), device(request)
    try:
        code = await devices.make_code(who, request.scope["guest_id"], here, label_here(request))
    except CodeError as error:
        return await shown(request, 409, full=error.message(prefs_of(request).lang))
    return await shown(request, code=code)


async def revoke_code(request: Request) -> Response:
    """Let nobody in by a code any more."""
    limit(request, "change")
    devices: Devices = request.app.state.house.devices
    code = await said(request, "code")
    if code == OLD:
        if may_be_of_before(request.scope["guest_id"]):
            await devices.sign_out(guest(request), [])
    else:
        await devices.revoke_code(guest(request), code)
    return RedirectResponse("/me#codes", 303)


async def take_code(request: Request) -> Response:
    """Be on this device who one is on another."""
    limit(request, "code")
    devices: Devices = request.app.state.house.devices
    try:
        known = await devices.guest_behind(await said(request, "code"))
    except ArchipelError as error:
        return await shown(request, 422, wrong=error.message(prefs_of(request).lang))
    await devices.leave(device(request))
    cookie = on_new_device(known)
    await devices.saw(hashed(known), hashed(cookie), label_here(request))
    answer = RedirectResponse("/games", 303)
    signed = request.app.state.signer.sign(cookie).decode()
    answer.headers.append("set-cookie", cookie_header(COOKIE, signed, is_secure(request)))
    return answer


# Devices


async def sign_out(request: Request) -> Response:
    """Let a device in no more, or all but this one."""
    limit(request, "change")
    devices: Devices = request.app.state.house.devices
    which, here = await said(request, "device"), device(request)
    mine = {known.id for known in await devices.of(guest(request))} | {here}
    out = mine - {here} if which == OTHERS else mine & {which}
    if out and await is_kept(request):
        await devices.sign_out(guest(request), out)
    return left(request) if here in out else RedirectResponse("/me#devices", 303)


async def forget_me(request: Request) -> Response:
    """Let go of everything: the next page is a stranger's. Of a stranger there is nothing to let go of."""
    limit(request, "change")
    if await said(request, "sure") != "1":
        return RedirectResponse("/me", 303)
    if await is_kept(request):
        await forget_guest(request.app.state.company, guest(request))
    return left(request)


async def is_kept(request: Request) -> bool:
    """Whether anything is kept of whoever asks: for a stranger nothing is written down."""
    house = request.app.state.house
    return bool(await house.stored(house.store.knows, guest(request)))


def left(request: Request) -> Response:
    """The way out, as a stranger."""
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE)
    likes = prefs_of(request).with_(name="").cookie()
    answer.headers.append("set-cookie", cookie_header(PREFS, likes, is_secure(request)))
    return answer


async def said(request: Request, name: str) -> str:
    """A field of a form."""
    async with request.form(max_files=0, max_fields=5) as form:
        value = form.get(name)
    return value if isinstance(value, str) else ""


routes = [
    Route("/me", me),
    Route("/me/code", take_code, methods=["POST"]),
    Route("/me/codes", make_code, methods=["POST"]),
    Route("/me/codes/revoke", revoke_code, methods=["POST"]),
    Route("/me/devices/out", sign_out, methods=["POST"]),
    Route("/me/forget", forget_me, methods=["POST"]),
]
