"""Moving: to a neighbouring tile, or as far as the Diver dives (§5.1, §9.1, §9.3)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, terrain
from .state import Island

# How far a pawn gets


def walk(island: Island, seat: int) -> int:
    """One step: to a neighbouring tile, diagonally too for the Explorer; the Diver dives (§5.1, §9)."""
    place = island.players[seat].place
    if terrain.has_power(island, seat, pieces.DIVER):
        return dive(island, place, island.flooded | island.sunk)
    return terrain.beside(island, place, terrain.has_power(island, seat, pieces.EXPLORER)) & terrain.standing(
        island
    )


def dive(island: Island, start: int, through: int) -> int:
    """Through any number of places of a set, up again on any tile but the first (§9.1)."""
    front = 1 << start
    seen = front
    reached = 0
    while front != 0:
        near = terrain.beside_any(island, front, False)
        reached |= near
        front = near & through & ~seen
        seen |= front
    return reached & terrain.standing(island) & ~(1 << start)


def why_not_stand(island: Island, seat: int, cell: int) -> int:
    """A pawn goes to another tile that is still there (§5.1)."""
    place = terrain.place_at(island, cell)
    if place == pieces.NO_PLACE:
        return act.OFF_ISLAND
    if place == island.players[seat].place:
        return act.ALREADY_THERE
    return act.SUNK_THERE if terrain.holds(island.sunk, place) else act.FINE


def why_not_move(island: Island, seat: int, cell: int) -> int:
    """A move leads to a neighbouring tile, or as far as the Diver dives (§5.1, §9.1, §9.3)."""
    code = why_not_stand(island, seat, cell)
    if code != act.FINE or terrain.holds(walk(island, seat), terrain.place_at(island, cell)):
        return code
    return act.DIVE_TOO_FAR if terrain.has_power(island, seat, pieces.DIVER) else act.TOO_FAR


def move(island: Island, seat: int, cell: int, events: Events) -> None:
    """A pawn goes to a tile (§5.1)."""
    island.players[seat].place = terrain.place_at(island, cell)
    tell(events, act.MOVED, EVERYONE, seat, cell)
