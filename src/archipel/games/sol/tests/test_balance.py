"""Balance (§15.2): the same simple player on both sides. Whole games by the policy take long to compile."""

from __future__ import annotations

import math

import numpy as np
import pytest

from archipel.bots.rollouts import BY_POLICY
from archipel.bots.search import weights_of, whole_games_of
from archipel.core import catalogue
from archipel.core.cpu import compiled
from archipel.core.records import array_of
from archipel.games.sol.rules import state as st

SOL = catalogue.find("sol")
LOW, HIGH = 0.44, 0.56
MATCHES = [
    {"characters": characters, "crews": crews, "side": side}
    for side in ("discovery", "advanced")
    for crews in ("first", "free")
    for characters in ("3", "4")
]
SHOWN = (MATCHES[-1],)
"""The richest match; the others are played in `make soak`."""


def shares(options: dict[str, str], games: int, seed: int) -> tuple[float, float, float]:
    """The share of games the Adventurers won, the share the starting team won, and half a 95 % interval."""
    made, policy_games = compiled(SOL), whole_games_of(SOL)
    states, decisions = made.states(games), np.zeros(games, np.int64)
    start = array_of(SOL.new_state(2, options))
    streams = made.chances(games, seed), made.policies(games, seed + 1)
    by_policy, room = np.full(2, BY_POLICY, np.int8), (made.actions(), made.events())
    policy_games(start, states, *streams, weights_of(SOL, 2), by_policy, *room, decisions)
    outcomes = states["outcome"]
    assert (outcomes == st.DRAW).mean() < 0.001
    adventurers = float((outcomes == 1).mean())
    starter = float((outcomes - 1 == states["starter"]).mean())
    return adventurers, starter, 1.96 * math.sqrt(0.25 / games)


@pytest.mark.parametrize(
    "options",
    [pytest.param(each, marks=pytest.mark.long if each in SHOWN else pytest.mark.soak) for each in MATCHES],
    ids=lambda options: "-".join(options.values()),
)
def test_neither_side_nor_the_starting_team_has_the_upper_hand(options: dict[str, str]) -> None:
    """20,000 games: the whole 95 % interval lies within 44 and 56 %."""
    adventurers, starter, half = shares(options, 20_000, seed=2026)
    print(f"{options}: Adventurers {adventurers:.3f}, starting team {starter:.3f} ± {half:.3f}")
    for share in (adventurers, starter):
        assert share - half > LOW
        assert share + half < HIGH
