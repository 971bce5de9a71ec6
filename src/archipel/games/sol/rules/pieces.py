"""The tables: cells, tokens, cards, characters, dice (§2). What is DESIGNED stands here and in island.py."""

from __future__ import annotations

from . import island
from .island import Chart

SEATS = 8
TEAMS = 2
ADVENTURERS, CONQUISTADORS = range(TEAMS)
NO_TEAM = TEAMS
TEAM_NAMES = ("adventurers", "conquistadors")
MOST_PLAYERS = 4

# A pawn is a character in the game: those of the Adventurers from left to right, then the others.
CREW = 4
FEWEST_CREW = 3
PAWNS = TEAMS * CREW
NO_PAWN = PAWNS

# §2.4 The search tokens: how many of each kind lie on each terrain (DESIGNED).
STEP, SWORD, CLUE, FLAG = range(4)
TOKEN_KINDS = 4
THINGS = 2  # what is kept in an inventory: steps and swords
TOKEN_NAMES = ("step", "sword", "clue", "flag")
TERRAINS = len(island.TERRAIN_NAMES)
TOKENS = (
    (5, 4, 2, 1),  # sand
    (3, 4, 2, 1),  # forest
    (3, 3, 2, 1),  # hill
    (2, 1, 2, 1),  # mountain
)
FIRST_CLUE = 1  # the first clue found brings the medallion, the others a card each

# §2.7 The characters: movement, search, combat, inventory (DESIGNED).
_SHEETS = {
    "mendoza": (4, 1, 4, 2),
    "zia": (3, 3, 1, 2),
    "yao": (4, 1, 3, 2),
    "leonardo": (3, 2, 2, 3),
    "la-goupile": (5, 1, 2, 2),
    "chipa": (4, 2, 1, 3),
    "cuzco": (5, 1, 2, 2),
    "cortes": (4, 1, 3, 2),
    "cabeza": (3, 2, 2, 3),
    "aguilar": (4, 1, 3, 2),
    "la-roca": (3, 1, 4, 2),
    "marinche": (3, 3, 1, 2),
    "dona-bella": (5, 1, 2, 2),
    "el-mariachi": (4, 2, 1, 3),
}
SHEETS = len(_SHEETS)
SHEETS_A_TEAM = SHEETS // TEAMS
SHEET_NAMES = tuple(_SHEETS)
MENDOZA, ZIA, YAO, LEONARDO, LA_GOUPILE, CHIPA, CUZCO = range(SHEETS_A_TEAM)
CORTES, CABEZA, AGUILAR, LA_ROCA, MARINCHE, DONA_BELLA, EL_MARIACHI = range(SHEETS_A_TEAM, SHEETS)
MOVEMENT = tuple(sheet[0] for sheet in _SHEETS.values())
SEARCHES = tuple(sheet[1] for sheet in _SHEETS.values())
COMBAT = tuple(sheet[2] for sheet in _SHEETS.values())
SLOTS = tuple(sheet[3] for sheet in _SHEETS.values())
# The crews of a first game, from left to right; the fourth comes with four players in a team.
FIRST_CREWS = ((ZIA, LEONARDO, MENDOZA, LA_GOUPILE), (AGUILAR, CABEZA, CORTES, DONA_BELLA))

# §2.1 The cells.
CHART = Chart(island.ISLAND)
CELLS = len(CHART.names)
CELL_NAMES = CHART.names
BOAT = CELLS  # a pawn that has not landed yet
NO_CELL = CELLS + 1
TERRAIN = CHART.terrains
ALTAR = CHART.cells_for("altar")[0]
TEMPLE_CELLS = tuple(CHART.cells_for("temple"))
SEARCH_CELLS = tuple(CHART.cells_for("search"))
ALL_SEARCH_CELLS = sum(1 << cell for cell in SEARCH_CELLS)

SIDES = 6
# NEAR[cell * 6 + n] is the nth neighbour, STEPS[cell * 6 + n] what walking there costs.
NEAR = tuple(near for cell in range(CELLS) for near in (*CHART.near[cell], *[NO_CELL] * SIDES)[:SIDES])
STEPS = tuple(0 if near == NO_CELL else CHART.step(place // SIDES, near) for place, near in enumerate(NEAR))
NEAR_BITS = tuple(sum(1 << near for near in CHART.near[cell]) for cell in range(CELLS))
WITHIN_TWO = tuple(
    sum(
        1 << far
        for far in range(CELLS)
        if far != cell and (NEAR_BITS[cell] >> far & 1 or NEAR_BITS[cell] & NEAR_BITS[far])
    )
    for cell in range(CELLS)
)

# §2.5 Anchorages, pontoons and rowboats.
PONTOON_NAMES = tuple(sorted(CHART.pontoons))
CELL_OF_PONTOON = tuple(CHART.pontoons[name] for name in PONTOON_NAMES)
NO_PONTOON = island.PONTOONS
PONTOON_AT = tuple(
    CELL_OF_PONTOON.index(cell) if cell in CELL_OF_PONTOON else NO_PONTOON for cell in range(CELLS)
)
ANCHORAGE_NAMES = ("s1", "s2", "s3")
NO_ANCHORAGE = len(island.ANCHORAGES)
ANCHORAGE_FLAGS = tuple(sum(1 << PONTOON_NAMES.index(name) for name in pair) for pair in island.ANCHORAGES)
ROWS_TO = tuple(
    PONTOON_NAMES.index(next(b for line in island.ROWBOATS for a, b in (line, line[::-1]) if a == name))
    for name in PONTOON_NAMES
)
ALL_PONTOONS = (1 << island.PONTOONS) - 1
FLAG_MARKERS = 8

# §2.3, §2.6 Temples and clue cards. A card is 2 * property + value; a temple a bit for each value.
PROPERTIES = 3
PROPERTY_NAMES = ("shape", "colour", "stairs")
VALUES = 2
CARD_KINDS = PROPERTIES * VALUES
CARD_NAMES = ("round", "square", "gold", "jade", "one", "four")
NO_CARD = CARD_KINDS
COPIES = 3
CLUE_CARDS = CARD_KINDS * COPIES
FIRST_HAND = 2
FACE_UP = 0b111  # known to either team (a bit each) and to whoever watches (the bit of NO_TEAM)
LAST_CARD = 7
TEMPLE_NAMES = tuple(
    "-".join(CARD_NAMES[2 * n + (temple >> n & 1)] for n in range(PROPERTIES))
    for temple in range(island.TEMPLES)
)

# §2.8 The dice (DESIGNED: see §15).
DIE = (0, 1, 2, 3, 4, 5)
FACES = len(DIE)

# What things cost (DESIGNED: see §15); walking and climbing are in STEPS.
LANDING, WALKING, ROWING, PULLING, SEARCHING = island.LAND_COST, island.WALK_COST, island.ROW_COST, 1, 1
TOKEN_STEPS, TOKEN_SWORDS = 1, 1

# §10 The abilities (DESIGNED).
FOREST = island.TERRAIN_NAMES.index("forest")
FOREST_SWORDS = 2  # Yao
ORDERS = 2  # Cortes
ORDERING = 1  # what giving one costs him, in steps: tuned (§15.2)
BARRICADES = 2  # La Roca
BARRICADE_TOLL = 1
RELAYS = 2  # Dona Bella
RIDING = 2
BULLETS = 2  # El Mariachi

MOST_PASSES = 4
"""How often the Idol may change hands within a team between two other actions (§9.1)."""
