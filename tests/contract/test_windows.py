"""A window asks those who could answer as far as everybody knows, and nobody learns more from it."""

from __future__ import annotations

import itertools

import pytest

import archipel
from archipel.core import catalogue
from archipel.core.errors import IllegalError
from archipel.core.events import SPECTATOR
from archipel.core.match import Match, view_of
from archipel.core.records import clone

SMUGGLERS = catalogue.find("smugglers")


def scene(*hands: str, pile: str = "silk,tea", discard: str = "-", turn: str = "turn s0 left=9") -> Match:
    """North is about to deliver a pile."""
    lines = [f"position smugglers 1 seats={len(hands)}"]
    lines += [f"s{seat} {hand}" for seat, hand in enumerate(hands)]
    lines += [f"even {pile} seen=0 points=0", "odd - seen=0 points=0", f"discard {discard}", turn]
    match = archipel.read("\n".join(lines))
    assert isinstance(match, Match)
    return match


# Who is asked


@pytest.mark.parametrize(
    "east, west, asked",
    [
        ("toll", "toll", (1, 3)),
        ("toll", "silk", (1, 3)),
        ("silk", "tea", (1, 3)),
        ("silk*5", "-", (1,)),
        ("-", "toll*2", (3,)),
    ],
)
def test_a_window_asks_exactly_the_others_who_could_hold_the_card(
    east: str, west: str, asked: tuple[int, ...]
) -> None:
    match = scene("rum", east, "toll", west)
    match.play("deliver")
    assert match.to_move == asked


def test_whoever_is_asked_may_pass_and_only_a_holder_may_play_the_card() -> None:
    match = scene("rum", "toll tea", "toll", "tea")
    match.play("deliver")
    assert match.legal(1) == ["pass", "toll"]
    assert match.legal(3) == ["pass"]
    assert match.legal(0) == []
    assert match.legal(2) == []


def test_the_delivery_waits_until_everyone_has_answered() -> None:
    match = scene("rum", "toll tea", "toll", "tea")
    match.play("deliver")
    with pytest.raises(IllegalError, match="not answered"):
        match.play("s0 continue")
    match.play("s3 pass")
    with pytest.raises(IllegalError, match="not asked"):
        match.play("s3 pass")
    match.play("s1 pass")
    assert match.to_move == (0,)
    assert match.legal() == ["continue"]


def test_everybody_knows_who_is_asked() -> None:
    match = scene("rum", "toll tea", "toll", "tea")
    match.play("deliver")
    for side in SMUGGLERS.sides(match.state):
        seen = view_of(SMUGGLERS, match.state, side)
        assert SMUGGLERS.deciders(seen) == SMUGGLERS.deciders(match.state)


# Answers


def test_passes_commute() -> None:
    match = scene("rum", "toll tea", "toll", "tea")
    match.play("deliver")
    ends = []
    for order in itertools.permutations(match.to_move):
        branch = Match(SMUGGLERS, clone(match.state), None)
        for seat in order:
            branch.play("pass", seat)
        ends.append(branch.state)
    assert len(ends) == 2
    assert ends[0] == ends[1]


def test_playing_the_card_asks_everybody_again() -> None:
    match = scene("rum", "toll tea", "toll", "tea")
    match.play("deliver")
    match.play("s3 pass")
    match.play("s1 toll")
    assert match.to_move == (1, 3)


def test_whoever_plays_the_last_card_of_a_hand_is_not_asked_again() -> None:
    match = scene("rum", "toll", "toll", "tea")
    match.play("deliver")
    match.play("s3 pass")
    match.play("s1 toll")
    assert match.to_move == (3,)


def test_each_card_played_costs_the_delivery_its_next_card() -> None:
    match = scene("rum", "toll tea", "toll", "tea", pile="rum,silk")
    match.play("deliver")
    for answer in ("s1 toll", "s1 pass", "s3 pass"):
        match.play(answer)
    assert match.play("continue") == ["Rum of North is seized for the toll."]
    assert match.play("continue") == ["North delivers silk."]
    assert match.state.teams[0].points == 1
    assert match.to_move == (1,)


# Skipped windows


def test_a_window_is_skipped_when_the_others_hold_no_cards_at_all() -> None:
    match = scene("rum toll", "-", "toll", "-")
    match.play("deliver")
    assert match.to_move == (0,)
    assert match.legal() == ["continue"]


def test_a_window_is_skipped_when_every_such_card_lies_on_the_discard() -> None:
    match = scene("rum", "tea", discard="toll*4")
    match.play("deliver")
    assert match.to_move == (0,)


def test_a_window_closes_when_one_more_card_could_do_nothing() -> None:
    match = scene("rum", "toll tea", "toll", "toll", pile="silk")
    match.play("deliver")
    match.play("s1 toll")
    assert match.to_move == (0,)


def test_a_window_is_not_skipped_though_only_the_asked_know_that_nobody_holds_the_card() -> None:
    match = scene("toll*2", "tea", "toll*2", "silk")
    match.play("deliver")
    assert match.to_move == (1, 3)


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_a_window_looks_the_same_whether_somebody_holds_the_card_or_not(viewer: int) -> None:
    seen = []
    for east in ("toll", "silk"):
        match = scene("rum", f"tea {east}", "toll", "tea")
        match.play("deliver")
        seen.append((match.view(viewer).write(), match.to_move, match.log(viewer)))
    assert seen[0] == seen[1]


def test_a_window_survives_being_written_down() -> None:
    match = scene("rum", "toll tea", "toll", "tea")
    match.play("deliver")
    match.play("s3 pass")
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state
    assert again.to_move == (1,)
