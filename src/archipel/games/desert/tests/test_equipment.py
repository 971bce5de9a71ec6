"""Equipment (§8)."""

from __future__ import annotations

import pytest

from archipel.games.desert.tests.scene import (
    actions_left,
    cell,
    due,
    held,
    moves,
    part,
    refusal,
    sand,
    scene,
    supply,
    turn_cards,
    wait_out,
    waters,
)

EVERY_CARD = ["blast a1", "fly b3", "scope b1", "shield", "throttle", "reserve", "tracker"]
ALL_CARDS = "blaster jetpack terrascope shield throttle reserve tracker"
TRACKER = "storm_tracker=yes"


# In general (§8.1)


@pytest.mark.parametrize("action", EVERY_CARD)
def test_only_its_holder_plays_a_card(action: str) -> None:
    """§8.1, B2.3: the one beside him cannot."""
    match = scene("a1=.1", f"s0 navigator a1 {ALL_CARDS}", "s1 explorer a1", "turn s1", options=TRACKER)
    assert refusal(match, action, 1) == ("not_yours", "8.1")


@pytest.mark.parametrize("card, action", list(zip(ALL_CARDS.split(), EVERY_CARD, strict=True)))
def test_equipment_costs_no_action_and_leaves_the_game(card: str, action: str) -> None:
    """§8.1: it does not go back under the deck either."""
    match = scene("a1=.1", f"s0 navigator a1 {card}", "s1 explorer e5", "turn s0 actions=1", options=TRACKER)
    before = list(match.state.equipment_left)
    match.play(action)
    assert held(match, 0) == []
    assert actions_left(match) == (3 if card == "throttle" else 1)
    assert f"used {card}\n" in match.position()
    assert list(match.state.equipment_left) == before


@pytest.mark.parametrize("action", [action for action in EVERY_CARD if action != "throttle"])
def test_equipment_is_played_in_the_turn_of_another(action: str) -> None:
    """§8.1, §7.3."""
    match = scene("a1=.1", f"s0 navigator a1 {ALL_CARDS}", "s1 explorer e5", "turn s1", options=TRACKER)
    assert action in match.legal(0)
    match.play(action, 0)


@pytest.mark.parametrize("action", [action for action in EVERY_CARD if action != "throttle"])
def test_equipment_is_played_before_a_storm_card(action: str) -> None:
    """§8.1, §7.3: the owner need not be the one whose turn it is."""
    match = scene(
        "a1=.1", f"s0 navigator a1 {ALL_CARDS}", "s1 explorer e5", "storm s1 due=2", options=TRACKER
    )
    match.play(action, 0)
    assert (len(held(match, 0)), due(match)) == (6, 2)


@pytest.mark.parametrize("action", EVERY_CARD)
def test_a_buried_player_plays_equipment(action: str) -> None:
    """§5.5, §8.1."""
    match = scene("a1=.4", f"s0 navigator a1 {ALL_CARDS}", "s1 explorer e5", options=TRACKER)
    assert action in match.legal(0)


# Dune Blaster (§8.2)


def test_a_dune_blaster_removes_all_the_sand_of_one_tile() -> None:
    """Scenario 25, §8.2: the markers return to the supply."""
    match = scene("a2=.5 b1=.2", "s0 navigator a1 blaster", "s1 explorer e5")
    assert supply(match) == 41
    match.play("blast a2")
    assert (sand(match, "a2"), sand(match, "b1"), supply(match)) == (0, 2, 46)


def test_a_dune_blaster_reaches_the_own_tile_and_the_neighbours() -> None:
    """§8.2."""
    everywhere = " ".join(f"{c}{r}=.1" for c in "abcd" for r in "1234" if c + r != "c3")
    match = scene(everywhere, "s0 navigator b2 blaster", "s1 explorer e5")
    blasts = {action for action in match.legal(0) if action.startswith("blast")}
    assert blasts == {"blast b2", "blast a2", "blast c2", "blast b1", "blast b3"}
    assert refusal(match, "blast a1") == ("blast_too_far", "8.2")


def test_only_the_explorer_blasts_diagonally() -> None:
    """Scenario 25, §8.2, §9.3."""
    match = scene("a1=.5", "s0 explorer b2 blaster", "s1 navigator b2 blaster")
    assert refusal(match, "blast a1", 1) == ("blast_too_far", "8.2")
    match.play("blast a1", 0)
    assert (sand(match, "a1"), supply(match)) == (0, 48)


def test_a_dune_blaster_leaves_parts_and_pawns_where_they_are() -> None:
    """B2.7, §8.2."""
    match = scene("a2=G5", "s0 navigator a1 blaster", "s1 explorer a2", "parts engine=a2")
    match.play("blast a2")
    assert (part(match, "engine"), cell(match, 1)) == ("a2", "a2")


def test_a_dune_blaster_frees_the_buried() -> None:
    """§5.5, §8.2: oneself or a friend."""
    match = scene("a2=.5", "s0 navigator a2 blaster", "s1 explorer e5")
    assert moves(match) == set()
    match.play("blast a2")
    assert moves(match) == {"a1", "a3", "b2"}


def test_a_dune_blaster_needs_sand_and_a_tile() -> None:
    """§8.2."""
    match = scene("", "s0 navigator c2 blaster", "s1 explorer e5")
    assert refusal(match, "blast c2") == ("nothing_to_blast", "8.2")
    assert refusal(match, "blast c3") == ("storm_there", "5.1")


# Jet Pack (§8.3)


def test_a_jet_pack_flies_to_any_tile_with_one_marker_at_most() -> None:
    """Scenario 24, §8.3: however far, excavated or not."""
    match = scene("a5=W e5=~1 b2=.2 d4=G2", "s0 navigator a1 jetpack", "s1 explorer d2")
    flights = {action.split()[1] for action in match.legal(0) if action.startswith("fly")}
    everywhere = {c + r for c in "abcde" for r in "12345"}
    assert flights == everywhere - {"a1", "b2", "d4", "c3"}
    match.play("fly e5")
    assert cell(match, 0) == "e5"


def test_a_jet_pack_does_not_land_on_a_blocked_tile() -> None:
    """Scenario 24, B2.7, §8.3: not even the Climber's."""
    for role in ("navigator", "climber"):
        match = scene("e5=~2", f"s0 {role} a1 jetpack", "s1 explorer c2")
        assert refusal(match, "fly e5") == ("fly_blocked", "8.3")


def test_a_jet_pack_does_not_land_in_the_eye() -> None:
    """Scenario 24, B2.7, §8.3."""
    match = scene("", "s0 navigator a1 jetpack", "s1 explorer e5")
    assert refusal(match, "fly c3")[0] == "storm_there"


def test_a_jet_pack_takes_one_mate_along() -> None:
    """Scenario 24, §8.3."""
    match = scene("", "s0 navigator a1 jetpack", "s1 explorer a1", "s2 climber a1")
    match.play("fly e5 with s2")
    assert [cell(match, seat) for seat in range(3)] == ["e5", "a1", "e5"]


def test_a_jet_pack_takes_nobody_from_another_tile_and_not_two() -> None:
    """Scenario 24, §8.3: one card, one mate of the starting tile; two is no action at all."""
    match = scene("", "s0 navigator a1 jetpack", "s1 explorer a2", "s2 climber a1")
    assert refusal(match, "fly e5 with s1") == ("fly_companion", "8.3")
    assert refusal(match, "fly e5 with s0") == ("fly_companion", "8.3")
    assert refusal(match, "fly e5 with s4") == ("fly_companion", "8.3")
    with pytest.raises(Exception, match="fly e5 with s1 with s2"):
        match.play("fly e5 with s1 with s2")


def test_a_jet_pack_flies_out_of_turn() -> None:
    """Scenario 24, §8.3."""
    match = scene("", "s0 navigator a1", "s1 explorer a1 jetpack", "turn s0")
    match.play("fly e5 with s0", 1)
    assert [cell(match, 0), cell(match, 1)] == ["e5", "e5"]
    assert (held(match, 1), actions_left(match)) == ([], 4)


def test_a_jet_pack_carries_a_buried_player_off() -> None:
    """B2.7, §8.3: its owner, and a mate too."""
    match = scene("a1=.3", "s0 navigator a1 jetpack", "s1 explorer a1")
    match.play("fly e5 with s1")
    assert [cell(match, 0), cell(match, 1)] == ["e5", "e5"]
    assert sand(match, "a1") == 3


def test_a_mate_left_behind_by_a_flight_of_the_climber_is_buried() -> None:
    """§5.5, §8.3."""
    match = scene("a1=.3", "s0 climber a1 jetpack", "s1 explorer a1", "turn s1")
    assert "move a2" in match.legal(1)
    match.play("fly e5", 0)
    assert refusal(match, "move a2", 1) == ("buried", "5.5")


# Terrascope (§8.4)


def test_a_terrascope_shows_what_is_under_a_tile() -> None:
    """§8.4: from then on it is certain; the tile stays as it is."""
    match = scene("", "s0 navigator a1 terrascope", "s1 explorer e5")
    match.play("scope d4", dealt="faces:gear")
    assert "(G)" in match.position()
    assert held(match, 0) == []


def test_a_terrascope_looks_anywhere_under_sand_and_pawns() -> None:
    """B2.7, §8.4."""
    match = scene("e5=~4", "s0 navigator a1 terrascope*2", "s1 explorer e5")
    match.play("scope e5", dealt="faces:mirage")
    match.play("scope a1", dealt="faces:pad")
    assert "(M)4" in match.position()


def test_a_terrascope_does_nothing_else() -> None:
    """§8.4: no water, no card, no part."""
    match = scene("", "s0 navigator a5 water=1 terrascope*2", "s1 explorer a5 water=1")
    match.play("scope a5", dealt="faces:well")
    match.play("scope a1", dealt="faces:tunnel")
    assert waters(match) == [1, 1]
    assert held(match, 0) == []


def test_what_a_terrascope_shows_is_told_to_everybody() -> None:
    """B2.7, §8.4: the log of every seat says the same."""
    match = scene("", "s0 navigator a1 terrascope", "s1 explorer e5")
    match.play("scope d4", dealt="faces:pad")
    assert match.log(0) == match.log(1) != []
    assert match.view(1).write().replace(" view=s1", "") == match.position()


def test_a_terrascope_needs_a_tile_nobody_knows() -> None:
    """§8.4: not excavated, not in the eye; a face already known shows nothing new."""
    match = scene("a2=G b1=(G)", "s0 navigator a1 terrascope", "s1 explorer e5")
    assert refusal(match, "scope a2") == ("already_excavated", "5.3")
    assert refusal(match, "scope b1") == ("already_known", "8.4")
    assert refusal(match, "scope e1") == ("already_known", "8.4")
    assert refusal(match, "scope c3")[0] == "storm_there"


# Solar Shield (§8.5)


def test_under_a_solar_shield_nobody_drinks() -> None:
    """§8.5: its owner and whoever is on his tile; nobody else."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer a1", "s2 climber a2", "storm s0 due=1")
    match.play("shield", 0)
    turn_cards(match, "sun")
    assert waters(match) == [4, 4, 2]


def test_a_shield_lasts_until_the_next_turn_of_its_owner() -> None:
    """Scenario 12, B2.7, §8.5: A plays it in B's turn; the suns of B and C pass, that of A's own turn does not."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer e5", "s2 climber e4", "turn s1", "meter 0")
    match.play("shield", 0)
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 3, 2]
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 2, 1]
    assert match.to_move == (0,)
    wait_out(match, "sun", "n1")
    assert waters(match) == [3, 1, 0]


def test_a_shield_of_ones_own_turn_lasts_a_whole_round() -> None:
    """§8.5: through one's own storm and those of the others."""
    match = scene("", "s0 navigator a1 shield", "s1 carrier a1", "turn s0", "meter 0")
    match.play("shield", 0)
    wait_out(match, "sun", "n1")
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 5]
    assert "shaded" not in match.position()
    wait_out(match, "sun", "n1")
    assert waters(match) == [3, 4]


def test_a_shield_ends_when_the_turn_begins_not_later() -> None:
    """Scenario 12, §8.5."""
    match = scene("", "s0 navigator a1 shaded", "s1 carrier e5", "storm s1 due=1")
    turn_cards(match, "n1")
    assert match.to_move == (0,)
    assert "shaded" not in match.position()


def test_whoever_has_left_the_shield_drinks() -> None:
    """Scenario 12, §8.5: what counts is where one stands when the sun card takes effect."""
    match = scene("", "s0 navigator a1 shaded", "s1 explorer a1", "s2 climber a2", "turn s1", "meter 0")
    match.play("move b2")
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 3, 2]


def test_a_shield_goes_where_its_owner_goes() -> None:
    """B2.7, §8.5."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer a2", "s2 climber a1", "turn s0", "meter 0")
    match.play("shield")
    match.play("move a2")
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 4, 2]


def test_after_the_sun_card_a_shield_is_too_late() -> None:
    """B2.7, §8.5: it only helps against the next one."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer e5", "storm s0 due=3")
    turn_cards(match, "sun")
    assert waters(match) == [3, 3]
    match.play("shield", 0)
    turn_cards(match, "sun")
    assert waters(match) == [3, 2]


def test_two_players_under_one_shield_may_play_a_second() -> None:
    """§8.5: each has its own end."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer a1 shield", "turn s0", "meter 0")
    match.play("shield", 0)
    match.play("shield", 1)
    wait_out(match, "sun", "n1")
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 4]


def test_a_shield_saves_the_one_with_an_empty_canteen() -> None:
    """§8.5, §11.2."""
    match = scene("", "s0 navigator a1 shaded", "s1 explorer a1 water=0", "storm s0 due=2")
    turn_cards(match, "sun")
    assert not match.over


# Time Throttle (§8.6)


def test_a_time_throttle_gives_two_more_actions() -> None:
    """Scenario 26, §8.6."""
    match = scene("", "s0 navigator a1 throttle", "s1 explorer e5")
    match.play("throttle")
    assert actions_left(match) == 6


def test_a_time_throttle_works_when_all_actions_are_spent() -> None:
    """Scenario 26, §8.6."""
    match = scene("", "s0 navigator a1 throttle", "s1 explorer e5", "turn s0 actions=0")
    match.play("throttle")
    assert actions_left(match) == 2
    assert "move a2" in match.legal()


def test_a_time_throttle_is_not_played_in_the_turn_of_another() -> None:
    """Scenario 26, §8.6."""
    match = scene("", "s0 navigator a1 throttle", "s1 explorer e5", "turn s1")
    assert refusal(match, "throttle", 0) == ("only_in_your_turn", "8.6")


def test_a_time_throttle_is_not_played_in_the_storm() -> None:
    """Scenario 26, §8.6: not even in one's own."""
    match = scene("", "s0 navigator a1 throttle reserve", "s1 explorer e5", "storm s0 due=2")
    assert refusal(match, "throttle", 0) == ("only_in_your_turn", "8.6")


def test_a_time_throttle_is_played_between_the_steps_of_a_guided_move() -> None:
    """§7.3, §8.6: it is still one's own actions."""
    match = scene("", "s0 navigator a1 throttle", "s1 explorer e5", "turn s0 actions=0", "guide s1 steps=2")
    match.play("throttle")
    match.play("stop")
    assert actions_left(match) == 2


def test_the_actions_of_a_time_throttle_are_lost_with_the_turn() -> None:
    """§4.2, §8.6."""
    match = scene("", "s0 navigator a1 throttle", "s1 explorer e5", "meter 0")
    match.play("throttle")
    wait_out(match, "n1", "s1")
    assert (match.to_move, actions_left(match)) == ((1,), 4)


def test_a_time_throttle_passed_on_serves_its_new_owner() -> None:
    """§7.2, §8.6."""
    match = scene("", "s0 navigator a1 throttle", "s1 explorer a1", "turn s1")
    match.play("give throttle s1", 0)
    match.play("throttle", 1)
    assert actions_left(match) == 6


# Secret Water Reserve (§8.7)


def test_the_water_reserve_serves_everybody_on_the_tile() -> None:
    """Scenario 27, §8.7: capped, and nothing for those elsewhere."""
    match = scene("", "s0 navigator a1 water=0 reserve", "s1 climber a1 water=2", "s2 explorer a2 water=1")
    match.play("reserve")
    assert waters(match) == [2, 3, 1]


def test_the_water_reserve_is_poured_in_the_storm() -> None:
    """§7.3, §8.7: before the sun card it can save a life."""
    match = scene("", "s0 navigator a1 water=0 reserve", "s1 climber a1 water=0", "storm s1 due=1")
    match.play("reserve", 0)
    turn_cards(match, "sun")
    assert waters(match) == [1, 1]


# Storm Tracker (§8.8)


def test_the_storm_tracker_shows_as_many_cards_as_the_level() -> None:
    """§8.8."""
    match = scene("", "s0 navigator a1 tracker", "s1 explorer e5", "meter 5", options=TRACKER)
    match.play("tracker", dealt="storm:n1 storm:sun storm:w2 storm:picks-up")
    assert set(match.legal(0)) == {"keep", "bury n1", "bury sun", "bury w2", "bury picks-up"}
    assert match.legal(1) == []


def test_the_storm_tracker_buries_one_card_and_keeps_the_order_of_the_rest() -> None:
    """§8.8: no choice of order."""
    match = scene("", "s0 navigator a1 tracker", "s1 explorer e5", options=TRACKER)
    match.play("tracker", dealt="storm:n1 storm:sun storm:w2")
    match.play("bury sun")
    assert "deck top=n1,w2 bottom=sun" in match.position()
    assert "end" in match.legal(0)


def test_the_storm_tracker_may_leave_everything_as_it_is() -> None:
    """§8.8."""
    match = scene("", "s0 navigator a1 tracker", "s1 explorer e5", options=TRACKER)
    match.play("tracker", dealt="storm:n1 storm:sun storm:w2")
    match.play("keep")
    assert "deck top=n1,sun,w2\n" in match.position()


def test_a_storm_tracker_before_a_storm_card_changes_that_card() -> None:
    """§7.3, §8.8: everybody is asked again afterwards."""
    match = scene("", "s0 navigator a1 tracker", "s1 explorer a1 water=0", "storm s1 due=2", options=TRACKER)
    match.play("tracker", 0, dealt="storm:sun storm:n1 storm:w2")
    assert refusal(match, "pass", 0) == ("nothing_to_pass", "7.3")
    match.play("bury sun", 0)
    assert match.to_move == (0,)
    match.play("pass", 0)
    match.play("continue", dealt="")
    assert not match.over
    assert "discard n1" in match.position()
