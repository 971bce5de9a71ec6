"""No reversing: what the player before did and may not be undone now (§7).

By single actions (§7.1), by the look of the grid (§7.2) or by tiles (§7.3), as the table plays. Tiles and
cards carry what was done to them: see the marks in pieces. Pushes, rotations and traps ask here from
spirit_cards.
"""

from __future__ import annotations

from . import actions as act, grid, pieces, state as st
from .state import Codinca

# §7 No reversing


def barred_tiles(codinca: Codinca) -> int:
    """The cells of tiles that may not be touched at all because the player before did (§7.3)."""
    return (
        grid.marked_cells(codinca, pieces.TOUCHED_BEFORE) if codinca.options.no_reverse == st.BY_TILE else 0
    )


def barred_pair(codinca: Codinca, mark: int) -> int:
    """The two cells of tiles that the player before exchanged in a swap, as a set; 0 if none (§7.1)."""
    return grid.marked_cells(codinca, mark) if codinca.options.no_reverse == st.BY_ACTION else 0


def barred_from_flipping(codinca: Codinca) -> int:
    """The cells whose tile may not be turned over because of what the player before did (§7)."""
    if codinca.options.no_reverse != st.BY_GRID:
        return barred_tiles(codinca) | grid.marked_cells(codinca, pieces.FLIPPED_BEFORE)
    cells = 0
    for cell in range(pieces.CELLS):
        if flips_restore(codinca, 1 << cell):
            cells |= 1 << cell
    return cells


def why_not_swap_again(codinca: Codinca, one: int, other: int) -> int:
    """The tiles that the player before exchanged are not exchanged again (§7)."""
    cells = 1 << one | 1 << other
    if cells & barred_tiles(codinca) != 0:
        return act.TOUCHED
    if cells == barred_pair(codinca, pieces.SWAPPED_BEFORE_FIRST):
        return act.UNDOES_SWAP
    if cells == barred_pair(codinca, pieces.SWAPPED_BEFORE_SECOND):
        return act.UNDOES_SWAP
    restores = codinca.options.no_reverse == st.BY_GRID and swap_restores(codinca, one, other)
    return act.RESTORES_GRID if restores else act.FINE


def why_not_flip_again(codinca: Codinca, cell: int) -> int:
    """A tile that the player before turned over is not turned back (§7)."""
    if barred_from_flipping(codinca) >> cell & 1 == 0:
        return act.FINE
    if codinca.options.no_reverse == st.BY_GRID:
        return act.RESTORES_GRID
    return act.TOUCHED if codinca.options.no_reverse == st.BY_TILE else act.UNDOES_FLIP


def was_trapped(codinca: Codinca, turns: int) -> bool:
    """Whether a trap of the turn before turned exactly these tiles (§7.1)."""
    for nth in range(pieces.MOST_TRAPS_A_TURN):
        if grid.marked_cells(codinca, pieces.TRAPPED_BEFORE_FIRST << nth) == turns:
            return True
    return False


def remember_grid(codinca: Codinca) -> None:
    """What the grid looks like as a turn begins, for the grid-wise reading (§7.2)."""
    if codinca.options.no_reverse == st.BY_GRID:
        for cell in range(pieces.CELLS):
            codinca.before[cell] = codinca.began[cell]
            codinca.began[cell] = grid.look_at(codinca, cell)


def differs_outside(codinca: Codinca, cells: int) -> bool:
    """Whether a cell outside a set looks otherwise than before the turn of the player before (§7.2)."""
    for cell in range(pieces.CELLS):
        if cells >> cell & 1 == 0 and grid.look_at(codinca, cell) != codinca.before[cell]:
            return True
    return False


def swap_restores(codinca: Codinca, one: int, other: int) -> bool:
    """Whether a swap brings the old grid back (§7.2)."""
    if differs_outside(codinca, 1 << one | 1 << other):
        return False
    return (
        grid.look_at(codinca, one) == codinca.before[other]
        and grid.look_at(codinca, other) == codinca.before[one]
    )


def flips_restore(codinca: Codinca, cells: int) -> bool:
    """Whether turning over the tiles of some cells brings the old grid back (§7.2)."""
    if differs_outside(codinca, cells):
        return False
    for cell in range(pieces.CELLS):
        if cells >> cell & 1 == 1 and grid.look_at(codinca, cell) ^ pieces.GOLD != codinca.before[cell]:
            return False
    return True


def ring_restores(codinca: Codinca, ring: int, steps: int) -> bool:
    """Whether sending four tiles round brings the old grid back (§7.2)."""
    cells = 0
    for nth in range(pieces.TILES_OF_A_KEY):
        here = pieces.RING_CELLS[ring * pieces.TILES_OF_A_KEY + nth]
        there = pieces.RING_CELLS[ring * pieces.TILES_OF_A_KEY + (nth + steps) % pieces.TILES_OF_A_KEY]
        cells |= 1 << here
        if grid.look_at(codinca, here) != codinca.before[there]:
            return False
    return not differs_outside(codinca, cells)
