"""The adventurers: who stands where, is buried or in the shade; their water and what they hold."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, terrain
from .state import Desert


def climber_on(desert: Desert, tile: int) -> bool:
    """Whether the Climber stands on a tile."""
    for seat in range(desert.seats):
        if desert.players[seat].role == pieces.CLIMBER and desert.players[seat].tile == tile:
            return True
    return False


def buried(desert: Desert, seat: int) -> bool:
    """A pawn on a blocked tile is buried, unless the Climber stands with it (§5.5, §9.2)."""
    tile = desert.players[seat].tile
    return terrain.blocked(desert, tile) and not climber_on(desert, tile)


def why_not_buried(desert: Desert, seat: int) -> int:
    """Whoever is buried digs himself out before anything else (§5.5)."""
    return act.BURIED if buried(desert, seat) else act.FINE


def together(desert: Desert, seat: int, other: int) -> bool:
    """Whether two players stand on the same tile."""
    return desert.players[seat].tile == desert.players[other].tile


def beside(desert: Desert, seat: int, other: int) -> bool:
    """Whether two players stand on straight neighbours."""
    return (
        terrain.distance_kind(desert, desert.players[seat].tile, desert.players[other].tile)
        == pieces.STRAIGHT
    )


def sheltered(desert: Desert, seat: int) -> bool:
    """Out of the sun: in an excavated tunnel or under somebody's Solar Shield (§10.4, §8.5)."""
    tile = desert.players[seat].tile
    if terrain.is_tunnel(desert, tile):
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


def room(desert: Desert, seat: int) -> int:
    """How much more water a canteen can hold (§2.6)."""
    return pieces.CANTEEN[desert.players[seat].role] - desert.players[seat].water


def gain(desert: Desert, seat: int, water: int, events: Events) -> None:
    """A canteen is filled, no further than it goes (§6.1)."""
    gained = min(water, room(desert, seat))
    if gained > 0:
        desert.players[seat].water += gained
        tell(events, act.GAINED, EVERYONE, seat, gained)


def receive(desert: Desert, seat: int, card: int) -> None:
    """A player gets an equipment card; there is no limit (§6.2)."""
    desert.players[seat].equipment[card] += 1
    desert.players[seat].cards += 1


def lay_down(desert: Desert, seat: int, card: int) -> None:
    """Equipment leaves a hand; used, it leaves the game (§8.1)."""
    desert.players[seat].equipment[card] -= 1
    desert.players[seat].cards -= 1
