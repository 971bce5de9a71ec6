"""What one sees on the board: blocked tiles, buried pawns, who is where."""

from __future__ import annotations

from archipel.games.desert.pieces import (
    BLOCKING,
    CANTEEN,
    CELLS,
    CLIMBER,
    METER,
    NEAR,
    STRAIGHT,
    TICKS,
    TUNNEL,
)
from archipel.games.desert.state import Desert


def level(desert: Desert) -> int:
    """How many cards the storm meter asks for; 0 at the skull (§2.4)."""
    return METER[desert.seats * TICKS + desert.tick]


def blocked(desert: Desert, tile: int) -> bool:
    """Two or more sand markers block a tile (§5.1)."""
    return desert.tiles[tile].sand >= BLOCKING


def climber_on(desert: Desert, tile: int) -> bool:
    """Whether the Climber stands on a tile."""
    for seat in range(desert.seats):
        if desert.players[seat].role == CLIMBER and desert.players[seat].tile == tile:
            return True
    return False


def buried(desert: Desert, seat: int) -> bool:
    """A pawn on a blocked tile is buried, unless the Climber stands with it (§5.5, §9.2)."""
    tile = desert.players[seat].tile
    return blocked(desert, tile) and not climber_on(desert, tile)


def is_tunnel(desert: Desert, tile: int) -> bool:
    """An excavated tunnel, whatever sand lies on it (§6.4)."""
    return desert.tiles[tile].excavated == 1 and desert.tiles[tile].face == TUNNEL


def distance_kind(desert: Desert, tile: int, other: int) -> int:
    """Whether two tiles are straight neighbours, diagonal ones, or far apart."""
    return NEAR[desert.tiles[tile].cell * CELLS + desert.tiles[other].cell]


def room(desert: Desert, seat: int) -> int:
    """How much more water a canteen can hold (§2.6)."""
    return CANTEEN[desert.players[seat].role] - desert.players[seat].water


def together(desert: Desert, seat: int, other: int) -> bool:
    """Whether two players stand on the same tile."""
    return desert.players[seat].tile == desert.players[other].tile


def beside(desert: Desert, seat: int, other: int) -> bool:
    """Whether two players stand on straight neighbours."""
    return distance_kind(desert, desert.players[seat].tile, desert.players[other].tile) == STRAIGHT


def sheltered(desert: Desert, seat: int) -> bool:
    """Out of the sun: in an excavated tunnel or under somebody's Solar Shield (§10.4, §8.5)."""
    tile = desert.players[seat].tile
    if is_tunnel(desert, tile):
        return True
    for owner in range(desert.seats):
        player = desert.players[owner]
        if desert.options.shield_follows == 1:
            if player.shield > 0 and player.tile == tile:
                return True
        else:
            for raised in range(player.shield):
                if player.shield_tiles[raised] == tile:
                    return True
    return False
