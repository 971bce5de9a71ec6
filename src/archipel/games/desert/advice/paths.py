"""Ways over the sand as sets of cells, one bit each: where a pawn gets, and at what cost.

Entering a tile costs one action, and before that those that make it passable. So cells come in four groups:
those that cost one action to enter, two, three, and four or more. Two sets of cells fit into one number.
"""

from __future__ import annotations

from archipel.core.records import long

from ..rules import pieces
from ..rules.state import Desert

BOARD = (1 << pieces.CELLS) - 1
WEST_EDGE = sum(1 << (line * pieces.SIDE) for line in range(pieces.SIDE))
NOT_WEST = BOARD & ~WEST_EDGE
NOT_EAST = BOARD & ~(WEST_EDGE << (pieces.SIDE - 1))
REMAINDERS = 37  # no two cells leave the same remainder
CELL_AT = tuple(
    next((c for c in range(pieces.CELLS) if (1 << c) % REMAINDERS == r), 0) for r in range(REMAINDERS)
)
# APART[from * 25 + to]: steps between two cells without sand or storm; then the same for the Explorer.
APART = tuple(
    abs(a // pieces.SIDE - b // pieces.SIDE) + abs(a % pieces.SIDE - b % pieces.SIDE)
    for a in range(pieces.CELLS)
    for b in range(pieces.CELLS)
)
APART_DIAGONALLY = tuple(
    max(abs(a // pieces.SIDE - b // pieces.SIDE), abs(a % pieces.SIDE - b % pieces.SIDE))
    for a in range(pieces.CELLS)
    for b in range(pieces.CELLS)
)
FARTHEST = 10  # actions; what is farther is out of sight
NO_CELL = pieces.CELLS


def first_cell(cells: int) -> int:
    """The first cell of a set that is not empty."""
    return CELL_AT[(cells & -cells) % REMAINDERS]


def beside_cells(cells: int, diagonally: bool) -> int:
    """The neighbours of a set of cells, and for the Explorer those across corners."""
    sides = ((cells << 1) & NOT_WEST) | ((cells >> 1) & NOT_EAST)
    if diagonally:
        sides |= cells
        return (sides | (sides << pieces.SIDE) | (sides >> pieces.SIDE)) & BOARD
    return (sides | (cells << pieces.SIDE) | (cells >> pieces.SIDE)) & BOARD


def steps_from(cells: int, diagonally: bool, entrances: int, exits: int) -> int:
    """The cells one step away from a set: on foot, or through the tunnels from entrances to exits.

    With the two exchanged, the cells from which one step leads into the set.
    """
    near = beside_cells(cells, diagonally)
    return near | exits if cells & entrances else near


def goes_diagonally(desert: Desert, seat: int) -> bool:
    """Whether a pawn crosses corners (§9.3)."""
    return desert.players[seat].role == pieces.EXPLORER


def effort(role: int, sand: int) -> int:
    """How many actions make a tile passable (§5.1, §9.1, §9.2)."""
    if sand < pieces.BLOCKING or role == pieces.CLIMBER:
        return 0
    return sand // 2 if role == pieces.ARCHEOLOGIST else sand - 1


def clearing(role: int, sand: int) -> int:
    """How many further actions free a tile of all sand once a pawn has entered it."""
    if role == pieces.CLIMBER:
        return sand
    if role == pieces.ARCHEOLOGIST:
        return sand & 1
    return 1 if sand > 0 else 0


def clearing_here(role: int, sand: int) -> int:
    """How many actions free the tile of all sand on which a pawn stands."""
    return (sand + 1) // 2 if role == pieces.ARCHEOLOGIST else sand


def groups(desert: Desert, role: int) -> long:
    """What it costs to enter each cell, less one: the low bits of all cells, then the high bits."""
    low = 0
    high = 0
    if role != pieces.CLIMBER:
        for tile in range(pieces.TILES):
            sand = desert.tiles[tile].sand
            if sand >= pieces.BLOCKING:
                needed = min(3, effort(role, sand))
                low |= (needed & 1) << desert.tiles[tile].cell
                high |= (needed >> 1) << desert.tiles[tile].cell
    return low | (high << pieces.CELLS)


def entered(desert: Desert, planes: long, one: int, two: int, three: int, four: int) -> int:
    """Of cells that one has had so many actions to enter, those that cost just so many."""
    low = planes & BOARD
    high = planes >> pieces.CELLS
    free = BOARD & ~(1 << desert.hole)
    return free & ~(low | high) & one | low & ~high & two | high & ~low & three | low & high & four


def tunnel_cells(desert: Desert) -> int:
    """The excavated tunnels, whatever sand lies on them."""
    cells = 0
    if desert.plain_left[pieces.TUNNEL] < pieces.UNDER_PLAIN[pieces.TUNNEL]:
        for tile in range(pieces.TILES):
            if desert.tiles[tile].face == pieces.TUNNEL and desert.tiles[tile].excavated == 1:
                cells |= 1 << desert.tiles[tile].cell
    return cells


def exits_for(desert: Desert, role: int, tunnels: int) -> int:
    """The tunnels a pawn comes out of: those that are not blocked, for the Climber all (§6.4, §12)."""
    if role == pieces.CLIMBER and desert.options.climber_tunnel == 1:
        return tunnels
    exits = tunnels
    while tunnels:
        cell = first_cell(tunnels)
        tunnels &= tunnels - 1
        if desert.tiles[desert.grid[cell]].sand >= pieces.BLOCKING:
            exits &= ~(1 << cell)
    return exits


def landings(desert: Desert) -> int:
    """Where a Jet Pack can land: on any tile that is not blocked (§8.3)."""
    return entered(desert, groups(desert, pieces.ARCHEOLOGIST), BOARD, 0, 0, 0)


def tunnels_of(desert: Desert, role: int) -> long:
    """The tunnels a pawn goes into, then those it comes out of."""
    entrances = tunnel_cells(desert)
    return entrances | (exits_for(desert, role, entrances) << pieces.CELLS)


def shade_within(desert: Desert, seat: int, actions: int, planes: long, tunnels: long) -> int:
    """The cells from which a tunnel is no more than so many actions away; no more than four count."""
    diagonally = goes_diagonally(desert, seat)
    entrances = tunnels & BOARD
    exits = tunnels >> pieces.CELLS
    within = entrances
    within2 = within3 = within4 = 0
    for _ in range(min(4, actions)):
        inside = entered(desert, planes, within, within2, within3, within4)
        within4 = within3
        within3 = within2
        within2 = within
        within |= steps_from(inside, diagonally, exits, entrances)
    return within


def step_towards(desert: Desert, seat: int, goal: int, planes: long, entrances: int, exits: int) -> int:
    """The next cell on a cheapest way to a goal, or NO_CELL."""
    diagonally = goes_diagonally(desert, seat)
    free = BOARD & ~(1 << desert.hole)
    here = 1 << desert.tiles[desert.players[seat].tile].cell
    near = steps_from(here, diagonally, entrances, exits)
    # The cells from which the goal costs no more than 0, 1, 2, … actions, and the last of these sets.
    within = 1 << goal
    within2 = 0
    within3 = 0
    within4 = 0
    for _ in range(FARTHEST + 4):
        inside = entered(desert, planes, within, within2, within3, within4)
        if near & inside:
            return first_cell(near & inside)
        earlier = steps_from(inside, diagonally, exits, entrances)
        within4 = within3
        within3 = within2
        within2 = within
        within |= earlier & free
    return NO_CELL
