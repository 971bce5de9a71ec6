"""How far a player is from a key: the tiles that are right and wrong where it fits best (§8.5).

Nothing of the game hangs on it: it is told in the text board and in the drawings, to the owner only.
"""

from __future__ import annotations

from ..rules import grid, pieces, sets
from ..rules.state import Codinca

# My keys


def tiles_right(view: Codinca, seat: int, group: int) -> int:
    """How many tiles of a key are in place where it fits best; its owner's secret (§8.5)."""
    player = view.players[seat]
    return pieces.TILES_OF_A_KEY - tiles_wrong(view, player.element, player.keys[group])


def tiles_wrong(codinca: Codinca, element: int, key: int) -> int:
    """How far one is: the fewest tiles still wrong at the best placement of a key (§8.5).

    It tells what the key is, so only its owner may be told.
    """
    way = nearest_way(codinca, element, key)
    right = (
        pieces.WAY_CELLS[way]
        & grid.cells_of(codinca, element)
        & ~(grid.gold_cells(codinca) ^ pieces.WAY_GOLD[way])
    )
    return pieces.TILES_OF_A_KEY - sets.size_of(right)


def nearest_way(codinca: Codinca, element: int, key: int) -> int:
    """The way a key could lie for which the most tiles are right already; the first of equals."""
    mine = grid.cells_of(codinca, element)
    gold = grid.gold_cells(codinca)
    best = pieces.FIRST_WAY[key]
    most = -1
    for way in range(pieces.FIRST_WAY[key], pieces.FIRST_WAY[key + 1]):
        right = sets.size_of(pieces.WAY_CELLS[way] & mine & ~(gold ^ pieces.WAY_GOLD[way]))
        if right > most:
            most = right
            best = way
    return best
