"""Reading the grid: which tile lies on a cell, and where the tiles of one kind lie (§2.1, §2.2)."""

from __future__ import annotations

from . import pieces
from .state import Codinca


def look_at(codinca: Codinca, cell: int) -> int:
    """Element and side of a tile, without its marks."""
    return codinca.grid[cell] & pieces.LOOK


def element_at(codinca: Codinca, cell: int) -> int:
    """The element of a tile."""
    return (codinca.grid[cell] & pieces.LOOK) >> 1


def cells_of(codinca: Codinca, element: int) -> int:
    """The set of cells with the tiles of an element."""
    cells = 0
    for cell in range(pieces.CELLS):
        if (codinca.grid[cell] & pieces.LOOK) >> 1 == element:
            cells |= 1 << cell
    return cells


def gold_cells(codinca: Codinca) -> int:
    """The set of cells whose tile shows its gold side."""
    cells = 0
    for cell in range(pieces.CELLS):
        cells |= (codinca.grid[cell] & pieces.GOLD) << cell
    return cells


def marked_cells(codinca: Codinca, mark: int) -> int:
    """The set of cells whose tile carries a mark."""
    cells = 0
    for cell in range(pieces.CELLS):
        if codinca.grid[cell] & mark != 0:
            cells |= 1 << cell
    return cells
