"""`archipel ladder`: from the command line to a table, a file and a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.command import archipel as command, says

from archipel.terminal import laddering
from archipel.terminal.laddering import has_gpu


def test_it_prints_a_table_and_writes_a_file_and_a_page(tmp_path: Path) -> None:
    out = tmp_path / "ladder.json"
    words = ("ladder", "smugglers", "--quick", "--who", "random,greedy,captain", "--cores", "1")
    said = says(*words, "--out", str(out), "--lang", "fr")
    assert "greedy – random" in said
    assert "captain – greedy" in said
    rows = json.loads(out.read_text("utf-8"))
    assert [row["bots"] for row in rows] == [["greedy", "random"], ["captain", "greedy"]]
    assert all(row["games"] == 4 and row["low"] <= row["wins"] / 4 <= row["high"] for row in rows)
    assert "captain against greedy" in out.with_suffix(".md").read_text("utf-8")


def test_a_quick_look_is_written_nowhere_unless_somebody_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laddering, "RESULTS", tmp_path / "ladder.json")
    monkeypatch.setattr(laddering, "PAGE", tmp_path / "ladder.md")
    words = ("ladder", "smugglers", "--who", "random", "--games", "1", "--cores", "1", "--lang", "en")
    assert "Kept" not in says(*words, "--quick")
    assert not list(tmp_path.iterdir())


def test_a_bot_of_ones_own_is_measured_and_not_kept(tmp_path: Path) -> None:
    bot = tmp_path / "last.py"
    bot.write_text("def choose(view, legal, chance):\n    return legal[-1]\n")
    said = says("ladder", "smugglers", "--quick", "--cores", "1", "--bot", str(bot), "--lang", "en")
    assert "last – random" in said
    assert "last – greedy" in said
    assert "Kept" not in said


def test_what_cannot_be_measured_is_said_in_a_sentence(tmp_path: Path) -> None:
    assert "genius" in command("ladder", "--who", "genius").stderr
    empty = tmp_path / "empty.py"
    empty.write_text("")
    assert "choose(view, legal, chance)" in command("ladder", "--bot", str(empty)).stderr
    if not has_gpu():
        assert "There is no GPU" in command("ladder", "smugglers", "--quick", "--gpu", "--lang", "en").stderr
    assert "There is no file" in command("ladder", "--bot", str(tmp_path / "nowhere.py")).stderr
