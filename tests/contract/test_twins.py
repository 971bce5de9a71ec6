"""Plain and compiled are one game: every field, event and legal action, at every step."""

from __future__ import annotations

from typing import Any

import pytest
from tests.contract.players import Player
from tests.contract.variants import Variant, cross_product, pairwise, some_or_all, start

from archipel.core.catalogue import every_game
from archipel.core.chance import seeded
from archipel.core.cpu import Compiled, compiled
from archipel.core.events import Events, News, as_news
from archipel.core.game import Game
from archipel.core.match import legal_numbers
from archipel.core.records import array_of, flat, flat_of, strict_indices, unpack

in_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))
LONG, MOST_PLIES = 150, 3_000
"""A title whose games are longer than so many plies is compared for so many plies a variant; one with shorter
games, and each in `make soak`, for a hundred games."""
SHARES = 4
"""In so many tests the variants of a game are shared out."""
in_shares = pytest.mark.parametrize("share", range(SHARES))


class Twin:
    """One game on the compiled side."""

    def __init__(self, made: Compiled, state: Any, chance: Any) -> None:
        self.made = made
        self.states = array_of(state)
        self.chances = array_of(chance)
        self.events = made.events()
        self.actions = made.actions()
        made.setup_at(self.states, 0, self.chances)

    def play(self, seat: int, action: int) -> None:
        self.made.play_at(self.states, 0, seat, action, self.chances, self.events)

    def must_equal(self, game: Game, state: Any, chance: Any, news: News) -> None:
        assert flat_of(game.state, self.states.tobytes()) == flat(state)
        assert flat_of(game.chance, self.chances.tobytes()) == flat(chance)
        assert as_news(unpack(Events, self.events.tobytes()), game.events) == news
        assert self.made.deciders_at(self.states, 0) == game.deciders(state)
        assert self.made.ending_at(self.states, 0) == game.ending(state)
        for seat in range(state.seats):
            count = self.made.legal_at(self.states, 0, seat, self.actions)
            assert self.actions[:count].tolist() == legal_numbers(game, state, seat)
            assert self.made.score_at(self.states, 0, seat) == game.score(state, seat)


def compare(game: Game, variant: Variant, number: int, twins: list[Compiled]) -> int:
    """Play one random game in plain Python and in each twin, and compare after every play."""
    state, chance = start(game, variant), seeded(game.chance, 7, number)
    sides = [Twin(made, state, chance) for made in twins]
    game.setup(state, chance)
    player = Player(game, number)
    news, plies = News(), 0
    for side in sides:
        side.must_equal(game, state, chance, news)
    while not game.over(state):
        seat, action = player.choose(state)
        news = News()
        game.play(state, seat, action, chance, news)
        for side in sides:
            side.play(seat, action)
            side.must_equal(game, state, chance, news)
        plies += 1
    return plies


@in_every_game
def test_plain_and_compiled_play_the_same_game(game: Game) -> None:
    """One game of some variants: those with many different choices."""
    for number, variant in enumerate(pairwise(game)[:4]):
        assert compare(game, variant, number, [compiled(game)]) > 0, variant


@pytest.mark.long
@in_every_game
@in_shares
def test_plain_and_compiled_play_the_same_games_in_a_covering_of_variants(game: Game, share: int) -> None:
    """A hundred games of each variant of a pairwise covering; fewer, if they are long."""
    fast = [compiled(game)]
    for variant in pairwise(game)[share::SHARES]:
        plies = 0
        for number in range(100):
            if plies < max(MOST_PLIES, LONG * number):
                plies += compare(game, variant, number, fast)
        assert plies > 0, variant


@pytest.mark.soak
@in_every_game
@in_shares
def test_plain_and_compiled_play_the_same_hundred_games(game: Game, share: int) -> None:
    """A hundred games of each variant; every tenth with bounds checks, which the plain game always has."""
    fast, checked = compiled(game), compiled(game, checked=True)
    for variant in pairwise(game)[share::SHARES]:
        for number in range(100):
            compare(game, variant, number, [fast, checked] if number % 10 == 0 else [fast])


@in_every_game
@some_or_all(3)
def test_no_rule_reads_at_a_negative_index(game: Game, most: int) -> None:
    with strict_indices():
        for number, variant in enumerate(pairwise(game)[:most]):
            for turn in range(min(most, 3)):
                assert compare(game, variant, 1000 * turn + number, []) > 0, variant


@pytest.mark.soak
@in_every_game
def test_plain_and_compiled_play_the_same_game_in_every_variant_there_is(game: Game) -> None:
    twins = [compiled(game, checked=True)]
    for variant in cross_product(game):
        for number in range(100):
            compare(game, variant, number, twins)


@in_every_game
@some_or_all(2, 12)
def test_views_and_imagined_worlds_are_the_same_compiled(game: Game, most: int) -> None:
    made = compiled(game)
    for number, variant in enumerate(pairwise(game)[:most]):
        state, chance = start(game, variant), seeded(game.chance, 3, number)
        game.setup(state, chance)
        player = Player(game, number)
        for _ in range(60):
            if game.over(state):
                break
            for seat in game.sides(state):
                plain_view, hidden = game.state(), seeded(game.chance, 5, seat)
                game.view(state, seat, plain_view)
                states, out, chances = array_of(state), made.states(1), array_of(hidden)
                made.view_at(states, 0, seat, out, 0)
                assert flat_of(game.state, out.tobytes()) == flat(plain_view)
                game.imagine(plain_view, seat, hidden)
                made.imagine_at(out, 0, seat, chances)
                assert flat_of(game.state, out.tobytes()) == flat(plain_view)
            seat, action = player.choose(state)
            game.play(state, seat, action, chance, News())
