"""Where things stand on the drawn board."""

from __future__ import annotations

from ..rules import pieces, terrain
from ..rules.state import Desert

PITCH, HALF = 106, 50

# Where so many pawns stand on a tile: in the corner that leaves most of it to see, then side by side, then
# in two rows; on a blocked tile higher, so that the figure of the sand can be read.
FREE = (
    (),
    ((72, 68),),
    ((42, 68), (76, 68)),
    ((24, 68), (52, 68), (80, 68)),
    ((38, 46), (68, 46), (24, 72), (54, 72)),
    ((36, 46), (66, 46), (22, 72), (51, 72), (80, 72)),
)
HIGH = (
    (),
    ((38, 36),),
    ((22, 36), (52, 36)),
    ((20, 36), (49, 36), (78, 36)),
    ((17, 36), (39, 36), (61, 36), (83, 36)),
    ((15, 36), (33, 36), (51, 36), (69, 36), (87, 36)),
)

# Where chips stand: along the upper edge; beside pawns that stand high, down the right one.
ALONG = ((82, 18), (50, 18), (18, 18), (82, 50), (50, 50), (18, 50))
DOWN = ((82, 18), (82, 50), (50, 18), (18, 18), (50, 50), (18, 50))


def corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return PITCH * (cell % pieces.SIDE), PITCH * (cell // pieces.SIDE)


def middle(cell: int) -> tuple[int, int]:
    """The middle of a cell."""
    return PITCH * (cell % pieces.SIDE) + HALF, PITCH * (cell // pieces.SIDE) + HALF


def pawn_places(view: Desert) -> list[tuple[int, int]]:
    """Where each pawn stands, by seat."""
    tiles = [int(view.players[seat].tile) for seat in range(view.seats)]
    places = []
    for seat, tile in enumerate(tiles):
        room = HIGH if terrain.blocked(view, tile) else FREE
        across, down = room[tiles.count(tile)][tiles[:seat].count(tile)]
        x, y = corner(view.tiles[tile].cell)
        places.append((x + across, y + down))
    return places


def chip_slot(view: Desert, tile: int, slot: int) -> tuple[int, int]:
    """Where a chip stands on its tile."""
    return (DOWN if terrain.blocked(view, tile) else ALONG)[slot % len(ALONG)]
