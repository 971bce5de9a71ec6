"""To set sail: the loot is shared, takers go home, the others move up, new flotsam drifts in (§6)."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.pirates.actions import (
    ADVANCED_TO,
    BONUS_CAME,
    DECLINED,
    DRIFTED,
    FLOTSAM_OUT,
    LEFT_BEHIND,
    LOOT_CAME,
    SET_SAIL,
    TOOK_BONUS,
    TOOK_LOOT,
    WENT_HOME,
)
from archipel.games.pirates.asking import ask
from archipel.games.pirates.crew import go_home, put, species_of
from archipel.games.pirates.moving import offer_another
from archipel.games.pirates.pieces import (
    CAPTAIN,
    CREW,
    GROUP_LOOT,
    GROUP_TILES,
    LOOT_OF_A_RAT,
    NO_BONUS,
    NO_FIGURE,
    NO_LOOT,
    NO_SHIP,
    RAT,
    SHIPS,
    SHORT_BONUS,
    SHORT_LOOT,
    SNAIL,
    SQUARES,
    TOAD,
    VALUES,
)
from archipel.games.pirates.state import (
    BOTH_CAPTAINS,
    GROUP,
    NO_FLOTSAM,
    ON_EVERY_ADVANCE,
    PICK,
    TWO_GROUPS,
    TWO_SQUARES,
    Chance,
    Pirates,
)

# Where `picking` is once every square has been asked, and once the ship is back.
SHARED_OUT, BACK = SQUARES, SQUARES + 1


def set_sail(pirates: Pirates, ship: int, events: Events) -> None:
    """A captain sails, by order or by choice of a weasel (§4.2, §6.1)."""
    captain = pirates.ships[ship].squares[CAPTAIN]
    pirates.calm = 0
    pirates.forced = pirates.forced & ~(1 << ship) if pirates.options.captains == BOTH_CAPTAINS else 0
    offer_another(pirates, captain)
    begin_sailing(pirates, ship, events)


def begin_sailing(pirates: Pirates, ship: int, events: Events) -> None:
    """The captain takes the bonus of the near group, and picks first (§6.2)."""
    ahead = pirates.ships[ship]
    captain = ahead.squares[CAPTAIN]
    tell(events, SET_SAIL, EVERYONE, captain // CREW, species_of(pirates, captain), ship, 0)
    tell(events, TOOK_BONUS, EVERYONE, captain // CREW, ahead.near_bonus, 0, 0)
    pirates.players[captain // CREW].bonus[ahead.near_bonus] += 1
    ahead.near_bonus = NO_BONUS
    pirates.sailing = ship
    pirates.took = 0
    pirates.declined = 0
    come_to(pirates, CAPTAIN)


def come_to(pirates: Pirates, square: int) -> None:
    """The next square picks: one loot tile, a rat two (§6.2, §8.1)."""
    pirates.picking = square
    pirates.picks = 0
    if square < SQUARES:
        figure = pirates.ships[pirates.sailing].squares[square]
        if figure != NO_FIGURE:
            pirates.picks = LOOT_OF_A_RAT if species_of(pirates, figure) == RAT else 1


def loot_ahead(pirates: Pirates, ship: int) -> int:
    """How many loot tiles of the near group are left."""
    count = 0
    for spot in range(GROUP_LOOT):
        if pirates.ships[ship].near[spot] != NO_LOOT:
            count += 1
    return count


def may_decline(pirates: Pirates) -> bool:
    """A toad on a crew square may leave its loot (§8.3)."""
    if pirates.picking == CAPTAIN:
        return False
    return species_of(pirates, pirates.ships[pirates.sailing].squares[pirates.picking]) == TOAD


def settle_sailing(pirates: Pirates, events: Events) -> bool:
    """The next step of a voyage; whether it went by itself, so that another one may follow at once."""
    if pirates.picking < SQUARES:
        left = loot_ahead(pirates, pirates.sailing)
        if pirates.picks == 0 or left == 0:
            come_to(pirates, pirates.picking + 1)
        elif left > 1 or may_decline(pirates):
            ask(pirates, PICK, pirates.ships[pirates.sailing].squares[pirates.picking] // CREW)
            return False
        else:
            take_the_last(pirates, events)
    elif pirates.picking == SHARED_OUT:
        come_back(pirates, events)
        drift(pirates, events)
        pirates.picking = BACK
        pirates.took = 0
        pirates.declined = 0
    elif pirates.tiles_due > 0:
        ask(pirates, GROUP, pirates.active)
        return False
    else:
        pirates.sailing = NO_SHIP
        pirates.picking = 0
    return True


def take_loot(pirates: Pirates, spot: int, events: Events) -> None:
    """The figure whose turn it is to pick takes a tile (§6.2)."""
    ahead = pirates.ships[pirates.sailing]
    seat = ahead.squares[pirates.picking] // CREW
    kind = ahead.near[spot]
    tell(events, TOOK_LOOT, EVERYONE, seat, kind // VALUES, pirates.options.worth[kind], 0)
    pirates.players[seat].loot[kind] += 1
    ahead.near[spot] = NO_LOOT
    pirates.took |= 1 << pirates.picking
    pirates.picks -= 1


def take_the_last(pirates: Pirates, events: Events) -> None:
    """Where one tile is left there is nothing to choose."""
    spot = 0
    while pirates.ships[pirates.sailing].near[spot] == NO_LOOT:
        spot += 1
    take_loot(pirates, spot, events)


def decline(pirates: Pirates, seat: int, events: Events) -> None:
    """A toad leaves its loot to those behind it, to move up instead (§8.3)."""
    tell(events, DECLINED, EVERYONE, seat, 0, 0, 0)
    pirates.declined |= 1 << pirates.picking
    pirates.picks = 0


# §6.3 Back from the voyage


def come_back(pirates: Pirates, events: Events) -> None:
    """Leftover loot is lost, takers go home, all the others move up one square (§6.3)."""
    ship = pirates.ships[pirates.sailing]
    left = loot_ahead(pirates, pirates.sailing)
    if left > 0:
        tell(events, LEFT_BEHIND, EVERYONE, left, pirates.sailing, 0, 0)
        for spot in range(GROUP_LOOT):
            ship.near[spot] = NO_LOOT
    for square in range(SQUARES):
        figure = ship.squares[square]
        if pirates.took >> square & 1 == 1:
            ship.squares[square] = NO_FIGURE
            go_home(pirates, figure)
            tell(events, WENT_HOME, EVERYONE, figure // CREW, species_of(pirates, figure), 0, 0)
        elif figure != NO_FIGURE:
            move_up(pirates, square, events)
    if pirates.options.toad == TWO_SQUARES:
        toads_hop_again(pirates, events)
    if pirates.options.snail == ON_EVERY_ADVANCE:
        wake_snails(pirates)


def move_up(pirates: Pirates, square: int, events: Events) -> None:
    """A figure goes to the next square, which is free by then."""
    ship = pirates.sailing
    figure = pirates.ships[ship].squares[square]
    pirates.ships[ship].squares[square] = NO_FIGURE
    put(pirates, figure, ship, square - 1)
    tell(events, ADVANCED_TO, EVERYONE, figure // CREW, species_of(pirates, figure), ship, square - 1)


def toads_hop_again(pirates: Pirates, events: Events) -> None:
    """By another reading a toad that declined goes a second square, if that one is free (§11)."""
    for square in range(CAPTAIN + 1, SQUARES - 1):
        hopped = pirates.declined >> (square + 1) & 1 == 1
        if hopped and pirates.ships[pirates.sailing].squares[square - 1] == NO_FIGURE:
            move_up(pirates, square, events)


def wake_snails(pirates: Pirates) -> None:
    """By another reading every snail that moved up on a crew square has a card coming (§11)."""
    pirates.snail_ship = pirates.sailing
    for square in range(CAPTAIN + 1, SQUARES):
        figure = pirates.ships[pirates.sailing].squares[square]
        if figure != NO_FIGURE and species_of(pirates, figure) == SNAIL:
            pirates.snails |= 1 << square


# §6.4 The next group


def group_can_come(pirates: Pirates) -> bool:
    """Whether three loot tiles and a bonus are left; a short game leaves some of them out (§11)."""
    short = pirates.options.short
    loot = size(pirates.loot_left) - SHORT_LOOT * short
    return loot >= GROUP_LOOT and size(pirates.bonus_left) - SHORT_BONUS * short >= 1


def drift(pirates: Pirates, events: Events) -> None:
    """The far group drifts near and a new one comes in; if that cannot be, the end begins (§6.4, §10.1)."""
    if pirates.final != 0:
        return
    ship = pirates.ships[pirates.sailing]
    if pirates.options.groups == TWO_GROUPS:
        for spot in range(GROUP_LOOT):
            ship.near[spot] = ship.far[spot]
            ship.far[spot] = NO_LOOT
        ship.near_bonus = ship.far_bonus
        ship.far_bonus = NO_BONUS
        tell(events, DRIFTED, EVERYONE, pirates.sailing, 0, 0, 0)
    if group_can_come(pirates):
        pirates.tiles_due = GROUP_TILES
        return
    tell(events, FLOTSAM_OUT, EVERYONE, pirates.sailing, 0, 0, 0)
    pirates.final = NO_FLOTSAM
    for other in range(SHIPS):
        if other != pirates.sailing and pirates.ships[other].squares[CAPTAIN] != NO_FIGURE:
            pirates.last |= 1 << other


def turn_tile(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The next tile of the new group: three loot tiles, then the bonus (§6.4)."""
    spot = GROUP_TILES - pirates.tiles_due
    pirates.tiles_due -= 1
    far = pirates.options.groups == TWO_GROUPS
    kind = lay_tile(pirates, pirates.sailing, spot, far, chance)
    if spot < GROUP_LOOT:
        worth = pirates.options.worth[kind]
        tell(events, LOOT_CAME, EVERYONE, pirates.sailing, kind // VALUES, worth, 0)
    else:
        tell(events, BONUS_CAME, EVERYONE, pirates.sailing, kind, 0, 0)


def lay_tile(pirates: Pirates, ship: int, spot: int, far: bool, chance: Chance) -> int:
    """A tile from its pile to its spot in the near or the far group; returns its kind."""
    ahead = pirates.ships[ship]
    if spot == GROUP_LOOT:
        kind = draw(pirates.bonus_left, chance.bonus)
        if far:
            ahead.far_bonus = kind
        else:
            ahead.near_bonus = kind
        return kind
    kind = draw(pirates.loot_left, chance.loot)
    if far:
        ahead.far[spot] = kind
    else:
        ahead.near[spot] = kind
    return kind
