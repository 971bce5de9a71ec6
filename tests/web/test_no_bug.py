"""No answer is a bug of ours, whatever is asked: a request that makes no sense is told so."""

from __future__ import annotations

import json
import re
import socket as plain
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from tests.draw.drawn import ends, few
from tests.run.games import is_of_the_tests
from tests.waiting import LONGEST, until
from tests.web.authority import ROUTES
from tests.web.crawler import Crawler, socket_of
from tests.web.front import Front, Guest, open_house
from tests.web.nonsense import HALF, quoted

import archipel
from archipel.core.catalogue import every_game
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.games.sol.rules.state import NEXT
from archipel.table.seats import Seat
from archipel.table.table import Table
from archipel.web import socket as table_socket
from archipel.web.guests import SECURITY

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


def laid_for(guest: Guest, match: Match, seats: Sequence[Seat] = ()) -> Table:
    """A table as far as a match, of people at one screen if nothing else is said."""
    seats = seats or [Seat("me" if n == 0 else "here", f"J{n}") for n in range(match.seats)]
    written = match.write() if match.over else match.position()
    front = guest.front
    return front.wait(front.house.open(guest.name, match.game.key, seats, {}, start=written))


# Everything there is to press, and much that there is not

VERBS = ("move", "pawn", "spirit", "bid", "give", "end", "pass", "nothing", "others")
FEW, MANY_PAGES, SHARES, SOME_SHARES = 5, 50, 6, 2
SAID = (MANY, "-1", "٣", "\ud800", "http://[", "\x00", "a" * 5000)
"""What a careless or a malicious program puts where a number, a name or an address belongs."""
PLACES = ("as", "side", "verb", "try", "odds", "advice", "rules", "at", "log", "since", "pace")


def nonsense() -> Iterator[str]:
    """Addresses of a table that lead nowhere."""
    yield from (f"?{place}={quoted(said)}" for place in PLACES for said in SAID)
    yield from (f"?verb={verb}-{quoted(said)}" for verb in VERBS for said in (*SAID, *map(str, range(16))))


IN_SHARES = [
    pytest.param(share, marks=pytest.mark.long if share < SOME_SHARES else pytest.mark.soak)
    for share in range(SHARES)
]


def check(front: Front, match: Match, role: str, pages: int) -> Crawler:
    """Everything on a table with a position as it is, for somebody there, and what is not on it."""
    guest, table, start = ROLES[role](front, match)
    crawler = Crawler(guest, table, *start)
    for address in Random(match.ply).sample([*nonsense()], pages):
        crawler.look(address)
    if not start:
        asked = not table.over and set(table.plays_for(guest.name)) & set(table.waiting_for)
        before = table.seq
        crawler.listen(pages)
        assert table.seq > before or not (table.started and asked), "what can be played by a socket is played"
        until(crawler.is_calm, "what was played by the sockets to be shown")
    crawler.crawl(pages)
    assert table.frozen is False
    return crawler


Begun = tuple[Guest, Table, tuple[str, ...]]
"""Somebody at a table, and where they begin to look, if it is not the table."""


def alone(front: Front, match: Match) -> Begun:
    """Somebody who plays for everybody at one screen."""
    guest = front.guest("fr")
    return guest, laid_for(guest, match), ()


def with_friends(front: Front, match: Match) -> tuple[Guest, Guest, Guest, Table]:
    """Somebody who opened a table, a friend who came by a link, and somebody who looks on."""
    host, friend, onlooker = (front.guest(lang) for lang in ("fr", "en", "fr"))
    tom = "Tom" if match.over else ""  # nobody sits down where nothing more is played
    seats = [Seat("me", "Léa"), Seat("friend", tom), *(Seat("here", f"J{n}") for n in range(2, match.seats))]
    table = laid_for(host, match, seats)
    if not match.over:
        front.wait(front.app.state.company.join(table, friend.name, "Tom"))
    front.wait(front.app.state.company.watch(table, onlooker.name))
    return host, friend, onlooker, table


def host(front: Front, match: Match) -> Begun:
    """Whoever opened a table where others sit."""
    guest, _, _, table = with_friends(front, match)
    return guest, table, ()


def friend(front: Front, match: Match) -> Begun:
    """Whoever holds one seat of another's table."""
    _, guest, _, table = with_friends(front, match)
    return guest, table, ()


def onlooker(front: Front, match: Match) -> Begun:
    """Whoever looks on."""
    _, _, guest, table = with_friends(front, match)
    return guest, table, ()


def gathering(front: Front, match: Match) -> Begun:
    """Whoever waits for others."""
    guest = front.guest("en")
    seats = [Seat("me", "Léa"), *(Seat("friend", "") for _ in range(1, match.seats))]
    return guest, laid_for(guest, match, seats), ()


def at_the_door(front: Front, match: Match) -> Begun:
    """Whoever was sent a link, and knows nothing else."""
    table, link = gathering(front, match)[1], front.app.state.company.link
    return (
        front.guest("fr"),
        table,
        tuple(f"/{kind}/{table.id}/{link(table, kind)}" for kind in ("join", "watch")),
    )


ROLES: dict[str, Callable[[Front, Match], Begun]] = {
    each.__name__: each for each in (alone, host, friend, onlooker, gathering, at_the_door)
}
AT_AN_END = ("alone", "onlooker")
MET = {
    *(
        "/",
        "/games",
        "/players",
        "/me",
        "/host",
        "/host/key",
        "/settings",
        "/load",
        "/new/game",
        "/rules/game",
    ),
    *("/table/here", "/table/here/people", "/table/here/report"),
}
"""What everybody at a table comes to."""


@pytest.fixture(scope="module")
def open_door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A house where there is always room and nobody is told to wait."""
    unpaced = pytest.MonkeyPatch.context()
    with unpaced as patch, open_house(tmp_path_factory.mktemp("open")) as opened:
        patch.setattr(table_socket, "A_SECOND", 10_000)
        opened.crowd.note = lambda took, worked: None  # type: ignore[method-assign]
        opened.app.state.limits.check = lambda connection, what: None
        yield opened


def one_each(roles: Sequence[str]) -> pytest.MarkDecorator:
    """Every game with everybody; of a game, somebody else each time, at once, the others take long."""
    return pytest.mark.parametrize(
        ("game", "role"),
        [
            pytest.param(game, role, id=f"{game.key}-{role}", marks=() if at == turn else pytest.mark.long)
            for number, game in enumerate(GAMES)
            for turn in (number % len(roles),)
            for at, role in enumerate(roles)
        ],
    )


@one_each([*ROLES])
def test_what_is_on_a_page_and_what_is_not_is_answered(open_door: Front, game: Game, role: str) -> None:
    found = check(open_door, few(game)[-1], role, FEW)
    assert found.statuses[200] > FEW
    assert sum(found.pressed.values()) > FEW // 2


@one_each(AT_AN_END)
def test_so_is_what_is_on_the_page_of_a_game_that_is_over(open_door: Front, game: Game, role: str) -> None:
    assert check(open_door, ends(game)[0], role, FEW).statuses[200] > FEW


@pytest.mark.parametrize("share", IN_SHARES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_every_link_and_every_form_of_every_sort_of_moment_is_answered(
    open_door: Front, game: Game, share: int
) -> None:
    """Every moment for somebody, and every kind of person at many; all who are there when the game is over."""
    met, roles, matches, pressed = set[str](), [*ROLES], few(game), Counter[str]()
    for number in range(share, len(matches), SHARES):
        over = matches[number].over
        for role in AT_AN_END if over else (roles[(number // SHARES) % len(roles)],):
            found = check(open_door, matches[number], role, MANY_PAGES)
            assert found.statuses[200] > MANY_PAGES
            met |= {kind.partition(" ")[0] for kind in found.kinds}
            pressed += found.pressed
    assert met >= MET
    assert sum(pressed.values()) > MANY_PAGES
    assert pressed["303 /table/here/act"] >= pressed["409 /table/here/act"], (
        "forms are those of the table as it is"
    )
