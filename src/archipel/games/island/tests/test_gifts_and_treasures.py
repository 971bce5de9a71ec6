"""Giving (§5.3), capturing (§5.4), hands (§6.3)."""

from __future__ import annotations

import pytest

from archipel.games.island.tests.scene import (
    actions_left,
    captured,
    draw,
    hand,
    refusal,
    scene,
    state_of,
    targets,
    treasure_discard,
)


def test_a_treasure_card_goes_to_somebody_on_the_same_tile() -> None:
    """§5.3; giving to a player without cards is legal (scenario 14)."""
    match = scene("", "s0 engineer c3 earth*2", "s1 pilot c3", "s2 diver a3")
    assert targets(match, "give") == {"earth s1"}
    assert refusal(match, "give earth s2") == ("not_together", "5.3")
    assert refusal(match, "give earth s0") == ("give_to_another", "5.3")
    assert refusal(match, "give earth s4") == ("give_to_another", "5.3")
    assert refusal(match, "give fire s1") == ("not_in_hand", "5.3")
    match.play("give earth s1")
    assert (hand(match, 0), hand(match, 1), actions_left(match)) == (["earth"], ["earth"], 2)


@pytest.mark.parametrize("role", ["engineer", "messenger"])
def test_special_cards_are_never_given(role: str) -> None:
    """Scenario 14: there is no such action, not even for the Messenger."""
    match = scene("", f"s0 {role} c3 helicopter sandbags", "s1 pilot c3")
    assert targets(match, "give") == set()
    with pytest.raises(Exception, match="give"):
        match.play("give helicopter s1")


def test_receiving_over_the_limit_has_to_be_put_right_before_the_next_action() -> None:
    """Scenario 13."""
    match = scene("b2=~", "s0 engineer c3 earth*2", "s1 pilot c3 fire*3 wind sandbags")
    match.play("give earth s1")
    assert actions_left(match) == 2
    assert match.to_move == (1,)
    assert match.legal(0) == []
    assert refusal(match, "move d3", 0) == ("not_now", "4.3")
    assert targets(match, "discard", 1) == {"earth", "fire", "wind", "sandbags"}
    assert targets(match, "sandbag", 1) == {"b2"}
    assert refusal(match, "discard ocean", 1) == ("not_in_hand", "5.3")
    assert refusal(match, "discard rise", 1) == ("not_in_hand", "5.3")
    match.play("discard wind", 1)
    assert (len(hand(match, 1)), treasure_discard(match)) == (5, ["wind"])
    assert match.to_move == (0,)
    assert actions_left(match) == 2


def test_a_special_card_may_be_played_instead_of_discarding_it() -> None:
    """Scenario 13, A2.4."""
    match = scene("b2=~", "s0 engineer c3 earth*2", "s1 pilot c3 fire*3 wind sandbags")
    match.play("give earth s1")
    match.play("sandbag b2", 1)
    assert state_of(match, "b2") == "dry"
    assert hand(match, 1) == ["earth", "wind", "fire", "fire", "fire"]
    assert match.to_move == (0,)


def test_a_helicopter_may_be_played_instead_of_discarding_it() -> None:
    """A2.4."""
    match = scene("", "s0 engineer c3 earth*2", "s1 pilot c3 fire*3 wind helicopter")
    match.play("give earth s1")
    match.play("lift s0", 1)
    assert match.to_move == (1,)
    match.play("land d6", 1)
    assert len(hand(match, 1)) == 5
    assert match.to_move == (0,)


def test_nobody_discards_without_need() -> None:
    """§6.3."""
    match = scene("", "s0 engineer c3 earth*5", "s1 pilot c3 fire")
    assert refusal(match, "discard earth", 0) == ("no_need_to_discard", "6.3")
    assert refusal(match, "discard fire", 1) == ("no_need_to_discard", "6.3")


def test_somebody_else_may_play_a_card_while_one_has_to_discard() -> None:
    """A2.4: inside DISCARD; the hand is still too full then."""
    match = scene("b2=~", "s0 engineer c3 earth*2 sandbags", "s1 pilot c3 fire*3 wind*2")
    match.play("give earth s1")
    match.play("sandbag b2", 0)
    assert match.to_move == (1,)
    assert refusal(match, "discard earth", 0) == ("no_need_to_discard", "6.3")


# Capturing


def test_four_cards_capture_a_treasure_on_a_flooded_tile_and_the_fifth_stays() -> None:
    """Scenario 21."""
    match = scene("b4=~", "s0 engineer b4 earth*5", "s1 pilot c3")
    match.play("capture earth")
    assert captured(match) == ["earth"]
    assert (hand(match, 0), actions_left(match)) == (["earth"], 2)
    assert treasure_discard(match) == ["earth"] * 4
    assert refusal(match, "capture earth") == ("already_captured", "5.4")


def test_four_cards_must_be_of_that_very_treasure() -> None:
    """Scenario 21."""
    match = scene("", "s0 engineer b4 earth*3 fire", "s1 pilot c3")
    assert refusal(match, "capture earth") == ("four_cards", "5.4")


def test_a_treasure_is_captured_on_its_own_tiles_only() -> None:
    """Scenario 21: on the Coral Palace with four Earth cards."""
    match = scene("", "s0 engineer b5 earth*4", "s1 pilot c3")
    assert refusal(match, "capture earth") == ("not_its_tile", "5.4")
    assert refusal(match, "capture ocean") == ("four_cards", "5.4")


@pytest.mark.parametrize(
    "treasure, place",
    [
        ("earth", "a4"),
        ("wind", "c4"),
        ("wind", "d4"),
        ("fire", "e4"),
        ("fire", "f4"),
        ("ocean", "b5"),
        ("ocean", "c5"),
    ],
)
def test_each_treasure_has_two_tiles(treasure: str, place: str) -> None:
    """A1.3."""
    match = scene("", f"s0 engineer {place} {treasure}*4", "s1 pilot c3")
    match.play(f"capture {treasure}")
    assert captured(match) == [treasure]


# The limit when drawing


def test_a_sixth_card_is_discarded_before_the_second_is_drawn() -> None:
    """A2.5: at once."""
    match = scene("", "s0 engineer c3 earth*5", "s1 pilot c3", "treasure s0 due=2")
    draw(match, "fire")
    assert match.to_move == (0,)
    assert set(match.legal()) == {"discard earth", "discard fire"}
    match.play("discard earth")
    assert match.state.cards_due == 1
    draw(match, "wind")
    match.play("discard wind")
    assert hand(match, 0) == ["earth"] * 4 + ["fire"]


def test_special_cards_count_towards_the_five() -> None:
    """A2.5."""
    match = scene("", "s0 engineer c3 earth*3 helicopter sandbags", "s1 pilot c3", "treasure s0 due=2")
    draw(match, "fire")
    assert {"discard helicopter", "discard sandbags", "discard fire", "discard earth"} <= set(match.legal())
