"""A real server and its bots: whole games, through a power cut, with bots that fail and bots of one's own."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.contract.twins import compile_playing
from tests.web.browser import TableHouse

import archipel
from archipel.bots.levels import LEVELS
from archipel.core.match import Match
from archipel.table.seats import Seat
from archipel.table.storage import Row
from archipel.table.store import Store
from archipel.web.see import Prefs

LONGEST = 90
QUICK = Prefs(speed="none").cookie()


def until(happened: Callable[[], bool], house: TableHouse) -> None:
    end = time.monotonic() + LONGEST
    while not happened():
        assert time.monotonic() < end, house.log.read_text()[-2000:]
        time.sleep(0.05)


def rows(house: TableHouse, path: str) -> list[Row]:
    store = Store.open(house.address)
    try:
        return list(store.rows(path.rpartition("/")[2]))
    finally:
        store.close()


def ended(house: TableHouse, path: str) -> bool:
    store = Store.open(house.address)
    try:
        found = store.table(path.rpartition("/")[2])
        return found is not None and found.ended is not None
    finally:
        store.close()


def leave(house: TableHouse, path: str, level: str) -> None:
    """Whoever likes it quick looks at a table, and lets a bot stand in."""
    cookies, headers = {"who": house.guest, "prefs": QUICK}, {"accept": "text/html", "origin": house.url}
    with httpx.Client(base_url=house.url, cookies=cookies, headers=headers, timeout=30) as lea:
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


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_captains_play_a_whole_game_through_a_power_cut_and_do_the_same_after_it(
    own_house: TableHouse,
) -> None:
    compile_playing("island")  # a server does not wait for a compiler; this test does
    match = archipel.new("island", 2, seed=11)
    sitting = [Seat("me", "Léa"), Seat("bot", "Corail", "captain")]
    path = own_house.lay(archipel.new("island", 2, seed=11), sitting, "cut")
    leave(own_house, path, "captain")
    until(lambda: len(rows(own_house, path)) > 20, own_house)
    assert own_house.process is not None
    thinkers = thinkers_of(own_house.process.pid)
    assert thinkers
    own_house.kill()
    until(lambda: not any(map(is_there, thinkers)), own_house)
    before = rows(own_house, path)
    assert not ended(own_house, path)
    own_house.start()
    leave(own_house, path, "captain")
    until(lambda: ended(own_house, path), own_house)
    played = rows(own_house, path)
    assert played[: len(before)] == before
    made = decisions(match, played)
    assert len(made) > 10
    others = [each for each in made if each[0] != each[1]]
    assert not others, f"none was made for it by another bot:\n{own_house.log.read_text()[-2000:]}"


def test_for_a_bot_that_crashes_or_hangs_greedy_plays_and_the_log_says_so(tmp_path: Path) -> None:
    hangs, crashes = tmp_path / "hangs.py", tmp_path / "crashes.py"
    hangs.write_text("def choose(view, legal, chance):\n    while True:\n        pass\n")
    crashes.write_text("import os\n\ndef choose(view, legal, chance):\n    os.kill(os.getpid(), 9)\n")
    house = TableHouse(tmp_path, 6, "--bot", str(hangs), "--bot", str(crashes))
    house.start()
    try:
        os.environ["ARCHIPEL_BOTS"] = f"{hangs}{os.pathsep}{crashes}"
        sitting = [
            Seat("me", "Léa"),
            Seat("bot", "a", "hangs"),
            Seat("bot", "b", "crashes"),
            Seat("bot", "c"),
        ]
        path = house.lay(archipel.new("smugglers", 4, seed=3), sitting, "bad")
        leave(house, path, "sailor")
        until(lambda: ended(house, path), house)
    finally:
        del os.environ["ARCHIPEL_BOTS"]
        house.stop()
    said = house.log.read_text()
    assert said.count("bot hangs has no answer in smugglers (hung); greedy plays for it") == 1
    assert "bot crashes has no answer in smugglers (failed); greedy plays for it" in said


def test_one_click_seats_captains_and_the_game_is_on_while_the_search_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path / "empty"))
    house = TableHouse(tmp_path)
    house.start()
    try:
        with httpx.Client(base_url=house.url, cookies={"who": house.guest, "prefs": QUICK}) as lea:
            began = time.monotonic()
            where = lea.post("/solo/smugglers", headers={"origin": house.url}).headers["location"]
            store = Store.open(house.address)
            stored = store.table(where.rpartition("/")[2])
            store.close()
            assert stored is not None
            assert stored.header.count('"level": "captain"') >= 2
            leave(house, where, "captain")
            until(lambda: len(rows(house, where)) > 10, house)
            assert time.monotonic() - began < 15, "nobody waits for a compiler"
    finally:
        assert house.process is not None
        house.process.send_signal(signal.SIGINT)
        house.process.wait(20)
