"""Water to share, and what to do before a storm card."""

from __future__ import annotations

from archipel.core.records import row, wide
from archipel.games.desert.actions import (
    FINE,
    FLY,
    FLY_WITH,
    GIVE_WATER,
    PASS,
    POUR,
    RAISE_SHIELD,
    USE_TRACKER,
)
from archipel.games.desert.advice_ways import exits_for, first_cell, tunnel_cells
from archipel.games.desert.advice_weights import FLEEING, POURING, SHIELDING
from archipel.games.desert.advice_worth import (
    NOTICEABLE,
    WHOLE,
    drops_worth,
    shade_worth,
    suns_in_a_round,
    suns_until_turn,
)
from archipel.games.desert.free_conditions import why_not_take_off
from archipel.games.desert.pieces import (
    ARCHEOLOGIST,
    CARRIER,
    GIFTS,
    JET_PACK,
    RESERVE,
    SEATS,
    SHIELD,
    TRACKER,
    WATER_FOUND,
    WELL,
)
from archipel.games.desert.state import TURN, Desert
from archipel.games.desert.terrain import beside, buried, room, sheltered

NOTHING = 0
"""No advice. (The action of this number, `continue`, is never a choice.)"""


def draws_water(desert: Desert, seat: int) -> bool:
    """Whether the Water Carrier stands on a well, and it is her turn."""
    player = desert.players[seat]
    tile = desert.tiles[player.tile]
    if player.role != CARRIER or tile.face != WELL or tile.excavated == 0:
        return False
    return seat == desert.active and desert.decisions.kinds[0] == TURN and not buried(desert, seat)


def water_to_give(desert: Desert, seat: int) -> int:
    """A gift to the thirstiest within reach that levels the canteens, if they differ."""
    player = desert.players[seat]
    if player.water == 0 or desert.gifts >= GIFTS:
        return NOTHING
    mine = player.water
    if player.role == CARRIER and draws_water(desert, seat):
        mine += WATER_FOUND * desert.actions_left
    found = NOTHING
    least = mine - NOTICEABLE + 1
    for other in range(desert.seats):
        theirs = desert.players[other].water
        if other == seat or theirs >= least or room(desert, other) == 0:
            continue
        close = desert.players[other].tile == player.tile
        if close or (player.role == CARRIER and beside(desert, seat, other)):
            least = theirs
            amount = min((mine - theirs) // 2, player.water, room(desert, other))
            found = GIVE_WATER + (amount - 1) * SEATS + other
    return found


def window(desert: Desert, seat: int, weights: row[wide]) -> int:
    """Before a storm card: share water, seek shade, or let it come."""
    gift = water_to_give(desert, seat)
    if gift != NOTHING:
        return gift
    if desert.players[seat].cards > 0:
        return window_with_cards(desert, seat, weights)
    return PASS


def window_with_cards(desert: Desert, seat: int, weights: row[wide]) -> int:
    """Equipment that is worth most just before the storm."""
    held = desert.players[seat].equipment
    here = desert.players[seat].tile
    if held[TRACKER] > 0:
        return USE_TRACKER
    if held[RESERVE] > 0:
        gain = 0
        suns = suns_in_a_round(desert)
        for other in range(desert.seats):
            if desert.players[other].tile == here:
                drops = min(WATER_FOUND, room(desert, other))
                gain += drops_worth(desert, other, drops, suns, weights)
        if gain >= weights[POURING]:
            return POUR
    if (held[SHIELD] > 0 or held[JET_PACK] > 0) and not sheltered(desert, seat):
        gain = 0
        suns = suns_until_turn(desert, seat)
        for other in range(desert.seats):
            if desert.players[other].tile == here:
                gain += shade_worth(desert, other, suns, weights)
        if held[SHIELD] > 0 and gain >= weights[SHIELDING] * WHOLE:
            return RAISE_SHIELD
        if held[JET_PACK] > 0 and gain >= weights[FLEEING] * WHOLE:
            tunnels = exits_for(desert, ARCHEOLOGIST, tunnel_cells(desert))
            if tunnels and why_not_take_off(desert, seat) == FINE:
                return fly(desert, seat, first_cell(tunnels), True)
    return PASS


def fly(desert: Desert, seat: int, cell: int, together: bool) -> int:
    """Fly there, if wanted with the thirstiest mate of the tile."""
    mate = seat
    for other in range(desert.seats):
        if other != seat and desert.players[other].tile == desert.players[seat].tile:
            if mate == seat or desert.players[other].water < desert.players[mate].water:
                mate = other
    if together and mate != seat:
        return FLY_WITH + cell * SEATS + mate
    return FLY + cell
