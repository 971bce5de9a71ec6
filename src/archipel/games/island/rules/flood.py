"""The flood: cards are turned one by one, tiles are flooded or sink; the deck and its layers (§8)."""

from __future__ import annotations

from archipel.core.chance import pick
from archipel.core.decisions import close_frame, open_frame
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, ending, pieces, state as st, terrain
from .state import Chance, Island


def begin(island: Island, events: Events) -> None:
    """As many flood cards as the meter says now (§8.1)."""
    island.cards_due = terrain.level(island)
    close_frame(island.decisions)
    open_frame(island.decisions, st.FLOOD, island.active)
    tell(events, act.FLOOD_BEGINS, EVERYONE, island.cards_due)


def turn_one(island: Island, chance: Chance, events: Events) -> None:
    """Turn one flood card: its tile is flooded, or sinks if it was (§8.1)."""
    if island.flood_top == 0:
        new_deck(island, events)
    tile = pick(island.flood, island.flood_top, chance.flood)
    island.cards_due -= 1
    place = island.places[tile]
    sinks = terrain.holds(island.flooded, place)
    cell = terrain.cell_of(island, place)
    if sinks:
        island.flooded &= ~(1 << place)
        island.sunk |= 1 << place
        island.flood[tile] = pieces.GONE
        tell(events, act.SANK, EVERYONE, tile, cell)
    else:
        island.flooded |= 1 << place
        island.flood[tile] = pieces.DISCARDED
        tell(events, act.FLOODED, EVERYONE, tile, cell)
    if cards_in(island, island.flood_top) == 0:
        island.flood_top -= 1
    if sinks:
        ending.look_what_is_lost(island, tile, events)
    if island.outcome == st.RUNNING and island.options.reshuffle == st.EAGER and island.flood_top == 0:
        new_deck(island, events)


def cards_in(island: Island, layer: int) -> int:
    """How many flood cards lie in a layer of the deck, or in the discard."""
    count = 0
    for where in island.flood:
        if where == layer:
            count += 1
    return count


def discards_on_top(island: Island) -> int:
    """The flood discards become the uppermost layer of the deck; how many they are (§6.2, §8.2)."""
    moved = 0
    for tile in range(pieces.TILES):
        if island.flood[tile] == pieces.DISCARDED:
            island.flood[tile] = island.flood_top + 1
            moved += 1
    if moved > 0:
        island.flood_top += 1
    return moved


def new_deck(island: Island, events: Events) -> None:
    """An empty deck is made anew from the discard (§8.5)."""
    moved = discards_on_top(island)
    tell(events, act.NEW_FLOOD_DECK, EVERYONE, moved)
