"""Scoring (§10.2 to §10.4): by hand, and against every way to assign parrots and openers."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from archipel.core import catalogue
from archipel.core.cpu import compiled
from archipel.core.records import array_of
from archipel.games.pirates.rules import pieces, scoring
from archipel.games.pirates.tests.scene import scene

PIRATES = catalogue.find("pirates")
MULTIPLIERS = {"fries": ("ketchup", 5), "noodles": ("chili", 4), "burgers": ("milkshake", 3)}


def scores(player: str) -> tuple[int, ...]:
    state = scene(f"s0 {player}", "s1").state
    return tuple(scoring.points(state, 0, family) for family in range(pieces.FAMILIES))


@pytest.mark.parametrize(
    "player, fries, noodles, burgers, toys, cans",
    [
        ("", 0, 0, 0, 0, 0),
        ("loot=fries1,fries3*2", 7, 0, 0, 0, 0),
        ("loot=fries1,fries3*2 bonus=ketchup", 7 + 3 * 5, 0, 0, 0, 0),
        ("loot=fries1,fries3*2 bonus=ketchup*2", 7 + 2 * 3 * 5, 0, 0, 0, 0),
        ("loot=noodles2,noodles4 bonus=chili*3", 0, 6 + 3 * 2 * 4, 0, 0, 0),
        ("loot=burgers5*3 bonus=milkshake", 0, 0, 15 + 3 * 3, 0, 0),
        ("bonus=ketchup,chili,milkshake,parrot,opener", 0, 0, 0, 0, 0),
        ("loot=teddies10,dolls8*2", 0, 0, 0, 0, 0),
        ("loot=teddies10,dolls8*2 bonus=parrot", 0, 0, 0, 16, 0),
        ("loot=teddies10,dolls8 bonus=parrot", 0, 0, 0, 10, 0),
        ("loot=teddies10,dolls8 bonus=parrot*2", 0, 0, 0, 18, 0),
        ("loot=teddies10 bonus=parrot*3", 0, 0, 0, 10, 0),
        ("loot=cans12,cans18 bonus=opener", 0, 0, 0, 0, 18),
        ("loot=cans12,cans14,cans18 bonus=opener*2", 0, 0, 0, 0, 32),
        ("loot=cans20 bonus=opener*3", 0, 0, 0, 0, 20),
        ("loot=cans12 bonus=parrot", 0, 0, 0, 0, 0),
        ("loot=fries1 bonus=chili", 1, 0, 0, 0, 0),
    ],
)
def test_a_collection_by_hand(
    player: str, fries: int, noodles: int, burgers: int, toys: int, cans: int
) -> None:
    assert scores(player) == (fries, noodles, burgers, toys, cans)


def test_one_food_tile_with_one_bonus_is_worth_seven_whatever_the_food() -> None:
    """Why the multipliers are what they are: the mean tile of each dish."""
    assert scores("loot=fries2,noodles3,burgers4 bonus=ketchup,chili,milkshake")[:3] == (7, 7, 7)


def test_what_a_further_tile_would_be_worth() -> None:
    state = scene("s0 loot=fries1,teddies8,dolls6,cans12 bonus=ketchup,parrot,opener", "s1").state
    kinds = {
        f"{pieces.TYPE_NAMES[k // pieces.VALUES]}{state.options.worth[k]}": k
        for k in range(pieces.LOOTS)
        if state.options.tiles[k]
    }

    def loot(name: str) -> int:
        return scoring.worth_of_loot(state, 0, kinds[name])

    def bonus(name: str) -> int:
        return scoring.worth_of_bonus(state, 0, pieces.BONUS_NAMES.index(name))

    assert (loot("fries2"), loot("noodles4"), loot("burgers5")) == (7, 4, 5)
    assert (loot("teddies10"), loot("dolls6"), loot("dolls10")) == (10, 12 - 8, 16 - 8)
    assert (loot("cans12"), loot("cans20")) == (0, 8)
    assert (bonus("ketchup"), bonus("chili"), bonus("parrot"), bonus("opener")) == (5, 0, 6, 0)
    assert scoring.total(state, 0) == 1 + 5 + 8 + 12, "asking changes nothing"


# Every assignment there is


def by_brute_force(options: Any, loot: list[int], bonus: list[int]) -> int:
    """The best of all ways to give parrots to kinds of toys and openers to cans, one each."""
    piles: dict[str, list[int]] = {name: [] for name in pieces.TYPE_NAMES}
    for kind, many in enumerate(loot):
        piles[pieces.TYPE_NAMES[kind // pieces.VALUES]] += [int(options.worth[kind])] * many
    have = dict(zip(pieces.BONUS_NAMES, bonus, strict=True))
    value = 0
    for dish, (sauce, each) in MULTIPLIERS.items():
        value += sum(piles[dish]) + have[sauce] * len(piles[dish]) * each
    toys = [sum(piles["teddies"]), sum(piles["dolls"])]
    value += max(
        sum(toys[which] for which in chosen)
        for size in range(min(have["parrot"], 2) + 1)
        for chosen in itertools.combinations(range(2), size)
    )
    opened = min(have["opener"], len(piles["cans"]))
    return value + max(sum(some) for some in itertools.combinations(piles["cans"], opened))


@pytest.mark.parametrize("collections", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_scoring_agrees_with_every_assignment_there_is(collections: int) -> None:
    """Compiled for all of them, plain for some."""
    state, dice = PIRATES.new_state(2, {}), np.random.default_rng(2026)
    rich = dice.choice((0.05, 0.2, 0.5, 0.9), (collections, 1))
    loots = dice.binomial(np.array(state.options.tiles), rich)
    bonuses = dice.integers(0, 5, (collections, len(pieces.BONUS_NAMES)))
    states = array_of(state, collections)
    states["players"]["loot"][:, 0], states["players"]["bonus"][:, 0] = loots, bonuses
    score_at, seen = compiled(PIRATES).score_at, set()
    for index, (loot, bonus) in enumerate(zip(loots.tolist(), bonuses.tolist(), strict=True)):
        wanted = by_brute_force(state.options, loot, bonus)
        assert score_at(states, index, 0) == wanted
        seen.add(wanted)
        if index % 20 == 0:
            for kind, many in enumerate(loot):
                state.players[0].loot[kind] = many
            for kind, many in enumerate(bonus):
                state.players[0].bonus[kind] = many
            assert scoring.total(state, 0) == wanted
    assert len(seen) > 300, "the collections differ"
