"""The end: the last voyages, whether it is over, and who has won (§10.1, §10.5)."""

from __future__ import annotations

from archipel.core.chance import size
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, asking, pieces, sailing, scoring, state as st
from .state import Pirates

TIE = 1024  # more than anybody has loot tiles or cards


def settle(pirates: Pirates, events: Events) -> bool:
    """The other ships that have a captain sail once more, fish, cat, bird; then all count (§10.1)."""
    for ship in range(pieces.SHIPS):
        if pirates.last >> ship & 1 == 1:
            pirates.last &= ~(1 << ship)
            sailing.begin(pirates, ship, events)
            return True
    pirates.outcome = st.BECALMED if pirates.final == st.DEAD_CALM else how_decided(pirates)
    pirates.weasel = 0
    pirates.forced = 0
    asking.ask(pirates, st.TURN, pirates.active)
    for seat in range(pirates.seats):
        tell(events, act.SCORED, EVERYONE, seat, scoring.total(pirates, seat))
    return False


def over(pirates: Pirates) -> bool:
    """The game ends when the flotsam has run out, or nobody moves any more (§10.1)."""
    return pirates.outcome != st.RUNNING


def ending(pirates: Pirates) -> int:
    """How it ended."""
    return pirates.outcome


def loot_of(pirates: Pirates, seat: int) -> int:
    """How many loot tiles a player has."""
    return size(pirates.players[seat].loot)


def standing(pirates: Pirates, seat: int) -> int:
    """Points, then loot tiles, then cards in hand, as one number to compare by (§10.5)."""
    return (scoring.total(pirates, seat) * TIE + loot_of(pirates, seat)) * TIE + pirates.players[seat].held


def winners(pirates: Pirates) -> int:
    """The set of seats nobody is ahead of."""
    best = 0
    highest = -1
    for seat in range(pirates.seats):
        here = standing(pirates, seat)
        if here > highest:
            highest = here
            best = 0
        if here == highest:
            best |= 1 << seat
    return best


def how_decided(pirates: Pirates) -> int:
    """Whether points decide between the first and the second, or loot, or cards, or nothing (§10.5)."""
    highest = -1
    second = -1
    for seat in range(pirates.seats):
        here = standing(pirates, seat)
        if here > highest:
            second = highest
            highest = here
        elif here > second:
            second = here
    if highest == second:
        return st.SHARED
    if highest // TIE == second // TIE:
        return st.BY_CARDS
    return st.BY_LOOT if highest // (TIE * TIE) == second // (TIE * TIE) else st.BY_POINTS
