"""Special cards (§7): what they do and when."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.match import Match
from archipel.games.island.tests.scene import (
    actions_left,
    cell,
    draw,
    flood,
    hand,
    refusal,
    scene,
    state_of,
    targets,
    treasure_discard,
)

# Helicopter Lift


def test_any_pawns_of_one_tile_fly_together_and_never_of_two() -> None:
    """Scenario 24."""
    match = scene("a3=x", "s0 engineer c3", "s1 diver c3", "s2 explorer f4 helicopter")
    assert targets(match, "lift", 2) == {"s0", "s1", "s2"}
    match.play("lift s0", 2)
    assert targets(match, "lift", 2) == {"s1"}
    assert refusal(match, "lift s2", 2) == ("another_tile", "7.2")
    assert refusal(match, "lift s0", 2) == ("aboard_already", "7.2")
    assert refusal(match, "lift s4", 2) == ("no_such_pawn", "7.2")
    match.play("lift s1", 2)
    match.play("land d6", 2)
    assert [cell(match, seat) for seat in range(3)] == ["d6", "d6", "f4"]
    assert (hand(match, 2), treasure_discard(match)) == ([], ["helicopter"])


@pytest.mark.parametrize("who", [["s0"], ["s1"], ["s2"]])
def test_the_holder_need_not_be_aboard_and_may_fly_alone(who: list[str]) -> None:
    """Scenario 24."""
    match = scene("", "s0 engineer c3", "s1 diver c3", "s2 explorer f4 helicopter")
    match.play(f"lift {who[0]}", 2)
    match.play("land d6", 2)
    moved = [f"s{seat}" for seat in range(3) if cell(match, seat) == "d6"]
    assert moved == who


def test_the_helicopter_lands_on_any_other_tile_that_is_still_there() -> None:
    """Scenario 24: flooded ones too."""
    match = scene("a3=x c1=~", "s0 engineer c3 helicopter", "s1 diver c4")
    match.play("lift s0")
    assert len(targets(match, "land")) == 22
    assert "c1" in targets(match, "land")
    assert refusal(match, "land a3") == ("sunk_there", "8.3")
    assert refusal(match, "land c3") == ("land_elsewhere", "7.2")
    assert refusal(match, "land a1") == ("off_island", "2.1")
    assert actions_left(match) == 3


def test_while_a_helicopter_flies_nobody_else_does_anything() -> None:
    """§7.4."""
    match = scene("c1=~", "s0 engineer c3 helicopter", "s1 diver c4 sandbags helicopter")
    match.play("lift s0")
    assert match.legal(1) == []
    assert refusal(match, "move d3", 0) == ("not_now", "4.3")
    assert refusal(match, "land d6", 1) == ("not_now", "4.3")
    assert refusal(match, "lift s1", 1) == ("not_now", "4.3")


def test_a_helicopter_is_played_by_its_holder() -> None:
    """§7.2."""
    match = scene("", "s0 engineer c3", "s1 diver c4 helicopter")
    assert refusal(match, "lift s0", 0) == ("no_helicopter", "7.2")
    assert refusal(match, "land d6", 0) == ("nobody_aboard", "7.2")


# Sandbags


def test_sandbags_dry_any_flooded_tile_and_no_other() -> None:
    """Scenario 23."""
    match = scene("c1=~ d6=x", "s0 engineer c3 sandbags", "s1 diver c4")
    assert targets(match, "sandbag") == {"c1"}
    assert refusal(match, "sandbag a3") == ("not_flooded", "5.2")
    assert refusal(match, "sandbag d6") == ("sunk_there", "8.3")
    assert refusal(match, "sandbag c1", 1) == ("no_sandbags", "7.3")
    assert hand(match, 0) == ["sandbags"]
    match.play("sandbag c1")
    assert (state_of(match, "c1"), hand(match, 0), actions_left(match)) == ("dry", [], 3)
    assert treasure_discard(match) == ["sandbags"]


# When


def with_cards(where: str) -> Match:
    """Seat 1 holds both special cards."""
    return scene("c1=~ d1=~", "s0 engineer c3", "s1 diver c4 helicopter sandbags", where)


@pytest.mark.parametrize("actions", [3, 2, 0])
def test_between_actions_everybody_may_play_cards(actions: int) -> None:
    """A2.4: at every decision of a turn, also before the first and after the last action."""
    match = with_cards(f"turn s0 actions={actions}")
    assert targets(match, "sandbag", 1) == {"c1", "d1"}
    match.play("sandbag d1", 1)
    match.play("lift s0", 1)
    match.play("land d6", 1)
    assert (cell(match, 0), actions_left(match), match.to_move) == ("d6", actions, (0,))


@pytest.mark.parametrize(
    "phase", ["treasure s0 due=2", "treasure s0 due=1", "flood s0 due=2", "flood s0 due=1"]
)
def test_before_each_card_the_holders_are_asked(phase: str) -> None:
    """A2.4."""
    match = with_cards(phase)
    assert match.to_move == (1,)
    assert match.legal(0) == []
    assert refusal(match, "continue", 0) == ("not_now", "4.3")
    match.play("sandbag c1", 1)
    assert match.to_move == (1,)
    match.play("pass", 1)
    assert match.legal(1) == []
    assert refusal(match, "sandbag d1", 1) == ("not_now", "4.3")
    assert refusal(match, "pass", 1) == ("nothing_to_pass", "7.4")
    assert match.legal(0) == ["continue"]


def test_playing_a_card_asks_everybody_again() -> None:
    """§7.4."""
    match = scene("c1=~ d1=~", "s0 engineer c3 helicopter", "s1 diver c4 sandbags*2", "flood s0 due=2")
    assert match.to_move == (0, 1)
    match.play("pass", 0)
    match.play("sandbag c1", 1)
    assert match.to_move == (0, 1)


def test_nobody_is_asked_who_holds_nothing_that_can_be_played() -> None:
    """§7.4: sandbags without a flooded tile; windows are skipped on public grounds."""
    match = scene("", "s0 engineer c3", "s1 diver c4 sandbags earth*3", "flood s0 due=2")
    assert match.to_move == (0,)
    assert match.legal() == ["continue"]
    flood(match, "BB")
    assert match.to_move == (1,)


def test_a_window_opens_before_the_next_card_for_a_card_just_drawn() -> None:
    """§7.4."""
    match = scene("c1=~", "s0 engineer c3", "s1 diver c4", "treasure s0 due=2")
    draw(match, "sandbags")
    assert match.to_move == (0,)
    assert set(match.legal()) == {"pass", "sandbag c1"}


def test_passes_commute() -> None:
    """§7.4."""
    ends = []
    for order in ((0, 1), (1, 0)):
        match = scene("c1=~", "s0 engineer c3 helicopter", "s1 diver c4 sandbags", "flood s0 due=2")
        for seat in order:
            match.play("pass", seat)
        ends.append(match.state)
    assert ends[0] == ends[1]


def test_between_two_turns_a_card_is_played_before_the_first_action() -> None:
    """A2.4: between turns."""
    match = scene("c1=~", "s0 engineer c3", "s1 diver c4 sandbags", "flood s0 due=1")
    flood(match, "WT")
    assert (match.to_move, actions_left(match)) == ((1,), 3)
    match.play("sandbag d6", 1)
    assert actions_left(match) == 3


def test_a_window_survives_being_written_down() -> None:
    """§7.4."""
    match = scene("c1=~", "s0 engineer c3 helicopter", "s1 diver c4 sandbags", "treasure s0 due=2")
    match.play("pass", 0)
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert (again.to_move, again.state == match.state) == ((1,), True)
