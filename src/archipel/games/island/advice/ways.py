"""How far a pawn has to go, for many places at once: a set of places is a number with one bit a place."""

from __future__ import annotations

from ..rules import pieces, terrain
from ..rules.state import Island

BYTE = 256
BYTES = pieces.PLACES // 8
FAR = 9
"""So many steps are too far to matter."""

WALKS, CLIMBS, DIVES, FLIES = range(4)
"""How a pawn gets on: to neighbours; diagonally too; through water; anywhere at first."""


def _around(neighbours: tuple[int, ...]) -> tuple[int, ...]:
    """For each map, each byte of a set and each value of it, the neighbours of those places."""
    found: list[int] = []
    for first in range(0, len(pieces.MAP_NAMES) * pieces.PLACES, 8):
        part = [0] * BYTE
        for value in range(1, BYTE):
            lowest = (value & -value).bit_length() - 1
            part[value] = part[value & (value - 1)] | neighbours[first + lowest]
        found += part
    return tuple(found)


AROUND = _around(pieces.STRAIGHT)
ALL_AROUND = _around(tuple(one | other for one, other in zip(pieces.STRAIGHT, pieces.DIAGONAL, strict=True)))


# Which place a single bit stands for: any five bits in a row of this number are found there only once.
_EVERY, _BITS, _SHIFT = 0x03BE5A98, 0x7FFFFFFF, 26
PLACE_OF = tuple(
    next((p for p in range(pieces.PLACES) if (_EVERY << p & _BITS) >> _SHIFT == five), 0)
    for five in range(32)
)


def lowest(places: int) -> int:
    """The first place of a set that is not empty."""
    return PLACE_OF[((places & -places) * _EVERY & _BITS) >> _SHIFT]


def around(map_: int, places: int) -> int:
    """The neighbours of all places of a set."""
    at = map_ * (BYTES * BYTE)
    return (
        AROUND[at + (places & 255)]
        | AROUND[at + BYTE + (places >> 8 & 255)]
        | AROUND[at + 2 * BYTE + (places >> 16)]
    )


def all_around(map_: int, places: int) -> int:
    """The neighbours of all places of a set, diagonally too."""
    at = map_ * (BYTES * BYTE)
    return (
        ALL_AROUND[at + (places & 255)]
        | ALL_AROUND[at + BYTE + (places >> 8 & 255)]
        | ALL_AROUND[at + 2 * BYTE + (places >> 16)]
    )


def gait(island: Island, pawn: int, flies: bool) -> int:
    """How a pawn gets on; `flies` if its flight of this turn is not used up."""
    if terrain.has_power(island, pawn, pieces.EXPLORER):
        return CLIMBS
    if terrain.has_power(island, pawn, pieces.DIVER):
        return DIVES
    if flies and terrain.has_power(island, pawn, pieces.PILOT):
        return FLIES
    return WALKS


def near(island: Island, places: int, way: int) -> int:
    """What can be shored up from a set of places, those places left out."""
    map_ = island.options.map
    return all_around(map_, places) if way == CLIMBS else around(map_, places)


def stride(island: Island, places: int, beside: int, way: int) -> int:
    """Where one more step leads from a set of places whose neighbours are known."""
    if way == DIVES:
        map_ = island.options.map
        water = island.flooded | island.sunk
        wet = beside & water & ~places
        fresh = wet
        while fresh != 0:
            more = around(map_, fresh)
            beside |= more
            fresh = more & water & ~wet
            wet |= fresh
    elif way == FLIES:
        return terrain.standing(island)
    return beside & terrain.standing(island)


def steps_to(island: Island, start: int, way: int, goals: int) -> int:
    """How many actions it takes to get to one of a set of places; FAR if that is too many."""
    reached = 1 << start
    steps = 0
    while reached & goals == 0:
        onward = reached | stride(island, reached, near(island, reached, way), way)
        if onward == reached or steps == FAR:
            return FAR
        reached = onward
        steps += 1
        if way == FLIES:
            way = WALKS
    return steps


def treasure_places(island: Island, first_tile: int) -> int:
    """The places of a treasure whose tile has not sunk, by the first of its two tiles."""
    return ((1 << island.places[first_tile]) | (1 << island.places[first_tile + 1])) & terrain.standing(
        island
    )
