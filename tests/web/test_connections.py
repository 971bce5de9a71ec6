"""Who connects and says nothing, or says it slowly, holds no place for long, and nobody else's."""

from __future__ import annotations

import asyncio
import logging
import socket as plain
from pathlib import Path

import httpx
import pytest
from tests.waiting import LONGEST, until
from tests.web.front import Front, open_house
from tests.web.programs import guests, sit_together, told
from tests.web.raw import Raw
from tests.web.test_hostile import at_a_house

from archipel.core.texts import shared_texts
from archipel.web import connections, guard
from archipel.web.connections import Doors
from archipel.web.house_log import A_MINUTE, OnceAMinute, Seldom

HEAD = (
    b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n"
    b"Expect: 100-continue\r\n\r\n"
)
"""What is followed by a long body."""
ASKED_FOR_MORE = b"HTTP/1.1 100"


def connected(front: Front, said: bytes = b"") -> plain.socket:
    """A connection on which so much has been said."""
    raw = plain.create_connection(("127.0.0.1", int(front.url.rpartition(":")[2])), LONGEST)
    raw.sendall(said)
    return raw


def is_hung_up(raw: plain.socket) -> bool:
    """Whether the house has ended a connection, or does now; else it says something."""
    try:
        return raw.recv(1) == b""
    except ConnectionError:
        return True


def is_let_in(front: Front) -> bool:
    """Whether there is a place; at the door of a full house one may be hung up on."""
    try:
        return front.guest().http.get("/health").status_code == 200
    except httpx.TransportError:
        return False


def says_slowly_until_hung_up_on(raw: plain.socket) -> None:
    """One letter after the other, for as long as anybody listens."""

    def is_tired() -> bool:
        try:
            raw.sendall(b"x")
        except ConnectionError:
            return True
        return False

    until(is_tired, "the house hangs up")


@pytest.mark.parametrize("said", [b"", b"GET / HT"], ids=["nothing", "half a line"])
def test_whoever_never_ends_a_request_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "HEADERS", 0.05)
    with open_house(tmp_path) as front, connected(front, said) as raw:
        assert is_hung_up(raw)


def test_a_letter_at_a_time_brings_nobody_more_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS", 0.05)
    with open_house(tmp_path) as front, connected(front, b"GET / HTTP/1.1\r\nX: ") as raw:
        says_slowly_until_hung_up_on(raw)


def test_a_body_must_come_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY", 0.05)
    with open_house(tmp_path) as front, connected(front, HEAD) as raw:
        says_slowly_until_hung_up_on(raw)


def test_between_two_requests_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(guard.SETTINGS, "timeout_keep_alive", 0.05)
    with open_house(tmp_path) as front, connected(front) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert raw.makefile("rb").read().startswith(b"HTTP/1.1 200 OK"), "and then nothing more"


def test_a_socket_that_answers_no_question_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert guard.PING + guard.PONG <= 90
    for name in ("ws_ping_interval", "ws_ping_timeout"):
        monkeypatch.setitem(guard.SETTINGS, name, 0.05)

    async def say_nothing(front: Front) -> None:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            raw = Raw(front.url, people[0])
            assert await asyncio.to_thread(raw.last_word) == 1011
            raw.plain.close()

    at_a_house(tmp_path, say_nothing)


def test_a_socket_is_no_request_that_must_come_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sit(front: Front) -> None:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            monkeypatch.setattr(connections, "BODY", 0.0)
            async with people[0].socket() as opened:
                for _ in range(3):
                    await opened.send('{"hello": 1}')
                    assert (await told(opened))["started"]

    at_a_house(tmp_path, sit)


def test_a_full_house_says_so_at_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HOUSE", 2)
    with open_house(tmp_path) as front:
        inside = [connected(front, HEAD) for _ in range(2)]
        for raw in inside:
            assert raw.recv(12) == ASKED_FOR_MORE, "in the middle of a sentence"
        with connected(front) as late:
            said = late.makefile("rb").read().decode()
        assert said.startswith("HTTP/1.1 503")
        for lang in ("fr", "en"):
            assert shared_texts(lang).say("errors.house-full") in said
        for raw in inside:
            raw.close()
        until(lambda: is_let_in(front), "a place again")


def test_whoever_has_kept_a_full_house_waiting_longest_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HOUSE", 2)
    monkeypatch.setattr(connections, "HEADERS", LONGEST)
    with open_house(tmp_path) as front, connected(front) as first, connected(front, b"GET / HT"):
        assert front.guest().http.get("/health").status_code == 200
        assert is_hung_up(first)


def test_one_address_cannot_take_every_place() -> None:
    doors = Doors()
    doors.address = 3
    inside = [asyncio.Transport() for _ in range(3)]
    assert all(doors.let_in(each, "192.0.2.7") for each in inside)
    assert not doors.let_in(asyncio.Transport(), "192.0.2.7")
    assert doors.let_in(asyncio.Transport(), "192.0.2.8")
    assert all(doors.let_in(asyncio.Transport(), "127.0.0.1") for _ in range(9)), "a proxy brings everybody"
    doors.leave(inside[0])
    assert doors.let_in(asyncio.Transport(), "192.0.2.7")


def test_what_happens_a_thousand_times_is_written_down_once_a_minute() -> None:
    now, said = 0.0, list[str]()

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    handler = Kept()
    handler.addFilter(OnceAMinute(Seldom(lambda: now)))
    for name in ("uvicorn.error", "archipel.table"):
        for n in range(1000):
            handler.handle(logging.LogRecord(name, logging.WARNING, "", 0, "no request %d", (n,), None))
    assert said[0] == "no request 0"
    assert len(said) == 1001, "what is said of a table is never left out"
    now = A_MINUTE
    handler.handle(logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "no request %d", (7,), None))
    assert said[-1] == "no request 7 (and 999 more since the last time)"


def test_what_is_refused_a_hundred_times_is_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "archipel.web.house_log"), open_house(tmp_path) as front:
        guest = front.guest()
        for n in range(100):
            assert guest.http.get(f"/nothing/{n}").status_code == 404
            assert guest.http.get(f"/look/{n}.css").status_code == 404
            assert guest.http.get("/health").status_code == 200
    statuses = [vars(record)["facts"]["status"] for record in caplog.records if "facts" in vars(record)]
    assert statuses.count(404) == 2
    assert statuses.count(200) == 100
