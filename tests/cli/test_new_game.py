"""`archipel new-game` makes a folder that plays at once, and says what comes next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.command import archipel, flowing, refuses, says
from tests.run.games import found_in

from archipel.core.texts import LANGUAGES
from archipel.terminal import making

ROOT = Path(__file__).parents[2]
MOST_LINES = 400


def made(folder: Path, key: str = "tavern") -> Path:
    says("new-game", key, "--into", str(folder))
    return folder / key


@pytest.mark.parametrize(
    ("lang", "goal", "end"),
    [
        ("en", "The goal", "The game is over: the most points win."),
        ("fr", "Le but", "La partie est finie\u00a0: le plus de points gagne."),
    ],
)
def test_it_plays_at_once_and_has_its_rules_in_both_languages(
    tmp_path: Path, lang: str, goal: str, end: str
) -> None:
    made(tmp_path, "red_tavern")
    with found_in(tmp_path):
        assert "red_tavern Red tavern" in says("games", lang=lang)
        assert goal in says("rules", "red_tavern", "1", lang=lang)
        assert end in says("play", "red_tavern", "--seats", "sailor,random", "--seed", "1", lang=lang)


def test_it_is_small_and_nothing_in_it_is_called_as_what_it_was_made_from(tmp_path: Path) -> None:
    files = [file for file in made(tmp_path).rglob("*") if file.is_file()]
    texts = {file: file.read_text("utf-8") for file in files}
    assert not [file for file, text in texts.items() if "template" in text.lower()]
    lines = {f: len(text.splitlines()) for f, text in texts.items() if f.suffix == ".py"}
    assert sum(n for f, n in lines.items() if "tests" not in f.parts) <= MOST_LINES
    assert {f.parent.name for f in files} == {"tavern", "rules", "texts", "tests", "playthroughs"}


def test_it_says_how_to_play_it_test_it_and_change_it(tmp_path: Path) -> None:
    for lang, places in (("en", "is small and complete"), ("fr", "est petit et complet")):
        words = ("new-game", f"tavern_{lang}", "--into", str(tmp_path))
        told = archipel(*words, lang=lang).stdout
        assert places in flowing(told)
        assert f"archipel play tavern_{lang}" in told
        assert f"export ARCHIPEL_GAMES={tmp_path}" in told
        assert "pytest" in told
        assert "docs/your-own-game.md" in told
        assert f"{tmp_path}/tavern_{lang}/rules/deeds.py" in told


def test_a_key_that_cannot_be_one_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    for key in ("Tavern", "2pirates", "a-b", "été", "class", "", "a" * 21, "../x", "smugglers"):
        for lang in LANGUAGES:
            said = refuses("new-game", key, "--into", str(tmp_path), lang=lang)
            assert said.startswith({"en": ("“", "There is a game"), "fr": ("«", "Il y a déjà un jeu")}[lang])
            assert said.endswith(".")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "tavern").mkdir()
    (tmp_path / "tavern" / "mine").write_text("mine")
    assert "There is a folder" in refuses("new-game", "tavern", "--into", str(tmp_path))
    assert "Il y a déjà un dossier" in refuses("new-game", "tavern", "--into", str(tmp_path), lang="fr")
    assert [file.name for file in tmp_path.rglob("*")] == ["tavern", "mine"]


def test_where_nothing_can_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be written" in refuses("new-game", "tavern", "--into", str(tmp_path / "file"))
    assert [file.name for file in tmp_path.rglob("*")] == ["file"]


def test_without_a_folder_it_is_made_among_the_games_of_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "GAMES", tmp_path / "games")
    told = says("new-game", "tavern")
    assert (tmp_path / "games" / "tavern" / "RULES.en.md").exists()
    assert "ARCHIPEL_GAMES" not in told
    monkeypatch.setattr(making, "ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
    says("new-game", "inn")
    assert (tmp_path / "games" / "inn").is_dir()


@pytest.mark.long
def test_its_own_tests_are_green_wherever_it_lies(tmp_path: Path) -> None:
    folder = made(tmp_path)
    env = os.environ | {"ARCHIPEL_GAMES": str(tmp_path)}
    words = (
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--rootdir",
        str(ROOT),
        "-c",
        "pyproject.toml",
    )
    tests = subprocess.run(
        [sys.executable, *words, str(folder)], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert tests.returncode == 0, tests.stdout + tests.stderr
