"""The plain twin: the drivers on ordinary Python objects, calling a game's own functions."""

from __future__ import annotations

from types import FunctionType, SimpleNamespace
from typing import Any

from archipel.core import drive
from archipel.core.contract import STUBS
from archipel.core.game import Game


def plain(game: Game) -> Any:
    """Copies of the drivers whose contract names lead to the game."""
    names: dict[str, Any] = dict(vars(drive))
    names.update(zip((stub.__name__ for stub in STUBS), game.functions, strict=True))
    for name, value in vars(drive).items():
        if isinstance(value, FunctionType) and value.__module__ == drive.__name__:
            names[name] = FunctionType(value.__code__, names, name)
    return SimpleNamespace(**names)
