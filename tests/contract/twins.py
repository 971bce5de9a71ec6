"""Compile every game before its tests: python -m tests.contract.twins

Several at once, each in a process of its own: tests that share a twin would wait for one another.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from archipel.bots.search import drivers_of
from archipel.core import catalogue
from archipel.core.cpu import compiled


def compile_one(key: str) -> None:
    """One twin, into the cache, and what bots search with."""
    game = catalogue.find(key)
    compiled(game)
    drivers_of(game)


def main() -> None:
    """Every game."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_one, [game.key for game in catalogue.every_game()]))


if __name__ == "__main__":
    main()
