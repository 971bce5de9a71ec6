"""The guided first game: whoever does as told comes aboard, becomes captain and sails."""

from __future__ import annotations

from random import Random

from tests.draw.drawn import ME, begun, eyes_of, guided_game, said

from archipel.bots import greedy
from archipel.core.match import Match, view_of
from archipel.core.texts import game_texts
from archipel.games.pirates import GAME
from archipel.games.pirates.look import guided, targets
from archipel.games.pirates.rules import actions as act


def good(match: Match) -> int:
    """What a good player would do."""
    return guided.best(view_of(GAME, match.state, ME), eyes_of(match, ME))


def test_the_first_turn_is_mine_and_is_about_cards() -> None:
    match = begun(GAME)
    assert match.to_move == (ME,)
    told = said(match)
    assert told is not None
    assert "emblème" in told.sentence


def test_whoever_does_as_told_comes_aboard_becomes_captain_and_sails() -> None:
    match, hints = guided_game(GAME, good, lambda match: match.ply >= 110)
    for kind in (act.BOARDED, act.BECAME_CAPTAIN, act.SET_SAIL, act.TOOK_LOOT):
        assert guided.count(match.entries, kind, ME), kind
    said_first = {told.sentence[:18] for told in hints}
    texts = game_texts(GAME, "fr")
    for key in ("first", "second", "square", "sail", "pick"):
        assert texts.template(f"guide.{key}")[:18] in said_first, key


def test_a_square_is_pointed_at_once_its_figure_is_picked() -> None:
    match = begun(GAME)
    while match.to_move != (ME,) or not targets.is_way(good(match)):
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), Random(1)), seat)
    action = good(match)
    told = said(match, lit=[action], choosing=True)
    assert told is not None
    assert told.points_at == f"chip-{action}"
