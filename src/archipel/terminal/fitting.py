"""Finding weights, as one sees it: how far it is, and what was found."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from babel.numbers import format_decimal
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from archipel.bots.fit import Fit, variants
from archipel.core.game import Game
from archipel.core.shares import SURE
from archipel.terminal.screen import FAINT, TITLE, WRONG, Screen, Trouble

COMPARED = 2000
"""Games of each variant by which the weights before and now are compared, on deals of their own."""
FAR_AWAY = 10**9


def fit_weights(
    game: Game,
    seats: Sequence[int],
    options: Mapping[str, Sequence[str]],
    generations: int,
    games: int,
    seed: int,
    save: Path | None,
    screen: Screen,
) -> None:
    """Search, show how it goes, and print the weights; stopping half-way loses none of it."""
    start = read_weights(game, save)
    with screen.console.status(screen.text("compiling")):
        search = Fit(game, variants(game, seats, options), start, seed, games)
    text, count = TextColumn("{task.description}"), MofNCompleteColumn()
    hidden = not screen.console.is_terminal
    try:
        columns = (text, BarColumn(), count, TimeRemainingColumn())
        with Progress(*columns, console=screen.console, transient=True, disable=hidden) as bar:
            task = bar.add_task("", total=generations)
            for found in islice(search.generations(), generations):
                value, best = share_of(found.value, screen), share_of(found.best, screen)
                told = screen.text("fitting", n=found.number, value=value, best=best)
                bar.update(task, completed=found.number, description=told)
                if hidden:
                    screen.write(told)
                write_weights(found.weights, save, screen)
    except KeyboardInterrupt:
        screen.say("stopped", WRONG)
        show_weights(search, screen)
        raise
    show_weights(search, screen)
    compare(search, seed, screen)


def read_weights(game: Game, save: Path | None) -> dict[str, int]:
    """The weights of the file to begin with, if there is one."""
    weights: dict[str, int] = {}
    if save is not None and save.exists():
        try:
            found = json.loads(save.read_text("utf-8"))
            weights = {name: int(found[name]) for name in game.weights if name in found}
        except (OSError, ValueError, TypeError) as error:
            raise Trouble("bad-weights", file=save) from error
    return weights


def write_weights(weights: Mapping[str, int], save: Path | None, screen: Screen) -> None:
    """Keep what was found."""
    if save is None:
        return
    try:
        save.write_text(json.dumps(weights, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise Trouble("not-written", file=save, problem=screen.reason(error)) from error


def share_of(value: float, screen: Screen) -> str:
    """Wins in a hundred games."""
    return str(format_decimal(100 * value, "0.0", screen.lang))


def show_weights(search: Fit, screen: Screen) -> None:
    """The weights before and now."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(screen.text("heading.weight"), header_style=TITLE)
    for heading in ("before", "now"):
        grid.add_column(screen.text(f"heading.{heading}"), justify="right", header_style=TITLE)
    for name, number in search.weights.items():
        grid.add_row(f'"{name}":', str(search.before[name]), f"{number},")
    screen.show(grid)


def compare(search: Fit, seed: int, screen: Screen) -> None:
    """What the weights before and now are worth on the same new deals."""
    told: dict[str, str] = {}
    for when, weights in (("before", search.before), ("after", search.weights)):
        values = search.values(weights, FAR_AWAY, COMPARED)
        error = SURE * float(np.sqrt(values.var(axis=1).mean() / values.size)) if values.size else math.nan
        told |= {when: share_of(float(values.mean()), screen), f"{when}_error": share_of(error, screen)}
    screen.say("fitted", FAINT, n=search.number, seed=seed, **told)
