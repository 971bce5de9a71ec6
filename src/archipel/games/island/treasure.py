"""Treasure cards: drawing them, Waters Rise!, hands (§6)."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.island.actions import (
    DISCARDED_CARD,
    DREW,
    NEW_TREASURE_DECK,
    PUT_BACK,
    SKULL_REACHED,
    WATERS_ROSE,
)
from archipel.games.island.flood import discards_on_top
from archipel.games.island.pieces import CARD_KINDS, RISE, SKULL
from archipel.games.island.state import EAGER, RUNNING, SUBMERGED, Chance, Island
from archipel.games.island.terrain import level


def draw_treasure_card(island: Island, chance: Chance, events: Events) -> None:
    """Draw one treasure card and keep it, or let the waters rise (§6.1)."""
    if size(island.treasure_left) == 0:
        new_treasure_deck(island, events)
    card = draw(island.treasure_left, chance.treasure)
    island.cards_due -= 1
    tell(events, DREW, EVERYONE, island.active, card, 0, 0)
    if card == RISE:
        island.treasure_discard[RISE] += 1
        waters_rise(island, events)
    else:
        receive(island, island.active, card)
    if island.outcome == RUNNING and island.options.reshuffle == EAGER and size(island.treasure_left) == 0:
        new_treasure_deck(island, events)


def waters_rise(island: Island, events: Events) -> None:
    """The meter rises one tick, and the flood discards go on top of the deck (§6.2, §10.5)."""
    island.tick += 1
    if island.tick == SKULL:
        island.outcome = SUBMERGED
        tell(events, SKULL_REACHED, EVERYONE, 0, 0, 0, 0)
        return
    tell(events, WATERS_ROSE, EVERYONE, island.tick, level(island), 0, 0)
    moved = discards_on_top(island)
    if moved > 0:
        tell(events, PUT_BACK, EVERYONE, moved, 0, 0, 0)


def new_treasure_deck(island: Island, events: Events) -> None:
    """An empty deck is made anew from the discard (§6.4)."""
    for card in range(CARD_KINDS):
        island.treasure_left[card] = island.treasure_discard[card]
        island.treasure_discard[card] = 0
    tell(events, NEW_TREASURE_DECK, EVERYONE, size(island.treasure_left), 0, 0, 0)


def receive(island: Island, seat: int, card: int) -> None:
    """A card comes into a hand."""
    island.players[seat].cards[card] += 1
    island.players[seat].held += 1


def lay_down(island: Island, seat: int, card: int) -> None:
    """A card leaves a hand."""
    island.players[seat].cards[card] -= 1
    island.players[seat].held -= 1


def use_up(island: Island, seat: int, card: int) -> None:
    """A card from a hand goes to the treasure discard."""
    lay_down(island, seat, card)
    island.treasure_discard[card] += 1


def discard(island: Island, seat: int, card: int, events: Events) -> None:
    """Whoever has more than five cards discards one of them (§6.3)."""
    use_up(island, seat, card)
    tell(events, DISCARDED_CARD, EVERYONE, seat, card, 0, 0)
