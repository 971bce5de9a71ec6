"""Setting up (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, pick, roll
from archipel.core.decisions import open_frame
from archipel.core.events import UNKNOWN

from . import pieces, state as st
from .state import Chance, Desert


def setup(desert: Desert, chance: Chance) -> None:
    """Lay out the desert, fill the canteens, and let somebody begin (§3)."""
    lay_tiles(desert)
    fill_piles(desert)
    crash = pick(desert.backs, pieces.PLAIN, chance.tiles)
    desert.backs[crash] = pieces.CRASH_SITE
    desert.tiles[crash].face = pieces.CRASH
    for _ in range(pieces.DROPS):
        desert.backs[pick(desert.backs, pieces.PLAIN, chance.tiles)] = pieces.DROP
    for seat in range(desert.seats):
        arrive(desert, seat, draw(desert.roles_left, chance.roles), crash)
    if desert.options.first == st.ANY_SEAT:
        desert.active = roll(desert.seats, chance.first)
    else:
        desert.active = desert.options.first - 1
    desert.actions_left = pieces.ACTIONS_A_TURN
    desert.turn = 1
    open_frame(desert.decisions, st.TURN, desert.active)


def lay_tiles(desert: Desert) -> None:
    """Twenty-four tiles, desert side up, around the eye of the storm; the first sand (§3.1, §3.2)."""
    desert.hole = pieces.CENTRE
    desert.grid[pieces.CENTRE] = pieces.NO_TILE
    for tile in range(pieces.TILES):
        cell = tile if tile < pieces.CENTRE else tile + 1
        desert.grid[cell] = tile
        desert.tiles[tile].cell = cell
        desert.tiles[tile].face = UNKNOWN
    for cell in pieces.FIRST_SAND:
        desert.tiles[desert.grid[cell]].sand = 1
    desert.sand_left = pieces.SAND_MARKERS - len(pieces.FIRST_SAND)
    for part in range(pieces.PARTS):
        desert.parts[part] = st.HIDDEN


def fill_piles(desert: Desert) -> None:
    """The faces, the storm cards, the equipment, the adventurers and the meter (§3.3, §3.4)."""
    for face in range(pieces.FACES):
        desert.plain_left[face] = pieces.UNDER_PLAIN[face]
        desert.drop_left[face] = pieces.UNDER_DROP[face]
    for card in range(pieces.STORM_KINDS):
        desert.storm_left[card] = pieces.STORM_CARDS[card]
    for card in range(pieces.EQUIPMENT):
        desert.equipment_left[card] = pieces.EQUIPMENT_CARDS[card]
    desert.equipment_left[pieces.TRACKER] = desert.options.storm_tracker
    for role in range(pieces.ROLES):
        desert.roles_left[role] = 1
    desert.tick = desert.options.difficulty


def arrive(desert: Desert, seat: int, role: int, crash: int) -> None:
    """An adventurer stands on the crash site with a full canteen (§3.4)."""
    player = desert.players[seat]
    player.role = role
    player.tile = crash
    player.water = pieces.CANTEEN[role]
