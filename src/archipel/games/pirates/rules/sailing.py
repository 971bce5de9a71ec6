"""To set sail: the loot is shared, takers go home, the others move up; rats and toads at sea
(§6.1 to §6.3, §8.1, §8.3).
"""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, asking, flotsam, moving, pieces, ships, state as st, talents
from .state import Pirates

# Where `picking` is once every square has been asked, and once the ship is back.
SHARED_OUT, BACK = pieces.SQUARES, pieces.SQUARES + 1


def why_not_sail(pirates: Pirates, seat: int, ship: int) -> int:
    """A captain from the beginning of the turn has to sail; a weasel may, right after (§4.2, §8.6)."""
    kind = asking.asked(pirates)
    if kind != st.TURN and kind != st.EXTRA:
        return act.NOT_NOW
    if ships.owner_at(pirates, ship, pieces.CAPTAIN) != seat:
        return act.NOT_CAPTAIN
    if kind == st.EXTRA:
        return moving.why_not_act(pirates, pirates.ships[ship].squares[pieces.CAPTAIN])
    return act.FINE if pirates.forced >> ship & 1 == 1 else act.NOT_FORCED


def set_sail(pirates: Pirates, ship: int, events: Events) -> None:
    """A captain sails, by order or by choice of a weasel (§4.2, §6.1)."""
    captain = pirates.ships[ship].squares[pieces.CAPTAIN]
    pirates.calm = 0
    pirates.forced = pirates.forced & ~(1 << ship) if pirates.options.captains == st.BOTH_CAPTAINS else 0
    talents.offer_another(pirates, captain)
    begin(pirates, ship, events)


def begin(pirates: Pirates, ship: int, events: Events) -> None:
    """The captain takes the bonus of the near group, and picks first (§6.2)."""
    ahead = pirates.ships[ship]
    captain = ahead.squares[pieces.CAPTAIN]
    tell(events, act.SET_SAIL, EVERYONE, captain // pieces.CREW, ships.species_of(pirates, captain), ship)
    tell(events, act.TOOK_BONUS, EVERYONE, captain // pieces.CREW, ahead.near_bonus)
    pirates.players[captain // pieces.CREW].bonus[ahead.near_bonus] += 1
    ahead.near_bonus = pieces.NO_BONUS
    pirates.sailing = ship
    pirates.took = 0
    pirates.declined = 0
    come_to(pirates, pieces.CAPTAIN)


def come_to(pirates: Pirates, square: int) -> None:
    """The next square picks: one loot tile, a rat two (§6.2, §8.1)."""
    pirates.picking = square
    pirates.picks = 0
    if square < pieces.SQUARES:
        figure = pirates.ships[pirates.sailing].squares[square]
        if figure != pieces.NO_FIGURE:
            pirates.picks = pieces.LOOT_OF_A_RAT if ships.species_of(pirates, figure) == pieces.RAT else 1


def settle(pirates: Pirates, events: Events) -> bool:
    """The next step of a voyage; whether it went by itself, so that another one may follow at once."""
    if pirates.picking < pieces.SQUARES:
        left = loot_ahead(pirates, pirates.sailing)
        if pirates.picks == 0 or left == 0:
            come_to(pirates, pirates.picking + 1)
        elif left > 1 or may_decline(pirates):
            asking.ask(
                pirates, st.PICK, pirates.ships[pirates.sailing].squares[pirates.picking] // pieces.CREW
            )
            return False
        else:
            take_the_last(pirates, events)
    elif pirates.picking == SHARED_OUT:
        come_back(pirates, events)
        flotsam.drift(pirates, events)
        pirates.picking = BACK
        pirates.took = 0
        pirates.declined = 0
    elif pirates.tiles_due > 0:
        asking.ask(pirates, st.GROUP, pirates.active)
        return False
    else:
        pirates.sailing = pieces.NO_SHIP
        pirates.picking = 0
    return True


# §6.2 Loot


def why_not_pick(pirates: Pirates, spot: int) -> int:
    """Who is asked takes a tile that is still there (§6.2)."""
    if asking.asked(pirates) != st.PICK:
        return act.NO_PICK
    return act.LOOT_GONE if pirates.ships[pirates.sailing].near[spot] == pieces.NO_LOOT else act.FINE


def take_loot(pirates: Pirates, spot: int, events: Events) -> None:
    """The figure whose turn it is to pick takes a tile (§6.2)."""
    ahead = pirates.ships[pirates.sailing]
    seat = ahead.squares[pirates.picking] // pieces.CREW
    kind = ahead.near[spot]
    tell(events, act.TOOK_LOOT, EVERYONE, seat, kind // pieces.VALUES, pirates.options.worth[kind])
    pirates.players[seat].loot[kind] += 1
    ahead.near[spot] = pieces.NO_LOOT
    pirates.took |= 1 << pirates.picking
    pirates.picks -= 1


def take_the_last(pirates: Pirates, events: Events) -> None:
    """Where one tile is left there is nothing to choose."""
    spot = 0
    while pirates.ships[pirates.sailing].near[spot] == pieces.NO_LOOT:
        spot += 1
    take_loot(pirates, spot, events)


def loot_ahead(pirates: Pirates, ship: int) -> int:
    """How many loot tiles of the near group are left."""
    count = 0
    for spot in range(pieces.GROUP_LOOT):
        if pirates.ships[ship].near[spot] != pieces.NO_LOOT:
            count += 1
    return count


def why_not_decline(pirates: Pirates) -> int:
    """Only a toad on a crew square may leave its loot (§8.3)."""
    if asking.asked(pirates) != st.PICK:
        return act.NO_PICK
    return act.FINE if may_decline(pirates) else act.ONLY_A_TOAD


def may_decline(pirates: Pirates) -> bool:
    """A toad on a crew square may leave its loot (§8.3)."""
    if pirates.picking == pieces.CAPTAIN:
        return False
    return ships.species_of(pirates, pirates.ships[pirates.sailing].squares[pirates.picking]) == pieces.TOAD


def decline(pirates: Pirates, seat: int, events: Events) -> None:
    """A toad leaves its loot to those behind it, to move up instead (§8.3)."""
    tell(events, act.DECLINED, EVERYONE, seat)
    pirates.declined |= 1 << pirates.picking
    pirates.picks = 0


# §6.3 Back from the voyage


def come_back(pirates: Pirates, events: Events) -> None:
    """Leftover loot is lost, takers go home, all the others move up one square (§6.3)."""
    ship = pirates.ships[pirates.sailing]
    left = loot_ahead(pirates, pirates.sailing)
    if left > 0:
        tell(events, act.LEFT_BEHIND, EVERYONE, left, pirates.sailing)
        for spot in range(pieces.GROUP_LOOT):
            ship.near[spot] = pieces.NO_LOOT
    for square in range(pieces.SQUARES):
        figure = ship.squares[square]
        if pirates.took >> square & 1 == 1:
            ship.squares[square] = pieces.NO_FIGURE
            ships.go_home(pirates, figure)
            tell(
                events,
                act.WENT_HOME,
                EVERYONE,
                figure // pieces.CREW,
                ships.species_of(pirates, figure),
            )
        elif figure != pieces.NO_FIGURE:
            move_up(pirates, square, events)
    if pirates.options.toad == st.TWO_SQUARES:
        toads_hop_again(pirates, events)
    if pirates.options.snail == st.ON_EVERY_ADVANCE:
        talents.wake_snails(pirates)


def move_up(pirates: Pirates, square: int, events: Events) -> None:
    """A figure goes to the next square, which is free by then."""
    ship = pirates.sailing
    figure = pirates.ships[ship].squares[square]
    pirates.ships[ship].squares[square] = pieces.NO_FIGURE
    ships.put(pirates, figure, ship, square - 1)
    tell(
        events,
        act.ADVANCED_TO,
        EVERYONE,
        figure // pieces.CREW,
        ships.species_of(pirates, figure),
        ship,
        square - 1,
    )


def toads_hop_again(pirates: Pirates, events: Events) -> None:
    """By another reading a toad that declined goes a second square, if that one is free (§11)."""
    for square in range(pieces.CAPTAIN + 1, pieces.SQUARES - 1):
        hopped = pirates.declined >> (square + 1) & 1 == 1
        if hopped and pirates.ships[pirates.sailing].squares[square - 1] == pieces.NO_FIGURE:
            move_up(pirates, square, events)
