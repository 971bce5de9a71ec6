"""The tavern: naming a figure, laying cards, bidding, recruiting (§9)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, asking, hands, pieces, state as st
from .state import Pirates


def figures_before(pirates: Pirates, place: int) -> int:
    """How many figures stand before a place of the queue."""
    count = 0
    for ahead in range(place):
        if pirates.queue[ahead] != pieces.NOBODY:
            count += 1
    return count


def nth_figure(pirates: Pirates, nth: int) -> int:
    """The place of the nth figure of the queue, counted from 0."""
    left = nth
    place = 0
    while pirates.queue[place] == pieces.NOBODY or left > 0:
        if pirates.queue[place] != pieces.NOBODY:
            left -= 1
        place += 1
    return place


def crew_size(pirates: Pirates, seat: int) -> int:
    """How many figures a player has."""
    count = 0
    for number in range(pieces.CREW):
        if pirates.players[seat].species[number] != pieces.NOBODY:
            count += 1
    return count


def is_short(pirates: Pirates, seat: int) -> bool:
    """Whether a player still lacks figures."""
    return crew_size(pirates, seat) < pieces.CREW


def go_on_in_tavern(pirates: Pirates, seat: int, events: Events) -> None:
    """Once there is a bid, the auction goes on; before it, the starter lays cards and opens."""
    if pirates.opened == 1:
        settle_auction(pirates, seat, events)
    elif pirates.to_lay == 0:
        asking.ask(pirates, st.BID, seat)
    else:
        asking.ask(pirates, st.LAY, seat)


def why_not_name(pirates: Pirates, seat: int, place: int) -> int:
    """The starter names a figure and can lay a card before each one ahead of it (§9.2)."""
    if asking.asked(pirates) != st.CHOOSE:
        return act.NO_NAMING
    if pirates.queue[place] == pieces.NOBODY:
        return act.NOBODY_THERE
    return act.FINE if figures_before(pirates, place) <= farthest(pirates, seat) else act.TOO_FAR_BACK


# §9.2 Naming a figure


def name_figure(pirates: Pirates, seat: int, place: int, events: Events) -> None:
    """The starter names a figure and owes a card before each figure that stands ahead of it."""
    tell(events, act.NAMED, EVERYONE, seat, pirates.queue[place], place)
    pirates.lot = place
    pirates.to_lay = figures_before(pirates, place)


def farthest(pirates: Pirates, seat: int) -> int:
    """How many figures the starter can pass over: a card for each, and one to bid where it must be (§9.2)."""
    held = pirates.players[seat].held
    return held - min(pirates.options.opening, held)


def why_not_lay(pirates: Pirates, seat: int, suit: int) -> int:
    """A card of one's hand, face down (§9.2)."""
    if asking.asked(pirates) != st.LAY:
        return act.NO_CARD_TO_LAY
    return act.FINE if pirates.players[seat].cards[suit] > 0 else act.NOT_IN_HAND


def lay_card(pirates: Pirates, seat: int, suit: int, events: Events) -> None:
    """A card face down before the next figure, from the front of the queue on."""
    place = nth_figure(pirates, figures_before(pirates, pirates.lot) - pirates.to_lay)
    hands.hide(pirates, seat, suit)
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
    tell(events, act.LAID, 1 << seat, seat, place, suit)
    pirates.to_lay -= 1


# §9.3 Bidding


def lowest_bid(pirates: Pirates, seat: int) -> int:
    """More than the last bid; to open, nothing at all, or one card where the table wants it (§11)."""
    if pirates.opened == 1:
        return pirates.bid + 1
    return min(pirates.options.opening, pirates.players[seat].held)


def why_not_bid(pirates: Pirates, seat: int, cards: int) -> int:
    """More than the last bid, and no more than one has cards (§9.3)."""
    if asking.asked(pirates) != st.BID:
        return act.NO_BIDDING
    if cards < lowest_bid(pirates, seat):
        return act.BID_TOO_LOW
    return act.FINE if cards <= pirates.players[seat].held else act.BID_TOO_HIGH


def offer(pirates: Pirates, seat: int, cards: int, events: Events) -> None:
    """A bid: whoever wants the figure has to offer more (§9.3)."""
    tell(events, act.BADE, EVERYONE, seat, cards)
    pirates.opened = 1
    pirates.bid = cards
    pirates.bidder = seat


def why_not_pass(pirates: Pirates) -> int:
    """Everybody may pass but the one who opens (§9.3)."""
    if asking.asked(pirates) != st.BID:
        return act.NO_BIDDING
    return act.FINE if pirates.opened == 1 else act.MUST_OPEN


def pass_bid(pirates: Pirates, seat: int, events: Events) -> None:
    """Who passes is out of this auction (§9.3)."""
    tell(events, act.PASSED, EVERYONE, seat)
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
        if pirates.options.bidding == st.ONE_ROUND and other == pirates.starter:
            return pirates.bidder
        if can_outbid(pirates, other):
            return other
        other = (other + 1) % pirates.seats
    return other


def settle_auction(pirates: Pirates, seat: int, events: Events) -> None:
    """The next one bids; or the figure is won and paid for, and the next auction begins (§9.3, §9.4)."""
    if pirates.lot != pieces.NO_LOT:
        other = next_bidder(pirates, seat)
        if other != pirates.bidder:
            asking.ask(pirates, st.BID, other)
            return
        recruit(pirates, pirates.bidder, pirates.lot, events)
        pirates.lot = pieces.NO_LOT
    if pirates.bid > 0:
        asking.ask(pirates, st.PAY, pirates.bidder)
    else:
        next_auction(pirates, events)


# §9.4 Recruiting


def recruit(pirates: Pirates, seat: int, place: int, events: Events) -> None:
    """A figure joins a crew, and the cards before it a hand."""
    player = pirates.players[seat]
    number = crew_size(pirates, seat)
    player.species[number] = pirates.queue[place]
    tell(events, act.RECRUITED, EVERYONE, seat, pirates.queue[place], number + 1)
    pirates.queue[place] = pieces.NOBODY
    tell_what_lay_there(pirates, seat, place, events)
    kept = 0
    for slot in range(pirates.laid):
        if pirates.laid_at[slot] == place:
            layer, suit = pirates.laid_by[slot], pirates.laid_card[slot]
            hands.receive_from_the_tavern(pirates, seat, suit, layer)
            tell(events, act.WON_CARD, 1 << layer, seat, layer, suit)
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
    for suit in range(pieces.SUITS):
        for slot in range(pirates.laid):
            if pirates.laid_at[slot] == place and pirates.laid_card[slot] == suit:
                found += 1
                tell(events, act.FOUND_CARD, 1 << seat, seat, found, suit)


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
        asking.ask(pirates, st.CHOOSE, starter)
        return
    for seat in range(pirates.seats):
        if is_short(pirates, seat):
            for place in range(pieces.QUEUE):
                if pirates.queue[place] != pieces.NOBODY:
                    recruit(pirates, seat, place, events)
    close_tavern(pirates, events)


def close_tavern(pirates: Pirates, events: Events) -> None:
    """The row is laid out and the first player begins; hands are kept as they are (§9.5)."""
    tell(events, act.TAVERN_CLOSED, EVERYONE)
    pirates.starter = 0
    pirates.refill = 1
    pirates.active = (pirates.active + pirates.seats - 1) % pirates.seats
