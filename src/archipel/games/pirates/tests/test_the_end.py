"""The end (§10.1), and who has won (§10.5)."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.match import Match
from archipel.games.pirates.rules import the_end
from archipel.games.pirates.tests.scene import aboard, crewed, far, goes_on, near, scene, taken

CREW = "toad rat weasel snail"
# Every tile that is neither before a ship nor held by anybody has left the game but for so many groups.
DEFAULT = {
    "fries": {1: 4, 2: 4, 3: 4},
    "noodles": {2: 4, 3: 4, 4: 4},
    "burgers": {3: 4, 4: 4, 5: 4},
    "teddies": {6: 2, 8: 4, 10: 2},
    "dolls": {6: 2, 8: 4, 10: 2},
    "cans": {12: 2, 14: 1, 16: 2, 18: 1, 20: 2},
}
ALL = [
    f"{name}{value}"
    for name, values in DEFAULT.items()
    for value, many in values.items()
    for _ in range(many)
]
AHEAD = "fries1 noodles3 cans16 burgers4 dolls8 teddies6 fries2 noodles2 burgers3 cans12 dolls6 teddies8 "
AHEAD += "teddies10 dolls10 cans20 fries3 noodles4 burgers5"


def lost(left: int) -> str:
    """A line that leaves so many loot tiles in the pile."""
    rest = list(ALL)
    for tile in AHEAD.split():
        rest.remove(tile)
    return " ".join(["lost", *rest[left:]])


def last_voyage(*lines: str, left: int = 2) -> Match:
    return crewed(CREW, *lines, lost(left))


def test_when_no_full_group_is_left_the_other_captains_sail_and_the_game_is_over() -> None:
    """Scenario 16."""
    match = last_voyage("bird c=s0.rat", "fish c=s1.rat", "cat c=s0.snail", "s0", "s1")
    match.play("sail bird")
    match.play("loot 1", 0)
    match.play("loot 2", 0)
    assert not match.over
    assert match.to_move == (1,), "the Fish sails before the Cat"
    match.play("loot 1", 1)
    match.play("loot 2", 1)
    assert match.to_move == (0,)
    match.play("loot 3", 0)
    assert match.over
    assert taken(match, 1) == ["fries1", "noodles3", "ketchup"]
    assert far(match, "bird") == []
    assert far(match, "fish") == ["burgers4", "dolls8", "teddies6", "parrot"], "no refill, nothing drifts"


def test_without_other_captains_the_game_is_over_at_once() -> None:
    match = last_voyage("bird c=s0.rat 1=s1.snail", "s0", "s1")
    match.play("sail bird")
    match.play("loot 1")
    match.play("loot 2")
    assert match.over, "the last tile is taken by itself"
    assert taken(match, 1) == ["cans20"]


def test_with_a_full_group_left_the_game_goes_on() -> None:
    match = last_voyage("bird c=s0.rat", "s0", "s1", left=3)
    match.play("sail bird")
    match.play("loot 1")
    match.play("loot 2")
    goes_on(match)
    assert not match.over
    assert sum(match.state.loot_left) == 0
    assert len(far(match, "bird")) == 4


def test_without_a_bonus_no_group_can_come() -> None:
    bonuses = "bonus=ketchup*2,chili*3,milkshake*3,parrot*3,opener*3"
    match = crewed(CREW, "bird c=s0.rat", f"s0 {bonuses}", "s1")
    assert sum(match.state.bonus_left) == 0
    match.play("sail bird")
    match.play("loot 1")
    match.play("loot 2")
    assert match.over


def test_the_ship_that_brought_the_end_does_not_sail_again() -> None:
    """Z18."""
    match = last_voyage("bird c=s0.rat 1=s1.toad", "s0", "s1")
    match.play("sail bird")
    match.play("loot 1")
    match.play("loot 2")
    match.play("decline")
    assert match.over
    assert aboard(match, "bird") == {"c": "s1.toad"}


def test_a_toad_may_decline_on_a_last_voyage_and_its_ship_sails_only_once() -> None:
    match = last_voyage("bird c=s0.rat", "fish c=s1.rat 1=s0.toad", "s0", "s1")
    match.play("sail bird")
    match.play("loot 1")
    match.play("loot 2")
    match.play("loot 1", 1)
    match.play("loot 2", 1)
    match.play("decline", 0)
    assert match.over
    assert aboard(match, "fish") == {"c": "s0.toad"}


def test_a_weasel_gets_no_further_action_at_the_end() -> None:
    match = last_voyage("bird c=s0.weasel", "fish c=s1.weasel", "s0 cat*3", "s1 cat*3")
    match.play("sail bird")
    match.play("loot 1")
    assert match.to_move == (1,)
    match.play("loot 1")
    assert match.over


def test_hands_are_not_cut_at_the_end() -> None:
    match = last_voyage("bird c=s0.rat", "s0 fish*9", "s1")
    match.play("sail bird")
    match.play("loot 1")
    match.play("loot 2")
    assert match.over
    assert match.state.players[0].held == 9


def test_the_usual_game_has_fifteen_voyages_before_the_last_ones() -> None:
    """20 groups, 6 at the beginning: the fifteenth voyage finds no new group."""
    match = scene("fish c=s0.pirate", "s0", "s1")
    groups = 0
    while True:
        seat = match.to_move[0]
        match.play("sail fish", seat)
        match.play("loot 1", seat)
        groups += 1
        if match.over:
            break
        goes_on(match)
        manned = f"fish c=s{match.state.active}.pirate "
        match = read(match.position().replace("fish ", manned, 1))
    assert groups == 15


def read(text: str) -> Match:
    match = archipel.read(text)
    assert isinstance(match, Match)
    return match


# Becalmed


def test_a_game_in_which_everybody_only_draws_stops() -> None:
    match = scene("s0 loot=cans12 bonus=opener", "s1 fish", "turn s0 calm=18")
    for _ in range(2):
        assert not match.over
        match.play("draw")
        match.play("draw")
    assert match.result is not None
    assert match.result.ending == "becalmed"
    assert match.result.scores == (12, 0)
    assert the_end.winners(match.state) == 0b01


@pytest.mark.parametrize("action", ["board pirate fish 3", "promote cat 1", "move bird 3 2"])
def test_a_move_stirs_the_water(action: str) -> None:
    match = scene("cat 1=s0.pirate", "bird 3=s0.pirate", "s0 fish cat bird", "s1", "turn s0 calm=19")
    match.play(action)
    assert match.state.calm == 0


def test_the_hand_is_cut_before_the_game_stops() -> None:
    match = scene("s0", "s1 fish*6", "turn s1 calm=19")
    match.play("draw")
    match.play("draw")
    assert not match.over
    match.play("discard fish")
    assert not match.over
    match.play("discard fish")
    assert match.over


# Who has won


@pytest.mark.parametrize(
    "zero, one, ending, best",
    [
        ("loot=burgers5", "loot=burgers4", "points", 0b01),
        ("loot=burgers4", "loot=fries1*2,fries2", "loot", 0b10),
        ("fish loot=burgers4", "loot=burgers4", "cards", 0b01),
        ("fish loot=burgers4", "cat loot=burgers4", "shared", 0b11),
        ("fish*6 loot=burgers4", "loot=fries1,burgers3", "loot", 0b10),
    ],
)
def test_points_then_loot_then_cards_decide(zero: str, one: str, ending: str, best: int) -> None:
    """The third player brings home a doll, which is worth nothing without a parrot."""
    match = scene("bird c=s2.pirate", f"s0 {zero}", f"s1 {one}", "s2", "last bird", "turn s2")
    match.play("loot 2", 2)
    assert match.result is not None
    assert match.result.scores[2] == 0
    assert (match.result.ending, the_end.winners(match.state)) == (ending, best)


def test_a_tie_of_three_is_broken_step_by_step() -> None:
    """All have four points; s1 and s2 have two tiles; s2 has cards."""
    lines = ("s0 fish loot=burgers4", "s1 loot=fries1,burgers3", "s2 cat loot=fries1,burgers3")
    match = scene(*lines, "turn s2 calm=29")
    match.play("draw")
    match.play("draw")
    assert match.result is not None
    assert (match.result.scores, the_end.winners(match.state)) == ((4, 4, 4), 0b100)


def test_loot_that_is_worth_nothing_decides_a_tie() -> None:
    match = last_voyage("bird c=s0.rat", "s0", "s1")
    match.play("sail bird")
    match.play("loot 1")
    match.play("loot 2")
    assert match.result is not None
    assert (match.result.ending, match.result.scores) == ("loot", (0, 0))
    assert the_end.winners(match.state) == 0b01
    assert near(match, "bird") == ["fries3", "noodles4", "burgers5", "ketchup"], "it drifts all the same"
