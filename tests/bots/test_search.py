"""Search: honest, repeatable, and the same tried plain and compiled."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from tests.run.games import is_of_the_tests

import archipel
from archipel.bots import greedy, rollouts
from archipel.bots.levels import BOTS, SEARCHING, rollouts_of
from archipel.bots.search import Search, Trials, Tried, first_choice, is_better, shares_won, untried
from archipel.core.catalogue import every_game
from archipel.core.chance import Stream, seeded
from archipel.core.cpu import compiled
from archipel.core.events import Silence
from archipel.core.game import Game
from archipel.core.match import Match, View
from archipel.core.plain import plain
from archipel.core.records import clone

GAMES = every_game()
of_every_game = pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if is_of_the_tests(game) else pytest.mark.long) for game in GAMES],
    ids=[str(game.key) for game in GAMES],
)
"""The search of a real game takes long to compile."""


def choices(game: Game, number: int) -> Iterator[tuple[Match, View, list[str]]]:
    """Moments of a game in which somebody has a choice."""
    match, chance = archipel.new(game.key, game.fewest, seed=number), Random(number)
    while not match.over and match.ply < 80:
        seat = match.to_move[0]
        legal = match.legal(seat)
        if len(legal) > 1 and match.ply % 7 == 0:
            yield match, match.view(seat), legal
        match.play(greedy(match.view(seat), legal, chance), seat)


def test_an_admiral_thinks_several_times_as_long_as_a_captain() -> None:
    for game in GAMES:
        assert game.rollouts_of_level.keys() <= SEARCHING.keys(), "only those that search have rollouts"
        assert 0 < rollouts_of("captain", game) < game.rollouts < rollouts_of("admiral", game), game.key
        assert rollouts_of("admiral", game) >= 4 * rollouts_of("captain", game), game.key


@of_every_game
def test_an_action_is_worth_the_same_tried_plain_and_compiled(game: Game) -> None:
    drivers, made = plain(game, rollouts), compiled(game)
    match, view, legal = next(choices(game, 1))
    action = game.action_number(legal[0])
    trials = Trials(view, 2, 5)
    fast = trials.extend(untried(action, trials.seats), 2)
    values, weights = [0, 0], game.weighing(match.seats)
    ends = [0] * (2 * (match.seats + 1))
    chances = [seeded(game.chance, 5, number) for number in range(2)]
    streams = [Stream() for _ in range(2)]
    made_streams = made.policies(2, 5 ^ 1)
    for stream, row in zip(streams, made_streams, strict=True):
        stream.a, stream.b, stream.c, stream.count = (int(row[name]) for name in ("a", "b", "c", "count"))
    room = ([clone(view.state)], [game.chance()], [Stream()])
    actions = [0] * game.actions
    asked = ([view.state], view.seat, action, chances, streams, 0, 2, *room, weights, actions, [Silence()])
    drivers.try_action(*asked, values, ends)
    assert values == fast.values.tolist()
    assert ends == fast.ends.reshape(-1).tolist()


@of_every_game
def test_the_same_view_and_chance_give_the_same_action_whatever_is_hidden(game: Game) -> None:
    bot = Search(24)
    for match, view, legal in choices(game, 2):
        other = view.imagine(match.ply).view(view.seat)
        assert bot(view, legal, Random(3)) == bot(other, other.legal(), Random(3))


@of_every_game
def test_the_choice_of_the_policy_is_left_only_for_what_is_clearly_better(game: Game) -> None:
    never = Search(16, gate=math.inf)  # even what is better in every world
    for _, view, legal in choices(game, 3):
        mine = first_choice(view)
        numbers = [game.action_number(action) for action in legal]
        tried = never.think(view, numbers, 7)
        assert tried[0].action == mine
        sensible = {n for n in numbers if game.sensible(view.state, view.seat, n)}
        assert {each.action for each in tried} == sensible | {mine}


@of_every_game
def test_a_bot_says_how_often_its_action_won_and_how_much_oftener_than_the_next(game: Game) -> None:
    bot = Search(64)
    for _, view, legal in choices(game, 4):
        said = bot.intend(view, legal, Random(3))
        best, *others = bot.think(
            view, [game.action_number(text) for text in legal], Random(3).getrandbits(62)
        )
        assert said.action == bot(view, legal, Random(3)) == game.action_text(best.action)
        if others:
            (other,) = (each for each in others if game.action_text(each.action) == said.other)
            assert len(other.ends) == max(len(each.ends) for each in others)
            mine, theirs = (
                shares_won(game, view.state, view.seat, each.ends[: len(other.ends)])
                for each in (best, other)
            )
            assert said.won == mine.mean()
            assert said.ahead == (mine - theirs).mean()
        else:
            assert said.other == ""


def test_bots_that_do_not_search_answer_with_something_legal() -> None:
    for game in GAMES:
        _, view, legal = next(choices(game, 5))
        for word, bot in BOTS.items():
            if word not in SEARCHING:
                assert bot(view, legal, Random(1)) in legal, (game.key, word)


@of_every_game
def test_bots_that_search_answer_with_something_legal(game: Game) -> None:
    _, view, legal = next(choices(game, 5))
    for word in SEARCHING if is_of_the_tests(game) else ("captain",):
        assert BOTS[word](view, legal, Random(1)) in legal, word


def test_what_is_better_by_more_than_luck_explains_is_better() -> None:
    """Of 100 differences so many are 1 and the others 0: their error is √(n · (100 - n) / (100 · 99)) / 10."""

    def ahead(number: int) -> tuple[Tried, Tried]:
        ends = np.zeros((100, 3), np.int32)
        values = (np.arange(100) < number).astype(np.int32)
        return Tried(1, values, ends), Tried(2, np.zeros(100, np.int32), ends)

    for number, errors in ((0, 0.0), (1, 1.0), (3, 1.749), (4, 2.031), (50, 9.95)):
        for gate in (errors - 0.01, errors + 0.01):
            assert is_better(*ahead(number), gate) == (gate < errors and number > 0), (number, gate)
    once, never = (Tried(n, np.array([n], np.int32), np.zeros((1, 3), np.int32)) for n in (9, 0))
    assert not is_better(once, never, 0.1), "one world tells nothing"
