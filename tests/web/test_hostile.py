"""Whatever is sent: no crash, no answer that blames us, nothing changed; too much and too many are told so."""

from __future__ import annotations

import asyncio
import logging
import socket as plain
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from tests.aside import aside
from tests.waiting import LONGEST, soon
from tests.web.front import Front, open_house
from tests.web.nonsense import Nonsense
from tests.web.programs import Player, guests, join_link, sit_together, told
from tests.web.raw import Raw, floods
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response

from archipel.core import catalogue
from archipel.core.texts import shared_texts
from archipel.web import crowd, guard, socket as table_socket
from archipel.web.limits import neighbourhood

SOCKETS = 24
FEW, MANY, SOAK = 150, 1_500, 50_000
PROPER = {1002, 1003, 1007, 1008, 1009}
"""The codes by which a socket is closed for what was sent."""


def everything(front: Front, tables: list[str]) -> list[Any]:
    """What the store holds of some tables."""
    store = front.house.store
    return [(store.table(t), store.rows(t), store.people(t), store.talk(t)) for t in tables]


async def assembled(front: Front, people: list[Player]) -> list[str]:
    """Two tables with somebody at each, and a spectator at both."""
    tables = []
    for game, pair in (("desert", people[:2]), ("smugglers", people[2:4])):
        await sit_together(game, pair)
        tables.append(pair[0].table)
        watch = join_link((await pair[0].http.get(f"/table/{pair[0].table}/people")).text, "watch")
        assert (await people[4].http.post(watch)).status_code == 303
    people[4].table = tables[0]
    return tables


async def fuzzed_requests(front: Front, number: int, seed: int) -> Counter[int]:
    """Nonsense by a spectator and by a stranger: anything may be asked of every address."""
    answers: Counter[int] = Counter()
    async with guests(front.url, 6) as people:
        tables = await assembled(front, people)
        before = everything(front, tables)
        nonsense = Nonsense(seed, tables, list(catalogue.keys()))
        for n in range(number):
            kind, body = nonsense.body()
            path, method = nonsense.address()
            headers = {"content-type": kind, "accept": nonsense.dice.choice(("text/html", "*/*", ""))}
            asking = people[4 + n % 2].http
            answer = await asking.request(method, path, content=body, headers=headers)
            answers[answer.status_code] += 1
            assert answer.status_code < 500, (method, answer.url, kind, body, answer.text)
            if n % 500 == 0:
                assert everything(front, tables) == before
        assert everything(front, tables) == before
    return answers


async def fuzzed_frames(front: Front, number: int, seed: int) -> Counter[int]:
    """Nonsense by people who sit at a table and by one who watches, to both kinds of socket."""
    closed: Counter[int] = Counter()
    async with guests(front.url, 5) as people:
        tables = await assembled(front, people)
        before = everything(front, tables)

        async def send_some(which: int) -> None:
            nonsense = Nonsense(seed + which, tables, list(catalogue.keys()))
            player, kind = people[which % 5], ("json", "socket")[which % 2]
            socket: ClientConnection | None = None
            for _ in range(number // SOCKETS):
                socket = socket or await player.open_socket(kind)
                try:
                    await socket.send(nonsense.message())
                    await socket.recv()
                except ConnectionClosed as ended:
                    closed[ended.rcvd.code if ended.rcvd else 0] += 1
                    socket = None
            if socket is not None:
                await socket.close()

        await asyncio.gather(*(send_some(which) for which in range(SOCKETS)))
        assert set(closed) <= PROPER, closed
        assert everything(front, tables) == before
        async with people[0].socket() as alive:
            await alive.send('{"hello": 1}')
            assert (await told(alive))["started"]
    return closed


def at_a_house(folder: Path, story: Any, unread: int | None = None) -> Any:
    """Something that happens at a house of its own."""
    with open_house(folder, unread=unread) as front:
        work: Coroutine[Any, Any, Any] = story(front)
        return aside(work)


@pytest.fixture(autouse=True)
def no_trouble(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Neither the house nor its server writes down a mistake of its own."""
    server = logging.getLogger("uvicorn")
    server.addHandler(caplog.handler)
    yield
    server.removeHandler(caplog.handler)
    trouble = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in trouble if "UTF-8" not in record.getMessage()] == []


so_many = pytest.mark.parametrize(
    "number", [FEW, pytest.param(MANY, marks=pytest.mark.long), pytest.param(SOAK, marks=pytest.mark.soak)]
)


@so_many
def test_nonsense_is_answered_and_changes_nothing(tmp_path: Path, number: int) -> None:
    answers = at_a_house(tmp_path, lambda front: fuzzed_requests(front, number, number))
    assert sum(answers.values()) == number
    assert len(answers) >= 5, "many kinds of answers"


@so_many
def test_nonsense_on_a_socket_costs_its_sender_at_most_the_socket(tmp_path: Path, number: int) -> None:
    at_a_house(tmp_path, lambda front: fuzzed_frames(front, number, number))


# Bytes that are no request and no frame

REQUEST = b"POST /table/AAAAAAAAAAAA/act HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nabcde"


def test_a_request_torn_at_any_byte_harms_nobody(tmp_path: Path) -> None:
    with open_house(tmp_path) as front:
        nonsense = Nonsense(9, ["AAAAAAAAAAAA"], ["desert"])
        pieces = [REQUEST[:at] for at in range(len(REQUEST))]
        pieces += [nonsense.torn(REQUEST) for _ in range(200)] + [
            nonsense.dice.randbytes(50) for _ in range(50)
        ]
        for piece in pieces:
            with plain.create_connection(("127.0.0.1", int(front.url.rpartition(":")[2])), LONGEST) as raw:
                raw.sendall(piece)
                raw.shutdown(plain.SHUT_WR)
                said = raw.recv(100)
                assert not said.startswith(b"HTTP/1.1 5"), (piece, said)
        assert front.guest().http.get("/").status_code == 200


@pytest.mark.parametrize(
    ("first", "content"),
    [
        pytest.param(0x81, b'{"hello": 1}', id="messages", marks=pytest.mark.long),  # read one by one
        pytest.param(0x89, b"ping", id="pings"),
        pytest.param(0x8A, b"pong", id="pongs"),
        pytest.param(0x00, b"", id="pieces"),
    ],
)
def test_whoever_floods_a_socket_is_cut_off_and_nobody_else(
    first: int, content: bytes, tmp_path: Path
) -> None:
    async def flood(front: Front) -> None:
        async with guests(front.url, 5) as people:
            await assembled(front, people)
            raw = Raw(front.url, people[4])
            if first == 0x00:
                raw.send(b"{", first=0x01)
            async with people[0].socket() as honest:
                sending = asyncio.to_thread(floods, raw, first, content, 10_000)
                flooding = asyncio.create_task(sending)
                await honest.send('{"hello": 1}')
                assert (await told(honest))["started"]
                await flooding
                assert await asyncio.to_thread(raw.last_word) in (1008, 0)
                await honest.send('{"hello": 1}')
                assert (await told(honest))["started"]
                await soon(lambda: front.crowd.total == 1)
            raw.plain.close()

    at_a_house(tmp_path, flood)


def test_a_frame_of_ten_megabytes_is_refused_before_it_is_read(tmp_path: Path) -> None:
    async def send(front: Front) -> None:
        async with guests(front.url, 5) as people:
            await assembled(front, people)
            for first, kind in ((0x81, "json"), (0x82, "socket")):
                raw = Raw(front.url, people[4], kind)
                raw.send(b"x" * 1000, first, length=10_000_000)
                assert await asyncio.to_thread(raw.last_word) == 1009
                raw.plain.close()

    at_a_house(tmp_path, send)


def test_whoever_never_reads_is_cut_off_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_socket, "PATIENCE", 0.05)
    cut_off: list[object] = []

    def cut(websocket: WebSocket) -> None:
        cut_off.append(websocket)
        guard.cut(websocket)

    monkeypatch.setattr(table_socket, "cut", cut)

    async def ignore(front: Front) -> None:
        async with guests(front.url, 5) as people:
            await assembled(front, people)
            raw = Raw(front.url, people[4], "socket")
            table = await asyncio.to_thread(lambda: front.wait(front.house.known(people[4].table)))
            await soon(lambda: table.listeners)
            with suppress(ConnectionError):  # it may be cut off before it has sent them all
                for _ in range(20):  # far fewer than may come in one go
                    raw.send(b'{"see": "rules=now&odds=1"}')
            await soon(lambda: front.crowd.total == 0)
            assert len(cut_off) == 1, "not because it answers no ping"
            assert not table.listeners
            raw.plain.close()

    at_a_house(tmp_path, ignore, unread=4096)


# Too many


async def refused(player: Player) -> Response:
    """A socket that is not let in."""
    with pytest.raises(InvalidStatus) as full:
        await player.open_socket()
    return full.value.response


@pytest.mark.parametrize("limits", [{"house": 3}, {"address": 3}, {"guest": 3}], ids=str)
def test_a_full_house_says_so_and_lets_in_the_next_when_somebody_leaves(
    tmp_path: Path, limits: dict[str, int]
) -> None:
    async def fill(front: Front) -> None:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            for name, most in limits.items():
                setattr(front.crowd, name, most)
            inside = [await people[0].open_socket() for _ in range(3)]
            answer = await refused(people[0])
            assert answer.status_code == 503
            assert answer.headers["retry-after"]
            assert answer.body.decode() == shared_texts("en").say("errors.house-full")
            if "guest" in limits:
                inside.append(await people[1].open_socket())
            else:
                assert (await refused(people[1])).status_code == 503
            for socket in inside:
                await socket.close()
            await soon(lambda: front.crowd.total == 0)
            assert not front.crowd.here
            async with people[0].socket() as again:
                await again.send('{"hello": 1}')
                assert (await told(again))["started"]

    at_a_house(tmp_path, fill)


def test_nobody_opens_a_table_in_a_full_house_and_those_inside_play_on(tmp_path: Path) -> None:
    async def open_more(front: Front) -> None:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            front.crowd.late = 60.0
            table = people[0].table
            for address in (
                "/solo/desert",
                "/guided/desert",
                f"/table/{table}/rematch",
                f"/table/{table}/fork",
            ):
                answer = await people[0].http.post(address, data={"n": "0"})
                assert answer.status_code == 503, address
                assert shared_texts("en").say("errors.house-full") in answer.text
            form = {"do": "start", "name-0": "Ann", "kind-1": "bot"}
            assert (await people[0].http.post("/new/desert", data=form)).status_code == 503
            assert (
                await people[0].http.post(f"/table/{table}/say", data={"phrase": "hello"})
            ).status_code == 303

    at_a_house(tmp_path, open_more)


def test_a_house_that_works_all_the_time_or_is_late_is_full_until_it_has_time_again() -> None:
    for took, worked in ((0.5, 0.49), (4.0, 1.0)):
        people = crowd.Crowd()
        people.note(took, worked)
        assert not people.full, "a moment is not much"
        for _ in range(40):
            people.note(took, worked)
        assert people.full
        for _ in range(40):
            people.note(0.5, 0.1)
        assert not people.full


def test_a_house_looks_how_busy_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "BEAT", 0.01)

    async def wait(front: Front) -> None:
        await soon(lambda: front.crowd.busy > 0)

    at_a_house(tmp_path, wait)


def test_one_household_has_one_address() -> None:
    assert neighbourhood("192.0.2.7") == "192.0.2.7"
    assert (
        neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:2") != neighbourhood("2001:db8:0:1::1")
    )
    assert neighbourhood("testclient") == ""
