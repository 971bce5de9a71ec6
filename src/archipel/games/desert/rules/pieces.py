"""The tables: tiles, storm cards, storm meter, equipment, adventurers (§2)."""

from __future__ import annotations

SEATS = 5

# §2.1 The board: 5 × 5 cells, numbered row by row from a1, the storm in the middle.
SIDE = 5
CELLS = SIDE * SIDE
CENTRE = 12
OFF_BOARD = CELLS
CELL_NAMES = tuple(f"{'abcde'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))


def _beside(cell: int, down: int, right: int) -> int:
    row, column = cell // SIDE + down, cell % SIDE + right
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else OFF_BOARD


NORTH, SOUTH, EAST, WEST = range(4)
_STRAIGHT = ((-1, 0), (1, 0), (0, 1), (0, -1))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
DIRECTIONS = 8
# AROUND[cell * 8 + direction]: four straight neighbours in the order of the winds, four diagonal.
AROUND = tuple(_beside(cell, down, right) for cell in range(CELLS) for down, right in _STRAIGHT + _DIAGONAL)
# NEAR[from * 25 + to]
FAR, STRAIGHT, DIAGONAL = range(3)
NEAR = tuple(
    STRAIGHT
    if to in AROUND[cell * 8 : cell * 8 + 4]
    else DIAGONAL
    if to in AROUND[cell * 8 + 4 : cell * 8 + 8]
    else FAR
    for cell in range(CELLS)
    for to in range(CELLS)
)

# §2.1 The tiles. Three things a back can show; what can be under it.
TILES = 24
NO_TILE = TILES
BACKS = ("plain", "drop", "crash")
PLAIN, DROP, CRASH_SITE = range(3)
DROPS = 3

PARTS = 4
PART_NAMES = ("propeller", "engine", "crystal", "navigation")
FACES = 14
GEAR, TUNNEL, PAD, WELL, MIRAGE, CRASH, FIRST_CLUE = range(7)
FACE_NAMES = (
    *("gear", "tunnel", "pad", "well", "mirage", "crash"),
    *(f"{part}-{axis}" for part in PART_NAMES for axis in ("row", "column")),
)
UNDER_PLAIN = (8, 3, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
UNDER_DROP = (0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
BEARS_GEAR = (1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)

# §2.2 The sand.
SAND_MARKERS = 48
BLOCKING = 2
FIRST_SAND = (2, 6, 8, 10, 14, 16, 18, 22)

# §2.3 The storm cards: a wind is direction * 3 + tiles - 1.
WINDS = 12
SUN, PICKS_UP = 12, 13
STORM_KINDS = 14
STORM_NAMES = (*(f"{wind}{tiles}" for wind in "nsew" for tiles in (1, 2, 3)), "sun", "picks-up")
STORM_CARDS = (3, 2, 1, 3, 2, 1, 3, 2, 1, 3, 2, 1, 4, 3)
STORM_TOTAL = 31
# The tile that a wind moves lies on the side opposite to its direction.
OPPOSITE = (SOUTH, NORTH, WEST, EAST)

# §2.4 The storm meter: cards a turn at each tick, by number of players; 0 is the skull.
TICKS = 16
_METER = {
    2: (2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
    3: (2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
    4: (2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
    5: (2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
}
METER = tuple(
    _METER[seats][tick] if seats in _METER and tick < len(_METER[seats]) else 0
    for seats in range(SEATS + 1)
    for tick in range(TICKS)
)
MOST_CARDS = 6

# §2.5 The equipment.
EQUIPMENT = 7
BLASTER, JET_PACK, TERRASCOPE, SHIELD, THROTTLE, RESERVE, TRACKER = range(EQUIPMENT)
EQUIPMENT_NAMES = ("blaster", "jetpack", "terrascope", "shield", "throttle", "reserve", "tracker")
EQUIPMENT_CARDS = (3, 3, 2, 2, 1, 1, 0)
SHIELDS = 2

# §2.6 The adventurers and their canteens.
ROLES = 6
ARCHEOLOGIST, CLIMBER, EXPLORER, METEOROLOGIST, NAVIGATOR, CARRIER = range(ROLES)
ROLE_NAMES = ("archeologist", "climber", "explorer", "meteorologist", "navigator", "carrier")
CANTEEN = (3, 3, 4, 4, 4, 5)
MOST_WATER = 5

ACTIONS_A_TURN = 4
THROTTLE_ACTIONS = 2
GUIDED_STEPS = 3
WATER_FOUND = 2
GIFTS = 16  # §7.4, DESIGNED: so that gifts cannot go round for ever
