"""The plain twin: the drivers on ordinary Python objects, calling a game's own functions."""

from __future__ import annotations

from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from archipel.core import advising, drive
from archipel.core.contract import ADVISING, STUBS
from archipel.core.game import Game


def plain(game: Game, *further: ModuleType) -> Any:
    """Copies of the drivers, and of those of further modules, whose contract names lead to the game."""
    modules = (drive, advising, *further)
    names: dict[str, Any] = {name: value for module in modules for name, value in vars(module).items()}
    homes = {module.__name__ for module in modules}
    for name, value in list(names.items()):
        if isinstance(value, FunctionType) and value.__module__ in homes:
            names[name] = FunctionType(value.__code__, names, name)
    own = (*game.functions, *game.advising)
    for stub, function in zip((*STUBS, *ADVISING), own, strict=True):
        names[stub.__name__] = names[function.__name__] if function.__module__ in homes else function
    return SimpleNamespace(**names)
