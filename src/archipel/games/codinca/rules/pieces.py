"""The tables: the grid, tiles, key cards, spirit cards (§2). What is DESIGNED stands here and only here."""

from __future__ import annotations

SEATS = 4

# §2.1 The grid: sixteen cells, numbered from a1 row by row; row 1 is in the north.
SIDE = 4
CELLS = SIDE * SIDE
CELL_NAMES = tuple(f"{'abcd'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))

# Which cell a set of one stands for: the powers of two below 2**16 differ modulo 19.
CELL_SPREAD = 19
CELL_OF_BIT = tuple(
    next((cell for cell in range(CELLS) if (1 << cell) % CELL_SPREAD == rest), CELLS)
    for rest in range(CELL_SPREAD)
)

# §2.2 The tiles: four of each element, with a gold and a stone side.
ELEMENTS = 4
NO_ELEMENT = ELEMENTS
ELEMENT_NAMES = ("fire", "earth", "air", "water")
ELEMENT_SIGNS = "FEAW"
SIDE_NAMES = ("stone", "gold")

# A tile is a number: its side, its element, and what was done to it in this turn and in the one before.
GOLD = 1
LOOK = 7  # side and element: all that the eye sees
FLIPPED = 8
SWAPPED_FIRST, SWAPPED_SECOND = 16, 32
TRAPPED_FIRST = 64  # and 128, 256 for the second and third trap of a turn
SWAPPED = SWAPPED_FIRST | SWAPPED_SECOND
TRAPPED = 7 * TRAPPED_FIRST
DONE_NOW = FLIPPED | SWAPPED | TRAPPED
TO_BEFORE = 64  # times this, a mark of this turn is a mark of the turn before
FLIPPED_BEFORE = FLIPPED * TO_BEFORE
SWAPPED_BEFORE_FIRST, SWAPPED_BEFORE_SECOND = SWAPPED_FIRST * TO_BEFORE, SWAPPED_SECOND * TO_BEFORE
TRAPPED_BEFORE_FIRST = TRAPPED_FIRST * TO_BEFORE
TOUCHED_BEFORE = FLIPPED_BEFORE | SWAPPED_BEFORE_FIRST | SWAPPED_BEFORE_SECOND

# §3.1 DESIGNED: the start grid, a diagonal Latin square with a checkerboard of sides.
_START = "FEAW AWFE WAEF EFWA"
START_GRID = tuple(
    2 * ELEMENT_SIGNS.index(sign) + (row + column + 1) % 2
    for row, line in enumerate(_START.split())
    for column, sign in enumerate(line)
)


def _cell(row: int, column: int) -> int:
    return row * SIDE + column


def _near(cell: int, other: int) -> bool:
    rows, columns = abs(cell // SIDE - other // SIDE), abs(cell % SIDE - other % SIDE)
    return max(rows, columns) == 1


# §5.1 Two tiles that change places: every pair of cells, in reading order.
PAIRS = tuple((one, other) for one in range(CELLS) for other in range(one + 1, CELLS))
PAIR_NAMES = tuple(f"{CELL_NAMES[one]}-{CELL_NAMES[other]}" for one, other in PAIRS)
PAIR_CELLS = tuple(cell for pair in PAIRS for cell in pair)
PAIR_OF = tuple(
    PAIRS.index((min(one, other), max(one, other))) if one != other else 0
    for one in range(CELLS)
    for other in range(CELLS)
)
MOST_NEIGHBOURS = 8
_NEIGHBOURS = tuple(tuple(other for other in range(CELLS) if _near(cell, other)) for cell in range(CELLS))
# Cells with fewer neighbours stand in for the missing ones themselves: no tile changes places with itself.
NEIGHBOUR = tuple(
    other
    for cell, near in enumerate(_NEIGHBOURS)
    for other in (*near, *[cell] * (MOST_NEIGHBOURS - len(near)))
)
IS_NEAR = tuple(int(_near(one, other)) for one in range(CELLS) for other in range(CELLS))

# §2.3 The key cards: four groups of six. DESIGNED: their colours, G gold and S stone, cell by cell.
GROUPS = 4
LINE, DIAGONAL, BLOCK, CORNERS = range(GROUPS)
GROUP_NAMES = ("line", "diagonal", "block", "corners")
KEYS_A_GROUP = 6
KEYS = GROUPS * KEYS_A_GROUP
NO_KEY = KEYS
KEY_COLOURS = (
    *("GGGG", "SSSS", "GGSS", "GSGS", "GSSG", "SGGS"),
    *("GGGG", "SSSS", "GGSS", "GSGS", "GSSG", "SGGS"),
    *("GGGG", "SSSS", "GGGS", "GSSS", "GGSS", "GSGS"),
    *("GGGG", "SSSS", "GGGS", "GSSS", "GGSS", "GSGS"),
)
KEY_NAMES = tuple(f"{sign}{number}" for sign in "LDBC" for number in range(1, KEYS_A_GROUP + 1))
ALL_KEYS = (1 << GROUPS) - 1

# Where a key may lie: lines from west to east and from north to south, blocks and corners clockwise from the
# north-west. §6.2, §6.3: the same lines and blocks are pushed and rotated.
TILES_OF_A_KEY = 4
_LINES = (
    *(tuple(_cell(row, column) for column in range(SIDE)) for row in range(SIDE)),
    *(tuple(_cell(row, column) for row in range(SIDE)) for column in range(SIDE)),
)
_DIAGONALS = (
    tuple(_cell(step, step) for step in range(SIDE)),
    tuple(_cell(step, SIDE - 1 - step) for step in range(SIDE)),
)


def _squares(width: int) -> tuple[tuple[int, ...], ...]:
    """The corners of every square of a width, clockwise from the north-west."""
    steps = ((0, 0), (0, width - 1), (width - 1, width - 1), (width - 1, 0))
    starts = [(row, column) for row in range(SIDE + 1 - width) for column in range(SIDE + 1 - width)]
    return tuple(tuple(_cell(row + down, column + right) for down, right in steps) for row, column in starts)


_BLOCKS = _squares(2)
_CORNERS = (*_squares(4), *_squares(3))
_PLACEMENTS = (
    *((LINE, cells) for cells in _LINES),
    *((DIAGONAL, cells) for cells in _DIAGONALS),
    *((BLOCK, cells) for cells in _BLOCKS),
    *((CORNERS, cells) for cells in _CORNERS),
)


def _set(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


PLACEMENTS = len(_PLACEMENTS)
PLACEMENT_GROUP = tuple(group for group, _ in _PLACEMENTS)
PLACEMENT_CELLS = tuple(cell for _, cells in _PLACEMENTS for cell in cells)
PLACEMENT_SET = (*(_set(cells) for _, cells in _PLACEMENTS), -1)
# Which placement a set of four cells is: the 24 sets differ modulo 71.
SPREAD = 71
PLACEMENT_AT = tuple(
    next((p for p in range(PLACEMENTS) if PLACEMENT_SET[p] % SPREAD == rest), PLACEMENTS)
    for rest in range(SPREAD)
)


def _turned(group: int, colours: str) -> list[str]:
    """The colours of a key in every rotation, each once, beginning as printed."""
    if group in (LINE, DIAGONAL):
        found = [colours, colours[::-1]]
    else:
        found = [colours[start:] + colours[:start] for start in range(TILES_OF_A_KEY)]
    return list(dict.fromkeys(found))


def _gold(colours: str) -> int:
    return sum((colour == "G") << nth for nth, colour in enumerate(colours))


COLOURINGS = 1 << TILES_OF_A_KEY


def _key_shown(group: int, gold: int) -> int:
    keys = range(group * KEYS_A_GROUP, (group + 1) * KEYS_A_GROUP)
    fits = (key for key in keys if gold in map(_gold, _turned(group, KEY_COLOURS[key])))
    return next(fits, NO_KEY)


# KEY_SHOWN[group * 16 + gold]: the key that four tiles show, `gold` being a bit for each gold one in order.
KEY_SHOWN = tuple(_key_shown(group, gold) for group in range(GROUPS) for gold in range(COLOURINGS))

# Every way a key can lie: its cells, and those of them that are gold.
_WAYS = tuple(
    tuple(
        (_set(cells), sum(1 << cell for cell, colour in zip(cells, colours, strict=True) if colour == "G"))
        for group, cells in _PLACEMENTS
        if group == key // KEYS_A_GROUP
        for colours in _turned(group, KEY_COLOURS[key])
    )
    for key in range(KEYS)
)
FIRST_WAY = tuple(sum(map(len, _WAYS[:key])) for key in range(KEYS + 1))
WAY_CELLS = tuple(cells for ways in _WAYS for cells, _ in ways)
WAY_GOLD = tuple(gold for ways in _WAYS for _, gold in ways)

# §6 The spirit cards: push a line, rotate a block; both send four tiles round by some steps.
LINES, BLOCKS = len(_LINES), len(_BLOCKS)
RING_CELLS = tuple(cell for cells in (*_LINES, *_BLOCKS) for cell in cells)
LINE_NAMES = (*"1234", *"abcd")
PUSH_NAMES = tuple(
    f"{line} {way}"
    for nth, line in enumerate(LINE_NAMES)
    for way in (("right", "left") if nth < SIDE else ("down", "up"))
)
PUSHES = len(PUSH_NAMES)
BLOCK_NAMES = tuple(CELL_NAMES[cells[0]] for cells in _BLOCKS)
TURN_NAMES = ("right", "half", "left")
TURNS_OF_A_BLOCK = len(TURN_NAMES)
ROTATIONS = BLOCKS * TURNS_OF_A_BLOCK

# §2.4 DESIGNED: the traps, row by row from the card's own side on; T11 to T20 have the other colours.
TRAPS = 20
TRAP_NAMES = tuple(f"T{number:02}" for number in range(1, TRAPS + 1))
_PLAIN_TRAPS = (
    "GGGG............",
    "....GGGG........",
    ".....GG..GG.....",
    "G..G........G..G",
    "G....G....G....G",
    "GG..GG..........",
    ".GG..GG.........",
    "G.G.....G.G.....",
    "GSGS............",
    "GG....SS........",
)
TRAP_PATTERNS = (*_PLAIN_TRAPS, *(trap.translate(str.maketrans("GS", "SG")) for trap in _PLAIN_TRAPS))
TRAP_SIDES = 4
TRAP_SIDE_NAMES = ("north", "east", "south", "west")


def _seen_from(side: int, row: int, column: int) -> int:
    """The cell under a place of a trap that lies on a side of the grid."""
    last = SIDE - 1
    places = ((row, column), (column, last - row), (last - row, last - column), (last - column, row))
    return _cell(*places[side])


def _trap_cells(colours: str) -> tuple[int, ...]:
    """For each trap and side, the cells that are to show one of these colours."""
    return tuple(
        sum(
            1 << _seen_from(side, place // SIDE, place % SIDE)
            for place, colour in enumerate(pattern)
            if colour in colours
        )
        for pattern in TRAP_PATTERNS
        for side in range(TRAP_SIDES)
    )


TRAP_CELLS = _trap_cells("GS")
TRAP_GOLD = _trap_cells("G")

HAND = 3
MOST_TRAPS_A_TURN = HAND
NO_CARD = TRAPS + 1
UNSEEN_CARD = TRAPS  # a card nobody has looked at (§10.5)
SPIRIT_NAMES = (*TRAP_NAMES, "unseen")

# §9.2 DESIGNED: how many turns each player has at most, by the option `turns`.
TURN_LIMITS = (20, 40, 60)
