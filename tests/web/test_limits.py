"""Limits: whoever tries too much is told to wait, and nobody who plays meets one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from starlette.requests import HTTPConnection
from tests.waiting import LONGEST
from tests.web import calls
from tests.web.authority import MESSAGES, ROUTES, address, ask, filled, joined, set_the_scene
from tests.web.calls import SOCKET
from tests.web.front import Front, Guest, open_house, words_of
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from archipel.core.texts import LANGUAGES, shared_texts
from archipel.table.clock import SimulatedClock
from archipel.web.guard import FRAMES
from archipel.web.limits import LIMITED, Limit, Limited, neighbourhood
from archipel.web.socket import A_SECOND

A_WHILE = 3600.0


@pytest.fixture(scope="module")
def clock() -> SimulatedClock:
    return SimulatedClock(1_700_000_000.0)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory, clock: SimulatedClock) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house"), clock) as opened:
        yield opened


@pytest.fixture(autouse=True)
def rested(front: Front, clock: SimulatedClock) -> None:
    let_pass(front, clock, A_WHILE)


def let_pass(front: Front, clock: SimulatedClock, seconds: float) -> None:
    async def advance() -> None:
        clock.advance(seconds)

    front.wait(advance())


def opens(guest: Guest, **headers: str) -> httpx.Response:
    """A new table, not the double click of the last one."""
    guest.front.wait(no_double_click(guest))
    return guest.http.post("/solo/smugglers", headers=headers)


async def no_double_click(guest: Guest) -> None:
    clock = guest.front.house.clock
    assert isinstance(clock, SimulatedClock)
    clock.advance(2.0)


def how_many(guest: Guest, most: int, **headers: str) -> int:
    """After how many tables somebody is told to wait."""
    for number in range(most):
        if opens(guest, **headers).status_code == 429:
            return number
    return most


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guest_who_opens_too_many_tables_is_told_to_wait(
    front: Front, clock: SimulatedClock, lang: str
) -> None:
    guest = front.guest(lang)
    guest.get("/settings")
    opened = how_many(guest, 60)
    assert LIMITED["open"].guest.at_once <= opened < 60
    refused = opens(guest)
    assert refused.status_code == 429
    assert shared_texts(lang).say("errors.too-often") in words_of(refused.text)
    let_pass(front, clock, 60.0)
    assert opens(guest).status_code == 303


def test_one_guest_who_is_told_to_wait_keeps_nobody_else_waiting(front: Front) -> None:
    eager, other = front.guest(), front.guest()
    for guest in (eager, other):
        guest.get("/settings")
    assert how_many(eager, 60) < 60
    assert opens(other).status_code == 303


def test_whoever_comes_as_somebody_else_each_time_is_known_by_the_address(front: Front) -> None:
    somebody = front.guest()

    def comes_from(address: str) -> int:
        somebody.http.cookies.clear()
        return somebody.http.post("/solo/smugglers", headers={"x-forwarded-for": address}).status_code

    most = LIMITED["open"].address.at_once
    answers = [comes_from("203.0.113.7") for _ in range(most + 2)]
    assert answers == [303] * most + [429, 429]
    assert comes_from("203.0.113.8") == 303


def test_links_are_not_guessed_by_the_thousand(front: Front) -> None:
    guest = front.guest()
    guest.get("/settings")
    most = LIMITED["enter"].guest.at_once
    answers = [guest.post("/join/AAAAAAAAAAAA/" + "A" * 27).status_code for _ in range(most + 5)]
    assert answers == [404] * most + [429] * 5


def test_pages_are_not_opened_by_the_thousand(front: Front) -> None:
    guest = front.guest()
    table = guest.table_at(guest.post("/solo/smugglers"))
    url = f"{front.url.replace('http', 'ws')}/table/{table.id}/socket"
    cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())}

    def looks() -> None:
        with connect(url, origin=Origin(front.url), additional_headers=cookie, **SOCKET):
            pass

    for _ in range(LIMITED["look"].guest.at_once):
        looks()
    with pytest.raises(InvalidStatus) as refused:
        looks()
    assert refused.value.response.status_code == 429


# Whatever changes something has a limit

SMALL, OFTEN = 3, 12
"""Limits are made so small here, and things are done so often."""
FLOODED = {("socket", "see"), ("json", "hello")}
"""Messages that change nothing: whoever sends very many is cut off (`web/guard.py`)."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for what in LIMITED:
        monkeypatch.setitem(LIMITED, what, Limited(Limit(SMALL, 0), Limit(1000, 0)))


@pytest.mark.parametrize("path", [path for method, path in ROUTES if method == "POST"])
def test_whatever_is_sent_is_refused_in_the_end(front: Front, small: None, path: str) -> None:
    row, scene = ROUTES["POST", path], set_the_scene(front, ROUTES["POST", path].before)
    answers = list[int]()
    with calls.client(front.url) as http:
        for _ in range(OFTEN):
            front.wait(moments_pass(front))
            form = filled(row.form, scene)
            answer = ask(http, "POST", address(path, scene), form, scene.headers("host"))
            answers.append(answer.status_code)
    assert answers[0] != 429, answers
    assert answers[-1] == 429, answers
    assert shared_texts("en").say("errors.too-often") in words_of(answer.text)


@pytest.mark.parametrize(("kind", "name"), MESSAGES)
def test_whatever_is_said_on_a_socket_is_refused_in_the_end(
    front: Front, small: None, kind: str, name: str
) -> None:
    row = MESSAGES[kind, name]
    scene = set_the_scene(front, row.before)
    words = kind == "json"
    said = {
        key: filled(part, scene, words) if isinstance(part, dict) else part
        for key, part in row.message.items()
    }
    with joined(scene, "player", kind) as socket:
        if (kind, name) in FLOODED:
            with pytest.raises(ConnectionClosed) as refused:
                flood(socket, json.dumps(said))
            why = refused.value.rcvd
            assert why is None or why.reason == "slow down"  # whoever goes on speaking may not hear it
            return
        refusal, told = json.dumps(shared_texts("en").say("errors.too-often"))[1:-1], ""
        for _ in range(OFTEN):
            front.wait(moments_pass(front))
            socket.send(json.dumps(said))
            told = str(socket.recv(timeout=LONGEST))
        assert refusal in told


def flood(socket: ClientConnection, text: str) -> None:
    """Far more at once than anybody reads."""
    for _ in range(10 * FRAMES):
        socket.send(text)
    while True:
        socket.recv(timeout=LONGEST)


async def moments_pass(front: Front) -> None:
    """As long as somebody has to wait between two things they say."""
    clock = front.house.clock
    assert isinstance(clock, SimulatedClock)
    clock.advance(5.0)


def test_somebody_who_plays_faster_than_anybody_can_meets_no_limit(
    front: Front, clock: SimulatedClock
) -> None:
    """Eight decisions a second for a quarter of an hour, as programs do beside captains."""
    limits, live = front.app.state.limits, LIMITED["live"]
    assert live.guest.a_minute >= 60 * A_SECOND, "as fast as one page is read"
    somebody = HTTPConnection({"type": "websocket", "guest": "quick", "client": ("203.0.113.9", 1)})
    for _ in range(8 * 900):
        let_pass(front, clock, 1 / 8)
        limits.check(somebody, "live")


def test_a_stranger_leaves_nothing_behind(front: Front) -> None:
    """Not even by letting go of what they do not have."""

    def written() -> tuple[int, int]:
        with front.store._transaction() as sql:
            return sql.exec_driver_sql("SELECT count(*) FROM devices").scalar_one(), len(
                front.house.devices._out
            )

    guest = front.guest()
    before = written()
    for path, form in STRANGE:
        guest.http.cookies.clear()
        here = re.search(r'name="device" value="([0-9a-f]+)"', guest.get("/me"))
        assert here
        said = {key: here[1] if value == "HERE" else value for key, value in form.items()}
        assert guest.post(path, **said).status_code == 303
        assert written() == before, path
    table = guest.table_at(guest.post("/solo/smugglers"))
    guest.get(f"/table/{table.id}")
    assert guest.post("/me/forget", sure="1").status_code == 303
    assert written() != before, "of whoever had something, nobody can be who they were"


STRANGE = (
    ("/me/forget", {"sure": "1"}),
    ("/me/codes/revoke", {"code": "old"}),
    ("/me/codes/revoke", {"code": "none"}),
    ("/me/devices/out", {"device": "HERE"}),
    ("/me/devices/out", {"device": "others"}),
    ("/settings", {"name": "Tom"}),
)


def test_people_who_play_an_evening_meet_no_limit(front: Front, clock: SimulatedClock) -> None:
    """A table every four minutes, each with a friend, somebody watching, two devices and lively talk."""
    lea, tom, eva = front.guest(), front.guest(), front.guest()
    for guest in (lea, tom, eva):
        guest.get("/settings")
    for _ in range(4):
        table = lea.table_at(lea.post("/new/smugglers", **{"do": "start", "kind-1": "friend"}))
        company = front.app.state.company
        assert tom.post(f"/join/{table.id}/{company.link(table, 'join')}", name="Tom").status_code == 303
        assert eva.post(f"/watch/{table.id}/{company.link(table, 'watch')}").status_code == 303
        assert eva.post(f"/hand/{table.id}/0/{company.link(table, 'hand', 0)}").status_code == 303
        for n in range(40):
            let_pass(front, clock, 5.0)
            assert lea.post(f"/table/{table.id}/say", text=f"line {n}").status_code == 303
            assert tom.post(f"/table/{table.id}/say", phrase="hello").status_code == 303
        let_pass(front, clock, 60.0)


def test_neighbours_share_an_address() -> None:
    assert neighbourhood("203.0.113.7") == "203.0.113.7"
    assert neighbourhood("::ffff:203.0.113.7") == "203.0.113.7"
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert neighbourhood("127.0.0.1") == neighbourhood("::1") == neighbourhood("") == ""
