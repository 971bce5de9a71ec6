"""Setting up (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, pick, roll
from archipel.core.decisions import open_frame
from archipel.core.events import UNKNOWN
from archipel.games.desert.pieces import (
    ACTIONS_A_TURN,
    CANTEEN,
    CENTRE,
    CRASH,
    CRASH_SITE,
    DROP,
    DROPS,
    EQUIPMENT,
    EQUIPMENT_CARDS,
    FACES,
    FIRST_SAND,
    NO_TILE,
    PARTS,
    PLAIN,
    ROLES,
    SAND_MARKERS,
    STORM_CARDS,
    STORM_KINDS,
    TILES,
    TRACKER,
    UNDER_DROP,
    UNDER_PLAIN,
)
from archipel.games.desert.state import ANY_SEAT, HIDDEN, TURN, Chance, Desert


def setup(desert: Desert, chance: Chance) -> None:
    """Lay out the desert, fill the canteens, and let somebody begin (§3)."""
    lay_tiles(desert)
    fill_piles(desert)
    crash = pick(desert.backs, PLAIN, chance.tiles)
    desert.backs[crash] = CRASH_SITE
    desert.tiles[crash].face = CRASH
    for _ in range(DROPS):
        desert.backs[pick(desert.backs, PLAIN, chance.tiles)] = DROP
    for seat in range(desert.seats):
        arrive(desert, seat, draw(desert.roles_left, chance.roles), crash)
    if desert.options.first == ANY_SEAT:
        desert.active = roll(desert.seats, chance.first)
    else:
        desert.active = desert.options.first - 1
    desert.actions_left = ACTIONS_A_TURN
    desert.turn = 1
    open_frame(desert.decisions, TURN, desert.active)


def lay_tiles(desert: Desert) -> None:
    """Twenty-four tiles, desert side up, around the eye of the storm; the first sand (§3.1, §3.2)."""
    desert.hole = CENTRE
    desert.grid[CENTRE] = NO_TILE
    for tile in range(TILES):
        cell = tile if tile < CENTRE else tile + 1
        desert.grid[cell] = tile
        desert.tiles[tile].cell = cell
        desert.tiles[tile].face = UNKNOWN
    for cell in FIRST_SAND:
        desert.tiles[desert.grid[cell]].sand = 1
    desert.sand_left = SAND_MARKERS - len(FIRST_SAND)
    for part in range(PARTS):
        desert.parts[part] = HIDDEN


def fill_piles(desert: Desert) -> None:
    """The faces, the storm cards, the equipment, the adventurers and the meter (§3.3, §3.4)."""
    for face in range(FACES):
        desert.plain_left[face] = UNDER_PLAIN[face]
        desert.drop_left[face] = UNDER_DROP[face]
    for card in range(STORM_KINDS):
        desert.storm_left[card] = STORM_CARDS[card]
    for card in range(EQUIPMENT):
        desert.equipment_left[card] = EQUIPMENT_CARDS[card]
    desert.equipment_left[TRACKER] = desert.options.storm_tracker
    for role in range(ROLES):
        desert.roles_left[role] = 1
    desert.tick = desert.options.difficulty


def arrive(desert: Desert, seat: int, role: int, crash: int) -> None:
    """An adventurer stands on the crash site with a full canteen (§3.4)."""
    player = desert.players[seat]
    player.role = role
    player.tile = crash
    player.water = CANTEEN[role]
