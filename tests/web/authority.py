"""Who may do what: every address and every message of a socket, and every kind of visitor.

A new address or message needs a row here, or the test fails that reads this table.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from itsdangerous import Signer
from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute
from tests.web.calls import SOCKET
from tests.web.front import SECRET, Front
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import archipel
from archipel.table.links import host_key
from archipel.table.messages import Command
from archipel.table.people import Company
from archipel.table.schema import hashed
from archipel.table.seats import Seat
from archipel.table.table import Table
from archipel.web.socket import Onlooker

VISITORS = ("stranger", "removed", "spectator", "other", "device", "player", "host")
"""Nobody here; sent away before it began; looks on; holds another seat; the player's telephone; holds seat 1;
opened it."""
GAME, PUBLIC_GAME = "smugglers", "desert"
PLAYER, OTHER, BOT = 1, 2, 3
NAMES = ("Lea", "player", "other", "removed")


@dataclass
class Scene:
    """A running table with every kind of visitor, where it is the player's turn."""

    front: Front
    table: Table
    people: Mapping[str, str]
    """What is in the cookie of each visitor before it is signed."""

    @property
    def company(self) -> Company:
        company: Company = self.front.app.state.company
        return company

    def headers(self, visitor: str) -> dict[str, str]:
        """What the browser of a visitor sends along."""
        signed = Signer(SECRET, salt="archipel.guest").sign(self.people[visitor]).decode()
        likes = "prefs=lang=en&speed=none"
        return {"cookie": f"who={signed}; {likes}", "origin": self.front.url, "accept": "text/html"}

    def state(self) -> tuple[Any, ...]:
        """Everything that must be as it was after something was refused."""
        table = self.table
        people = {guest: sorted(seats) for guest, seats in table.people.items()}
        match = table.match.write()
        return (
            table.seq,
            table.keys,
            table.seats,
            people,
            table.closed,
            table.proposal,
            len(table.talk),
            match,
        )


_scenes = iter(range(1_000_000))


def set_the_scene(front: Front, before: str = "", names: Sequence[str] = NAMES) -> Scene:
    """A new scene; `before` is something the player has done in it already, `names` are those of the seats."""
    people = {visitor: f"{next(_scenes):032x}" for visitor in VISITORS}
    return front.wait(_set(front, people, before, names))


async def _set(front: Front, people: Mapping[str, str], before: str, names: Sequence[str]) -> Scene:
    company, guests = front.app.state.company, {name: hashed(who) for name, who in people.items()}
    start = archipel.new(GAME, 4, seed=7).position().replace("turn s0", f"turn s{PLAYER}")
    seats = [Seat("me", names[0]), *(Seat("friend", "") for _ in range(3))]
    table = await front.house.open(guests["host"], GAME, seats, {}, start=start)
    await company.watch(table, guests["removed"])
    await company.join(table, guests["removed"], names[-1])
    await company.remove(table, guests["host"], PLAYER)
    await company.watch(table, guests["spectator"])
    for visitor, name in zip(("player", "other"), names[1:], strict=False):
        await company.join(table, guests[visitor], name)
    if before != "gathers":
        await company.set_seat(table, guests["host"], BOT, "bot", names[-1], "sailor")
    await company.take_hand(table, guests["device"], PLAYER)
    if before == "wait":
        action = table.game.action_number("wait")
        await front.house.act(table, Command("w", table.seq, PLAYER, action), guests["player"])
    elif before == "ask":
        await company.ask(table, guests["player"], "abandon", "ask")
    elif before == "away":
        await company.stand_in(table, guests["other"], OTHER, True)
    elif before == "taken":
        await company.remove(table, guests["host"], OTHER)
    elif before == "handed":
        await company.leave(table, guests["player"])
    elif before == "over":
        await company.ask(table, guests["player"], "abandon", "ask")
        for visitor in ("host", "other"):
            await company.answer(table, guests[visitor], True, "yes")
    return Scene(front, table, people)


# The rows

Form = Callable[[Scene], dict[str, Any]]


@dataclass(frozen=True)
class Row:
    """What is answered to each visitor, in their order; what they send, and what happened before."""

    statuses: str
    form: Mapping[str, str] = field(default_factory=dict)
    before: str = ""

    def answer(self, visitor: str) -> int:
        """The status for one of them."""
        return int(self.statuses.split()[VISITORS.index(visitor)])


ANYBODY = "200 200 200 200 200 200 200"
AWAY = "303 303 303 303 303 303 303"
WHO_IS_HERE = "404 404 200 200 200 200 200"
SEATED = "404 404 403 303 303 303 303"
THE_PLAYER = "404 404 403 403 303 303 403"
NOTHING_OFFERED = "404 404 403 400 400 400 400"
THE_HOST = "404 404 403 403 403 403 303"

ROUTES: dict[tuple[str, str], Row] = {
    # stranger removed spectator other device player host
    ("GET", "/"): Row(ANYBODY),
    ("GET", "/health"): Row(ANYBODY),
    ("GET", "/games"): Row(ANYBODY),
    ("GET", "/settings"): Row(ANYBODY),
    ("POST", "/settings"): Row(AWAY, {"lang": "en"}),
    ("GET", "/look/{game}.css"): Row(ANYBODY),
    ("GET", "/rules/{game}"): Row(ANYBODY),
    ("GET", "/new/{game}"): Row(ANYBODY),
    ("POST", "/new/{game}"): Row(AWAY, {"do": "start", "kind-1": "bot"}),
    ("POST", "/solo/{game}"): Row(AWAY),
    ("POST", "/guided/{game}"): Row(AWAY),
    ("GET", "/static"): Row(ANYBODY),
    ("GET", "/me"): Row(ANYBODY),
    ("POST", "/me/code"): Row("422 422 422 422 422 422 422", {"code": "none"}),
    ("POST", "/me/codes"): Row(ANYBODY),
    ("POST", "/me/codes/revoke"): Row(AWAY, {"code": "none"}),
    ("POST", "/me/devices/out"): Row(AWAY, {"device": "none"}),
    ("POST", "/me/forget"): Row(AWAY),
    ("GET", "/players"): Row(ANYBODY),
    ("GET", "/host"): Row(ANYBODY),
    # The address of whoever looks after the house is a key; without it there is nothing.
    ("GET", "/host/{key}"): Row(ANYBODY),
    ("GET", "/load"): Row(ANYBODY),
    ("POST", "/load"): Row("422 422 422 422 422 422 422", {"text": ""}),
    ("POST", "/join"): Row("404 404 404 404 404 404 404", {"link": "none"}),
    ("GET", "/table/{id}/game.txt"): Row("404 404 422 422 422 422 422"),
    ("GET", "/table/{id}/report"): Row(WHO_IS_HERE),
    ("POST", "/table/{id}/report"): Row("404 404 303 303 303 303 303", {"text": "odd", "at": "0"}),
    ("GET", "/table/{id}/report/{code}"): Row("404 404 404 404 404 404 404"),
    ("GET", "/table/{id}"): Row(WHO_IS_HERE),
    ("GET", "/table/{id}/people"): Row(WHO_IS_HERE),
    ("POST", "/table/{id}/act"): Row(THE_PLAYER, {"cmd": "c", "seq": "SEQ", "seat": "1", "action": "WAIT"}),
    ("POST", "/table/{id}/undo"): Row("404 404 409 409 303 303 409", {"cmd": "u", "seq": "SEQ"}, "wait"),
    ("POST", "/table/{id}/hurry"): Row(SEATED),
    ("POST", "/table/{id}/rematch"): Row("404 404 403 422 422 422 422"),
    ("POST", "/table/{id}/fork"): Row("404 404 422 422 422 422 422", {"n": "0"}),
    ("POST", "/table/{id}/start"): Row(THE_HOST),
    ("POST", "/table/{id}/seat"): Row(THE_HOST, {"seat": "2", "kind": "bot"}),
    ("POST", "/table/{id}/away"): Row(THE_PLAYER, {"seat": "1", "on": "1"}),
    ("POST", "/table/{id}/leave"): Row("404 404 303 303 303 303 303"),
    ("POST", "/table/{id}/remove"): Row(THE_HOST, {"seat": "2"}),
    ("POST", "/table/{id}/links"): Row(THE_HOST),
    ("POST", "/table/{id}/ask"): Row(SEATED, {"what": "abandon", "cmd": "a"}),
    ("POST", "/table/{id}/answer"): Row(SEATED, {"yes": "0", "cmd": "n"}, "ask"),
    ("POST", "/table/{id}/meet"): Row(NOTHING_OFFERED, {"seat": "1", "bot": "0", "yes": "1", "cmd": "m"}),
    ("POST", "/table/{id}/resign"): Row(SEATED, {"cmd": "r"}),
    ("POST", "/table/{id}/close"): Row(THE_HOST),
    ("POST", "/table/{id}/say"): Row(SEATED, {"phrase": "hello"}),
    # Whoever has a link may go through its door; a link is all it takes.
    ("GET", "/join/{id}/{token}"): Row("200 200 200 303 303 303 303"),
    # Every seat is taken; one that waits for somebody is in the rows below.
    ("POST", "/join/{id}/{token}"): Row("409 409 409 303 303 303 303", {"name": "Zoe"}),
    ("GET", "/watch/{id}/{token}"): Row(ANYBODY),
    ("POST", "/watch/{id}/{token}"): Row(AWAY),
    ("GET", "/hand/{id}/{seat}/{token}"): Row(ANYBODY),
    ("POST", "/hand/{id}/{seat}/{token}"): Row(AWAY),
    ("SOCKET", "/table/{id}/socket"): Row("404 404 101 101 101 101 101"),
    ("SOCKET", "/table/{id}/json"): Row("404 404 101 101 101 101 101"),
}


ACT_1 = {"cmd": "c", "seq": "SEQ", "seat": "1", "action": "WAIT"}
HERE_WITH = {"kind": "here", "name": "x"}
BY_THE_ABSENT_ALONE = "404 404 403 303 409 409 409"
BY_ALL_BUT_THE_TAKEN = "404 404 403 404 409 409 409"
MORE: list[tuple[str, Row]] = [
    # stranger removed spectator other device player host
    # The host and the seats of a running game with secrets: somebody's, a bot's, the host's own.
    ("/table/{id}/seat", Row("404 404 403 403 403 403 403", {"seat": "2", **HERE_WITH})),
    ("/table/{id}/seat", Row("404 404 403 403 403 403 403", {"seat": "3", **HERE_WITH})),
    ("/table/{id}/seat", Row("404 404 403 403 403 403 403", {"seat": "2", "kind": "friend"})),
    ("/table/{id}/seat", Row("404 404 403 403 403 403 403", {"seat": "3", "kind": "friend"})),
    ("/table/{id}/seat", Row("404 404 403 403 403 403 403", {"seat": "0", "kind": "bot"})),
    ("/table/{id}/seat", Row(THE_HOST, {"seat": "3", "kind": "bot"})),
    # Before the game begins the host gives seats as they like, and nobody acts.
    ("/table/{id}/seat", Row(THE_HOST, {"seat": "2", **HERE_WITH}, "gathers")),
    ("/table/{id}/act", Row("404 404 403 403 409 409 403", ACT_1, "gathers")),
    ("/table/{id}/resign", Row("404 404 403 400 400 400 400", {"cmd": "r"}, "gathers")),
    ("/table/{id}/rematch", Row("404 404 403 422 422 422 422", {}, "gathers")),
    ("/join/{id}/{token}", Row("303 303 303 303 303 303 303", {"name": "Zoe"}, "gathers")),
    # “Other” is away: nobody goes back, stops or frees a seat, and the absent plays when back.
    ("/table/{id}/ask", Row(BY_THE_ABSENT_ALONE, {"what": "abandon", "cmd": "a"}, "away")),
    ("/table/{id}/ask", Row(BY_THE_ABSENT_ALONE, {"what": "open 3", "cmd": "a"}, "away")),
    ("/table/{id}/close", Row("404 404 403 403 403 403 409", {}, "away")),
    ("/table/{id}/act", Row("404 404 403 403 403 403 403", {**ACT_1, "seat": "2"}, "away")),
    ("/table/{id}/away", Row("404 404 403 303 403 403 403", {"seat": "2", "on": "0"}, "away")),
    ("/table/{id}/hurry", Row(SEATED, {}, "away")),
    # “Other” was sent away by the host in the running game: they are waited for all the same.
    ("/table/{id}/ask", Row(BY_ALL_BUT_THE_TAKEN, {"what": "abandon", "cmd": "a"}, "taken")),
    ("/table/{id}/ask", Row(BY_ALL_BUT_THE_TAKEN, {"what": "open 2", "cmd": "a"}, "taken")),
    ("/table/{id}/close", Row("404 404 403 404 403 403 409", {}, "taken")),
    ("/table/{id}/seat", Row("404 404 403 404 403 403 403", {"seat": "2", **HERE_WITH}, "taken")),
    ("/join/{id}/{token}", Row("409 409 409 409 303 303 303", {"name": "Zoe"}, "taken")),
    # The player has left, and who held the seat too is its new holder.
    ("/table/{id}/act", Row("404 404 403 403 303 404 403", ACT_1, "handed")),
    ("/table/{id}/away", Row("404 404 403 403 303 404 403", {"seat": "1", "on": "1"}, "handed")),
    ("/table/{id}/seat", Row("404 404 403 403 403 404 403", {"seat": "1", **HERE_WITH}, "handed")),
    # Nothing more is played: a rematch for those who played, and seats stay as they are.
    ("/table/{id}/rematch", Row(SEATED, {}, "over")),
    ("/table/{id}/seat", Row("404 404 403 403 403 403 400", {"seat": "2", "kind": "bot"}, "over")),
    ("/table/{id}/seat", Row("404 404 403 403 403 403 400", {"seat": "2", **HERE_WITH}, "over")),
    ("/table/{id}/remove", Row("404 404 403 403 403 403 400", {"seat": "2"}, "over")),
    ("/table/{id}/away", Row("404 404 403 403 400 400 403", {"seat": "1", "on": "1"}, "over")),
    ("/table/{id}/close", Row("404 404 403 403 403 403 400", {}, "over")),
    ("/table/{id}/resign", Row("404 404 403 400 400 400 400", {"cmd": "r"}, "over")),
    ("/table/{id}/act", Row("404 404 403 403 409 409 403", ACT_1, "over")),
]
"""The same addresses asked for something else, or at another moment; all of them are posted to."""


@dataclass(frozen=True)
class MessageRow:
    """Which of those who have a socket are heeded, what they send, and what happened before."""

    heeded: str
    message: Mapping[str, Any]
    before: str = ""


HERE = "spectator other device player host"
ACT = {"cmd": "c", "seq": "SEQ", "seat": 1, "action": "WAIT"}
UNDO = {"cmd": "u", "seq": "SEQ"}
MESSAGES: dict[tuple[str, str], MessageRow] = {
    ("socket", "see"): MessageRow(HERE, {"see": "at=0"}),
    ("socket", "act"): MessageRow("device player", {"act": ACT}),
    ("socket", "undo"): MessageRow("device player", {"undo": UNDO}, "wait"),
    ("socket", "say"): MessageRow("other device player host", {"say": {"phrase": "hello"}}),
    ("socket", "hurry"): MessageRow("other device player host", {"hurry": 1}),
    ("json", "hello"): MessageRow(HERE, {"hello": 1}),
    ("json", "act"): MessageRow("device player", {"act": ACT}),
    ("json", "undo"): MessageRow("device player", {"undo": UNDO}, "wait"),
}


# What there really is


def routes_of(app: Starlette) -> set[tuple[str, str]]:
    """Every address and method there is."""
    found: set[tuple[str, str]] = set()
    for route in app.routes:
        if isinstance(route, Route):
            found |= {(method, route.path) for method in (route.methods or ()) if method != "HEAD"}
        elif isinstance(route, WebSocketRoute):
            found.add(("SOCKET", route.path))
        else:
            assert isinstance(route, Mount)
            found.add(("GET", route.path))
    return found


def messages_of(kind: type[Onlooker]) -> set[str]:
    """Every message a socket heeds."""
    return set(re.findall(r'"(\w+)" (?:not )?in message', inspect.getsource(kind.heed)))


def address(path: str, scene: Scene) -> str:
    """An address of a scene, with links that are in force."""
    kind = path.split("/")[1]
    places = {"id": scene.table.id, "seat": PLAYER, "game": PUBLIC_GAME, "token": "", "code": "22222222"}
    places["key"] = host_key(scene.front.house.secret)
    if "{token}" in path:
        places["token"] = scene.company.link(scene.table, kind, PLAYER if kind == "hand" else -1)  # type: ignore[arg-type]
    filled = re.sub(r"{(\w+)(?::\w+)?}", lambda part: str(places[part[1]]), path)
    return f"{filled}/shell.css" if path == "/static" else filled


def filled(form: Mapping[str, Any], scene: Scene, words: bool = False) -> dict[str, Any]:
    """A form with what only the table knows: its newest number, and the action of waiting."""
    wait = "wait" if words else scene.table.game.action_number("wait")
    known = {"SEQ": scene.table.seq, "WAIT": wait}
    return {key: known.get(value, value) if isinstance(value, str) else value for key, value in form.items()}


def ask(http: httpx.Client, method: str, path: str, form: dict[str, Any], headers: dict[str, str]) -> Any:
    """Ask for something as a visitor."""
    http.cookies.clear()
    return http.request(method, path, data=form if method == "POST" else None, headers=headers)


def joined(scene: Scene, visitor: str, kind: str) -> ClientConnection:
    """A socket of a visitor."""
    headers = scene.headers(visitor)
    origin, headers = Origin(headers.pop("origin")), {"cookie": headers["cookie"]}
    url = f"{scene.front.url.replace('http', 'ws')}/table/{scene.table.id}/{kind}"
    opened: ClientConnection = connect(url, origin=origin, additional_headers=headers, **SOCKET)
    return opened
