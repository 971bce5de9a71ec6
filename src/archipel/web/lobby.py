"""The front of the house: the archipelago, one-click games, my games, and settings."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl, urlencode

from babel.dates import format_datetime, format_timedelta
from babel.lists import format_list
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from archipel.bots.levels import GOOD, PLAIN
from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import LANGUAGES, game_texts
from archipel.table.gently import gently
from archipel.table.seats import Seat, clean_name
from archipel.table.summary import Summary
from archipel.web.crowd import check_room
from archipel.web.guests import PREFS, cookie_header, guest, is_secure, prefs_of, split_address
from archipel.web.isles import archipelago, guided_seats, isle_shapes, shape_of
from archipel.web.leaves import leaf_of
from archipel.web.limits import limit
from archipel.web.new_table import (
    count_word,
    good_number,
    last_options,
    new_table,
    open_table,
    refused,
    usual_options,
    with_bots,
)
from archipel.web.page_state import MOTIONS, SPEEDS, Prefs, plain_line
from archipel.web.pages import page, words

DOUBLE_CLICK = 1.5
"""Seconds within which the same button pressed again means the same table."""
MINUTE = 60
SHOWN = 3
"""How many running and how many finished games the front page shows."""
FEW = 5
"""So many tables are put into words in one go."""


@dataclass(frozen=True)
class Listed:
    """A table in a list, in words."""

    id: str
    key: str
    shape: str
    name: str
    over: bool
    mine: bool
    where: str
    """The turn, and with whom."""
    whose: str
    """Who is to play."""
    ending: str
    date: str
    since: str
    """How long it has been so."""
    gathering: bool
    watched: bool
    days_left: int | None
    """In how many days it goes into the bin, if that is soon."""


def listed(table: Summary, prefs: Prefs, now: float, days_left: int | None) -> Listed:
    """A table as somebody at it reads it."""
    game, t = catalogue.find(table.game), words(prefs.lang)
    texts = game_texts(game, prefs.lang)
    others = [name for name in table.names if name and name != prefs.name]
    names = format_list(others, locale=prefs.lang) if others else ""
    where = t("lobby.turn-with", turn=table.turn, names=names) if names else t("lobby.turn", turn=table.turn)
    when = datetime.fromtimestamp(table.ended or table.created)
    return Listed(
        id=table.id,
        key=game.key,
        shape=shape_of(game),
        name=texts.say("game.name"),
        over=table.over,
        mine=table.my_turn,
        where=where,
        whose=whose_turn(table, prefs.lang),
        ending=how_it_ended(table, game, prefs.lang),
        date=format_datetime(when, "d MMMM, HH:mm", locale=prefs.lang),
        since=how_long(now - table.changed, prefs.lang),
        gathering=table.gathering and not table.over,
        watched=table.watched,
        days_left=days_left,
    )


def how_it_ended(table: Summary, game: Game, lang: str) -> str:
    """The end of a game, or why the table was closed before it, in a few words."""
    if table.ending in game.endings:
        return game_texts(game, lang).say(f"endings.{table.ending}")
    return words(lang)(f"games.closed-{table.ending}") if table.ending else ""


def how_long(seconds: float, lang: str) -> str:
    """A time that has passed, in the unit that says most."""
    if seconds < MINUTE:
        return words(lang)("games.just-now")
    passed = format_timedelta(timedelta(seconds=seconds), threshold=1, locale=lang)
    return words(lang)("games.for", time=passed)


def whose_turn(table: Summary, lang: str) -> str:
    """Who is to play, in a few words."""
    t = words(lang)
    if table.gathering:
        return t("games.gathering")
    if table.my_turn:
        return t("lobby.mine")
    name = next((table.names[seat] for seat in table.waiting if table.names[seat]), "")
    return t("lobby.theirs", name=name) if name else t("lobby.going")


async def my_tables(request: Request) -> tuple[list[Summary], list[Summary]]:
    """The running tables, mine to play first, and the finished ones; each with the latest news first."""
    known, house = catalogue.keys(), request.app.state.house
    found = sorted(await house.tables_of(guest(request)), key=lambda table: -table.changed)
    tables = [table for table in found if table.game in known]
    running = sorted((table for table in tables if not table.over), key=lambda table: not table.my_turn)
    return running, [table for table in tables if table.over]


async def in_words(request: Request, tables: Sequence[Summary]) -> list[Listed]:
    """Tables as they are shown: of many that would take long."""
    prefs, house = prefs_of(request), request.app.state.house
    now, left = house.clock.time(), house.tidying.days_left
    return [listed(table, prefs, now, left(table)) async for table in gently(tables, FEW)]


def motto(lang: str, isles: int) -> str:
    """How many isles there are."""
    t = words(lang)
    return t("lobby.one") if isles == 1 else t("lobby.many", count=count_word(lang, isles))


async def lobby(request: Request) -> Response:
    """The archipelago."""
    prefs = prefs_of(request)
    sea, games = archipelago(prefs.lang)
    running, finished = await my_tables(request)
    return page(
        request,
        "lobby.html",
        home=True,
        motto=motto(prefs.lang, len(games)),
        shapes=isle_shapes(),
        chart=sea,
        games=games,
        running=await in_words(request, running[:SHOWN]),
        finished=await in_words(request, finished[:SHOWN]),
        guided=[game for game in games if game.guided],
        more=bool(running or finished),
    )


async def games(request: Request) -> Response:
    """My games, running and finished, as many as stand on one leaf."""
    running, finished = await my_tables(request)
    played = [table for table in running if not table.watched]
    watched = [table for table in running if table.watched]
    leaf = leaf_of(request, len(running) + len(finished))
    shown = [await in_words(request, part) for part in leaf.part(played, watched, finished)]
    return page(
        request,
        "games.html",
        shapes=isle_shapes(),
        running=shown[0],
        watched=shown[1],
        finished=shown[2],
        none_running=not played,
        none_past=not finished,
        leaf=leaf,
    )


async def solo(request: Request) -> Response:
    """One click: me, good robots on the other seats, the options of the last time."""
    game, prefs = catalogue.find(request.path_params["game"]), prefs_of(request)
    options = last_options(request, game)
    if refused(game, good_number(game, options), options):
        options = usual_options(game)
    seats = with_bots([Seat("me", prefs.name, GOOD)], good_number(game, options), prefs.lang)
    return await open_once(request, game, seats, options, guided=False)


async def guided(request: Request) -> Response:
    """The guided game: the real game on a fixed deal."""
    game, prefs = catalogue.find(request.path_params["game"]), prefs_of(request)
    seats = with_bots([Seat("me", prefs.name, GOOD)], guided_seats(game), prefs.lang, PLAIN)
    return await open_once(request, game, seats, {}, guided=True)


async def open_once(
    request: Request, game: Game, seats: Sequence[Seat], options: Mapping[str, str], *, guided: bool
) -> Response:
    """A new table; the second click of a double click leads to the same one."""
    house, owner = request.app.state.house, guest(request)
    names = tuple(seat.name for seat in seats)
    if not hasattr(request.app.state, "opening"):
        request.app.state.opening = asyncio.Lock()
    async with request.app.state.opening:
        for last in await house.tables_of(owner, 1):
            same = (last.game, last.guided, last.names) == (game.key, guided, names)
            if same and 0 <= house.clock.time() - last.created < DOUBLE_CLICK:
                return RedirectResponse(f"/table/{last.id}", 303)
        check_room(request)
        limit(request, "open")
        table = await house.open(owner, game.key, seats, options, guided=guided)
    return RedirectResponse(f"/table/{table.id}", 303)


# Settings


def way_back(said: str) -> str:
    """Where to go back to: a page of this house, and nowhere else."""
    asked = split_address(plain_line(said, 500))
    # A browser reads a backslash as a slash, and two slashes as another house.
    if asked is None or asked.scheme or asked.netloc or not re.match(r"/(?![/\\])", asked.path):
        return "/"
    if asked.path == "/settings":
        return "/"
    kept = urlencode([(key, value) for key, value in parse_qsl(asked.query) if key != "lang"])
    return f"{asked.path}?{kept}" if kept else asked.path


def came_from(request: Request) -> str:
    """The page a request came from, if it is one of ours."""
    asked = split_address(request.headers.get("referer", ""))
    if asked is None or asked.netloc != request.headers.get("host"):
        return "/"
    return way_back(f"{asked.path}?{asked.query}")


def changed_prefs(prefs: Prefs, form: Mapping[str, Any]) -> Prefs:
    """The settings after a form: what it does not say stays, and what makes no sense too."""
    said = {key: value for key, value in form.items() if isinstance(value, str)}
    changes: dict[str, Any] = {}
    for key, known in (("lang", LANGUAGES), ("speed", SPEEDS), ("motion", MOTIONS)):
        if said.get(key) in known:
            changes[key] = said[key]
    if "name" in said:
        changes["name"] = clean_name(said["name"])
    if said.get("auto_pass") in ("0", "1"):
        changes["auto_pass"] = said["auto_pass"] == "1"
    if "whole" in said:  # a box that is not ticked is not sent
        changes |= {"sound": "sound" in said, "auto_pass": "auto_pass" in said}
    return prefs.with_(**changes)


async def settings(request: Request) -> Response:
    """The settings."""
    said = request.query_params.get("back")
    return page(request, "settings.html", back=way_back(said) if said else came_from(request))


async def change_settings(request: Request) -> Response:
    """Keep the settings, and go back to where they were changed."""
    limit(request, "change")
    async with request.form(max_files=0, max_fields=50) as form:
        prefs = changed_prefs(prefs_of(request), form)
        said = form.get("back")
    back = way_back(said) if isinstance(said, str) else came_from(request)
    answer = RedirectResponse(back, 303)
    answer.headers.append("set-cookie", cookie_header(PREFS, prefs.cookie(), is_secure(request)))
    return answer


routes = [
    Route("/", lobby),
    Route("/games", games),
    Route("/solo/{game}", solo, methods=["POST"]),
    Route("/guided/{game}", guided, methods=["POST"]),
    Route("/new/{game}", new_table),
    Route("/new/{game}", open_table, methods=["POST"]),
    Route("/settings", settings),
    Route("/settings", change_settings, methods=["POST"]),
]
