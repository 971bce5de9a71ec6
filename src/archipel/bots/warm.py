"""Compiles rules, and the search with them, beside whoever plays and out of their way."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

NICE = 10


def start(*games: str) -> subprocess.Popen[bytes]:
    """Compile some games, or all, in a process of its own, so that no table waits for it."""
    return subprocess.Popen(
        [sys.executable, "-m", "archipel.bots.warm", *games],
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


def main(keys: Sequence[str]) -> None:
    """Compile what is not compiled yet: first the rules, then the search."""
    threading.Thread(target=_end_with_whoever_asked, daemon=True).start()
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    from archipel.bots.search import drivers_of, is_ready
    from archipel.core import catalogue
    from archipel.core.cpu import compiled, is_compiled

    games = [catalogue.find(key) for key in keys or catalogue.keys()]
    for game in games:
        if not is_compiled(game):
            compiled(game)
    for game in games:
        if not is_ready(game):
            drivers_of(game)


if __name__ == "__main__":
    main(sys.argv[1:])
