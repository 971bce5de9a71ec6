"""Who may import whom, read from the sources."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import LANGUAGES, game_texts

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "archipel"
PARTS = ("core", "draw", "games", "template", "bots", "table", "lab", "envs", "web", "terminal", "cli")
# core ← draw, games, bots ← table, lab, envs ← web, cli
ALLOWED = {
    "core": {"core"},
    "draw": {"core", "draw"},
    "games": {"core", "draw", "games"},
    "template": {"core", "template"},
    "bots": {"core", "bots"},
    "table": {"core", "draw", "games", "bots", "table"},
    "lab": {"core", "draw", "games", "bots", "lab"},
    "envs": {"core", "draw", "games", "bots", "envs"},
    "web": set(PARTS) - {"terminal", "cli"},
    "terminal": {"core", "bots", "table", "terminal"},
    "cli": set(PARTS),
}


def modules() -> list[Path]:
    return [file for file in sorted(SOURCE.rglob("*.py")) if "tests" not in file.parts]


@cache
def imports(file: Path) -> tuple[tuple[str, int], ...]:
    """Each imported name, and its line."""
    return tuple(names_in(file))


def names_in(file: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield f"{module_of(node, file)}.{alias.name}", node.lineno
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno


def module_of(node: ast.ImportFrom, file: Path) -> str:
    """Where names are imported from; relatively only within a game."""
    if not node.level:
        return str(node.module)
    folder = ("archipel", *file.relative_to(SOURCE).parts[:-1])
    home = folder[: len(folder) - node.level + 1]
    assert home[1:2] == ("games",), f"{file}:{node.lineno} imports relatively"
    assert len(home) > 2, f"{file}:{node.lineno} imports relatively beyond its game"
    return ".".join([*home, *([node.module] if node.module else [])])


def part_of(file: Path) -> str:
    first = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    return first if first in PARTS else "cli"  # the package's own front: __init__, __main__, terminal


def test_imports_go_one_way() -> None:
    for file in modules():
        for name, line in imports(file):
            if name.startswith("archipel."):
                part = name.split(".")[1]
                assert part in ALLOWED[part_of(file)] or part not in PARTS, f"{file}:{line} imports {name}"


def test_a_process_that_thinks_for_a_bot_does_not_load_the_command_line() -> None:
    look = "import sys, archipel.__main__; print('archipel.cli' in sys.modules)"  # as such a process begins
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


def test_whoever_only_opens_a_house_loads_no_game_and_no_compiler() -> None:
    """After a restart people wait for what is loaded."""
    look = (
        "import sys, archipel.cli, archipel.web.serve\n"
        "slow = ('archipel.games.', 'numpy', 'numba', 'llvmlite', 'markdown_it')\n"
        "print([name for name in sys.modules if name.startswith(slow)])"
    )
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_game_imports_no_other_game() -> None:
    for folder in (SOURCE / "games").iterdir():
        for file in sorted(folder.rglob("*.py")):
            for name, line in imports(file):
                if name.startswith("archipel.games."):
                    assert name.split(".")[2] == folder.name, f"{file}:{line} imports {name}"


def rule_files(game: Game) -> set[Path]:
    """The files that a game's rules are made of: where its functions stand, and what those import of it."""
    found: set[Path] = set()
    waiting = {Path(inspect.getfile(function)) for function in (*game.functions, game.refusal)}
    while waiting:
        file = waiting.pop()
        if game.folder in file.parents and file not in found:
            found.add(file)
            for name, _ in imports(file):
                place = SOURCE.parent.joinpath(*name.split("."))
                waiting |= {
                    each
                    for each in (place.with_suffix(".py"), place.parent.with_suffix(".py"))
                    if each.is_file()
                }
    return found


@pytest.mark.parametrize(
    "game",
    [game for game in catalogue.every_game() if SOURCE in game.folder.parents],
    ids=lambda game: game.key,
)
def test_rules_know_no_words_and_no_pictures(game: Game) -> None:
    for file in rule_files(game):
        for name, line in imports(file):
            assert name.split(".")[0] in ("archipel", "__future__"), f"{file}:{line} imports {name}"
            shown = ("archipel.draw", "archipel.core.texts", "archipel.core.match")
            assert not name.startswith(shown), f"{file}:{line} imports {name}"


MAY_IMPORT = {
    "rules": {"rules"},
    "advice": {"rules", "advice"},
    "notation": {"rules", "notation"},
    "look": {"rules", "advice", "notation", "look"},
}
"""The rooms of a game, each with those it may use: a rule does not know how it is drawn."""


def files_of(folder: Path, room: str) -> list[Path]:
    """A room is a folder, or in a small game a file."""
    return [*(folder / room).rglob("*.py"), *folder.glob(f"{room}.py")]


def test_the_rooms_of_a_game_know_only_what_they_are_made_of() -> None:
    for game in catalogue.every_game():
        if SOURCE in game.folder.parents:
            for room, allowed in MAY_IMPORT.items():
                for file in sorted(files_of(game.folder, room)):
                    for name, line in imports(file):
                        if name.startswith(f"archipel.games.{game.key}."):
                            assert name.split(".")[3] in allowed, f"{file}:{line} imports {name}"


def test_no_rule_uses_global_randomness_files_or_clocks() -> None:
    forbidden = re.compile(r"^\s*(import|from)\s+(random|time|datetime|os|secrets)\b|np\.random", re.M)
    for file in (SOURCE / "games").glob("*/**/*.py"):
        if "tests" not in file.parts:
            assert not forbidden.search(file.read_text("utf-8")), file


def test_no_shared_file_names_a_game() -> None:
    games = [game for game in catalogue.every_game() if SOURCE in game.folder.parents]
    for file in modules():
        if file.relative_to(SOURCE).parts[0] != "games":
            said = {*names_of_games(file.read_text("utf-8"), games)}
            assert not said, f"{file} names a game: {', '.join(said)}"
    for texts in (SOURCE / "texts").glob("*.toml"):
        for text in texts_in(tomllib.loads(texts.read_text("utf-8"))):
            assert not is_of_a_game(text, games), f"{texts}: {text}"


def names_of_games(source: str, games: list[Game]) -> Iterator[str]:
    """What a file imports of games, and its strings that are a game's key or have its name in them. A word of
    a sentence is none, however a game is called."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from [node.value] if is_of_a_game(node.value, games) else []
        elif isinstance(node, ast.ImportFrom):
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in inside if name.startswith("archipel.games."))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("archipel.games."))


def is_of_a_game(text: str, games: list[Game]) -> bool:
    """Whether a text is the key of a game, says a command with it, or has its name in it, written as it is."""
    keys = "|".join(re.escape(game.key) for game in games)
    names = "|".join(
        re.escape(game_texts(game, lang).say("game.name")) for game in games for lang in LANGUAGES
    )
    return bool(
        re.fullmatch(keys, text)
        or re.search(rf"archipel (?!new-game)[\w-]+ ({keys})\b|\b({names})\b|games[./]({keys})\b", text)
    )


def texts_in(tree: dict[str, Any]) -> Iterator[str]:
    """Every text of a file."""
    for value in tree.values():
        if isinstance(value, dict):
            yield from texts_in(value)
        else:
            yield str(value)


def test_a_shared_file_that_names_a_game_is_found_and_a_word_is_none() -> None:
    """“letter” may be a game, and is in many a sentence."""
    letter = replace(catalogue.find("smugglers"), key="letter")
    said = (
        '"""Each letter."""',
        "letter = 1",
        'told = "the first letter of a verb"',
    )
    assert [*names_of_games("\n".join(said), [letter])] == []
    for source in (
        'find("letter")',
        "from archipel.games.letter.rules import state",
        "from archipel.games import letter",
        "import archipel.games.letter",
        'told = "archipel play letter"',
        'told = "Play the Smugglers"',
    ):
        assert [*names_of_games(source, [letter])], source


def test_every_folder_says_what_may_be_imported_there() -> None:
    for part in PARTS:
        folder = SOURCE / part
        if folder.is_dir():
            assert "import" in (folder / "README.md").read_text("utf-8"), folder


def test_every_game_has_its_pages_texts_and_games_on_record() -> None:
    for folder in (SOURCE / "games").iterdir():
        if (folder / "__init__.py").exists():
            for name in ("RULES.fr.md", "RULES.en.md", "texts/fr.toml", "texts/en.toml"):
                assert (folder / name).exists(), folder / name
            assert list((folder / "tests" / "playthroughs").glob("*.txt")), (
                f"{folder} has no game on record. Write one, and name it after its players and its ending:\n"
                f"archipel play {folder.name} --seats random,random --save "
                f"{folder}/tests/playthroughs/2-players-ENDING.txt"
            )


def test_the_lock_pins_everything_with_hashes_and_names_no_host() -> None:
    for lock in (*ROOT.glob("requirements*.lock"), ROOT / "bench" / "peers" / "requirements.lock"):
        text = lock.read_text("utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert "--find-links" not in text
        pinned = re.findall(r"^[\w.-]+(?:\[[\w,]+\])?==\S+.*$", text, re.M)
        assert pinned
        assert all(line.endswith("\\") for line in pinned), "a package without hashes"
