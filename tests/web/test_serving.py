"""The real command `archipel serve` in a process of its own: its log, its health, its address, how it closes."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from html import unescape
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.cli.command import many
from tests.waiting import LONGEST
from tests.web import calls
from tests.web.browser import TableHouse
from tests.web.helpers_http import forms_of
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import archipel
from archipel.table.paths import secret_file
from archipel.table.schema import hashed

SEED = 987_654_321_123


@contextmanager
def served(folder: Path, *words: str, in_trouble: bool = False) -> Iterator[TableHouse]:
    """A server with these words, from opening to closing."""
    made = TableHouse(folder, SEED, *words)
    made.start()
    try:
        yield made
    finally:
        if in_trouble:
            told_to_stop(made)
        else:
            made.stop()


def told_to_stop(house: TableHouse) -> None:
    """Close it as a system does that goes down."""
    assert house.process is not None
    if house.process.poll() is None:
        house.process.send_signal(signal.SIGTERM)
        assert house.process.wait(LONGEST) == 0


class Person:
    """Somebody with a browser that runs no script, and a socket."""

    def __init__(self, house: TableHouse, lang: str = "fr") -> None:
        self.house = house
        headers = {"origin": house.url, "accept": "text/html", "accept-language": lang}
        self.http = calls.client(house.url, headers=headers, limits=httpx.Limits(keepalive_expiry=1))

    def __enter__(self) -> Person:
        self.http.get("/settings")
        self.http.cookies.set("prefs", "lang=fr&speed=none", domain="127.0.0.1")
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def opens(self, game: str, *kinds: str) -> str:
        """Open a table; its id."""
        form = {"do": "start", "name-0": "Léa"}
        for number, kind in enumerate(kinds, 1):
            form |= {f"kind-{number}": kind, f"name-{number}": "" if kind == "friend" else f"Ami {number}"}
            form |= {f"level-{number}": "sailor"}  # who answers at once
        answer = self.http.post(f"/new/{game}", data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].removeprefix("/table/"))

    def plays(self, table: str, dice: Random) -> int:
        """Do something the page lets one do, by form; the status of the answer, or 0 if there is nothing."""
        page = self.http.get(f"/table/{table}?as=0").text
        if 'id="act"' not in page or not forms_of(page).actions:
            return 0
        form = forms_of(page)
        return self.http.post(f"/table/{table}/act", data=form.act(dice.choice(form.actions))).status_code

    def socket(self, table: str) -> ClientConnection:
        """A page of a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.house.url.replace('http', 'ws')}/table/{table}/socket"
        headers = {"cookie": cookie}
        likes: dict[str, Any] = calls.SOCKET | {"additional_headers": headers}
        opened: ClientConnection = connect(address, origin=Origin(self.house.url), **likes)
        return opened


def end_of(socket: ClientConnection) -> tuple[int, int]:
    """How many frames still come, and the code a socket is closed with."""
    frames = 0
    with suppress(ConnectionClosed):
        while socket.recv(timeout=LONGEST):
            frames += 1
    return frames, socket.close_code or 0


def lines_of(house: TableHouse) -> list[dict[str, Any]]:
    """The JSON lines of a log, without the greeting."""
    return [json.loads(line) for line in house.log.read_text("utf-8").splitlines() if line.startswith("{")]


def rows_of(house: TableHouse, sql: str) -> list[tuple[Any, ...]]:
    raw = sqlite3.connect(house.db)
    try:
        return raw.execute(sql).fetchall()
    finally:
        raw.close()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["json", "human"])
def test_a_log_says_what_happens_and_nothing_secret(tmp_path: Path, kind: str) -> None:
    with (
        served(tmp_path, "--log", kind, in_trouble=True) as house,
        Person(house) as lea,
        Person(house) as tom,
    ):
        tables = [lea.opens("smugglers", "friend"), lea.opens("desert", "bot")]
        page = lea.http.get(f"/table/{tables[0]}/people").text
        links = [
            unescape(found) for found in re.findall(r'value="(http://[^"]+/(?:join|watch|hand)/[^"]+)"', page)
        ]
        assert len(links) >= 3
        for link in links:
            assert tom.http.get(link).status_code in (200, 303)
        tom.http.post(next(link for link in links if "/join/" in link), data={"name": "Tom"})
        dice = Random(3)
        played = [player.plays(tables[n % 2], dice) for n in range(30) for player in (lea, tom)]
        assert played.count(303) > 10
        lea.http.post(f"/table/{tables[0]}/say", data={"text": "mon secret à moi"})
        with lea.socket(tables[0]) as socket:
            socket.send(json.dumps({"see": "as=0"}))
            socket.recv(timeout=LONGEST)
            socket.send("nonsense")
            socket.recv(timeout=LONGEST)
        assert tom.http.get(f"/table/{tables[1]}").status_code == 404
        assert tom.http.get("/join/AAAAAAAAAAAA/guessed-token").status_code == 404
        assert tom.http.get("/somewhere/else?guessed-token").status_code == 404
        frozen = lea.opens("desert", "bot")
        lea.plays(frozen, dice)
        told_to_stop(house)
        raw = sqlite3.connect(house.db)
        with raw:
            raw.execute("UPDATE entries SET digest = 'x' WHERE \"table\" = ?", (frozen,))
        raw.close()
        house.start()
        assert lea.http.get(f"/table/{frozen}").status_code == 409
        secrets = {person.http.cookies["who"] for person in (lea, tom)}
        secrets |= {cookie.partition(".")[0] for cookie in secrets}
        secrets |= {hashed(cookie) for cookie in secrets}
        secrets |= {link.rpartition("/")[2] for link in links} | {"guessed-token"}
        secrets |= {str(SEED), secret_file(house.db).read_bytes().hex(), "mon secret", "Tom", "Léa"}
        secrets |= {
            part for (dealt,) in rows_of(house, "SELECT dealt FROM entries") for part in dealt.split()
        }
        secrets |= {action for (action,) in rows_of(house, "SELECT action FROM entries") if " " in action}
        said = house.log.read_text("utf-8")
        assert len(secrets) > 30
        for secret in secrets:
            assert secret not in said, secret
        assert "is frozen" in said
    if kind == "json":
        check_lines(lines_of(house), tables[0])
    else:
        assert "{" not in said


def check_lines(lines: list[dict[str, Any]], table: str) -> None:
    """What a log for programs has."""
    assert all({"at", "level", "from", "event"} <= set(line) for line in lines)
    events = [line["event"] for line in lines]
    assert events.count("open") == 2
    assert events.count("closed") == 2
    opened = next(line for line in lines if line["event"] == "open")
    assert opened["version"] == archipel.__version__
    assert list(opened["seconds"]) == ["modules", "file", "house"]
    requests = [line for line in lines if line["event"] == "request"]
    assert {"/join/{id}/{token}", "/table/{id}", "/table/{id}/act", "unknown"} <= {
        line["address"] for line in requests
    }
    assert any(line.get("table") == table and line["status"] == 303 and line["ms"] >= 0 for line in requests)
    (frozen,) = (line for line in lines if "is frozen" in line["event"])
    assert frozen["error"][0].startswith("Traceback of ")
    assert frozen["level"] == "error"


def test_health_tells_how_much_goes_on_and_nothing_about_anybody(tmp_path: Path) -> None:
    with served(tmp_path) as house, Person(house) as lea:
        before = calls.answer("GET", f"{house.url}/health").json()
        assert before["version"] == archipel.__version__
        assert (before["tables"], before["sockets"], before["frozen"]) == (0, 0, 0)
        table = lea.opens("desert", "here")
        with lea.socket(table) as one, lea.socket(table) as other:
            for socket in (one, other):
                socket.send(json.dumps({"see": ""}))
                socket.recv(timeout=LONGEST)
            now = calls.answer("GET", f"{house.url}/health").json()
            assert (now["tables"], now["sockets"]) == (1, 2)
            assert now["seconds"] >= 0
            assert table not in json.dumps(now)
        assert set(now) == {
            "status",
            "version",
            "seconds",
            "tables",
            "frozen",
            "sockets",
            "pragmas",
            "troubles",
        }


def test_told_to_stop_the_house_finishes_tells_everybody_and_ends_well(tmp_path: Path) -> None:
    with served(tmp_path, "--log", "json") as house, Person(house) as lea, ExitStack() as pages:
        tables = [lea.opens("desert", "here") for _ in range(4)]
        sockets = [pages.enter_context(lea.socket(table)) for table in tables]
        numbers, sent = count(), set()
        for socket in sockets:
            socket.send(json.dumps({"see": ""}))
            frame = json.loads(socket.recv(timeout=LONGEST))
            form = forms_of(frame["html"])
            act = {
                "seat": int(form.seat),
                "seq": int(form.seq),
                "cmd": f"last-{next(numbers)}",
                "action": int(form.actions[0]),
            }
            socket.send(json.dumps({"act": act}))
            sent.add(act["cmd"])
        assert house.process is not None
        house.process.send_signal(signal.SIGTERM)
        ends = [end_of(socket) for socket in sockets]
        assert {code for _, code in ends} == {1012}, "the house restarts: come again"
        told = sum(frames for frames, _ in ends)
        assert house.process.wait(LONGEST) == 0
        kept = {cmd for (cmd,) in rows_of(house, "SELECT cmd FROM entries WHERE cmd NOT NULL")}
        assert kept <= sent
        assert len(kept) >= told, "whatever was answered is in the store"
        assert rows_of(house, "PRAGMA integrity_check") == [("ok",)]
        assert not Path(f"{house.db}-wal").exists(), "closed properly"
        wrong = [line for line in lines_of(house) if line["level"] not in ("info", "warning")]
        assert not [line for line in wrong if "graceful shutdown exceeded" not in line["event"]], (
            "not: too slow"
        )


def test_links_carry_the_address_that_others_come_by(tmp_path: Path) -> None:
    words = ("--base-url", "https://games.example.org/", "--keep-days", "30")
    with served(tmp_path, *words) as house, Person(house) as lea:
        lea.http.headers["origin"] = "https://games.example.org"
        lea.http.headers["x-forwarded-proto"] = "https"
        lea.http.headers["host"] = "games.example.org"
        answer = lea.http.get("/settings")
        assert "Secure" in calls.answer("GET", f"{house.url}/").headers["set-cookie"]
        assert answer.status_code == 200
        assert "https://games.example.org\n" in house.log.read_text("utf-8")
        form = {"do": "start", "name-0": "Léa", "kind-1": "friend"}
        cookie = lea.http.get("/settings").headers["set-cookie"].partition(";")[0]
        made = lea.http.post("/new/desert", data=form, headers={"cookie": cookie})
        assert made.status_code == 303, made.text
        page = lea.http.get(made.headers["location"], headers={"cookie": cookie}).text
        assert 'value="https://games.example.org/join/' in page


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_cannot_be_served_is_one_sentence(lang: str, tmp_path: Path) -> None:
    wrong = {
        ("serve", "--base-url", "games.example.org"): "https://",
        ("serve", "--base-url", "ftp://games.example.org"): "https://",
        ("serve", "--base-url", "https://games.example.org/under/here"): "https://",
        ("serve", "--keep-days", "-1"): "--keep-days",
        ("serve", "--backup-every", "0"): "--backup-every",
        ("serve", "--backup-every", "24", "--backup-keep", "-1"): "--backup-keep",
        ("serve", "--backup-keep", "5"): "--backup-every",
        ("serve", "--log", "poem"): "--log",
        ("serve", "--port", "99999999"): "--port",
        ("serve", "--db", "postgresql://x/y"): "sqlite:///",
    }
    answers = many(list(wrong), lang)
    for (words, part), (code, out, error) in zip(wrong.items(), answers, strict=True):
        assert (code, out) == (2, ""), (words, error)
        assert part in error
