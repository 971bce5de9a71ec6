"""The options (§11): each default and each alternative."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import OptionError
from archipel.games.island.rules import pieces
from archipel.games.island.tests.scene import (
    cell,
    draw,
    flood,
    hand,
    next_floods,
    refusal,
    scene,
    targets,
    treasure_deck,
    treasure_discard,
)

REST = " ".join(code for code in pieces.TILE_CODES if code not in ("WT", "BB"))


def test_the_options_and_their_defaults() -> None:
    """§11, A4."""
    assert archipel.new("island", seats=2, seed=1).options == {
        "difficulty": "normal",
        "powers": "yes",
        "map": "classic",
        "lift_while_sinking": "yes",
        "discard_after_both": "no",
        "diver_rescue": "nearest",
        "guide_diver": "yes",
        "reshuffle": "eager",
    }


@pytest.mark.parametrize("option", ["difficulty=hard", "map=paris", "sharks=yes"])
def test_an_option_that_does_not_exist_is_refused(option: str) -> None:
    """§11: in both languages."""
    with pytest.raises(OptionError) as refused:
        scene("", "s0 navigator c3", "s1 diver c3", options=option)
    assert refused.value.message("fr") != refused.value.message("en")


# lift_while_sinking (D1)


def test_without_lift_while_sinking_a_pawn_that_cannot_swim_is_lost_at_once() -> None:
    """D1."""
    match = scene(
        "c1=~ d1=x c2=x",
        *("s0 engineer c1", "s1 diver a3 helicopter", "flood s1 due=2"),
        options="lift_while_sinking=no",
    )
    flood(match, "BB")
    assert match.result is not None
    assert match.result.ending == "drowned"


def test_without_lift_while_sinking_swimmers_swim_and_sandbags_are_still_played() -> None:
    """D1."""
    match = scene(
        "c1=~ f4=~",
        *("s0 engineer c1", "s1 diver a3 helicopter sandbags", "flood s1 due=2"),
        options="lift_while_sinking=no",
    )
    flood(match, "BB")
    assert refusal(match, "lift s0", 1) == ("no_lift_while_sinking", "7.2")
    assert match.legal(1) == ["sandbag f4"]
    match.play("swim d1", 0)
    assert "lift s0" in match.legal(1)


# discard_after_both (D2)


def test_with_discard_after_both_two_cards_are_drawn_first() -> None:
    """D2."""
    match = scene(
        "", "s0 engineer c3 earth*5", "s1 pilot c3", "treasure s0 due=2", options="discard_after_both=yes"
    )
    draw(match, "fire", "wind")
    assert len(hand(match, 0)) == 7
    match.play("discard earth")
    assert match.to_move == (0,)
    assert targets(match, "discard") == {"earth", "fire", "wind"}
    match.play("discard fire")
    assert match.state.cards_due == 2
    assert len(hand(match, 0)) == 5


def test_with_discard_after_both_a_card_received_is_still_discarded_at_once() -> None:
    """§6.3."""
    match = scene("", "s0 engineer c3 earth", "s1 pilot c3 fire*5", options="discard_after_both=yes")
    match.play("give earth s1")
    assert match.to_move == (1,)
    assert targets(match, "discard", 1) == {"earth", "fire"}


# diver_rescue (D3)


def test_with_the_full_reach_the_diver_leaves_the_water_wherever_a_dive_leads() -> None:
    """D3."""
    for reach, places in (("nearest", {"c2"}), ("reach", {"c2", "b2", "d2", "c3"})):
        match = scene(
            "c1=~ d1=x c2=~",
            "s0 diver c1",
            "s1 engineer f4",
            "flood s1 due=1",
            options=f"diver_rescue={reach}",
        )
        flood(match, "BB")
        assert targets(match, "swim", 0) - {"d2"} == places - {"d2"}


# guide_diver (D4)


def test_without_guide_diver_the_diver_is_led_over_tiles_only() -> None:
    """D4."""
    match = scene("b3=x", "s0 navigator f4", "s1 diver a3", options="guide_diver=no")
    assert targets(match, "guide") == {"s1 a4", "s1 b4"}
    assert refusal(match, "guide s1 c3") == ("guide_too_far", "9.5")


# reshuffle (D5)


def test_with_the_lazy_reshuffle_a_treasure_deck_stays_empty_until_a_card_is_drawn() -> None:
    """D5."""
    match = scene(
        "",
        *("s0 engineer c3", "s1 pilot c3"),
        "discard earth*5 wind*5 fire*5 ocean*4 helicopter*3 sandbags*2 rise*3",
        "treasure s0 due=2",
        options="reshuffle=lazy",
    )
    draw(match, "ocean")
    assert (treasure_deck(match), len(treasure_discard(match))) == (0, 27)
    draw(match, "rise")
    assert (treasure_deck(match), treasure_discard(match)) == (26, ["rise"])


def test_with_the_lazy_reshuffle_a_flood_deck_stays_empty_until_a_card_is_turned() -> None:
    """D5."""
    match = scene(
        "",
        "s0 engineer c3",
        "s1 pilot c3",
        f"flood-discard {REST}",
        "flood s0 due=3",
        options="reshuffle=lazy",
    )
    flood(match, "WT", "BB")
    assert match.state.flood_top == 0
    flood(match, "BB")
    assert len(next_floods(match)) == 23


def test_with_the_lazy_reshuffle_waters_rise_fills_an_empty_flood_deck() -> None:
    """D5, A2.3."""
    match = scene(
        "",
        *("s0 engineer c3", "s1 pilot c3"),
        f"flood-discard {REST} WT BB",
        "treasure s0 due=1",
        options="reshuffle=lazy",
    )
    draw(match, "rise")
    assert (match.state.flood_top, len(next_floods(match))) == (1, 24)


# map and seats


@pytest.mark.parametrize("name", pieces.MAP_NAMES)
def test_a_game_can_be_played_on_every_island(name: str) -> None:
    """A1.7."""
    match = archipel.new("island", 4, seed=5, map=name)
    assert (
        sum(
            token != "."
            for line in match.position().splitlines()[1:8]
            for token in line.split()
            if token[:2] in pieces.TILE_CODES
        )
        == 24
    )
    again = archipel.read(match.position())
    assert str(again) == str(match)
    assert match.legal()


def test_on_the_volcano_nobody_steps_into_the_crater() -> None:
    """A1.7: the hole is no place, so nobody swims through it either."""
    match = archipel.read(
        """position island 1 seats=2 map=volcano
FL  BG  CG  GG  IG
SG  TM~ TS~ WG~ HG
CE  CS~ .   CP~ TP
BB  CA~ CF~ DD~ LL
MM  OB  PR  TH  WT
s0 diver c1
s1 explorer c2
turn s0
"""
    )
    assert isinstance(match, archipel.core.match.Match)
    assert refusal(match, "move c3") == ("off_island", "2.1")
    assert "c5" in targets(match, "move")
    assert "c4" in targets(match, "move")


def test_five_play_with_18_cards_left() -> None:
    """D6."""
    match = archipel.new("island", 5, seed=2)
    assert treasure_deck(match) == 18
    assert len({cell(match, seat) for seat in range(5)}) == 5
