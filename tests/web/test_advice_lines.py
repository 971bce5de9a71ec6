"""Whoever asks for much advice waits for themselves, and others for one answer of theirs at most."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.aside import aside
from tests.bots.unhurried import PATIENT, let_bots_think
from tests.waiting import soon

import archipel
from archipel.bots.advice import AskCounsel, AskReview, Counsel
from archipel.web.advisers import Advisers, Lines, Waiting


def question(number: int) -> AskCounsel | AskReview:
    """A question that nobody else asks."""
    return AskCounsel("desert", b"", number, (), None)


def test_a_hundred_questions_of_one_guest_delay_another_by_one() -> None:
    lines = Lines()
    for number in range(100):
        lines.join("greedy", question(number))
    lines.join("modest", question(1000))
    assert [lines.following() for _ in range(3)] == [question(0), question(1000), question(1)]


def test_what_two_ask_waits_in_both_lines() -> None:
    lines = Lines()
    for number in range(100):
        lines.join("greedy", question(number))
    lines.join("modest", question(99))
    assert [lines.following() for _ in range(2)] == [question(0), question(99)]


def test_a_question_waits_once_however_often_its_page_is_drawn() -> None:
    lines = Lines()
    for _ in range(3):
        lines.join("guest", question(1))
    assert lines.following() == question(1)
    assert not lines


@pytest.mark.long
def test_what_two_ask_is_compiled_and_answered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path))
    let_bots_think(monkeypatch)
    match = archipel.new("smugglers", 2, seed=4)
    view = match.view(match.to_move[0])
    legal = tuple(view.game.action_number(text) for text in match.legal())

    async def both_ask() -> Counsel | Waiting:
        advisers, woken = Advisers(), asyncio.Event()
        for guest in ("ann", "ben"):
            said = advisers.counsel(guest, view, legal, None, woken.set)
        while said in ("thinking", "compiling"):
            await soon(woken.is_set, "a word", PATIENT)
            woken.clear()
            said = advisers.counsel("ann", view, legal, None, woken.set)
        await advisers.close()
        return said

    assert isinstance(aside(both_ask()), Counsel)
    assert caplog.text == "", "nothing went wrong in the line of the second"
