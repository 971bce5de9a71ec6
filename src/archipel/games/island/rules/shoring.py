"""Shoring up: a flooded tile within reach is turned to its dry side (§5.2)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, terrain
from .state import Island


def within_reach(island: Island, seat: int) -> int:
    """What a player can shore up: the own tile and its neighbours (§5.2, §9.3)."""
    place = island.players[seat].place
    return terrain.beside(island, place, terrain.has_power(island, seat, pieces.EXPLORER)) | 1 << place


def why_not_dry(island: Island, cell: int) -> int:
    """Only a flooded tile can be made dry: a sunk one is lost (§5.2, §8.3)."""
    place = terrain.place_at(island, cell)
    if place == pieces.NO_PLACE:
        return act.OFF_ISLAND
    if terrain.holds(island.sunk, place):
        return act.SUNK_THERE
    return act.FINE if terrain.holds(island.flooded, place) else act.NOT_FLOODED


def why_not_shore(island: Island, seat: int, cell: int) -> int:
    """A player shores up the own tile or a neighbouring one (§5.2, §9.3)."""
    place = terrain.place_at(island, cell)
    if place != pieces.NO_PLACE and not terrain.holds(within_reach(island, seat), place):
        return act.SHORE_TOO_FAR
    return why_not_dry(island, cell)


def shore_up(island: Island, seat: int, cell: int, events: Events) -> None:
    """A flooded tile is turned to its dry side (§5.2)."""
    place = terrain.place_at(island, cell)
    island.flooded &= ~(1 << place)
    tell(events, act.SHORED, EVERYONE, seat, island.tiles[place], cell)
