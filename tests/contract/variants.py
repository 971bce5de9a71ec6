"""Which variants of a game the contract tests play: player counts and option values."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import pytest

from archipel.core.errors import OptionError
from archipel.core.game import Figure, Game

Variant = dict[str, Any]
MOST_VARIANTS = 20_000


def some_or_all(some: int, everything: int = 1_000) -> pytest.MarkDecorator:
    """`most`: at how many variants a test looks, or at how much of something: in `make test`, in `make test-all`."""
    more = pytest.param(everything, id="all", marks=pytest.mark.long)
    return pytest.mark.parametrize("most", [pytest.param(some, id="some"), more])


def choices(game: Game) -> dict[str, list[Any]]:
    """Everything that can be chosen before a game."""
    seats: list[Any] = list(range(game.fewest, game.most + 1))
    return {"seats": seats, **{option.key: list(option.values) for option in game.options}}


def start(game: Game, variant: Variant) -> Any:
    """An undealt state of a variant."""
    options = {key: value for key, value in variant.items() if key != "seats"}
    return game.new_state(variant["seats"], options)


def playable(game: Game, variant: Variant) -> bool:
    try:
        start(game, variant)
    except OptionError:
        return False
    return True


def cross_product(game: Game) -> Iterator[Variant]:
    """Every variant there is, or two hundred drawn from more than can be played; figures, which have more
    values than can be listed, at their default."""
    said = choices(game) | {o.key: [o.default] for o in game.options if isinstance(o, Figure)}
    if math.prod(map(len, said.values())) > MOST_VARIANTS:
        dice = random.Random(2026)
        drawn = ({key: dice.choice(values) for key, values in said.items()} for _ in itertools.count())
        yield from itertools.islice((variant for variant in drawn if playable(game, variant)), 200)
        return
    for values in itertools.product(*said.values()):
        variant = dict(zip(said, values, strict=True))
        if playable(game, variant):
            yield variant


def pairs_of(variant: Variant) -> set[tuple[Any, ...]]:
    return {(a, variant[a], b, variant[b]) for a, b in itertools.combinations(variant, 2)}


@functools.cache
def pairwise(game: Game) -> tuple[Variant, ...]:
    """Variants such that every two choices that can meet do meet (greedy, always the same ones).

    The first of them have most of these pairs already.
    """
    said = choices(game)
    dice = random.Random(2026)
    wanted = {
        (a, x, b, y)
        for a, b in itertools.combinations(said, 2)
        for x, y in itertools.product(said[a], said[b])
    }
    chosen: list[Variant] = []
    while wanted:
        a, x, b, y = min(wanted, key=repr)
        tries = [{key: dice.choice(values) for key, values in said.items()} | {a: x, b: y} for _ in range(60)]
        fitting = [variant for variant in tries if playable(game, variant)]
        if not fitting:
            wanted.discard((a, x, b, y))  # these two cannot meet
            continue
        best = max(fitting, key=lambda variant: len(pairs_of(variant) & wanted))
        chosen.append(best)
        wanted -= pairs_of(best)
    return tuple(chosen)
