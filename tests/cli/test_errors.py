"""Whatever is wrong is one sentence in the reader's language, and exit code 2."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.cli.command import GAME, process, refuses

import archipel
from archipel.core.texts import LANGUAGES

WRONG = [
    (("nothing",), "There is no such command", "Il n’y a pas de telle commande"),
    (("play", "chess"), "no game called “chess”", "Aucun jeu ne s’appelle «\u00a0chess\u00a0»"),
    (("rules",), "GAME is missing", "GAME manque"),
    (("rules", GAME, "99"), "no section “99”", "pas de section «\u00a099\u00a0»"),
    (("play", "--seats", "me,him"), "“him” cannot sit", "«\u00a0him\u00a0» ne peut pas s’asseoir"),
    (("play", "--seats", "me" + ",me" * 20), "not for 21 players", "ne se joue pas à 21"),
    (("play", "--seats", "me,me", "--players", "2"), "not both", "pas les deux"),
    (("play", "--players", "0"), "--players cannot have", "--players ne peut pas avoir"),
    (("play", "--option", "x"), "“x” is no option", "«\u00a0x\u00a0» n’est pas une option"),
    (("play", "--option", "x=1"), "has no option “x”", "n’a pas d’option «\u00a0x\u00a0»"),
    (("play", "--option", "seed=1"), "has no option “seed”", "pas d’option «\u00a0seed\u00a0»"),
    (("play", "--seed"), "its value is missing", "sa valeur manque"),
    (("play", "--seed", "-1"), "--seed cannot have", "--seed ne peut pas avoir"),
    (("play", "--fast"), "no option “--fast” here", "pas d’option «\u00a0--fast\u00a0» ici"),
    (("play", GAME, "more"), "a word too many", "un mot de trop"),
    (("play", "--load", "/no/file"), "there is no such place", "cet endroit n’existe pas"),
    (("play", "--save", "/no/file"), "cannot be written", "ne peut pas être écrit"),
    (("play", "--lang", "tlh"), "no texts in “tlh”", "pas de textes en «\u00a0tlh\u00a0»"),
    (("show", os.sep), "it is a folder", "c’est un dossier"),
    (("random", GAME, "--games", "0"), "--games cannot have", "--games ne peut pas avoir"),
    (("random", GAME, "--players", "77"), "not for 77 players", "ne se joue pas à 77"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_word_is_one_clear_sentence(lang: str) -> None:
    for words, english, french in WRONG:
        said = refuses(*words, lang=lang)
        assert (french if lang == "fr" else english) in said, words
        assert said.endswith("."), words


def test_whoever_starts_it_is_told_in_the_language_asked_for() -> None:
    words = ("rules", GAME, "99", "--lang", "fr")
    done = process(*words, lang="en", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (2, "")
    assert "pas de section ?99?" in re.sub(r"\?+", "?", done.stderr), (
        "what has no letters there is said all the same"
    )


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content, reason in (
        (b"", "first line"),
        (b"hello\n", "first line"),
        (b"\xff\xfe\x00", "no text file"),
        (f"game {GAME} 1 seats=2\ns0 pass\n".encode(), "what was dealt"),
    ):
        file.write_bytes(content)
        assert reason in refuses("show", str(file))


def test_a_view_is_no_game_to_go_on_with(tmp_path: Path) -> None:
    file = tmp_path / "view.txt"
    file.write_text(archipel.new(GAME).view(0).write(), "utf-8")
    assert "ce que voit un joueur" in refuses("play", "--load", str(file), lang="fr")


def test_a_file_with_another_game_in_it_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_text("an old game", "utf-8")
    assert f"--load {file}" in refuses("play", "--save", str(file))
    assert file.read_text("utf-8") == "an old game"
