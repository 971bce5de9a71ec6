"""To move on a crew square, to become captain, and what snails and weasels do then (§5.2, §5.3, §8)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.pirates.actions import (
    BECAME_CAPTAIN,
    BOARDED,
    MOVED,
    PAID,
    PAID_TOLL,
    PUSHED_BACK,
    SNAIL_STEPPED,
)
from archipel.games.pirates.asking import asked
from archipel.games.pirates.cards import hand_over, lay_on_discard, show_and_keep
from archipel.games.pirates.crew import empty_squares, price, put, species_of, toll_at, tolls
from archipel.games.pirates.pieces import (
    CAPTAIN,
    CREW,
    LAIR,
    NO_FIGURE,
    SHIPS,
    SNAIL,
    SQUARES,
    WEASEL,
)
from archipel.games.pirates.state import (
    EXTRA,
    MAY_STEP,
    ON_EVERY_ADVANCE,
    REPEATED,
    Chance,
    Pirates,
)


def go(pirates: Pirates, figure: int, ship: int, start: int, target: int, events: Events) -> None:
    """A figure goes ahead and pays: the price to the discard pile, tolls to the raccoons (§5.2, §5.3)."""
    seat = figure // CREW
    species = species_of(pirates, figure)
    cards = price(pirates, species, ship, start, target)
    if target == CAPTAIN:
        tell(events, BECAME_CAPTAIN, EVERYONE, seat, species, ship, 0)
    elif start == LAIR:
        tell(events, BOARDED, EVERYONE, seat, species, ship, target)
    else:
        tell(events, MOVED, EVERYONE, seat, species, ship, target)
    for _ in range(cards):
        lay_on_discard(pirates, seat, ship)
    if cards > 0:
        tell(events, PAID, EVERYONE, seat, cards, ship, 0)
    for square in range(target + 1, start):
        if toll_at(pirates, seat, ship, square) == 1:
            owner = pirates.ships[ship].squares[square] // CREW
            hand_over(pirates, seat, owner, ship)
            tell(events, PAID_TOLL, EVERYONE, seat, owner, ship, 0)
    if start != LAIR:
        pirates.ships[ship].squares[start] = NO_FIGURE
    put(pirates, figure, ship, target)
    pirates.calm = 0
    if species == SNAIL and target > CAPTAIN:
        pirates.snail_ship = ship
        pirates.snails = 1 << target
    offer_another(pirates, figure)


# §8.6 The weasel


def offer_another(pirates: Pirates, figure: int) -> None:
    """After an action with a weasel its owner may do another one with it, once a turn (§8.6)."""
    if asked(pirates) == EXTRA:
        pirates.extra_used = 1
    used_up = pirates.extra_used == 1 and pirates.options.weasel != REPEATED
    if species_of(pirates, figure) == WEASEL and not used_up:
        pirates.weasel = figure % CREW + 1
    else:
        pirates.weasel = 0


def weasel_could_go_on(pirates: Pirates) -> bool:
    """Whether the weasel could do something more, as far as everybody can tell.

    Nobody is to learn from the question which cards its owner holds: only their number counts here.
    """
    player = pirates.players[pirates.active]
    where = player.where[pirates.weasel - 1]
    if where > 0:
        ship, square = (where - 1) // SQUARES, (where - 1) % SQUARES
        return square == CAPTAIN or has_a_way(pirates, pirates.active, ship, square, player.held)
    ways = 0
    for ship in range(SHIPS):
        if has_a_way(pirates, pirates.active, ship, LAIR, player.held):
            ways += 1
    return ways > 0


def has_a_way(pirates: Pirates, seat: int, ship: int, start: int, cards: int) -> bool:
    """Whether a weasel can go anywhere ahead for so many cards."""
    for target in range(start):
        if is_open(pirates, ship, start, target):
            cost = price(pirates, WEASEL, ship, start, target) + tolls(pirates, seat, ship, start, target)
            if cost <= cards:
                return True
    return False


def is_open(pirates: Pirates, ship: int, start: int, target: int) -> bool:
    """An empty square ahead; the captain's only behind a crew without gaps (§5.2, §5.3)."""
    if target >= start or pirates.ships[ship].squares[target] != NO_FIGURE:
        return False
    return target > CAPTAIN or empty_squares(pirates, ship, start, CAPTAIN + 1) == 0


# §8.5 The snail


def turn_snail_card(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The owner of the foremost snail that moved draws a card; if it matches, the snail steps on."""
    square = CAPTAIN
    while pirates.snails >> square & 1 == 0:
        square += 1
    pirates.snails &= ~(1 << square)
    seat = pirates.ships[pirates.snail_ship].squares[square] // CREW
    if show_and_keep(pirates, seat, chance, events) != pirates.snail_ship:
        return
    if pirates.options.snail_step == MAY_STEP:
        pirates.stepper = square
    else:
        step_on(pirates, square, events)


def step_on(pirates: Pirates, square: int, events: Events) -> None:
    """The snail goes to the next square, the captain's too; who stands there changes places with it."""
    ship = pirates.snail_ship
    snail, other = pirates.ships[ship].squares[square], pirates.ships[ship].squares[square - 1]
    put(pirates, snail, ship, square - 1)
    tell(events, SNAIL_STEPPED, EVERYONE, snail // CREW, ship, square - 1, 0)
    if other == NO_FIGURE:
        pirates.ships[ship].squares[square] = NO_FIGURE
    else:
        put(pirates, other, ship, square)
        tell(events, PUSHED_BACK, EVERYONE, other // CREW, species_of(pirates, other), square, 0)
    if pirates.options.snail == ON_EVERY_ADVANCE and square - 1 > CAPTAIN:
        pirates.snails |= 1 << (square - 1)
