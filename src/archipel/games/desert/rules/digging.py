"""Removing sand: what is within reach, and back to the pile with it (§5.2, §9.1)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, crew, pieces
from .state import Desert


def within_reach(desert: Desert, seat: int, cell: int) -> bool:
    """The own tile or a neighbouring one; for the Explorer diagonally too (§5.2, §9.3)."""
    player = desert.players[seat]
    near = pieces.NEAR[desert.tiles[player.tile].cell * pieces.CELLS + cell]
    if near == pieces.DIAGONAL:
        return player.role == pieces.EXPLORER
    return near != pieces.FAR or desert.grid[cell] == player.tile


def why_not_sand(desert: Desert, seat: int, cell: int) -> int:
    """Sand is removed from within reach; a buried player digs himself out first (§5.2, §5.5)."""
    tile = desert.grid[cell]
    if tile == pieces.NO_TILE:
        return act.STORM_THERE
    if not within_reach(desert, seat, cell):
        return act.DIG_TOO_FAR
    if desert.tiles[tile].sand == 0:
        return act.NO_SAND
    if tile != desert.players[seat].tile and crew.buried(desert, seat):
        return act.BURIED
    return act.FINE


def why_not_dig_two(desert: Desert, seat: int, cell: int) -> int:
    """The Archeologist removes two markers of one tile for one action (§9.1)."""
    if desert.players[seat].role != pieces.ARCHEOLOGIST:
        return act.NOT_THE_ARCHEOLOGIST
    code = why_not_sand(desert, seat, cell)
    if code == act.FINE and desert.tiles[desert.grid[cell]].sand < 2:
        return act.ONE_MARKER_ONLY
    return code


def remove_sand(desert: Desert, seat: int, cell: int, markers: int, events: Events) -> None:
    """Sand goes back to the pile (§5.2)."""
    desert.tiles[desert.grid[cell]].sand -= markers
    desert.sand_left += markers
    tell(events, act.DUG, EVERYONE, seat, cell, markers)
