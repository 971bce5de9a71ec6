"""The plain twin plays the same games as the rules themselves, and its errors name their lines."""

from __future__ import annotations

import traceback
from random import Random

import pytest

from archipel.core.catalogue import every_game
from archipel.core.chance import seeded
from archipel.core.events import News
from archipel.core.game import Game
from archipel.core.match import legal_numbers
from archipel.core.plain import bound, plain
from archipel.core.records import flat

TABLE, LIMIT = (3, 1, 2), 7


def halves(amount: int) -> int:
    return TABLE[0] // amount


def sum_of(amount: int) -> int:
    TABLES = amount  # noqa: N806
    return halves(TABLES) + LIMIT


@pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))
def test_it_plays_what_the_rules_play(game: Game) -> None:
    twin, actions = plain(game), [0] * game.actions
    one, other = (game.new_state(game.most, {}) for _ in range(2))
    chances, told = [seeded(game.chance, 5, 1) for _ in range(2)], [News(), News()]
    dice = Random(5)
    twin.setup(one, chances[0])
    game.setup(other, chances[1])
    for _ in range(60):
        if game.over(other):
            break
        seat = next(seat for seat in range(other.seats) if game.deciders(other) >> seat & 1)
        count = twin.legal(one, seat, actions)
        assert actions[:count] == legal_numbers(game, other, seat)
        action = dice.choice(actions[:count])
        twin.play(one, seat, action, chances[0], told[0])
        game.play(other, seat, action, chances[1], told[1])
        assert flat(one) == flat(other)
        assert told[0] == told[1]


def test_what_is_outside_a_function_is_looked_up_once() -> None:
    copy = bound(sum_of, {})
    assert copy(2) == sum_of(2) == 8
    assert "LIMIT" not in copy.__code__.co_names
    assert copy.__globals__["halves"] is not halves


def test_an_error_names_the_line_of_the_rule() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        bound(sum_of, {})(0)
    last = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert (last.name, last.filename, last.line) == ("halves", __file__, "return TABLE[0] // amount")
