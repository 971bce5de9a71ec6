"""Where things stand on the drawn board."""

from __future__ import annotations

from functools import cache

from ..rules import pieces
from ..rules.state import Island

PITCH, HALF = 106, 50
MARGIN = 8
# The room for the board in a page is about this wide and high.
WIDE, HIGH = 836, 660
# How much a treasure takes beside or under the island.
ASIDE, UNDER, ROW = 150, 156, 560

# Where so many pawns stand on a tile: side by side, then in two rows.
PAWNS = (
    (),
    ((32, 46),),
    ((26, 46), (57, 46)),
    ((22, 46), (49, 46), (76, 46)),
    ((26, 34), (60, 34), (40, 56), (74, 56)),
    ((20, 34), (50, 34), (80, 34), (35, 56), (65, 56)),
)
CHIPS = ((84, 61), (55, 61), (26, 61), (84, 31))


@cache
def size(island_map: int) -> tuple[int, int]:
    """How wide and high the island is."""
    return PITCH * pieces.MAP_COLUMNS[island_map] - 6, PITCH * pieces.MAP_ROWS[island_map] - 6


@cache
def has_corners(island_map: int) -> bool:
    """Whether the two outer cells of each corner are free for a treasure."""
    right, low = pieces.MAP_COLUMNS[island_map] - 1, pieces.MAP_ROWS[island_map] - 1
    outer = [(row, column) for row in (0, 1, low - 1, low) for column in (0, right)]
    return all(
        pieces.PLACE_AT[island_map * pieces.CELLS + row * pieces.COLUMNS + column] == pieces.NO_PLACE
        for row, column in outer
    )


@cache
def treasure_places(island_map: int) -> tuple[tuple[int, int], ...]:
    """Where the four treasures stand: in the corners, beside the island, or in a row under it."""
    wide, high = size(island_map)
    if has_corners(island_map):
        return tuple((x, y) for y in (44, high - 98) for x in (56, wide - 56))
    if is_beside(island_map):
        middle = high // 2
        upper, lower = min(60, middle - 110), max(high - 140, middle + 60)
        return tuple((x, y) for y in (upper, lower) for x in (-82, wide + 82))
    broad = max(wide, ROW)
    return tuple(
        ((wide - broad) // 2 + broad * (2 * n + 1) // (2 * pieces.TREASURES), high + 56)
        for n in range(pieces.TREASURES)
    )


@cache
def is_beside(island_map: int) -> bool:
    """Whether the island is drawn larger with its treasures beside it than in a row under it."""
    wide, high = size(island_map)
    beside = min(WIDE / (wide + 2 * ASIDE), HIGH / max(high, 340))
    under = min(WIDE / max(wide, ROW), HIGH / (high + UNDER))
    return beside >= under


@cache
def view_box(island_map: int) -> str:
    """The part of the sea that a board shows: the island, its treasures and a little water."""
    wide, high = size(island_map)
    places = [] if has_corners(island_map) else treasure_places(island_map)
    left = min([0, *(x - 60 for x, _ in places)]) - MARGIN
    right = max([wide, *(x + 60 for x, _ in places)]) + MARGIN
    top = min([0, *(y - 42 for _, y in places)]) - MARGIN
    low = max([high, *(y + 106 for _, y in places)]) + MARGIN + 4
    return f"{left} {top} {right - left} {low - top}"


@cache
def corner_of(island_map: int, place: int) -> tuple[int, int]:
    """The upper left corner of a place."""
    cell = pieces.CELL_OF[island_map * pieces.PLACES + place]
    return PITCH * (cell % pieces.COLUMNS), PITCH * (cell // pieces.COLUMNS)


def corner(view: Island, place: int) -> tuple[int, int]:
    """The upper left corner of a place on this island."""
    return corner_of(int(view.options.map), int(place))


def pawn_places(view: Island) -> list[tuple[int, int]]:
    """Where each pawn stands, by seat."""
    standing = [int(view.players[seat].place) for seat in range(view.seats)]
    places = []
    for seat, place in enumerate(standing):
        across, down = PAWNS[standing.count(place)][standing[:seat].count(place)]
        x, y = corner(view, place)
        places.append((x + across, y + down))
    return places
