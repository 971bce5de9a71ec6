"""Talents: snails that step on and weasels that go on (§8.5, §8.6).

The other species stand where they play: rats and toads in `sailing`, cockroaches and raccoons in `prices`.
"""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, asking, drawing, hands, pieces, prices, ships, state as st
from .state import Chance, Pirates

# §8.5 The snail


def turn_snail_card(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The owner of the foremost snail that moved draws a card; if it matches, the snail steps on."""
    square = pieces.CAPTAIN
    while pirates.snails >> square & 1 == 0:
        square += 1
    pirates.snails &= ~(1 << square)
    seat = pirates.ships[pirates.snail_ship].squares[square] // pieces.CREW
    if show_and_keep(pirates, seat, chance, events) != pirates.snail_ship:
        return
    if pirates.options.snail_step == st.MAY_STEP:
        pirates.stepper = square
    else:
        step_on(pirates, square, events)


def show_and_keep(pirates: Pirates, seat: int, chance: Chance, events: Events) -> int:
    """A card from the deck is shown to everybody and kept (§8.5)."""
    suit = drawing.turn_talisman(pirates, chance, events)
    hands.receive_openly(pirates, seat, suit)
    tell(events, act.SNAIL_DREW, EVERYONE, seat, suit)
    return suit


def why_not_step(pirates: Pirates) -> int:
    """A snail's owner chooses only where the table plays it so (§8.5, §11)."""
    return act.FINE if asking.asked(pirates) == st.STEP else act.NO_STEP


def let_step(pirates: Pirates, events: Events) -> None:
    """Its owner lets a snail step on (§8.5, §11)."""
    square = pirates.stepper
    pirates.stepper = 0
    step_on(pirates, square, events)


def keep_back(pirates: Pirates, seat: int, events: Events) -> None:
    """Its owner lets a snail stay where it is (§8.5, §11)."""
    pirates.stepper = 0
    tell(events, act.SNAIL_STAYED, EVERYONE, seat)


def step_on(pirates: Pirates, square: int, events: Events) -> None:
    """The snail goes to the next square, the captain's too; who stands there changes places with it."""
    ship = pirates.snail_ship
    snail, other = pirates.ships[ship].squares[square], pirates.ships[ship].squares[square - 1]
    ships.put(pirates, snail, ship, square - 1)
    tell(events, act.SNAIL_STEPPED, EVERYONE, snail // pieces.CREW, ship, square - 1)
    if other == pieces.NO_FIGURE:
        pirates.ships[ship].squares[square] = pieces.NO_FIGURE
    else:
        ships.put(pirates, other, ship, square)
        tell(
            events,
            act.PUSHED_BACK,
            EVERYONE,
            other // pieces.CREW,
            ships.species_of(pirates, other),
            square,
        )
    if pirates.options.snail == st.ON_EVERY_ADVANCE and square - 1 > pieces.CAPTAIN:
        pirates.snails |= 1 << (square - 1)


def settle_snails(pirates: Pirates) -> bool:
    """The foremost snail's owner draws, as long as there are cards (§8.5)."""
    if drawing.cards_to_draw(pirates) == 0:
        pirates.snails = 0
        return True
    square = 0
    while pirates.snails >> square & 1 == 0:
        square += 1
    asking.ask(pirates, st.SNAIL_CARD, ships.owner_at(pirates, pirates.snail_ship, square))
    return False


def wake_snails(pirates: Pirates) -> None:
    """By another reading every snail that moved up on a crew square has a card coming (§11)."""
    pirates.snail_ship = pirates.sailing
    for square in range(pieces.CAPTAIN + 1, pieces.SQUARES):
        figure = pirates.ships[pirates.sailing].squares[square]
        if figure != pieces.NO_FIGURE and ships.species_of(pirates, figure) == pieces.SNAIL:
            pirates.snails |= 1 << square


def offer_another(pirates: Pirates, figure: int) -> None:
    """After an action with a weasel its owner may do another one with it, once a turn (§8.6)."""
    if asking.asked(pirates) == st.EXTRA:
        pirates.extra_used = 1
    used_up = pirates.extra_used == 1 and pirates.options.weasel != st.REPEATED
    if ships.species_of(pirates, figure) == pieces.WEASEL and not used_up:
        pirates.weasel = figure % pieces.CREW + 1
    else:
        pirates.weasel = 0


def why_not_stop(pirates: Pirates) -> int:
    """A weasel's further action may be left out (§8.6)."""
    return act.FINE if asking.asked(pirates) == st.EXTRA else act.NOTHING_TO_STOP


def stop(pirates: Pirates, seat: int, events: Events) -> None:
    """A weasel's owner leaves its further action out (§8.6)."""
    pirates.weasel = 0
    tell(events, act.STOPPED, EVERYONE, seat)


def weasel_could_go_on(pirates: Pirates) -> bool:
    """Whether the weasel could do something more, as far as everybody can tell.

    Nobody is to learn from the question which cards its owner holds: only their number counts here.
    """
    player = pirates.players[pirates.active]
    where = player.where[pirates.weasel - 1]
    if where > 0:
        ship, square = (where - 1) // pieces.SQUARES, (where - 1) % pieces.SQUARES
        return square == pieces.CAPTAIN or has_a_way(pirates, pirates.active, ship, square, player.held)
    ways = 0
    for ship in range(pieces.SHIPS):
        if has_a_way(pirates, pirates.active, ship, pieces.LAIR, player.held):
            ways += 1
    return ways > 0


def has_a_way(pirates: Pirates, seat: int, ship: int, start: int, cards: int) -> bool:
    """Whether a weasel can go anywhere ahead for so many cards."""
    for target in range(start):
        if is_open(pirates, ship, start, target):
            cost = prices.price(pirates, pieces.WEASEL, ship, start, target) + prices.tolls(
                pirates, seat, ship, start, target
            )
            if cost <= cards:
                return True
    return False


def is_open(pirates: Pirates, ship: int, start: int, target: int) -> bool:
    """An empty square ahead; the captain's only behind a crew without gaps (§5.2, §5.3)."""
    if target >= start or pirates.ships[ship].squares[target] != pieces.NO_FIGURE:
        return False
    return target > pieces.CAPTAIN or prices.empty_squares(pirates, ship, start, pieces.CAPTAIN + 1) == 0
