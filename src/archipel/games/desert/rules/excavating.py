"""Excavating: a tile turns over and does what its symbol says (§5.3, §6)."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell

from . import actions as act, crew, parts, pieces
from .state import Chance, Desert


def why_not_excavate(desert: Desert, seat: int) -> int:
    """The own tile is excavated if it shows the desert and no sand lies on it (§5.3)."""
    tile = desert.tiles[desert.players[seat].tile]
    if tile.excavated == 1:
        return act.ALREADY_EXCAVATED
    if tile.sand > 0:
        return act.SAND_ON_TILE
    return act.FINE


def excavate(desert: Desert, seat: int, chance: Chance, events: Events) -> None:
    """Turn the own tile over and do what its symbol says (§5.3, §6).

    There is a card for every gear; only a written position can have fewer.
    """
    here = desert.players[seat].tile
    look_under(desert, here, chance)
    tile = desert.tiles[here]
    tile.excavated = 1
    tell(events, act.EXCAVATED, EVERYONE, seat, tile.cell, tile.face)
    if pieces.BEARS_GEAR[tile.face] == 1 and size(desert.equipment_left) > 0:
        card = draw(desert.equipment_left, chance.equipment)
        crew.receive(desert, seat, card)
        tell(events, act.FOUND, EVERYONE, seat, card)
    elif tile.face == pieces.WELL:
        for other in range(desert.seats):
            if desert.players[other].tile == here:
                crew.gain(desert, other, pieces.WATER_FOUND, events)
    elif tile.face == pieces.MIRAGE:
        tell(events, act.MIRAGE_SEEN, EVERYONE, tile.cell)
    elif tile.face >= pieces.FIRST_CLUE:
        parts.locate(desert, (tile.face - pieces.FIRST_CLUE) // 2, events)


def look_under(desert: Desert, tile: int, chance: Chance) -> None:
    """A tile gets its face when somebody first looks (§3.1)."""
    if desert.tiles[tile].face == UNKNOWN:
        if desert.backs[tile] == pieces.DROP:
            desert.tiles[tile].face = draw(desert.drop_left, chance.faces)
        else:
            desert.tiles[tile].face = draw(desert.plain_left, chance.faces)
