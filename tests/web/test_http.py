"""The server over real HTTP and a real socket: right answers, right statuses, nothing changed by what is wrong."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from socket import IPPROTO_TCP
from typing import Any

import pytest
from tests.table.places import NOON
from tests.waiting import LONGEST
from tests.web import calls
from tests.web.front import Front, Guest, open_house, words_of
from tests.web.helpers_http import faults_of, forms_of, post, seated
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from archipel.core.texts import LANGUAGES, shared_texts
from archipel.table.clock import SimulatedClock
from archipel.table.paths import secret_beside
from archipel.table.table import Table
from archipel.web.pages import words
from archipel.web.serve import address_of, bind, first_free, greeting, qr

GAME = "desert"


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def guest(front: Front) -> Guest:
    return front.guest()


@pytest.fixture
def table(guest: Guest) -> Table:
    return seated(guest, GAME, "Léa", "Tom")


def page_of(guest: Guest, table: Table, query: str = "") -> str:
    return guest.get(f"/table/{table.id}{query}")


def as_it_was(table: Table) -> tuple[int, str]:
    return table.seq, table.match.write()


# Playing by forms


def test_a_play_by_form_leads_back_to_the_table_one_play_later(guest: Guest, table: Table) -> None:
    forms = forms_of(page_of(guest, table, "?verb=move&odds=1"))
    answer = post(guest, table, "act?odds=1", forms.act(forms.targets[0]))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/table/{table.id}?odds=1"
    assert table.seq == 1


def test_a_play_can_be_taken_back_by_form(guest: Guest, table: Table) -> None:
    forms = forms_of(page_of(guest, table, "?verb=move"))
    post(guest, table, "act", forms.act(forms.targets[0]))
    forms = forms_of(page_of(guest, table))
    answer = post(guest, table, "undo", {"seq": forms.seq, "cmd": forms.cmd})
    assert answer.status_code == 303
    assert table.match.ply == 0


def test_a_double_click_plays_once(guest: Guest, table: Table) -> None:
    forms = forms_of(page_of(guest, table, "?verb=move"))
    form = forms.act(forms.targets[0])
    first, second = post(guest, table, "act", form), post(guest, table, "act", form)
    assert (first.status_code, second.status_code) == (303, 303)
    assert table.match.ply == 1


def test_a_play_for_an_earlier_position_is_stale(guest: Guest, table: Table) -> None:
    old = forms_of(page_of(guest, table, "?verb=move"))
    post(guest, table, "act", old.act(old.targets[0]))
    before = as_it_was(table)
    answer = post(guest, table, "act", old.act(old.actions[0], cmd="another"))
    assert answer.status_code == 409
    assert shared_texts("fr").say("errors.table-stale") in words_of(answer.text)
    assert faults_of(answer.text) == []
    assert as_it_was(table) == before


def test_an_illegal_play_is_answered_by_the_table_and_the_reason(guest: Guest, table: Table) -> None:
    forms = forms_of(page_of(guest, table))
    number = table.game.action_number("take propeller")
    before = as_it_was(table)
    answer = post(guest, table, "act", forms.act(number))
    assert answer.status_code == 422
    assert '<div id="notice" role="alert"><p>' in answer.text
    assert "§5.4" in words_of(answer.text)
    assert as_it_was(table) == before


def test_nobody_plays_for_a_bot(guest: Guest) -> None:
    table = seated(guest, GAME, "Léa", bots=1)
    forms = forms_of(page_of(guest, table))
    before = as_it_was(table)
    for seat in ("1", "5"):
        assert post(guest, table, "act", forms.act(0, seat=seat)).status_code == 403
    assert as_it_was(table) == before


@pytest.mark.parametrize(
    "change",
    [
        {"action": "move"},
        {"action": "-1"},
        {"action": "99999999999999999999"},
        {"action": "1e3"},
        {"seat": ""},
        {"seat": "zero"},
        {"seq": "NaN"},
        {"cmd": ""},
        {"cmd": "a b"},
        {"cmd": "x" * 65},
        {"cmd": "'; drop table entries; --"},
        {"action": "٣"},
    ],
    ids=str,
)
def test_a_malformed_play_is_refused_and_changes_nothing(
    guest: Guest, table: Table, change: dict[str, str]
) -> None:
    forms = forms_of(page_of(guest, table))
    before = as_it_was(table)
    answer = post(guest, table, "act", forms.act(forms.actions[0], **change))
    assert answer.status_code == 400
    assert faults_of(answer.text) == []
    assert as_it_was(table) == before


def test_an_action_number_that_there_is_not_is_refused(guest: Guest, table: Table) -> None:
    forms = forms_of(page_of(guest, table))
    before = as_it_was(table)
    assert post(guest, table, "act", forms.act(table.game.actions)).status_code == 400
    assert as_it_was(table) == before


def test_an_undo_that_is_not_possible_is_a_conflict(guest: Guest, table: Table) -> None:
    forms = forms_of(page_of(guest, table))
    answer = post(guest, table, "undo", {"seq": forms.seq, "cmd": forms.cmd})
    assert answer.status_code == 409
    assert shared_texts("fr").say("table.undo.nothing") in words_of(answer.text)


def test_a_fork_opens_a_new_table_and_leaves_the_old_one(guest: Guest, table: Table) -> None:
    forms = forms_of(page_of(guest, table, "?verb=move"))
    post(guest, table, "act", forms.act(forms.targets[0]))
    before = as_it_was(table)
    answer = post(guest, table, "fork", {"n": "1"})
    assert answer.status_code == 303
    other = guest.table_at(answer)
    assert other.id != table.id
    assert other.match.ply == 1
    assert as_it_was(table) == before
    for wrong, status in (("99", 422), ("x", 400), ("", 400)):
        assert post(guest, table, "fork", {"n": wrong}).status_code == status


def test_a_rematch_turns_the_seats_once_the_game_is_over(guest: Guest, table: Table) -> None:
    refused = post(guest, table, "rematch", {})
    assert refused.status_code == 422
    assert shared_texts("fr").say("errors.rematch-running") in words_of(refused.text)
    post(guest, table, "close", {})
    again = guest.table_at(post(guest, table, "rematch", {}))
    assert again.names == ("Tom", "Léa")


# Who may come in


def test_somebody_elses_table_is_as_unknown_as_none(front: Front, guest: Guest, table: Table) -> None:
    stranger = front.guest()
    stranger.get("/settings")
    forms = forms_of(page_of(guest, table))
    theirs = stranger.http.get(f"/table/{table.id}")
    nowhere = stranger.http.get("/table/AAAAAAAAAAAA")
    assert theirs.status_code == nowhere.status_code == 404
    assert theirs.text == nowhere.text.replace("AAAAAAAAAAAA", table.id)
    before = as_it_was(table)
    for what in ("act", "undo", "fork", "rematch", "hurry"):
        answer = post(stranger, table, what, forms.act(forms.actions[0]) | {"n": "0"})
        assert answer.status_code == 404, what
    assert as_it_was(table) == before


@pytest.mark.parametrize(
    "path", ["/table/x", "/table/..%2f..%2fetc", "/table/%00", "/nowhere", "/rules/nogame"]
)
def test_what_is_not_there_is_not_found(guest: Guest, path: str) -> None:
    answer = guest.http.get(path)
    assert answer.status_code == 404
    assert faults_of(answer.text) == []


def test_a_forged_cookie_is_a_new_guest(front: Front, guest: Guest, table: Table) -> None:
    for forged in (guest.name, f"{guest.name}.AAAA", "x", f"{guest.name}.{'A' * 27}"):
        answer = calls.answer("GET", f"{front.url}/table/{table.id}", headers={"cookie": f"who={forged}"})
        assert answer.status_code == 404
        assert answer.cookies["who"] != forged


def test_whoever_comes_again_is_known_for_a_year_from_then(front: Front) -> None:
    guest = front.guest()
    guest.http.get("/")
    before = {name: guest.http.cookies[name] for name in ("who", "prefs")}
    again = guest.http.get("/")
    said = [value for name, value in again.headers.multi_items() if name == "set-cookie"]
    assert len(said) == 2
    assert all("Max-Age=31536000" in value for value in said)
    assert {name: again.cookies[name] for name in before} == before
    assert "set-cookie" not in guest.http.get("/me").headers


def test_the_cookie_is_for_us_alone(front: Front) -> None:
    answer = calls.answer("GET", front.url)
    said = [value for name, value in answer.headers.multi_items() if name == "set-cookie"]
    assert any(value.startswith("who=") for value in said)
    assert all("HttpOnly" in value and "SameSite=Lax" in value for value in said)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:1", "", "file://", "http://127.0.0.1"]
)
def test_a_post_from_another_page_is_refused(guest: Guest, table: Table, origin: str) -> None:
    forms = forms_of(page_of(guest, table, "?verb=move"))
    before = as_it_was(table)
    answer = post(guest, table, "act", forms.act(forms.targets[0]), origin=origin)
    assert answer.status_code == 403
    assert as_it_was(table) == before


def test_a_post_that_does_not_say_where_it_comes_from_is_refused(front: Front) -> None:
    assert calls.answer("POST", f"{front.url}/solo/{GAME}").status_code == 403


def test_a_foreign_name_for_this_house_is_refused(front: Front) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"):
        assert calls.answer("GET", front.url, headers={"host": host}).status_code == 400
    assert calls.answer("GET", front.url, headers={"host": "localhost:1234"}).status_code == 200


def test_every_answer_carries_its_protection(guest: Guest, table: Table) -> None:
    for path in ("/", f"/table/{table.id}", "/nowhere", "/health", "/static/shell.css", f"/look/{GAME}.css"):
        headers = guest.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert guest.http.get(f"/table/{table.id}").headers["cache-control"] == "no-store"


def test_a_body_over_the_limit_is_too_big(guest: Guest, table: Table) -> None:
    before = as_it_was(table)
    big = b"cmd=" + b"a" * (64 * 1024)
    form = {"content-type": "application/x-www-form-urlencoded"}
    told = guest.http.post(f"/table/{table.id}/act", content=big, headers=form)
    assert told.status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b"a" * 4096

    untold = guest.http.post(f"/table/{table.id}/act", content=pieces(), headers=form)
    assert untold.status_code == 413
    assert as_it_was(table) == before


def test_what_is_no_form_is_refused(guest: Guest, table: Table) -> None:
    before = as_it_was(table)
    for kind, body in (
        ("application/json", b'{"action": 3}'),
        ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
        ("multipart/form-data", b""),
        ("application/x-www-form-urlencoded", b"%ff%00=&&&=" * 30),
        ("text/plain", b"\xff\xfe"),
    ):
        answer = guest.http.post(f"/table/{table.id}/act", content=body, headers={"content-type": kind})
        assert answer.status_code == 400, kind
    assert as_it_was(table) == before


@pytest.mark.parametrize("path", ["/", "/health", "/table/AAAAAAAAAAAA", f"/look/{GAME}.css"])
def test_the_wrong_method_is_said_to_be_wrong(guest: Guest, path: str) -> None:
    assert guest.http.request("DELETE", path).status_code == 405
    assert guest.http.get("/table/AAAAAAAAAAAA/act").status_code == 405


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_speak_the_readers_language_and_programs_get_json(front: Front, lang: str) -> None:
    reader = front.guest(lang)
    assert words(lang)("errors.404") in words_of(reader.http.get("/nowhere").text)
    program = reader.http.get("/nowhere", headers={"accept": "application/json"})
    assert program.json() == {"error": words(lang)("errors.404")}
    assert program.status_code == 404


def test_the_static_files_are_ours_only(guest: Guest) -> None:
    assert guest.http.get("/static/shell.css").status_code == 200
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"):
        assert guest.http.get(path).status_code in (404, 405)


def test_a_style_sheet_may_be_kept_only_at_an_address_with_its_version(guest: Guest, table: Table) -> None:
    page = page_of(guest, table)
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    assert any(sheet.startswith(f"/look/{GAME}.css?v=") for sheet in sheets)
    for sheet in sheets:
        answer = guest.http.get(sheet)
        assert answer.headers["content-type"].startswith("text/css")
        assert "immutable" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers
    assert guest.http.get("/static/shell.css").headers["cache-control"] == "no-cache"


def test_health_says_what_the_store_promises(front: Front) -> None:
    answer = calls.answer("GET", f"{front.url}/health").json()
    assert answer["status"] == "ok"
    assert answer["pragmas"]["journal_mode"] == "wal"
    assert answer["pragmas"]["synchronous"] == 2


def test_a_name_with_markup_is_shown_as_a_name(front: Front, guest: Guest) -> None:
    table = seated(guest, GAME, "<script>alert(1)</script>", "a\x07b\u202ec\nd")
    page = page_of(guest, table)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert not re.search("[\x00-\x08\x0e-\x1f\u202e]", page)


def test_the_language_of_an_address_is_kept(guest: Guest, table: Table) -> None:
    assert '<html lang="en"' in page_of(guest, table, "?lang=en")
    assert '<html lang="en"' in page_of(guest, table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklet_has_a_page_of_its_own(front: Front, lang: str) -> None:
    page = front.guest(lang).get(f"/rules/{GAME}")
    assert 'id="s-5-1"' in page
    assert 'href="#s-5-1"' in page or 'href="#s-5"' in page
    assert faults_of(page) == []


def test_a_page_without_a_script_looks_again_while_something_goes_on(tmp_path: Path) -> None:
    with open_house(tmp_path, SimulatedClock(NOON)) as front:  # so that nobody passes but by a form
        guest = front.guest()
        table = seated(guest, GAME, "Léa", "Tom")
        refresh = '<noscript><meta http-equiv="refresh" content="1"></noscript>'
        assert refresh not in page_of(guest, table)
        guest.http.cookies.set("prefs", "lang=fr&speed=slow", domain="127.0.0.1")
        forms = forms_of(page_of(guest, table))
        end = table.game.action_number("end")
        assert post(guest, table, "act", forms.act(end)).status_code == 303
        page = page_of(guest, table)
        while refresh not in page:  # somebody is asked first whether to give water
            forms = forms_of(page)
            assert post(guest, table, "act", forms.act(table.game.action_number("pass"))).status_code == 303
            page = page_of(guest, table)
        assert forms_of(page).hurry
        assert post(guest, table, "hurry", {}).status_code == 303


# The socket


def socket_of(guest: Guest, table: Table, **options: Any) -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    connection: ClientConnection = connect(
        f"{guest.front.url.replace('http', 'ws')}/table/{table.id}/socket",
        origin=options.pop("origin", guest.front.url),
        additional_headers={"cookie": options.pop("cookie", cookie)},
        **calls.SOCKET,
        **options,
    )
    return connection


def told(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=LONGEST))
    return message


def say(socket: ClientConnection, message: object) -> dict[str, Any]:
    """Send a message and return the frame that answers it."""
    socket.send(message if isinstance(message, str) else json.dumps(message))
    return told(socket)


def play_of(frame: dict[str, Any], which: int = 0) -> dict[str, Any]:
    forms = forms_of(frame["html"])
    return {
        "seat": int(forms.seat),
        "seq": int(forms.seq),
        "cmd": forms.cmd,
        "action": int(forms.targets[which]),
    }


def test_a_socket_answers_with_frames_and_drops_the_verb_after_a_play(guest: Guest, table: Table) -> None:
    with socket_of(guest, table) as socket:
        frame = say(socket, {"see": "verb=move&odds=1"})
        assert frame["see"] == "verb=move&odds=1"
        assert frame["html"].startswith('<main id="table"')
        assert frame["say"] == []
        after = say(socket, {"act": play_of(frame)})
        assert after["see"] == "odds=1"
        assert len(after["say"]) >= 1
        assert table.match.ply == 1
        forms = forms_of(after["html"])
        back = say(socket, {"undo": {"seq": int(forms.seq), "cmd": forms.cmd}})
        assert table.match.ply == 0
        assert 'id="log-1"' not in back["html"]


def test_two_pages_of_a_table_see_the_same_play(guest: Guest, table: Table) -> None:
    with socket_of(guest, table) as one, socket_of(guest, table) as other:
        frame = say(one, {"see": "verb=move"})
        say(other, {"see": ""})
        mine = say(one, {"act": play_of(frame)})
        theirs = told(other)
        assert mine["say"] == theirs["say"] != []
        assert f'data-seq="{table.seq}"' in theirs["html"]


def test_the_same_play_again_on_a_new_socket_counts_once(guest: Guest, table: Table) -> None:
    with socket_of(guest, table) as socket:
        play = play_of(say(socket, {"see": "verb=move"}))
        say(socket, {"act": play})
    with socket_of(guest, table) as socket:
        say(socket, {"see": ""})
        frame = say(socket, {"act": play})
        assert table.match.ply == 1
        assert '<div id="notice" role="alert"></div>' in frame["html"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '"see"',
        '{"see": 3}',
        '{"act": []}',
        '{"act": {"seat": 0}}',
        '{"act": {"seat": true, "seq": 0, "cmd": "x", "action": 3}}',
        '{"act": {"seat": 0, "seq": 0.5, "cmd": "x", "action": 3}}',
        '{"undo": null}',
        '{"hack": 1}',
        "[" * 4000,
        '{"act": {"seat": -1, "seq": 0, "cmd": "x", "action": 3}}',
    ],
    ids=lambda text: text[:30],
)
def test_a_bad_message_costs_its_sender_a_notice_and_nothing_else(
    guest: Guest, table: Table, message: str
) -> None:
    before = as_it_was(table)
    with socket_of(guest, table) as other, socket_of(guest, table) as socket:
        say(other, {"see": ""})
        frame = say(socket, message)
        assert words("fr")("errors.malformed") in words_of(frame["html"])
        assert words("fr")("errors.malformed") not in words_of(say(socket, {"see": ""})["html"])
        assert '<div id="notice" role="alert"></div>' in say(other, {"see": ""})["html"]
    assert as_it_was(table) == before


def test_a_play_that_is_refused_is_a_notice(guest: Guest, table: Table) -> None:
    before = as_it_was(table)
    with socket_of(guest, table) as socket:
        play = play_of(say(socket, {"see": "verb=move"}))
        stale = say(socket, {"act": play | {"seq": 99}})
        assert shared_texts("fr").say("errors.table-stale") in words_of(stale["html"])
        illegal = say(socket, {"act": play | {"action": table.game.action_number("take propeller")}})
        assert "§5.4" in words_of(illegal["html"])
        assert "§5.4" not in words_of(say(socket, {"see": ""})["html"])
    assert as_it_was(table) == before


def test_a_message_over_the_limit_closes_the_socket(guest: Guest, table: Table) -> None:
    with socket_of(guest, table) as socket:
        say(socket, {"see": ""})
        socket.send("x" * 9000)
        with pytest.raises(ConnectionClosed) as closed:
            told(socket)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009


def test_bytes_are_a_bad_message(guest: Guest, table: Table) -> None:
    with socket_of(guest, table) as socket:
        socket.send(b"\xff\xfe")
        assert words("fr")("errors.malformed") in words_of(told(socket)["html"])


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_socket_from_another_page_is_refused(guest: Guest, table: Table, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        socket_of(guest, table, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_socket_for_somebody_elses_table_is_refused(front: Front, guest: Guest, table: Table) -> None:
    for cookie in ("", "who=forged", f"who={guest.name}"):
        with pytest.raises(InvalidStatus) as refused:
            socket_of(guest, table, cookie=cookie)
        assert refused.value.response.status_code == 404


def test_a_slow_reader_gets_the_newest_frame(guest: Guest, table: Table) -> None:
    with socket_of(guest, table) as slow, socket_of(guest, table) as socket:
        say(slow, {"see": ""})
        frame = say(socket, {"see": "verb=move"})
        for _ in range(3):
            frame = say(socket, {"act": play_of(frame)})
            if table.seq >= 3:
                break
            frame = say(socket, {"see": "verb=move"})
        latest = told(slow)
        while f'data-seq="{table.seq}"' not in latest["html"]:
            latest = told(slow)


# Opening the house


def test_the_secret_is_kept_beside_the_store_and_is_nobodys_business(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    secret = secret_beside(url)
    assert len(secret) >= 32
    assert secret_beside(url) == secret
    kept = tmp_path / "games.sqlite.secret"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    kept.write_bytes(b"short")
    assert len(secret_beside(url)) >= 32


def test_without_a_port_the_first_free_one_is_taken() -> None:
    one, other = first_free("127.0.0.1"), first_free("127.0.0.1")
    assert one.proto == IPPROTO_TCP, "answers are sent at once only on a socket that is named as TCP"
    assert one.getsockname()[1] != other.getsockname()[1]
    with pytest.raises(OSError, match="in use"):
        bind("127.0.0.1", one.getsockname()[1])
    one.close()
    other.close()


def test_the_greeting_shows_others_the_way_only_if_they_can_come() -> None:
    alone = greeting("127.0.0.1", 8000, None, "fr")
    assert "http://127.0.0.1:8000/" in alone
    assert "█" not in alone
    open_to_all = greeting("0.0.0.0", 8000, None, "en")
    assert "█" in open_to_all
    assert address_of("::1", 80) == "http://[::1]:80/"
    rows = qr("http://192.168.1.20:8000/").splitlines()
    assert len({len(row) for row in rows}) == 1
