"""Leaks planted in the server, one at a time. The two worlds over the wire must find every one of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from tests.secrecy.leaks import HONEST, an_opponent_holds_a_toll
from tests.secrecy.wire import Worlds

from archipel.bots import PASS
from archipel.core.errors import IllegalError
from archipel.core.events import SPECTATOR, Event
from archipel.core.match import Match, Prepared
from archipel.draw.look import Eyes
from archipel.table.messages import Note, Step
from archipel.table.storage import Row
from archipel.table.table import Table
from archipel.web import frame
from archipel.web.guests import guest
from archipel.web.json_socket import Program
from archipel.web.sight import Sight

Plant = Callable[[pytest.MonkeyPatch, Worlds], None]


@dataclass(frozen=True)
class WireLeak:
    """What is planted, and where the test says it found it."""

    name: str
    plant: Plant
    says: str
    viewer: int | None = None


def everywhere(patch: pytest.MonkeyPatch, package: str, name: str, planted: Any) -> None:
    """Put something in the place of a function in every module of a package that knows it."""
    for module in list(sys.modules.values()):
        if module.__name__.startswith(package) and hasattr(module, name):
            patch.setattr(module, name, planted)


def property_of(patch: pytest.MonkeyPatch, owner: type, name: str, planted: Callable[[Any], Any]) -> None:
    """Put something in the place of a property that is worked out once."""
    made: cached_property[Any] = cached_property(planted)
    made.__set_name__(owner, name)
    patch.setattr(owner, name, made)


def read_by_everybody(event: Event, seat: int) -> Event:
    return event._replace(readers=1 << seat)


# 1. The first position beside the newest one


def initial_state(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    tell_the_program(patch, lambda table: table.match.write(0))


def tell_the_program(patch: pytest.MonkeyPatch, more: Callable[[Table], object]) -> None:
    """Send programs something more with each message."""
    honest = Program.newest

    def newest(self: Program) -> str:
        return f'{honest(self)[:-1]}, "more": {json.dumps(more(self.table))}}}'

    patch.setattr(Program, "newest", newest)


# 2. What an undo would take back


def undo_history(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    honest = frame.context

    def context(sight: Sight, *rest: Any) -> dict[str, Any]:
        plays = [sight.game.action_text(entry.play.action) for entry in sight.match.entries]
        return honest(sight, *rest) | {"undo_reason": "other", "undo_why": ", ".join(plays)}

    patch.setattr(frame, "context", context)


# 3. What the others could do


def legal_actions(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    tell_the_program(patch, lambda table: [table.match.legal(seat) for seat in range(len(table.seats))])


# 4. Somebody who looks on, and sees what the host sees


def spectator(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    from archipel.core.match import view_of

    def planted(game: Any, state: Any, seat: int) -> Any:
        return view_of(game, state, 0 if seat == SPECTATOR else seat)

    everywhere(patch, "archipel.web.", "view_of", planted)


# 5. A card that moves face up


def news_of_an_animation(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    def news(sight: Sight) -> tuple[Event, ...]:
        return sight.table.news_at(sight.at) if sight.at else ()

    property_of(patch, Sight, "news", news)


def start_of_an_animation(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    honest = Sight.__dict__["eyes"].func

    def eyes(sight: Sight) -> Eyes:
        seen: Eyes = honest(sight)
        return replace(seen, before=sight.table.state_at(sight.at - 1)) if sight.at else seen

    property_of(patch, Sight, "eyes", eyes)


# 6. A refusal that knows more than its reader


def error_text(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    honest = Match._check

    def check(self: Match, seat: int, number: int) -> None:
        try:
            honest(self, seat, number)
        except IllegalError as refused:
            if an_opponent_holds_a_toll(self.state, seat):
                refused.details["reason"] += "!"
            raise

    patch.setattr(Match, "_check", check)


# 7. A log that everybody reads whole


def log_line(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    everywhere(patch, "archipel.web.", "as_read_by", read_by_everybody)


# 8. A page nobody told the test of, with the whole game on it


def export(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    async def file(request: Request) -> Response:
        table = await request.app.state.house.find(request.path_params["id"], guest(request))
        return PlainTextResponse(table.match.write())

    for world in worlds.both:
        routes = world.front.app.router.routes
        patch.setattr(world.front.app.router, "routes", [*routes, Route("/table/{id}/whole", file)])


# 9. A prompt that is skipped, or a pause that is longer, because of what somebody holds


def skipped_prompt(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    honest = Table.own_step

    def own_step(self: Table) -> Step | None:
        step = honest(self)
        if step is None and not self.over and self.started:
            idle = [seat for seat in self.waiting_for if self.match.legal(seat) == [PASS]]
            return Step(idle[0], PASS, at_once=True) if idle else None
        return step

    patch.setattr(Table, "own_step", own_step)


def length_of_a_pause(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    everywhere(patch, "archipel.table.autoplay", "as_read_by", read_by_everybody)


# 10. A line of the table's own that says what was played


def system_line(patch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    honest = Table.accept

    def accept(self: Table, row: Row, prepared: Prepared | None) -> None:
        honest(self, row, prepared)
        if prepared is not None:
            self.notes.append(Note(self.match.ply, "undo", row.seat, prepared.entry.play.action))

    patch.setattr(Table, "accept", accept)


GAME = HONEST
"""The game the leaks are planted under: the smallest one that hides something."""
WIRE_LEAKS = (
    WireLeak("initial state", initial_state, "a message to the program"),
    WireLeak("undo history", undo_history, "a frame of the page"),
    WireLeak("legal-action list", legal_actions, "a message to the program"),
    WireLeak("spectator", spectator, "a frame of the page", SPECTATOR),
    WireLeak("animation: its news", news_of_an_animation, "a frame of the page"),
    WireLeak("animation: where it begins", start_of_an_animation, "a frame of the page"),
    WireLeak("error text", error_text, "POST /table/TABLE/act"),
    WireLeak("log", log_line, "a (frame of the page|message to the program)"),
    WireLeak("export", export, "GET /table/TABLE/whole"),
    WireLeak("timing of auto-continue: a prompt that is skipped", skipped_prompt, "goes on by itself"),
    WireLeak("timing of auto-continue: how long it waits", length_of_a_pause, "when it goes on"),
    WireLeak("chat system line", system_line, "a frame of the page"),
)
