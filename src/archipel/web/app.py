"""The table-house as a web application: who may ask for what, and which page answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from archipel import __version__
from archipel.core import catalogue
from archipel.core.errors import (
    ArchipelError,
    IllegalError,
    NotationError,
    OptionError,
    SeatError,
    StaleError,
    UndoError,
    UnknownGameError,
)
from archipel.core.numbers import is_number
from archipel.core.texts import shared_texts
from archipel.draw.look import look_of
from archipel.table.errors import (
    CommandError,
    FrozenError,
    NoRoomError,
    OpenError,
    StoreError,
    UnknownTableError,
)
from archipel.table.house import House
from archipel.table.messages import Command
from archipel.table.people import AwayError, Company, FullError, NotAllowedError, TooFastError
from archipel.table.table import Table
from archipel.table.written import Readers
from archipel.web import game_files, host_page, lobby, me, people_pages, players
from archipel.web.advisers import Advisers
from archipel.web.crowd import Crowd, HouseFullError, check_room
from archipel.web.devices import saw_device
from archipel.web.draw_queue import DrawQueue
from archipel.web.frame import frame_of, look_ahead
from archipel.web.guests import Doorkeeper, TooBigError, guest, guest_signer, prefs_of
from archipel.web.house_log import Requests
from archipel.web.json_socket import json_socket
from archipel.web.limits import Limits, limit
from archipel.web.page_state import PageState
from archipel.web.pages import (
    HERE,
    failure,
    look_address,
    look_style,
    page,
    shapes,
    world_class,
    worlds_style,
)
from archipel.web.rules_page import rules
from archipel.web.socket import set_pace, table_socket
from archipel.web.visit import visit_of

A_WHILE = 6
"""After so many plays that somebody has not seen, they are told what happened."""
AT_ONCE = 0.1
"""Seconds a form waits for what bots answer without thinking."""

PARTS: tuple[Any, ...] = (people_pages, lobby, me, game_files, players, host_page)
"""Modules with pages of their own."""

STATUS: dict[type[ArchipelError], int] = {
    UnknownTableError: 404,
    UnknownGameError: 404,
    SeatError: 403,
    NotAllowedError: 403,
    FullError: 409,
    AwayError: 409,
    TooFastError: 429,
    StaleError: 409,
    FrozenError: 409,
    UndoError: 409,
    IllegalError: 422,
    OptionError: 422,
    OpenError: 422,
    CommandError: 400,
    NotationError: 400,
    NoRoomError: 503,
    StoreError: 503,
    HouseFullError: 503,
}
"""What an error is for a browser."""


def make_app(
    house: House,
    *,
    secret: bytes,
    public_url: str | None = None,
    lan_url: str | None = None,
    advise: bool = True,
) -> Starlette:
    """The table-house over a house of tables; `lan_url` is where the home network finds it.

    Where it does not `advise`, nobody thinks for people.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.start()
        watching = asyncio.create_task(app.state.crowd.watch())
        yield
        watching.cancel()
        if app.state.advisers is not None:
            await app.state.advisers.close()
        await app.state.readers.close()
        await house.close()

    app = Starlette(
        routes=[
            *ROUTES,
            *people_pages.routes,
            *lobby.routes,
            *me.routes,
            *game_files.routes,
            *players.routes,
            *host_page.routes,
        ],
        middleware=[
            Middleware(Requests),
            Middleware(
                Doorkeeper,
                secret=secret,
                is_out=house.devices.is_out,
                refuse=refuse,
                own_up=own_up,
                public_url=public_url,
            ),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.house, app.state.company = house, Company(house)
    app.state.crowd, app.state.draw_queue = Crowd(), DrawQueue()
    app.state.limits, app.state.advisers = Limits(house.clock), Advisers() if advise else None
    app.state.readers = Readers()
    app.state.public_url, app.state.lan_url = public_url, lan_url
    app.state.rematches, app.state.rematching = {}, asyncio.Lock()
    app.state.signer = guest_signer(secret)
    return app


# The table


async def show_table(request: Request) -> Response:
    """The table now, or at an earlier moment; after the end, its story."""
    table = await _table(request)
    prefs, see = prefs_of(request), PageState.read(request.query_params)
    company, who = request.app.state.company, guest(request)
    set_pace(request.app.state.house, table, prefs, who)
    seen, stays = company.saw(table, who), company.stays(table, who)
    if seen != table.match.ply:
        await company.has_seen(table, who)
    stood_in = table.seats_of(who) and not table.plays_for(who)  # told when they take their seat back
    away = not stays and not stood_in and 0 < seen < table.match.ply - A_WHILE
    if see == PageState() and away and not table.over:
        return RedirectResponse(f"/table/{table.id}?since={seen}", 303)
    return await table_page(request, table, see)


async def table_page(request: Request, table: Table, see: PageState, status: int = 200) -> Response:
    """The page around a frame."""
    prefs, game, visit = prefs_of(request), table.game, visit_of(request)
    await look_ahead(table, see, visit)
    return page(
        request,
        "page.html",
        status,
        frame=frame_of(table, see, prefs, visit),
        world=world_class(game),
        look_address=look_address(game),
        shapes=shapes(game),
        zooms=look_of(game).zooms,
    )


async def _table(request: Request) -> Table:
    table: Table = await request.app.state.house.find(request.path_params["id"], guest(request))
    await saw_device(request)
    return table


Change = Callable[[Request, House, Table, Any], Awaitable[Table]]


def changing(change: Change) -> Callable[[Request], Awaitable[Response]]:
    """An address that changes something at a table and leads back to it, with a notice if it could not."""

    async def answer(request: Request) -> Response:
        table = await _table(request)
        see = PageState.read(request.query_params)
        form = await request.form(max_files=0, max_fields=20)
        try:
            limit(request, "play")
            changed = await change(request, request.app.state.house, table, form)
        except ArchipelError as error:
            if "text/html" not in request.headers.get("accept", "") or isinstance(error, UnknownTableError):
                raise
            sentence = error.message(prefs_of(request).lang)
            return await table_page(request, table, see.with_(notice=sentence), status_of(error))
        request.app.state.company.stays(table, guest(request))
        if changed is table:
            await _answers(request.app.state.house, table)
        query = see.query() if changed is table else ""
        return RedirectResponse(f"/table/{changed.id}" + (f"?{query}" if query else ""), 303)

    return answer


async def _answers(house: House, table: Table) -> None:
    """Let what follows at once happen, so that the page is not stale before it is read."""
    with suppress(TimeoutError):
        await asyncio.wait_for(house.settled(table), AT_ONCE)


async def _act(request: Request, house: House, table: Table, form: Any) -> Table:
    command = Command(
        str(form.get("cmd", "")), number(form, "seq"), number(form, "seat"), number(form, "action")
    )
    await house.act(table, command, guest(request))
    return table


async def _undo(request: Request, house: House, table: Table, form: Any) -> Table:
    await house.undo(table, str(form.get("cmd", "")), number(form, "seq"), guest(request))
    return table


async def _hurry(request: Request, house: House, table: Table, form: Any) -> Table:
    house.hurry(table, guest(request))
    return table


async def _rematch(request: Request, house: House, table: Table, form: Any) -> Table:
    """The same people again: whoever asks second sits down at the table of whoever asked first.

    Only those who played can ask, once it is over, and it leads to one of them alone: nobody comes to the
    table of somebody they did not play with.
    """
    who, again = guest(request), request.app.state.rematches
    async with request.app.state.rematching:
        mine = table.seats_of(who)
        if mine and table.over and table.id in again:
            with suppress(ArchipelError):  # full, closed or gone: then it is another table
                following: Table = await house.known(again[table.id])
                if not following.over and table.seats_of(following.owner):
                    await request.app.state.company.join(following, who, table.names[mine[0]])
                    return following
        check_room(request)
        limit(request, "open")
        following = await house.rematch(table, who)
        again[table.id] = following.id
        return following


async def _fork(request: Request, house: House, table: Table, form: Any) -> Table:
    check_room(request)
    limit(request, "open")
    return await house.fork(table, number(form, "n"), guest(request))


def number(form: Any, name: str) -> int:
    """A number of a form, or a refusal."""
    said = form.get(name)
    if isinstance(said, str) and is_number(said):
        return int(said)
    raise HTTPException(400, "malformed")


# Style and health


async def look(request: Request) -> Response:
    """The style sheet of a game; `worlds` has the colours of all."""
    key = request.path_params["game"]
    text = worlds_style() if key == "worlds" else look_style(catalogue.find(key))
    kept = "max-age=31536000, immutable" if "v" in request.query_params else "no-cache"
    return Response(text, media_type="text/css", headers={"cache-control": kept})


async def health(request: Request) -> Response:
    """What is wrong with the house, if something is, and how much goes on; nothing about anybody.

    The store is not asked: it may be what does not answer.
    """
    house: House = request.app.state.house
    tables, troubles = house.in_memory(), [trouble.key for trouble in house.troubles.now()]
    return JSONResponse(
        {
            "status": "trouble" if troubles else "ok",
            "troubles": troubles,
            "version": __version__,
            "seconds": round(house.clock.time() - house.opened),
            "tables": len(tables),
            "frozen": sum(table.frozen for table in tables),
            "sockets": sum(len(table.listeners) for table in tables),
            "pragmas": dict(house.promises),
        },
        503 if house.watch.stopped else 200,
    )


class Files(StaticFiles):
    """Our own files; an address with a version may be kept for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        answer = await super().get_response(path, scope)
        kept = b"v=" in scope.get("query_string", b"")
        answer.headers["cache-control"] = "max-age=31536000, immutable" if kept else "no-cache"
        return answer


# When it cannot be done


def status_of(error: ArchipelError) -> int:
    """The status of an answer to what could not be done."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 422)


async def on_error(request: Request, error: Exception) -> Response:
    """Somebody's mistake, in their language."""
    assert isinstance(error, ArchipelError)
    return failure(request, status_of(error), error.message(prefs_of(request).lang))


async def on_refusal(request: Request, error: Exception) -> Response:
    """What the web itself refuses: no such page, no such method, no proper form."""
    assert isinstance(error, HTTPException)
    known = shared_texts(prefs_of(request).lang).tree["web"]["errors"]
    key = error.detail if error.detail in known else str(error.status_code)
    sentence = known.get(key) or known["400"]
    answer = failure(request, error.status_code, str(sentence))
    answer.headers.update(error.headers or {})
    return answer


async def on_too_big(request: Request, error: Exception) -> Response:
    """A body over the limit."""
    return await on_refusal(request, HTTPException(413))


async def on_garbled(request: Request, error: Exception) -> Response:
    """Letters that are none, however they came in."""
    return await on_refusal(request, HTTPException(400, "malformed"))


async def on_gone(request: Request, error: Exception) -> Response:
    """Somebody who left in the middle of a sentence."""
    return Response(status_code=400)


def own_up(request: Request, code: str) -> Response:
    """Our own mistake: one request fails, nothing else; by the code it is found in the log."""
    return failure(request, 500, shared_texts(prefs_of(request).lang).say("web.errors.500", code=code))


async def refuse(request: Request, status: int, key: str) -> Response:
    """What the doorkeeper did not let in."""
    return await on_refusal(request, HTTPException(status, key))


HANDLERS: dict[Any, Any] = {
    ArchipelError: on_error,
    HTTPException: on_refusal,
    TooBigError: on_too_big,
    ClientDisconnect: on_gone,
    UnicodeError: on_garbled,
}

ROUTES: list[BaseRoute] = [
    Route("/health", health),
    Route("/look/{game}.css", look),
    Route("/rules/{game}", rules),
    Route("/table/{id}", show_table),
    Route("/table/{id}/act", changing(_act), methods=["POST"]),
    Route("/table/{id}/undo", changing(_undo), methods=["POST"]),
    Route("/table/{id}/hurry", changing(_hurry), methods=["POST"]),
    Route("/table/{id}/rematch", changing(_rematch), methods=["POST"]),
    Route("/table/{id}/fork", changing(_fork), methods=["POST"]),
    WebSocketRoute("/table/{id}/socket", table_socket),
    WebSocketRoute("/table/{id}/json", json_socket),
    Mount("/static", Files(directory=HERE / "static")),
]
