"""The guided first game: whoever does as told comes aboard, becomes captain and sails."""

from __future__ import annotations

from random import Random

import archipel
from archipel.bots import greedy
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.texts import game_texts
from archipel.draw.look import Eyes, Hint
from archipel.games.pirates import GAME
from archipel.games.pirates import actions as act
from archipel.games.pirates.guided import GUIDED, best, count, hint
from archipel.games.pirates.targets import is_way

ME = 0


def begun() -> Match:
    return archipel.new("pirates", GUIDED["seats"], seed=GUIDED["seed"], **GUIDED["options"])


def eyes_of(match: Match) -> Eyes:
    return Eyes(game_texts(GAME, "fr"), ME, lit=legal_numbers(GAME, match.state, ME), clickable=True)


def said(match: Match) -> Hint | None:
    return hint(view_of(GAME, match.state, ME), match.entries, eyes_of(match))


def as_told(plays: int) -> tuple[Match, list[Hint]]:
    """A newcomer who does what a good player would, against a bot."""
    match, hints, chance = begun(), list[Hint](), Random(1)
    while not match.over and match.ply < plays:
        hints += [told] if (told := said(match)) else []
        seat = match.to_move[0]
        if seat == ME:
            match.play(best(view_of(GAME, match.state, ME), eyes_of(match)), ME)
        else:
            match.play(greedy(match.view(seat), match.legal(seat), chance), seat)
    return match, hints


def test_the_first_turn_is_mine_and_is_about_cards() -> None:
    match = begun()
    assert match.to_move == (ME,)
    told = said(match)
    assert told is not None
    assert "emblème" in told.sentence


def test_whoever_does_as_told_comes_aboard_becomes_captain_and_sails() -> None:
    match, hints = as_told(110)
    for kind in (act.BOARDED, act.BECAME_CAPTAIN, act.SET_SAIL, act.TOOK_LOOT):
        assert count(match.entries, kind, ME), kind
    said_first = {told.sentence[:18] for told in hints}
    texts = game_texts(GAME, "fr")
    for key in ("first", "second", "square", "sail", "pick"):
        assert texts.template(f"guide.{key}")[:18] in said_first, key


def test_a_square_is_pointed_at_once_its_figure_is_picked() -> None:
    match, _ = as_told(0)
    while match.to_move != (ME,) or not is_way(best(match.state, eyes_of(match))):
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), Random(1)), seat)
    action = best(match.state, eyes_of(match))
    told = hint(match.state, match.entries, Eyes(game_texts(GAME, "fr"), ME, lit=[action], choosing=True))
    assert told is not None
    assert told.points_at == f"chip-{action}"
