"""The real command with something wrong: `/health` says so, and a second house on the same games is refused."""

from __future__ import annotations

import json
import logging
import sqlite3
from pathlib import Path

import httpx
import pytest
from tests.cli.command import archipel
from tests.waiting import until
from tests.web import calls
from tests.web.browser import TableHouse, free_port
from tests.web.helpers_http import forms_of
from tests.web.test_serving import Person, served

from archipel.core.texts import shared_texts
from archipel.table.watching import TROUBLES


def health(house: TableHouse) -> tuple[int, str, list[str]]:
    answer = calls.answer("GET", f"{house.url}/health")
    said = answer.json()
    return answer.status_code, said["status"], said["troubles"]


def play(person: Person, table: str) -> httpx.Response:
    """Press the first button of a table."""
    form = forms_of(person.http.get(f"/table/{table}").text)
    said = {"cmd": "one", "seq": form.seq, "seat": form.seat, "action": form.actions[0]}
    return person.http.post(f"/table/{table}/act", data=said)


def test_health_says_that_the_games_have_gone_and_each_move_is_refused(tmp_path: Path) -> None:
    with served(tmp_path, "--log", "json") as house, Person(house) as lea:
        table = lea.opens("desert", "here")
        assert health(house) == (200, "ok", [])
        house.db.unlink()
        refused = play(lea, table)
        assert refused.status_code == 503
        assert "n’est plus à sa place" in refused.text
        until(lambda: health(house) == (503, "trouble", ["store-gone", "store-rescued"]))
        play(lea, table)
        events = [json.loads(line)["event"] for line in house.log.read_text().splitlines() if "{" in line]
        assert events.count("trouble: store-gone") == 1
    (saved,) = tmp_path.glob("games.sqlite.rescued-1")
    done = archipel("db", "restore", str(saved), "--db", house.address)
    assert done.returncode == 0, done.stderr
    assert archipel("db", "check", "--db", house.address).returncode == 0


@pytest.mark.long
def test_health_answers_while_another_program_holds_the_games_and_says_when_it_is_over(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as house, Person(house) as lea:
        table = lea.opens("desert", "here")
        other = sqlite3.connect(house.db, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert play(lea, table).status_code == 503
        assert health(house) == (503, "trouble", ["store-silent"])
        other.execute("ROLLBACK")
        other.close()
        assert play(lea, table).status_code == 303
        assert health(house) == (200, "ok", [])


def test_a_second_house_on_the_same_games_is_refused_and_says_who_has_them(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        assert house.process is not None
        words = ("serve", "--port", str(free_port()), "--db", house.address)
        for lang, sentence in (
            ("en", "Another house has these games"),
            ("fr", "Une autre maison a déjà ouvert"),
        ):
            second = archipel(*words, lang=lang)
            assert second.returncode == 2
            assert sentence in second.stderr
            assert str(house.process.pid) in second.stderr
            assert "Traceback" not in second.stderr
        assert logging.getLogger("archipel").level == logging.NOTSET, "as before: others ask for more"
        assert archipel("db", "check", "--db", house.address).returncode == 0, "whoever reads is not refused"
        house.kill()
        house.start()


@pytest.mark.long
def test_a_torn_log_is_told_by_health_by_the_table_and_by_the_tools(tmp_path: Path) -> None:
    with served(tmp_path, in_trouble=True) as house, Person(house) as lea:
        table = lea.opens("desert", "here")
        assert play(lea, table).status_code == 303
        house.kill()
        wal = tmp_path / "games.sqlite-wal"
        log = bytearray(wal.read_bytes())
        log[-100] ^= 1  # in the last page of the last move
        wal.write_bytes(log)
        house.start()
        assert health(house) == (200, "trouble", ["moves-lost"])
        stopped = lea.http.get(f"/table/{table}")
        assert stopped.status_code == 409
        assert "La fin de cette partie manque" in stopped.text
        shown = archipel("db", "frozen", "--db", house.address).stdout
        assert f"archipel db rollback {table}" in shown.replace("-- ", "")
        assert "rows were confirmed" in shown
        assert archipel("db", "check", "--db", house.address).returncode == 2
        accepted = archipel("db", "rollback", "--db", house.address, "--", table)
        assert accepted.returncode == 0, accepted.stderr
        assert lea.http.get(f"/table/{table}").status_code == 200
        assert archipel("db", "check", "--db", house.address).returncode == 0


@pytest.mark.parametrize("name", ["en", "fr"])
def test_every_trouble_has_a_sentence(name: str) -> None:
    keys = {*TROUBLES.values(), "store-rescued", "moves-lost"}
    assert keys <= set(shared_texts(name).tree["troubles"])
