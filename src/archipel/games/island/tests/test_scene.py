"""The scenes that the other tests start from."""

from __future__ import annotations

from archipel.games.island.rules import pieces
from archipel.games.island.tests.scene import actions_left, cell, hand, scene, state_of, tile


def test_a_scene_fills_the_island_around_what_it_names() -> None:
    match = scene("c1=~ b2=WT d6=x", "s0 diver b2", "s1 explorer a3 earth helicopter*2", "turn s1 actions=2")
    assert (tile(match, "b2"), tile(match, "d6"), tile(match, "c3")) == ("WT", "CF", "FL")
    assert (state_of(match, "c1"), state_of(match, "d6"), state_of(match, "a3")) == ("flooded", "sunk", "dry")
    assert [cell(match, 0), cell(match, 1)] == ["b2", "a3"]
    assert hand(match, 1) == ["earth", "helicopter", "helicopter"]
    assert (match.to_move, actions_left(match)) == ((1,), 2)


def test_a_scene_knows_every_adventurer() -> None:
    for role in pieces.ROLE_NAMES:
        other = "pilot" if role != "pilot" else "diver"
        assert scene("", f"s0 {role} c3", f"s1 {other} c3").seats == 2
