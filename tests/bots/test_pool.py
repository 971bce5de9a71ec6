"""The processes in which bots think: they answer as bots would here, and are replaced when they fail."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest
from tests.bots.unhurried import PATIENT, let_bots_think
from tests.waiting import soon, until

import archipel
from archipel.bots import custom_bots, greedy, precompile
from archipel.bots.advice import AskCounsel, Compile, Compiling, Counsel, Intent
from archipel.bots.levels import intend
from archipel.bots.pool import Answer, Pool, Question, Thinker, question
from archipel.bots.search import drivers_of
from archipel.core.match import View
from archipel.core.records import pack


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    let_bots_think(monkeypatch)


def a_view() -> tuple[View, list[str]]:
    match = archipel.new("smugglers", 2, seed=4)
    seat = match.to_move[0]
    return match.view(seat), match.legal(seat)


def asked(levels: Sequence[str]) -> list[Answer]:
    """What bots of some levels say, one after the other."""
    view, legal = a_view()

    async def all_asked() -> list[Answer]:
        made = Pool(1, PATIENT)
        try:
            return [await made.ask(level, view, legal, "seed") for level in levels]
        finally:
            await made.close()

    return asyncio.run(all_asked())


def by_a_sailor() -> Answer:
    """What a sailor says who is asked the same."""
    view, legal = a_view()
    return Answer(Intent(greedy(view, legal, Random("seed"))))


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, *lines: str) -> str:
    """A bot of somebody's own, in a file."""
    file = folder / f"{name}.py"
    file.write_text("\n    ".join(["def choose(view, legal, chance):", *lines, ""]))
    monkeypatch.setenv(custom_bots.VARIABLE, str(file))
    return name


class Slow:
    """A bot that thinks until it is told to go on, and then says what a sailor does not."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.may_go_on = folder / "begun", folder / "may-go-on"
        other = next(text for text in a_view()[1] if text != by_a_sailor().intent.action)
        lines = (
            "import os, pathlib, time",
            "begun = pathlib.Path(__file__).with_name('begun')",
            "begun.with_name('begins').write_text(str(os.getpid()))",
            "begun.with_name('begins').rename(begun)",
            "while not begun.with_name('may-go-on').exists(): time.sleep(0.01)",
            f"return {other!r}",
        )
        self.name = written(folder, monkeypatch, "slow", *lines)

    @property
    def process(self) -> int:
        """The one that it thinks in."""
        return int(self.begun.read_text())


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(tmp_path, monkeypatch)


def test_a_bot_thinks_in_a_process_and_answers_as_it_would_here() -> None:
    view, legal = a_view()
    drivers_of(view.game)
    here = intend("captain", view, legal, Random("seed"))
    assert here.other in legal
    assert asked(["captain", "captain"]) == [Answer(here), Answer(here)]


def test_a_process_that_dies_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dies = written(tmp_path, monkeypatch, "dies", "import os", "os._exit(1)")
    assert asked(["sailor", dies, "sailor"]) == [by_a_sailor(), Answer(trouble="failed"), by_a_sailor()]


def test_a_bot_that_takes_too_long_is_ended_and_its_answer_never_taken_for_the_next(slow: Slow) -> None:
    view, legal = a_view()
    thinker, before = Thinker(), set(active_children())
    try:
        assert thinker.ask(question(slow.name, view, legal, "seed"), 0.1) == Answer(trouble="hung")
        assert set(active_children()) <= before
        slow.may_go_on.touch()
        assert thinker.ask(question("sailor", view, legal, "seed"), PATIENT) == by_a_sailor()
    finally:
        thinker.end()
    assert set(active_children()) <= before


def test_while_the_search_is_being_compiled_there_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path))
    compiled: list[str] = []

    def start(game: str) -> object:
        compiled.append(game)
        return real("nothing-to-compile")

    real = precompile.start
    monkeypatch.setattr(precompile, "start", start)
    assert asked(["captain"]) == [Answer(trouble="compiling")]
    assert compiled == ["smugglers"]


def test_what_compiles_ends_with_whoever_asked_for_it_even_if_that_is_killed(tmp_path: Path) -> None:
    """A house that was killed left its compiler running, and the next one began another."""
    begin = "import sys; from archipel.bots import precompile; "
    asks = f"{begin}print(precompile.start('smugglers').pid, flush=True); sys.stdin.read()"
    env = os.environ | {"ARCHIPEL_CACHE": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", asks], stdin=-1, stdout=-1, text=True, env=env) as asking:
        assert asking.stdout is not None
        compiling = int(asking.stdout.readline())
        asking.kill()
    until(lambda: is_gone(compiling), "the end of what compiles")
    assert not list(tmp_path.glob("*/complete"))


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or only waits for somebody to be told so."""
    try:
        os.kill(pid, 0)
        told = Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return not Path(f"/proc/{pid}").exists()
    return told.rpartition(")")[2].split()[0] == "Z"


def test_what_is_begun_to_be_compiled_while_a_pool_closes_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer may come while the pool waits for the last of them."""
    begun: list[subprocess.Popen[bytes]] = []
    closing = threading.Event()

    def start(game: str) -> subprocess.Popen[bytes]:
        lasting = [sys.executable, "-c", "import sys; sys.stdin.read()"]
        begun.append(subprocess.Popen(lasting, stdin=subprocess.PIPE))
        return begun[-1]

    def ask(thinker: Thinker, asked: Question, seconds: float) -> Answer:
        closing.wait(PATIENT)
        return Answer(trouble="compiling")

    monkeypatch.setattr(precompile, "start", start)
    monkeypatch.setattr(Thinker, "ask", ask)
    monkeypatch.setattr(Thinker, "end", lambda thinker: closing.set())
    view, legal = a_view()

    async def closed() -> Answer:
        made = Pool(1, PATIENT)
        asking = asyncio.create_task(made.ask("captain", view, legal, "seed"))
        await soon(lambda: made._free.empty(), "a question that is being answered")
        await made.close()
        return await asking

    assert asyncio.run(closed()).trouble == "compiling"
    ended = [process.poll() is not None for process in begun]
    for process in begun:
        process.communicate()
    assert ended == [True]


@pytest.mark.long
def test_when_it_is_compiled_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path))
    view, legal = a_view()
    numbers = tuple(view.game.action_number(text) for text in legal)
    asking = AskCounsel(view.game.key, pack(view.state), view.seat, numbers, None)

    async def answers() -> list[object]:
        made = Pool(1, PATIENT)
        try:
            return [await made.work_out(each) for each in (asking, Compile(view.game.key), asking)]
        finally:
            await made.close()

    before, done, after = asyncio.run(answers())
    assert isinstance(before, Compiling)
    assert done is True
    assert isinstance(after, Counsel)


def test_a_pool_can_be_closed_while_a_bot_hangs(slow: Slow) -> None:
    view, legal = a_view()

    async def closed() -> Answer:
        made = Pool(1, PATIENT)
        asking = asyncio.create_task(made.ask(slow.name, view, legal, "seed"))
        await soon(slow.begun.exists, "a bot that thinks")
        await made.close()
        return await asking

    assert asyncio.run(closed()).trouble == "failed", "not hung: nobody waited for it"
    with pytest.raises(ProcessLookupError):
        os.kill(slow.process, 0)


def test_whoever_asked_may_go_away_and_the_next_waits_for_the_answer_nobody_wants(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, legal = a_view()
    course: list[str] = []

    def ask(thinker: Thinker, asked: Question, seconds: float) -> Answer:
        course.append(f"{asked.level} is asked")
        answer = really_ask(thinker, asked, seconds)
        course.append(f"{asked.level} has answered")
        return answer

    really_ask = Thinker.ask
    monkeypatch.setattr(Thinker, "ask", ask)

    async def asked_again() -> Answer:
        made = Pool(1, PATIENT)
        asking = asyncio.create_task(made.ask(slow.name, view, legal, "seed"))
        await soon(slow.begun.exists, "a bot that thinks")
        asking.cancel()
        other = asyncio.create_task(made.ask("sailor", view, legal, "seed"))
        await asyncio.wait([asking])
        try:
            await asyncio.to_thread(int)  # a thread that was begun for the other has its turn
            slow.may_go_on.touch()
            return await other
        finally:
            await made.close()

    assert asyncio.run(asked_again()) == by_a_sailor()
    assert course == [f"{who} {what}" for who in ("slow", "sailor") for what in ("is asked", "has answered")]
