"""Positions worth looking at: what random games hardly ever reach."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.match import Match
from archipel.games.desert.tests.scene import scene

ALL_CARDS = "blaster jetpack terrascope shield throttle reserve tracker"


def sights() -> Iterator[Match]:
    """A part to take, water to draw, all the equipment, a storm, much sand."""
    yield scene("b2=G", "s0 archeologist b2", "s1 climber e1", "parts engine=b2")
    yield scene("a5=W", "s0 carrier a5 water=1", "s1 climber e1")
    pair = ("s0 climber e1 water=3", "s1 carrier e1 water=5")
    yield scene("", f"{pair[0]} {ALL_CARDS}", pair[1], "turn s0 actions=4", options="storm_tracker=yes")
    yield scene("", *pair, "storm s0 due=3")
    yield scene("b2=.3", "s0 archeologist b2", "s1 climber a1", "turn s0 actions=4")
