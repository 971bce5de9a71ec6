"""What one sees on the board: neighbours, what stands and what is under water, how far a pawn gets.

A set of places is a number with one bit a place.
"""

from __future__ import annotations

from archipel.games.island.pieces import (
    ALL_PLACES,
    CELL_OF,
    CELLS,
    DIAGONAL,
    DIVER,
    EXPLORER,
    METER,
    PILOT,
    PLACE_AT,
    PLACE_OF_BIT,
    PLACES,
    STRAIGHT,
    TREASURE_OF,
)
from archipel.games.island.state import REACH, Island


def level(island: Island) -> int:
    """How many flood cards the water meter asks for; 0 at the skull (§2.6)."""
    return METER[island.tick]


def place_at(island: Island, cell: int) -> int:
    """The place on a cell of the sheet; NO_PLACE where this island has none (§2.1)."""
    return PLACE_AT[island.options.map * CELLS + cell]


def cell_of(island: Island, place: int) -> int:
    """The cell of a place (§2.1)."""
    return CELL_OF[island.options.map * PLACES + place]


def holds(places: int, place: int) -> bool:
    """Whether a set of places holds one."""
    return (places >> place & 1) == 1


def first_of(places: int) -> int:
    """The first place of a set that is not empty (`left &= left - 1` then takes it out)."""
    return PLACE_OF_BIT[(places & -places) % len(PLACE_OF_BIT)]


def standing(island: Island) -> int:
    """The places whose tile has not sunk, dry or flooded."""
    return ALL_PLACES & ~island.sunk


def beside(island: Island, place: int, diagonally: bool) -> int:
    """The neighbours of a place, with or without a tile that still stands (§5.1, §9.3)."""
    here = island.options.map * PLACES + place
    return STRAIGHT[here] | DIAGONAL[here] if diagonally else STRAIGHT[here]


def beside_any(island: Island, places: int, diagonally: bool) -> int:
    """The neighbours of all places of a set."""
    found = 0
    left = places
    while left != 0:
        found |= beside(island, first_of(left), diagonally)
        left &= left - 1
    return found


def treasure_at(island: Island, place: int) -> int:
    """Which treasure can be captured on a place (§2.3)."""
    return TREASURE_OF[island.tiles[place]]


def has_power(island: Island, seat: int, role: int) -> bool:
    """Whether a player is this adventurer, and powers are in the game (§9, §9.7)."""
    return island.players[seat].role == role and island.options.powers == 1


def in_the_water(island: Island, seat: int) -> bool:
    """A pawn whose tile has sunk has to swim (§8.4)."""
    return holds(island.sunk, island.players[seat].place)


def swimmers(island: Island) -> int:
    """The seats whose pawns are in the water, one bit each."""
    found = 0
    for seat in range(island.seats):
        if in_the_water(island, seat):
            found |= 1 << seat
    return found


def together(island: Island, seat: int, other: int) -> bool:
    """Whether two players stand on the same tile."""
    return island.players[seat].place == island.players[other].place


# How far a pawn gets


def walk(island: Island, seat: int) -> int:
    """One step: to a neighbouring tile, diagonally too for the Explorer; the Diver dives (§5.1, §9)."""
    place = island.players[seat].place
    if has_power(island, seat, DIVER):
        return dive(island, place, island.flooded | island.sunk)
    return beside(island, place, has_power(island, seat, EXPLORER)) & standing(island)


def dive(island: Island, start: int, through: int) -> int:
    """Through any number of places of a set, up again on any tile but the first (§9.1)."""
    front = 1 << start
    seen = front
    reached = 0
    while front != 0:
        near = beside_any(island, front, False)
        reached |= near
        front = near & through & ~seen
        seen |= front
    return reached & standing(island) & ~(1 << start)


def nearest(island: Island, start: int) -> int:
    """The tiles that are the fewest strokes away through missing ones (§9.1)."""
    front = 1 << start
    seen = front
    while front != 0:
        near = beside_any(island, front, False)
        if near & standing(island) != 0:
            return near & standing(island)
        front = near & ~seen
        seen |= front
    return 0


def way_out(island: Island, seat: int) -> int:
    """Where a pawn can swim to from a tile that has sunk (§8.4)."""
    place = island.players[seat].place
    if has_power(island, seat, PILOT):
        return standing(island)
    if has_power(island, seat, DIVER):
        if island.options.diver_rescue == REACH:
            return dive(island, place, island.flooded | island.sunk)
        return nearest(island, place)
    return beside(island, place, has_power(island, seat, EXPLORER)) & standing(island)


def guided_walk(island: Island, pawn: int) -> int:
    """Where the Navigator can send a pawn: one or two steps of its own, but never a flight (§9.5)."""
    start = island.players[pawn].place
    diagonally = has_power(island, pawn, EXPLORER)
    near = beside(island, start, diagonally)
    between = near & standing(island)
    if has_power(island, pawn, DIVER) and island.options.guide_diver == 1:
        between = near
    return (near | beside_any(island, between, diagonally)) & standing(island) & ~(1 << start)


def within_reach(island: Island, seat: int) -> int:
    """What a player can shore up: the own tile and its neighbours (§5.2, §9.3)."""
    place = island.players[seat].place
    return beside(island, place, has_power(island, seat, EXPLORER)) | 1 << place
