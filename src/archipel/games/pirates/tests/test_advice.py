"""The stand-in bot: it sees a view, and what it does looks sensible."""

from __future__ import annotations

from random import Random

import pytest

import archipel
from archipel.bots import greedy
from archipel.core.match import Match
from archipel.games.pirates.tests.scene import crewed, scene


def choice(match: Match) -> str:
    seat = match.to_move[0]
    view = match.view(seat)
    return greedy(view, view.legal(), Random(1))


def test_it_takes_the_loot_that_brings_most() -> None:
    match = scene("fish c=s0.pirate", "s0 loot=noodles2*2 bonus=chili*2", "s1")
    match.play("sail fish")
    assert choice(match) == "loot 2"


def test_it_opens_a_can_if_it_can() -> None:
    match = scene("fish c=s0.pirate", "s0 bonus=opener", "s1")
    match.play("sail fish")
    assert choice(match) == "loot 3"


def test_it_becomes_captain_when_it_can_afford_it() -> None:
    match = scene("bird 1=s0.pirate", "s0 bird*2 bonus=opener", "s1")
    assert choice(match) == "promote bird 1"


def test_it_draws_when_it_holds_nothing() -> None:
    assert choice(scene("s0", "s1")).split()[0] in ("draw", "take")


def test_it_sails_with_a_weasel_at_once() -> None:
    match = crewed("weasel rat toad snail", "bird 1=s0.weasel", "s0 bird", "s1")
    match.play("promote bird 1")
    assert choice(match) == "sail bird"


@pytest.mark.parametrize("mode", ["simple", "intermediate", "advanced"])
def test_bots_play_whole_games_by_what_they_see(mode: str) -> None:
    match, dice = archipel.new("pirates", 3, seed=4, mode=mode), Random(4)
    while not match.over:
        seat = match.to_move[0]
        view = match.view(seat)
        match.play(greedy(view, view.legal(), dice), seat)
    assert match.result is not None
    assert match.result.ending != "becalmed"
    assert sum(match.result.scores) > 150
