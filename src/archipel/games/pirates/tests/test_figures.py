"""The figures designers vary (§12): they take effect, and what makes no game is refused with the reason."""

from __future__ import annotations

import random
from typing import Any

import pytest

import archipel
from archipel.core.errors import OptionError
from archipel.core.match import Match
from archipel.games.pirates.rules import scoring
from archipel.games.pirates.tests.scene import held, refusal, row, scene


def test_a_designer_changes_a_number_and_the_game_follows() -> None:
    match = archipel.new(
        "pirates", 3, seed=1,
        talismans=30, row_length=7, hand_limit=9, start_hand="5,0,1,2,3", bonus="9,1,1,1,1", cans="7,9*3",
    )  # fmt: skip
    first = match.to_move[0]
    assert [held(match, (first + place) % 3) for place in range(3)] == [5, 0, 1]
    assert len(row(match)) == 7
    assert match.state.deck_left == 90 - 6 - 7
    assert sum(match.state.options.tiles) == 56
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state
    assert "cans=7,9*3" in match.position()


def test_values_and_multipliers_are_those_of_the_option_record() -> None:
    lines = ("s0 loot=fries7*2,cans50 bonus=ketchup*2,opener", "s1")
    flotsam = "fish near=fries7,noodles3,cans50,ketchup far=burgers4,dolls8,teddies6,parrot"
    cat = "cat near=noodles3,noodles2,burgers3,chili far=burgers5,dolls6,teddies8,opener"
    bird = "bird near=teddies10,dolls10,burgers4,milkshake far=noodles3,noodles4,burgers5,ketchup"
    match = scene(*lines, flotsam, cat, bird, options="fries=7*9 cans=50*3 multiplier=1,4,3")
    assert scoring.total(match.state, 0) == 14 + 2 * 2 * 1 + 50


def test_the_same_value_twice_is_one_kind_and_order_does_not_matter() -> None:
    match = archipel.new("pirates", 2, seed=1, fries="3*2,1,3*2,2*7")
    assert match.options["fries"] == "1,2*7,3*4"


def test_a_type_of_loot_may_be_missing() -> None:
    match = archipel.new("pirates", 2, seed=1, dolls="none")
    assert match.options["dolls"] == "none"
    assert sum(match.state.options.tiles) == 52


@pytest.mark.parametrize(
    "reason, seats, options",
    [
        ("hand", 2, {"hand_limit": 0}),
        ("talismans", 5, {"talismans": 7}),
        ("talismans", 2, {"talismans": 0, "start_hand": "0,0,0,0,0", "row_length": 0}),
        ("talismans", 5, {"mode": "advanced", "talismans": 14}),
        ("talismans", 2, {"start_hand": "20,20,0,0,0", "talismans": 14}),
        ("loot", 2, {"fries": "none", "noodles": "none", "burgers": "none", "teddies": "none", "dolls": "1"}),
        ("loot", 3, {"short": "yes", "fries": "none", "noodles": "none", "burgers": "none"}),
        ("bonus", 2, {"bonus": "1,1,1,1,1"}),
        ("bonus", 2, {"bonus": "3,2,2,2,2", "short": "yes"}),
        ("short", 4, {"short": "yes"}),
    ],
)
def test_what_makes_no_game_is_refused_with_the_reason(
    reason: str, seats: int, options: dict[str, Any]
) -> None:
    with pytest.raises(OptionError) as refused:
        archipel.new("pirates", seats, **options)
    assert refused.value.code == f"unplayable.{reason}"
    assert refused.value.message("fr") != refused.value.message("en")


@pytest.mark.parametrize(
    "option, value",
    [
        ("mode", "expert"),
        ("talismans", "41"),
        ("hand_limit", "-1"),
        ("row_length", "ten"),
        ("start_hand", "3,3,4"),
        ("start_hand", "3,3,4,4,21"),
        ("bonus", "4,4,4,4,four"),
        ("multiplier", "5;4;3"),
        ("fries", ""),
        ("fries", "1*0"),
        ("fries", "1,2,3,4,5,6"),
        ("fries", "1*21"),
        ("cans", "100"),
        ("cans", "12*2,,14"),
        ("dolls", "many"),
        ("calm", "0"),
        ("auction_hand", "13"),
        ("sharks", "yes"),
    ],
)
def test_a_value_that_is_none_is_refused_in_both_languages(option: str, value: Any) -> None:
    with pytest.raises(OptionError) as refused:
        archipel.new("pirates", 2, **{option: value})
    assert refused.value.message("fr") != refused.value.message("en")


@pytest.mark.parametrize(
    "seats, options",
    [
        (5, {"talismans": 8, "row_length": 4}),
        (5, {"mode": "advanced", "talismans": 15}),
        (2, {"bonus": "2,1,1,1,1"}),
        (3, {"short": "yes", "bonus": "4,2,2,2,2", "fries": "none", "noodles": "none"}),
        (2, {"hand_limit": 1, "talismans": 3, "start_hand": "1,1,1,1,1"}),
        (4, {"auction_hand": 0, "mode": "advanced"}),
        (2, {"row_length": 0, "start_hand": "0,0,0,0,0"}),
    ],
)
def test_what_makes_a_game_can_be_played_to_its_end(seats: int, options: dict[str, Any]) -> None:
    match = archipel.new("pirates", seats, seed=1, **options)
    dice = random.Random(5)
    while not match.over:
        match.play(dice.choice(match.legal()), match.to_move[0])
    assert match.result is not None


def test_a_refusal_is_worded_for_designers() -> None:
    with pytest.raises(OptionError) as refused:
        archipel.new("pirates", 2, hand_limit=0)
    assert refused.value.message("en").startswith("An empty hand")
    assert refusal(scene("s0", "s1"), "stop") == ("nothing_to_stop", "8.6")
