"""To move to a crew square or become captain, why one cannot, and what is paid (§5.2, §5.3)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, asking, hands, pieces, prices, ships, state as st, talents
from .state import Pirates

# §5.2 To move, §5.3 to become captain


def why_not_act(pirates: Pirates, figure: int) -> int:
    """A figure acts in its owner's turn, unless a captain has to sail; then only the weasel (§4, §8.6)."""
    kind = asking.asked(pirates)
    if kind == st.TURN:
        return act.MUST_SAIL if pirates.forced != 0 else act.FINE
    if kind == st.EXTRA:
        return (
            act.FINE if figure == pirates.active * pieces.CREW + pirates.weasel - 1 else act.ONLY_THE_WEASEL
        )
    return act.NOT_NOW


def why_not_board(pirates: Pirates, seat: int, species: int, ship: int, target: int) -> int:
    """A figure comes aboard from the lair (§5.2, §5.3)."""
    figure = ships.in_lair(pirates, seat, species)
    code = why_not_act(pirates, figure)
    if code != act.FINE:
        return code
    if figure == pieces.NO_FIGURE:
        return act.NOT_IN_LAIR
    return why_not_go(pirates, figure, ship, pieces.LAIR, target)


def board(pirates: Pirates, seat: int, species: int, ship: int, target: int, events: Events) -> None:
    """A figure comes aboard from the lair, and pays (§5.2, §5.3)."""
    go(pirates, ships.in_lair(pirates, seat, species), ship, pieces.LAIR, target, events)


def why_not_advance(pirates: Pirates, seat: int, ship: int, start: int, target: int) -> int:
    """A figure goes on along its ship (§5.2, §5.3)."""
    code = why_not_act(pirates, pirates.ships[ship].squares[start])
    if code != act.FINE:
        return code
    if ships.owner_at(pirates, ship, start) != seat:
        return act.NOT_YOUR_FIGURE
    return why_not_go(pirates, pirates.ships[ship].squares[start], ship, start, target)


def advance(pirates: Pirates, ship: int, start: int, target: int, events: Events) -> None:
    """A figure goes on along its ship, and pays (§5.2, §5.3)."""
    go(pirates, pirates.ships[ship].squares[start], ship, start, target, events)


def why_not_go(pirates: Pirates, figure: int, ship: int, start: int, target: int) -> int:
    """The target is empty and ahead, and the price and the tolls can be paid (§5.2, §5.3, §8.4)."""
    seat = figure // pieces.CREW
    if target >= start:
        return act.NOT_AHEAD
    if pirates.ships[ship].squares[target] != pieces.NO_FIGURE:
        return act.CAPTAIN_ALREADY if target == pieces.CAPTAIN else act.SQUARE_TAKEN
    if target == pieces.CAPTAIN and prices.empty_squares(pirates, ship, start, pieces.CAPTAIN + 1) > 0:
        return act.GAP_AHEAD
    cards = prices.price(pirates, ships.species_of(pirates, figure), ship, start, target)
    if pirates.players[seat].cards[ship] < cards:
        return act.CARDS_SHORT_FOR_CAPTAIN if target == pieces.CAPTAIN else act.CARDS_SHORT
    if pirates.players[seat].cards[ship] < cards + prices.tolls(pirates, seat, ship, start, target):
        return act.TOLL_SHORT
    return act.FINE


def go(pirates: Pirates, figure: int, ship: int, start: int, target: int, events: Events) -> None:
    """A figure goes ahead and pays: the price to the discard pile, tolls to the raccoons (§5.2, §5.3)."""
    seat = figure // pieces.CREW
    species = ships.species_of(pirates, figure)
    cards = prices.price(pirates, species, ship, start, target)
    if target == pieces.CAPTAIN:
        tell(events, act.BECAME_CAPTAIN, EVERYONE, seat, species, ship)
    elif start == pieces.LAIR:
        tell(events, act.BOARDED, EVERYONE, seat, species, ship, target)
    else:
        tell(events, act.MOVED, EVERYONE, seat, species, ship, target)
    for _ in range(cards):
        hands.lay_on_discard(pirates, seat, ship)
    if cards > 0:
        tell(events, act.PAID, EVERYONE, seat, cards, ship)
    for square in range(target + 1, start):
        if prices.toll_at(pirates, seat, ship, square) == 1:
            owner = pirates.ships[ship].squares[square] // pieces.CREW
            hands.hand_over(pirates, seat, owner, ship)
            tell(events, act.PAID_TOLL, EVERYONE, seat, owner, ship)
    if start != pieces.LAIR:
        pirates.ships[ship].squares[start] = pieces.NO_FIGURE
    ships.put(pirates, figure, ship, target)
    pirates.calm = 0
    if species == pieces.SNAIL and target > pieces.CAPTAIN:
        pirates.snail_ship = ship
        pirates.snails = 1 << target
    talents.offer_another(pirates, figure)
