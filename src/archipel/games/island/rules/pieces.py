"""The tables: islands, tiles, treasures, cards, the water meter, adventurers (§2)."""

from __future__ import annotations

SEATS = 5

# §2.1 The islands: 24 places each, on a sheet of seven rows of ten cells, numbered from a1.
COLUMNS, ROWS = 10, 7
CELLS = COLUMNS * ROWS
PLACES = 24
NO_PLACE = PLACES
ALL_PLACES = (1 << PLACES) - 1
CELL_NAMES = tuple(f"{'abcdefghij'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))

_SHAPES = {
    "classic": "..##.. .####. ###### ###### .####. ..##..",
    "treasure": "##...## .#####. ..###.. ..###.. .#####. ##...##",
    "shadows": "###### ###### ###### ######",
    "volcano": "##### ##### ##.## ##### #####",
    "death": "..###.. ####### .#####. ..###.. ..###.. ..###..",
    "gulls": "...##... ...##... #..##..# ######## .######. ...##...",
    "bones": ".##..##. ######## ######## .##..##.",
    "reef": ".##.... ####... ######. .###### ...#### ....##.",
    "skull": "###### #.##.# ###### .####. .####.",
    "bridge": "###...#### ########## ####...###",
    "atoll": "..###.. .##.##. ##...## #.....# ##...## .##.##. ..###..",
    "arch": "...###... ..#####.. .###.###. ###...### ##.....##",
}
MAP_NAMES = tuple(_SHAPES)
MAP_COLUMNS = tuple(len(shape.split()[0]) for shape in _SHAPES.values())
MAP_ROWS = tuple(len(shape.split()) for shape in _SHAPES.values())


def _cells(shape: str) -> tuple[int, ...]:
    rows = enumerate(shape.split())
    return tuple(
        row * COLUMNS + column for row, line in rows for column, sign in enumerate(line) if sign == "#"
    )


# CELL_OF[map * 24 + place] and PLACE_AT[map * 70 + cell]: places are numbered in reading order.
CELL_OF = tuple(cell for shape in _SHAPES.values() for cell in _cells(shape))
PLACE_AT = tuple(
    _cells(shape).index(cell) if cell in _cells(shape) else NO_PLACE
    for shape in _SHAPES.values()
    for cell in range(CELLS)
)


def _near(cell: int, other: int) -> tuple[int, int]:
    return abs(cell // COLUMNS - other // COLUMNS), abs(cell % COLUMNS - other % COLUMNS)


def _neighbours(straight: bool) -> tuple[int, ...]:
    """For each place of each map, the set of its neighbours, one bit a place."""
    wanted = ((0, 1), (1, 0)) if straight else ((1, 1),)
    return tuple(
        sum(1 << place for place, other in enumerate(_cells(shape)) if _near(cell, other) in wanted)
        for shape in _SHAPES.values()
        for cell in _cells(shape)
    )


STRAIGHT = _neighbours(True)
DIAGONAL = _neighbours(False)
# Which place a single bit stands for: the powers of two below 2**24 differ modulo 37.
PLACE_OF_BIT = tuple(
    next((p for p in range(PLACES) if (1 << p) % 37 == rest), NO_PLACE) for rest in range(37)
)

# §2.2 The tiles.
TILES = 24
TILE_NAMES = (
    "fools-landing",
    "bronze-gate",
    "copper-gate",
    "gold-gate",
    "iron-gate",
    "silver-gate",
    "temple-of-the-moon",
    "temple-of-the-sun",
    "whispering-garden",
    "howling-garden",
    "cave-of-embers",
    "cave-of-shadows",
    "coral-palace",
    "tidal-palace",
    "breakers-bridge",
    "cliffs-of-abandon",
    "crimson-forest",
    "dunes-of-deception",
    "lost-lagoon",
    "misty-marsh",
    "observatory",
    "phantom-rock",
    "twilight-hollow",
    "watchtower",
)
TILE_CODES = (
    *("FL", "BG", "CG", "GG", "IG", "SG"),
    *("TM", "TS", "WG", "HG", "CE", "CS", "CP", "TP"),
    *("BB", "CA", "CF", "DD", "LL", "MM", "OB", "PR", "TH", "WT"),
)
FOOLS_LANDING, BRONZE_GATE, COPPER_GATE, GOLD_GATE, IRON_GATE, SILVER_GATE, FIRST_TREASURE_TILE = range(7)

# §2.3 The treasures: each can be captured on two tiles.
TREASURES = 4
EARTH, WIND, FIRE, OCEAN = range(TREASURES)
NO_TREASURE = TREASURES
TREASURE_NAMES = ("earth", "wind", "fire", "ocean")
TREASURE_OF = tuple(
    (tile - FIRST_TREASURE_TILE) // 2 if 0 <= tile - FIRST_TREASURE_TILE < 2 * TREASURES else NO_TREASURE
    for tile in range(TILES)
)
ALL_TREASURES = (1 << TREASURES) - 1
CARDS_TO_CAPTURE = 4

# §2.4 The treasure deck; Waters Rise! never stays in a hand.
HELICOPTER, SANDBAGS, RISE = range(TREASURES, TREASURES + 3)
HAND_KINDS, CARD_KINDS = 6, 7
CARD_NAMES = (*TREASURE_NAMES, "helicopter", "sandbags", "rise")
CARD_COUNTS = (5, 5, 5, 5, 3, 2, 3)
TREASURE_CARDS = 28
FIRST_HAND = 2
CARDS_A_TURN = 2
HAND_LIMIT = 5
MOST_IN_HAND = HAND_LIMIT + CARDS_A_TURN

# §2.5 The flood deck: where the card of each tile is; a number from 1 on is its layer in the deck.
GONE, DISCARDED, BOTTOM_LAYER = -1, 0, 1
FIRST_FLOODS = 6

# §2.6 The water meter: flood cards a turn at each tick; the last tick is the skull.
METER = (2, 2, 3, 3, 3, 4, 4, 5, 5, 0)
SKULL = 9
MOST_FLOODS = 5

# §2.7 The adventurers and the tiles they start on.
ROLES = 6
DIVER, ENGINEER, EXPLORER, MESSENGER, NAVIGATOR, PILOT = range(ROLES)
ROLE_NAMES = ("diver", "engineer", "explorer", "messenger", "navigator", "pilot")
STARTS_ON = (IRON_GATE, BRONZE_GATE, COPPER_GATE, SILVER_GATE, GOLD_GATE, FOOLS_LANDING)

ACTIONS_A_TURN = 3
NOBODY = SEATS
