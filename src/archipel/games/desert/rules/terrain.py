"""What lies on the board: blocked tiles, tunnels, neighbours, open clues."""

from __future__ import annotations

from . import pieces
from .state import Desert


def blocked(desert: Desert, tile: int) -> bool:
    """Two or more sand markers block a tile (§5.1)."""
    return desert.tiles[tile].sand >= pieces.BLOCKING


def is_tunnel(desert: Desert, tile: int) -> bool:
    """An excavated tunnel, whatever sand lies on it (§6.4)."""
    return desert.tiles[tile].excavated == 1 and desert.tiles[tile].face == pieces.TUNNEL


def distance_kind(desert: Desert, tile: int, other: int) -> int:
    """Whether two tiles are straight neighbours, diagonal ones, or far apart."""
    return pieces.NEAR[desert.tiles[tile].cell * pieces.CELLS + desert.tiles[other].cell]


def clue_cell(desert: Desert, clue: int) -> int:
    """Where an excavated clue lies now; -1 if it is not open yet."""
    for tile in range(pieces.TILES):
        if desert.tiles[tile].face == clue and desert.tiles[tile].excavated == 1:
            return desert.tiles[tile].cell
    return -1
