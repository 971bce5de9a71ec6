"""What one sees on the table: places and their neighbours, what stands, who is together, who has a power.

A set of places is a number with one bit a place. How far a pawn gets stands with what it is for: moving,
shoring, swimming, adventurers.
"""

from __future__ import annotations

from . import pieces
from .state import Island


def level(island: Island) -> int:
    """How many flood cards the water meter asks for; 0 at the skull (§2.6)."""
    return pieces.METER[island.tick]


def place_at(island: Island, cell: int) -> int:
    """The place on a cell of the sheet; NO_PLACE where this island has none (§2.1)."""
    return pieces.PLACE_AT[island.options.map * pieces.CELLS + cell]


def cell_of(island: Island, place: int) -> int:
    """The cell of a place (§2.1)."""
    return pieces.CELL_OF[island.options.map * pieces.PLACES + place]


def holds(places: int, place: int) -> bool:
    """Whether a set of places holds one."""
    return (places >> place & 1) == 1


def first_of(places: int) -> int:
    """The first place of a set that is not empty (`left &= left - 1` then takes it out)."""
    return pieces.PLACE_OF_BIT[(places & -places) % len(pieces.PLACE_OF_BIT)]


def standing(island: Island) -> int:
    """The places whose tile has not sunk, dry or flooded."""
    return pieces.ALL_PLACES & ~island.sunk


def beside(island: Island, place: int, diagonally: bool) -> int:
    """The neighbours of a place, with or without a tile that still stands (§5.1, §9.3)."""
    here = island.options.map * pieces.PLACES + place
    return pieces.STRAIGHT[here] | pieces.DIAGONAL[here] if diagonally else pieces.STRAIGHT[here]


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
    return pieces.TREASURE_OF[island.tiles[place]]


def has_power(island: Island, seat: int, role: int) -> bool:
    """Whether a player is this adventurer, and powers are in the game (§9, §9.7)."""
    return island.players[seat].role == role and island.options.powers == 1


def together(island: Island, seat: int, other: int) -> bool:
    """Whether two players stand on the same tile."""
    return island.players[seat].place == island.players[other].place
