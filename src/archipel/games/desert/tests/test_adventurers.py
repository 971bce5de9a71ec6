"""The six adventurers (§9)."""

from __future__ import annotations

import pytest

from archipel.games.desert.tests.scene import (
    actions_left,
    cell,
    deck,
    discarded,
    due,
    moves,
    paid,
    refusal,
    sand,
    scene,
    supply,
    turn_cards,
    wait_out,
    water,
    waters,
)

# Archeologist (§9.1)


def test_the_archeologist_removes_two_markers_with_one_action() -> None:
    """§9.1."""
    match = scene("b1=.3", "s0 archeologist b2", "s1 climber e5")
    match.play("dig 2 b1")
    assert (sand(match, "b1"), supply(match), actions_left(match)) == (1, 47, 3)


def test_the_archeologist_may_remove_just_one() -> None:
    """§9.1."""
    match = scene("b1=.3", "s0 archeologist b2", "s1 climber e5")
    match.play("dig b1")
    assert (sand(match, "b1"), actions_left(match)) == (2, 3)


def test_both_markers_of_the_archeologist_come_from_one_tile() -> None:
    """§9.1: a single marker is removed alone."""
    match = scene("b1=.1 a2=.1", "s0 archeologist b2", "s1 climber e5")
    assert refusal(match, "dig 2 b1") == ("one_marker_only", "9.1")


def test_nobody_else_removes_two() -> None:
    """§9.1."""
    match = scene("b1=.3", "s0 climber b2", "s1 archeologist b2")
    assert refusal(match, "dig 2 b1", 0) == ("not_the_archeologist", "9.1")


def test_the_archeologist_digs_no_further_than_others() -> None:
    """§9.1, §5.2."""
    match = scene("a1=.3", "s0 archeologist b2", "s1 climber e5")
    assert refusal(match, "dig 2 a1") == ("dig_too_far", "5.2")


# Climber (§9.2)


def test_the_climber_enters_blocked_tiles() -> None:
    """§9.2."""
    match = scene("b1=.7", "s0 climber a1", "s1 navigator e5")
    match.play("move b1")
    assert cell(match, 0) == "b1"


def test_the_climber_is_never_buried() -> None:
    """§9.2: she moves on, digs elsewhere."""
    match = scene("b2=.4 b1=.3", "s0 climber b2", "s1 navigator e5")
    assert {"move b1", "move a2", "dig b2", "dig b1"} <= paid(match)


def test_the_climber_frees_whoever_stands_with_her() -> None:
    """Scenario 15, §9.2: they move, dig elsewhere, use their talents, but cannot excavate under sand."""
    match = scene("b2=.3 b1=.1", "s0 climber a2", "s1 meteorologist b2", "meter 0")
    match.play("move b2")
    wait_out(match, "n1", "s1")
    assert {"move b3", "dig b1", "dig b2", "calm", "forecast"} <= paid(match, 1)
    assert refusal(match, "excavate", 1) == ("sand_on_tile", "5.3")


def test_whom_the_climber_leaves_behind_is_buried_again() -> None:
    """Scenario 15, B2.7, §9.2."""
    match = scene("b2=.3", "s0 climber b2", "s1 navigator b2", "meter 0")
    match.play("move a2")
    wait_out(match, "n1", "s1")
    assert paid(match, 1) == {"dig b2"}


def test_the_climber_carries_a_companion_onto_a_blocked_tile() -> None:
    """Scenario 16, §9.2: alone it could not go there."""
    match = scene("b1=.2", "s0 climber a1", "s1 navigator a1")
    match.play("move b1 with s1")
    assert [cell(match, 0), cell(match, 1)] == ["b1", "b1"]
    assert actions_left(match) == 3
    alone = scene("b1=.2", "s0 climber a1", "s1 navigator a1", "turn s1")
    assert refusal(alone, "move b1", 1) == ("blocked", "5.1")


def test_the_companion_may_change_at_each_step() -> None:
    """B2.7, §9.2."""
    match = scene("a2=.2", "s0 climber a1", "s1 navigator a1", "s2 carrier a2")
    match.play("move a2 with s1")
    match.play("move a3 with s2")
    assert [cell(match, seat) for seat in range(3)] == ["a3", "a2", "a3"]


def test_the_climber_takes_one_companion_from_her_own_tile() -> None:
    """§9.2: not from elsewhere, not herself, not an empty seat."""
    match = scene("", "s0 climber a1", "s1 navigator a2", "s2 carrier a1")
    assert refusal(match, "move b1 with s1") == ("no_companion", "9.2")
    assert refusal(match, "move b1 with s0") == ("no_companion", "9.2")
    assert refusal(match, "move b1 with s4") == ("no_companion", "9.2")


def test_nobody_else_takes_a_companion() -> None:
    """§9.2."""
    match = scene("", "s0 navigator a1", "s1 climber a1")
    assert refusal(match, "move a2 with s1", 0) == ("not_the_climber", "9.2")


def test_the_climber_takes_a_companion_through_the_tunnels() -> None:
    """B2.2, §9.2: into a blocked one too."""
    match = scene("a1=T e4=T3", "s0 climber a1", "s1 navigator a1")
    match.play("move e4 with s1")
    assert [cell(match, 0), cell(match, 1)] == ["e4", "e4"]


def test_the_climber_goes_through_the_tunnels_to_a_blocked_one() -> None:
    """B2.7, §6.4, §9.2: and comes out of it again."""
    match = scene("a1=T e4=T2", "s0 climber a1", "s1 navigator c2")
    match.play("move e4")
    match.play("move a1")
    assert cell(match, 0) == "a1"


def test_the_climber_carries_a_buried_mate_away() -> None:
    """B2.7, §9.2: buried or not does not matter."""
    match = scene("a2=.5", "s0 climber a1", "s1 navigator a2")
    match.play("move a2")
    match.play("move a3 with s1")
    assert cell(match, 1) == "a3"


# Explorer (§9.3)


def test_the_explorer_moves_diagonally_too() -> None:
    """§9.3."""
    match = scene("", "s0 explorer b2", "s1 climber e5")
    assert moves(match) == {"a1", "b1", "c1", "a2", "c2", "a3", "b3"}


def test_the_explorer_digs_diagonally_too() -> None:
    """§9.3."""
    match = scene("a1=.2 c1=.1", "s0 explorer b2", "s1 climber e5")
    match.play("dig a1")
    match.play("dig c1")
    assert (sand(match, "a1"), sand(match, "c1")) == (1, 0)


def test_the_explorer_slips_between_two_blocked_tiles() -> None:
    """B2.7, §9.3: only the destination counts."""
    match = scene("a2=.2 b1=.2", "s0 explorer a1", "s1 climber e5")
    assert moves(match) == {"b2"}


def test_the_explorer_slips_past_the_corner_of_the_eye() -> None:
    """B2.7, §9.3: from c2 to d3, and never into it."""
    match = scene("", "s0 explorer c2", "s1 climber e5")
    assert {"b3", "d3"} <= moves(match)
    assert "c3" not in moves(match)


def test_the_explorer_does_not_enter_a_blocked_tile_diagonally() -> None:
    """§9.3."""
    match = scene("b2=.2", "s0 explorer a1", "s1 climber e5")
    assert refusal(match, "move b2") == ("blocked", "5.1")


def test_the_explorer_buried_digs_only_below_himself() -> None:
    """§5.5, §9.3."""
    match = scene("b2=.2 a1=.1", "s0 explorer b2", "s1 climber e5")
    assert paid(match) == {"dig b2"}


def test_the_explorer_gives_nothing_diagonally() -> None:
    """§7.1, §9.3: his talent is moving, digging and blasting."""
    match = scene("", "s0 explorer b2", "s1 climber a1 water=0")
    assert refusal(match, "give 1 water s1") == ("not_together", "7.1")


# Meteorologist (§9.4)


def test_each_calming_spares_one_card() -> None:
    """§9.4, B2.1."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 4")
    match.play("calm")
    match.play("calm")
    assert actions_left(match) == 2
    match.play("end")
    assert due(match) == 2


def test_a_storm_can_be_calmed_altogether() -> None:
    """§9.4, §10.1: the next turn begins at once."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 4")
    for _ in range(4):
        match.play("calm")
    match.play("end")
    assert match.to_move == (1,)
    assert actions_left(match) == 4


def test_nobody_calms_more_cards_than_would_be_turned() -> None:
    """§9.4."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 0")
    match.play("calm")
    match.play("calm")
    assert refusal(match, "calm") == ("calm_enough", "9.4")


def test_calming_lasts_one_turn() -> None:
    """§9.4: the next storm is as strong as ever."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 0")
    match.play("calm")
    wait_out(match, "n1")
    match.play("end", 1)
    assert due(match) == 2


def test_with_a_time_throttle_six_cards_can_be_calmed() -> None:
    """B2.7, §8.6, §9.4."""
    match = scene("", "s0 meteorologist a1 throttle", "s1 climber e5", "meter 12")
    match.play("throttle")
    for _ in range(6):
        match.play("calm")
    match.play("end")
    assert match.to_move == (1,)


def test_only_the_meteorologist_calms_and_forecasts() -> None:
    """§9.4."""
    match = scene("", "s0 climber a1", "s1 meteorologist a1")
    assert refusal(match, "calm", 0) == ("not_the_meteorologist", "9.4")
    assert refusal(match, "forecast", 0) == ("not_the_meteorologist", "9.4")


def test_a_forecast_shows_as_many_cards_as_the_level() -> None:
    """§9.4: for one action, to everybody; calmed cards do not lower the number."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 4", "turn s0 calmed=3")
    match.play("forecast", dealt="storm:n1 storm:sun storm:w2 storm:w2")
    assert actions_left(match) == 3
    assert set(match.legal(0)) == {"keep", "bury n1", "bury sun", "bury w2"}
    assert match.log(0) == match.log(1)


def test_a_forecast_may_leave_everything_as_it_is() -> None:
    """§9.4."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 0")
    match.play("forecast", dealt="storm:n1 storm:sun")
    match.play("keep")
    match.play("keep")
    assert "deck top=n1,sun\n" in match.position()


def test_one_card_of_a_forecast_may_go_to_the_bottom() -> None:
    """§9.4: one, not two."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5")
    match.play("forecast", dealt="storm:n1 storm:sun storm:w2")
    match.play("bury sun")
    assert refusal(match, "bury n1") == ("not_now", "4.3")
    match.play("keep")
    assert "deck top=n1,w2 bottom=sun" in match.position()


def test_the_others_go_back_in_the_order_she_chooses() -> None:
    """§9.4: the first put down comes first."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5")
    match.play("forecast", dealt="storm:n1 storm:sun storm:w2")
    match.play("keep")
    match.play("stack w2")
    match.play("stack n1")
    assert "deck top=w2,n1,sun\n" in match.position()
    assert "end" in match.legal(0)
    match.play("end")
    for _ in range(3):
        match.play("continue", dealt="")
    assert discarded(match) == ["n1", "w2", "sun"]


def test_she_may_stop_ordering_at_any_point() -> None:
    """§9.4: the rest keep their order behind those put down."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5")
    match.play("forecast", dealt="storm:n1 storm:sun storm:w2")
    match.play("keep")
    match.play("stack w2")
    match.play("keep")
    assert "deck top=w2,n1,sun\n" in match.position()


def test_only_cards_in_hand_are_buried_or_stacked() -> None:
    """§9.4."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5")
    match.play("forecast", dealt="storm:n1 storm:sun storm:w2")
    assert refusal(match, "bury e3") == ("not_in_hand", "9.4")
    match.play("keep")
    assert refusal(match, "stack e3") == ("not_in_hand", "9.4")
    match.play("stack w2")
    assert refusal(match, "stack w2") == ("not_in_hand", "9.4")


def test_cards_all_alike_need_no_order() -> None:
    """§9.4."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5")
    match.play("forecast", dealt="storm:n1 storm:n1 storm:w2")
    match.play("bury w2")
    assert "deck top=n1,n1 bottom=w2" in match.position()
    assert "end" in match.legal(0)


def test_nothing_else_is_possible_with_the_cards_in_hand() -> None:
    """§7.3, §9.4: no action, no end."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5")
    match.play("forecast", dealt="storm:n1 storm:sun storm:w2")
    for action in ("end", "move a2", "calm", "forecast"):
        assert refusal(match, action, 0) == ("not_now", "4.3")
    assert refusal(match, "keep", 1) == ("not_your_turn", "4.1")


def test_a_second_forecast_sees_what_the_first_put_back() -> None:
    """§9.4: nothing is drawn for it; a buried card leaves a gap to fill."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "deck top=n1,sun,w2")
    match.play("forecast", dealt="")
    match.play("bury sun")
    match.play("keep")
    match.play("forecast", dealt="storm:e3")
    assert set(match.legal(0)) == {"keep", "bury n1", "bury w2", "bury e3"}


def test_a_buried_card_comes_back_last() -> None:
    """§9.4, §10.1: two cards are left, then the buried one, in the order they were buried."""
    match = scene(
        "",
        "s0 meteorologist a1",
        "s1 climber e5",
        "deck bottom=sun,w3",
        "discard n1*2 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 sun*3 picks-up*3",
        "storm s0 due=3",
    )
    match.play("continue", dealt="storm:n1")
    match.play("continue", dealt="")
    assert waters(match) == [3, 2]
    match.play("continue", dealt="")
    assert deck(match) == 31


def test_a_forecast_of_a_thin_deck_shows_what_is_left() -> None:
    """B2.7, §9.4: fewer cards than the level, no shuffling for it; the rest of the turn reshuffles."""
    match = scene(
        "",
        "s0 meteorologist a1",
        "s1 climber e5",
        "discard n1*2 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*3 picks-up*3",
    )
    match.play("forecast", dealt="storm:n1 storm:sun")
    assert set(match.legal(0)) == {"keep", "bury n1", "bury sun"}
    match.play("bury n1")
    assert deck(match) == 2
    match.play("end")
    match.play("continue", dealt="")
    match.play("continue", dealt="")
    assert deck(match) == 31
    turn_cards(match, "n3")
    assert match.to_move == (1,)


def test_a_forecast_of_the_last_card_changes_nothing() -> None:
    """§9.4: top and bottom are the same place."""
    match = scene(
        "",
        "s0 meteorologist a1",
        "s1 climber e5",
        "discard n1*2 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*4 picks-up*3",
    )
    match.play("forecast", dealt="storm:n1")
    match.play("bury n1")
    match.play("end")
    match.play("continue", dealt="")
    assert deck(match) == 31


def test_a_pick_up_seen_in_a_forecast_does_not_change_the_count_of_the_turn() -> None:
    """B2.7, §10.5: neither when it is seen nor when it comes."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 3")
    match.play("forecast", dealt="storm:picks-up storm:n1 storm:s1")
    match.play("keep")
    match.play("keep")
    match.play("end")
    assert due(match) == 3
    match.play("continue", dealt="")
    assert due(match) == 2
    match.play("continue", dealt="")
    match.play("continue", dealt="")
    match.play("end")
    assert due(match) == 4


def test_the_cards_of_a_forecast_come_before_the_unknown() -> None:
    """§10.1."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "deck top=sun", "storm s0 due=2")
    match.play("continue", dealt="")
    assert waters(match) == [3, 2]
    match.play("continue", dealt="storm:n1")


# Navigator (§9.5)


def test_the_navigator_guides_another_pawn_up_to_three_steps() -> None:
    """§9.5: one action for all of it."""
    match = scene("", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    for step in ("a2", "a3", "a4"):
        match.play(f"move {step}")
    assert (cell(match, 1), actions_left(match)) == ("a4", 3)
    assert "move d5" in match.legal(0)


def test_four_steps_are_too_many() -> None:
    """Scenario 23, §9.5: the fourth would be the Navigator's own."""
    match = scene("", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    for step in ("a2", "a3", "a4"):
        match.play(f"move {step}")
    assert refusal(match, "move b4") == ("too_far", "5.1")


@pytest.mark.parametrize("steps", [1, 2])
def test_the_navigator_may_stop_after_any_step(steps: int) -> None:
    """§9.5."""
    match = scene("", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    for step in ("a2", "a3")[:steps]:
        match.play(f"move {step}")
    match.play("stop")
    assert cell(match, 1) == ("a2", "a3")[steps - 1]
    assert actions_left(match) == 3


def test_a_guided_pawn_makes_one_step_at_least() -> None:
    """§9.5: one, two or three."""
    match = scene("", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    assert refusal(match, "stop") == ("guide_a_step_first", "9.5")


def test_the_navigator_cannot_guide_herself() -> None:
    """Scenario 23, §9.5."""
    match = scene("", "s0 navigator e5", "s1 archeologist a1")
    assert refusal(match, "guide s0") == ("guide_another", "9.5")
    assert refusal(match, "guide s4") == ("no_such_player", "9.5")


def test_only_the_navigator_guides() -> None:
    """§9.5."""
    match = scene("", "s0 archeologist a1", "s1 navigator e5")
    assert refusal(match, "guide s1", 0) == ("not_the_navigator", "9.5")


def test_the_explorer_is_guided_diagonally() -> None:
    """Scenario 23, §9.5: three diagonal steps."""
    match = scene("", "s0 navigator e5", "s1 explorer a4")
    match.play("guide s1")
    for step in ("b3", "c2", "d1"):
        match.play(f"move {step}")
    assert cell(match, 1) == "d1"


def test_an_archeologist_is_not_guided_through_a_blocked_tile() -> None:
    """Scenario 23, §9.5."""
    match = scene("a2=.2", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    assert refusal(match, "move a2") == ("blocked", "5.1")
    assert refusal(match, "move b2") == ("too_far", "5.1")


def test_the_climber_is_guided_across_blocked_tiles_with_the_navigator() -> None:
    """Scenario 23, §9.5: her companion may be the Navigator herself."""
    match = scene("a2=.2 a3=.3", "s0 navigator a1", "s1 climber a1")
    match.play("guide s1")
    for step in ("a2", "a3", "a4"):
        match.play(f"move {step} with s0")
    assert [cell(match, 0), cell(match, 1)] == ["a4", "a4"]


def test_the_companion_of_a_guided_climber_may_change() -> None:
    """§9.5: at each step, or none."""
    match = scene("a2=.2", "s0 navigator a1", "s1 climber a1", "s2 carrier a2")
    match.play("guide s1")
    match.play("move a2 with s0")
    match.play("move a3 with s2")
    match.play("move a4")
    assert [cell(match, seat) for seat in range(3)] == ["a2", "a4", "a3"]
    assert paid(match) == {"dig a2"}


def test_a_guided_archeologist_takes_nobody_along() -> None:
    """§9.5."""
    match = scene("", "s0 navigator a1", "s1 archeologist a1")
    match.play("guide s1")
    assert refusal(match, "move a2 with s0") == ("not_the_climber", "9.2")


def test_a_passage_through_a_tunnel_is_one_guided_step() -> None:
    """§9.5."""
    match = scene("a1=T e4=T", "s0 navigator c2", "s1 archeologist a2")
    match.play("guide s1")
    for step in ("a1", "e4", "d4"):
        match.play(f"move {step}")
    assert cell(match, 1) == "d4"
    assert actions_left(match) == 3


def test_a_buried_pawn_is_guided_out() -> None:
    """Scenario 23, B2.7, §9.5."""
    match = scene("a1=.3", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    match.play("move a2")
    assert cell(match, 1) == "a2"


def test_a_pawn_that_has_no_step_is_not_guided() -> None:
    """§9.5."""
    match = scene("a2=.2 b1=.2", "s0 navigator e5", "s1 archeologist a1")
    assert refusal(match, "guide s1") == ("guided_cannot_move", "9.5")


def test_others_do_not_steer_the_guided_pawn() -> None:
    """§9.5: not even its owner."""
    match = scene("", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    assert refusal(match, "move a2", 1) == ("not_your_turn", "4.1")
    assert refusal(match, "stop", 1) == ("not_your_turn", "4.1")


def test_no_other_action_comes_between_guided_steps() -> None:
    """§9.5."""
    match = scene("e4=.1", "s0 navigator e5", "s1 archeologist a1")
    match.play("guide s1")
    for action in ("dig e4", "excavate", "end", "guide s1"):
        assert refusal(match, action, 0) == ("not_now", "4.3")


def test_guiding_with_the_last_action_still_gives_three_steps() -> None:
    """§9.5."""
    match = scene("", "s0 navigator e5", "s1 archeologist a1", "turn s0 actions=1")
    match.play("guide s1")
    for step in ("a2", "a3", "a4"):
        match.play(f"move {step}")
    assert match.legal(0) == ["end"]


def test_a_guided_explorer_may_come_back() -> None:
    """§9.5: steps are steps."""
    match = scene("", "s0 navigator e5", "s1 explorer a1")
    match.play("guide s1")
    for step in ("b2", "a1", "b2"):
        match.play(f"move {step}")
    assert cell(match, 1) == "b2"


# Water Carrier (§9.6)


def test_the_carrier_draws_two_water_from_the_well_she_stands_on() -> None:
    """Scenario 28, §9.6: again and again."""
    match = scene("c5=W", "s0 carrier c5 water=0", "s1 climber a1")
    match.play("refill")
    match.play("refill")
    assert (water(match, 0), actions_left(match)) == (4, 2)


def test_the_carrier_draws_no_more_than_five() -> None:
    """Scenario 28, §9.6."""
    match = scene("c5=W", "s0 carrier c5 water=4", "s1 climber a1")
    match.play("refill")
    assert water(match, 0) == 5
    assert refusal(match, "refill") == ("canteen_full", "9.6")


def test_the_mirage_gives_the_carrier_nothing() -> None:
    """Scenario 28, B2.7, §9.6."""
    match = scene("c5=M", "s0 carrier c5 water=0", "s1 climber a1")
    assert refusal(match, "refill") == ("not_on_a_well", "9.6")


def test_the_carrier_must_stand_on_the_well() -> None:
    """Scenario 28, B2.7, §9.6: not beside it."""
    match = scene("c5=W", "s0 carrier c4 water=0", "s1 climber a1")
    assert refusal(match, "refill") == ("not_on_a_well", "9.6")


def test_a_well_only_seen_gives_no_water() -> None:
    """§9.6: it must be excavated."""
    match = scene("c5=(W)", "s0 carrier c5 water=0", "s1 climber a1")
    assert refusal(match, "refill") == ("not_on_a_well", "9.6")


def test_the_carrier_draws_through_one_marker() -> None:
    """B2.7, §9.6."""
    match = scene("c5=W1", "s0 carrier c5 water=0", "s1 climber a1")
    match.play("refill")
    assert water(match, 0) == 2


def test_with_the_climber_the_carrier_draws_from_a_blocked_well() -> None:
    """B2.7, §9.6."""
    match = scene("c5=W3", "s0 carrier c5 water=0", "s1 climber c5")
    match.play("refill")
    assert water(match, 0) == 2


def test_nobody_else_draws_from_a_well() -> None:
    """§6.1, §9.6."""
    match = scene("c5=W", "s0 climber c5 water=0", "s1 carrier c5")
    assert refusal(match, "refill", 0) == ("not_the_carrier", "9.6")


@pytest.mark.parametrize(
    "place, reaches", [("b1", True), ("b3", True), ("a2", True), ("c2", True), ("a1", False)]
)
def test_the_carrier_gives_to_neighbouring_tiles(place: str, reaches: bool) -> None:
    """Scenario 28, B2.7, §9.6: not diagonally."""
    match = scene("", "s0 carrier b2", f"s1 explorer {place} water=0", "turn s1")
    assert ("give 3 water s1" in match.legal(0)) == reaches
    if not reaches:
        assert refusal(match, "give 3 water s1", 0) == ("not_together", "7.1")


def test_the_carrier_does_not_give_across_the_eye() -> None:
    """B2.7, §9.6."""
    match = scene("", "s0 carrier c2", "s1 explorer c4 water=0")
    assert refusal(match, "give 1 water s1") == ("not_together", "7.1")


def test_the_carrier_gives_in_anybodys_turn() -> None:
    """Scenario 28, §9.6."""
    match = scene("", "s0 carrier b2", "s1 explorer b1 water=0", "turn s1")
    match.play("give 4 water s1", 0)
    assert waters(match) == [1, 4]


def test_nobody_gives_to_the_carrier_from_a_neighbour() -> None:
    """§9.6."""
    match = scene("", "s0 carrier b2 water=0", "s1 explorer b1", "turn s1")
    assert refusal(match, "give 1 water s0", 1) == ("not_together", "7.1")


def test_the_carrier_buried_still_gives() -> None:
    """§5.5, §9.6: and to a buried neighbour too."""
    match = scene("b2=.4 b1=.3", "s0 carrier b2", "s1 explorer b1 water=0")
    match.play("give 2 water s1", 0)
    assert waters(match) == [3, 2]


def test_the_gift_of_the_carrier_does_not_go_through_tunnels() -> None:
    """§9.6: a neighbouring tile is one beside hers."""
    match = scene("a1=T e4=T", "s0 carrier a1", "s1 explorer e4 water=0")
    assert refusal(match, "give 1 water s1") == ("not_together", "7.1")
