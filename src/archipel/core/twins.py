"""Where compiled twins are kept, and whether one is there: whoever only asks that loads no compiler."""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from archipel.core.game import Game

OF_RULES = ("playing", "watching")
"""The groups of drivers that ask for no advice."""


def is_compiled(game: Game, exports: Iterable[Any] = ()) -> bool:
    """Whether the twin of a game, and drivers of one's own, are on disk already."""
    exports = tuple(exports)
    groups = ("playing", group_of(exports)) if exports else ("playing",)
    return all((cache_folder(game, group, False) / "complete").exists() for group in groups)


def group_of(exports: Iterable[Any]) -> str:
    """What drivers of one's own are kept by: the files they stand in."""
    mark = hashlib.blake2b(digest_size=8)
    for file in sorted({inspect.getfile(function) for function in exports}):
        mark.update(Path(file).read_bytes())
    return f"further {mark.hexdigest()}"


def cache_folder(game: Game, group: str, checked: bool) -> Path:
    """Where this twin, of exactly these sources and versions, is kept."""
    mark = hashlib.blake2b(digest_size=12)
    versions = (
        sys.version,
        platform.machine(),
        *compiler(),
    )
    advised = group not in OF_RULES
    linked = [f"{each.__module__}.{each.__qualname__}" for each in (*game.functions, *game.advising)]
    mark.update(repr((game.key, group, checked, versions, linked)).encode())
    for file in (*sorted(Path(__file__).parent.glob("*.py")), *sources_of(game, advised)):
        mark.update(file.name.encode() + file.read_bytes())
    return cache_root() / f"{game.key}-{mark.hexdigest()}"


def sources_of(game: Game, advised: bool) -> list[Path]:
    """What a twin is made of: the rules, and for drivers that ask for advice what gives it; of a game without
    rooms, all there is. A room may be one file. A drawing is not among it: editing one compiles nothing."""
    if not (game.folder / "rules").is_dir():
        return sorted(game.folder.glob("*.py"))
    rooms = ("rules", "advice") if advised else ("rules",)
    found = [file for room in rooms for file in (game.folder / room).rglob("*.py")]
    return sorted([*found, *(file for room in rooms for file in game.folder.glob(f"{room}.py"))])


def cache_root() -> Path:
    """The folder of all compiled twins: `ARCHIPEL_CACHE`, or the user's own cache."""
    told = os.environ.get("ARCHIPEL_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(told) if told else Path(base) / "archipel"


@cache
def compiler() -> tuple[str, ...]:
    """The versions of what compiles, and for which processor it does."""
    from llvmlite import binding  # a large library: not for whoever does not ask

    return version("numpy"), version("numba"), version("llvmlite"), binding.get_host_cpu_name()
