"""Gifts (§7) and equipment (§8): what is free at any time, and why not."""

from __future__ import annotations

from archipel.core.decisions import current, is_waited_for
from archipel.core.events import UNKNOWN
from archipel.games.desert.actions import (
    ALREADY_EXCAVATED,
    ALREADY_KNOWN,
    ALREADY_THERE,
    BLAST_TOO_FAR,
    EQUIPMENT_APART,
    FINE,
    FLY_BLOCKED,
    FLY_COMPANION,
    FLY_WHILE_BURIED,
    GIFTS_USED_UP,
    GIVE_TO_ANOTHER,
    NO_ROOM_FOR_WATER,
    NOT_ENOUGH_WATER,
    NOT_NOW,
    NOT_TOGETHER,
    NOT_YOURS,
    NOTHING_TO_BLAST,
    ONLY_IN_YOUR_TURN,
    STORM_THERE,
)
from archipel.games.desert.conditions import within_reach
from archipel.games.desert.pieces import (
    BLASTER,
    CARRIER,
    CELLS,
    GIFTS,
    JET_PACK,
    NO_TILE,
    RESERVE,
    SHIELD,
    TERRASCOPE,
    TRACKER,
)
from archipel.games.desert.state import (
    GUIDE,
    STORM,
    TURN,
    Desert,
)
from archipel.games.desert.terrain import (
    beside,
    blocked,
    buried,
    room,
    together,
)


def why_not_free(desert: Desert, seat: int) -> int:
    """Gifts and equipment: between actions, between guided steps, before a storm card (§7.3)."""
    kind = current(desert.decisions)
    if kind == TURN or kind == GUIDE:
        return FINE
    if kind == STORM and is_waited_for(desert.decisions, seat):
        return FINE
    return NOT_NOW


def why_not_give(desert: Desert, seat: int, other: int) -> int:
    """A gift goes to another player, and gifts are bounded (§7.4)."""
    if other >= desert.seats or other == seat:
        return GIVE_TO_ANOTHER
    if desert.gifts >= GIFTS:
        return GIFTS_USED_UP
    return FINE


def water_reaches(desert: Desert, seat: int, other: int) -> bool:
    """Water goes to a player on the same tile; the Water Carrier's also to a neighbour (§7.1, §9.6)."""
    if together(desert, seat, other):
        return True
    return desert.players[seat].role == CARRIER and beside(desert, seat, other)


def why_not_water(desert: Desert, seat: int, other: int, amount: int) -> int:
    """Nobody gives more water than he has, nor more than the other canteen holds (§7.1)."""
    code = why_not_give(desert, seat, other)
    if code != FINE:
        return code
    if not water_reaches(desert, seat, other):
        return NOT_TOGETHER
    if desert.players[seat].water < amount:
        return NOT_ENOUGH_WATER
    if room(desert, other) < amount:
        return NO_ROOM_FOR_WATER
    return FINE


def why_not_hand_over(desert: Desert, seat: int, other: int, card: int) -> int:
    """Equipment is passed to a player on the same tile (§7.2)."""
    code = why_not_give(desert, seat, other)
    if code != FINE:
        return code
    if desert.players[seat].equipment[card] == 0:
        return NOT_YOURS
    if not together(desert, seat, other):
        return EQUIPMENT_APART
    return FINE


def why_not_hold(desert: Desert, seat: int, card: int) -> int:
    """Equipment is used by the player who holds it (§8.1)."""
    return FINE if desert.players[seat].equipment[card] > 0 else NOT_YOURS


def why_not_blast(desert: Desert, seat: int, cell: int) -> int:
    """A Dune Blaster clears the own tile or a neighbouring one (§8.2)."""
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    if not within_reach(desert, seat, cell):
        return BLAST_TOO_FAR
    return NOTHING_TO_BLAST if desert.tiles[tile].sand == 0 else FINE


def why_not_take_off(desert: Desert, seat: int) -> int:
    """A buried player may fly away, unless the table plays the strict reading (§8.3, §12)."""
    if desert.options.jet_while_buried == 0 and buried(desert, seat):
        return FLY_WHILE_BURIED
    return FINE


def why_not_land(desert: Desert, seat: int, cell: int) -> int:
    """A Jet Pack lands on any other tile that is not blocked (§8.3)."""
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    if tile == desert.players[seat].tile:
        return ALREADY_THERE
    return FLY_BLOCKED if blocked(desert, tile) else FINE


def why_not_passenger(desert: Desert, seat: int, companion: int) -> int:
    """One other pawn of the starting tile may come along (§8.3)."""
    if companion >= desert.seats or companion == seat or not together(desert, seat, companion):
        return FLY_COMPANION
    return FINE


def why_not_scope(desert: Desert, cell: int) -> int:
    """A Terrascope looks under a tile that nobody has looked under (§8.4)."""
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    if desert.tiles[tile].excavated == 1:
        return ALREADY_EXCAVATED
    return ALREADY_KNOWN if desert.tiles[tile].face != UNKNOWN else FINE


def why_not_hurry(desert: Desert, seat: int) -> int:
    """A Time Throttle is played in one's own turn, before the storm (§8.6)."""
    kind = current(desert.decisions)
    if seat != desert.active or (kind != TURN and kind != GUIDE):
        return ONLY_IN_YOUR_TURN
    return FINE


def can_give(desert: Desert, seat: int) -> bool:
    """Whether a player has any gift to make."""
    player = desert.players[seat]
    if desert.gifts >= GIFTS or (player.water == 0 and player.cards == 0):
        return False
    for other in range(desert.seats):
        if other == seat:
            continue
        if desert.players[other].tile == player.tile:
            if player.cards > 0 or (player.water > 0 and room(desert, other) > 0):
                return True
        elif player.role == CARRIER and player.water > 0 and beside(desert, seat, other):
            if room(desert, other) > 0:
                return True
    return False


def can_use_equipment(desert: Desert, seat: int) -> bool:
    """Whether a player has any equipment to play before a storm card."""
    if desert.players[seat].cards == 0:
        return False
    held = desert.players[seat].equipment
    if held[SHIELD] > 0 or held[RESERVE] > 0 or held[TRACKER] > 0:
        return True
    flies = held[JET_PACK] > 0 and why_not_take_off(desert, seat) == FINE
    for cell in range(CELLS):
        if held[BLASTER] > 0 and why_not_blast(desert, seat, cell) == FINE:
            return True
        if held[TERRASCOPE] > 0 and why_not_scope(desert, cell) == FINE:
            return True
        if flies and why_not_land(desert, seat, cell) == FINE:
            return True
    return False
