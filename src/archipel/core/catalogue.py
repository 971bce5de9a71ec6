"""The catalogue finds game folders; nothing lists them.

A game is a folder of `archipel/games`, or of any folder named in `ARCHIPEL_GAMES` (several are
separated as in PATH), whose `__init__.py` has a `GAME`.
"""

from __future__ import annotations

import importlib
import os
import pkgutil

from archipel.core.errors import UnknownGameError
from archipel.core.game import Game

games = importlib.import_module("archipel.games")


def add_folder(folder: str) -> None:
    """Look for games in one more folder."""
    if folder not in games.__path__:
        games.__path__.append(folder)


def keys() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    for folder in filter(None, os.environ.get("ARCHIPEL_GAMES", "").split(os.pathsep)):
        add_folder(folder)
    found = pkgutil.iter_modules(games.__path__)
    return tuple(sorted(module.name for module in found if module.ispkg))


_found: dict[str, Game] = {}


def find(key: str) -> Game:
    """A game by its name; the folders are searched only for one that was not found before."""
    if key not in _found:
        if key not in keys():
            raise UnknownGameError("game-unknown", game=key, games=", ".join(keys()))
        _found[key] = importlib.import_module(f"{games.__name__}.{key}").GAME
    return _found[key]


def every_game() -> tuple[Game, ...]:
    """All games."""
    return tuple(find(key) for key in keys())


def to_begin_with() -> str:
    """The game of somebody who names none: the first in which nobody has secrets; one screen will do."""
    return next((game.key for game in every_game() if game.secrecy == "none"), keys()[0])
