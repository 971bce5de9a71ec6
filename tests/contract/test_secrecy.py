"""Nobody receives what they may not know."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.secrecy import checks
from tests.secrecy.candid import altered, candid
from tests.secrecy.leaks import LEAKS, Leak
from tests.secrecy.pages import with_pages

from archipel.core.catalogue import every_game
from archipel.core.events import EVERYONE
from archipel.core.game import Game
from archipel.core.match import new, view_of
from archipel.core.records import pack

GAMES = every_game()
SECRETIVE = [game for game in GAMES if game.secrecy != "none"]
PAIRS = 2000  # over all the games with secrets
PAIRS_WITHOUT_SECRETS = 60
PLIES = 10

in_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
of_every_leak = pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: str(leak.name))


def some(game: Game, many: int, few: int) -> int:
    """Few positions where there is nothing to hide."""
    return few if game.secrecy == "none" else many


@in_every_game
def test_a_view_hides_the_same_from_the_state_from_itself_and_from_an_imagined_world(
    game: Game,
) -> None:
    checks.check_states(game, checks.check_views_agree, some(game, 1000, 100), seed=1)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.secrecy == "none"], ids=lambda game: game.key
)
def test_where_nothing_is_secret_every_side_sees_and_reads_the_same(game: Game) -> None:
    def check(game: Game, state: Any, seed: int) -> None:
        assert len({pack(view_of(game, state, side)) for side in game.sides(state)}) == 1

    checks.check_states(game, check, 200, seed=8)
    for seed in range(5):
        match, dice = new(game.key, game.fewest, seed=seed), random.Random(seed)
        while not match.over:
            seat = dice.choice(match.to_move)
            match.play(dice.choice(match.legal(seat)), seat)
        assert {event.readers for entry in match.entries for event in entry.news} <= {EVERYONE}


@in_every_game
def test_legal_actions_are_the_same_from_the_state_the_view_and_an_imagined_world(
    game: Game,
) -> None:
    checks.check_states(game, checks.check_legal_agrees, some(game, 1000, 100), seed=2)


@in_every_game
def test_the_reason_of_a_refusal_does_not_depend_on_what_the_seat_cannot_know(game: Game) -> None:
    checks.check_states(game, checks.check_refusals_agree, some(game, 500, 20), seed=3)


@in_every_game
def test_two_worlds_with_one_view_stay_one_until_the_news_tells_them_apart(
    game: Game, tmp_path: Path
) -> None:
    count = some(game, PAIRS // max(len(SECRETIVE), 1), PAIRS_WITHOUT_SECRETS)
    look = candid(game)
    with with_pages(tmp_path) as pairs, altered(game, look=lambda: look):
        tally = checks.check_pairs(game, count, PLIES, seed=4, kind=pairs)
    print(game.key, tally)
    assert tally.pairs == count
    # A test whose pairs all end at once would pass for the wrong reason.
    assert tally.plies >= 3 * count
    assert tally.endings["without a common action"] <= count // 10


# The checks find what they are there to find


@of_every_leak
def test_a_planted_leak_is_caught(leak: Leak) -> None:
    with pytest.raises(AssertionError, match=leak.says):
        leak.check()
