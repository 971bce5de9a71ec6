"""The list of what is possible: `legal` lists every action that has no reason against it.

The reasons stand with their chapters, and `deeds.refusal` names them.
"""

from __future__ import annotations

from archipel.core.records import medium, row

from . import actions as act, asking, drawing, pieces, prices, sailing, state as st, tavern
from .state import Pirates

# The list of what is possible


def legal(pirates: Pirates, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if pirates.outcome != st.RUNNING or seat != asking.asked_seat(pirates):
        return 0
    kind = asking.asked(pirates)
    if kind == st.TURN:
        if pirates.forced != 0:
            return legal_sailings(pirates, actions)
        return legal_ways(pirates, seat, actions, legal_draws(pirates, actions))
    if kind == st.SECOND:
        return legal_draws(pirates, actions)
    if kind == st.REFILL or kind == st.GROUP or kind == st.SNAIL_CARD:
        actions[0] = act.CONTINUE
        return 1
    if kind == st.PICK:
        return legal_picks(pirates, actions)
    if kind == st.LIMIT or kind == st.PAY:
        return legal_cards(pirates, seat, act.DISCARD, actions)
    if kind == st.EXTRA:
        return legal_extra(pirates, seat, actions)
    if kind == st.STEP:
        actions[0] = act.STEP_ON
        actions[1] = act.STAY
        return 2
    return legal_in_tavern(pirates, seat, actions)


def legal_sailings(pirates: Pirates, actions: row[medium]) -> int:
    """The ships one of which has to sail (§4.2)."""
    count = 0
    for ship in range(pieces.SHIPS):
        if pirates.forced >> ship & 1 == 1:
            actions[count] = act.SAIL + ship
            count += 1
    return count


def legal_draws(pirates: Pirates, actions: row[medium]) -> int:
    """A card of the row, or one of the deck (§5.1)."""
    count = 0
    if drawing.why_not_deck(pirates) == act.FINE:
        actions[count] = act.DRAW
        count += 1
    for suit in range(pieces.SUITS):
        if pirates.display[suit] > 0:
            actions[count] = act.TAKE + suit
            count += 1
    return count


def legal_ways(pirates: Pirates, seat: int, actions: row[medium], count: int) -> int:
    """Wherever one's figures can go: of those in the lair, one of each species (§5.2, §5.3)."""
    player = pirates.players[seat]
    entered = 0
    for number in range(pieces.CREW):
        where = player.where[number]
        species = player.species[number]
        if where > 0:
            count = ways_along(pirates, seat, species, where - 1, actions, count)
        elif entered >> species & 1 == 0:
            entered |= 1 << species
            for ship in range(pieces.SHIPS):
                if player.cards[ship] > 0 or species == pieces.COCKROACH:
                    count = ways_in(pirates, seat, species, ship, actions, count)
    return count


def ways_in(pirates: Pirates, seat: int, species: int, ship: int, actions: row[medium], count: int) -> int:
    """From the lair: the price grows with each empty square, the tolls with each raccoon."""
    squares = pirates.ships[ship].squares
    hand = pirates.players[seat].cards[ship]
    first = act.BOARD + (species * pieces.SHIPS + ship) * pieces.CREW_SQUARES
    cards = 0
    due = 0
    for back in range(1, pieces.SQUARES):
        square = pieces.SQUARES - back
        if squares[square] == pieces.NO_FIGURE:
            cards += 1
            if prices.reduced(species, cards) + due <= hand:
                actions[count] = first + square - 1
                count += 1
        else:
            due += prices.toll_at(pirates, seat, ship, square)
    if cards == 0 and squares[pieces.CAPTAIN] == pieces.NO_FIGURE:
        if prices.reduced(species, pieces.FROM_THE_LAIR_TO_CAPTAIN) + due <= hand:
            actions[count] = act.LEAP + species * pieces.SHIPS + ship
            count += 1
    return count


def ways_along(pirates: Pirates, seat: int, species: int, at: int, actions: row[medium], count: int) -> int:
    """From a square of a ship to those ahead."""
    ship = at // pieces.SQUARES
    start = at % pieces.SQUARES
    squares = pirates.ships[ship].squares
    hand = pirates.players[seat].cards[ship]
    if start == pieces.CAPTAIN or (hand == 0 and species != pieces.COCKROACH):
        return count
    first = act.MOVE + (ship * pieces.CREW_SQUARES + start - 1) * pieces.CREW_SQUARES
    cards = 0
    due = 0
    for ahead in range(1, start):
        square = start - ahead
        if squares[square] == pieces.NO_FIGURE:
            cards += 1
            if prices.reduced(species, cards) + due <= hand:
                actions[count] = first + square - 1
                count += 1
        else:
            due += prices.toll_at(pirates, seat, ship, square)
    if (
        cards == 0
        and squares[pieces.CAPTAIN] == pieces.NO_FIGURE
        and prices.reduced(species, pieces.ABOARD_TO_CAPTAIN) + due <= hand
    ):
        actions[count] = act.PROMOTE + ship * pieces.CREW_SQUARES + start - 1
        count += 1
    return count


def legal_extra(pirates: Pirates, seat: int, actions: row[medium]) -> int:
    """One more action with the same weasel, or none (§8.6)."""
    actions[0] = act.STOP
    player = pirates.players[seat]
    number = pirates.weasel - 1
    where = player.where[number]
    count = 1
    if where == 0:
        for ship in range(pieces.SHIPS):
            count = ways_in(pirates, seat, player.species[number], ship, actions, count)
        return count
    if (where - 1) % pieces.SQUARES == pieces.CAPTAIN:
        actions[count] = act.SAIL + (where - 1) // pieces.SQUARES
        return count + 1
    return ways_along(pirates, seat, player.species[number], where - 1, actions, count)


def legal_picks(pirates: Pirates, actions: row[medium]) -> int:
    """The loot tiles that are left, or none for a toad (§6.2, §8.3)."""
    count = 0
    for spot in range(pieces.GROUP_LOOT):
        if pirates.ships[pirates.sailing].near[spot] != pieces.NO_LOOT:
            actions[count] = act.LOOT + spot
            count += 1
    if sailing.may_decline(pirates):
        actions[count] = act.DECLINE
        count += 1
    return count


def legal_cards(pirates: Pirates, seat: int, first: int, actions: row[medium]) -> int:
    """One of the suits in one's hand."""
    count = 0
    for suit in range(pieces.SUITS):
        if pirates.players[seat].cards[suit] > 0:
            actions[count] = first + suit
            count += 1
    return count


def legal_in_tavern(pirates: Pirates, seat: int, actions: row[medium]) -> int:
    """A figure to name, a card to lay, a bid (§9)."""
    kind = asking.asked(pirates)
    if kind == st.LAY:
        return legal_cards(pirates, seat, act.LAY_DOWN, actions)
    count = 0
    if kind == st.CHOOSE:
        passed_over = 0
        for place in range(pieces.QUEUE):
            if pirates.queue[place] != pieces.NOBODY and passed_over <= tavern.farthest(pirates, seat):
                actions[count] = act.NAME + place
                count += 1
                passed_over += 1
        return count
    if pirates.opened == 1:
        actions[count] = act.FOLD
        count += 1
    for cards in range(tavern.lowest_bid(pirates, seat), pirates.players[seat].held + 1):
        actions[count] = act.OFFER + cards
        count += 1
    return count
