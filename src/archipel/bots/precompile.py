"""Compiles rules, and the search with them, beside whoever plays and out of their way."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

from archipel.bots import rollouts
from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.twins import is_compiled

NICE = 10


def start(*games: str) -> subprocess.Popen[bytes]:
    """Compile some games, or all, in a process of its own, so that no table waits for it."""
    return subprocess.Popen(
        [sys.executable, "-m", "archipel.bots.precompile", *games],
        stdin=_nothing_to_read(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@cache
def _nothing_to_read() -> int:
    """The end of a pipe that nobody writes to and that closes with this process, however it ends."""
    return os.pipe()[0]


def _end_with_whoever_asked() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


_ready: set[str] = set()


def is_ready(game: Game) -> bool:
    """Whether nothing has to be compiled before this game can be searched."""
    if game.key not in _ready and is_compiled(game, rollouts.SEARCHING):
        _ready.add(game.key)
    return game.key in _ready


def main(keys: Sequence[str]) -> None:
    """Compile what is not compiled yet: first the rules, then the search; else no compiler is loaded."""
    threading.Thread(target=_end_with_whoever_asked, daemon=True).start()
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    games = [catalogue.find(key) for key in keys or catalogue.keys()]
    left = [game for game in games if not is_ready(game)]
    if not left:
        return
    from archipel.bots.search import drivers_of
    from archipel.core.cpu import compiled

    for game in left:
        if not is_compiled(game):
            compiled(game)
    for game in left:
        drivers_of(game)


if __name__ == "__main__":
    main(sys.argv[1:])
