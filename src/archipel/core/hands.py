"""Hands from one pool: what a seat may know of the others' cards, and a deal that could be behind it.

For games with one deck and hands that only those who hold them see. The state has `players`, each with how
many cards are `held`, which everybody sees, and its `cards`, so many of each kind; `deck` is what is left of
each kind. Cards are drawn late, so that a deck has no order. In a view, all that a seat cannot see is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from archipel.core.chance import Stream, draw, size
from archipel.core.contract import Chance, State
from archipel.core.records import copy_into, many, row, small

if TYPE_CHECKING:

    class Hand(Protocol):
        """What a player holds."""

        held: int

        @property
        def cards(self) -> row[small]: ...

    class Dealt(Protocol):
        """A state with hands and a deck."""

        seats: int

        @property
        def players(self) -> many[Hand]: ...
        @property
        def deck(self) -> row[small]: ...

    class Dealer(Protocol):
        """A chance record, which has a stream for what is only imagined."""

        @property
        def hidden(self) -> Stream: ...

else:
    Dealt, Dealer = State, Chance  # compiled, they are those of the game


def seen(state: Dealt, seat: int, out: Dealt) -> None:
    """The hands of all others go back into the deck."""
    copy_into(out, state)
    for other in range(out.seats):
        if other != seat:
            put_back(out.players[other].cards, out.deck)


def imagine(world: Dealt, seat: int, chance: Dealer) -> None:
    """Every hand is dealt what it lacks, all cards that nobody has seen equally likely."""
    for other in range(world.seats):
        fill_up(world.players[other].cards, world.players[other].held, world.deck, chance.hidden)


def deck_left(state: Dealt) -> int:
    """How many cards lie in the deck: the same from the state and from every view."""
    left = size(state.deck)
    for seat in range(state.seats):
        left -= state.players[seat].held - size(state.players[seat].cards)
    return left


def put_back(cards: row[small], deck: row[small]) -> None:
    """The cards of a hand go back into the deck; how many there were is known all the same."""
    for kind in range(len(cards)):
        deck[kind] += cards[kind]
        cards[kind] = 0


def fill_up(cards: row[small], held: int, deck: row[small], stream: Stream) -> None:
    """A hand gets the cards it lacks, any of those in the deck."""
    for _ in range(held - size(cards)):
        cards[draw(deck, stream)] += 1
