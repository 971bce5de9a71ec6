"""Talismans: deck, visible row, hands, and who knows what of a hand (§2.3, §7)."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.pirates.actions import RESHUFFLED, SNAIL_DREW
from archipel.games.pirates.pieces import SEATS, SUITS
from archipel.games.pirates.state import ADVANCED, Chance, Pirates


def cards_to_draw(pirates: Pirates) -> int:
    """How many cards the deck can still give, the discard pile shuffled in (§7.1)."""
    return pirates.deck_left + pirates.discard[0] + pirates.discard[1] + pirates.discard[2]


def cards_in_row(pirates: Pirates) -> int:
    """How many cards lie face up."""
    return pirates.display[0] + pirates.display[1] + pirates.display[2]


def turn_talisman(pirates: Pirates, chance: Chance, events: Events) -> int:
    """The next card of the deck; when there is none, the discard pile becomes the deck (§7.1)."""
    if pirates.deck_left == 0:
        tell(events, RESHUFFLED, EVERYONE, cards_to_draw(pirates), 0, 0, 0)
        pirates.deck_left = size(pirates.discard)
        for suit in range(SUITS):
            pirates.deck[suit] += pirates.discard[suit]
            pirates.discard[suit] = 0
    pirates.deck_left -= 1
    return draw(pirates.deck, chance.talismans)


# What others know of a hand (§7.3)


def receive_secretly(pirates: Pirates, seat: int, suit: int) -> None:
    """A card nobody else sees comes into a hand."""
    player = pirates.players[seat]
    player.cards[suit] += 1
    player.held += 1


def receive_openly(pirates: Pirates, seat: int, suit: int) -> None:
    """A card that everybody sees comes into a hand, and everybody remembers it."""
    receive_secretly(pirates, seat, suit)
    pirates.players[seat].seen[suit] += 1


def receive_from_the_tavern(pirates: Pirates, seat: int, suit: int, layer: int) -> None:
    """A card that lay face down comes into a hand: only who laid it knows it."""
    receive_secretly(pirates, seat, suit)
    if layer != seat:
        pirates.known[knowledge_of(layer, seat) + suit] += 1


def knowledge_of(observer: int, seat: int) -> int:
    """Where the table of private knowledge says what an observer knows of a seat's hand."""
    return (observer * SEATS + seat) * SUITS


def spend(pirates: Pirates, seat: int, suit: int) -> None:
    """A card leaves a hand in the open: one that was known of that suit may be the one."""
    player = pirates.players[seat]
    player.cards[suit] -= 1
    player.held -= 1
    forget(pirates, seat, suit)


def hide(pirates: Pirates, seat: int, suit: int) -> None:
    """A card leaves a hand face down: of every suit, one that was known may be the one."""
    player = pirates.players[seat]
    player.cards[suit] -= 1
    player.held -= 1
    for each in range(SUITS):
        forget(pirates, seat, each)


def forget(pirates: Pirates, seat: int, suit: int) -> None:
    """Every observer is sure of one card less of a suit."""
    player = pirates.players[seat]
    if player.seen[suit] > 0:
        player.seen[suit] -= 1
    elif pirates.options.mode == ADVANCED:
        for observer in range(SEATS):
            place = knowledge_of(observer, seat) + suit
            if pirates.known[place] > 0:
                pirates.known[place] -= 1


def surely_held(pirates: Pirates, observer: int, seat: int, suit: int) -> int:
    """How many cards of a suit an observer is sure of in another's hand; a spectator, in anybody's."""
    sure = pirates.players[seat].seen[suit]
    if observer < SEATS:
        sure += pirates.known[knowledge_of(observer, seat) + suit]
    return sure


# What is done with cards


def lay_on_discard(pirates: Pirates, seat: int, suit: int) -> None:
    """A card goes from a hand to the discard pile."""
    spend(pirates, seat, suit)
    pirates.discard[suit] += 1


def hand_over(pirates: Pirates, seat: int, other: int, suit: int) -> None:
    """A card goes from hand to hand for everybody to see (§8.4)."""
    spend(pirates, seat, suit)
    receive_openly(pirates, other, suit)


def show_and_keep(pirates: Pirates, seat: int, chance: Chance, events: Events) -> int:
    """A card from the deck is shown to everybody and kept (§8.5)."""
    suit = turn_talisman(pirates, chance, events)
    receive_openly(pirates, seat, suit)
    tell(events, SNAIL_DREW, EVERYONE, seat, suit, 0, 0)
    return suit
