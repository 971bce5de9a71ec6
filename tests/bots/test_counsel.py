"""Counsel and reviews: every figure is what the search found, and nothing is claimed beyond it."""

from __future__ import annotations

import asyncio
from random import Random

import numpy as np
import pytest

import archipel
from archipel.bots import at_random, greedy
from archipel.bots.advice import AskCounsel, AskReview, Counsel, Review
from archipel.bots.counsel import SURE, counsel, seed_of
from archipel.bots.ladder import won
from archipel.bots.pool import Pool
from archipel.bots.review import review
from archipel.bots.search import Trials, first_choice, is_better, shares_won, untried
from archipel.core.catalogue import every_game, find
from archipel.core.game import Game
from archipel.core.match import Match, View, view_of
from archipel.core.records import pack
from archipel.draw.look import look_of

GAMES = every_game()
of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
TOGETHER, APART, TEAMS = find("island"), find("smugglers"), find("sol")


def moment(game: Game, after: int = 12) -> tuple[Match, View, list[int]]:
    """A moment of a game in which somebody has a choice."""
    match, chance = archipel.new(game.key, game.fewest, seed=3), Random(3)
    while True:
        seat = match.to_move[0]
        legal = match.legal(seat)
        if match.ply >= after and len(legal) > 2:
            return match, match.view(seat), [game.action_number(text) for text in legal]
        match.play(greedy(match.view(seat), legal, chance), seat)


def finished(game: Game, seed: int) -> Match:
    """A game played by bots that err."""
    match, chance = archipel.new(game.key, game.fewest, seed=seed), Random(seed)
    while not match.over:
        seat = match.to_move[0]
        bot = at_random if chance.randrange(8) == 0 else greedy
        match.play(bot(match.view(seat), match.legal(seat), chance), seat)
    return match


def turns_of(match: Match) -> tuple[int, ...]:
    """After how many plays each turn began."""
    steps = look_of(match.game).steps(match.entries, view_of(match.game, match.state, 0))
    return tuple(step.first for step in steps)


def test_the_figures_are_those_of_the_search() -> None:
    _, view, legal = moment(TOGETHER)
    said = counsel(view, legal, legal[-1])
    trials = Trials(view, said.worlds, seed_of(view, "measure"))
    games = {
        each.action: trials.extend(untried(each.action, trials.seats), said.worlds)
        for each in (said.best, *said.others)
    }
    shares = {
        action: shares_won(TOGETHER, view.state, view.seat, tried.ends) for action, tried in games.items()
    }
    assert said.plain == first_choice(view)
    assert {said.plain, legal[-1]} <= set(games)
    for each in (said.best, *said.others):
        assert each.won == shares[each.action].mean()
        assert each.behind == (shares[said.best.action] - shares[each.action]).mean()
        assert 0 < each.margin < 0.1
    best = games[said.best.action]
    assert not any(is_better(tried, best, SURE) for tried in games.values())
    lost = [TOGETHER.endings[ending] for ending in best.ends[shares[said.best.action] == 0, 0]]
    assert said.cause_share == lost.count(said.cause) / len(lost)


def test_what_cannot_be_told_apart_is_called_even() -> None:
    _, view, legal = moment(TOGETHER)
    for each in counsel(view, legal).others:
        assert (each.standing == "clear") == (each.behind > each.behind_margin)


@pytest.mark.parametrize("game", [TOGETHER, APART, TEAMS], ids=lambda game: str(game.key))
def test_the_same_view_gets_the_same_counsel_whatever_is_hidden(game: Game) -> None:
    match, view, legal = moment(game)
    other = view.imagine(match.ply).view(view.seat)
    assert pack(other.state) == pack(view.state)
    assert counsel(view, legal) == counsel(other, legal)


@of_every_game
def test_a_game_is_won_in_counsel_as_on_the_ladder(game: Game) -> None:
    for seed in range(3):
        match = finished(game, seed)
        assert match.result is not None
        ends = np.array([[0, *match.result.scores]], np.int32)
        for seat in range(match.seats):
            side = game.side_of(match.state, seat)
            mine = [
                game.cooperative or game.side_of(match.state, each) == side for each in range(match.seats)
            ]
            assert shares_won(game, match.state, seat, ends)[0] == won(match, mine)


@pytest.mark.parametrize("game", [TOGETHER, APART], ids=lambda game: str(game.key))
def test_a_review_follows_the_game_to_its_end(game: Game) -> None:
    match = finished(game, 4)
    turns = turns_of(match)
    found = review(match, 1, turns)
    assert [point.plays for point in found.points] == [*sorted({0, *turns}), match.ply]
    scores = match.result.scores if match.result else ()
    assert found.points[-1].won == float(scores[1] == max(scores) > 0)
    assert 1 <= len(found.moments) <= 3
    assert [each.plays for each in found.moments] == sorted(each.plays for each in found.moments)
    for each in found.moments:
        entry = match.entries[each.plays]
        assert each.clear
        assert abs(each.before + each.change - each.won) < 1e-9
        if each.kind == "decision":
            assert game.cooperative or entry.play.seat == 1
            assert each.action == entry.play.action != each.other
        elif each.kind == "luck":
            assert any(one.play.dealt for one in match.entries[each.plays : each.until])


def test_a_process_answers_as_one_would_here_and_a_game_read_again_is_reviewed_the_same() -> None:
    _, view, legal = moment(TOGETHER)
    over = finished(APART, 5)
    turns = turns_of(over)
    asked = AskCounsel(TOGETHER.key, pack(view.state), view.seat, tuple(legal), None)

    async def both() -> tuple[object, object]:
        pool = Pool(1, 120)
        try:
            there = AskReview(APART.key, over.write(), 0, turns)
            return await pool.work_out(asked), await pool.work_out(there)
        finally:
            await pool.close()

    said, seen = asyncio.run(both())
    assert isinstance(said, Counsel)
    assert said == counsel(view, legal)
    assert isinstance(seen, Review)
    assert seen == review(over, 0, turns)
