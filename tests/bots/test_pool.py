"""The processes in which bots think: they answer as bots would here, and are replaced when they fail."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import archipel
from archipel.bots import greedy, own, warm
from archipel.bots.advice import AskCounsel, Compile, Compiling, Counsel, Intent
from archipel.bots.levels import intend
from archipel.bots.pool import Answer, Pool
from archipel.bots.search import drivers_of
from archipel.core.match import View
from archipel.core.records import pack


def a_view() -> tuple[View, list[str]]:
    match = archipel.new("smugglers", 2, seed=4)
    seat = match.to_move[0]
    return match.view(seat), match.legal(seat)


def asked(levels: Sequence[str], seconds: float = 30) -> list[Answer]:
    """What bots of some levels say, one after the other."""
    view, legal = a_view()

    async def all_asked() -> list[Answer]:
        made = Pool(1, seconds)
        try:
            return [await made.ask(level, view, legal, "seed") for level in levels]
        finally:
            await made.close()

    return asyncio.run(all_asked())


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, *lines: str) -> str:
    """A bot of somebody's own, in a file."""
    file = folder / f"{name}.py"
    file.write_text("\n    ".join(["def choose(view, legal, chance):", *lines, ""]))
    monkeypatch.setenv(own.VARIABLE, str(file))
    return name


def test_a_bot_thinks_in_a_process_and_answers_as_it_would_here() -> None:
    view, legal = a_view()
    drivers_of(view.game)
    here = intend("captain", view, legal, Random("seed"))
    assert here.other in legal
    assert asked(["captain", "captain"]) == [Answer(here), Answer(here)]


def test_a_process_that_dies_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dies = written(tmp_path, monkeypatch, "dies", "import os", "os._exit(1)")
    view, legal = a_view()
    here = Answer(Intent(greedy(view, legal, Random("seed"))))
    assert asked(["sailor", dies, "sailor"]) == [here, Answer(trouble="failed"), here]


def test_a_bot_that_takes_too_long_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = written(tmp_path, monkeypatch, "hangs", "while True: pass")
    began = time.monotonic()
    assert asked([hangs], 0.3) == [Answer(trouble="hung")]
    assert time.monotonic() - began < 20


def test_while_the_search_is_being_compiled_there_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path))
    compiled: list[str] = []

    def start(game: str) -> object:
        compiled.append(game)
        return real("nothing-to-compile")

    real = warm.start
    monkeypatch.setattr(warm, "start", start)
    assert asked(["captain"]) == [Answer(trouble="compiling")]
    assert compiled == ["smugglers"]


def test_when_it_is_compiled_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path))
    view, legal = a_view()
    numbers = tuple(view.game.action_number(text) for text in legal)
    asking = AskCounsel(view.game.key, pack(view.state), view.seat, numbers, None)

    async def answers() -> list[object]:
        made = Pool(1, 120)
        try:
            return [await made.work_out(each) for each in (asking, Compile(view.game.key), asking)]
        finally:
            await made.close()

    before, done, after = asyncio.run(answers())
    assert isinstance(before, Compiling)
    assert done is True
    assert isinstance(after, Counsel)


def test_a_pool_can_be_closed_while_a_bot_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = written(tmp_path, monkeypatch, "hangs", "while True: pass")
    view, legal = a_view()

    async def closed() -> float:
        made = Pool(1, 60)
        asking = asyncio.create_task(made.ask(hangs, view, legal, "seed"))
        await asyncio.sleep(2)
        began = time.monotonic()
        await made.close()
        await asking
        return time.monotonic() - began

    assert asyncio.run(closed()) < 5


def test_whoever_asked_may_go_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = written(tmp_path, monkeypatch, "slow", "import time", "time.sleep(1)", "return legal[0]")
    view, legal = a_view()

    async def asked_again() -> Answer:
        made = Pool(1, 30)
        asking = asyncio.create_task(made.ask(slow, view, legal, "seed"))
        await asyncio.sleep(0.5)
        asking.cancel()
        try:
            return await made.ask("random", view, legal, "other")
        finally:
            await made.close()

    assert asyncio.run(asked_again()).intent.action in legal
