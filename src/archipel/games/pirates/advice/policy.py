"""What looks good at first sight: a stand-in for a player who looks one action ahead.

It reads only what a seat may know: its own hand and what lies open.
"""

from __future__ import annotations

from archipel.core.records import row, wide

from ..rules import actions as act, pieces, prices, scoring, ships, tavern
from ..rules.state import Pirates
from . import weights as w

A_POINT = 1000  # all figures are in thousandths of a point
LITTLE_ROOM = 2
NO_ADVICE = 0
RATHER_THAN_NOT = 1
WITHIN_PRICE = 1000  # more than anybody can bid


def advice(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """How good a legal action looks; higher is better."""
    kind = act.KIND[action]
    if kind == act.CONTINUE or kind == act.STAY or kind == act.STOP:
        return NO_ADVICE
    if kind == act.STEP_ON or kind == act.FOLD:
        return RATHER_THAN_NOT
    if kind == act.DRAW or kind == act.TAKE:
        return advice_on_cards(pirates, seat, weights, action)
    if kind == act.SAIL:
        return prize(pirates, seat, weights, act.SHIP[action]) + weights[w.W_SAIL]
    if kind == act.LOOT:
        loot = pirates.ships[pirates.sailing].near[act.SPOT[action]]
        return A_POINT * scoring.worth_of_loot(pirates, seat, loot) + weights[w.W_PICK]
    if kind == act.DECLINE:
        is_next = pirates.picking == pieces.CAPTAIN + 1 and pirates.final == 0
        return weights[w.W_DECLINE_NEXT] if is_next else weights[w.W_DECLINE]
    if kind == act.DISCARD:
        return -want(pirates, seat, weights, act.SUIT[action])
    if kind == act.NAME or kind == act.LAY_DOWN or kind == act.OFFER:
        return advice_in_tavern(pirates, seat, weights, action)
    return advice_on_ways(pirates, seat, weights, action)


def prize(pirates: Pirates, seat: int, weights: row[wide], ship: int) -> int:
    """What the near group is worth to a captain: the bonus and the best tile."""
    ahead = pirates.ships[ship]
    best = 0
    for spot in range(pieces.GROUP_LOOT):
        if ahead.near[spot] != pieces.NO_LOOT:
            tile = A_POINT * scoring.worth_of_loot(pirates, seat, ahead.near[spot]) + weights[w.W_TILE]
            best = max(best, tile)
    if ahead.near_bonus != pieces.NO_BONUS:
        best += A_POINT * scoring.worth_of_bonus(pirates, seat, ahead.near_bonus) + weights[w.W_BONUS]
    return best


def want(pirates: Pirates, seat: int, weights: row[wide], suit: int) -> int:
    """How useful one more card of a suit is: more where one is aboard and has few."""
    worth = weights[w.W_SUIT] - weights[w.W_SUIT_SPARE] * pirates.players[seat].cards[suit]
    for square in range(pieces.SQUARES):
        if ships.owner_at(pirates, suit, square) == seat:
            worth += weights[w.W_SUIT_ABOARD]
    return worth + weights[w.W_SUIT_PRIZE] * prize(pirates, seat, weights, suit) // A_POINT


def advice_on_cards(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """A card one wants from the row, or else the deck; a full hand is to be used."""
    room = pirates.options.hand_limit - pirates.players[seat].held
    worth = weights[w.W_DRAW] + weights[w.W_ROOM] * min(room, LITTLE_ROOM)
    if act.KIND[action] == act.DRAW:
        return worth + weights[w.W_DECK]
    return worth + want(pirates, seat, weights, act.SUIT[action])


def advice_on_ways(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """What a square is worth more than the one before, less the cards it costs."""
    ship, start, target = act.SHIP[action], act.START[action], act.TARGET[action]
    share = weights[w.W_SQUARES + target]
    species = act.SPECIES[action]
    if start < pieces.LAIR:
        share -= weights[w.W_SQUARES + start]
        species = ships.species_of(pirates, pirates.ships[ship].squares[start])
    cost = prices.price(pirates, species, ship, start, target) + prices.tolls(
        pirates, seat, ship, start, target
    )
    gain = share * prize(pirates, seat, weights, ship) // A_POINT
    return gain + weights[w.W_WAY] - weights[w.W_CARD] * cost


def advice_in_tavern(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """Name who is worth the cards that lie there, bid up to a fair price, pay with what one has most of."""
    if act.KIND[action] == act.NAME:
        place = act.PLACE[action]
        return fair_price(pirates, weights, place) - A_POINT * tavern.figures_before(pirates, place)
    if act.KIND[action] == act.LAY_DOWN:
        return pirates.players[seat].cards[act.SUIT[action]]
    bid = act.CARDS[action]
    return WITHIN_PRICE - bid if A_POINT * bid <= fair_price(pirates, weights, pirates.lot) else -bid


def fair_price(pirates: Pirates, weights: row[wide], place: int) -> int:
    """What one pays for who stands at a place of the queue, with the cards that lie there."""
    price = weights[w.W_BIDS + pirates.queue[place]]
    for slot in range(pirates.laid):
        if pirates.laid_at[slot] == place:
            price += weights[w.W_LAID]
    return price
