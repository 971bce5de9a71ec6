"""Equipment: each card, what it asks for and what it does (§8)."""

from __future__ import annotations

from archipel.core.decisions import current
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell

from . import actions as act, crew, digging, excavating, pieces, state as st, terrain
from .state import Chance, Desert


def why_not_hold(desert: Desert, seat: int, card: int) -> int:
    """Equipment is used by the player who holds it (§8.1)."""
    return act.FINE if desert.players[seat].equipment[card] > 0 else act.NOT_YOURS


def can_use_equipment(desert: Desert, seat: int) -> bool:
    """Whether a player has any equipment to play before a storm card."""
    if desert.players[seat].cards == 0:
        return False
    held = desert.players[seat].equipment
    if held[pieces.SHIELD] > 0 or held[pieces.RESERVE] > 0 or held[pieces.TRACKER] > 0:
        return True
    flies = held[pieces.JET_PACK] > 0 and why_not_take_off(desert, seat) == act.FINE
    for cell in range(pieces.CELLS):
        if held[pieces.BLASTER] > 0 and why_not_blast(desert, seat, cell) == act.FINE:
            return True
        if held[pieces.TERRASCOPE] > 0 and why_not_scope(desert, cell) == act.FINE:
            return True
        if flies and why_not_land(desert, seat, cell) == act.FINE:
            return True
    return False


def why_not_blast(desert: Desert, seat: int, cell: int) -> int:
    """A Dune Blaster clears the own tile or a neighbouring one (§8.2)."""
    tile = desert.grid[cell]
    if tile == pieces.NO_TILE:
        return act.STORM_THERE
    if not digging.within_reach(desert, seat, cell):
        return act.BLAST_TOO_FAR
    return act.NOTHING_TO_BLAST if desert.tiles[tile].sand == 0 else act.FINE


def blast(desert: Desert, seat: int, cell: int, events: Events) -> None:
    """A Dune Blaster removes all sand of one tile (§8.2)."""
    crew.lay_down(desert, seat, pieces.BLASTER)
    tile = desert.tiles[desert.grid[cell]]
    tell(events, act.BLASTED, EVERYONE, seat, cell, tile.sand)
    desert.sand_left += tile.sand
    tile.sand = 0


def why_not_take_off(desert: Desert, seat: int) -> int:
    """A buried player may fly away, unless the table plays the strict reading (§8.3, §12)."""
    if desert.options.jet_while_buried == 0 and crew.buried(desert, seat):
        return act.FLY_WHILE_BURIED
    return act.FINE


def why_not_land(desert: Desert, seat: int, cell: int) -> int:
    """A Jet Pack lands on any other tile that is not blocked (§8.3)."""
    tile = desert.grid[cell]
    if tile == pieces.NO_TILE:
        return act.STORM_THERE
    if tile == desert.players[seat].tile:
        return act.ALREADY_THERE
    return act.FLY_BLOCKED if terrain.blocked(desert, tile) else act.FINE


def why_not_passenger(desert: Desert, seat: int, companion: int) -> int:
    """One other pawn of the starting tile may come along (§8.3)."""
    if companion >= desert.seats or companion == seat or not crew.together(desert, seat, companion):
        return act.FLY_COMPANION
    return act.FINE


def why_not_land_with(desert: Desert, seat: int, cell: int, companion: int) -> int:
    """A flight for two lands where one for its owner alone could (§8.3)."""
    return why_not_land(desert, seat, cell) or why_not_passenger(desert, seat, companion)


def fly(desert: Desert, seat: int, cell: int, events: Events) -> None:
    """A Jet Pack carries its owner to any free tile (§8.3)."""
    crew.lay_down(desert, seat, pieces.JET_PACK)
    desert.players[seat].tile = desert.grid[cell]
    tell(events, act.FLEW, EVERYONE, seat, cell)


def fly_with(desert: Desert, seat: int, cell: int, companion: int, events: Events) -> None:
    """A Jet Pack carries one other pawn, too (§8.3)."""
    fly(desert, seat, cell, events)
    desert.players[companion].tile = desert.grid[cell]
    tell(events, act.CARRIED, EVERYONE, seat, companion)


def why_not_scope(desert: Desert, cell: int) -> int:
    """A Terrascope looks under a tile that nobody has looked under (§8.4)."""
    tile = desert.grid[cell]
    if tile == pieces.NO_TILE:
        return act.STORM_THERE
    if desert.tiles[tile].excavated == 1:
        return act.ALREADY_EXCAVATED
    return act.ALREADY_KNOWN if desert.tiles[tile].face != UNKNOWN else act.FINE


def scope(desert: Desert, seat: int, cell: int, chance: Chance, events: Events) -> None:
    """A Terrascope shows everybody what is under a tile (§8.4)."""
    crew.lay_down(desert, seat, pieces.TERRASCOPE)
    tile = desert.grid[cell]
    excavating.look_under(desert, tile, chance)
    tell(events, act.SCOPED, EVERYONE, seat, cell, desert.tiles[tile].face)


def raise_shield(desert: Desert, seat: int, events: Events) -> None:
    """A Solar Shield keeps the sun off until its owner's next turn (§8.5)."""
    crew.lay_down(desert, seat, pieces.SHIELD)
    player = desert.players[seat]
    if desert.options.shield_follows == 0:
        player.shield_tiles[player.shield] = player.tile
    player.shield += 1
    tell(events, act.SHIELDED, EVERYONE, seat)


def why_not_hurry(desert: Desert, seat: int) -> int:
    """A Time Throttle is played in one's own turn, before the storm (§8.6)."""
    kind = current(desert.decisions)
    if seat != desert.active or (kind != st.TURN and kind != st.GUIDE):
        return act.ONLY_IN_YOUR_TURN
    return act.FINE


def hurry(desert: Desert, seat: int, events: Events) -> None:
    """A Time Throttle gives two more actions this turn (§8.6)."""
    crew.lay_down(desert, seat, pieces.THROTTLE)
    desert.actions_left += pieces.THROTTLE_ACTIONS
    tell(events, act.THROTTLED, EVERYONE, seat)


def pour(desert: Desert, seat: int, events: Events) -> None:
    """The Secret Water Reserve gives two water to everybody on the tile (§8.7)."""
    crew.lay_down(desert, seat, pieces.RESERVE)
    tell(events, act.POURED, EVERYONE, seat)
    for other in range(desert.seats):
        if desert.players[other].tile == desert.players[seat].tile:
            crew.gain(desert, other, pieces.WATER_FOUND, events)


def track(desert: Desert, seat: int, events: Events) -> None:
    """The Storm Tracker is played; a look at the storm deck follows (§8.8)."""
    crew.lay_down(desert, seat, pieces.TRACKER)
    tell(events, act.TRACKED, EVERYONE, seat)
