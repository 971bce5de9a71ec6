"""Setting up (§2)."""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.template.rules import pieces
from archipel.template.rules.state import Chance, Table


def setup(table: Table, chance: Chance) -> None:
    """Everybody gets a hand; what is left is the deck (§2)."""
    for kind in range(pieces.KINDS):
        table.deck[kind] = pieces.CARDS[kind]
    for seat in range(table.seats):
        for _ in range(pieces.HAND):
            take_card(table, seat, chance)


def take_card(table: Table, seat: int, chance: Chance) -> int:
    """A card from the deck into a hand."""
    card = draw(table.deck, chance.deck)
    table.players[seat].cards[card] += 1
    table.players[seat].held += 1
    return card
