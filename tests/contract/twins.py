"""Compile every game before its tests: python -m tests.contract.twins

Several at once, each in a process of its own: tests that share a twin would wait for one another.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from archipel.bots import fit, rollouts
from archipel.bots.search import drivers_of, whole_games_of
from archipel.core import catalogue, drive
from archipel.core.cpu import compiled, further


def compile_playing(key: str) -> None:
    """A twin, into the cache, what watches it, and what bots search with."""
    game = catalogue.find(key)
    for function in drive.WATCHING:
        getattr(compiled(game), function.__name__)
    drivers_of(game)


def compile_checked(key: str) -> None:
    """The same with bounds checked, as far as tests ask for it, and what measures and fits a policy."""
    game = catalogue.find(key)
    compiled(game, checked=True)
    whole_games_of(game)
    if game.policy is not None:
        further(game, [rollouts.first_choice], checked=True)
        fit.driver_of(game)


def main() -> None:
    """Every game."""
    keys = [game.key for game in catalogue.every_game()]
    wanted: list[Callable[[], None]] = [
        partial(compile_one, key) for compile_one in (compile_playing, compile_checked) for key in keys
    ]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for done in [pool.submit(each) for each in wanted]:
            done.result()


if __name__ == "__main__":
    main()
