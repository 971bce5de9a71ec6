"""One legality: the list, the mask and the reasons are the same thing."""

from __future__ import annotations

import pytest
from tests.contract.players import Player
from tests.contract.variants import pairwise, some_or_all, start

from archipel.core.catalogue import every_game
from archipel.core.chance import seeded
from archipel.core.errors import ArchipelError
from archipel.core.events import SPECTATOR, News
from archipel.core.game import Game
from archipel.core.match import Match, legal_numbers
from archipel.core.records import clone, digest

in_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


@in_every_game
@some_or_all(5)
def test_an_action_is_in_the_list_exactly_when_there_is_no_reason_against_it(game: Game, most: int) -> None:
    for number, variant in enumerate(pairwise(game)[:most]):
        state, chance = start(game, variant), seeded(game.chance, 11, number)
        game.setup(state, chance)
        player = Player(game, number)
        for ply in range(80):
            if game.over(state):
                break
            if ply % 4 == 0:
                for seat in range(state.seats):
                    listed = legal_numbers(game, state, seat)
                    assert len(set(listed)) == len(listed)
                    fine = [a for a in range(game.actions) if game.refusal(state, seat, a) == 0]
                    assert sorted(listed) == fine
            seat, action = player.choose(state)
            game.play(state, seat, action, chance, News())


@in_every_game
def test_nobody_else_and_nobody_after_the_end_may_do_anything(game: Game) -> None:
    for number, variant in enumerate(pairwise(game)[:8]):
        state, chance = start(game, variant), seeded(game.chance, 12, number)
        game.setup(state, chance)
        player = Player(game, number)
        assert not legal_numbers(game, state, SPECTATOR)
        while not game.over(state):
            game.play(state, *player.choose(state), chance, News())
        assert game.deciders(state) == 0
        assert not any(legal_numbers(game, state, seat) for seat in range(state.seats))


@in_every_game
@some_or_all(2, 6)
def test_every_legal_action_can_be_played_and_every_other_is_refused_and_changes_nothing(
    game: Game, most: int
) -> None:
    for number, variant in enumerate(pairwise(game)[:most]):
        state, chance = start(game, variant), seeded(game.chance, 13, number)
        game.setup(state, chance)
        player = Player(game, number)
        for ply in range(60):
            if game.over(state):
                break
            if ply % (36 // most) == 0:
                try_everything(game, state)
            game.play(state, *player.choose(state), chance, News())


def try_everything(game: Game, state: object) -> None:
    match = Match(game, clone(state), None, seed=1)
    before = digest(match.state)
    for seat in range(match.seats):
        legal = set(legal_numbers(game, match.state, seat))
        for action in range(0, game.actions, 1 if len(legal) < 40 else 3):
            if action in legal:
                match.play(action, seat)
                match.undo()
            else:
                with pytest.raises(ArchipelError):
                    match.play(action, seat)
            assert digest(match.state) == before
