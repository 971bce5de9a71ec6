"""Reading the grid: whose tiles lie where, which key they show, and how far one is from it (§2.3, §8)."""

from __future__ import annotations

from archipel.games.codinca.pieces import (
    CELLS,
    COLOURINGS,
    FIRST_WAY,
    GOLD,
    KEY_SHOWN,
    LOOK,
    NO_KEY,
    PLACEMENT_AT,
    PLACEMENT_CELLS,
    PLACEMENT_GROUP,
    PLACEMENT_SET,
    SPREAD,
    TILES_OF_A_KEY,
    WAY_CELLS,
    WAY_GOLD,
)
from archipel.games.codinca.state import Codinca


def look_at(codinca: Codinca, cell: int) -> int:
    """Element and side of a tile, without its marks."""
    return codinca.grid[cell] & LOOK


def element_at(codinca: Codinca, cell: int) -> int:
    """The element of a tile."""
    return (codinca.grid[cell] & LOOK) >> 1


def cells_of(codinca: Codinca, element: int) -> int:
    """The set of cells with the tiles of an element."""
    cells = 0
    for cell in range(CELLS):
        if (codinca.grid[cell] & LOOK) >> 1 == element:
            cells |= 1 << cell
    return cells


def gold_cells(codinca: Codinca) -> int:
    """The set of cells whose tile shows its gold side."""
    cells = 0
    for cell in range(CELLS):
        cells |= (codinca.grid[cell] & GOLD) << cell
    return cells


def marked_cells(codinca: Codinca, mark: int) -> int:
    """The set of cells whose tile carries a mark."""
    cells = 0
    for cell in range(CELLS):
        if codinca.grid[cell] & mark != 0:
            cells |= 1 << cell
    return cells


def size_of(cells: int) -> int:
    """How many members a set has."""
    left = cells
    count = 0
    while left != 0:
        left &= left - 1
        count += 1
    return count


def key_shown(codinca: Codinca, element: int) -> int:
    """The key that the four tiles of an element show, wherever and however turned; NO_KEY if none (§8.1).

    Four cells are one placement at most, so no two keys are ever shown at once (§8.4).
    """
    cells = cells_of(codinca, element)
    placement = PLACEMENT_AT[cells % SPREAD]
    if PLACEMENT_SET[placement] != cells:
        return NO_KEY
    gold = 0
    for nth in range(TILES_OF_A_KEY):
        gold |= (codinca.grid[PLACEMENT_CELLS[placement * TILES_OF_A_KEY + nth]] & GOLD) << nth
    return KEY_SHOWN[PLACEMENT_GROUP[placement] * COLOURINGS + gold]


def nearest_way(codinca: Codinca, element: int, key: int) -> int:
    """The way a key could lie for which the most tiles are right already; the first of equals."""
    mine = cells_of(codinca, element)
    gold = gold_cells(codinca)
    best = FIRST_WAY[key]
    most = -1
    for way in range(FIRST_WAY[key], FIRST_WAY[key + 1]):
        right = size_of(WAY_CELLS[way] & mine & ~(gold ^ WAY_GOLD[way]))
        if right > most:
            most = right
            best = way
    return best


def tiles_wrong(codinca: Codinca, element: int, key: int) -> int:
    """How far one is: the fewest tiles still wrong at the best placement of a key (§8.5).

    It tells what the key is, so only its owner may be told.
    """
    way = nearest_way(codinca, element, key)
    right = WAY_CELLS[way] & cells_of(codinca, element) & ~(gold_cells(codinca) ^ WAY_GOLD[way])
    return TILES_OF_A_KEY - size_of(right)
