"""The guided first game says the right thing at the right moment (that it can be pressed is in tests/draw)."""

from __future__ import annotations

from random import Random

from tests.draw.drawn import ME, begun, eyes_of

from archipel.bots import greedy
from archipel.core.match import Match, view_of
from archipel.games.sol import GAME
from archipel.games.sol.look import guided
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.scene import scene
from archipel.games.sol.tests.sights import SIGHTS


def first(match: Match) -> str:
    """What is said first now."""
    found = next(guided.lessons(view_of(GAME, match.state, ME), match.entries, eyes_of(match, ME)), None)
    return found.key if found else ""


def test_it_is_played_with_the_first_crews_of_the_rules_and_i_begin() -> None:
    match = begun(GAME)
    crew = match.state.crew
    sheets = [[match.state.pawns[4 * team + n].sheet for n in range(crew)] for team in range(2)]
    assert sheets == [list(each[:crew]) for each in pieces.FIRST_CREWS]
    assert match.state.starter == 0
    assert first(match) == "anchor"


def test_a_newcomer_who_does_as_told_lands_searches_and_finds_a_clue_in_the_first_turn() -> None:
    match, met, dice = begun(GAME), list[str](), Random(1)
    while not match.over and match.ply < 40:
        met.append(first(match))
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), dice), seat)
    assert met[0] == "anchor"
    assert {"land", "search", "medallion", "token", "clue", "map", "walk", "end"} <= set(met[:20])


def test_each_decision_is_explained_when_it_comes() -> None:
    wanted = {
        "clue": "clue",
        "flag": "flag",
        "overflow": "overflow",
        "attack": "swords",
        "push": "push",
        "spoils": "spoils",
    }
    for name, lesson in wanted.items():
        assert first(SIGHTS[name]()) == lesson
    wounded = scene("leonardo a14 wounded", "cortes a14", "turn zia")
    wounded.play("end")
    assert first(wounded) == "leave"


def test_after_some_turns_nothing_is_said_of_what_is_known() -> None:
    match, dice = begun(GAME), Random(1)
    while not match.over and match.state.turn < 7:
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), dice), seat)
    while match.to_move[0] != ME:
        match.play(match.legal(match.to_move[0])[0])
    assert first(match) not in ("land", "search", "walk", "end")
