"""What a bot looks at: it changes nothing, sees no secret, and wins games."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import archipel
from archipel.bots import greedy
from archipel.bots.search import weights_of
from archipel.core import catalogue
from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.cpu import compiled
from archipel.core.events import Silence
from archipel.core.match import Match, legal_numbers
from archipel.core.plain import plain
from archipel.core.records import array_of, clone, flat, flat_of
from archipel.games.codinca.advice import promises, worth
from archipel.games.codinca.notation import how_far
from archipel.games.codinca.rules import grid, state as st
from archipel.games.codinca.tests import watch
from archipel.games.codinca.tests.scene import EARTH, FIRE, scene


def test_thinking_about_actions_changes_nothing() -> None:
    match = scene("", f"{FIRE} spirits=T01,T02", f"{EARTH} spirits=T04", "last swap:a1-b2 push:1-right")
    for actions in ([], ["swap a1-b1", "flip c1"], ["spirit T02"]):
        for action in actions:
            match.play(action)
        before = clone(match.state)
        for number in legal_numbers(match.game, match.state, 0):
            promises.promise(match.state, 0, match.game.weighing(match.seats), number)
        assert match.state == before


@pytest.mark.parametrize(
    "tiles, moves",
    [
        ("a1=F+ b1=F+ c1=F+ d1=F+", 0),
        ("a1=F+ b1=F+ c1=F+ d1=F-", 1),
        ("a1=F+ b1=F+ c1=F+ d2=F+", 1),
        ("a1=F+ b1=F+ c1=F+ d2=F-", 2),
        ("a1=F- b1=F+ c1=F+ d3=F-", 4),
    ],
)
def test_a_key_is_as_many_moves_away_as_tiles_have_to_walk_and_turn(tiles: str, moves: int) -> None:
    state = scene(tiles).state
    assert worth.moves_to_key(grid.cells_of(state, 0), grid.gold_cells(state), 0) == moves
    assert how_far.tiles_wrong(state, 0, 0) <= moves


def test_a_completed_key_is_taken_when_it_can_be() -> None:
    match = scene("a1=F+ b1=F+ c1=F+ d1=F-", f"{FIRE} spirits=T01", EARTH)
    chosen = {greedy(match.view(0), match.legal(), Random(seed)) for seed in range(3)}
    assert chosen <= {"flip d1", "spirit T01"}


@pytest.mark.long
@pytest.mark.parametrize("most", [60, pytest.param(230, marks=pytest.mark.soak)])
def test_the_compiled_player_and_the_plain_one_play_the_same_game(most: int) -> None:
    """Every choice and every tie alike, or the games would not end alike."""
    game = catalogue.find("codinca")
    made, template = compiled(game), game.new_state(2, {})
    states, plies = array_of(template), np.zeros(1, np.int64)
    room = (made.actions(), made.events(), plies)
    chances, policies = made.chances(1, 4), made.policies(1, 5)
    code = watch.watching()(states, chances, policies, weights_of(game, 2), *room, most)
    policy, state, count = Stream(), clone(template), [0]
    seed_stream(policy, 5, 0, 0)
    actions: Any = [0] * game.actions
    dealt: Any = [seeded(game.chance, 4)]
    news: Any = [Silence()]
    weights: Any = game.weighing(2)
    watched_games = plain(game, watch).watched_games
    assert watched_games([state], dealt, [policy], weights, actions, news, count, most) == code == 0
    assert count == plies.tolist()
    assert flat(state) == flat_of(game.state, states.tobytes())
    assert most < 230 or game.ending(state) == st.OPENED


def test_a_bot_chooses_from_its_view_alone() -> None:
    """An action promises the same in every world behind its view."""
    match = archipel.new("codinca", 3, seed=5)
    dice = Random(1)
    while match.ply < 20:
        match.play(dice.choice(match.legal()))
    weights = match.game.weighing(match.seats)
    for seat in range(3):
        seen = match.view(seat)
        for action in legal_numbers(match.game, match.state, seat):
            promised = {
                promises.promise(seen.imagine(seed).state, seat, weights, action) for seed in range(5)
            }
            known = (match.state, seen.state)
            assert promised == {promises.promise(world, seat, weights, action) for world in known}


def test_bots_win_a_game_at_the_table() -> None:
    match: Match = archipel.new("codinca", 2, seed=2)
    dice = Random(5)
    while not match.over:
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), dice), seat)
        assert match.ply < 400
    assert match.result is not None
    assert match.result.ending == "opened"
