"""Excavating (§5.3) and what the tiles do (§6.1, §6.2, §6.5, §6.6)."""

from __future__ import annotations

import pytest

from archipel.core.errors import DealError
from archipel.core.match import Match
from archipel.games.desert.tests.scene import actions_left, held, part, refusal, scene, wait_out, waters


def test_the_own_tile_is_excavated_when_it_shows_the_desert_and_bears_no_sand() -> None:
    """§5.3: for one action."""
    match = scene("", "s0 navigator b2", "s1 climber e5")
    match.play("excavate", dealt="faces:pad")
    assert actions_left(match) == 3
    assert "L" in match.position().splitlines()[2].split()


@pytest.mark.parametrize("markers", [1, 2, 6])
def test_no_tile_is_excavated_under_sand(markers: int) -> None:
    """§5.3: not even under one marker; with the Climber it is the same."""
    match = scene(f"b2=.{markers}", "s0 climber b2", "s1 explorer b2")
    assert refusal(match, "excavate") == ("sand_on_tile", "5.3")


def test_no_tile_is_excavated_twice() -> None:
    """§5.3."""
    match = scene("b2=G", "s0 navigator b2", "s1 climber e5")
    assert refusal(match, "excavate") == ("already_excavated", "5.3")


def test_only_the_own_tile_is_excavated() -> None:
    """§5.3: a neighbour's does not count."""
    match = scene("b2=G", "s0 explorer b2", "s1 climber a1")
    assert "excavate" not in match.legal(0)


@pytest.mark.parametrize("face", ["gear", "tunnel"])
def test_a_gear_gives_an_equipment_card_to_the_one_who_excavates(face: str) -> None:
    """§6.2: to nobody else on the tile."""
    match = scene("", "s0 navigator b2", "s1 climber b2")
    match.play("excavate", dealt=f"faces:{face} equipment:terrascope")
    assert (held(match, 0), held(match, 1)) == (["terrascope"], [])


def test_the_wreck_bears_a_gear() -> None:
    """§6.6: what is under it is known, so nothing but the card is drawn."""
    match = scene("", "s0 navigator e1", "s1 climber e5")
    match.play("excavate", dealt="equipment:throttle")
    assert held(match, 0) == ["throttle"]
    assert refusal(match, "excavate") == ("already_excavated", "5.3")


@pytest.mark.parametrize("face", ["pad", "engine-row", "crystal-column"])
def test_clues_and_launch_pad_bear_no_gear(face: str) -> None:
    """§2.1."""
    match = scene("", "s0 navigator b2", "s1 climber e5")
    match.play("excavate", dealt=f"faces:{face}")
    assert held(match, 0) == []


def test_a_player_may_hold_any_number_of_cards() -> None:
    """§6.2: all twelve, if need be."""
    cards = "blaster*3 jetpack*3 terrascope*2 shield*2 throttle"
    match = scene("", f"s0 navigator e1 {cards}", "s1 climber e5")
    match.play("excavate", dealt="equipment:reserve")
    assert len(held(match, 0)) == 12


def test_a_tile_already_seen_is_excavated_without_a_draw() -> None:
    """§8.4: what a Terrascope showed is certain."""
    match = scene("b2=(G)", "s0 navigator b2", "s1 climber e5")
    with pytest.raises(DealError):
        match.play("excavate", dealt="faces:tunnel equipment:blaster")
    match.play("excavate", dealt="equipment:blaster")
    assert held(match, 0) == ["blaster"]


def test_a_plain_tile_is_no_well_and_a_drop_no_gear() -> None:
    """§3.1: the backs tell the two apart."""
    with pytest.raises(DealError):
        scene("", "s0 navigator b2", "s1 climber e5").play("excavate", dealt="faces:well")
    with pytest.raises(DealError):
        scene("", "s0 navigator a5", "s1 climber e5").play("excavate", dealt="faces:gear equipment:blaster")


def test_a_face_that_is_all_found_is_not_drawn_again() -> None:
    """§3.1: there are three tunnels, one launch pad, two wells."""
    with pytest.raises(DealError):
        scene("a1=T a2=T a3=(T)", "s0 navigator b2", "s1 climber e5").play(
            "excavate", dealt="faces:tunnel equipment:blaster"
        )
    with pytest.raises(DealError):
        scene("a5=W c5=W", "s0 navigator e5", "s1 climber a1").play("excavate", dealt="faces:well")
    scene("a5=W c5=W", "s0 navigator e5", "s1 climber a1").play("excavate", dealt="faces:mirage")


def well(*players: str) -> Match:
    """The drop at c5 turns out to be a well."""
    match = scene("", *players)
    match.play("excavate", dealt="faces:well")
    return match


def test_a_well_gives_two_water_to_everybody_on_it() -> None:
    """§6.1, B2.5, B2.7: not only to the one who turns it."""
    match = well("s0 navigator c5 water=0", "s1 carrier c5 water=1", "s2 explorer c5 water=2")
    assert waters(match) == [2, 3, 4]


def test_a_well_gives_nothing_to_those_elsewhere() -> None:
    """§6.1."""
    match = well("s0 navigator c5 water=0", "s1 carrier c4 water=1", "s2 explorer b5 water=2")
    assert waters(match) == [2, 1, 2]


def test_a_canteen_is_never_filled_over_its_brim() -> None:
    """Scenario 27, §6.1: a Climber with 2 of 3 gets one."""
    match = well("s0 climber c5 water=2", "s1 archeologist c5 water=3", "s2 explorer c5 water=1")
    assert waters(match) == [3, 3, 3]


def test_a_well_pays_only_once() -> None:
    """Scenario 27, §6.1: whoever comes later gets nothing."""
    match = well("s0 navigator c5 water=0", "s1 explorer b5 water=1")
    wait_out(match, "e1", "w1", "picks-up")
    match.play("move c5", 1)
    assert waters(match) == [2, 1]
    assert refusal(match, "excavate") == ("already_excavated", "5.3")


def test_a_mirage_pays_nothing() -> None:
    """Scenario 27, §6.1."""
    match = scene("", "s0 navigator c5 water=0", "s1 carrier c5 water=1")
    match.play("excavate", dealt="faces:mirage")
    assert waters(match) == [0, 1]
    assert actions_left(match) == 3


def test_the_launch_pad_does_nothing_by_itself() -> None:
    """§6.5."""
    match = scene("", "s0 navigator b2 water=1", "s1 climber b2")
    match.play("excavate", dealt="faces:pad")
    assert (waters(match), held(match, 0), match.over) == ([1, 3], [], False)


def test_one_clue_places_nothing() -> None:
    """§6.3."""
    match = scene("", "s0 navigator b2", "s1 climber b2")
    match.play("excavate", dealt="faces:engine-row")
    assert part(match, "engine") == "hidden"


def test_excavating_cannot_be_done_while_it_is_another_turn() -> None:
    """§5.3, §4.1."""
    match = scene("", "s0 navigator b2", "s1 climber b2")
    assert refusal(match, "excavate", 1) == ("not_your_turn", "4.1")
