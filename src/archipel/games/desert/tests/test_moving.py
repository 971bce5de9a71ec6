"""A turn (§4), moving (§5.1), being buried (§5.5) and the tunnels (§6.4)."""

from __future__ import annotations

import pytest

from archipel.games.desert.tests.scene import actions_left, cell, due, moves, paid, refusal, scene, wait_out


def test_a_pawn_steps_north_south_east_and_west() -> None:
    """§5.1, B2.2: never diagonally."""
    match = scene("", "s0 navigator b2", "s1 climber a1")
    assert moves(match) == {"b1", "b3", "a2", "c2"}
    assert refusal(match, "move a1") == ("too_far", "5.1")
    assert refusal(match, "move c3") == ("storm_there", "5.1")


@pytest.mark.parametrize("corner, around", [("a1", {"a2", "b1"}), ("e5", {"e4", "d5"}), ("e1", {"d1", "e2"})])
def test_the_board_ends_at_its_edge(corner: str, around: set[str]) -> None:
    """§5.1: nobody steps from one edge to the other."""
    match = scene("", f"s0 navigator {corner}", "s1 climber c4")
    assert moves(match) == around


def test_a_step_costs_one_action() -> None:
    """§5.1."""
    match = scene("", "s0 navigator b2", "s1 climber a1")
    match.play("move b1")
    assert cell(match, 0) == "b1"
    assert actions_left(match) == 3


def test_two_steps_at_once_are_too_far() -> None:
    """§5.1."""
    match = scene("", "s0 navigator a1", "s1 climber e5")
    assert refusal(match, "move a3") == ("too_far", "5.1")


def test_nobody_stays_where_he_is_for_an_action() -> None:
    """§5.1."""
    match = scene("", "s0 navigator a1", "s1 climber e5")
    assert refusal(match, "move a1") == ("already_there", "5.1")


def test_nobody_steps_into_the_eye_of_the_storm() -> None:
    """§5.1, B2.2: not even the Climber or the Explorer."""
    for role in ("navigator", "climber", "explorer"):
        match = scene("", f"s0 {role} c2", "s1 carrier e5")
        assert refusal(match, "move c3") == ("storm_there", "5.1")


def test_nobody_steps_across_the_eye_of_the_storm() -> None:
    """§5.1."""
    match = scene("", "s0 navigator c2", "s1 climber e5")
    assert refusal(match, "move c4") == ("too_far", "5.1")


@pytest.mark.parametrize("markers, enters", [(0, True), (1, True), (2, False), (3, False), (9, False)])
def test_two_markers_block_a_tile(markers: int, enters: bool) -> None:
    """§2.2, §5.1: one marker does not."""
    match = scene(f"b1=.{markers}", "s0 navigator a1", "s1 climber e5")
    assert ("move b1" in match.legal()) == enters
    if not enters:
        assert refusal(match, "move b1") == ("blocked", "5.1")


def test_an_excavated_tile_is_blocked_like_any_other() -> None:
    """§5.1."""
    match = scene("b1=G2 a2=G1", "s0 navigator a1", "s1 climber e5")
    assert moves(match) == {"a2"}


def test_a_turn_has_four_actions() -> None:
    """§4.1: then only free things and the end are left."""
    match = scene("", "s0 navigator a1", "s1 climber e5")
    for step in ("a2", "a1", "a2", "a1"):
        match.play(f"move {step}")
    assert match.legal() == ["end"]
    assert refusal(match, "move a2") == ("no_actions_left", "4.1")


def test_the_same_action_may_be_taken_four_times() -> None:
    """§4.1."""
    match = scene("a1=.4", "s0 climber a1", "s1 navigator e5")
    for _ in range(4):
        match.play("dig a1")
    assert actions_left(match) == 0


def test_a_player_may_stop_after_any_number_of_actions() -> None:
    """§4.2: 0, 1, 2, 3 or 4; the rest is lost."""
    for spent in range(5):
        match = scene("", "s0 navigator a1", "s1 climber e5", "meter 0")
        for step in ("a2", "a1", "a2", "a1")[:spent]:
            match.play(f"move {step}")
        wait_out(match, "n1", "s1")
        assert match.to_move == (1,)
        assert actions_left(match) == 4


def test_the_storm_follows_the_actions() -> None:
    """§4.3: no action in it."""
    match = scene("", "s0 navigator a1", "s1 climber e5", "meter 0")
    match.play("end")
    assert due(match) == 2
    assert match.legal(0) == ["continue"]
    assert refusal(match, "move a2", 0) == ("not_now", "4.3")


def test_nobody_acts_in_the_turn_of_another() -> None:
    """§4.1."""
    match = scene("b1=.1", "s0 navigator a1", "s1 climber b2")
    for action in ("move b1", "dig b1", "excavate", "end", "take engine"):
        assert refusal(match, action, 1) == ("not_your_turn", "4.1")


def test_a_buried_player_can_only_dig_his_own_tile() -> None:
    """Scenario 14, §5.5: sand 3 on the own tile, no Climber."""
    match = scene("b2=.3 b1=.1 b3=.2", "s0 navigator b2", "s1 climber e5")
    assert paid(match) == {"dig b2"}
    assert refusal(match, "move a2") == ("buried", "5.5")
    assert refusal(match, "dig b1") == ("buried", "5.5")
    assert refusal(match, "excavate") == ("buried", "5.5")
    assert refusal(match, "guide s1") == ("buried", "5.5")


def test_two_markers_bury_and_one_does_not() -> None:
    """§5.5."""
    assert "move a2" not in scene("b2=.2", "s0 navigator b2", "s1 climber e5").legal()
    assert "move a2" in scene("b2=.1", "s0 navigator b2", "s1 climber e5").legal()


def test_everything_is_open_again_once_one_marker_is_left() -> None:
    """Scenario 14, §5.5: two removals from three markers."""
    match = scene("b2=.3", "s0 navigator b2", "s1 climber e5")
    match.play("dig b2")
    assert paid(match) == {"dig b2"}
    match.play("dig b2")
    assert {"dig b2", "move a2", "guide s1"} <= paid(match)
    assert actions_left(match) == 2


def test_the_archeologist_digs_out_with_one_action() -> None:
    """Scenario 14, §5.5, §9.1."""
    match = scene("b2=.3", "s0 archeologist b2", "s1 climber e5")
    assert paid(match) == {"dig b2", "dig 2 b2"}
    match.play("dig 2 b2")
    assert "move a2" in match.legal()
    assert actions_left(match) == 3


def test_a_buried_meteorologist_can_neither_calm_nor_forecast() -> None:
    """Scenario 14, B2.7, §5.5, §9.4."""
    match = scene("b2=.2", "s0 meteorologist b2", "s1 climber e5")
    assert refusal(match, "calm") == ("buried", "5.5")
    assert refusal(match, "forecast") == ("buried", "5.5")
    match.play("dig b2")
    assert {"calm", "forecast"} <= paid(match)


def test_a_buried_carrier_cannot_draw_water() -> None:
    """§5.5, §9.6."""
    match = scene("c2=W2 c5=.", "s0 carrier c2 water=1", "s1 climber e5")
    assert refusal(match, "refill") == ("buried", "5.5")


def test_a_buried_player_cannot_pick_up_a_part() -> None:
    """§5.5."""
    match = scene("c2=G2", "s0 navigator c2", "s1 climber e5", "parts engine=c2")
    assert refusal(match, "take engine") == ("buried", "5.5")


def test_friends_may_dig_the_tile_of_a_buried_player() -> None:
    """Scenario 14, §5.5."""
    match = scene("b2=.3", "s0 navigator b2", "s1 carrier b1", "turn s1")
    match.play("dig b2")
    match.play("dig b2")
    wait_out(match, "n1", "s1", "sun")
    assert "move a2" in match.legal(0)


def test_two_buried_on_one_tile_are_both_freed_by_the_digging_of_one() -> None:
    """§5.5."""
    match = scene("b2=.2", "s0 navigator b2", "s1 carrier b2")
    match.play("dig b2")
    wait_out(match, "n1", "s1", "sun")
    assert "move a2" in match.legal(1)


def test_a_buried_player_still_gives_passes_and_plays() -> None:
    """§5.5: being buried stops only actions."""
    match = scene("b2=.2", "s0 navigator b2 blaster reserve", "s1 carrier b2 water=1")
    assert {"give 1 water s1", "give blaster s1", "blast b2", "reserve"} <= set(match.legal(0))


def test_a_buried_player_need_not_dig() -> None:
    """§4.2, §5.5."""
    match = scene("b2=.2", "s0 navigator b2", "s1 climber e5")
    assert "end" in match.legal()


def test_excavated_tunnels_are_one_step_apart() -> None:
    """Scenario 21, §6.4: however far."""
    match = scene("a1=T e4=T", "s0 navigator a1", "s1 climber c2")
    match.play("move e4")
    assert cell(match, 0) == "e4"
    assert actions_left(match) == 3


def test_a_tunnel_that_is_not_excavated_leads_nowhere() -> None:
    """Scenario 21, §6.4: neither to it nor from it."""
    match = scene("a1=T e4=(T)", "s0 navigator a1", "s1 carrier e4")
    assert refusal(match, "move e4") == ("too_far", "5.1")
    match = scene("a1=T e4=(T)", "s0 navigator e4", "s1 carrier c2")
    assert refusal(match, "move a1") == ("too_far", "5.1")


@pytest.mark.parametrize("markers, enters", [(0, True), (1, True), (2, False), (5, False)])
def test_a_tunnel_can_be_entered_under_one_marker_not_under_two(markers: int, enters: bool) -> None:
    """Scenario 21, §6.4."""
    match = scene(f"a1=T e4=T{markers}", "s0 navigator a1", "s1 carrier c2")
    assert ("move e4" in match.legal()) == enters
    if not enters:
        assert refusal(match, "move e4")[0] == "blocked"


def test_nobody_buried_in_a_tunnel_leaves_through_it() -> None:
    """Scenario 21, B2.7, §5.5."""
    match = scene("a1=T2 e4=T", "s0 navigator a1", "s1 carrier c2")
    assert refusal(match, "move e4") == ("buried", "5.5")


def test_with_the_climber_there_a_blocked_tunnel_can_be_left_through_it() -> None:
    """B2.7, §9.2."""
    match = scene("a1=T2 e4=T", "s0 navigator a1", "s1 climber a1")
    match.play("move e4")
    assert cell(match, 0) == "e4"


def test_one_marker_on_the_tunnel_one_leaves_does_not_matter() -> None:
    """§6.4."""
    match = scene("a1=T1 e4=T", "s0 navigator a1", "s1 carrier c2")
    assert "move e4" in match.legal()


def test_three_tunnels_are_all_joined() -> None:
    """§6.4."""
    match = scene("a1=T e4=T c2=T", "s0 navigator a1", "s1 carrier b5")
    assert moves(match) == {"a2", "b1", "c2", "e4"}


def test_a_gear_is_not_a_tunnel() -> None:
    """§6.4."""
    match = scene("a1=T e4=G", "s0 navigator a1", "s1 carrier b5")
    assert refusal(match, "move e4") == ("too_far", "5.1")


def test_neighbouring_tunnels_are_listed_once() -> None:
    """§6.4: on foot or below ground, it is the same move."""
    match = scene("a1=T a2=T", "s0 navigator a1", "s1 carrier b5")
    assert match.legal().count("move a2") == 1


def test_a_tunnel_leads_past_the_eye_of_the_storm() -> None:
    """§6.4."""
    match = scene("c2=T c4=T", "s0 navigator c2", "s1 carrier b5")
    assert "move c4" in match.legal()
