"""A bot that tries every action in imagined worlds and plays each on by the policy of the game.

Every action meets the same worlds and the same luck, half of the actions are dropped round by round, and the
policy's own choice stays to the end: it is left only for one that is better by more than the luck explains.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import numpy as np

from archipel.bots import rollouts
from archipel.bots.advice import Intent
from archipel.core.cpu import compiled, further
from archipel.core.game import Game
from archipel.core.match import View
from archipel.core.records import array_of

GATE = 1.0
"""How many standard errors better than the policy's choice an action must be."""
PROMISED = 3.0
"""The same where the choice was agreed upon with somebody: it is left only for something much better."""


@dataclass(frozen=True)
class Tried:
    """An action and what it was worth, in thousandths of a win, in the worlds it was tried in."""

    action: int
    values: np.ndarray[Any, Any]
    ends: np.ndarray[Any, Any]
    """A row for each world: how it ended, and the score of every seat."""

    @property
    def mean(self) -> float:
        return float(self.values.mean()) if len(self.values) else 0.0


def untried(action: int, seats: int) -> Tried:
    """An action before its first world."""
    return Tried(action, np.zeros(0, np.int32), np.zeros((0, seats + 1), np.int32))


@dataclass(frozen=True)
class Question:
    """What actions are worth in the worlds of a view that a seed makes, all as far as world `last`."""

    view: View
    seed: int
    left: Sequence[Tried]
    last: int


Asking = Generator[Question, list[Tried], list[Tried]]


class Trials:
    """Imagined worlds of one view, in which actions are tried."""

    def __init__(self, view: View, worlds: int, seed: int) -> None:
        self.seat, self.worlds = view.seat, worlds
        self.made, self.drivers = compiled(view.game), drivers_of(view.game)
        self.view = array_of(view.state)
        self.chances, self.streams = self.made.chances(worlds, seed), self.made.policies(worlds, seed ^ 1)
        self.room = (self.made.states(1), self.made.chances(1, 0), self.made.policies(1, 0))
        self.news, self.actions = self.made.events(), self.made.actions()
        self.seats = int(view.state.seats)
        self.weights = weights_of(view.game, self.seats)

    def extend(self, tried: Tried, last: int) -> Tried:
        """Try an action in further worlds, as far as number `last`."""
        first = len(tried.values)
        values = np.zeros(last, np.int32)
        values[:first] = tried.values
        ends = np.zeros((last, self.seats + 1), np.int32)
        ends[:first] = tried.ends
        self.drivers["try_action"](
            self.view,
            self.seat,
            tried.action,
            self.chances,
            self.streams,
            first,
            last,
            *self.room,
            self.weights,
            self.actions,
            self.news,
            values,
            ends.reshape(-1),
        )
        return Tried(tried.action, values, ends)


def first_choice(view: View) -> int:
    """What the policy does."""
    made, game = compiled(view.game), view.game
    choose, weights = drivers_of(game)["first_choice"], weights_of(game, int(view.state.seats))
    return int(choose(array_of(view.state), view.seat, weights, made.actions(), made.policies(1, 2)))


@cache
def drivers_of(game: Game) -> dict[str, Any]:
    """The compiled drivers of search."""
    return further(game, rollouts.SEARCHING)


@cache
def whole_games_of(game: Game) -> Any:
    """The compiled driver that plays whole games by the policy; search does not wait for it."""
    return further(game, rollouts.MEASURING)["policy_games"]


@cache
def weights_of(game: Game, seats: int) -> np.ndarray[Any, Any]:
    """What the policy of a game weighs where so many play."""
    return np.array(game.weighing(seats), np.int32)


@dataclass(frozen=True)
class Search:
    """A bot with so many rollouts for a decision."""

    rollouts: int
    gate: float = GATE

    def __call__(self, view: View, legal: Sequence[str], chance: Random) -> str:
        """The text of the action it takes."""
        return self.intend(view, legal, chance).action

    def intend(self, view: View, legal: Sequence[str], chance: Random, planned: str = "") -> Intent:
        """What it is about to do, and why; `planned` is what it agreed to do, if anything."""
        numbers = [view.game.action_number(text) for text in legal]
        if len(numbers) == 1:
            return Intent(legal[0])
        seed = chance.getrandbits(62)
        if planned:
            promised = replace(self, gate=PROMISED)
            best, *others = promised.think(view, numbers, seed, view.game.action_number(planned))
        else:
            best, *others = self.think(view, numbers, seed)
        action = view.game.action_text(best.action)
        if not others:
            return Intent(action)
        following = max(others, key=lambda each: (len(each.values), each.mean))
        mine, theirs = (
            shares_won(view.game, view.state, view.seat, each.ends[: len(following.ends)])
            for each in (best, following)
        )
        other = view.game.action_text(following.action)
        return Intent(action, float(mine.mean()), other, float((mine - theirs).mean()))

    def think(self, view: View, legal: Sequence[int], seed: int, mine: int | None = None) -> list[Tried]:
        """What was tried: the chosen action first, then the rest, best first.

        `mine` is what is done unless something is clearly better: the policy's choice, if nothing is said.
        """
        trials = Trials(view, self.rollouts, seed)
        asking = self.asking(view, legal, seed, first_choice(view) if mine is None else mine)
        answer: Any = None
        while True:
            try:
                question = asking.send(answer)
            except StopIteration as done:
                return list(done.value)
            answer = [trials.extend(each, question.last) for each in question.left]

    def asking(self, view: View, legal: Sequence[int], seed: int, mine: int) -> Asking:
        """The questions of a thought, half of the actions fewer from one to the next; then what was tried.

        Whoever answers them may think for many at once (`archipel.bots.batched`). `mine` is never dropped.
        """
        others = [n for n in legal if n != mine and view.game.sensible(view.state, view.seat, n)]
        left = [untried(n, int(view.state.seats)) for n in (mine, *others)]
        if not others:
            return left
        rounds = max(1, math.ceil(math.log2(len(left))))
        dropped: list[Tried] = []
        tried = 0
        for _ in range(rounds):
            tried = min(self.rollouts, tried + max(1, self.rollouts // (rounds * len(left))))
            left = yield Question(view, seed, left, tried)
            best = sorted(left, key=lambda each: -each.mean)
            kept = best[: max(1, len(best) // 2)]
            dropped = [each for each in best if each not in kept] + dropped
            left = [each for each in left if each.action == mine] + [k for k in kept if k.action != mine]
            dropped = [each for each in dropped if each.action != mine]
        return self._chosen(left, mine) + dropped

    def _chosen(self, left: Sequence[Tried], mine: int) -> list[Tried]:
        """The best of those left, if it is clearly better than the policy's choice; else that one."""
        own = next(each for each in left if each.action == mine)
        best = max(left, key=lambda each: each.mean)
        rest = sorted((each for each in left if each is not own), key=lambda each: -each.mean)
        if best is own or not is_better(best, own, self.gate):
            return [own, *rest]
        return [best, *(each for each in rest if each is not best), own]


def shares_won(game: Game, state: Any, seat: int, ends: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What part of a win each end is for the side of a seat: the best score wins, a tie is shared."""
    scores = ends[:, 1:]
    if game.cooperative:
        return (scores[:, seat] > 0).astype(float)
    sides = np.array([game.side_of(state, each) for each in range(scores.shape[1])])
    best = scores == scores.max(axis=1, keepdims=True)
    winners = {side: best[:, sides == side].any(axis=1) for side in set(sides.tolist())}
    share: np.ndarray[Any, Any] = winners[int(sides[seat])] / np.sum(list(winners.values()), axis=0)
    return share


def is_better(one: Tried, other: Tried, gate: float) -> bool:
    """Whether an action is better in the same worlds by more than luck explains."""
    ahead = (one.values - other.values).astype(float)
    error = float(ahead.std(ddof=1)) / math.sqrt(len(ahead)) if len(ahead) > 1 else math.inf
    return bool(ahead.mean() > gate * error)
