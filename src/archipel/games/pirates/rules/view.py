"""What a seat may know: its own hand, and of the others what it has seen (§7.3)."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.records import copy_into

from . import hands, pieces
from .state import Chance, Pirates


def view(pirates: Pirates, seat: int, out: Pirates) -> None:
    """Cards of others go back to the deck, but for those this observer is sure of."""
    copy_into(out, pirates)
    for other in range(pirates.seats):
        if other != seat:
            cards = out.players[other].cards
            for suit in range(pieces.SUITS):
                sure = hands.surely_held(pirates, seat, other, suit)
                out.deck[suit] += cards[suit] - sure
                cards[suit] = sure
    for slot in range(pirates.laid):
        if out.laid_by[slot] != seat and out.laid_card[slot] != pieces.UNSEEN:
            out.deck[out.laid_card[slot]] += 1
            out.laid_card[slot] = pieces.UNSEEN
    for observer in range(pieces.SEATS):
        if observer != seat:
            for other in range(pieces.SEATS):
                for suit in range(pieces.SUITS):
                    out.known[hands.knowledge_of(observer, other) + suit] = 0


def imagine(world: Pirates, seat: int, chance: Chance) -> None:
    """Cards face down and the unknown part of each hand, from all that is unseen."""
    for slot in range(world.laid):
        if world.laid_card[slot] == pieces.UNSEEN:
            world.laid_card[slot] = draw(world.deck, chance.hidden)
    for other in range(world.seats):
        player = world.players[other]
        for _ in range(player.held - size(player.cards)):
            player.cards[draw(world.deck, chance.hidden)] += 1
