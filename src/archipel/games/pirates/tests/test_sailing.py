"""To set sail (§6), and rats and toads at sea (§8.1, §8.3)."""

from __future__ import annotations

import pytest

from archipel.games.pirates.tests.scene import (
    aboard,
    crewed,
    far,
    goes_on,
    hand,
    near,
    refusal,
    scene,
    taken,
    turn_of,
)

CREW = "rat toad cockroach raccoon"


def test_a_full_ship_shares_three_tiles_and_the_fourth_figure_moves_up() -> None:
    """Scenario 6."""
    match = scene("fish c=s0.pirate 1=s1.pirate 2=s2.pirate 3=s1.pirate", "s0", "s1", "s2")
    match.play("sail fish")
    assert match.to_move == (0,)
    match.play("loot 3")
    assert match.to_move == (1,)
    match.play("loot 1")
    assert taken(match, 0) == ["cans16", "ketchup"]
    assert taken(match, 1) == ["fries1"]
    assert taken(match, 2) == ["noodles3"]
    assert aboard(match, "fish") == {"2": "s1.pirate"}


def test_a_captain_alone_takes_one_tile_and_the_others_are_lost() -> None:
    """Scenario 8."""
    match = scene("fish c=s0.pirate", "s0", "s1")
    before = sum(match.state.loot_left)
    match.play("sail fish")
    match.play("loot 2")
    goes_on(match)
    assert taken(match, 0) == ["noodles3", "ketchup"]
    assert aboard(match, "fish") == {}
    assert sum(match.state.loot_left) == before - 3
    assert "lost fries1 cans16" in match.position()


def test_the_far_group_drifts_near_and_a_new_one_comes_tile_by_tile() -> None:
    match = scene("fish c=s0.pirate", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    assert near(match, "fish") == ["burgers4", "dolls8", "teddies6", "parrot"]
    assert far(match, "fish") == []
    for nth, tile in enumerate(("loot:fries-a", "loot:cans-e", "loot:dolls-b", "bonus:opener")):
        assert match.legal() == ["continue"], nth
        match.play("continue", dealt=tile)
    assert far(match, "fish") == ["fries1", "cans20", "dolls8", "opener"]
    assert turn_of(match) == 1


def test_squares_pick_in_order_and_empty_ones_are_passed_over() -> None:
    match = scene("fish c=s0.pirate 1=s2.pirate 3=s1.pirate", "s0", "s1", "s2")
    match.play("sail fish")
    match.play("loot 1")
    assert match.to_move == (2,)
    match.play("loot 3")
    assert taken(match, 1) == ["noodles3"]
    assert aboard(match, "fish") == {}


def test_a_figure_that_moves_up_goes_one_square_only() -> None:
    """1 took, so 3 comes to 2, though 1 and 2 are empty."""
    match = crewed(CREW, "fish c=s0.rat 1=s1.rat 3=s0.toad", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    assert taken(match, 1) == ["cans16"]
    assert aboard(match, "fish") == {"2": "s0.toad"}


def test_who_took_nothing_moves_up_with_all_the_others() -> None:
    match = crewed(CREW, "fish c=s0.rat 1=s1.cockroach 2=s1.raccoon 3=s0.raccoon", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    assert taken(match, 1) == ["cans16"]
    assert aboard(match, "fish") == {"1": "s1.raccoon", "2": "s0.raccoon"}


def test_takers_are_in_the_lair_and_may_come_aboard_again() -> None:
    match = scene("fish c=s0.pirate 1=s1.pirate", "s0", "s1 fish*2")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    goes_on(match)
    assert all(where == 0 for player in match.state.players for where in player.where)
    assert "board pirate fish 3" in match.legal()


def test_a_tile_that_is_gone_cannot_be_taken() -> None:
    match = scene("fish c=s0.pirate 1=s1.pirate", "s0", "s1")
    assert refusal(match, "loot 1") == ("no_pick", "6.2")
    match.play("sail fish")
    match.play("loot 1")
    assert refusal(match, "loot 1", 1) == ("loot_gone", "6.2")
    assert refusal(match, "decline", 1) == ("only_a_toad", "8.3")
    assert refusal(match, "loot 2", 0) == ("not_your_turn", "4.1")


def test_the_hand_is_cut_after_a_voyage_too() -> None:
    match = scene("fish c=s0.pirate", "s0 fish*7", "s1")
    match.play("sail fish")
    match.play("loot 1")
    goes_on(match)
    assert match.legal() == ["discard fish"]


def test_sailing_costs_no_card() -> None:
    match = scene("fish c=s0.pirate", "s0 fish", "s1")
    match.play("sail fish")
    match.play("loot 1")
    assert hand(match, 0) == ["fish"]


# Rats


@pytest.mark.parametrize("square", ["c", "1"])
def test_a_rat_takes_two_tiles(square: str) -> None:
    lines = "fish c=s0.rat" if square == "c" else "fish c=s1.toad 1=s0.rat"
    match = crewed(CREW, lines, "s0", "s1", "turn s0" if square == "c" else "turn s1")
    match.play("sail fish")
    if square == "1":
        match.play("loot 1", 1)
    match.play("loot 2", 0)
    if square == "c":
        match.play("loot 3", 0)
    assert len([tile for tile in taken(match, 0) if tile[-1].isdigit()]) == 2


def test_a_rat_takes_one_tile_if_one_is_left() -> None:
    match = crewed(CREW, "fish c=s0.cockroach 1=s1.cockroach 2=s2.rat", "s0", "s1", "s2")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    assert taken(match, 2) == ["cans16"]
    assert "2" not in aboard(match, "fish")


def test_two_rats_empty_the_flotsam() -> None:
    match = crewed(CREW, "fish c=s0.rat 1=s1.rat 2=s2.toad", "s0", "s1", "s2")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    assert taken(match, 1) == ["cans16"]
    assert taken(match, 2) == []
    assert aboard(match, "fish") == {"1": "s2.toad"}


def test_a_rat_has_to_take_its_second_tile() -> None:
    match = crewed(CREW, "fish c=s0.rat", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    assert match.legal() == ["loot 2", "loot 3"]


# Toads


def test_a_toad_may_leave_its_loot_and_become_captain_from_square_one() -> None:
    match = crewed(CREW, "fish c=s0.rat 1=s1.toad", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    assert match.legal() == ["loot 3", "decline"]
    match.play("decline")
    goes_on(match)
    assert aboard(match, "fish") == {"c": "s1.toad"}
    assert taken(match, 1) == []
    assert match.legal() == ["sail fish"], "Z17: its owner's next turn"


def test_what_a_toad_leaves_goes_down_the_line() -> None:
    match = crewed(CREW, "fish c=s0.cockroach 1=s1.toad 2=s2.rat 3=s0.raccoon", "s0", "s1", "s2")
    match.play("sail fish")
    match.play("loot 1")
    match.play("decline")
    assert match.to_move == (2,)
    match.play("loot 2")
    assert taken(match, 2) == ["noodles3", "cans16"]
    assert aboard(match, "fish") == {"c": "s1.toad", "2": "s0.raccoon"}


def test_a_toad_is_not_asked_when_no_loot_is_left() -> None:
    match = crewed(CREW, "fish c=s0.rat 1=s1.cockroach 2=s2.toad", "s0", "s1", "s2")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    assert taken(match, 1) == ["cans16"]
    assert aboard(match, "fish") == {"1": "s2.toad"}


def test_a_toad_that_is_captain_takes_like_everybody() -> None:
    match = crewed(CREW, "fish c=s0.toad", "s0", "s1")
    match.play("sail fish")
    assert match.legal() == ["loot 1", "loot 2", "loot 3"]
    assert refusal(match, "decline") == ("only_a_toad", "8.3")


def test_two_toads_that_decline_move_up_together() -> None:
    match = crewed(CREW, "fish c=s0.rat 1=s1.toad 2=s2.toad 3=s1.raccoon", "s0", "s1", "s2")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    match.play("decline", 1)
    match.play("decline", 2)
    assert taken(match, 1) == ["cans16"], "the raccoon on 3 gets it"
    assert aboard(match, "fish") == {"c": "s1.toad", "1": "s2.toad"}


def test_a_toad_on_the_last_tile_is_asked() -> None:
    match = crewed(CREW, "fish c=s0.rat 1=s1.toad", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    match.play("loot 3")
    assert taken(match, 1) == ["cans16"]


def test_what_everybody_leaves_is_lost() -> None:
    match = crewed(CREW, "fish c=s0.rat 3=s1.toad", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    match.play("decline")
    assert aboard(match, "fish") == {"2": "s1.toad"}
    assert "lost cans16" in match.position()
