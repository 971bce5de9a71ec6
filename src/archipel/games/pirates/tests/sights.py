"""Positions worth looking at, one for everything that can be asked; and how to look at them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import archipel
from archipel.core.match import Match, legal_numbers
from archipel.games.pirates import GAME
from archipel.games.pirates.advice import policy
from archipel.games.pirates.rules import asking, state as st
from archipel.games.pirates.tests.scene import crewed, scene

WHIM = 30_000  # more than anything is worth at the tavern
CREW = "rat cockroach raccoon weasel"
SHIPS = (
    "fish c=s3.raccoon 1=s0.rat 2=s1.raccoon 3=s4.weasel",
    "cat 1=s2.cockroach 3=s0.weasel",
    "bird c=s0.raccoon 2=s3.cockroach",
)
HANDS = (
    "s0 fish*3 cat*2 bird seen=fish,cat loot=fries3*2,cans20,teddies8 bonus=ketchup*2,opener",
    "s1 fish*2 cat bird*2 seen=cat loot=noodles4*2,dolls6 bonus=chili,parrot",
    "s2 bird*4 seen=bird*2 loot=burgers5",
    "s3 cat*3 loot=cans12,cans14 bonus=milkshake",
    "s4 fish cat bird loot=fries1,fries2 bonus=parrot*2",
)


def crews(*lines: str, options: str = "") -> Match:
    """Five players in the middle of a game."""
    return crewed(CREW, *SHIPS, *HANDS, *lines, options=options)


def played(seats: int, mode: str, seed: int, found: Callable[[Match], bool]) -> Match:
    """A game as it advises its players, up to something."""
    match, dice = archipel.new("pirates", seats, seed=seed, mode=mode), random.Random(seed)
    while not found(match):
        seat = match.to_move[0]
        legal = legal_numbers(GAME, match.state, seat)
        worth = {
            way: policy.advice(match.state, seat, GAME.weighing(match.seats), way) + dice.random() * WHIM
            for way in legal
        }
        match.play(max(legal, key=worth.__getitem__), seat)
    return match


def asks(kind: int, laid: int = 0, opened: int = 0) -> Callable[[Match], bool]:
    """Whether something is being decided, with so many cards on the bar."""
    return lambda m: asking.asked(m.state) == kind and m.state.laid >= laid and m.state.opened >= opened


FREE = tuple(line.replace("c=s0.raccoon ", "") for line in SHIPS)
SIGHTS: dict[str, tuple[Callable[[], Match], str]] = {
    "turn": (lambda: crewed(CREW, *FREE, *HANDS, "turn s0 number=31"), "&odds=1"),
    "go": (lambda: crewed(CREW, *FREE, *HANDS, "turn s0 number=31"), "&verb=go-3"),
    "sail": (lambda: crews("turn s0 number=31"), ""),
    "pick": (lambda: crews("turn s3 number=31", "sailing fish at=1 picks=2 took=c"), ""),
    "limit": (
        lambda: scene("s0 fish*5 cat*4", "s1 bird", "turn s0 number=9 limit=yes"),
        "",
    ),
    "second": (lambda: scene("s0 fish*2", "s1 bird", "turn s0 number=9 drawing=1"), ""),
    "extra": (
        lambda: crewed(CREW, *FREE, *HANDS, "turn s0 number=31 weasel=4"),
        "",
    ),
    "step": (
        lambda: crewed(
            "snail toad rat weasel",
            "fish 1=s1.rat 2=s0.snail",
            "s0 fish",
            "s1 cat",
            "turn s0 number=9",
            "step fish 2",
            options="snail_step=may",
        ),
        "",
    ),
    "toad": (
        lambda: crewed(
            "snail toad rat weasel",
            "fish c=s1.rat 1=s0.toad",
            "s0 fish",
            "s1 cat",
            "turn s1 number=9",
            "sailing fish at=1 picks=1 took=c",
        ),
        "",
    ),
    "choose": (
        lambda: scene(
            "s0 fish*3 cat*2 crew=rat",
            "s1 bird*4 crew=toad",
            "s2 cat*5",
            "tavern snail weasel rat cockroach toad raccoon snail rat weasel toad",
            "laid 1:s0.fish 1:s1.bird 2:s0.cat",
            "auction s0",
            "turn s0 number=0",
            options="mode=advanced",
        ),
        "",
    ),
    "lay": (lambda: played(4, "advanced", 3, asks(st.LAY)), ""),
    "bid": (lambda: played(5, "advanced", 3, asks(st.BID, laid=3, opened=1)), ""),
    "pay": (lambda: played(3, "advanced", 3, asks(st.PAY)), ""),
    "curtain": (lambda: crewed(CREW, *FREE, *HANDS, "turn s0 number=31"), ""),
}


def sights() -> Iterator[Match]:
    """Everything that can be asked."""
    return (make() for make, _ in SIGHTS.values())
