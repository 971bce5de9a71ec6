"""Finding the weights of a game's policy: children vary them, those who do best have the next children.

Evolution in the logarithms of the weights. All children of a generation meet the same deals, each generation
meets new ones. Where all win or lose together every seat plays by the child's weights; elsewhere one seat
does, each in turn, against the weights that were there before.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from archipel.core.chance import Stream
from archipel.core.contract import Chance, State, deciders, legal, over, play, policy, setup, worth
from archipel.core.cpu import compiled, further
from archipel.core.drive import random_seat
from archipel.core.errors import OptionError
from archipel.core.events import Events
from archipel.core.game import Game
from archipel.core.records import array_of, copy_into, many, medium, row, small, wide

Row = np.ndarray[Any, Any]

CHILDREN, PARENTS = 20, 6
STEP, LEAST_STEP, MOST_STEP = 0.25, 0.04, 0.5
"""How far children stray, in logarithms."""
LEARNED = 0.3
"""How much of a step is learned from one generation."""
GAMES = 240
"""Of each variant, for each child."""
A_WIN = 1000
CONSOLATION = 0.2
"""Where all lose together, how much of what that is worth counts: enough to tell bad from worse."""
MOST_WEIGHT = 2**31 - 1


def fitting_games(
    template: many[State],
    states: many[State],
    chances: many[Chance],
    streams: many[Stream],
    weights: row[wide],
    rivals: row[wide],
    own: row[small],
    actions: row[medium],
    events: many[Events],
    values: row[wide],
) -> None:
    """Deal and play a batch of games by two sets of weights, and say what each was worth to the first.

    `own` is the seat that plays by the first set, a negative number if all do.
    """
    events[0].room = 0
    for index in range(len(states)):
        state = states[index]
        copy_into(state, template[0])
        setup(state, chances[index])
        mine = int(own[index])
        while not over(state):
            seat = random_seat(deciders(state), streams[index])
            count = legal(state, seat, actions)
            action = int(actions[0])
            if count > 1:
                chosen_by = weights if mine < 0 or seat == mine else rivals
                action = policy(state, seat, chosen_by, actions, count, streams[index])
            play(state, seat, action, chances[index], events[0])
        values[index] = worth(state, max(0, mine))


@cache
def driver_of(game: Game) -> Any:
    """The compiled driver."""
    return further(game, (fitting_games,))["fitting_games"]


def variants(game: Game, seats: Sequence[int], options: Mapping[str, Sequence[str]]) -> list[Any]:
    """Undealt states: so many seats, and every combination of the options that can be played.

    What is named twice counts twice.
    """
    found: list[Any] = []
    for count in seats:
        for values in itertools.product(*options.values()):
            try:
                found.append(game.new_state(count, dict(zip(options, values, strict=True))))
            except OptionError as error:
                if not error.code.startswith("unplayable"):
                    raise
    return found


@dataclass(frozen=True)
class Generation:
    """What one generation found: the weights, what those before were worth, and the best child."""

    number: int
    weights: dict[str, int]
    value: float
    best: float


class Fit:
    """A search for the weights of a game."""

    def __init__(
        self, game: Game, templates: Sequence[Any], start: Mapping[str, int], seed: int, games: int = GAMES
    ) -> None:
        self.game, self.templates, self.seed, self.games = game, [array_of(t) for t in templates], seed, games
        self.seats = [int(template.seats) for template in templates]
        self.names = list(game.weights)
        counts = set(self.seats)
        self.before = game.weights_of(counts.pop()) if len(counts) == 1 else dict(game.weights)
        self.rivals = self.row_of(self.before)
        self.made, self.driver = compiled(game), driver_of(game)
        begin = {**self.before, **start}
        self.centre = np.log([max(1, begin[name]) for name in self.names])
        self.steps = np.full(len(self.names), STEP)
        self.dice = np.random.default_rng(seed)
        self.number = 0

    def row_of(self, weights: Mapping[str, int]) -> Row:
        """Weights as the policy reads them."""
        return np.array([*(weights[name] for name in self.names), 0], np.int32)

    def weights_at(self, point: Row) -> dict[str, int]:
        """The weights at a point of the search."""
        whole = np.minimum(np.rint(np.exp(point)), MOST_WEIGHT)
        return dict(zip(self.names, (int(number) for number in whole), strict=True))

    @property
    def weights(self) -> dict[str, int]:
        """The weights found so far."""
        return self.weights_at(self.centre)

    def values(self, weights: Mapping[str, int], first: int, games: int) -> Row:
        """What games number `first` and on were worth, in wins, one line a variant."""
        return np.array([self._batch(place, weights, first, games) for place in range(len(self.templates))])

    def _batch(self, place: int, weights: Mapping[str, int], first: int, games: int) -> Row:
        made, seats = self.made, self.seats[place]
        own = np.full(games, -1) if self.game.cooperative else np.arange(games) % seats
        worths = np.zeros(games, np.int32)
        self.driver(
            self.templates[place],
            made.states(games),
            made.chances(games, self.seed + place, first),
            made.policies(games, ~self.seed + place, first),
            self.row_of(weights),
            self.rivals,
            own.astype(np.int8),
            made.actions(),
            made.events(),
            worths,
        )
        if self.game.cooperative:
            return np.where(worths >= A_WIN, 1.0, CONSOLATION * worths / A_WIN)
        return worths / A_WIN

    def generations(self) -> Iterator[Generation]:
        """One generation after the other, as many as are asked for."""
        while True:
            first = self.number * self.games
            strayed = self.dice.normal(size=(CHILDREN, len(self.names))) * self.steps
            strayed[0] = 0.0
            points = self.centre + strayed
            worth = [self.values(self.weights_at(point), first, self.games).mean() for point in points]
            best = np.argsort(worth)[::-1][:PARENTS]
            learned = np.sqrt((strayed[best] ** 2).mean(axis=0))
            self.steps = np.clip((1 - LEARNED) * self.steps + LEARNED * learned, LEAST_STEP, MOST_STEP)
            self.centre = points[best].mean(axis=0)
            self.number += 1
            yield Generation(self.number, self.weights, float(worth[0]), float(max(worth)))
