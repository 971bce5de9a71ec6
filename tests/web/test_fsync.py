"""The disk has it before anybody is told: a real server under strace, call by call."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.aside import aside
from tests.web.programs import Player, Standby, new_guest, told
from tests.web.tracing import CALLS, NoTracingError, Order, order_of, strace
from websockets.asyncio.client import ClientConnection

SOCKETS = 8
"""Tables that take turns: one alone is read thirty times a second at most."""
TOLD, ACK = r"{\"answers\": ", r"{\"answers\": [{\"ack\""
"""How messages to a program begin, and those that acknowledge; strace writes a quote like this."""


def traced(folder: Path, moves: int, *words: str) -> Order:
    """Play so many moves on a server under strace, one after the other, and say in which order things went."""
    try:
        program = strace()
    except NoTracingError as missing:
        pytest.fail(str(missing), pytrace=False)
    trace = folder / "trace"
    server = Standby(
        folder,
        "undisturbed",
        *words,
        under=[program, "-f", "--seccomp-bpf", "-y", "-s", "40", "-e", CALLS, "-o", str(trace)],
    )
    try:
        aside(play(server, moves))
    finally:
        server.close()
    with trace.open(errors="replace") as lines:
        return order_of(lines, "games.sqlite-wal", TOLD, ACK)


async def play(server: Standby, moves: int) -> None:
    """A move and its undoing, again and again; somebody else looks on, and is told each time."""
    server.start()
    await server.listening()
    guest = await new_guest(server.url)
    pairs = [await pair(guest) for _ in range(SOCKETS)]
    for _ in range(0, moves, SOCKETS):
        for watched in pairs:
            await one_move(watched)
    for watched in pairs:
        await watched.socket.close()
        await watched.other.close()
    await guest.http.aclose()


@dataclass
class Watched:
    """A table with two programs that look at it, and what the first was last told."""

    socket: ClientConnection
    other: ClientConnection
    frame: dict[str, Any]


async def pair(guest: Player) -> Watched:
    """A table of people at one screen."""
    form = {"do": "start", "name-0": "Ann", "kind-1": "here", "name-1": "Ben"}
    opened = await guest.http.post("/new/desert", data=form)
    guest.table = opened.headers["location"].removeprefix("/table/")
    sockets = [await guest.open_socket() for _ in range(2)]
    for socket in sockets:
        await socket.send('{"hello": 1}')
    await told(sockets[1])
    return Watched(sockets[0], sockets[1], await told(sockets[0]))


async def one_move(watched: Watched) -> None:
    """One command, until whoever sent it has its answer and whoever looks on has been told."""
    frame = watched.frame
    said: dict[str, Any] = {"cmd": f"c-{frame['seq']}", "seq": frame["seq"]}
    if frame["plays"]:
        message = {"undo": said}
    else:
        seat = frame["waiting"][0]
        move = next(action for action in frame["legal"][str(seat)] if action.startswith("move"))
        message = {"act": said | {"seat": seat, "action": move}}
    await watched.socket.send(json.dumps(message))
    watched.frame = await told(watched.socket)
    assert watched.frame["answers"] == [{"ack": said["cmd"]}]
    while (await told(watched.other))["seq"] < watched.frame["seq"]:
        pass


def check_order(order: Order, moves: int) -> None:
    """Nothing was told before the disk had it."""
    assert order.acknowledged >= moves
    assert order.told >= 2 * moves
    assert order.syncs >= moves
    assert order.early == 0


@pytest.mark.long
def test_no_answer_leaves_before_the_disk_has_the_move(tmp_path: Path) -> None:
    check_order(traced(tmp_path, 800), 800)


@pytest.mark.long
def test_a_store_that_does_not_wait_for_the_disk_would_be_found_out(tmp_path: Path) -> None:
    order = traced(tmp_path, 80, "normal")
    assert order.acknowledged >= 80
    assert order.early >= 80


@pytest.mark.soak
def test_no_answer_of_five_thousand_leaves_before_the_disk_has_the_move(tmp_path: Path) -> None:
    check_order(traced(tmp_path, 5_000), 5_000)
