"""The end: take-off and the three losses (§11)."""

from __future__ import annotations

import pytest

from archipel.core.errors import IllegalError
from archipel.core.match import Match
from archipel.games.desert.tests.scene import sand, scene, supply, turn_cards, wait_out, waters

ALL_TAKEN = "parts propeller=taken engine=taken crystal=taken navigation=taken"
SKULL = {2: 13, 3: 14, 4: 14, 5: 15}
PAWNS = [
    "s0 navigator a1",
    "s1 explorer a1",
    "s2 climber a1",
    "s3 carrier a1",
    "s4 archeologist a1",
]


def ending(match: Match) -> str | None:
    """How it ended, if it did."""
    return match.result.ending if match.result else None


# Take-off (§11.1)


def test_with_all_parts_and_everybody_on_the_launch_pad_you_win() -> None:
    """§11.1, B2.6: at once, without any action."""
    match = scene("b2=L", "s0 navigator b1", "s1 explorer b2", ALL_TAKEN)
    match.play("move b2")
    assert ending(match) == "take-off"
    assert match.result is not None
    assert match.result.scores == (1, 1)


@pytest.mark.parametrize("markers, wins", [(0, True), (1, True), (2, False), (4, False)])
def test_the_launch_pad_must_not_be_blocked(markers: int, wins: bool) -> None:
    """§11.1, B2.7: with the Climber one can stand there, not take off."""
    match = scene(f"b2=L{markers}", "s0 climber b1", "s1 explorer b2", ALL_TAKEN)
    match.play("move b2")
    assert match.over == wins


def test_digging_the_launch_pad_free_is_a_win() -> None:
    """§11.1, B2.7: down to one marker."""
    match = scene("b2=L3", "s0 climber b2", "s1 explorer b2", ALL_TAKEN)
    match.play("dig b2")
    assert not match.over
    match.play("dig b2")
    assert ending(match) == "take-off"


def test_everybody_must_be_there() -> None:
    """§11.1."""
    match = scene("b2=L", "s0 navigator b1", "s1 explorer b2", "s2 carrier b3", ALL_TAKEN)
    match.play("move b2")
    assert not match.over


def test_all_four_parts_must_be_picked_up() -> None:
    """§11.1: the last one lies on the launch pad itself."""
    match = scene(
        "b2=L",
        "s0 navigator b2",
        "s1 explorer b2",
        "parts propeller=taken engine=taken crystal=taken navigation=b2",
    )
    assert not match.over
    match.play("take navigation")
    assert ending(match) == "take-off"


@pytest.mark.parametrize("place", ["storm", "a1"])
def test_a_part_still_out_there_keeps_everybody_on_the_ground(place: str) -> None:
    """§11.1."""
    match = scene(
        "b2=L",
        "s0 navigator b1",
        "s1 explorer b2",
        f"parts propeller=taken engine=taken crystal=taken navigation={place}",
    )
    match.play("move b2")
    assert not match.over


def test_the_launch_pad_must_be_excavated() -> None:
    """§11.1: excavating it with everybody on it is a win."""
    match = scene("b2=(L)", "s0 navigator b1", "s1 explorer b2", ALL_TAKEN)
    match.play("move b2")
    assert not match.over
    match.play("excavate", dealt="")
    assert ending(match) == "take-off"


def test_a_dune_blaster_or_a_jet_pack_can_bring_the_win() -> None:
    """§11.1: in whoever's turn."""
    match = scene("b2=L4", "s0 climber b2", "s1 explorer b2 blaster", ALL_TAKEN)
    match.play("blast b2", 1)
    assert ending(match) == "take-off"
    match = scene("b2=L", "s0 climber b2", "s1 explorer e5 jetpack", ALL_TAKEN)
    match.play("fly b2", 1)
    assert ending(match) == "take-off"


def test_one_can_take_off_in_the_middle_of_a_storm() -> None:
    """§11.1: before a card."""
    match = scene("b2=L", "s0 climber b2", "s1 explorer e5 jetpack", ALL_TAKEN, "storm s0 due=3")
    match.play("fly b2", 1)
    assert ending(match) == "take-off"


def test_a_guided_step_can_bring_the_win() -> None:
    """§9.5, §11.1: the rest of the guided move does not matter any more."""
    match = scene("b2=L", "s0 navigator b2", "s1 explorer b1", ALL_TAKEN)
    match.play("guide s1")
    match.play("move b2")
    assert ending(match) == "take-off"


def test_another_tile_is_no_launch_pad() -> None:
    """§11.1: not even the wreck."""
    match = scene("e1=X b2=L", "s0 navigator d1", "s1 explorer e1", ALL_TAKEN)
    match.play("move e1")
    assert not match.over


def test_the_launch_pad_takes_off_wherever_the_wind_has_moved_it() -> None:
    """§11.1, §10.2: with the one marker of that wind on it."""
    match = scene("d3=L", "s0 navigator d3", "s1 explorer d2", ALL_TAKEN, "turn s0 actions=0", "meter 0")
    wait_out(match, "w1", "sun")
    match.play("move c3", 1)
    assert ending(match) == "take-off"


# Thirst (§11.2)


def test_an_empty_canteen_is_no_defeat() -> None:
    """§11.2, §2.6: 0 is alive."""
    match = scene("", "s0 navigator a1 water=1", "s1 climber e5", "storm s0 due=1")
    turn_cards(match, "sun")
    assert waters(match) == [0, 2]
    assert not match.over


def test_who_must_drink_with_an_empty_canteen_dies_and_all_lose() -> None:
    """§11.2."""
    match = scene("", "s0 navigator a1", "s1 climber e5 water=0", "storm s0 due=3")
    turn_cards(match, "sun")
    assert ending(match) == "thirst"
    assert match.result is not None
    assert match.result.scores == (0, 0)


def test_giving_the_last_water_away_is_no_defeat() -> None:
    """§7.1, §11.2."""
    match = scene("", "s0 navigator a1 water=1", "s1 climber a1 water=0")
    match.play("give 1 water s1")
    assert not match.over


def test_two_can_die_of_one_sun() -> None:
    """§10.4: all at the same moment."""
    match = scene("", "s0 navigator a1 water=0", "s1 climber e5 water=0", "storm s0 due=1")
    turn_cards(match, "sun")
    assert ending(match) == "thirst"


# Out of sand (§11.3)


def test_the_last_marker_can_still_be_placed() -> None:
    """§11.3: an empty supply does no harm."""
    match = scene("a1=.47", "s0 climber a1", "s1 explorer e5", "storm s0 due=2")
    assert supply(match) == 1
    turn_cards(match, "w1")
    assert supply(match) == 0
    assert not match.over


def test_a_marker_that_cannot_be_placed_loses_the_game() -> None:
    """§11.3."""
    match = scene("a1=.48", "s0 climber a1", "s1 explorer e5", "storm s0 due=2")
    turn_cards(match, "w1")
    assert ending(match) == "out-of-sand"


def test_one_marker_for_two_tiles_is_not_enough() -> None:
    """§11.3: both have moved, one gets its sand."""
    match = scene("a1=.47", "s0 climber a1", "s1 explorer e5", "storm s0 due=2")
    turn_cards(match, "w2")
    assert ending(match) == "out-of-sand"
    assert (sand(match, "c3"), supply(match)) == (1, 0)


def test_without_supply_sun_and_respite_do_no_harm() -> None:
    """§11.3, §10.3."""
    match = scene("c1=@ a1=.48", "s0 climber a1", "s1 explorer e5", "storm s0 due=4")
    turn_cards(match, "sun", "s3", "picks-up")
    assert not match.over


def test_dug_sand_can_be_placed_again() -> None:
    """§2.2, §11.3."""
    match = scene("a1=.48", "s0 climber a1", "s1 explorer e5", "turn s0 actions=1", "meter 0")
    match.play("dig a1")
    wait_out(match, "w1")
    assert not match.over
    assert supply(match) == 0


# Swept away (§11.4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_the_skull_you_lose_at_once(seats: int) -> None:
    """§11.4, §2.4: though more cards are due."""
    match = scene("", *PAWNS[:seats], f"meter {SKULL[seats] - 1}", "storm s0 due=5")
    turn_cards(match, "picks-up")
    assert ending(match) == "swept-away"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_tick_below_the_skull_six_cards_come(seats: int) -> None:
    """§2.4, §11.4."""
    match = scene("", *PAWNS[:seats], f"meter {SKULL[seats] - 2}", "storm s0 due=1")
    turn_cards(match, "picks-up")
    assert not match.over
    match.play("end", 1)
    assert match.state.cards_due == 6


# Afterwards


@pytest.mark.parametrize("last", ["won", "lost"])
def test_when_it_is_over_nobody_can_do_anything(last: str) -> None:
    """§11."""
    if last == "won":
        match = scene("b2=L", "s0 navigator b1 reserve", "s1 explorer b2 water=1", ALL_TAKEN)
        match.play("move b2")
    else:
        match = scene("", "s0 navigator a1 water=0 reserve", "s1 explorer a1 water=1", "storm s0 due=2")
        turn_cards(match, "sun")
    assert match.over
    assert match.to_move == ()
    assert match.legal() == match.legal(0) == match.legal(1) == []
    for action in ("end", "continue", "pass", "reserve", "give 1 water s1"):
        with pytest.raises(IllegalError) as refused:
            match.play(action, 0)
        assert refused.value.reason == "over"


def test_the_first_ending_counts() -> None:
    """§11: after thirst no more card is turned."""
    match = scene(
        "b2=L",
        "s0 navigator b2 water=0",
        "s1 explorer b2",
        ALL_TAKEN.replace("crystal=taken", "crystal=b2"),
        "storm s0 due=2",
    )
    turn_cards(match, "sun")
    assert ending(match) == "thirst"


def test_the_end_is_told_in_both_languages() -> None:
    """§11: a sentence for each ending."""
    said = set()
    for lang in ("fr", "en"):
        match = scene("", "s0 navigator a1 water=0", "s1 climber e5", "storm s0 due=1")
        match.lang = lang
        turn_cards(match, "sun")
        assert match.result is not None
        said.add(str(match.result))
    assert len(said) == 2
