"""Hands: how cards come and go, and who knows what of them (§7.2, §7.3)."""

from __future__ import annotations

from . import pieces, state as st
from .state import Pirates

# What others know of a hand (§7.3)


def receive_secretly(pirates: Pirates, seat: int, suit: int) -> None:
    """A card nobody else sees comes into a hand."""
    player = pirates.players[seat]
    player.cards[suit] += 1
    player.held += 1


def receive_openly(pirates: Pirates, seat: int, suit: int) -> None:
    """A card that everybody sees comes into a hand, and everybody remembers it."""
    receive_secretly(pirates, seat, suit)
    pirates.players[seat].seen[suit] += 1


def receive_from_the_tavern(pirates: Pirates, seat: int, suit: int, layer: int) -> None:
    """A card that lay face down comes into a hand: only who laid it knows it."""
    receive_secretly(pirates, seat, suit)
    if layer != seat:
        pirates.known[knowledge_of(layer, seat) + suit] += 1


def knowledge_of(observer: int, seat: int) -> int:
    """Where the table of private knowledge says what an observer knows of a seat's hand."""
    return (observer * pieces.SEATS + seat) * pieces.SUITS


def spend(pirates: Pirates, seat: int, suit: int) -> None:
    """A card leaves a hand in the open: one that was known of that suit may be the one."""
    player = pirates.players[seat]
    player.cards[suit] -= 1
    player.held -= 1
    forget(pirates, seat, suit)


def hide(pirates: Pirates, seat: int, suit: int) -> None:
    """A card leaves a hand face down: of every suit, one that was known may be the one."""
    player = pirates.players[seat]
    player.cards[suit] -= 1
    player.held -= 1
    for each in range(pieces.SUITS):
        forget(pirates, seat, each)


def forget(pirates: Pirates, seat: int, suit: int) -> None:
    """Every observer is sure of one card less of a suit."""
    player = pirates.players[seat]
    if player.seen[suit] > 0:
        player.seen[suit] -= 1
    elif pirates.options.mode == st.ADVANCED:
        for observer in range(pieces.SEATS):
            place = knowledge_of(observer, seat) + suit
            if pirates.known[place] > 0:
                pirates.known[place] -= 1


def surely_held(pirates: Pirates, observer: int, seat: int, suit: int) -> int:
    """How many cards of a suit an observer is sure of in another's hand; a spectator, in anybody's."""
    sure = pirates.players[seat].seen[suit]
    if observer < pieces.SEATS:
        sure += pirates.known[knowledge_of(observer, seat) + suit]
    return sure


def lay_on_discard(pirates: Pirates, seat: int, suit: int) -> None:
    """A card goes from a hand to the discard pile."""
    spend(pirates, seat, suit)
    pirates.discard[suit] += 1


def hand_over(pirates: Pirates, seat: int, other: int, suit: int) -> None:
    """A card goes from hand to hand for everybody to see (§8.4)."""
    spend(pirates, seat, suit)
    receive_openly(pirates, other, suit)
