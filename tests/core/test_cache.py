"""The cache of compiled rules is never stale."""

from __future__ import annotations

import inspect
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from archipel.core import catalogue, cpu, twins
from archipel.core.game import Game

GAME = """
from pathlib import Path
from archipel.core.chance import Stream
from archipel.core.game import Actions, EventKinds, Game, Option, Refusals
from archipel.core.records import record, row, sized, small, medium
from archipel.core.events import Events
from archipel.games.tally.table import STEP
from archipel.core.records import copy_into

@record
class Options:
    goal: small

@record
class Tally:
    options: Options
    seats: small
    count: medium

@record
class Chance:
    hidden: Stream

action = Actions({{"seat": ("s0", "s1")}})
CONTINUE = action("continue", "continue")
COUNT = action("count", "count")
refusal = Refusals(over="1", not_your_turn="1", not_now="1")
FINE = 0
LATE = refusal("late", "")

def setup(state: Tally, chance: Chance) -> None:
    state.count = 0
def deciders(state: Tally) -> int:
    return 0 if over(state) else 1
def legal(state: Tally, seat: int, actions: row[medium]) -> int:
    if seat != 0 or over(state):
        return 0
    actions[0] = COUNT
    return 1
def play(state: Tally, seat: int, action: int, chance: Chance, events: Events) -> None:
    state.count += step()
def step() -> int:
    return STEP[0]
def over(state: Tally) -> bool:
    return state.count >= 12
def ending(state: Tally) -> int:
    return 1 if over(state) else 0
def score(state: Tally, seat: int) -> int:
    return state.count
def view(state: Tally, seat: int, out: Tally) -> None:
    copy_into(out, state)
def imagine(world: Tally, seat: int, chance: Chance) -> None:
    return
def why_not(state: Tally, seat: int, action: int) -> int:
    return FINE if seat == 0 and action == COUNT and not over(state) else LATE
def write(state: Tally) -> list[str]:
    return [f"count {{state.count}}"]
def read(lines: list[str], state: Tally) -> None:
    state.count = int(lines[0].split()[1])

GAME = Game(
    key="tally", version=1, folder=Path(__file__).parent, fewest=1, most=2, cooperative=True,
    secrecy="none", state=Tally, chance=Chance, options=(Option("goal", ("12",), "12"),),
    words=action.words, forms=action.forms, events=EventKinds().forms, refusals=refusal.reasons,
    endings=("running", "done"), dealt={{}}, setup=setup, deciders=deciders, legal=legal, play=play,
    over=over, ending=ending, score=score, view=view, imagine=imagine, refusal=why_not,
    write=write, read=read, text_board=lambda state, texts: f"count {{state.count}}",
    seat_word=lambda state, seat: ("seat", seat),
)
"""
TEXTS = """
unknown = "?"
[game]
name = "Tally"
tagline = "A game of nothing."
goal = "Count."
[actions]
continue = "{go}"
count = "{count}"
[events]
[refusals]
late = "{late}"
[endings]
running = "{running}"
done = "{done}"
[options.goal]
name = "{goal}"
help = "{goal}"
[options.goal.values]
12 = "12"
"""
ENGLISH = {
    "go": "Go on",
    "count": "Count",
    "late": "Too late.",
    "running": "Still counting.",
    "done": "Done.",
    "goal": "Goal",
}
FRENCH = {
    "go": "Continuer",
    "count": "Compter",
    "late": "Trop tard.",
    "running": "On compte.",
    "done": "Fini.",
    "goal": "But",
}
PLAY = """
import numpy as np
from archipel.core import catalogue
from archipel.core.cpu import compiled
from archipel.core.records import array_of
game = catalogue.find("tally")
made = compiled(game)
one = array_of(game.new_state(1, {}))
states, plies = one.copy(), np.zeros(1, np.int64)
made.random_games(one, states, made.chances(1, 1), made.policies(1, 1), made.actions(), made.events(), plies, 0)
print(int(states["count"][0]), int(plies[0]))
"""


def make_game(folder: Path, step: int) -> None:
    """A whole game in one new folder."""
    game = folder / "tally"
    (game / "texts").mkdir(parents=True, exist_ok=True)
    (game / "__init__.py").write_text(GAME.replace("{{", "{").replace("}}", "}"))
    (game / "table.py").write_text(f"STEP = ({step}, 0)\n")
    for lang, words in (("en", ENGLISH), ("fr", FRENCH)):
        (game / "texts" / f"{lang}.toml").write_text(TEXTS.format(**words), "utf-8")


def run(folder: Path, cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"ARCHIPEL_GAMES": str(folder), "ARCHIPEL_CACHE": str(cache)}
    root = Path(__file__).parents[2]
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, env=env, capture_output=True, text=True, check=False
    )


def test_a_twin_is_kept_by_what_the_sources_say_not_by_where_they_lie_or_since_when(tmp_path: Path) -> None:
    def kept_in(clone: str, group: str = "playing", checked: bool = False) -> Path:
        game = replace(catalogue.find("smugglers"), folder=tmp_path / clone / "tally")
        return twins.cache_folder(game, group, checked)

    for clone in ("one", "another"):
        make_game(tmp_path / clone, step=1)
    first = kept_in("one")
    os.utime(tmp_path / "one" / "tally" / "table.py", (1, 1))
    assert kept_in("one") == kept_in("another") == first
    make_game(tmp_path / "another", step=4)
    folders = [first, kept_in("another"), kept_in("one", "watching"), kept_in("one", checked=True)]
    assert len(set(folders)) == 4
    make_game(tmp_path / "another", step=1)
    assert kept_in("another") == first


def test_whoever_edits_a_drawing_compiles_nothing_whoever_edits_a_rule_all(tmp_path: Path) -> None:
    for game in (game for game in catalogue.every_game() if (game.folder / "rules").is_dir()):
        copy = replace(game, folder=shutil.copytree(game.folder, tmp_path / game.key))
        groups = ("playing", "watching", "further of somebody")
        rule = Path(inspect.getfile(game.setup)).name

        def kept(copy: Game = copy, groups: tuple[str, ...] = groups) -> list[Path]:
            return [twins.cache_folder(copy, group, False) for group in groups]

        def edited(file: str, before: list[Path], copy: Game = copy) -> list[bool]:
            with (copy.folder / file).open("a") as source:
                source.write("# edited\n")
            return [one == other for one, other in zip(before, kept(), strict=True)]

        assert edited("look/board.py", kept()) == [True, True, True]
        assert edited("notation/read.py", kept()) == [True, True, True]
        assert edited("advice/weights.py", kept()) == [True, True, False]
        assert edited(f"rules/{rule}", kept()) == [False, False, False]


def test_advice_that_is_one_file_is_compiled_anew_too(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    (folder / "rules").mkdir(parents=True)
    (folder / "rules" / "deeds.py").write_text("")
    (folder / "notation.py").write_text("")
    game = replace(catalogue.find("smugglers"), folder=folder)
    groups = ("playing", "further of somebody")
    before = [twins.cache_folder(game, group, False) for group in groups]
    (folder / "advice.py").write_text("")
    after = [twins.cache_folder(game, group, False) for group in groups]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False]


@pytest.mark.long
def test_a_change_in_another_file_of_the_game_is_compiled_anew(tmp_path: Path) -> None:
    make_game(tmp_path / "games", step=1)
    first = run(tmp_path / "games", tmp_path / "cache", "-c", PLAY)
    assert first.stdout.split() == ["12", "12"], first.stderr
    assert run(tmp_path / "games", tmp_path / "cache", "-c", PLAY).stdout == first.stdout
    assert len(list((tmp_path / "cache").iterdir())) == 1
    make_game(tmp_path / "games", step=4)
    assert run(tmp_path / "games", tmp_path / "cache", "-c", PLAY).stdout.split() == ["12", "3"]
    assert len(list((tmp_path / "cache").iterdir())) == 2


@pytest.mark.long
def test_what_somebody_has_taken_out_of_the_cache_is_compiled_again(tmp_path: Path) -> None:
    make_game(tmp_path / "games", step=1)
    first = run(tmp_path / "games", tmp_path / "cache", "-c", PLAY)
    assert first.stdout.split() == ["12", "12"], first.stderr
    for file in (tmp_path / "cache").rglob("*random_games*.nb?"):
        file.unlink()
    again = run(tmp_path / "games", tmp_path / "cache", "-c", PLAY)
    assert again.stdout == first.stdout, again.stderr
    assert list((tmp_path / "cache").rglob("*random_games*.nbc"))


@pytest.mark.long
def test_two_clones_of_the_same_sources_share_what_was_compiled(tmp_path: Path) -> None:
    """Wherever they lie, and whenever they were written."""

    def kept() -> dict[str, int]:
        code = (tmp_path / "cache").rglob("*.nb?")
        return {str(file.relative_to(tmp_path)): file.stat().st_mtime_ns for file in code}

    sources = Path(cpu.__file__).parents[1]
    for clone in ("one", "another"):
        make_game(tmp_path / clone / "games", step=1)
        core = tmp_path / clone / "src" / "archipel" / "core"
        shutil.copytree(sources / "core", core, copy_function=shutil.copy)
        for file in sources.glob("*.py"):
            shutil.copy(file, tmp_path / clone / "src" / "archipel")
        (tmp_path / clone / "src" / "archipel" / "games").mkdir()
        shutil.copy(sources / "games" / "__init__.py", tmp_path / clone / "src" / "archipel" / "games")
    for number, clone in enumerate(("one", "another", "one")):
        here = f"import sys; sys.path.insert(0, {str(tmp_path / clone / 'src')!r})\n"
        before = kept()
        played = run(tmp_path / clone / "games", tmp_path / "cache", "-c", here + PLAY)
        assert played.stdout.split() == ["12", "12"], played.stderr
        assert kept() == before or number == 0
        assert len(kept()) > 10


def test_a_game_in_a_new_folder_is_found_by_the_catalogue(tmp_path: Path) -> None:
    make_game(tmp_path / "games", step=1)
    listing = run(
        tmp_path / "games",
        tmp_path / "cache",
        "-c",
        "import archipel; print(archipel.game_names())",
    )
    assert "tally" in listing.stdout, listing.stderr


@pytest.mark.long
def test_a_game_in_a_new_folder_is_put_through_every_contract_test(tmp_path: Path) -> None:
    make_game(tmp_path / "games", step=1)
    tests = run(
        tmp_path / "games",
        tmp_path / "cache",
        "-m",
        "pytest",
        "tests/contract",
        "-k",
        "tally",
        "-m",
        "not long and not soak",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    )
    assert tests.returncode == 0, tests.stdout + tests.stderr
    listed = run(
        tmp_path / "games",
        tmp_path / "cache",
        "-m",
        "pytest",
        "tests/contract",
        "-k",
        "tally",
        "--collect-only",
    )
    found = {line.split("::")[0] for line in listed.stdout.splitlines() if "::" in line}
    assert {Path(file).name for file in found} >= {
        "test_twins.py",
        "test_legality.py",
        "test_notation.py",
        "test_texts.py",
        "test_secrecy.py",
    }
