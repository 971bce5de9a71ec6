"""The doors of the house: where requests come from, what links and cookies give away, who is shut out."""

from __future__ import annotations

import base64
import inspect
import json
import logging
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext
from tests.waiting import LONGEST
from tests.web import calls
from tests.web.authority import ROUTES, address, ask, filled, joined, set_the_scene
from tests.web.browser import TableHouse, Visit
from tests.web.front import SECRET, Front, open_house, words_of
from tests.web.test_together import link, open_table, sits_down
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from archipel.table import links
from archipel.table.seats import clean_name
from archipel.table.store import Store
from archipel.web.page_state import plain_line

FOREIGN = ("http://evil.example", "null", "https://127.0.0.1:1", "file://", None)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def http(front: Front) -> Iterator[httpx.Client]:
    with calls.client(front.url) as client:
        yield client


# Where requests come from


@pytest.mark.parametrize("path", [path for method, path in ROUTES if method == "POST"])
def test_no_change_is_made_from_another_page(front: Front, http: httpx.Client, path: str) -> None:
    row = ROUTES["POST", path]
    scene = set_the_scene(front, row.before)
    before, tables = scene.state(), front.house.store.tables()
    for origin in FOREIGN:
        headers = scene.headers("host") | {"sec-fetch-site": "cross-site"}
        headers = headers | {"origin": origin} if origin else without(headers, "origin")
        answer = ask(http, "POST", address(path, scene), filled(row.form, scene), headers)
        assert answer.status_code == 403, origin
    assert scene.state() == before
    assert front.house.store.tables() == tables


def without(headers: dict[str, str], name: str) -> dict[str, str]:
    return {key: value for key, value in headers.items() if key != name}


@pytest.mark.parametrize("path", [path for method, path in ROUTES if method == "SOCKET"])
def test_no_socket_is_opened_from_another_page(front: Front, path: str) -> None:
    scene = set_the_scene(front)
    url = front.url.replace("http", "ws") + address(path, scene)
    cookie = {"cookie": scene.headers("host")["cookie"]}
    for origin in FOREIGN:
        said = None if origin is None else Origin(origin)
        with pytest.raises(InvalidStatus) as refused:
            connect(url, origin=said, additional_headers=cookie, **calls.SOCKET)
        assert refused.value.response.status_code == 403


def test_behind_a_proxy_only_the_public_address_counts_and_cookies_are_secure(tmp_path: Path) -> None:
    public = "https://archipel.example"
    with open_house(tmp_path, public_url=public) as front, calls.client(front.url) as http:
        http.headers["host"] = "archipel.example"
        first = http.get("/").headers.get_list("set-cookie")
        ours = http.post("/settings", data={"lang": "fr"}, headers={"origin": public})
        assert ours.status_code == 303
        for cookie in (*first, *ours.headers.get_list("set-cookie")):
            assert "; Secure" in cookie
            assert "; HttpOnly; SameSite=Lax" in cookie
        for foreign in ("http://archipel.example", "https://archipel.example:8443", front.url):
            answer = http.post("/settings", data={"lang": "fr"}, headers={"origin": foreign})
            assert answer.status_code == 403, foreign


# What links are


def test_a_link_cannot_be_guessed() -> None:
    secret = secrets.token_bytes(32)
    kinds: tuple[tuple[links.LinkKind, int], ...] = (("join", -1), ("watch", -1), ("hand", 0), ("hand", 1))
    made = {
        links.token(secret, f"{n:012}", kind, keys, seat)
        for n in range(5000)
        for kind, seat in kinds
        for keys in range(5)
    }
    assert len(made) == 100_000, "no two are the same"
    assert all(len(base64.urlsafe_b64decode(each + "=")) * 8 >= 128 for each in made)
    bits = sum(int.from_bytes(base64.urlsafe_b64decode(each + "=")).bit_count() for each in made)
    assert abs(bits / (len(made) * 160) - 0.5) < 0.001, "as many ones as zeros"


def test_a_link_is_compared_in_constant_time() -> None:
    assert "hmac.compare_digest(" in inspect.getsource(links.opens)
    assert "==" not in inspect.getsource(links.opens)


def test_a_link_opens_its_own_door_only(front: Front, http: httpx.Client) -> None:
    scene = set_the_scene(front)
    other = set_the_scene(front)
    company, table = scene.company, scene.table
    tokens = {
        "join": company.link(table, "join"),
        "watch": company.link(table, "watch"),
        "hand/0": company.link(table, "hand", 0),
        "hand/1": company.link(table, "hand", 1),
    }
    for door in tokens:
        kind, _, seat = door.partition("/")
        for key, token in tokens.items():
            for there, opens in ((table, key == door), (other.table, False)):
                path = "/".join(filter(None, ("", kind, there.id, seat, token)))
                answer = ask(http, "GET", f"/{path.lstrip('/')}", {}, scene.headers("stranger"))
                assert (answer.status_code == 200) == opens, f"{key} at {door}"


@pytest.mark.parametrize("how", ["remove", "links", "seat", "leave"])
def test_old_links_open_nothing(front: Front, http: httpx.Client, how: str) -> None:
    scene = set_the_scene(front)
    paths = [address(path, scene) for method, path in ROUTES if method == "GET" and "{token}" in path]
    for path in paths:
        assert ask(http, "GET", path, {}, scene.headers("stranger")).status_code == 200
    who = "other" if how == "leave" else "host"
    form = ROUTES["POST", f"/table/{{id}}/{how}"].form
    assert (
        ask(http, "POST", f"/table/{scene.table.id}/{how}", dict(form), scene.headers(who)).status_code == 303
    )
    before = scene.state()
    for path in paths:
        for method in ("GET", "POST"):
            for visitor in ("stranger", "removed", "other"):
                assert ask(http, method, path, {}, scene.headers(visitor)).status_code == 404
    assert scene.state() == before


def test_looking_spends_nothing(front: Front, http: httpx.Client) -> None:
    scene = set_the_scene(front)
    before, tables = scene.state(), front.house.store.tables()
    for method, path in ROUTES:
        if method == "GET":
            for visitor in ("stranger", "removed"):
                for verb in ("GET", "HEAD"):
                    ask(http, verb, address(path, scene), {}, scene.headers(visitor))
    assert scene.state() == before
    assert front.house.store.tables() == tables


# What is told of them


@pytest.mark.parametrize("path", [path for method, path in ROUTES if method == "GET" and "{token}" in path])
def test_a_link_is_in_no_referer_and_in_no_error(front: Front, http: httpx.Client, path: str) -> None:
    scene = set_the_scene(front)
    answer = ask(http, "GET", address(path, scene), {}, scene.headers("stranger"))
    assert answer.headers["referrer-policy"] == "strict-origin"
    assert answer.headers["cache-control"] == "no-store"
    old = address(path, scene)
    ask(http, "POST", f"/table/{scene.table.id}/links", {}, scene.headers("host"))
    for method in ("GET", "POST"):
        refused = ask(http, method, old, {}, scene.headers("stranger"))
        assert refused.status_code == 404
        assert old.rpartition("/")[2] not in refused.text


def test_a_browser_that_comes_by_a_link_tells_nobody(house: TableHouse, visit: Visit, contexts: Any) -> None:
    """In a real browser: the link is in no Referer, and its form is still known for ours."""
    host = visit(house.url, "/new/desert")
    host.locator('[name="do"][value="add-friend"]').click()
    host.locator('[name="do"][value="start"]').click()
    address = host.locator("#join input.address").input_value()
    friend: BrowserContext = contexts()
    page = friend.new_page()
    said: list[str] = []
    page.on("request", lambda request: said.append(request.all_headers().get("referer", "")))
    page.goto(house.url + address[address.index("/join/") :])
    page.locator("#enter").click()
    page.wait_for_url(re.compile("/table/"))
    assert any(said), "our own pages say where they come from"
    assert not any(address.rpartition("/")[2] in each for each in said)


def test_nothing_secret_is_in_the_database_or_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with open_house(tmp_path) as front:
        lea, tom, eva = front.guest(), front.guest(), front.guest()
        table = open_table(lea, "friend", game="smugglers")
        page = lea.get(f"/table/{table.id}")
        given = [link(page, "join"), link(page, "watch")]
        sits_down(lea, tom, table)
        given.append(link(tom.get(f"/table/{table.id}/people"), "hand"))
        assert eva.post(given[2]).status_code == 303
        for guest in (lea, tom, eva):
            guest.post(f"/table/{table.id}/say", text="salut")
            guest.get("/games")
        assert eva.post("/join/AAAAAAAAAAAA/" + "A" * 27).status_code == 404
        cookies = [guest.http.cookies["who"] for guest in (lea, tom, eva)]
    secret = [each.rpartition("/")[2] for each in given]
    secret += [part for cookie in cookies for part in cookie.split(".")] + [SECRET.decode()]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if not file.name.endswith(".secret"))
    logged = "".join(record.getMessage() for record in caplog.records if not record.name.startswith("httpx"))
    assert b"salut" in kept, "it is the right file"
    assert "store" in logged
    for each in secret:
        assert len(each) >= 20
        assert each.encode() not in kept
        assert each not in logged


# Whoever is sent away


@pytest.mark.parametrize("kind", ["socket", "json"])
@pytest.mark.parametrize("how", ["remove", "seat"])
def test_whoever_is_sent_away_is_cut_off_at_once(
    front: Front, http: httpx.Client, kind: str, how: str
) -> None:
    scene = set_the_scene(front)
    with joined(scene, "other", kind) as socket:
        socket.send('{"see": ""}' if kind == "socket" else '{"hello": 1}')
        json.loads(socket.recv(timeout=LONGEST))
        form = dict(ROUTES["POST", f"/table/{{id}}/{how}"].form)
        ask(http, "POST", f"/table/{scene.table.id}/{how}", form, scene.headers("host"))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=LONGEST)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    with pytest.raises(InvalidStatus), joined(scene, "other", kind):
        pass


def test_whoever_watched_before_they_sat_down_does_not_watch_on(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    tom.post(link(lea.get(f"/table/{table.id}"), "watch"))
    sits_down(lea, tom, table)
    lea.post(f"/table/{table.id}/remove", seat="1")
    assert tom.http.get(f"/table/{table.id}").status_code == 404
    assert table.id not in tom.get("/games")


def test_a_device_leaves_and_its_owner_stays(front: Front, http: httpx.Client) -> None:
    scene = set_the_scene(front)
    leave = f"/table/{scene.table.id}/leave"
    assert ask(http, "POST", leave, {}, scene.headers("device")).status_code == 303
    here = f"/table/{scene.table.id}"
    assert ask(http, "GET", here, {}, scene.headers("device")).status_code == 404
    assert ask(http, "GET", here, {}, scene.headers("player")).status_code == 200
    assert scene.table.seats[1].human
    assert scene.table.seats[1].name == "player"


def test_a_frozen_table_is_unknown_to_strangers(tmp_path: Path) -> None:
    with open_house(tmp_path) as front:
        scene = set_the_scene(front, "wait")
        table_id, headers = scene.table.id, {name: scene.headers(name) for name in ("host", "stranger")}
    store = Store.open(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with store._transaction() as sql:
        sql.exec_driver_sql("UPDATE entries SET digest = 'other' WHERE kind = 'play'")
    store.close()
    with open_house(tmp_path) as front, calls.client(front.url) as http:
        answers = {name: ask(http, "GET", f"/table/{table_id}", {}, headers[name]) for name in headers}
        assert answers["host"].status_code == 409
        assert answers["stranger"].status_code == 404


# Names and what is said


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\u202eevil\u202c", "evil"),
        ("a\u200db\ufeffc\u00ad", "abc"),
        ("\u2066x\u2069\u061c", "x"),
        ("Ｌéａ", "Léa"),
        ("a\u0000b\u0007c\u009f", "abc"),
        ("one\u2028two\r\nthree\tfour", "one two three four"),
        ("ﷺ" * 24, "صلى الله عليه وسلمصلى ال"),
        ("\U000e0041\U000e0042hidden", "hidden"),
        ("\ud800lone", "lone"),
        ("   ", ""),
        ("x" * 500, "x" * 24),
    ],
)
def test_a_name_is_one_plain_line(written: str, shown: str) -> None:
    assert clean_name(written) == shown
    assert plain_line(written, 24) == shown


def test_what_others_read_has_no_hidden_letters(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend", chat="1")
    sits_down(lea, tom, table, "T\u202eo\u200bm\u2066")
    tom.post(f"/table/{table.id}/say", text="a\u202eb\u061cc<b>\ud7ff")
    page = lea.get(f"/table/{table.id}")
    assert table.names[1] == "Tom"
    assert "abc<b>" in words_of(page)
    assert not re.search("[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c]", page)
