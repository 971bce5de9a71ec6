"""The options (§12): each default and each alternative."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import OptionError
from archipel.games.desert.tests.scene import (
    cell,
    deck,
    discarded,
    held,
    refusal,
    scene,
    turn_cards,
    wait_out,
    waters,
)

ALMOST_ALL = "discard n1*2 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*4 picks-up*3"


def test_the_options_and_their_defaults() -> None:
    """§12."""
    assert archipel.new("desert", seats=2, seed=1).options == {
        "difficulty": "normal",
        "jet_while_buried": "yes",
        "guide_buried": "yes",
        "climber_tunnel": "yes",
        "shield_follows": "yes",
        "first": "random",
        "reshuffle": "all",
        "storm_tracker": "no",
    }


@pytest.mark.parametrize("option", ["difficulty=hard", "jet_while_buried=maybe", "sandworms=yes"])
def test_an_option_that_does_not_exist_is_refused(option: str) -> None:
    """§12: in both languages."""
    with pytest.raises(OptionError) as refused:
        scene("", "s0 navigator a1", "s1 climber a1", options=option)
    assert refused.value.message("fr") != refused.value.message("en")


# jet_while_buried


def test_without_jet_while_buried_a_buried_player_stays() -> None:
    """B2.7, §8.3: neither alone nor with a mate."""
    match = scene("a1=.2", "s0 navigator a1 jetpack", "s1 explorer a1", options="jet_while_buried=no")
    assert refusal(match, "fly e5") == ("fly_while_buried", "8.3")
    assert refusal(match, "fly e5 with s1") == ("fly_while_buried", "8.3")


def test_without_jet_while_buried_others_fly_as_ever() -> None:
    """§8.3: with one marker, or beside the Climber, nobody is buried."""
    match = scene("a1=.1", "s0 navigator a1 jetpack", "s1 explorer e5", options="jet_while_buried=no")
    assert "fly e4" in match.legal(0)
    match = scene("a1=.3", "s0 navigator a1 jetpack", "s1 climber a1", options="jet_while_buried=no")
    match.play("fly e4 with s1")
    assert cell(match, 1) == "e4"


def test_without_jet_while_buried_nobody_is_asked_for_it_before_a_card() -> None:
    """§7.3, §8.3."""
    match = scene(
        "a1=.2",
        "s0 navigator a1 jetpack",
        "s1 explorer e5",
        "storm s0 due=1",
        options="jet_while_buried=no",
    )
    assert match.legal(0) == ["continue"]


# guide_buried


def test_without_guide_buried_a_buried_pawn_stays() -> None:
    """Scenario 23, B2.7, §9.5."""
    match = scene("a1=.3", "s0 navigator e5", "s1 archeologist a1", options="guide_buried=no")
    assert refusal(match, "guide s1") == ("guided_is_buried", "9.5")


def test_without_guide_buried_those_with_the_climber_are_guided() -> None:
    """§9.2, §9.5: they are not buried; nor is one under a single marker."""
    match = scene(
        "a1=.3", "s0 navigator e5", "s1 archeologist a1", "s2 climber a1", options="guide_buried=no"
    )
    assert {"guide s1", "guide s2"} <= set(match.legal(0))
    match = scene("a1=.1", "s0 navigator e5", "s1 archeologist a1", options="guide_buried=no")
    assert "guide s1" in match.legal(0)


def test_without_guide_buried_a_pawn_buried_in_the_middle_of_it_stays() -> None:
    """§9.5: the Climber flies off before the first step; the guided pawn is buried now."""
    match = scene(
        "a1=.3",
        "s0 navigator e5",
        "s1 archeologist a1",
        "s2 climber a1 jetpack",
        options="guide_buried=no",
    )
    match.play("guide s1")
    match.play("fly e4", 2)
    assert refusal(match, "move a2", 0)[0] in ("buried", "guided_is_buried")
    match.play("stop")


# climber_tunnel


def test_without_climber_tunnel_she_too_reaches_only_free_tunnels() -> None:
    """B2.7, §6.4: through the tunnels; with or without a companion."""
    match = scene("a1=T e4=T2 c2=T1", "s0 climber a1", "s1 navigator a1", options="climber_tunnel=no")
    assert refusal(match, "move e4") == ("tunnel_blocked", "6.4")
    assert refusal(match, "move e4 with s1") == ("tunnel_blocked", "6.4")
    assert "move c2 with s1" in match.legal(0)


def test_without_climber_tunnel_she_still_walks_onto_a_blocked_tunnel() -> None:
    """§12: on foot nothing changes, even from the tunnel beside it."""
    match = scene("a1=T a2=T2", "s0 climber a1", "s1 navigator e5", options="climber_tunnel=no")
    match.play("move a2")
    assert cell(match, 0) == "a2"


def test_without_climber_tunnel_a_guided_climber_obeys_too() -> None:
    """§6.4, §9.5."""
    match = scene(
        "a1=T e4=T2",
        "s0 navigator e5",
        "s1 climber a1",
        "guide s1 steps=3",
        options="climber_tunnel=no",
    )
    assert refusal(match, "move e4") == ("tunnel_blocked", "6.4")


# shield_follows

STAYS = "shield_follows=no"


def test_without_shield_follows_it_stays_on_the_tile() -> None:
    """B2.7, §8.5: it shades those standing there, and its owner only while he is one of them."""
    match = scene("", "s0 navigator a1 shield", "s1 explorer a1", "s2 climber a2", "meter 0", options=STAYS)
    match.play("shield")
    match.play("move a2")
    wait_out(match, "sun", "n1")
    assert waters(match) == [3, 4, 2]


def test_without_shield_follows_it_travels_with_its_tile() -> None:
    """§8.5."""
    match = scene("", "s0 navigator d3 shield", "s1 explorer d3", "meter 0", options=STAYS)
    match.play("shield")
    wait_out(match, "w1", "sun")
    assert cell(match, 0) == "c3"
    assert waters(match) == [4, 4]


def test_without_shield_follows_whoever_comes_is_shaded() -> None:
    """§8.5: though its owner has left."""
    match = scene(
        "",
        "s0 navigator a1",
        "s1 explorer a2",
        "s2 climber a3 shaded=a1",
        "turn s1",
        "meter 0",
        options=STAYS,
    )
    match.play("move a1", 1)
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 4, 2]


def test_without_shield_follows_it_ends_with_the_next_turn_of_its_owner() -> None:
    """§8.5."""
    match = scene("", "s0 navigator a1 shaded=a1", "s1 explorer a1", "storm s1 due=1", options=STAYS)
    turn_cards(match, "n1")
    assert "shaded" not in match.position()


def test_without_shield_follows_one_player_can_open_two_shields_in_two_places() -> None:
    """§8.5: the second does not close the first."""
    match = scene("", "s0 navigator a1 shield*2", "s1 explorer a1", "s2 climber a2", "meter 0", options=STAYS)
    match.play("shield")
    match.play("move a2")
    match.play("shield")
    wait_out(match, "sun", "n1")
    assert waters(match) == [4, 4, 3]


# first


@pytest.mark.parametrize("seats, first", [(n, f"s{s}") for n in (2, 3, 4, 5) for s in range(n)])
def test_the_first_player_can_be_named(seats: int, first: str) -> None:
    """B2.7, §3.5."""
    match = archipel.new("desert", seats=seats, seed=3, first=first)
    assert match.to_move == (int(first[1]),)


def test_without_it_chance_decides_who_begins() -> None:
    """B2.7, §3.5."""
    begins = {archipel.new("desert", seats=3, seed=seed).to_move for seed in range(40)}
    assert begins == {(0,), (1,), (2,)}


@pytest.mark.parametrize("seats, first", [(2, "s2"), (3, "s4"), (4, "s4")])
def test_nobody_begins_from_a_seat_that_is_empty(seats: int, first: str) -> None:
    """§3.5, §12: the option names a player."""
    with pytest.raises(OptionError):
        archipel.new("desert", seats=seats, seed=3, first=first)


# reshuffle


def test_by_default_the_cards_of_this_turn_go_back_too() -> None:
    """B2.7, §10.6."""
    match = scene("", "s0 navigator a1", "s1 climber e5", "storm s0 due=2", ALMOST_ALL, "turned sun w1")
    turn_cards(match, "n1")
    assert (deck(match), discarded(match)) == (31, [])


def test_with_reshuffle_past_the_cards_of_this_turn_stay_out() -> None:
    """B2.7, §10.6: in the middle of a turn; the card just turned is one of them."""
    match = scene(
        "",
        "s0 navigator a1",
        "s1 climber e5",
        "storm s0 due=3",
        ALMOST_ALL,
        "turned sun w1",
        options="reshuffle=past",
    )
    turn_cards(match, "n1")
    assert (deck(match), discarded(match)) == (28, ["n1", "w1", "sun"])
    turn_cards(match, "n3")
    assert discarded(match) == ["n1", "n3", "w1", "sun"]


def test_with_reshuffle_past_a_shuffle_after_the_last_card_takes_all() -> None:
    """§10.6: it is not in the middle of a turn."""
    match = scene(
        "",
        "s0 navigator a1",
        "s1 climber e5",
        "storm s0 due=1",
        ALMOST_ALL,
        "turned sun w1",
        options="reshuffle=past",
    )
    turn_cards(match, "n1")
    assert (deck(match), discarded(match)) == (31, [])


def test_with_reshuffle_past_the_cards_of_earlier_turns_are_forgotten() -> None:
    """§10.6: the next turn counts its own cards only."""
    match = scene("", "s0 navigator a1", "s1 climber e5", "storm s0 due=1", options="reshuffle=past")
    turn_cards(match, "sun")
    assert "turned" not in match.position()
    match.play("end", 1)
    turn_cards(match, "n1")
    assert "turned n1\n" in match.position()


# storm_tracker


def test_the_storm_tracker_is_not_in_the_box() -> None:
    """§8.8: twelve cards for twelve gears."""
    match = archipel.new("desert", seats=2, seed=1)
    assert sum(match.state.equipment_left) == 12


def test_with_storm_tracker_there_are_thirteen_cards() -> None:
    """B1.5, §8.8: it can be found under a gear."""
    match = archipel.new("desert", seats=2, seed=1, storm_tracker=True)
    assert sum(match.state.equipment_left) == 13
    match = scene("", "s0 navigator b2", "s1 climber e5", options="storm_tracker=yes")
    match.play("excavate", dealt="faces:gear equipment:tracker")
    assert held(match, 0) == ["tracker"]


def test_with_storm_tracker_one_card_never_turns_up() -> None:
    """§8.8: thirteen cards, twelve gears."""
    match = archipel.new("desert", seats=2, seed=1, storm_tracker=True, first="s0")
    for tile in range(24):
        match.state.tiles[tile].sand = 0
        match.state.players[0].tile = tile
        match.state.actions_left = 4
        match.play("excavate", 0)
    assert len(held(match, 0)) == 12
    assert sum(match.state.equipment_left) == 1
