"""What the tests need, made ready.

Compiles every game, several at once, each in a process of its own: tests that share a twin would wait for one
another. A browser is looked for meanwhile, and installed if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from functools import partial
from multiprocessing import get_context

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from tests.run import games

from archipel.bots import fit, rollouts
from archipel.bots.pool import cores
from archipel.bots.search import drivers_of, whole_games_of
from archipel.core import catalogue, drive
from archipel.core.cpu import compiled, further

Work = tuple[str, Callable[[], object]]
"""What is made ready, in words, and how."""
EVERY = 5.0
"""Seconds between two signs of life where there is no terminal."""


def playing(key: str) -> None:
    """What a table plays with."""
    compiled(catalogue.find(key))


def searching(key: str) -> None:
    """What bots search with."""
    drivers_of(catalogue.find(key))


def measuring(key: str) -> None:
    """What plays whole games by the policy, and what fits it."""
    game = catalogue.find(key)
    whole_games_of(game)
    if game.policy is not None:
        fit.driver_of(game)


def checking(key: str) -> None:
    """What looks at every state of a batch, and the rules with their bounds checked."""
    game = catalogue.find(key)
    for function in drive.WATCHING:
        getattr(compiled(game), function.__name__)
    compiled(game, checked=True)
    if game.policy is not None:
        further(game, [rollouts.first_choice], checked=True)


def wanted(everything: bool) -> Iterator[Work]:
    """The longest first; of the small games of the tests always everything."""
    for make in (searching, measuring, checking, playing):
        for game in catalogue.every_game():
            if everything or make is playing or games.is_of_the_tests(game):
                yield f"{game.key}, {make.__name__}", partial(make, game.key)


def main(everything: bool) -> int:
    """All that is wanted, as fast as the cores allow."""
    from tests.web.browser import NoBrowserError, chromium  # nothing for whoever compiles

    games.let_them_be_found()
    console = Console()
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with (
        Progress(*columns, console=console, disable=not console.is_terminal) as bar,
        ProcessPoolExecutor(cores(), get_context("spawn")) as pool,
        ThreadPoolExecutor(1) as beside,
    ):
        started: dict[Future[object], str] = {beside.submit(chromium): "a browser to test with"}
        started |= {pool.submit(make): words for words, make in wanted(everything)}
        task = bar.add_task("Compiling the games", total=len(started))
        if not console.is_terminal:
            console.print(f"Compiling the games: {len(started)} steps")
        while started:
            done, _ = wait(started, timeout=EVERY, return_when=FIRST_COMPLETED)
            for each in done:
                words = started.pop(each)
                try:
                    each.result()
                except NoBrowserError as missing:
                    bar.stop()
                    console.print(str(missing), style="red")
                    return 1
                bar.advance(task)
                console.print(f"  ready: {words}", highlight=False)
            if not done and not console.is_terminal:
                console.print(f"  … {len(started)} to go")
    return 0
