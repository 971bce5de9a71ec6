"""Moving (§5.1), shoring up (§5.2), and the adventurers' powers (§9)."""

from __future__ import annotations

import pytest

from archipel.games.island.tests.scene import (
    actions_left,
    cell,
    flood,
    hand,
    refusal,
    scene,
    state_of,
    targets,
)

OTHER = "s1 messenger f4"


# Everybody


def test_a_pawn_steps_to_straight_neighbours_flooded_or_not_but_never_to_a_missing_tile() -> None:
    """A2.2, §5.1."""
    match = scene("c2=~ b3=x", "s0 engineer c3", OTHER)
    assert targets(match, "move") == {"c2", "d3", "c4"}
    assert refusal(match, "move b3") == ("sunk_there", "8.3")
    assert refusal(match, "move d4") == ("too_far", "5.1")
    assert refusal(match, "move c3") == ("already_there", "5.1")
    assert refusal(match, "move a1") == ("off_island", "2.1")
    assert refusal(match, "move j7") == ("off_island", "2.1")
    match.play("move c2")
    assert (cell(match, 0), actions_left(match)) == ("c2", 2)


def test_the_own_tile_and_straight_neighbours_are_shored_up() -> None:
    """A2.2, §5.2."""
    match = scene("c3=~ c2=~ d4=~ b3=x", "s0 navigator c3", OTHER)
    assert targets(match, "shore") == {"c3", "c2"}
    assert refusal(match, "shore d4") == ("shore_too_far", "5.2")
    assert refusal(match, "shore b3") == ("sunk_there", "8.3")
    assert refusal(match, "shore d3") == ("not_flooded", "5.2")
    match.play("shore c3")
    assert (state_of(match, "c3"), actions_left(match)) == ("dry", 2)
    assert match.to_move == (0,)
    assert match.state.decisions.depth == 1


def test_after_three_actions_one_can_only_end() -> None:
    """§4.1."""
    match = scene("", "s0 engineer c3", OTHER, "turn s0 actions=1")
    match.play("move d3")
    assert match.legal() == ["end"]
    assert refusal(match, "move c3") == ("no_actions_left", "4.1")


def test_nobody_acts_in_anothers_turn() -> None:
    """§4.1."""
    match = scene("", "s0 engineer c3", OTHER)
    assert match.legal(1) == []
    assert refusal(match, "move f3", 1) == ("not_your_turn", "4.1")
    assert refusal(match, "end", 1) == ("not_your_turn", "4.1")


# The Diver


def test_the_diver_goes_through_flooded_and_missing_tiles_and_may_turn() -> None:
    """A1.6, §9.1."""
    match = scene("b3=x b4=~ c4=~", "s0 diver a3", OTHER)
    assert targets(match, "move") == {"a4", "b4", "b2", "c3", "c4", "d4", "c5", "b5"}
    match.play("move d4")
    assert (cell(match, 0), actions_left(match)) == ("d4", 2)


def test_the_diver_does_not_pass_a_dry_tile() -> None:
    """§9.1."""
    match = scene("c4=~", "s0 diver a4", OTHER)
    assert targets(match, "move") == {"a3", "b4"}
    assert refusal(match, "move c4") == ("dive_too_far", "9.1")


def test_the_divers_own_tile_may_be_flooded_and_is_no_destination() -> None:
    """§9.1: coming up where the dive began is not a move."""
    match = scene("a3=~ b3=x a4=~ b4=x", "s0 diver a3", OTHER)
    assert "a3" not in targets(match, "move")
    assert refusal(match, "move a3") == ("already_there", "5.1")


def test_the_diver_does_not_swim_round_the_island_through_the_open_sea() -> None:
    """§9.1: the corners of the sheet are no places."""
    match = scene("a3=~ a4=WT a4=x b4=x b3=~", "s0 diver a3", OTHER)
    assert targets(match, "move") == {"b3", "b2", "c3", "c4", "b5"}
    assert "c6" not in targets(match, "move")


# The Engineer


def test_the_engineer_dries_five_tiles_with_three_actions() -> None:
    """Scenario 15."""
    match = scene("c3=~ c2=~ c4=~ b3=~ d3=~", "s0 engineer c3", OTHER)
    for said in ("shore c3", "shore c2", "shore c4", "shore b3", "shore d3"):
        match.play(said)
    assert actions_left(match) == 0
    assert all(state_of(match, name) == "dry" for name in ("c3", "c2", "c4", "b3", "d3"))
    assert match.legal() == ["end"]


def test_the_engineer_may_leave_it_at_one_tile() -> None:
    """§9.2."""
    match = scene("c3=~ c2=~", "s0 engineer c3", OTHER)
    match.play("shore c3")
    assert set(match.legal()) == {"stop", "shore c2"}
    assert refusal(match, "move d3") == ("not_now", "4.3")
    match.play("stop")
    assert actions_left(match) == 2
    assert state_of(match, "c2") == "flooded"
    assert refusal(match, "stop") == ("nothing_to_stop", "9.2")


def test_nothing_comes_between_the_engineers_two_tiles() -> None:
    """§7.4, §9.2."""
    match = scene("c3=~ c2=~ a3=~", "s0 engineer c3 sandbags", "s1 pilot a3 helicopter sandbags")
    match.play("shore c3")
    assert match.legal(1) == []
    assert refusal(match, "sandbag a3", 1) == ("not_now", "4.3")
    assert refusal(match, "lift s0", 1) == ("not_now", "4.3")
    assert refusal(match, "sandbag a3", 0) == ("not_now", "4.3")


# The Explorer


def test_the_explorer_moves_and_shores_up_diagonally() -> None:
    """§9.3."""
    match = scene("b2=~ d4=~ c4=x", "s0 explorer c3", OTHER)
    assert targets(match, "move") == {"b2", "c2", "d2", "b3", "d3", "b4", "d4"}
    assert targets(match, "shore") == {"b2", "d4"}


def test_the_explorer_does_not_jump_over_a_missing_tile() -> None:
    """§9.3."""
    match = scene("c4=x", "s0 explorer c3", OTHER)
    assert refusal(match, "move c5") == ("too_far", "5.1")


# The Messenger


def test_the_messenger_gives_from_anywhere_but_nobody_gives_back_from_afar() -> None:
    """A1.6, §9.4."""
    match = scene("", "s0 messenger a3 earth helicopter sandbags", "s1 engineer f3 fire", "s2 pilot c3")
    assert targets(match, "give") == {"earth s1", "earth s2"}
    match.play("give earth s1")
    assert (hand(match, 1), actions_left(match)) == (["earth", "fire"], 2)
    back = scene("", "s0 messenger a3", "s1 engineer f3 fire", "turn s1")
    assert refusal(back, "give fire s0") == ("not_together", "5.3")


# The Navigator


def test_the_navigator_moves_others_two_steps_in_their_own_way() -> None:
    """Scenario 18: (1,1) is b2, (3,3) is d4, (2,0) is a3."""
    match = scene("", "s0 navigator f4", "s1 explorer b2")
    assert "s1 d4" in targets(match, "guide")
    match.play("guide s1 d4")
    assert (cell(match, 1), actions_left(match)) == ("d4", 2)


def test_the_navigator_leads_the_explorer_diagonally_only_over_tiles() -> None:
    """Scenario 18: legal if (2,2) exists."""
    match = scene("c3=WT c3=x", "s0 navigator f4", "s1 explorer b2")
    assert refusal(match, "guide s1 d4") == ("guide_too_far", "9.5")


def test_the_navigator_leads_the_pilot_on_foot() -> None:
    """Scenario 18."""
    match = scene("", "s0 navigator f4", "s1 pilot a3")
    assert targets(match, "guide") == {f"s1 {name}" for name in ("b2", "b3", "c3", "a4", "b4")}
    assert refusal(match, "guide s1 d6") == ("guide_too_far", "9.5")


def test_the_navigator_leads_the_diver_across_a_missing_tile_but_nobody_else() -> None:
    """Scenario 18: (2,0) to (2,2) with (2,1) sunk."""
    diver = scene("b3=x b4=x a4=WT a4=x", "s0 navigator f4", "s1 diver a3")
    assert targets(diver, "guide") == {"s1 b2", "s1 c3"}
    engineer = scene("b3=x b4=x a4=WT a4=x", "s0 navigator f4", "s1 engineer a3")
    assert targets(engineer, "guide") == set()
    assert refusal(engineer, "guide s1 c3") == ("guide_too_far", "9.5")


def test_two_steps_of_the_diver_reach_no_further_than_two_places() -> None:
    """§9.5: no dive without end by the Navigator's hand."""
    match = scene("b3=x c3=WT c3=x", "s0 navigator f4", "s1 diver a3")
    assert refusal(match, "guide s1 d3") == ("guide_too_far", "9.5")


def test_the_navigator_never_moves_himself_with_it() -> None:
    """Scenario 18."""
    match = scene("", "s0 navigator f4", "s1 pilot a3")
    assert refusal(match, "guide s0 f3") == ("guide_another", "9.5")
    assert refusal(match, "guide s4 f3") == ("guide_another", "9.5")


def test_the_navigator_moves_different_pawns_with_different_actions_and_over_flooded_tiles() -> None:
    """A1.6."""
    match = scene("b3=~ d3=~", "s0 navigator f4", "s1 pilot a3", "s2 engineer e3")
    match.play("guide s1 b3")
    match.play("guide s2 d3")
    assert [cell(match, 1), cell(match, 2), actions_left(match)] == ["b3", "d3", 1]


def test_only_the_navigator_moves_other_pawns() -> None:
    """§9.5."""
    match = scene("", "s0 engineer f4", "s1 pilot a3")
    assert refusal(match, "guide s1 b3") == ("not_the_navigator", "9.5")


# The Pilot


def test_the_pilot_flies_once_a_turn_and_then_walks() -> None:
    """Scenario 16."""
    match = scene("a3=x", "s0 pilot c3", OTHER)
    assert len(targets(match, "fly")) == 22
    assert refusal(match, "fly a3") == ("sunk_there", "8.3")
    assert refusal(match, "fly c3") == ("already_there", "5.1")
    match.play("fly d6")
    assert refusal(match, "fly c3") == ("flown_already", "9.6")
    match.play("move c6")
    assert actions_left(match) == 1


def test_the_flight_is_there_again_next_turn() -> None:
    """Scenario 16."""
    match = scene("", "s0 pilot c3", OTHER, "turn s0 actions=2 flown=yes")
    assert targets(match, "fly") == set()
    match.play("end")
    for card in ("earth", "fire"):
        match.play("continue", dealt=f"treasure:{card}")
    flood(match, "BB", "CA")
    match.play("end", 1)
    for card in ("earth", "fire"):
        match.play("continue", dealt=f"treasure:{card}")
    flood(match, "CF", "DD")
    assert match.to_move == (0,)
    assert "fly d6" in match.legal()


def test_a_forced_flight_does_not_use_up_the_flight_of_the_turn() -> None:
    """Scenario 16, §9.6."""
    match = scene("c1=~", "s0 pilot c1", OTHER, "flood s1 due=1")
    flood(match, "BB")
    match.play("swim d6", 0)
    assert (match.to_move, cell(match, 0)) == ((0,), "d6")
    assert "fly c3" in match.legal()


def test_the_pilot_may_fly_to_a_neighbouring_tile() -> None:
    """§9.6: any tile is any tile."""
    match = scene("", "s0 pilot c3", OTHER)
    match.play("fly c4")
    assert (cell(match, 0), actions_left(match)) == ("c4", 2)
    assert targets(match, "fly") == set()


def test_only_the_pilot_flies_and_only_in_the_own_turn() -> None:
    """§9.6."""
    match = scene("", "s0 engineer c3", "s1 pilot a3")
    assert refusal(match, "fly d6", 0) == ("not_the_pilot", "9.6")
    assert refusal(match, "fly d6", 1) == ("not_your_turn", "4.1")


# Without powers


@pytest.mark.parametrize("role", ["diver", "engineer", "explorer", "messenger", "navigator", "pilot"])
def test_without_powers_everybody_is_alike(role: str) -> None:
    """The rule text's own scenario, §9.7."""
    other = "pilot" if role != "pilot" else "diver"
    match = scene("c3=~ c2=~ b3=x d4=~", f"s0 {role} c3 earth", f"s1 {other} a3", options="powers=no")
    assert targets(match, "move") == {"c2", "d3", "c4"}
    assert targets(match, "shore") == {"c3", "c2"}
    assert targets(match, "fly") | targets(match, "guide") | targets(match, "give") == set()
    assert refusal(match, "fly d6") == ("powers_off", "9.7")
    assert refusal(match, "guide s1 a4") == ("powers_off", "9.7")
    assert refusal(match, "give earth s1") == ("not_together", "5.3")
    match.play("shore c3")
    assert match.state.decisions.depth == 1


@pytest.mark.parametrize("role", ["diver", "explorer", "pilot"])
def test_without_powers_everybody_swims_to_straight_neighbours_or_is_lost(role: str) -> None:
    """The rule text's own scenario, §8.4."""
    match = scene("c1=~", f"s0 {role} c1", "s1 engineer f4", "flood s0 due=1", options="powers=no")
    flood(match, "BB")
    assert targets(match, "swim", 0) == {"d1", "c2"}
    match = scene("c1=~ d1=x c2=x", f"s0 {role} c1", "s1 engineer f4", "flood s0 due=1", options="powers=no")
    flood(match, "BB")
    assert match.result is not None
    assert match.result.ending == "drowned"
