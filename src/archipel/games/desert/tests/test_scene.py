"""The scenes that the other tests start from."""

from __future__ import annotations

from archipel.core.match import Match
from archipel.games.desert.rules import pieces
from archipel.games.desert.tests.scene import actions_left, cell, eye, held, sand, scene, supply, waters


def test_a_scene_fills_the_board_around_what_it_names() -> None:
    match = scene("b2=G2 e3=@", "s0 climber b2", "s1 explorer a1 water=1 jetpack*2", "turn s1 actions=2")
    assert eye(match) == "e3"
    assert (sand(match, "b2"), sand(match, "c3"), supply(match)) == (2, 0, 46)
    assert [cell(match, 0), cell(match, 1)] == ["b2", "a1"]
    assert waters(match) == [3, 1]
    assert held(match, 1) == ["jetpack", "jetpack"]
    assert (match.to_move, actions_left(match)) == ((1,), 2)


def test_a_scene_knows_every_adventurer() -> None:
    for role in pieces.ROLE_NAMES:
        other = "climber" if role != "climber" else "explorer"
        assert match_of(role, other).seats == 2


def match_of(role: str, other: str) -> Match:
    """Two adventurers on the wreck."""
    return scene("", f"s0 {role} e1", f"s1 {other} e1")
