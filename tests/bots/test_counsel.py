"""Counsel and reviews: every figure is what the search found, and nothing is claimed beyond it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from tests.bots.unhurried import PATIENT, let_bots_think
from tests.games.smugglers.state import EVEN_WINS, ODD_WINS
from tests.run.games import is_of_the_tests

import archipel
from archipel.bots import at_random, greedy
from archipel.bots.advice import AskCounsel, AskReview, Counsel, Review
from archipel.bots.counsel import SURE, cause_of, choose, compare, counsel, seed_of, weigh
from archipel.bots.ladder import won
from archipel.bots.pool import Pool
from archipel.bots.review import Reviewer, review
from archipel.bots.search import Trials, Tried, first_choice, is_better, shares_won, untried
from archipel.core.advising import A_WIN
from archipel.core.catalogue import every_game, find
from archipel.core.game import Game
from archipel.core.match import Match, View, view_of
from archipel.core.records import pack
from archipel.draw.look import look_of

of_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))
TOGETHER, APART, TEAMS = find("island"), find("smugglers"), find("sol")


def of_these(*games: Game) -> pytest.MarkDecorator:
    """Games that are searched: for all but those of the tests that has to be compiled."""
    cases = [pytest.param(game, marks=() if is_of_the_tests(game) else pytest.mark.long) for game in games]
    return pytest.mark.parametrize("game", cases, ids=[str(game.key) for game in games])


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


@of_these(TOGETHER, APART)
def test_the_figures_are_those_of_the_search(game: Game) -> None:
    _, view, legal = moment(game)
    said = counsel(view, legal, legal[-1])
    trials = Trials(view, said.worlds, seed_of(view, "measure"))
    games = {
        each.action: trials.extend(untried(each.action, trials.seats), said.worlds)
        for each in (said.best, *said.others)
    }
    shares = {action: shares_won(game, view.state, view.seat, tried.ends) for action, tried in games.items()}
    assert said.plain == first_choice(view)
    assert {said.plain, legal[-1]} <= set(games)
    for each in (said.best, *said.others):
        assert each.won == shares[each.action].mean()
        assert each.behind == (shares[said.best.action] - shares[each.action]).mean()
        assert 0 < each.margin < 0.1
    best = games[said.best.action]
    assert not any(is_better(tried, best, SURE) for tried in games.values())
    lost = [game.endings[ending] for ending in best.ends[shares[said.best.action] == 0, 0]]
    assert said.cause_share == lost.count(said.cause) / len(lost)


@of_these(TOGETHER, APART)
def test_what_cannot_be_told_apart_is_called_even(game: Game) -> None:
    _, view, legal = moment(game)
    others = counsel(view, legal).others
    assert others
    for each in others:
        assert (each.standing == "clear") == (each.behind > each.behind_margin)


def tried(action: int, won: Sequence[bool], worth_if_lost: int = 0) -> Tried:
    """An action that won some of the games of seat 0 among smugglers, as if it had been tried."""
    ends = [[EVEN_WINS, 1, 0] if each else [ODD_WINS, 0, 1] for each in won]
    values = np.where(won, A_WIN, worth_if_lost)
    return Tried(action, values.astype(np.int32), np.array(ends, np.int32))


def first_view() -> View:
    return archipel.new(APART.key, 2, seed=1).view(0)


def of_a_hundred(won: int) -> list[bool]:
    """The first games are won."""
    return [number < won for number in range(100)]


@pytest.mark.parametrize(
    ("behind", "margin", "standing"),
    [
        # Of the differences of 100 games so many are 1 and the others 0: their deviation is
        # √(behind · (100 - behind) / (100 · 99)), and 1.96 tenths of that are half of the interval.
        (0, 0.0, "even"),
        (1, 0.0196, "even"),
        (3, 0.0336, "even"),
        (4, 0.0386, "clear"),
        (10, 0.0591, "clear"),
        (50, 0.0985, "clear"),
    ],
)
def test_an_action_is_called_clearly_better_only_where_it_won_more_often_than_luck_explains(
    behind: int, margin: float, standing: str
) -> None:
    view, won = first_view(), of_a_hundred(60)
    best = tried(1, won)
    said = compare(view, best, np.array(won, float), tried(2, of_a_hundred(60 - behind)))
    assert said.behind == pytest.approx(behind / 100)
    assert said.behind_margin == pytest.approx(margin, abs=5e-5)
    assert said.won == pytest.approx(0.6 - behind / 100)
    assert said.standing == standing


def test_what_wins_as_often_and_loses_less_badly_is_further_and_not_clearly_better() -> None:
    view, won = first_view(), of_a_hundred(60)
    best, other = tried(1, won, worth_if_lost=400), tried(2, won, worth_if_lost=100)
    assert compare(view, best, np.array(won, float), other).standing == "further"
    assert compare(view, other, np.array(won, float), best).standing == "even"


def test_the_choice_of_the_search_is_left_only_for_what_is_clearly_better_in_fresh_worlds() -> None:
    chosen, little, clearly = (tried(n, of_a_hundred(won)) for n, won in ((1, 50), (2, 53), (3, 54)))
    assert choose([chosen, little]) is chosen
    assert choose([chosen, little, clearly]) is clearly


def test_a_share_is_told_with_half_of_its_95_percent_interval() -> None:
    """Wilson's, as published: 15 of 148 are between 6.24 and 16.05 %."""
    said = weigh(7, np.array([1.0] * 15 + [0.0] * 133))
    assert (said.action, said.won) == (7, 15 / 148)
    assert said.margin == pytest.approx((0.1605 - 0.0624) / 2, abs=1e-4)


def test_the_cause_is_how_it_was_lost_most_often() -> None:
    won = np.array([1.0, 0.0, 0.5, 0.0, 0.0])
    ends = np.array([[4, 1], [2, 0], [2, 0], [3, 0], [3, 0]])
    assert cause_of(TOGETHER, won, ends) == (TOGETHER.endings[3], 2 / 3)
    assert cause_of(TOGETHER, np.ones(5), ends) == ("", 0.0)


@of_these(TOGETHER, APART, TEAMS)
def test_the_same_view_gets_the_same_counsel_whatever_is_hidden(game: Game) -> None:
    match, view, legal = moment(game)
    other = view.imagine(match.ply).view(view.seat)
    assert pack(other.state) == pack(view.state)
    assert counsel(view, legal) == counsel(other, legal)


@of_every_game
def test_a_game_is_won_in_counsel_as_on_the_ladder(game: Game) -> None:
    for seed in range(3 if is_of_the_tests(game) else 1):
        match = finished(game, seed)
        assert match.result is not None
        ends = np.array([[0, *match.result.scores]], np.int32)
        for seat in range(match.seats):
            side = game.side_of(match.state, seat)
            mine = [
                game.cooperative or game.side_of(match.state, each) == side for each in range(match.seats)
            ]
            assert shares_won(game, match.state, seat, ends)[0] == won(match, mine)


def test_a_review_sees_along_the_game_only_what_its_seat_could_know() -> None:
    """In another world that the seat cannot tell from this one the chances were the same."""
    match = finished(APART, 4)
    here, there = (Reviewer(match, 1, turns_of(match)) for _ in range(2))
    there.entries = [
        replace(entry, before=here.view(plays, 1).imagine(plays).state)
        for plays, entry in enumerate(match.entries)
    ]
    hidden = [pack(a.before) != pack(b.before) for a, b in zip(here.entries, there.entries, strict=True)]
    assert sum(hidden) > 10
    for plays, entry in enumerate(match.entries):
        assert here.chance(plays, 8) == there.chance(plays, 8)
        if entry.play.seat == 1:
            assert here.expected(plays, 8) == there.expected(plays, 8)


@of_these(TOGETHER, APART)
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


def test_a_process_answers_as_one_would_here_and_a_game_read_again_is_reviewed_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_bots_think(monkeypatch)
    _, view, legal = moment(APART)
    over = finished(APART, 5)
    turns = turns_of(over)
    asked = AskCounsel(APART.key, pack(view.state), view.seat, tuple(legal), None)

    async def both() -> tuple[object, object]:
        pool = Pool(1, PATIENT)
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
