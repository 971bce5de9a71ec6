"""Removing sand (§5.2)."""

from __future__ import annotations

from archipel.games.desert.tests.scene import actions_left, paid, part, refusal, sand, scene, supply


def digs(actions: set[str]) -> set[str]:
    """The digging among them."""
    return {action for action in actions if action.startswith("dig")}


def test_sand_is_removed_from_the_own_tile_or_a_neighbour() -> None:
    """§5.2, B2.2: north, south, east, west."""
    match = scene("a1=.1 b1=.1 c1=.1 a2=.1 b2=.1 c2=.1 a3=.1 b3=.1 b4=.1", "s0 navigator b2", "s1 climber e5")
    assert digs(paid(match)) == {"dig b2", "dig b1", "dig b3", "dig a2", "dig c2"}
    assert refusal(match, "dig a1") == ("dig_too_far", "5.2")
    assert refusal(match, "dig b4") == ("dig_too_far", "5.2")


def test_a_removed_marker_goes_back_to_the_supply() -> None:
    """§5.2: one marker, one action."""
    match = scene("b1=.3", "s0 navigator b2", "s1 climber e5")
    assert supply(match) == 45
    match.play("dig b1")
    assert (sand(match, "b1"), supply(match), actions_left(match)) == (2, 46, 3)


def test_where_there_is_no_sand_nobody_digs() -> None:
    """§5.2."""
    match = scene("", "s0 navigator b2", "s1 climber e5")
    assert refusal(match, "dig b2") == ("no_sand", "5.2")
    assert refusal(match, "dig b1") == ("no_sand", "5.2")


def test_nobody_digs_in_the_eye_of_the_storm() -> None:
    """§5.2."""
    match = scene("", "s0 navigator c2", "s1 climber e5")
    assert refusal(match, "dig c3") == ("storm_there", "5.1")


def test_a_tile_that_cannot_be_entered_can_be_dug() -> None:
    """§5.2."""
    match = scene("b1=.7", "s0 navigator b2", "s1 climber e5")
    assert "dig b1" in match.legal()
    assert "move b1" not in match.legal()


def test_an_excavated_tile_is_dug_like_any_other() -> None:
    """§5.2."""
    match = scene("b1=G1", "s0 navigator b2", "s1 climber e5")
    match.play("dig b1")
    assert sand(match, "b1") == 0


def test_a_part_stays_when_the_sand_under_it_goes() -> None:
    """§5.2, §6.3."""
    match = scene("b1=G1", "s0 navigator b2", "s1 climber e5", "parts engine=b1")
    match.play("dig b1")
    assert part(match, "engine") == "b1"


def test_nobody_digs_without_an_action_left() -> None:
    """§4.1."""
    match = scene("b1=.1", "s0 navigator b2", "s1 climber e5", "turn s0 actions=0")
    assert refusal(match, "dig b1") == ("no_actions_left", "4.1")


def test_digging_needs_no_straight_line_past_the_eye() -> None:
    """§5.2: across the eye is not a neighbour."""
    match = scene("c4=.1", "s0 navigator c2", "s1 climber e5")
    assert refusal(match, "dig c4") == ("dig_too_far", "5.2")


def test_tunnels_do_not_lengthen_the_arm() -> None:
    """§5.2, §6.4: one walks through tunnels, one does not dig through them."""
    match = scene("a1=T e4=T1", "s0 navigator a1", "s1 climber e5")
    assert refusal(match, "dig e4") == ("dig_too_far", "5.2")
