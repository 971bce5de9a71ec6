"""The authority table holds: what is answered to whom, and that a refusal changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from tests.waiting import LONGEST
from tests.web import calls
from tests.web.authority import (
    MESSAGES,
    MORE,
    ROUTES,
    VISITORS,
    Row,
    address,
    ask,
    filled,
    joined,
    messages_of,
    routes_of,
    set_the_scene,
)
from tests.web.front import Front, open_house
from websockets.exceptions import InvalidStatus

from archipel.table.schema import hashed
from archipel.web.json_socket import Program
from archipel.web.socket import Onlooker

NOWHERE = "AAAAAAAAAAAA"


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def http(front: Front) -> Iterator[httpx.Client]:
    with calls.client(front.url) as client:
        yield client


def test_every_address_and_every_message_has_its_row(front: Front) -> None:
    assert routes_of(front.app) == set(ROUTES)
    assert messages_of(Onlooker) == {name for kind, name in MESSAGES if kind == "socket"}
    assert messages_of(Program) == {name for kind, name in MESSAGES if kind == "json"}


@pytest.mark.parametrize(("method", "path"), [key for key in ROUTES if key[0] != "SOCKET"])
def test_each_visitor_is_answered_as_the_table_says(
    front: Front, http: httpx.Client, method: str, path: str
) -> None:
    answers_as_said(front, http, method, path, ROUTES[method, path])


@pytest.mark.parametrize(
    ("path", "row"), MORE, ids=[f"{path}-{row.before}-{n}" for n, (path, row) in enumerate(MORE)]
)
def test_each_visitor_is_answered_so_at_other_moments_too(
    front: Front, http: httpx.Client, path: str, row: Row
) -> None:
    answers_as_said(front, http, "POST", path, row)


def answers_as_said(front: Front, http: httpx.Client, method: str, path: str, row: Row) -> None:
    scene = set_the_scene(front, row.before)
    for visitor in VISITORS:
        before, form = scene.state(), filled(row.form, scene)
        answer = ask(http, method, address(path, scene), form, scene.headers(visitor))
        assert answer.status_code == row.answer(visitor), (
            f"{method} {path} as {visitor}: {answer.text[-400:]}"
        )
        if answer.status_code >= 400 or method == "GET":
            assert scene.state() == before, f"{method} {path} as {visitor}"
        else:
            scene = set_the_scene(front, row.before)


def test_a_stranger_cannot_tell_a_table_from_none(front: Front, http: httpx.Client) -> None:
    scene = set_the_scene(front)
    before = scene.state()
    for method, path in ROUTES:
        if method == "SOCKET" or "{id}" not in path:
            continue
        here = address(path, scene)
        if "{token}" in path:
            here = here.rsplit("/", 1)[0] + "/" + "A" * 27  # a link that is none
        for visitor in ("stranger", "removed"):
            asked = [
                ask(http, method, there, filled(ROUTES[method, path].form, scene), scene.headers(visitor))
                for there in (here, here.replace(scene.table.id, NOWHERE))
            ]
            told = f"{method} {path} as {visitor}"
            assert [answer.status_code for answer in asked] == [404, 404], told
            assert asked[0].text.replace(scene.table.id, NOWHERE) == asked[1].text, told
    assert scene.state() == before


# Sockets


@pytest.mark.parametrize("kind", ["socket", "json"])
def test_a_socket_is_for_those_who_are_here(front: Front, kind: str) -> None:
    scene, row = set_the_scene(front), ROUTES["SOCKET", f"/table/{{id}}/{kind}"]
    for visitor in VISITORS:
        if row.answer(visitor) == 101:
            with joined(scene, visitor, kind):
                continue
        with pytest.raises(InvalidStatus) as refused, joined(scene, visitor, kind):
            pass
        assert refused.value.response.status_code == row.answer(visitor)


@pytest.mark.parametrize(("kind", "name"), MESSAGES)
def test_each_message_is_heeded_as_the_table_says(front: Front, kind: str, name: str) -> None:
    row = MESSAGES[kind, name]
    for visitor in VISITORS[2:]:
        scene = set_the_scene(front, row.before)
        before = scene.state()
        message = {
            key: filled(value, scene, words=kind == "json") if isinstance(value, dict) else value
            for key, value in row.message.items()
        }
        with joined(scene, visitor, kind) as socket:
            socket.send(json.dumps(message))
            told = json.loads(socket.recv(timeout=LONGEST))
        notice = 'id="notice" role="alert"><p>' in told["html"] if kind == "socket" else None
        refused = notice if notice is not None else any("error" in answer for answer in told["answers"])
        assert refused == (visitor not in row.heeded.split()), f"{kind} {name} as {visitor}: {told}"
        if refused:
            assert scene.state() == before, f"{kind} {name} as {visitor}"


@pytest.mark.parametrize("kind", ["page", "socket", "json"])
def test_the_pace_is_set_by_those_who_play_and_nobody_else(
    front: Front, http: httpx.Client, kind: str
) -> None:
    scene = set_the_scene(front)
    table, autoplay = scene.table, front.house._autoplay[scene.table.id]

    def looks(visitor: str) -> None:
        """A page that likes it quick, and lets its seats pass."""
        if kind == "page":
            ask(http, "GET", f"/table/{table.id}", {}, scene.headers(visitor))
            return
        with joined(scene, visitor, kind) as socket:
            socket.send('{"see": ""}' if kind == "socket" else '{"hello": 1}')
            socket.recv(timeout=LONGEST)

    for visitor in ("stranger", "removed", "spectator"):
        with suppress(InvalidStatus):
            looks(visitor)
        assert (autoplay.speed, table.auto_pass) == (1.0, {}), visitor
    looks("player")
    assert autoplay.speed == 0.0
    assert table.auto_pass == {hashed(scene.people["player"]): True}


@pytest.mark.parametrize("kind", ["socket", "json"])
def test_nothing_sent_by_a_stranger_before_the_door_opens_is_heeded(front: Front, kind: str) -> None:
    scene = set_the_scene(front)
    before = scene.state()
    for visitor in ("stranger", "removed"):
        with pytest.raises(InvalidStatus), joined(scene, visitor, kind) as socket:
            socket.send('{"hurry": 1}')
    assert scene.state() == before
