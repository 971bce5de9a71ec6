"""The guided first game says the right thing at the right moment, and never stands in the way."""

from __future__ import annotations

import pytest
from tests.draw.drawn import ME, begun, guided_game, longest_lesson, said

from archipel.core.match import Match, legal_numbers
from archipel.draw.look import Hint
from archipel.games.desert import GAME
from archipel.games.desert.look import guided, missed
from archipel.games.desert.rules import actions as act, pieces


def first_step(match: Match, tile: int) -> int:
    """The first step on the way to a tile."""
    way = missed.walks(match.state, ME)
    cell = match.state.tiles[tile].cell
    while way[cell] > 1:
        cell = next(c for c in pieces.AROUND[cell * pieces.DIRECTIONS :][:4] if way.get(c) == way[cell] - 1)
    return act.MOVE + int(cell)


def advised(match: Match) -> int:
    """What a newcomer who does as told plays."""
    legal = legal_numbers(GAME, match.state, ME)
    if act.PASS in legal:
        return act.PASS
    if act.CONTINUE in legal:
        return act.CONTINUE
    if match.state.actions_left == 0:
        return act.END
    target = guided.advice(match.state, ME).points_at
    here = int(match.state.tiles[match.state.players[ME].tile].cell)
    if target.startswith("tile-"):
        return first_step(match, int(target.removeprefix("tile-")))
    return act.DIG + here if target == "verb-dig" else act.EXCAVATE


def first_turn() -> tuple[Match, list[Hint]]:
    match, hints = begun(GAME), []
    while match.state.turn == 1:
        told = said(match)
        if told:
            hints.append(told)
        match.play(advised(match), ME)
    last = said(match)
    return match, [*hints, last] if last else hints


def test_doing_as_told_digs_excavates_finds_a_clue_and_meets_wind_and_heat() -> None:
    match, hints = first_turn()
    kinds = [event.kind for entry in match.entries for event in entry.news]
    for kind in (act.DUG, act.EXCAVATED, act.FOUND, act.MOVED, act.SHIFTED, act.DRANK):
        assert kind in kinds
    cards = [event.storm for entry in match.entries for event in entry.news if event.kind == act.CARD]
    assert len(cards) == 2
    assert pieces.SUN in cards
    assert [told.points_at for told in hints] == [
        *("verb-dig", "verb-excavate", "hand", "verb-excavate"),
        *("shared", "verb-pass", "scene", "hand"),
    ]


def test_the_first_sentence_says_what_to_do_first() -> None:
    match = begun(GAME)
    told = said(match)
    assert told is not None
    assert "quatre actions" in told.sentence
    assert told.points_at == "verb-dig"


@pytest.mark.parametrize("seed", range(6))
def test_the_round_goes_on_whatever_the_others_do(seed: int) -> None:
    _, hints = guided_game(GAME, advised, lambda match: match.state.turn > 7, seed)
    assert len({told.sentence for told in hints}) >= 10


def test_every_sentence_of_the_guide_fits_on_a_line_or_two() -> None:
    assert longest_lesson(GAME) <= 130
