"""Positions worth looking at: what random games hardly ever reach."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.match import Match
from archipel.games.codinca.tests.scene import EARTH, FIRE, scene

CREW = (
    "s0 fire L4 D5 B5 C3* spirits=T09,T12",
    "s1 air L1* D4* B2* C1 spirits=T01,T02,T03",
    "s2 earth L2* D1 B1 C2* spirits=T14,T15",
    "s3 water L3* D2 B4* C4* spirits=T17",
)


def sights() -> Iterator[Match]:
    """Everybody a key from the end; what may not be undone; a card in play; a key a swap away."""
    yield scene("", *CREW, "turn s0 number=9")
    yield scene("", *CREW, "last swap:c1-d1 push:1-right", "turn s0 number=9")
    yield scene("", *CREW, "turn s0 number=9", "spirit T20")
    yield scene("a1=F+ b1=F+ c1=F+ d2=F+ d1=E-", FIRE, EARTH)
