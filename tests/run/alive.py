"""Says that something goes on, from the first moment on: it needs nothing but Python.

A line every few seconds; on a terminal one that moves.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from threading import Event, Thread
from typing import IO

EVERY = 5.0
"""Seconds between two lines."""
LIVE_EVERY = 0.25
"""Seconds between two moves on a terminal."""


class Alive:
    """One line after the other until the end; words that change are asked for each time."""

    def __init__(self, words: Callable[[], str], out: IO[str] | None = None) -> None:
        self.words, self.out = words, out or sys.stdout
        self.live = self.out.isatty()
        self.begun = time.monotonic()
        self._over = Event()
        self._thread = Thread(target=self._go_on, daemon=True)

    def __enter__(self) -> Alive:
        self.tell()
        self._thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._over.set()
        self._thread.join()
        if self.live:
            print("\r\033[K", end="", file=self.out, flush=True)

    def tell(self) -> None:
        """How long it has taken so far, and what goes on."""
        said = f"{time.monotonic() - self.begun:4.0f} s  {self.words()}"
        print(
            f"\r{said}\033[K" if self.live else said, end="" if self.live else "\n", file=self.out, flush=True
        )

    def _go_on(self) -> None:
        while not self._over.wait(LIVE_EVERY if self.live else EVERY):
            self.tell()


def way_out() -> IO[str] | None:
    """What the run shows goes here, whoever catches what tests print."""
    return os.fdopen(os.dup(sys.__stdout__.fileno()), "w") if sys.__stdout__ else None
