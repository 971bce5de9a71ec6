"""The parts: where the clues place them, and picking them up (§6.3, §5.4)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, state as st, terrain
from .state import Desert


def locate(desert: Desert, part: int, events: Events) -> None:
    """With both clues open, the part lies where the row of one meets the column of the other (§6.3)."""
    row_clue = terrain.clue_cell(desert, pieces.FIRST_CLUE + 2 * part)
    column_clue = terrain.clue_cell(desert, pieces.FIRST_CLUE + 2 * part + 1)
    if row_clue < 0 or column_clue < 0:
        return
    cell = row_clue // pieces.SIDE * pieces.SIDE + column_clue % pieces.SIDE
    if cell == desert.hole:
        desert.parts[part] = st.IN_STORM
        tell(events, act.PART_IN_STORM, EVERYONE, part)
    else:
        desert.parts[part] = desert.grid[cell]
        tell(events, act.LOCATED, EVERYONE, part, cell)


def why_not_take(desert: Desert, seat: int, part: int) -> int:
    """A part on one's tile is picked up if the tile is excavated and not blocked (§5.4)."""
    tile = desert.players[seat].tile
    if desert.parts[part] != tile:
        return act.NO_PART_HERE
    if desert.tiles[tile].excavated == 0:
        return act.PART_UNDER_DESERT
    if terrain.blocked(desert, tile):
        return act.PART_ON_BLOCKED
    return act.FINE


def take(desert: Desert, seat: int, part: int, events: Events) -> None:
    """A part that was picked up belongs to the team, and is safe (§5.4)."""
    desert.parts[part] = st.TAKEN
    tell(events, act.TOOK, EVERYONE, seat, part)
