"""The guided first game says the right thing at the right moment, and never stands in the way."""

from __future__ import annotations

import pytest
from tests.draw.drawn import ME, begun, guided_game, longest_lesson, said

from archipel.core.match import Match, legal_numbers
from archipel.draw.look import Hint
from archipel.games.island import GAME
from archipel.games.island.look import guided
from archipel.games.island.rules import actions as act, pieces, terrain


def advised(match: Match) -> int:
    """What a newcomer who does as told plays."""
    legal = legal_numbers(GAME, match.state, ME)
    for first in (act.PASS, act.CONTINUE):
        if first in legal:
            return first
    shore = [action for action in legal if act.KIND[action] == act.SHORE]
    if shore:
        return shore[0]
    if act.END in legal and match.state.actions_left:
        place = guided.next_place(match.state, ME)
        step = act.MOVE + terrain.cell_of(match.state, place) if place < pieces.PLACES else -1
        return step if step in legal else act.END
    return legal[0]


def first_turn() -> tuple[Match, list[Hint]]:
    match, hints = begun(GAME), []
    while match.state.turn == 1:
        told = said(match)
        if told:
            hints.append(told)
        if ME in match.to_move:
            match.play(advised(match), ME)
        else:
            match.play("pass", match.to_move[0])
    last = said(match)
    return match, [*hints, last] if last else hints


def test_the_first_sentence_says_what_to_do_first() -> None:
    match = begun(GAME)
    assert match.to_move == (ME,)
    told = said(match)
    assert told is not None
    assert "trois actions" in told.sentence
    assert told.points_at == "verb-shore"


def test_doing_as_told_shores_up_moves_draws_and_meets_the_flood() -> None:
    match, hints = first_turn()
    kinds = [event.kind for entry in match.entries for event in entry.news]
    for kind in (act.SHORED, act.MOVED, act.DREW, act.FLOOD_BEGINS, act.FLOODED):
        assert kind in kinds
    pointed = [told.points_at for told in hints]
    assert pointed[0] == "verb-shore"
    assert {"verb-end", "verb-pass", "hand"} <= set(pointed)
    assert any(place.startswith("tile-") for place in pointed)


@pytest.mark.parametrize("seed", range(6))
def test_the_rounds_go_on_whatever_the_others_do(seed: int) -> None:
    _, hints = guided_game(GAME, advised, lambda match: match.state.turn > 8, seed)
    assert len({told.sentence for told in hints}) >= 10


def test_every_sentence_of_the_guide_fits_on_a_line_or_two() -> None:
    assert longest_lesson(GAME) <= 130
