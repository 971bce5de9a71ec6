"""Further functions over a game are compiled beside its drivers, once."""

from __future__ import annotations

import numpy as np

from archipel.core import catalogue, drive
from archipel.core.cpu import compiled, compiled_also
from archipel.core.records import array_of

GAME = catalogue.find("smugglers")


def test_further_functions_come_with_the_drivers_and_are_compiled_once() -> None:
    more = compiled_also(GAME, "counting", (drive.count_stuck,))
    assert compiled_also(GAME, "counting", (drive.count_stuck,)) is more
    assert more is not compiled(GAME)
    games = 20
    states, decisions = more.states(games), np.zeros(games, np.int64)
    start = array_of(GAME.new_state(2, {}))
    more.random_games(
        start,
        states,
        *(more.chances(games, 1), more.policies(games, 2), more.actions(), more.events(), decisions, 0),
    )
    assert more.count_stuck(states, more.actions()) == 0


def test_a_game_is_found_once_and_is_the_same_again() -> None:
    assert catalogue.find("smugglers") is GAME
    assert GAME in catalogue.every_game()
