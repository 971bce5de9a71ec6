"""Compiles the rules of every game that is not compiled yet, beside the server and out of its way."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

NICE = 10


def start() -> subprocess.Popen[bytes]:
    """Compile in a process of its own, so that no table waits for it."""
    return subprocess.Popen(
        [sys.executable, "-m", "archipel.web.warm"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def main() -> None:
    """Compile what is not compiled yet."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    from archipel.core import catalogue
    from archipel.core.cpu import compiled, is_compiled

    for game in catalogue.every_game():
        if not is_compiled(game):
            compiled(game)


if __name__ == "__main__":
    main()
