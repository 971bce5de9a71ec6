"""A bot follows the advice a game gives, and looks for itself where there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import pytest

import archipel
from archipel.bots import greedy
from archipel.core import catalogue
from archipel.core.catalogue import every_game
from archipel.core.chance import seeded
from archipel.core.game import Game
from archipel.core.match import Match, View, view_of


def smugglers_with(advice: Callable[..., int] | None) -> View:
    game = replace(catalogue.find("smugglers"), advice=advice)
    state = game.new_state(2, {})
    game.setup(state, seeded(game.chance, 1))
    match = Match(game, state, None, seed=1)
    return View(game, view_of(game, match.state, 0), 0)


def is_wanted(wanted: int, state: object, seat: int, weights: object, action: int) -> int:
    return int(action == wanted)


def test_a_bot_takes_what_the_game_advises_most() -> None:
    view = smugglers_with(None)
    legal = view.legal()
    assert len(legal) > 2
    for wanted in legal:
        number = view.game.action_number(wanted)
        advised = smugglers_with(partial(is_wanted, number))
        assert greedy(advised, legal, Random(1)) == wanted


def test_among_equals_it_takes_any() -> None:
    view = smugglers_with(lambda state, seat, weights, action: 0)
    legal = view.legal()
    assert {greedy(view, legal, Random(seed)) for seed in range(60)} == set(legal)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))
def test_it_plays_a_whole_game_of_every_title(game: Game) -> None:
    match, chance = archipel.new(game.key, seed=3), Random(3)
    while not match.over:
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), chance), seat)
    assert match.result is not None
    assert match.ply > 10
