"""Games as files: taken home, brought back, and handed to those who mend them."""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from archipel.bots.levels import GOOD
from archipel.core.catalogue import every_game
from archipel.core.numbers import is_number
from archipel.core.texts import game_texts
from archipel.table.errors import OpenError
from archipel.table.seats import Seat
from archipel.table.storage import NOBODY, Report
from archipel.table.table import Table
from archipel.table.written import LONGEST_FILE, BusyError, Written
from archipel.web.crowd import check_room
from archipel.web.guests import guest, prefs_of
from archipel.web.limits import limit
from archipel.web.new_table import with_bots
from archipel.web.page_state import PageState, plain_line
from archipel.web.pages import look_address, page, shapes, world_class
from archipel.web.per_table_cache import once
from archipel.web.visit import visit_of

LONGEST_REPORT = 2000
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What a code is made of: nothing that is read for something else."""


# Taking a game home


def check_tellable(table: Table) -> None:
    """A game with secrets is told when it is over, and not before."""
    if table.game.secrecy != "none" and not table.over:
        raise OpenError("file-running")


async def download(request: Request) -> Response:
    """The whole game as text, as far as it has been played: written once, beside all that is answered."""
    limit(request, "look")
    table = await request.app.state.house.find(request.path_params["id"], guest(request))
    check_tellable(table)
    name = f"{table.game.key}-{datetime.fromtimestamp(table.created):%Y-%m-%d}-{table.id}.txt"
    write, house = table.match.write, request.app.state.house
    writing = once(table, "file", lambda: asyncio.ensure_future(house.aside(write)))
    text = await asyncio.shield(writing)  # others may wait for it too
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


# Bringing one back


async def load(request: Request) -> Response:
    """Where a game file is opened."""
    return page(request, "load.html", wrong="", text="")


async def open_file(request: Request) -> Response:
    """A table from a game file: a finished game to look at, another to play on with bots."""
    check_room(request)
    limit(request, "open")
    readers = request.app.state.readers
    async with readers.received(), request.form(max_files=1, max_fields=5) as form:
        file, written = form.get("file"), form.get("text")
        text = written if isinstance(written, str) else ""
        if isinstance(file, UploadFile) and file.size:
            text = (await file.read(LONGEST_FILE + 1)).decode("utf-8", "replace")
    house, prefs = request.app.state.house, prefs_of(request)
    me = Seat("me", prefs.name, GOOD)
    seats = with_bots([me], max(game.most for game in every_game()), prefs.lang)
    try:
        brought = Written(text, guest(request), seats, prefs.lang, house.clock.time())
        stored = await readers.read(brought)
    except (OpenError, BusyError) as error:
        status, said = 503 if isinstance(error, BusyError) else 422, error.message(prefs.lang)
        return page(request, "load.html", status, wrong=said, text=text[:LONGEST_FILE])
    await house.take_in(stored, [me])
    return RedirectResponse(f"/table/{stored.id}{'' if stored.ended is None else '?at=0'}", 303)


# Saying that something is wrong


async def report_form(request: Request) -> Response:
    """Where a problem is described."""
    table = await request.app.state.house.find(request.path_params["id"], guest(request))
    at = PageState.read(request.query_params).at
    return page(
        request,
        "report.html",
        table=table,
        name=game_texts(table.game, prefs_of(request).lang).say("game.name"),
        at=table.match.ply if at is None else min(at, table.match.ply),
        code="",
        **_world(table),
    )


async def report(request: Request) -> Response:
    """Keep a problem with the moment it was seen at, and give it a code."""
    limit(request, "say")
    house = request.app.state.house
    table = await house.find(request.path_params["id"], guest(request))
    async with request.form(max_files=0, max_fields=5) as form:
        said, at = form.get("text"), form.get("at")
    if not (isinstance(at, str) and is_number(at)):
        raise HTTPException(400, "malformed")
    code = "".join(secrets.choice(LETTERS) for _ in range(8))
    mine = table.seats_of(guest(request))
    text = plain_line(said if isinstance(said, str) else "", LONGEST_REPORT)
    plays = min(int(at), table.match.ply)
    kept = Report(code, table.id, plays, mine[0] if mine else NOBODY, text, house.clock.time())
    await house.stored(house.store.save_report, kept)
    return RedirectResponse(f"/table/{table.id}/report/{code}", 303)


async def reported(request: Request) -> Response:
    """The code of a problem, for whoever reported it at this table."""
    house, code = request.app.state.house, request.path_params["code"]
    table = await house.find(request.path_params["id"], guest(request))
    found = await house.stored(house.store.report, code)
    if found is None or found.table != table.id:
        raise HTTPException(404)
    name = game_texts(table.game, prefs_of(request).lang).say("game.name")
    link = f"{visit_of(request).base}/table/{table.id}/report/{code}"
    return page(
        request, "report.html", table=table, name=name, at=found.plays, code=code, link=link, **_world(table)
    )


def _world(table: Table) -> dict[str, Any]:
    """The sky of a game, for a page beside its table."""
    game = table.game
    return {"world": world_class(game), "look_address": look_address(game), "shapes": shapes(game)}


routes = [
    Route("/load", load),
    Route("/load", open_file, methods=["POST"]),
    Route("/table/{id}/game.txt", download),
    Route("/table/{id}/report", report_form),
    Route("/table/{id}/report", report, methods=["POST"]),
    Route("/table/{id}/report/{code}", reported),
]
