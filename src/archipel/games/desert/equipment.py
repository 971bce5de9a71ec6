"""Free at any time: gifts (§7) and equipment (§8)."""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell
from archipel.games.desert.actions import (
    BLAST,
    BLASTED,
    CARRIED,
    FLEW,
    FLY,
    FLY_WITH,
    GAINED,
    GAVE,
    GAVE_WATER,
    GIVE,
    GIVE_WATER,
    HURRY,
    POUR,
    POURED,
    RAISE_SHIELD,
    SCOPE,
    SCOPED,
    SHIELDED,
    THROTTLED,
    TRACKED,
)
from archipel.games.desert.conditions import NOBODY
from archipel.games.desert.forecast import look_ahead
from archipel.games.desert.pieces import (
    BLASTER,
    DROP,
    JET_PACK,
    RESERVE,
    SEATS,
    SHIELD,
    TERRASCOPE,
    THROTTLE,
    THROTTLE_ACTIONS,
    TRACKER,
    WATER_FOUND,
)
from archipel.games.desert.state import (
    TRACK,
    Chance,
    Desert,
)
from archipel.games.desert.terrain import room


def play_free(desert: Desert, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Give something, or use equipment."""
    if action < GIVE:
        pair = action - GIVE_WATER
        give_water(desert, seat, pair % SEATS, pair // SEATS + 1, events)
    elif action < BLAST:
        pair = action - GIVE
        hand_over(desert, seat, pair % SEATS, pair // SEATS, events)
    elif action < FLY:
        blast(desert, seat, action - BLAST, events)
    elif action < FLY_WITH:
        fly(desert, seat, action - FLY, NOBODY, events)
    elif action < SCOPE:
        pair = action - FLY_WITH
        fly(desert, seat, pair // SEATS, pair % SEATS, events)
    elif action < RAISE_SHIELD:
        scope(desert, seat, action - SCOPE, chance, events)
    elif action == RAISE_SHIELD:
        raise_shield(desert, seat, events)
    elif action == HURRY:
        lay_down(desert, seat, THROTTLE)
        desert.actions_left += THROTTLE_ACTIONS
        tell(events, THROTTLED, EVERYONE, seat, 0, 0, 0)
    elif action == POUR:
        pour(desert, seat, events)
    else:
        lay_down(desert, seat, TRACKER)
        tell(events, TRACKED, EVERYONE, seat, 0, 0, 0)
        look_ahead(desert, seat, TRACK, chance, events)


def give_water(desert: Desert, seat: int, other: int, amount: int, events: Events) -> None:
    """Water passes from one canteen to another (§7.1)."""
    desert.players[seat].water -= amount
    desert.players[other].water += amount
    desert.gifts += 1
    tell(events, GAVE_WATER, EVERYONE, seat, other, amount, 0)


def hand_over(desert: Desert, seat: int, other: int, card: int, events: Events) -> None:
    """An equipment card changes hands (§7.2)."""
    lay_down(desert, seat, card)
    receive(desert, other, card)
    desert.gifts += 1
    tell(events, GAVE, EVERYONE, seat, other, card, 0)


def receive(desert: Desert, seat: int, card: int) -> None:
    """A player gets an equipment card; there is no limit (§6.2)."""
    desert.players[seat].equipment[card] += 1
    desert.players[seat].cards += 1


def lay_down(desert: Desert, seat: int, card: int) -> None:
    """Equipment leaves a hand; used, it leaves the game (§8.1)."""
    desert.players[seat].equipment[card] -= 1
    desert.players[seat].cards -= 1


def blast(desert: Desert, seat: int, cell: int, events: Events) -> None:
    """A Dune Blaster removes all sand of one tile (§8.2)."""
    lay_down(desert, seat, BLASTER)
    tile = desert.tiles[desert.grid[cell]]
    tell(events, BLASTED, EVERYONE, seat, cell, tile.sand, 0)
    desert.sand_left += tile.sand
    tile.sand = 0


def fly(desert: Desert, seat: int, cell: int, companion: int, events: Events) -> None:
    """A Jet Pack carries its owner, and one other pawn if wanted, to any free tile (§8.3)."""
    lay_down(desert, seat, JET_PACK)
    desert.players[seat].tile = desert.grid[cell]
    tell(events, FLEW, EVERYONE, seat, cell, 0, 0)
    if companion != NOBODY:
        desert.players[companion].tile = desert.grid[cell]
        tell(events, CARRIED, EVERYONE, seat, companion, 0, 0)


def scope(desert: Desert, seat: int, cell: int, chance: Chance, events: Events) -> None:
    """A Terrascope shows everybody what is under a tile (§8.4)."""
    lay_down(desert, seat, TERRASCOPE)
    tile = desert.grid[cell]
    look_under(desert, tile, chance)
    tell(events, SCOPED, EVERYONE, seat, cell, desert.tiles[tile].face, 0)


def raise_shield(desert: Desert, seat: int, events: Events) -> None:
    """A Solar Shield keeps the sun off until its owner's next turn (§8.5)."""
    lay_down(desert, seat, SHIELD)
    player = desert.players[seat]
    if desert.options.shield_follows == 0:
        player.shield_tiles[player.shield] = player.tile
    player.shield += 1
    tell(events, SHIELDED, EVERYONE, seat, 0, 0, 0)


def pour(desert: Desert, seat: int, events: Events) -> None:
    """The Secret Water Reserve gives two water to everybody on the tile (§8.7)."""
    lay_down(desert, seat, RESERVE)
    tell(events, POURED, EVERYONE, seat, 0, 0, 0)
    for other in range(desert.seats):
        if desert.players[other].tile == desert.players[seat].tile:
            gain(desert, other, WATER_FOUND, events)


def look_under(desert: Desert, tile: int, chance: Chance) -> None:
    """A tile gets its face when somebody first looks (§3.1)."""
    if desert.tiles[tile].face == UNKNOWN:
        if desert.backs[tile] == DROP:
            desert.tiles[tile].face = draw(desert.drop_left, chance.faces)
        else:
            desert.tiles[tile].face = draw(desert.plain_left, chance.faces)


def gain(desert: Desert, seat: int, water: int, events: Events) -> None:
    """A canteen is filled, no further than it goes (§6.1)."""
    gained = min(water, room(desert, seat))
    if gained > 0:
        desert.players[seat].water += gained
        tell(events, GAINED, EVERYONE, seat, gained, 0, 0)
