"""What the search would do, and why, in numbers: only what it found in imagined games, with how sure it is.

The search chooses; then its choice and what comes near it are measured in worlds in which nothing was chosen,
the same for each. So the figures flatter nobody, and a difference is one between the same games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import numpy as np

from archipel.bots.advice import Counsel, Standing, Weighed
from archipel.bots.search import Search, Trials, Tried, first_choice, is_better, shares_won, untried
from archipel.core.game import Game
from archipel.core.match import View
from archipel.core.records import pack
from archipel.core.shares import wilson

THOUGHT = 4
"""How many times longer than a bot the search thinks before it is asked for figures."""
MEASURED, FEWEST = 4, 400
"""In how many times as many worlds each figure is measured as a bot thinks in, and in how many at least."""
FINALISTS = 3
"""So many of the best actions are measured, besides what a player would do without thinking."""
SURE = 1.96
"""How many standard errors are a 95 % interval."""


def seed_of(view: View, purpose: str) -> int:
    """A seed made of what a seat knows and of nothing else: the same view always gets the same counsel."""
    mark = blake2b(pack(view.state), digest_size=7, person=purpose.encode())
    mark.update(f"{view.game.key} {view.seat}".encode())
    return int.from_bytes(mark.digest(), "big")


def counsel(view: View, legal: Sequence[int], hand_on: int | None = None) -> Counsel:
    """What the search advises a seat; `hand_on` is the action that ends the turn, to compare with."""
    rollouts = view.game.rollouts
    thought = Search(THOUGHT * rollouts).think(view, legal, seed_of(view, "choose"))
    trials = Trials(view, max(FEWEST, MEASURED * rollouts), seed_of(view, "measure"))
    plain = first_choice(view)
    finalists = dict.fromkeys([*(each.action for each in thought[:FINALISTS]), plain])
    if hand_on in legal and hand_on is not None:
        finalists[hand_on] = None
    measured = [trials.extend(untried(action, trials.seats), trials.worlds) for action in finalists]
    best = choose(measured)
    won = shares_won(view.game, view.state, view.seat, best.ends)
    others = sorted((each for each in measured if each is not best), key=lambda each: -each.mean)
    cause, share = cause_of(view.game, won, best.ends)
    return Counsel(
        weigh(best.action, won),
        tuple(compare(view, best, won, other) for other in others),
        trials.worlds,
        plain,
        float((won == 0).mean()),
        cause,
        share,
    )


def choose(measured: Sequence[Tried]) -> Tried:
    """The first, which the search chose, unless another is clearly better in fresh worlds too."""
    best = max(measured, key=lambda each: each.mean)
    return best if is_better(best, measured[0], SURE) else measured[0]


def compare(view: View, best: Tried, won: np.ndarray[Any, Any], other: Tried) -> Weighed:
    """An action beside the best one, in the same games."""
    theirs = shares_won(view.game, view.state, view.seat, other.ends)
    behind, margin = difference(won, theirs)
    clear = behind > margin
    further = not clear and is_better(best, other, SURE)
    standing: Standing = "clear" if clear else "further" if further else "even"
    plain = weigh(other.action, theirs)
    return Weighed(other.action, plain.won, plain.margin, behind, margin, standing)


def weigh(action: int, won: np.ndarray[Any, Any]) -> Weighed:
    """How often an action won, and how sure that is."""
    low, high = wilson(float(won.sum()), len(won))
    return Weighed(action, float(won.mean()), (high - low) / 2)


def difference(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> tuple[float, float]:
    """How much more was won in the same games, and half of the 95 % interval of that."""
    ahead = one - other
    return float(ahead.mean()), SURE * float(ahead.std(ddof=1)) / math.sqrt(len(ahead))


def cause_of(game: Game, won: np.ndarray[Any, Any], ends: np.ndarray[Any, Any]) -> tuple[str, float]:
    """How games were lost most often, and what part of the lost ones that is."""
    lost = Counter(ends[won == 0, 0].tolist())
    if not lost:
        return "", 0.0
    ending, times = lost.most_common(1)[0]
    return game.endings[ending], times / lost.total()
