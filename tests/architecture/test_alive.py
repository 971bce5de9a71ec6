"""Whoever waits for the tests sees that something goes on."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.run import alive
from tests.run.alive import Alive
from tests.waiting import until


def test_something_is_said_at_once_and_again_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alive, "EVERY", 0.01)
    said, words = io.StringIO(), "looking"
    with Alive(lambda: words, said):
        assert said.getvalue() == "   0 s  looking\n"
        words = "one long test"
        until(lambda: said.getvalue().count("one long test\n") > 2)


def test_every_run_of_pytest_by_make_begins_with_a_sign_of_life() -> None:
    lines = (Path(__file__).parents[2] / "Makefile").read_text("utf-8").splitlines()
    runs = [line for line in lines if "-m pytest" in line]
    assert runs
    assert all("-m pytest -p tests.run.early" in line for line in runs)
    silent = [line for line in lines if line.startswith("\t@$(BIN)/")]
    assert silent == [], "whatever may take long is run by busy.py"
