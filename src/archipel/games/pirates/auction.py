"""The tavern: naming a figure, laying cards, bidding, recruiting (§9)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.pirates.actions import (
    BADE,
    FOUND_CARD,
    LAID,
    NAMED,
    PASSED,
    RECRUITED,
    TAVERN_CLOSED,
    WON_CARD,
)
from archipel.games.pirates.asking import ask
from archipel.games.pirates.cards import hide, receive_from_the_tavern
from archipel.games.pirates.crew import crew_size
from archipel.games.pirates.pieces import CREW, NO_LOT, NOBODY, QUEUE, SUITS
from archipel.games.pirates.state import BID, CHOOSE, ONE_ROUND, PAY, Pirates


def figures_before(pirates: Pirates, place: int) -> int:
    """How many figures stand before a place of the queue."""
    count = 0
    for ahead in range(place):
        if pirates.queue[ahead] != NOBODY:
            count += 1
    return count


def nth_figure(pirates: Pirates, nth: int) -> int:
    """The place of the nth figure of the queue, counted from 0."""
    left = nth
    place = 0
    while pirates.queue[place] == NOBODY or left > 0:
        if pirates.queue[place] != NOBODY:
            left -= 1
        place += 1
    return place


def is_short(pirates: Pirates, seat: int) -> bool:
    """Whether a player still lacks figures."""
    return crew_size(pirates, seat) < CREW


# §9.2 Naming a figure


def name_figure(pirates: Pirates, seat: int, place: int, events: Events) -> None:
    """The starter names a figure and owes a card before each figure that stands ahead of it."""
    tell(events, NAMED, EVERYONE, seat, pirates.queue[place], place, 0)
    pirates.lot = place
    pirates.to_lay = figures_before(pirates, place)


def lay_card(pirates: Pirates, seat: int, suit: int, events: Events) -> None:
    """A card face down before the next figure, from the front of the queue on."""
    place = nth_figure(pirates, figures_before(pirates, pirates.lot) - pirates.to_lay)
    hide(pirates, seat, suit)
    slot = pirates.laid  # cards are kept in the order of the queue
    while slot > 0 and pirates.laid_at[slot - 1] > place:
        pirates.laid_at[slot] = pirates.laid_at[slot - 1]
        pirates.laid_by[slot] = pirates.laid_by[slot - 1]
        pirates.laid_card[slot] = pirates.laid_card[slot - 1]
        slot -= 1
    pirates.laid_at[slot] = place
    pirates.laid_by[slot] = seat
    pirates.laid_card[slot] = suit
    pirates.laid += 1
    tell(events, LAID, 1 << seat, seat, place, suit, 0)
    pirates.to_lay -= 1


# §9.3 Bidding


def lowest_bid(pirates: Pirates, seat: int) -> int:
    """More than the last bid; to open, nothing at all, or one card where the table wants it (§11)."""
    if pirates.opened == 1:
        return pirates.bid + 1
    return min(pirates.options.opening, pirates.players[seat].held)


def farthest(pirates: Pirates, seat: int) -> int:
    """How many figures the starter can pass over: a card for each, and one to bid where it must be (§9.2)."""
    held = pirates.players[seat].held
    return held - min(pirates.options.opening, held)


def offer(pirates: Pirates, seat: int, cards: int, events: Events) -> None:
    """A bid: whoever wants the figure has to offer more (§9.3)."""
    tell(events, BADE, EVERYONE, seat, cards, 0, 0)
    pirates.opened = 1
    pirates.bid = cards
    pirates.bidder = seat


def pass_bid(pirates: Pirates, seat: int, events: Events) -> None:
    """Who passes is out of this auction (§9.3)."""
    tell(events, PASSED, EVERYONE, seat, 0, 0, 0)
    pirates.passed |= 1 << seat


def can_outbid(pirates: Pirates, seat: int) -> bool:
    """Whether a player is still in, lacks figures, and has more cards than the bid."""
    if pirates.passed >> seat & 1 == 1 or not is_short(pirates, seat):
        return False
    return pirates.players[seat].held > pirates.bid


def next_bidder(pirates: Pirates, seat: int) -> int:
    """Clockwise from who spoke last, the next one who can outbid; the highest bidder if there is none."""
    other = (seat + 1) % pirates.seats
    while other != pirates.bidder:
        if pirates.options.bidding == ONE_ROUND and other == pirates.starter:
            return pirates.bidder
        if can_outbid(pirates, other):
            return other
        other = (other + 1) % pirates.seats
    return other


def settle_auction(pirates: Pirates, seat: int, events: Events) -> None:
    """The next one bids; or the figure is won and paid for, and the next auction begins (§9.3, §9.4)."""
    if pirates.lot != NO_LOT:
        other = next_bidder(pirates, seat)
        if other != pirates.bidder:
            ask(pirates, BID, other)
            return
        recruit(pirates, pirates.bidder, pirates.lot, events)
        pirates.lot = NO_LOT
    if pirates.bid > 0:
        ask(pirates, PAY, pirates.bidder)
    else:
        next_auction(pirates, events)


# §9.4 Recruiting


def recruit(pirates: Pirates, seat: int, place: int, events: Events) -> None:
    """A figure joins a crew, and the cards before it a hand."""
    player = pirates.players[seat]
    number = crew_size(pirates, seat)
    player.species[number] = pirates.queue[place]
    tell(events, RECRUITED, EVERYONE, seat, pirates.queue[place], number + 1, 0)
    pirates.queue[place] = NOBODY
    tell_what_lay_there(pirates, seat, place, events)
    kept = 0
    for slot in range(pirates.laid):
        if pirates.laid_at[slot] == place:
            layer, suit = pirates.laid_by[slot], pirates.laid_card[slot]
            receive_from_the_tavern(pirates, seat, suit, layer)
            tell(events, WON_CARD, 1 << layer, seat, layer, suit, 0)
        else:
            pirates.laid_at[kept] = pirates.laid_at[slot]
            pirates.laid_by[kept] = pirates.laid_by[slot]
            pirates.laid_card[kept] = pirates.laid_card[slot]
            kept += 1
    for slot in range(kept, pirates.laid):
        pirates.laid_at[slot] = 0
        pirates.laid_by[slot] = 0
        pirates.laid_card[slot] = 0
    pirates.laid = kept


def tell_what_lay_there(pirates: Pirates, seat: int, place: int, events: Events) -> None:
    """The cards before a figure, emblem by emblem: the heap does not say who laid which."""
    found = 0
    for suit in range(SUITS):
        for slot in range(pirates.laid):
            if pirates.laid_at[slot] == place and pirates.laid_card[slot] == suit:
                found += 1
                tell(events, FOUND_CARD, 1 << seat, seat, found, suit, 0)


def next_auction(pirates: Pirates, events: Events) -> None:
    """To the left of the winner; the last one who lacks figures gets the rest (§9.4, §9.5)."""
    winner = pirates.bidder
    pirates.bid = 0
    pirates.bidder = 0
    pirates.passed = 0
    pirates.opened = 0
    short = 0
    for seat in range(pirates.seats):
        if is_short(pirates, seat):
            short += 1
    if short > 1:
        starter = (winner + 1) % pirates.seats
        while not is_short(pirates, starter):
            starter = (starter + 1) % pirates.seats
        pirates.starter = starter
        ask(pirates, CHOOSE, starter)
        return
    for seat in range(pirates.seats):
        if is_short(pirates, seat):
            for place in range(QUEUE):
                if pirates.queue[place] != NOBODY:
                    recruit(pirates, seat, place, events)
    close_tavern(pirates, events)


def close_tavern(pirates: Pirates, events: Events) -> None:
    """The row is laid out and the first player begins; hands are kept as they are (§9.5)."""
    tell(events, TAVERN_CLOSED, EVERYONE, 0, 0, 0, 0)
    pirates.starter = 0
    pirates.refill = 1
    pirates.active = (pirates.active + pirates.seats - 1) % pirates.seats
