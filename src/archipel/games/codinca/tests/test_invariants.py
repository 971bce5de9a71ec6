"""What must hold after every play of games, random ones and well advised ones: 100,000 in `make soak`.

A few of them on plain records, where nothing has to be compiled; thousands compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from archipel.bots.search import weights_of
from archipel.core import catalogue
from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.cpu import compiled
from archipel.core.events import Silence
from archipel.core.plain import plain
from archipel.core.records import array_of, clone
from archipel.games.codinca.rules import state as st
from archipel.games.codinca.tests import watch
from archipel.games.codinca.tests.watch import RULES, watching

CODINCA = catalogue.find("codinca")
RANDOM, MIXED, ADVISED = 0, 160, 256
Array = np.ndarray[Any, Any]

VARIANTS: dict[str, dict[str, str]] = {
    "default": {},
    "other readings": {"order": "free", "no_reverse": "grid", "found": "no", "fewer": "yes", "idle": "no"},
    "hands off, unseen": {"no_reverse": "tiles", "blind": "yes", "order": "free"},
}


def games(seats: int, options: dict[str, str], count: int, seed: int, share: int) -> Array:
    """The last states of watched games, in which no rule was broken."""
    made = compiled(CODINCA)
    states, plies = array_of(CODINCA.new_state(seats, options), count), np.zeros(count, np.int64)
    chances, policies = made.chances(count, seed), made.policies(count, seed + 1)
    room = (made.actions(), made.events(), plies)
    game, code = divmod(watching()(states, chances, policies, weights_of(CODINCA, seats), *room, share), 100)
    assert code == 0, f"game {game}, ply {plies[game]}: {RULES[code]}"
    return states


def plain_game(template: Any, seed: int, share: int) -> tuple[Any, int, int]:
    """The last state of one game on plain records, the first rule that was broken, and after how many plies."""
    policy, state, plies = Stream(), clone(template), [0]
    seed_stream(policy, seed, 1, 0)
    actions: Any = [0] * CODINCA.actions
    dealt: Any = [seeded(CODINCA.chance, seed)]
    news: Any = [Silence()]
    watched: Any = plain(CODINCA, watch).watched_games
    weights = CODINCA.weighing(template.seats)
    code = watched([state], dealt, [policy], weights, actions, news, plies, share)
    return state, code, plies[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", VARIANTS)
def test_no_rule_is_broken_in_a_random_and_in_an_advised_game(seats: int, name: str) -> None:
    """One of 20 turns at most, and one that is won by four keys or by most."""
    template = CODINCA.new_state(seats, VARIANTS[name] | {"turns": "20"})
    for share in (RANDOM, MIXED):
        state, code, plies = plain_game(template, seats, share)
        assert code == 0, f"share {share}, ply {plies}: {RULES[code]}"
        assert CODINCA.over(state)
        assert plies >= 4 * seats + 2


@pytest.mark.long
@pytest.mark.parametrize("count", [2000, pytest.param(10_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", VARIANTS)
def test_nothing_is_lost_or_made_and_nobody_is_ever_stuck_in_random_games(
    seats: int, name: str, count: int
) -> None:
    """18,000 games of 20 turns each, in `make soak` 90,000."""
    states = games(seats, VARIANTS[name] | {"turns": "20"}, count, 10 * seats, RANDOM)
    assert (states["outcome"] > 0).all()


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_or_made_in_random_games_of_full_length(seats: int) -> None:
    """Another 12,000 games, up to the 60 turns of the rule page."""
    states = games(seats, {}, 4000, 50 * seats, RANDOM)
    ended = np.bincount(states["outcome"], minlength=len(st.ENDINGS))
    assert (states["turn"][states["outcome"] != st.OPENED] == 60 * seats).all()
    assert min(ended[st.MOST_KEYS], ended[st.DRAW]) > 400


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("share", [MIXED, ADVISED], ids=["mixed", "advised"])
def test_more_than_a_thousand_games_are_won_by_four_keys(seats: int, share: int) -> None:
    """Six times 200, and nothing is lost or made in them either."""
    states = games(seats, {}, 200, 7 * seats, share)
    assert (states["outcome"] == st.OPENED).all()
    done = states["players"]["done"]
    assert ((done == 15).sum(1) == 1).all()
    won_by = np.bincount(np.argmax(done == 15, 1), minlength=seats)
    assert (won_by > 200 / seats / 3).all(), "every seat has its chance"


@pytest.mark.long
@pytest.mark.parametrize("name", list(VARIANTS)[1:])
def test_games_are_won_by_four_keys_with_other_readings_too(name: str) -> None:
    states = games(3, VARIANTS[name], 100, 3, MIXED)
    assert (states["outcome"] == st.OPENED).mean() > 0.9


@pytest.mark.parametrize("field, number, rule", [("hand", 1, 3), ("held", 4, 5), ("done", 15, 6)])
def test_the_watch_notices_what_is_broken(field: str, number: int, rule: int) -> None:
    """A card in two places, too many cards, four keys and no end: the first ply already says so."""
    template = CODINCA.new_state(2, {})
    setattr(template.players[0], field, number)
    _, code, plies = plain_game(template, 1, RANDOM)
    assert (code, plies) == (rule, 1)
