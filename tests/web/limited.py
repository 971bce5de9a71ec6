"""The command itself, with limits of a test's: `python limited.py MODULE.NAME=SECONDS … serve …`."""

from __future__ import annotations

import importlib
import sys

PATIENT = tuple(
    f"archipel.{limit}=300" for limit in ("bots.pool.BEGINNING", "bots.pool.LONGEST", "web.advisers.LONGEST")
)
"""No bot and no adviser is ended because the machine is busy."""


def limit(word: str) -> None:
    """Set what must be there already."""
    name, _, seconds = word.partition("=")
    module, _, what = name.rpartition(".")
    there = importlib.import_module(module)
    assert isinstance(getattr(there, what), float), name
    setattr(there, what, float(seconds))


if __name__ == "__main__":
    while "=" in sys.argv[1]:
        limit(sys.argv.pop(1))
    importlib.import_module("archipel.__main__").main()
