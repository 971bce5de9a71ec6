"""A real server and its bots: whole games, through a power cut, with bots that fail and bots of one's own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from tests import waiting
from tests.bots import unhurried
from tests.web import calls
from tests.web.browser import TableHouse
from tests.web.front import open_house
from tests.web.limited import PATIENT
from tests.web.programs import Standby

import archipel
from archipel.bots import precompile
from archipel.bots.levels import LEVELS
from archipel.bots.search import drivers_of
from archipel.core import catalogue
from archipel.core.match import Match
from archipel.table.seats import Seat
from archipel.table.storage import Row
from archipel.table.store import Store
from archipel.web.page_state import Prefs

QUICK = Prefs(speed="none").cookie()


@dataclass
class Served:
    """A server, and the house whose file it serves."""

    server: Standby | TableHouse
    house: TableHouse

    def until(self, happened: Callable[[], object]) -> None:
        """Wait for something, and say what the server said if it does not come."""
        waiting.until(happened, f"it: {self.server.log.read_text()[-2000:]}", unhurried.PATIENT)

    def rows(self, path: str) -> list[Row]:
        """What happened at a table."""
        store = Store.open(self.house.address)
        try:
            return list(store.rows(path.rpartition("/")[2]))
        finally:
            store.close()

    def ended(self, path: str) -> bool:
        """Whether a game is over."""
        store = Store.open(self.house.address)
        try:
            found = store.table(path.rpartition("/")[2])
            return found is not None and found.ended is not None
        finally:
            store.close()

    def until_ended(self, path: str) -> None:
        """Wait for the end of a game, however long that is, as long as it goes on."""
        while not self.ended(path):
            so_far = len(self.rows(path))
            self.until(lambda: len(self.rows(path)) > so_far or self.ended(path))  # noqa: B023

    def leave(self, path: str, level: str) -> None:
        """Whoever likes it quick looks at a table, and lets a bot stand in."""
        url, cookies = self.server.url, {"who": self.house.guest, "prefs": QUICK}
        headers = {"accept": "text/html", "origin": url}
        with calls.client(url, cookies=cookies, headers=headers) as lea:
            assert lea.post(f"{path}/away", data={"seat": "0", "on": "0"}).status_code == 303
            assert lea.get(path).status_code == 200
            assert lea.post(f"{path}/away", data={"seat": "0", "on": "1", "level": level}).status_code == 303


def thinkers_of(pid: int) -> list[int]:
    """The processes in which the bots of a server think; one that compiles is none of them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
            command = stat.with_name("cmdline").read_text()
        except OSError:
            continue
        if int(words[1]) == pid and "multiprocessing" in command:
            found.append(int(stat.parent.name))
    return found


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def decisions(match: Match, played: list[Row]) -> list[tuple[str, str]]:
    """For each choice of a game: what was done, and what a captain does with the same view and seed."""
    found, last = [], 0
    for row in played:
        if row.kind != "play":
            continue
        legal = match.legal(row.seat)
        if len(legal) > 1 and "pass" not in legal:
            chance = Random(f"{match.seed}:{last}")
            found.append((row.action, LEVELS["captain"](match.view(row.seat), legal, chance)))
        match.play(row.action, row.seat, dealt=row.dealt)
        last = row.seq
    return found


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Served]:
    """A server that ends no bot for thinking long: on a busy machine they do."""
    server = Standby(tmp_path, "patient")
    server.start()
    yield Served(server, TableHouse(tmp_path))
    server.close()


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_captains_play_a_whole_game_through_a_power_cut_and_do_the_same_after_it(patient: Served) -> None:
    drivers_of(catalogue.find("island"))  # a server does not wait for a compiler; this test does
    match = archipel.new("island", 2, seed=11)
    sitting = [Seat("me", "Léa"), Seat("bot", "Corail", "captain")]
    server = patient.server
    assert isinstance(server, Standby)
    server.answers()
    path = patient.house.lay(archipel.new("island", 2, seed=11), sitting, "cut")
    patient.leave(path, "captain")
    patient.until(lambda: len(patient.rows(path)) > 20)
    thinkers = thinkers_of(server.pid)
    assert thinkers
    server.kill()
    patient.until(lambda: not any(map(is_there, thinkers)))
    before = patient.rows(path)
    assert not patient.ended(path)
    server.start()
    server.answers()
    patient.leave(path, "captain")
    patient.until_ended(path)
    played = patient.rows(path)
    assert played[: len(before)] == before
    made = decisions(match, played)
    assert len(made) > 10
    others = [each for each in made if each[0] != each[1]]
    assert not others, f"none was made for it by another bot:\n{server.log.read_text()[-2000:]}"


@pytest.mark.long
def test_for_a_bot_that_crashes_or_hangs_greedy_plays_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs, crashes = tmp_path / "hangs.py", tmp_path / "crashes.py"
    hangs.write_text("def choose(view, legal, chance):\n    while True:\n        pass\n")
    crashes.write_text("import os\n\ndef choose(view, legal, chance):\n    os.kill(os.getpid(), 9)\n")
    bots = ("--bot", str(hangs), "--bot", str(crashes))
    house = TableHouse(tmp_path, 6, *bots, limits=PATIENT[:1])  # a bot that hangs is ended as ever
    house.start()
    served = Served(house, house)
    try:
        monkeypatch.setenv("ARCHIPEL_BOTS", f"{hangs}{os.pathsep}{crashes}")
        sitting = [
            Seat("me", "Léa"),
            Seat("bot", "a", "hangs"),
            Seat("bot", "b", "crashes"),
            Seat("bot", "c"),
        ]
        path = house.lay(archipel.new("smugglers", 4, seed=3), sitting, "bad")
        served.leave(path, "sailor")
        served.until_ended(path)
    finally:
        house.stop()
    said = house.log.read_text()
    assert said.count("bot hangs has no answer in smugglers (hung); greedy plays for it") == 1
    assert "bot crashes has no answer in smugglers (failed); greedy plays for it" in said


def test_one_click_seats_captains_and_the_game_is_on_while_the_search_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path / "empty"))
    unhurried.let_bots_think(monkeypatch)
    compiling: list[subprocess.Popen[bytes]] = []
    monkeypatch.setattr(precompile, "start", lambda *games: never_done(compiling))
    with open_house(tmp_path) as front:
        lea = front.guest()
        lea.http.cookies.set("prefs", QUICK, domain="127.0.0.1")
        table = lea.table_at(lea.post("/solo/smugglers"))
        assert [seat.level for seat in table.seats[1:]] == ["captain"] * (len(table.seats) - 1)
        lea.get(f"/table/{table.id}")
        lea.post(f"/table/{table.id}/away", seat="0", on="1", level="captain")
        waiting.until(lambda: table.match.ply > 10 or table.over, "the game to go on")
        waiting.until(lambda: compiling, "somebody to see that it must be compiled", unhurried.PATIENT)
        assert [process.poll() for process in compiling] == [None], "it is not: nobody waited for that"
    assert None not in [process.poll() for process in compiling], "what compiles ends with the house"
    for process in compiling:
        process.communicate()


def never_done(begun: list[subprocess.Popen[bytes]]) -> subprocess.Popen[bytes]:
    """A compiler that is at it until it is ended, or whoever started it is gone."""
    begun.append(
        subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    )
    return begun[-1]
