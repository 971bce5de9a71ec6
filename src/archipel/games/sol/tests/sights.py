"""Positions to look at: the one of the look's pictures, and every decision there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import archipel
from archipel.core.match import Match
from archipel.games.sol.tests.crews import advanced
from archipel.games.sol.tests.scene import scene

CREW4 = "zia,leonardo,mendoza,la-goupile / aguilar,cabeza,cortes,dona-bella"
TEAMS = (
    "adventurers flags=p1,p2,p5 hand=gold,one,square medallion",
    "conquistadors flags=p2,p3,p4 hand=four*2",
    "zia a14 sand-step",
    "leonardo a05 forest-step hill-sword",
    "mendoza a15 sand-sword*2",
    "la-goupile c06 wounded",
    "aguilar c11 sand-sword",
    "cabeza a09 sand-step forest-sword",
    "cortes b08 hill-step",
    "dona-bella b11 forest-sword",
)
FOUND = "found sand-clue*2 forest-clue*2 hill-clue mountain-clue hill-flag sand-flag"
CARDS = ("cards visible=jade", "map round(c) gold(c) jade round(a) four")
ZIA = "turn zia steps=2 searches=2 number=6"
ALL_CLUES = "found sand-clue*2 forest-clue*2 hill-clue*2 mountain-clue*2 hill-flag"
ALL_CARDS = "map round(c) gold(c) jade round(a) four one jade"


def middle(*lines: str, seats: int = 2, found: str = FOUND, **moved: str) -> Match:
    """The game of the look's pictures, some of them elsewhere."""
    places = [moved.pop(line.split()[0].replace("-", "_"), line) for line in TEAMS]
    return scene(*places, found, *CARDS, *lines, crews=CREW4, seats=seats)


def late(*lines: str, seats: int = 2, **moved: str) -> Match:
    """The same once the Idol is out."""
    places = [moved.pop(line.split()[0].replace("-", "_"), line) for line in TEAMS]
    return scene(*places, ALL_CLUES, ALL_CARDS, *lines, crews=CREW4, seats=seats)


def beaten() -> Match:
    """Zia has just won against Cabeza; the dice are still to be seen."""
    match = middle(ZIA, "dice zia cabeza 0 0", zia="zia a09")
    match.play("continue", dealt="dice:5 dice:0")
    return match


ADVANCED: dict[str, Any] = {"crews": "free", "side": "advanced"}
SIGHTS: dict[str, Callable[[], Match]] = {
    "anchor": lambda: archipel.new("sol", 2, seed=1),
    "recruit": lambda: archipel.new("sol", 4, seed=1, **ADVANCED),
    "turn": lambda: middle(ZIA),
    "aboard": lambda: scene("turn zia"),
    "clue": lambda: middle(ZIA, "clue", found=FOUND.replace("hill-clue ", "hill-clue*2 ")),
    "flag": lambda: middle(ZIA, "flag", found=f"{FOUND} mountain-flag"),
    "overflow": lambda: scene("zia a14 sand-step*2 hill-sword", "turn zia", "overflow"),
    "defender": lambda: middle(ZIA, "defender zia", zia="zia a09", aguilar="aguilar a09 sand-sword"),
    "attack": lambda: middle(ZIA, "attack zia cabeza 1 0", zia="zia a09 sand-sword"),
    "defence": lambda: middle(ZIA, "defence zia cabeza 2 1", zia="zia a09"),
    "push": beaten,
    "spoils": lambda: late(
        "idol a09", ZIA, "spoils zia cabeza 2 1", zia="zia a09", cabeza="cabeza a09 wounded sand-step"
    ),
    "carried": lambda: late("idol mendoza", "turn mendoza number=16"),
    "eight": lambda: middle(ZIA, seats=8),
}
"""What a page may ask, by name."""

ABILITIES = (
    ("chipa", "chipa a14", "yao a15 wounded", "turn chipa"),
    ("aguilar", "aguilar a13", "turn aguilar"),
    ("la-roca", "la-roca a14", "turn la-roca"),
    ("la-roca", "la-roca a14", "specials barricades=b01,b02", "turn la-roca"),
    ("marinche", "adventurers medallion", "marinche b14", "map gold(a) jade", "turn marinche"),
    ("dona-bella", "dona-bella a14", "specials relays=z0,a14", "turn dona-bella"),
    ("dona-bella", "dona-bella a14", "specials relays=z0,b01", "turn dona-bella"),
    ("el-mariachi", "el-mariachi a14", "zia a15", "turn el-mariachi"),
)
MET = (
    ("la-goupile", "la-goupile a13", "cortes a14", "turn la-goupile"),
    ("cortes", "zia a13", "cabeza a14 order", "turn zia"),
)


def sights() -> Iterator[Match]:
    """Every decision, and every ability."""
    yield from (make() for make in SIGHTS.values())
    yield from (advanced(owner, *lines) for owner, *lines in ABILITIES)
    for owner, *lines in MET:
        match = advanced(owner, *lines)
        match.play("move a14")
        yield match
    found = scene("adventurers medallion", "zia a14", "turn zia", options="medallion=may")
    found.play("search", dealt="tokens:clue")
    yield found
