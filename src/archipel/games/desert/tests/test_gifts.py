"""Free at any time: water, equipment, and when (§7)."""

from __future__ import annotations

import pytest

from archipel.core.match import Match
from archipel.games.desert.tests.scene import (
    actions_left,
    due,
    everybody_passes,
    held,
    refusal,
    scene,
    turn_cards,
    water,
    waters,
)


def test_water_is_shared_on_the_same_tile_for_nothing() -> None:
    """§7.1: drop for drop, any amount."""
    match = scene("", "s0 navigator a1 water=4", "s1 carrier a1 water=0")
    match.play("give 3 water s1")
    assert waters(match) == [1, 3]
    assert actions_left(match) == 4


def test_nobody_gives_more_than_he_has() -> None:
    """B2.7, §7.1: down to 0, not to the skull."""
    match = scene("", "s0 navigator a1 water=2", "s1 carrier a1 water=0")
    assert refusal(match, "give 3 water s1") == ("not_enough_water", "7.1")
    match.play("give 2 water s1")
    assert waters(match) == [0, 2]
    assert not match.over
    assert refusal(match, "give 1 water s1") == ("not_enough_water", "7.1")


def test_nobody_receives_more_than_the_canteen_holds() -> None:
    """§7.1."""
    match = scene("", "s0 navigator a1 water=4", "s1 climber a1 water=2")
    assert refusal(match, "give 2 water s1") == ("no_room_for_water", "7.1")
    match.play("give 1 water s1")
    assert refusal(match, "give 1 water s1") == ("no_room_for_water", "7.1")


def test_water_does_not_reach_another_tile() -> None:
    """Scenario 28, §7.1: a normal player cannot give to a neighbour."""
    match = scene("", "s0 navigator a1", "s1 climber a2 water=0")
    assert refusal(match, "give 1 water s1") == ("not_together", "7.1")


def test_nobody_gives_to_himself_or_to_an_empty_seat() -> None:
    """§7.1."""
    match = scene("", "s0 navigator a1 water=1", "s1 climber a1 water=0")
    assert refusal(match, "give 1 water s0") == ("give_to_another", "7.1")
    assert refusal(match, "give 1 water s3") == ("give_to_another", "7.1")


def test_anybody_gives_in_anybodys_turn() -> None:
    """§7.3."""
    match = scene("", "s0 navigator a1", "s1 climber b1 water=0", "s2 explorer b1 water=4", "turn s0")
    match.play("give 2 water s1", 2)
    assert waters(match) == [4, 2, 2]


def test_equipment_is_passed_on_the_same_tile_for_nothing() -> None:
    """§7.2."""
    match = scene("", "s0 navigator a1 blaster*2", "s1 climber a1")
    match.play("give blaster s1")
    assert (held(match, 0), held(match, 1)) == (["blaster"], ["blaster"])
    assert actions_left(match) == 4


def test_equipment_does_not_reach_another_tile() -> None:
    """§7.2: not even the Water Carrier's."""
    match = scene("", "s0 carrier a1 blaster", "s1 climber a2")
    assert refusal(match, "give blaster s1") == ("equipment_apart", "7.2")


def test_one_gives_what_is_ones_own() -> None:
    """§7.1, §7.2: nobody takes."""
    match = scene("", "s0 navigator a1", "s1 climber a1 blaster")
    assert refusal(match, "give blaster s1", 0) == ("not_yours", "8.1")
    match.play("give blaster s0", 1)
    assert held(match, 0) == ["blaster"]


def test_who_receives_a_card_can_play_it() -> None:
    """§7.2, §8.1."""
    match = scene("a2=.3", "s0 navigator a1 blaster", "s1 climber a1")
    assert refusal(match, "blast a2", 1) == ("not_yours", "8.1")
    match.play("give blaster s1")
    match.play("blast a2", 1)
    assert held(match, 1) == []


def test_gifts_are_free_even_without_an_action_left() -> None:
    """§7.3: after the last action."""
    match = scene("", "s0 navigator a1", "s1 climber a1 water=0", "turn s0 actions=0")
    match.play("give 1 water s1")
    assert water(match, 1) == 1


def test_gifts_go_on_between_the_steps_of_a_guided_move() -> None:
    """§7.3: everybody's."""
    match = scene("", "s0 navigator a1 water=1", "s1 explorer b2", "s2 carrier b3", "guide s1 steps=2")
    match.play("move a1")
    match.play("give 1 water s0", 1)
    assert water(match, 0) == 2
    assert "move a2" in match.legal(0)


def test_nobody_gives_while_the_cards_of_a_forecast_are_in_hand() -> None:
    """§7.3."""
    match = scene(
        "",
        "s0 meteorologist a1 blaster",
        "s1 carrier a1 water=1 reserve",
        "turn s0 actions=3",
        "forecast s0 n1,sun,w2",
    )
    for seat in (0, 1):
        for action in ("give 1 water s0", "give 1 water s1", "blast a1", "reserve"):
            assert refusal(match, action, seat) == ("not_now", "4.3")
    assert match.legal(1) == []


def test_sixteen_gifts_and_no_more() -> None:
    """§7.4: all players together."""
    match = scene("", "s0 navigator a1 water=1", "s1 explorer a1 water=0", "s2 carrier a1 water=4 blaster")
    for _ in range(8):
        match.play("give 1 water s1", 0)
        match.play("give 1 water s0", 1)
    assert refusal(match, "give 1 water s1", 0) == ("gifts_used_up", "7.4")
    assert refusal(match, "give blaster s1", 2) == ("gifts_used_up", "7.4")


@pytest.mark.parametrize("count", [15, 16])
def test_the_sixteenth_gift_is_the_last(count: int) -> None:
    """§7.4."""
    match = scene("", "s0 navigator a1", "s1 explorer a1 water=0", f"turn s0 gifts={count}")
    assert ("give 1 water s1" in match.legal()) == (count == 15)


def test_playing_equipment_is_not_a_gift() -> None:
    """§7.4: it neither counts nor is stopped by the bound."""
    match = scene("a2=.1", "s0 navigator a1 blaster", "s1 explorer a1 water=0", "turn s0 gifts=16")
    match.play("blast a2")
    assert refusal(match, "give 1 water s1") == ("gifts_used_up", "7.4")


def test_a_paid_action_begins_the_count_of_gifts_anew() -> None:
    """§7.4."""
    match = scene("a2=.1", "s0 navigator a1", "s1 explorer a1 water=0", "turn s0 gifts=16")
    match.play("dig a2")
    assert "give 1 water s1" in match.legal()


def test_a_storm_card_begins_the_count_of_gifts_anew() -> None:
    """§7.4: with no gift left nobody is asked before the card, after it they are."""
    match = scene("", "s0 navigator a1", "s1 explorer a1 water=0", "storm s0 due=2 gifts=16")
    assert match.legal(0) == ["continue"]
    match.play("continue", dealt="storm:n1")
    assert match.to_move == (0,)
    assert "give 1 water s1" in match.legal(0)


def test_the_end_of_the_actions_and_a_new_turn_begin_the_count_of_gifts_anew() -> None:
    """§7.4."""
    match = scene("", "s0 navigator a1", "s1 explorer a1 water=0", "turn s0 gifts=16", "meter 0")
    match.play("end")
    assert "give 1 water s1" in match.legal(0)
    match = scene("", "s0 navigator a1", "s1 explorer a1 water=0", "storm s0 due=1 gifts=16")
    turn_cards(match, "n1")
    assert "give 1 water s1" in match.legal(0)


def test_the_steps_of_a_guided_move_do_not_begin_the_count_anew() -> None:
    """§7.4: only the guiding itself is paid."""
    match = scene(
        "",
        "s0 navigator a1",
        "s1 explorer a1 water=0",
        "s2 carrier a1",
        "turn s0 gifts=16",
        "guide s2 steps=3",
    )
    match.play("move a2")
    assert refusal(match, "give 1 water s1", 0) == ("gifts_used_up", "7.4")


# Windows before storm cards (§7.3)


def window(*more: str) -> Match:
    """Three players before the first of two storm cards; s2 has nothing to give or to play."""
    return scene(
        "a1=.1",
        "s0 navigator a1 blaster",
        "s1 explorer a1 water=0 shield",
        "s2 climber e5",
        "storm s0 due=2",
        *more,
    )


def test_before_a_card_everybody_with_something_to_say_is_asked() -> None:
    """§7.3."""
    match = window()
    assert match.to_move == (0, 1)
    assert match.legal(2) == []
    assert refusal(match, "pass", 2) == ("nothing_to_pass", "7.3")


def test_no_card_is_turned_before_all_have_passed() -> None:
    """§7.3: in any order."""
    match = window()
    assert refusal(match, "continue", 0) == ("not_now", "4.3")
    match.play("pass", 1)
    assert refusal(match, "continue", 0) == ("not_now", "4.3")
    match.play("pass", 0)
    assert match.legal(0) == ["continue"]


def test_who_has_passed_is_silent_until_something_happens() -> None:
    """§7.3."""
    match = window()
    match.play("pass", 1)
    assert match.legal(1) == []
    assert refusal(match, "shield", 1) == ("not_now", "4.3")
    match.play("blast a1", 0)
    assert 1 in match.to_move
    assert "shield" in match.legal(1)


def test_who_has_just_played_is_asked_again_too() -> None:
    """§7.3: he still has water to give."""
    match = window()
    match.play("blast a1", 0)
    assert match.to_move == (0, 1)


def test_a_gift_asks_everybody_again_even_one_who_had_nothing_before() -> None:
    """§7.3: now he has."""
    match = scene("", "s0 navigator a1", "s1 explorer a1 water=0 shield", "storm s0 due=1")
    match.play("pass", 1)
    match.play("give 1 water s1", 0)
    assert match.to_move == (0, 1)
    assert "give 1 water s0" in match.legal(1)


def test_all_are_asked_again_before_the_next_card() -> None:
    """§7.3."""
    match = window()
    turn_cards(match, "n1")
    assert match.to_move == (0, 1)
    assert due(match) == 1


def test_nobody_is_asked_who_can_do_nothing() -> None:
    """§7.3: alone, with nothing to play, or a Time Throttle only."""
    match = scene("", "s0 navigator a1 throttle", "s1 explorer b3", "storm s0 due=1")
    assert match.legal(0) == ["continue"]
    assert refusal(match, "throttle", 0)[0] in ("not_now", "only_in_your_turn")


def test_full_canteens_leave_nothing_to_ask() -> None:
    """§7.3: together, but no room for a drop."""
    match = scene("", "s0 navigator a1", "s1 explorer a1", "storm s0 due=1")
    assert match.to_move == (0,)
    assert match.legal(0) == ["continue"]


def test_a_blaster_with_no_sand_around_is_nothing_to_play() -> None:
    """§7.3, §8.2."""
    match = scene("", "s0 navigator a1 blaster", "s1 explorer e5", "storm s0 due=1")
    assert match.legal(0) == ["continue"]
    match = scene("a2=.1", "s0 navigator a1 blaster", "s1 explorer e5", "storm s0 due=1")
    assert match.legal(0) == ["pass", "blast a2"]


def test_the_carrier_is_asked_for_a_neighbour() -> None:
    """§7.3, §9.6."""
    match = scene("", "s0 carrier a1", "s1 explorer a2 water=0", "storm s1 due=1")
    assert match.to_move == (0,)
    assert "give 4 water s1" in match.legal(0)


def test_nothing_comes_between_a_card_and_its_effect() -> None:
    """§7.3, B2.3: when the sun card is there, it has already been drunk to."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer e5", "storm s0 due=2")
    everybody_passes(match)
    match.play("continue", dealt="storm:sun")
    assert waters(match) == [3, 3]
    assert match.to_move == (0,)


def test_nobody_is_asked_after_the_last_card() -> None:
    """§7.3: the next turn begins."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer a1 water=0", "storm s0 due=1")
    turn_cards(match, "n1")
    assert match.to_move == (1,)
    assert "end" in match.legal(1)


def test_nobody_passes_in_a_turn() -> None:
    """§7.3."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer a1")
    assert refusal(match, "pass", 0) == ("nothing_to_pass", "7.3")
    assert refusal(match, "continue", 0) == ("not_now", "4.3")


def test_the_turned_card_waits_for_the_player_whose_turn_it_is() -> None:
    """§7.3: the others cannot turn it."""
    match = scene("", "s0 navigator a1", "s1 explorer e5", "storm s0 due=1")
    assert match.legal(1) == []
    assert refusal(match, "continue", 1) == ("not_your_turn", "4.1")
