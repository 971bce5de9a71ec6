"""What `docs/your-own-game.md` says to write is written, and the game that comes of it is a game."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.cli.command import says
from tests.run.games import found_in

import archipel
from archipel.core.catalogue import find
from archipel.core.match import Match

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "your-own-game.md"
EDIT = re.compile(
    r"(?:In|At the) (?:end of )?`(?P<file>[\w/.]+)`(?:, (?P<how>after the line|before the line|instead of the line|"
    r"everywhere instead of|without the line)\s`(?P<what>[^`]+)`)?(?P<ends>[.:])|"
    r"A new file, `(?P<new>[\w/.]+)`:"
)
BLOCK = re.compile(r"\s*```(?:python|toml|markdown)\n(.*?)```", re.S)
COMMANDS = re.compile(r"^```sh\n(.*?)^```", re.S | re.M)


@dataclass
class Edit:
    """One thing that the page says to write."""

    file: str
    how: str
    what: str
    text: str

    def apply(self, folder: Path) -> None:
        file = folder / self.file
        if self.how == "new":
            assert not file.exists()
            file.write_text(self.text, "utf-8")
            return
        text = file.read_text("utf-8")
        if self.how == "at the end":
            file.write_text(f"{text}\n\n{self.text}" if file.suffix == ".py" else text + self.text, "utf-8")
        elif self.how == "everywhere instead of":
            assert self.what in text, self
            file.write_text(text.replace(self.what, self.text.strip()), "utf-8")
        else:
            lines = text.splitlines(keepends=True)
            found = [n for n, line in enumerate(lines) if line.strip().startswith(self.what)]
            assert len(found) == 1, self
            at = found[0]
            lines[at : at + 1] = {
                "after the line": [lines[at], self.text],
                "before the line": [self.text, lines[at]],
                "instead of the line": [self.text],
                "without the line": [],
            }[self.how]
            file.write_text("".join(lines), "utf-8")


def chapters() -> dict[str, str]:
    """The chapters of the page by their numbers."""
    parts = re.split(r"^## (\d+)\. .*$", PAGE.read_text("utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def edits(chapter: str) -> Iterator[Edit]:
    for found in EDIT.finditer(chapter):
        how = found["how"] or ("new" if found["new"] else "at the end")
        text = ""
        if how != "without the line":
            if found["ends"] == ".":
                continue  # a sentence that says where something is
            block = BLOCK.match(chapter, found.end())
            assert block, found[0]
            text = block[1]
        yield Edit(found["file"] or found["new"], how, found["what"] or "", text)


def walked(folder: Path) -> list[str]:
    """The game of the page, made and changed chapter by chapter; the chapters that changed it."""
    said: list[str] = []
    for number, chapter in chapters().items():
        for command in (line for block in COMMANDS.findall(chapter) for line in block.splitlines()):
            words = shlex.split(command.replace("src/archipel/games", str(folder)))
            if words[:2] == ["archipel", "new-game"]:
                says(*words[1:], "--into", str(folder))
            elif words[0] == "rm":
                for file in (folder / "tavern" / "tests" / "playthroughs").glob("*.txt"):
                    file.unlink()
            elif "--save" in words:
                with found_in(folder):
                    says(*words[1:])
        found = list(edits(chapter))
        for edit in found:
            edit.apply(folder / "tavern")
        said += [number] if found else []
    return said


def as_it_is_made(folder: Path) -> None:
    says("new-game", "tavern", "--into", str(folder))


def with_a_table_that_begins(folder: Path) -> None:
    """The first action of a game is `continue`: the pile is cleared before anybody has played."""
    as_it_is_made(folder)
    full = "    table.pile = pieces.FULL[table.options.pile]\n"
    where = "table.deck[kind] = pieces.CARDS[kind]"
    Edit("rules/setup.py", "after the line", where, full).apply(folder / "tavern")
    records = folder / "tavern" / "tests" / "playthroughs"
    for file in records.glob("*.txt"):
        file.unlink()
    with found_in(folder):
        record = records / "2-players-out.txt"
        says("play", "tavern", "--seats", "sailor,random", "--seed", "1", "--save", str(record))
        assert archipel.new("tavern", 2).legal() == ["continue"]


def in_pytest(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"ARCHIPEL_GAMES": str(folder), "ARCHIPEL_CACHE": str(folder.parent / "cache")}
    told = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--rootdir",
        str(ROOT),
    ]
    return subprocess.run(
        [*told, "-c", "pyproject.toml", *words], cwd=ROOT, env=env, capture_output=True, text=True
    )


def test_every_chapter_can_be_followed_and_the_game_that_comes_of_it_played(tmp_path: Path) -> None:
    assert walked(tmp_path) == ["3", "4", "5", "6", "8"]
    with found_in(tmp_path):
        game = find("tavern")
        for file in sorted((game.folder / "tests" / "playthroughs").glob("*.txt")):
            match = archipel.read(file.read_text("utf-8"))
            assert isinstance(match, Match)
            assert match.over
            again = archipel.read(match.position())
            assert isinstance(again, Match)
            assert again.state == match.state
            assert archipel.read(match.view(0).write()).state == match.view(0).state
        assert "swap one" in {game.action_text(n) for n in range(game.actions)}


def test_the_pages_say_where_one_begins() -> None:
    for page in ("README.md", "CONTRIBUTING.md", "docs/engine.md"):
        assert "your-own-game.md" in (ROOT / page).read_text("utf-8"), page


@pytest.mark.long
@pytest.mark.parametrize(
    "made", [as_it_is_made, with_a_table_that_begins, walked], ids=lambda make: make.__name__
)
def test_it_goes_through_its_own_tests_and_those_of_every_game(
    tmp_path: Path, made: Callable[[Path], object]
) -> None:
    folder = tmp_path / "games"
    made(folder)
    own = in_pytest(folder, str(folder / "tavern"))
    assert own.returncode == 0, own.stdout + own.stderr
    shared = in_pytest(folder, "tests/contract", "-k", "tavern", "-m", "not long and not soak")
    assert shared.returncode == 0, shared.stdout + shared.stderr
