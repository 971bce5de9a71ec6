"""Positions worth looking at: what random games hardly ever reach."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.match import Match
from archipel.games.island.tests.scene import draw, flood, scene

TWO = ("s0 engineer c3 fire*3 helicopter", "s1 pilot e3 earth*2 sandbags")
HOME = "captured earth wind fire ocean"


def sights() -> Iterator[Match]:
    """A treasure to take, the way home, those who guide and shore up twice, and what has to be done at once."""
    yield scene("", "s0 engineer e4 fire*4", "s1 pilot c3", "turn s0 actions=3")
    yield scene("", "s0 engineer c3 helicopter", "s1 pilot c3", HOME, "turn s1 actions=3")
    yield scene("", "s0 navigator c3", "s1 pilot e3", "turn s0 actions=3")
    yield scene("", "s0 engineer c3", "s1 pilot e3", "turn s1 actions=3")
    swims = scene("e3=~", *TWO, "flood s0 due=2")
    flood(swims, "IG")
    yield swims
    wet = scene("c2=~ c3=~", *TWO, "turn s0 actions=3")
    wet.play("shore c2")
    yield wet
    full = scene("", "s0 engineer c3 fire*3 earth*2", "s1 pilot e3", "treasure s0 due=2")
    draw(full, "wind")
    yield full
