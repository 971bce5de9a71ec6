"""Which variants of a game the contract tests play: player counts and option values."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from archipel.core.errors import OptionError
from archipel.core.game import Figure, Game

Variant = dict[str, Any]


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
    """Every variant there is; figures, which have more values than can be listed, at their default."""
    said = choices(game) | {o.key: [o.default] for o in game.options if isinstance(o, Figure)}
    for values in itertools.product(*said.values()):
        variant = dict(zip(said, values, strict=True))
        if playable(game, variant):
            yield variant


def pairs_of(variant: Variant) -> set[tuple[Any, ...]]:
    return {(a, variant[a], b, variant[b]) for a, b in itertools.combinations(variant, 2)}


def pairwise(game: Game) -> list[Variant]:
    """Variants such that every two choices that can meet do meet (greedy, always the same ones)."""
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
    return chosen
