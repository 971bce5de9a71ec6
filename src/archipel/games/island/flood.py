"""The flood (§8), and the ends it can bring (§10)."""

from __future__ import annotations

from archipel.core.chance import pick
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.island.actions import (
    FLOODED,
    LANDING_SANK,
    NEW_FLOOD_DECK,
    SANK,
    TREASURE_SANK,
)
from archipel.games.island.pieces import (
    DISCARDED,
    FIRST_TREASURE_TILE,
    FOOLS_LANDING,
    GONE,
    NO_TREASURE,
    TILES,
    TREASURE_OF,
)
from archipel.games.island.state import EAGER, LANDING_LOST, RUNNING, TREASURE_LOST, Chance, Island
from archipel.games.island.terrain import cell_of, holds


def turn_flood_card(island: Island, chance: Chance, events: Events) -> None:
    """Turn one flood card: its tile is flooded, or sinks if it was (§8.1)."""
    if island.flood_top == 0:
        new_flood_deck(island, events)
    tile = pick(island.flood, island.flood_top, chance.flood)
    island.cards_due -= 1
    place = island.places[tile]
    sinks = holds(island.flooded, place)
    cell = cell_of(island, place)
    if sinks:
        island.flooded &= ~(1 << place)
        island.sunk |= 1 << place
        island.flood[tile] = GONE
        tell(events, SANK, EVERYONE, tile, cell, 0, 0)
    else:
        island.flooded |= 1 << place
        island.flood[tile] = DISCARDED
        tell(events, FLOODED, EVERYONE, tile, cell, 0, 0)
    if cards_in(island, island.flood_top) == 0:
        island.flood_top -= 1
    if sinks:
        look_what_is_lost(island, tile, events)
    if island.outcome == RUNNING and island.options.reshuffle == EAGER and island.flood_top == 0:
        new_flood_deck(island, events)


def look_what_is_lost(island: Island, tile: int, events: Events) -> None:
    """Fools' Landing, or the last tile of a treasure nobody has captured (§10.2, §10.3)."""
    if tile == FOOLS_LANDING:
        island.outcome = LANDING_LOST
        tell(events, LANDING_SANK, EVERYONE, 0, 0, 0, 0)
        return
    treasure = TREASURE_OF[tile]
    if treasure == NO_TREASURE or island.captured >> treasure & 1:
        return
    first = FIRST_TREASURE_TILE + 2 * treasure
    if holds(island.sunk, island.places[first]) and holds(island.sunk, island.places[first + 1]):
        island.outcome = TREASURE_LOST
        tell(events, TREASURE_SANK, EVERYONE, treasure, 0, 0, 0)


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
    for tile in range(TILES):
        if island.flood[tile] == DISCARDED:
            island.flood[tile] = island.flood_top + 1
            moved += 1
    if moved > 0:
        island.flood_top += 1
    return moved


def new_flood_deck(island: Island, events: Events) -> None:
    """An empty deck is made anew from the discard (§8.5)."""
    moved = discards_on_top(island)
    tell(events, NEW_FLOOD_DECK, EVERYONE, moved, 0, 0, 0)
