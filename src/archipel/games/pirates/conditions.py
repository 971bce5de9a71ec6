"""What a player may do, and why not: each `why_not_…` is the one place of a condition of the rules."""

from __future__ import annotations

from archipel.games.pirates.actions import (
    BID_TOO_HIGH,
    BID_TOO_LOW,
    CAPTAIN_ALREADY,
    CARDS_SHORT,
    CARDS_SHORT_FOR_CAPTAIN,
    DECK_EMPTY,
    FINE,
    GAP_AHEAD,
    LOOT_GONE,
    MUST_OPEN,
    MUST_SAIL,
    NEVER_A_DRAW,
    NO_BIDDING,
    NO_CARD_TO_LAY,
    NO_NAMING,
    NO_NEED_TO_DISCARD,
    NO_PICK,
    NO_STEP,
    NOBODY_THERE,
    NOT_AHEAD,
    NOT_CAPTAIN,
    NOT_FORCED,
    NOT_IN_HAND,
    NOT_IN_LAIR,
    NOT_IN_ROW,
    NOT_NOW,
    NOT_YOUR_FIGURE,
    NOT_YOUR_TURN,
    NOTHING_TO_STOP,
    ONLY_A_TOAD,
    ONLY_THE_WEASEL,
    SQUARE_TAKEN,
    TOLL_SHORT,
    TOO_FAR_BACK,
)
from archipel.games.pirates.asking import asked, asked_seat
from archipel.games.pirates.auction import farthest, figures_before, lowest_bid
from archipel.games.pirates.cards import cards_in_row, cards_to_draw
from archipel.games.pirates.crew import empty_squares, in_lair, owner_at, price, species_of, tolls
from archipel.games.pirates.pieces import (
    CAPTAIN,
    CREW,
    LAIR,
    NO_FIGURE,
    NO_LOOT,
    NOBODY,
)
from archipel.games.pirates.sailing import may_decline
from archipel.games.pirates.state import (
    BID,
    CHOOSE,
    EXTRA,
    LAY,
    LIMIT,
    PAY,
    PICK,
    SECOND,
    STEP,
    TURN,
    Pirates,
)

# §5.1 To draw


def why_not_draw(pirates: Pirates) -> int:
    """A draw is a whole action, or its second card; who is captain sails instead (§4.2, §5.1)."""
    kind = asked(pirates)
    if kind == EXTRA:
        return NEVER_A_DRAW
    if kind != TURN and kind != SECOND:
        return NOT_NOW
    return MUST_SAIL if kind == TURN and pirates.forced != 0 else FINE


def why_not_deck(pirates: Pirates) -> int:
    """A card from the deck, as long as there is one; where nothing is left at all one draws nothing."""
    if cards_to_draw(pirates) > 0 or cards_in_row(pirates) == 0:
        return FINE
    return DECK_EMPTY


def why_not_take(pirates: Pirates, suit: int) -> int:
    """A card of the row (§5.1)."""
    return FINE if pirates.display[suit] > 0 else NOT_IN_ROW


# §5.2 To move, §5.3 to become captain


def why_not_act(pirates: Pirates, figure: int) -> int:
    """A figure acts in its owner's turn, unless a captain has to sail; then only the weasel (§4, §8.6)."""
    kind = asked(pirates)
    if kind == TURN:
        return MUST_SAIL if pirates.forced != 0 else FINE
    if kind == EXTRA:
        return FINE if figure == pirates.active * CREW + pirates.weasel - 1 else ONLY_THE_WEASEL
    return NOT_NOW


def why_not_enter(pirates: Pirates, seat: int, species: int, ship: int, target: int) -> int:
    """A figure comes aboard from the lair (§5.2, §5.3)."""
    figure = in_lair(pirates, seat, species)
    code = why_not_act(pirates, figure)
    if code != FINE:
        return code
    if figure == NO_FIGURE:
        return NOT_IN_LAIR
    return why_not_go(pirates, figure, ship, LAIR, target)


def why_not_advance(pirates: Pirates, seat: int, ship: int, start: int, target: int) -> int:
    """A figure goes on along its ship (§5.2, §5.3)."""
    code = why_not_act(pirates, pirates.ships[ship].squares[start])
    if code != FINE:
        return code
    if owner_at(pirates, ship, start) != seat:
        return NOT_YOUR_FIGURE
    return why_not_go(pirates, pirates.ships[ship].squares[start], ship, start, target)


def why_not_go(pirates: Pirates, figure: int, ship: int, start: int, target: int) -> int:
    """The target is empty and ahead, and the price and the tolls can be paid (§5.2, §5.3, §8.4)."""
    seat = figure // CREW
    if target >= start:
        return NOT_AHEAD
    if pirates.ships[ship].squares[target] != NO_FIGURE:
        return CAPTAIN_ALREADY if target == CAPTAIN else SQUARE_TAKEN
    if target == CAPTAIN and empty_squares(pirates, ship, start, CAPTAIN + 1) > 0:
        return GAP_AHEAD
    cards = price(pirates, species_of(pirates, figure), ship, start, target)
    if pirates.players[seat].cards[ship] < cards:
        return CARDS_SHORT_FOR_CAPTAIN if target == CAPTAIN else CARDS_SHORT
    if pirates.players[seat].cards[ship] < cards + tolls(pirates, seat, ship, start, target):
        return TOLL_SHORT
    return FINE


def why_not_sail(pirates: Pirates, seat: int, ship: int) -> int:
    """A captain from the beginning of the turn has to sail; a weasel may, right after (§4.2, §8.6)."""
    kind = asked(pirates)
    if kind != TURN and kind != EXTRA:
        return NOT_NOW
    if owner_at(pirates, ship, CAPTAIN) != seat:
        return NOT_CAPTAIN
    if kind == EXTRA:
        return why_not_act(pirates, pirates.ships[ship].squares[CAPTAIN])
    return FINE if pirates.forced >> ship & 1 == 1 else NOT_FORCED


# §6.2 Loot, and the choices of toad, snail and weasel


def why_not_pick(pirates: Pirates, spot: int) -> int:
    """Who is asked takes a tile that is still there (§6.2)."""
    if asked(pirates) != PICK:
        return NO_PICK
    return LOOT_GONE if pirates.ships[pirates.sailing].near[spot] == NO_LOOT else FINE


def why_not_decline(pirates: Pirates) -> int:
    """Only a toad on a crew square may leave its loot (§8.3)."""
    if asked(pirates) != PICK:
        return NO_PICK
    return FINE if may_decline(pirates) else ONLY_A_TOAD


def why_not_step(pirates: Pirates) -> int:
    """A snail's owner chooses only where the table plays it so (§8.5, §11)."""
    return FINE if asked(pirates) == STEP else NO_STEP


def why_not_stop(pirates: Pirates) -> int:
    """A weasel's further action may be left out (§8.6)."""
    return FINE if asked(pirates) == EXTRA else NOTHING_TO_STOP


def why_not_discard(pirates: Pirates, seat: int, suit: int) -> int:
    """Above the limit at the end of one's turn, or to pay a bid (§4.3, §9.4)."""
    if asked(pirates) != LIMIT and asked(pirates) != PAY:
        return NO_NEED_TO_DISCARD
    return FINE if pirates.players[seat].cards[suit] > 0 else NOT_IN_HAND


# §9 The tavern


def why_not_name(pirates: Pirates, seat: int, place: int) -> int:
    """The starter names a figure and can lay a card before each one ahead of it (§9.2)."""
    if asked(pirates) != CHOOSE:
        return NO_NAMING
    if pirates.queue[place] == NOBODY:
        return NOBODY_THERE
    return FINE if figures_before(pirates, place) <= farthest(pirates, seat) else TOO_FAR_BACK


def why_not_lay(pirates: Pirates, seat: int, suit: int) -> int:
    """A card of one's hand, face down (§9.2)."""
    if asked(pirates) != LAY:
        return NO_CARD_TO_LAY
    return FINE if pirates.players[seat].cards[suit] > 0 else NOT_IN_HAND


def why_not_bid(pirates: Pirates, seat: int, cards: int) -> int:
    """More than the last bid, and no more than one has cards (§9.3)."""
    if asked(pirates) != BID:
        return NO_BIDDING
    if cards < lowest_bid(pirates, seat):
        return BID_TOO_LOW
    return FINE if cards <= pirates.players[seat].held else BID_TOO_HIGH


def why_not_pass(pirates: Pirates) -> int:
    """Everybody may pass but the one who opens (§9.3)."""
    if asked(pirates) != BID:
        return NO_BIDDING
    return FINE if pirates.opened == 1 else MUST_OPEN


def why_not_asked(pirates: Pirates, seat: int) -> int:
    """Only who is asked decides (§4.1)."""
    return FINE if seat == asked_seat(pirates) else NOT_YOUR_TURN
