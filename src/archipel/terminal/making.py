"""`archipel new-game`: a small game in a folder of its own, which plays at once, to be changed."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

from archipel.core import catalogue
from archipel.terminal.commands import Lang, argument, option, screen
from archipel.terminal.screen import TITLE, Screen, Trouble

PACKAGE = Path(catalogue.__file__).parents[1]
ROOT = PACKAGE.parents[1]
TEMPLATE = PACKAGE / "template"
GAMES = PACKAGE / "games"
KEY = re.compile(r"[a-z][a-z0-9_]{0,19}")


def new_game(
    key: Annotated[str, argument("new-key", "KEY")],
    into: Annotated[Path | None, option("new-into", "FOLDER", "--into")] = None,
    lang: Lang = screen.lang,
) -> None:
    """Begin a game of one's own."""
    if not KEY.fullmatch(key) or iskeyword(key):
        raise Trouble("bad-key", text=key)
    if key in set(catalogue.keys()):
        raise Trouble("game-exists", game=key)
    games = into or (GAMES if is_checkout() else Path("games"))
    folder = games / key
    if folder.exists():
        raise Trouble("folder-exists", folder=folder)
    try:
        make(key, folder)
    except OSError as error:
        raise Trouble("not-written", file=folder, problem=screen.reason(error)) from error
    tell_what_next(key, folder, screen)


def is_checkout() -> bool:
    """Whether these are the sources of the project, with its tests, and not an installed package."""
    return (ROOT / "tests" / "contract").is_dir()


def make(key: str, folder: Path) -> None:
    """Write the template under a new name; it is in its place at once, or not at all."""
    draft = folder.with_name(f".{key}.{os.getpid()}")
    try:
        for file in files_of_template():
            copy = draft / file.relative_to(TEMPLATE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(named(file.read_text("utf-8"), key), "utf-8")
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def files_of_template() -> Iterator[Path]:
    """What a new game is made of."""
    for file in sorted(TEMPLATE.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and file != TEMPLATE / "README.md":
            yield file


def named(text: str, key: str) -> str:
    """A file of the template as one of the game."""
    text = text.replace("archipel.template", f"archipel.games.{key}")
    return text.replace("template", key).replace("Template", key.replace("_", " ").capitalize())


def tell_what_next(key: str, folder: Path, screen: Screen) -> None:
    """How to play it, test it and change it."""
    screen.say("made", TITLE, folder=folder)
    if folder.parent.resolve() != GAMES:
        screen.say("made-elsewhere")
        screen.command(f"export ARCHIPEL_GAMES={shlex.quote(str(folder.parent.resolve()))}")
    screen.say("made-play")
    screen.command(f"archipel play {key}")
    screen.say("made-test")
    screen.command(
        f"python -m pytest -m 'not long and not soak' {shlex.quote(str(folder))} tests/contract -k {key}"
    )
    screen.say("made-change", page="docs/your-own-game.md")
    screen.command(str(folder / "rules" / "deeds.py"))
