"""Playing together: the pages behind links, who sits where, and what people at a table decide together."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import segno
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from archipel.core.events import SPECTATOR
from archipel.core.match import view_of
from archipel.core.numbers import is_number
from archipel.core.texts import game_texts, shared_texts
from archipel.draw.look import look_of
from archipel.table.errors import CommandError, UnknownTableError
from archipel.table.links import LinkKind
from archipel.table.seats import Seat, clean_name
from archipel.table.storage import NOBODY, WATCHING
from archipel.table.table import Table
from archipel.web.guests import guest, prefs_of
from archipel.web.isles import shape_of
from archipel.web.limits import limit
from archipel.web.new_table import known_level, level_name, levels
from archipel.web.page_state import PageState, Prefs, plain_line
from archipel.web.pages import Frame, look_address, page, render, shapes, version, words, world_class
from archipel.web.visit import Visit, visit_of

A_LINK = re.compile(r"/(?:(?:join|watch)/[\w-]{12}|hand/[\w-]{12}/\d)/[\w-]{20,40}(?:\?at=\d{1,5})?(?=\s*$)")
"""The part of a link that is ours to open."""
PHRASES = ("hello", "thanks", "well-done", "careful", "help", "idea", "wait", "again")
"""The ready-made sentences, by their keys in the texts."""
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Chair:
    """A seat on the page of people."""

    number: int
    seat: Seat
    name: str
    pawn: str
    own: bool
    """Whether the reader holds it."""
    free: bool
    hand: str
    """A link to this seat for another device of mine."""
    qr: Markup
    level: str
    """What the bot is called that sits there or stands in."""


@lru_cache(maxsize=256)
def qr_picture(address: str) -> Markup:
    """An address as a picture that a telephone can read."""
    # Any mask can be read; to find the best of eight would take ten times as long, while everybody waits.
    drawn = segno.make(address, error="l", micro=False, mask=3).svg_inline(
        border=1, dark="#17242f", svgclass="qr", lineclass=None, omitsize=True
    )
    return Markup(drawn)


def chairs(table: Table, visit: Visit, lang: str) -> list[Chair]:
    """Every seat, as the page of people shows it."""
    look, texts = look_of(table.game), game_texts(table.game, lang)
    view = view_of(table.game, table.match.state, SPECTATOR)
    mine = table.seats_of(visit.guest)
    found = []
    for number, seat in enumerate(table.seats):
        hand = visit.link(table, "hand", number) if number in mine else ""
        found.append(
            Chair(
                number,
                seat,
                seat.name or texts.word(*table.game.seat_word(view, number)),
                look.pawn(view, number),
                number in mine,
                number in table.free_seats,
                hand,
                qr_picture(hand) if hand else Markup(""),
                level_name(seat.level, lang),
            )
        )
    return found


def is_there(chair: Chair) -> bool:
    """Whether somebody, or a bot of its own, sits there."""
    return not chair.free and not chair.seat.away


def people_context(table: Table, visit: Visit, prefs: Prefs) -> dict[str, Any]:
    """What the page of people is given."""
    hosts, game = visit.hosts(table), table.game
    join, watch = visit.link(table, "join"), visit.link(table, "watch")
    return {
        "table": table,
        "game": game,
        "world": world_class(game),
        "version": version(game),
        "name": game_texts(game, prefs.lang).say("game.name"),
        "goal": game_texts(game, prefs.lang).say("game.goal"),
        "isle": shape_of(game),
        "chairs": chairs(table, visit, prefs.lang),
        "levels": levels(prefs.lang),
        "hosts": hosts,
        "sits": bool(table.seats_of(visit.guest)),
        "watches": visit.guest in table.people,
        "join": join,
        "join_qr": qr_picture(join),
        "watch": watch,
        "watch_qr": qr_picture(watch),
        "watchers": sum(WATCHING in seats for seats in table.people.values()),
    }


def gathering(table: Table, see: PageState, prefs: Prefs, visit: Visit) -> Frame:
    """The page of a table that waits for people."""
    context = people_context(table, visit, prefs)
    html = render("gather.html", prefs, see=see, here=f"/table/{table.id}?", **context)
    return Frame(Markup(html), words(prefs.lang)("people.gathering", game=context["name"]), again=5)


# Pages


async def people(request: Request) -> Response:
    """Who sits where, the links, and what the host can change."""
    table = await request.app.state.house.find(request.path_params["id"], guest(request))
    prefs = prefs_of(request)
    return page(
        request,
        "people.html",
        look_address=look_address(table.game),
        shapes=shapes(table.game),
        **people_context(table, visit_of(request), prefs),
    )


def door(kind: LinkKind) -> Endpoint:
    """What a link leads to: the table's name and one button; nothing is spent by looking."""

    async def show(request: Request) -> Response:
        table, seat = await behind(request, kind)
        prefs = prefs_of(request)
        if kind == "join" and table.seats_of(guest(request)):
            return RedirectResponse(f"/table/{table.id}", 303)
        texts = game_texts(table.game, prefs.lang)
        return page(
            request,
            "door.html",
            kind=kind,
            world=world_class(table.game),
            look_address=look_address(table.game),
            shapes=shapes(table.game),
            name=texts.say("game.name"),
            goal=texts.say("game.goal"),
            isle=shape_of(table.game),
            present=[chair for chair in chairs(table, visit_of(request), prefs.lang) if is_there(chair)],
            full=kind == "join" and (table.over or not table.free_seats),
            watch=request.app.state.company.link(table, "watch"),
            table=table,
            host=table.names[next(iter(table.seats_of(table.owner)), 0)],
            seat_name=table.names[seat] if 0 <= seat < len(table.seats) else "",
        )

    return show


def enter(kind: LinkKind) -> Endpoint:
    """Go through a door: only now is a seat taken."""

    async def go(request: Request) -> Response:
        limit(request, "enter")
        company, who = request.app.state.company, guest(request)
        async with request.form(max_files=0, max_fields=10) as form:
            name = clean_name(str(form.get("name", "")))
        table, seat = await behind(request, kind)
        keys = table.keys  # those of the link: it may end while this request waits for the table
        if kind == "join" and table.over:
            raise CommandError("table-closed")
        if kind == "join":
            await company.join(table, who, name, keys)
        elif kind == "hand":
            await company.take_hand(table, who, seat, keys)
        else:
            await company.watch(table, who, keys)
        moment = PageState(at=PageState.read(request.query_params).at).query()
        return RedirectResponse(f"/table/{table.id}" + (f"?{moment}" if moment else ""), 303)

    return go


async def follow(request: Request) -> Response:
    """A link that somebody pasted: whatever house it names, it opens a door of this one or none."""
    limit(request, "enter")
    async with request.form(max_files=0, max_fields=5) as form:
        said = form.get("link")
    found = A_LINK.search(said) if isinstance(said, str) else None
    if found is None:
        raise UnknownTableError("link-unknown")
    return RedirectResponse(found[0], 303)


async def behind(request: Request, kind: LinkKind) -> tuple[Table, int]:
    """The table and the seat of a link."""
    said, place = request.path_params["token"], request.path_params.get("seat")
    if place is not None and not is_number(place):
        raise UnknownTableError("link-unknown")
    seat = NOBODY if place is None else int(place)
    return await request.app.state.company.behind(request.path_params["id"], kind, said, seat), seat


# Changes

Doing = Callable[[Request, Table, dict[str, str]], Awaitable[PageState | None]]
"""Does something; what it answers is what the table is to show then."""


def doing(what: Doing, back: str = "people") -> Endpoint:
    """An address where people change something, and the page it leads back to."""

    async def answer(request: Request) -> Response:
        limit(request, "change")
        table = await request.app.state.house.find(request.path_params["id"], guest(request))
        async with request.form(max_files=0, max_fields=20) as form:
            said = {key: value for key, value in form.items() if isinstance(value, str)}
        then = await what(request, table, said)
        to = said.get("back", back)
        if to == "lobby":
            return RedirectResponse("/", 303)
        if then is not None:
            return RedirectResponse(f"/table/{table.id}?{then.query()}", 303)
        return RedirectResponse(f"/table/{table.id}" + ("/people" if to == "people" else ""), 303)

    return answer


def number(said: dict[str, str], name: str) -> int:
    """A number of a form, or a refusal."""
    text = said.get(name, "")
    if not is_number(text):
        raise HTTPException(400, "malformed")
    return int(text)


async def _start(request: Request, table: Table, said: dict[str, str]) -> None:
    names = shared_texts(prefs_of(request).lang).template("web.bots.names").split(", ")
    await request.app.state.company.start(table, guest(request), names)


async def _seat(request: Request, table: Table, said: dict[str, str]) -> None:
    kind, level = said.get("kind", ""), said.get("level", "")
    if kind not in ("bot", "here", "friend"):
        raise HTTPException(400, "malformed")
    names = shared_texts(prefs_of(request).lang).template("web.bots.names").split(", ")
    free = next((name for name in names if name not in table.names), names[0])
    name = clean_name(said.get("name", "")) or (free if kind == "bot" else "")
    seat = number(said, "seat")
    await request.app.state.company.set_seat(table, guest(request), seat, kind, name, known_level(level))


async def _away(request: Request, table: Table, said: dict[str, str]) -> PageState | None:
    seat, on = number(said, "seat"), said.get("on") == "1"
    left = [note.plays for note in table.notes if note.key == "stands-in" and note.seat == seat]
    level = known_level(said["level"]) if "level" in said else None
    await request.app.state.company.stand_in(table, guest(request), seat, on, level)
    # Whoever takes a seat back is told what the bot did with it.
    return PageState(since=left[-1]) if left and not on and left[-1] < table.match.ply else None


async def _leave(request: Request, table: Table, said: dict[str, str]) -> None:
    await request.app.state.company.leave(table, guest(request))


async def _remove(request: Request, table: Table, said: dict[str, str]) -> None:
    await request.app.state.company.remove(table, guest(request), number(said, "seat"))


async def _links(request: Request, table: Table, said: dict[str, str]) -> None:
    await request.app.state.company.new_links(table, guest(request))


async def _ask(request: Request, table: Table, said: dict[str, str]) -> None:
    what = plain_line(said.get("what", ""), 20)
    await request.app.state.company.ask(table, guest(request), what, said.get("cmd", ""))


async def _answer(request: Request, table: Table, said: dict[str, str]) -> None:
    await request.app.state.company.answer(table, guest(request), said.get("yes") == "1", said.get("cmd", ""))


async def _meet(request: Request, table: Table, said: dict[str, str]) -> None:
    seat, bot, yes = number(said, "seat"), number(said, "bot"), said.get("yes") == "1"
    await request.app.state.company.meet(table, guest(request), seat, bot, yes, said.get("cmd", ""))


async def _resign(request: Request, table: Table, said: dict[str, str]) -> None:
    await request.app.state.company.resign(table, guest(request), said.get("cmd", ""))


async def _close(request: Request, table: Table, said: dict[str, str]) -> None:
    await request.app.state.company.close(table, guest(request))


async def _say(request: Request, table: Table, said: dict[str, str]) -> None:
    limit(request, "say")
    await speak(
        request.app.state.company, table, guest(request), said.get("phrase", ""), said.get("text", "")
    )


async def speak(company: Any, table: Table, who: str, phrase: str, text: str) -> None:
    """Say a ready-made sentence, or a line of one's own."""
    line = plain_line(text, 200)
    if phrase in PHRASES:
        await company.say(table, who, "phrase", phrase)
    elif line:
        await company.say(table, who, "chat", line)


routes: list[BaseRoute] = [
    Route("/table/{id}/people", people),
    Route("/table/{id}/start", doing(_start, "table"), methods=["POST"]),
    Route("/table/{id}/seat", doing(_seat), methods=["POST"]),
    Route("/table/{id}/away", doing(_away), methods=["POST"]),
    Route("/table/{id}/leave", doing(_leave, "lobby"), methods=["POST"]),
    Route("/table/{id}/remove", doing(_remove), methods=["POST"]),
    Route("/table/{id}/links", doing(_links), methods=["POST"]),
    Route("/table/{id}/ask", doing(_ask, "table"), methods=["POST"]),
    Route("/table/{id}/answer", doing(_answer, "table"), methods=["POST"]),
    Route("/table/{id}/meet", doing(_meet, "table"), methods=["POST"]),
    Route("/table/{id}/resign", doing(_resign, "table"), methods=["POST"]),
    Route("/table/{id}/close", doing(_close, "table"), methods=["POST"]),
    Route("/table/{id}/say", doing(_say, "table"), methods=["POST"]),
    Route("/join", follow, methods=["POST"]),
    Route("/join/{id}/{token}", door("join")),
    Route("/join/{id}/{token}", enter("join"), methods=["POST"]),
    Route("/watch/{id}/{token}", door("watch")),
    Route("/watch/{id}/{token}", enter("watch"), methods=["POST"]),
    Route("/hand/{id}/{seat}/{token}", door("hand")),
    Route("/hand/{id}/{seat}/{token}", enter("hand"), methods=["POST"]),
]
