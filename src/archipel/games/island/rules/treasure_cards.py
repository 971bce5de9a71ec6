"""Treasure cards are drawn one by one; Waters Rise!; a deck that runs out (§6.1, §6.2, §6.4)."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, flood, hands, pieces, state as st, terrain
from .state import Chance, Island


def draw_one(island: Island, chance: Chance, events: Events) -> None:
    """Draw one treasure card and keep it, or let the waters rise (§6.1)."""
    if size(island.treasure_left) == 0:
        new_deck(island, events)
    card = draw(island.treasure_left, chance.treasure)
    island.cards_due -= 1
    tell(events, act.DREW, EVERYONE, island.active, card)
    if card == pieces.RISE:
        island.treasure_discard[pieces.RISE] += 1
        waters_rise(island, events)
    else:
        hands.receive(island, island.active, card)
    if (
        island.outcome == st.RUNNING
        and island.options.reshuffle == st.EAGER
        and size(island.treasure_left) == 0
    ):
        new_deck(island, events)


def waters_rise(island: Island, events: Events) -> None:
    """The meter rises one tick, and the flood discards go on top of the deck (§6.2, §10.5)."""
    island.tick += 1
    if island.tick == pieces.SKULL:
        island.outcome = st.SUBMERGED
        tell(events, act.SKULL_REACHED, EVERYONE)
        return
    tell(events, act.WATERS_ROSE, EVERYONE, island.tick, terrain.level(island))
    moved = flood.discards_on_top(island)
    if moved > 0:
        tell(events, act.PUT_BACK, EVERYONE, moved)


def new_deck(island: Island, events: Events) -> None:
    """An empty deck is made anew from the discard (§6.4)."""
    for card in range(pieces.CARD_KINDS):
        island.treasure_left[card] = island.treasure_discard[card]
        island.treasure_discard[card] = 0
    tell(events, act.NEW_TREASURE_DECK, EVERYONE, size(island.treasure_left))
