"""What looks good at first sight: a stand-in for a player who looks one action ahead.

It reads only what a seat may know: its own hand and what lies open.
"""

from __future__ import annotations

from archipel.core.records import row, wide
from archipel.games.pirates.actions import (
    BOARD,
    CONTINUE,
    DECLINE,
    DISCARD,
    DRAW,
    FOLD,
    LAY_DOWN,
    LOOT,
    NAME,
    OFFER,
    SAIL,
    STAY,
    STOP,
    TAKE,
)
from archipel.games.pirates.advice_weights import (
    W_BIDS,
    W_BONUS,
    W_CARD,
    W_DECK,
    W_DECLINE,
    W_DECLINE_NEXT,
    W_DRAW,
    W_LAID,
    W_PICK,
    W_ROOM,
    W_SAIL,
    W_SQUARES,
    W_SUIT,
    W_SUIT_ABOARD,
    W_SUIT_PRIZE,
    W_SUIT_SPARE,
    W_TILE,
    W_WAY,
)
from archipel.games.pirates.auction import figures_before
from archipel.games.pirates.crew import owner_at, price, species_of, tolls
from archipel.games.pirates.pieces import (
    CAPTAIN,
    GROUP_LOOT,
    LAIR,
    NO_BONUS,
    NO_LOOT,
    SQUARES,
)
from archipel.games.pirates.scoring import worth_of_bonus, worth_of_loot
from archipel.games.pirates.state import Pirates
from archipel.games.pirates.ways import ship_named, species_named, start_named, target_named

A_POINT = 1000  # all figures are in thousandths of a point
LITTLE_ROOM = 2
NO_ADVICE = 0
RATHER_THAN_NOT = 1
WITHIN_PRICE = 1000  # more than anybody can bid


def advice(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """How good a legal action looks; higher is better."""
    if action == CONTINUE:
        return NO_ADVICE
    if action >= NAME or action == FOLD:
        return advice_in_tavern(pirates, seat, weights, action)
    if action < BOARD:
        return advice_on_cards(pirates, seat, weights, action)
    if action < SAIL:
        return advice_on_ways(pirates, seat, weights, action)
    if action < LOOT:
        return prize(pirates, seat, weights, action - SAIL) + weights[W_SAIL]
    if action < DECLINE:
        kind = pirates.ships[pirates.sailing].near[action - LOOT]
        return A_POINT * worth_of_loot(pirates, seat, kind) + weights[W_PICK]
    if action == DECLINE:
        is_next = pirates.picking == CAPTAIN + 1 and pirates.final == 0
        return weights[W_DECLINE_NEXT] if is_next else weights[W_DECLINE]
    if action == STAY or action == STOP:
        return NO_ADVICE
    if action >= DISCARD:
        return -want(pirates, seat, weights, action - DISCARD)
    return RATHER_THAN_NOT  # a snail steps on


def prize(pirates: Pirates, seat: int, weights: row[wide], ship: int) -> int:
    """What the near group is worth to a captain: the bonus and the best tile."""
    ahead = pirates.ships[ship]
    best = 0
    for spot in range(GROUP_LOOT):
        if ahead.near[spot] != NO_LOOT:
            tile = A_POINT * worth_of_loot(pirates, seat, ahead.near[spot]) + weights[W_TILE]
            best = max(best, tile)
    if ahead.near_bonus != NO_BONUS:
        best += A_POINT * worth_of_bonus(pirates, seat, ahead.near_bonus) + weights[W_BONUS]
    return best


def want(pirates: Pirates, seat: int, weights: row[wide], suit: int) -> int:
    """How useful one more card of a suit is: more where one is aboard and has few."""
    worth = weights[W_SUIT] - weights[W_SUIT_SPARE] * pirates.players[seat].cards[suit]
    for square in range(SQUARES):
        if owner_at(pirates, suit, square) == seat:
            worth += weights[W_SUIT_ABOARD]
    return worth + weights[W_SUIT_PRIZE] * prize(pirates, seat, weights, suit) // A_POINT


def advice_on_cards(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """A card one wants from the row, or else the deck; a full hand is to be used."""
    room = pirates.options.hand_limit - pirates.players[seat].held
    worth = weights[W_DRAW] + weights[W_ROOM] * min(room, LITTLE_ROOM)
    if action == DRAW:
        return worth + weights[W_DECK]
    return worth + want(pirates, seat, weights, action - TAKE)


def advice_on_ways(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """What a square is worth more than the one before, less the cards it costs."""
    ship, start, target = ship_named(action), start_named(action), target_named(action)
    share = weights[W_SQUARES + target]
    species = species_named(action)
    if start < LAIR:
        share -= weights[W_SQUARES + start]
        species = species_of(pirates, pirates.ships[ship].squares[start])
    cost = price(pirates, species, ship, start, target) + tolls(pirates, seat, ship, start, target)
    gain = share * prize(pirates, seat, weights, ship) // A_POINT
    return gain + weights[W_WAY] - weights[W_CARD] * cost


def advice_in_tavern(pirates: Pirates, seat: int, weights: row[wide], action: int) -> int:
    """Name who is worth the cards that lie there, bid up to a fair price, pay with what one has most of."""
    if action == FOLD:
        return RATHER_THAN_NOT
    if action < LAY_DOWN:
        place = action - NAME
        return fair_price(pirates, weights, place) - A_POINT * figures_before(pirates, place)
    if action < OFFER:
        return pirates.players[seat].cards[action - LAY_DOWN]
    bid = action - OFFER
    return WITHIN_PRICE - bid if A_POINT * bid <= fair_price(pirates, weights, pirates.lot) else -bid


def fair_price(pirates: Pirates, weights: row[wide], place: int) -> int:
    """What one pays for who stands at a place of the queue, with the cards that lie there."""
    price = weights[W_BIDS + pirates.queue[place]]
    for slot in range(pirates.laid):
        if pirates.laid_at[slot] == place:
            price += weights[W_LAID]
    return price
