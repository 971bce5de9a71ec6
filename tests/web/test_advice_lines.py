"""Whoever asks for much advice waits for themselves, and others for one answer of theirs at most."""

from __future__ import annotations

from archipel.bots.advice import AskCounsel, AskReview
from archipel.web.advisers import Lines


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
