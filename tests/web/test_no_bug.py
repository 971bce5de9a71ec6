"""No answer is a bug of ours, whatever is asked: a request that makes no sense is told so."""

from __future__ import annotations

import json
import re
import socket as plain
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from tests.draw.drawn import few
from tests.run.games import is_of_the_tests
from tests.waiting import LONGEST
from tests.web.authority import ROUTES
from tests.web.front import Front, Guest, open_house
from tests.web.nonsense import HALF, quoted
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import archipel
from archipel.core.catalogue import every_game
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.games.sol.state import NEXT
from archipel.table.seats import Seat
from archipel.table.table import Table
from archipel.web.who import SECURITY

GAMES = [game for game in every_game() if not is_of_the_tests(game)]
MANY = "9" * 5000
"""A number that Python will not read."""


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def guest(front: Front) -> Guest:
    return front.guest("en")


def socket_of(guest: Guest, table: Table, kind: str) -> ClientConnection:
    """A socket of somebody's."""
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    url = f"{guest.front.url.replace('http', 'ws')}/table/{table.id}/{kind}"
    return connect(url, origin=Origin(guest.front.url), additional_headers={"cookie": cookie}, max_size=None)


def answer_to(front: Front, *lines: str, body: str = "") -> int:
    """The status of the answer to a request as it is written."""
    port = int(front.url.rpartition(":")[2])
    with plain.create_connection(("127.0.0.1", port), LONGEST) as raw:
        raw.sendall("\r\n".join([*lines, "Connection: close", "", body]).encode("latin-1"))
        said = raw.makefile("rb").readline()
    return int(said.split()[1])


@pytest.mark.parametrize("host", ["[", "]", "[::1", "a b", "%", "²", "", "[::1]:x", "x" * 5000])
def test_a_host_that_is_none_is_refused(front: Front, host: str) -> None:
    assert answer_to(front, "GET / HTTP/1.1", f"Host: {host}") == 400


@pytest.mark.parametrize(
    "origin", ["http://[", "http://]", "http://[::1", "null", "http://²:1", "http://a:x", MANY]
)
def test_an_origin_that_is_none_is_refused(front: Front, origin: str) -> None:
    host = front.url.removeprefix("http://")
    lines = (f"Host: {host}", f"Origin: {origin}", "Content-Length: 0")
    assert answer_to(front, "POST /settings HTTP/1.1", *lines) == 403


@pytest.mark.parametrize("length", [MANY, "²", "-1", "1e3", "x"])
def test_a_length_that_is_none_is_refused(front: Front, length: str) -> None:
    host = front.url.removeprefix("http://")
    lines = (f"Host: {host}", f"Origin: {front.url}", f"Content-Length: {length}")
    assert 400 <= answer_to(front, "POST /settings HTTP/1.1", *lines) < 500


def test_a_mistake_of_ours_is_owned_up_to_under_a_code_that_the_log_has(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a card that nobody may know")

    monkeypatch.setattr("archipel.web.players.tally", broken)
    for accept, lang in (("text/html", "fr"), ("text/html", "en"), ("application/json", "en")):
        caplog.clear()
        headers = {"accept": accept, "accept-language": lang}
        answer = guest.http.get("/players", headers=headers)
        assert answer.status_code == 500
        found = re.search(r"\b[0-9a-f]{8}\b", answer.text)
        assert found, answer.text
        assert found[0] in caplog.text
        assert "nobody may know" not in answer.text
        assert set(SECURITY.items()) <= set(answer.headers.items())


# Numbers, and letters that are none


@pytest.mark.parametrize("verb", ["remove", "add", ""])
@pytest.mark.parametrize("number", [MANY, "²", "٣", "-1", "0", "8"])
def test_a_button_for_a_seat_that_is_none_changes_nothing(guest: Guest, verb: str, number: str) -> None:
    answer = guest.post("/new/smugglers", do=f"{verb}-{number}", **{"kind-1": "here", "name-1": "Tom"})
    assert answer.status_code == 200
    assert 'value="Tom"' in answer.text


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("number", [MANY, "²", "٣", "-1", "x", "99"])
def test_a_link_to_a_seat_that_is_none_leads_nowhere(guest: Guest, method: str, number: str) -> None:
    table = guest.table_at(guest.post("/solo/smugglers"))
    link = guest.front.app.state.company.link(table, "hand", 0)
    assert guest.http.request(method, f"/hand/{table.id}/0/{link}").status_code < 400
    for there in (table.id, "AAAAAAAAAAAA", "x"):
        for token in (link, "x"):
            answer = guest.http.request(method, f"/hand/{there}/{quoted(number)}/{token}")
            assert answer.status_code == 404


def test_no_address_has_a_number_that_is_read_before_anybody_has_looked_at_it(front: Front) -> None:
    assert [path for _, path in ROUTES if re.search(r"{\w+:", path)] == []


FORMS = sorted(path for method, path in ROUTES if method == "POST")


@pytest.mark.parametrize(
    "charset", ["undefined", "unicode_escape", "utf-7", "idna", "UTF-16", "?", "x" * 999]
)
def test_a_form_in_another_writing_than_ours_is_not_read(guest: Guest, charset: str) -> None:
    table = guest.table_at(guest.post("/solo/smugglers"))
    body = '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n\\ud800\r\n--x--\r\n'
    for path in FORMS:
        there = path.format(id=table.id, game="smugglers", seat=0, token="x")
        for kind in ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
            headers = {"content-type": f'{kind}; charset="{charset}"'}
            assert guest.http.post(there, content=body, headers=headers).status_code == 400, there


@pytest.mark.parametrize("charset", ["", "; charset=UTF-8", '; charset="utf-8"'])
def test_a_form_in_ours_is_read_whatever_stands_there(guest: Guest, charset: str) -> None:
    headers = {"content-type": f"multipart/form-data; boundary=x{charset}"}
    said = b"\\ud800 L\xc3\xa9a \xff\xfe" + HALF.encode("utf-8", "surrogatepass")
    body = b'--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n' + said + b"\r\n--x--\r\n"
    answer = guest.http.post("/load", content=body, headers=headers)
    assert answer.status_code == 422
    assert "\\ud800 L" in answer.text


def test_letters_that_cannot_be_written_are_told_so(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """However they come in: this page is made to have some."""
    monkeypatch.setattr("archipel.web.lobby.motto", lambda *_: HALF)
    assert guest.http.get("/").status_code == 400


HALVES = (
    {"act": {"cmd": "c", "seq": 0, "seat": 0, "action": HALF}},
    {"act": {"cmd": HALF, "seq": 0, "seat": 0, "action": "wait"}},
    {"act": {"cmd": HALF, "seq": 0, "seat": 0, "action": 0}},
    {"undo": {"cmd": HALF, "seq": 0}},
    {"undo": {"cmd": "u", "seq": HALF}},
    {"say": {"phrase": HALF, "text": HALF}},
    {"say": {"text": f"a {HALF} b"}},
    {"say": {"text": [[["deep"]]]}},
    {"see": f"rules={HALF}&verb={HALF}"},
    {HALF: HALF},
)


@pytest.mark.parametrize("kind", ["socket", "json"])
def test_half_a_letter_costs_nobody_their_socket(guest: Guest, kind: str) -> None:
    table = guest.table_at(guest.post("/solo/smugglers"))
    with socket_of(guest, table, kind) as socket:
        for said in HALVES:
            socket.send(json.dumps(said))
            while not is_refused(json.loads(socket.recv(timeout=LONGEST))):
                pass
        assert table.talk == []
        socket.send(json.dumps({"see": ""} if kind == "socket" else {"hello": 1}))
        while is_refused(json.loads(socket.recv(timeout=LONGEST))):
            pass


def is_refused(told: dict[str, Any]) -> bool:
    """Whether something was wrong with what was sent."""
    if "html" in told:
        return 'id="notice" role="alert"><p>' in told["html"]
    return any("error" in each for each in told["answers"])


# A place that was none


def test_a_character_of_sol_can_be_pressed_before_the_boats_are_moored(guest: Guest) -> None:
    """Each stands nowhere yet."""
    match = archipel.new("sol", 4, seed=1)
    table = laid_for(guest, match)
    for number in range(20):
        assert guest.http.get(f"/table/{table.id}?verb=pawn-{number}").status_code == 200
    with socket_of(guest, table, "socket") as socket:
        for number in range(20):
            socket.send(json.dumps({"see": f"verb=pawn-{number}"}))
            assert f"pawn-{number}" in json.loads(socket.recv(timeout=LONGEST))["see"]
    assert match.state.phase < NEXT


def laid_for(guest: Guest, match: Match) -> Table:
    """A table of people at one screen, as far as a match."""
    seats = [Seat("me" if n == 0 else "here", f"J{n}") for n in range(match.seats)]
    written = match.write() if match.over else match.position()
    front = guest.front
    return front.wait(front.house.open(guest.name, match.game.key, seats, {}, start=written))


# Everything there is to press, and much that there is not

VERBS = ("move", "pawn", "spirit", "bid", "give", "end", "pass", "nothing", "others")
FEW, MANY_PAGES = 8, 40
SAID = (MANY, "-1", "٣", "\ud800", "http://[", "\x00", "a" * 5000)
"""What a careless or a malicious program puts where a number, a name or an address belongs."""
PLACES = ("as", "side", "verb", "try", "odds", "advice", "rules", "at", "log", "since", "pace")


def nonsense() -> Iterator[str]:
    """Addresses of a table that lead nowhere."""
    yield from (f"?{place}={quoted(said)}" for place in PLACES for said in SAID)
    yield from (f"?verb={verb}-{quoted(said)}" for verb in VERBS for said in (*SAID, *map(str, range(16))))


class Links(HTMLParser):
    """What a page leads to, and what it lets one send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: dict[str, tuple[str, str, dict[str, str]]] = {}
        self.presses: list[tuple[str, str, str]] = []
        self.form = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag == "form":
            self.form = said.get("id") or f"form {len(self.forms)}"
            self.forms[self.form] = (said.get("method", "get"), said.get("action", ""), {})
            if "id" not in said:
                self.presses.append((self.form, "", ""))
        elif tag in ("input", "button", "select", "textarea") and "name" in said:
            form = said.get("form", self.form)
            if tag == "button":
                self.presses.append((form, said["name"], said.get("value", "")))
            elif form in self.forms:
                self.forms[form][2][said["name"]] = said.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""

    def sent(self) -> Iterator[tuple[str, str, dict[str, str]]]:
        """Each press of a form: its method, its address, and what it sends."""
        for form, name, value in self.presses:
            if form in self.forms:
                method, action, fields = self.forms[form]
                yield method, action, fields | ({name: value} if name else {})


class Crawler:
    """Follows every link and sends every form of a table, until it has seen them all."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table, self.home = guest, table, f"/table/{table}"
        self.seen: set[str] = set()
        self.statuses: Counter[int] = Counter()

    def note(self, answer: httpx.Response, what: str) -> None:
        self.statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{what}: {answer.text[-600:]}"

    def look(self, address: str) -> Links:
        answer = self.guest.http.get(urljoin(f"{self.home}", address))
        self.note(answer, address)
        is_page = "html" in answer.headers.get("content-type", "")
        return Links(answer.text if is_page and answer.status_code == 200 else "")

    def crawl(self, most: int) -> None:
        """So many pages of the table, and what is on them."""
        due, sent = [self.home], dict[str, tuple[str, str, dict[str, str]]]()
        while due and len(self.seen) < most:
            page = self.look(due.pop(0))
            for link in page.links:
                path = urljoin(self.home, link).partition("#")[0]
                if path.startswith(self.home) and path not in self.seen:
                    self.seen.add(path)
                    due.append(path)
            for method, action, fields in page.sent():
                kept = {key: value for key, value in fields.items() if key not in ("cmd", "seq")}
                sent.setdefault(f"{action} {sorted(kept.items())}", (method, action, fields))
        for method, action, fields in sent.values():
            if action.startswith(self.home):
                self.note(self.guest.http.request(method.upper(), action, data=fields), f"{action} {fields}")


def check(front: Front, match: Match, pages: int) -> Counter[int]:
    """Everything on a table with a position as it is, and what is not on it."""
    guest = front.guest("fr")
    seats = [Seat("me" if n == 0 else "here", f"J{n}") for n in range(match.seats)]
    written = match.write() if match.over else match.position()
    table = front.wait(front.house.open(guest.name, match.game.key, seats, {}, start=written))
    crawler = Crawler(guest, table.id)
    for address in Random(match.ply).sample([*nonsense()], 2 * pages):
        crawler.look(address)
    crawler.crawl(pages)
    assert table.frozen is False
    return crawler.statuses


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_what_is_on_a_page_and_what_is_not_is_answered(front: Front, game: Game) -> None:
    assert check(front, few(game)[-1], FEW)[200] > FEW


@pytest.mark.long
@pytest.mark.parametrize("share", range(4))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_every_link_and_every_form_of_every_sort_of_moment_is_answered(
    front: Front, game: Game, share: int
) -> None:
    for match in few(game)[share::4]:
        assert check(front, match, MANY_PAGES)[200] > MANY_PAGES
