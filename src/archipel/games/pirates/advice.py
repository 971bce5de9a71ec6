"""What looks good at first sight: a stand-in for a player who looks one action ahead.

It reads only what a seat may know: its own hand and what lies open.
"""

from __future__ import annotations

from archipel.games.pirates.actions import (
    BOARD,
    CONTINUE,
    DECLINE,
    DISCARD,
    DRAW,
    LAY_DOWN,
    LOOT,
    NAME,
    OFFER,
    PASS,
    SAIL,
    STAY,
    STOP,
    TAKE,
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

# In hundredths of what a group is worth to who sails with it: the captain, and squares 1, 2, 3.
SHARE = (100, 60, 40, 25)
A_CARD = 220  # what a card is worth, in hundredths of a point
A_DRAW = 300
FAIR_BIDS = (0, 2, 2, 1, 2, 1, 2)  # what one pays for each species
NO_ADVICE = 0


def advice(pirates: Pirates, seat: int, action: int) -> int:
    """How good a legal action looks; higher is better."""
    if action == CONTINUE:
        return NO_ADVICE
    if action >= NAME or action == PASS:
        return advice_in_tavern(pirates, seat, action)
    if action < BOARD:
        return advice_on_cards(pirates, seat, action)
    if action < SAIL:
        return advice_on_ways(pirates, seat, action)
    if action < LOOT:
        return prize(pirates, seat, action - SAIL) + A_DRAW
    if action < DECLINE:
        return 100 * worth_of_loot(pirates, seat, pirates.ships[pirates.sailing].near[action - LOOT]) + 200
    if action == DECLINE:
        return 900 if pirates.picking == CAPTAIN + 1 and pirates.final == 0 else 300
    if action == STAY or action == STOP:
        return NO_ADVICE
    if action >= DISCARD:
        return -want(pirates, seat, action - DISCARD)
    return A_CARD  # a snail steps on


def prize(pirates: Pirates, seat: int, ship: int) -> int:
    """What the near group is worth to a captain, in hundredths of a point: the bonus and the best tile."""
    ahead = pirates.ships[ship]
    best = 0
    for spot in range(GROUP_LOOT):
        if ahead.near[spot] != NO_LOOT:
            best = max(best, worth_of_loot(pirates, seat, ahead.near[spot]) + 2)
    if ahead.near_bonus != NO_BONUS:
        best += worth_of_bonus(pirates, seat, ahead.near_bonus) + 4
    return 100 * best


def want(pirates: Pirates, seat: int, suit: int) -> int:
    """How useful one more card of a suit is: more where one is aboard and has few."""
    worth = 100
    for square in range(SQUARES):
        if owner_at(pirates, suit, square) == seat:
            worth += 60
    return worth + prize(pirates, seat, suit) // 20 - 30 * pirates.players[seat].cards[suit]


def advice_on_cards(pirates: Pirates, seat: int, action: int) -> int:
    """A card one wants from the row, or else the deck; a full hand is to be used."""
    room = pirates.options.hand_limit - pirates.players[seat].held
    worth = A_DRAW + 100 * min(room, 2)
    return worth + 60 if action == DRAW else worth + want(pirates, seat, action - TAKE) // 2


def advice_on_ways(pirates: Pirates, seat: int, action: int) -> int:
    """What a square is worth more than the one before, less the cards it costs."""
    ship, start, target = ship_named(action), start_named(action), target_named(action)
    before = SHARE[start] if start < LAIR else 0
    species = species_named(action)
    if start < LAIR:
        species = species_of(pirates, pirates.ships[ship].squares[start])
    cost = price(pirates, species, ship, start, target) + tolls(pirates, seat, ship, start, target)
    return (SHARE[target] - before) * prize(pirates, seat, ship) // 60 + 300 - A_CARD * cost


def advice_in_tavern(pirates: Pirates, seat: int, action: int) -> int:
    """Name who is worth the cards that lie there, bid up to a fair price, pay with what one has most of."""
    if action == PASS:
        return 1
    if action < LAY_DOWN:
        place = action - NAME
        cards = 0
        for slot in range(pirates.laid):
            if pirates.laid_at[slot] == place:
                cards += 1
        return FAIR_BIDS[pirates.queue[place]] + cards - figures_before(pirates, place)
    if action < OFFER:
        return pirates.players[seat].cards[action - LAY_DOWN]
    fair = FAIR_BIDS[pirates.queue[pirates.lot]]
    for slot in range(pirates.laid):
        if pirates.laid_at[slot] == pirates.lot:
            fair += 1
    bid = action - OFFER
    return 1000 - bid if bid <= fair else -bid
