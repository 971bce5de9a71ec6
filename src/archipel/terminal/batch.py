"""Many random games: played in batches, counted as they end."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from babel.numbers import format_decimal
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.cpu import compiled
from archipel.core.events import Silence
from archipel.core.game import Game
from archipel.core.plain import plain as plain_twin
from archipel.core.records import layout, pack
from archipel.core.shares import wilson
from archipel.core.texts import game_texts
from archipel.core.twins import is_compiled
from archipel.terminal.screen import FAINT, TITLE, Screen, glued

BATCH, PLAIN_BATCH = 2000, 5
CHOICES = 0x5EED
"""Random players must not choose from the numbers that deal the cards."""

Endings = Iterable[int]
Decisions = Iterable[int]
Batches = Callable[[int, int], tuple[Endings, Decisions]]
"""(number of the first game, how many) -> how each ended, and after how many decisions."""


class Tally:
    """How the games played so far ended."""

    def __init__(self, game: Game) -> None:
        self.game, self.endings = game, Counter[int]()
        self.games = self.decisions = 0
        self.seconds = 0.0

    def add(self, endings: Endings, decisions: Decisions, seconds: float) -> None:
        """Count a batch."""
        self.endings.update(endings)
        self.games = self.endings.total()
        self.decisions += sum(decisions)
        self.seconds += seconds

    def show(self, screen: Screen, seed: int) -> None:
        """A table of endings, then what the games were like."""
        if not self.games:
            return

        def number(value: float, pattern: str) -> str:
            return str(format_decimal(value, pattern, screen.lang))

        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        grid.add_column(screen.text("heading.ending"), header_style=TITLE)
        for heading in ("games", "share", "interval"):
            title = glued(screen.text(f"heading.{heading}"))
            grid.add_column(title, justify="right", header_style=TITLE, no_wrap=True)
        texts = game_texts(self.game, screen.lang)
        for ending, key in list(enumerate(self.game.endings))[1:]:
            count = self.endings[ending]
            low, high = (number(100 * bound, "0.00") for bound in wilson(count, self.games))
            share = number(100 * count / self.games, "0.00")
            sentence = Text(glued(texts.say(f"endings.{key}")))
            grid.add_row(sentence, number(count, "#,##0"), share, f"{low} – {high}")
        screen.show(grid)
        mean = number(self.decisions / self.games, "0.0")
        speed = number(self.games / self.seconds, "#,##0")
        screen.say("tally", FAINT, n=number(self.games, "#,##0"), mean=mean, speed=speed, seed=seed)


def play_at_random(
    game: Game, template: Any, count: int, seed: int, plain: bool, tally: Tally, screen: Screen
) -> None:
    """Play random games batch by batch, so that stopping half-way loses none of those before."""
    if plain:
        batches, size = plain_batches(game, template, seed), PLAIN_BATCH
    else:
        batches, size = compiled_batches(game, template, seed, screen), BATCH
    text, count_column = TextColumn("{task.description}"), MofNCompleteColumn()
    columns = (text, BarColumn(), count_column, TimeRemainingColumn())
    hidden = not screen.console.is_terminal
    with Progress(*columns, console=screen.console, transient=True, disable=hidden) as bar:
        task = bar.add_task(screen.text("playing"), total=count)
        for first in range(0, count, size):
            began = time.perf_counter()
            endings, decisions = batches(first, min(size, count - first))
            tally.add(endings, decisions, time.perf_counter() - began)
            bar.update(task, completed=tally.games)


def compiled_batches(game: Game, template: Any, seed: int, screen: Screen) -> Batches:
    """Batches by the compiled rules."""
    if is_compiled(game):
        twin = compiled(game)
    else:
        with screen.console.status(screen.text("compiling")):
            twin = compiled(game)
    start = np.frombuffer(pack(template), layout(game.state)).copy()
    actions, events = twin.actions(), twin.events()

    def batch(first: int, count: int) -> tuple[Endings, Decisions]:
        states, decisions = twin.states(count), np.zeros(count, np.int64)
        chances, choices = (
            twin.chances(count, seed, first),
            twin.policies(count, seed ^ CHOICES, first),
        )
        twin.random_games(start, states, chances, choices, actions, events, decisions, 0)
        return [twin.ending_at(states, index) for index in range(count)], decisions.tolist()

    return batch


def plain_batches(game: Game, template: Any, seed: int) -> Batches:
    """The same batches by the rules as written."""
    twin = plain_twin(game)

    def batch(first: int, count: int) -> tuple[Endings, Decisions]:
        states = [game.state() for _ in range(count)]
        numbers = range(first, first + count)
        chances = [seeded(game.chance, seed, number) for number in numbers]
        choices = [Stream() for _ in numbers]
        for stream, number in zip(choices, numbers, strict=True):
            seed_stream(stream, seed ^ CHOICES, number, 0)
        actions, decisions = [0] * game.actions, [0] * count
        twin.random_games([template], states, chances, choices, actions, [Silence()], decisions, 0)
        return [game.ending(state) for state in states], decisions

    return batch
