"""To draw: two cards from the row or the deck, then the row is filled up; how the deck is made anew
(§5.1, §7.1).
"""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, asking, hands, pieces, state as st
from .state import Chance, Pirates


def why_not_draw(pirates: Pirates) -> int:
    """A draw is a whole action, or its second card; who is captain sails instead (§4.2, §5.1)."""
    kind = asking.asked(pirates)
    if kind == st.EXTRA:
        return act.NEVER_A_DRAW
    if kind != st.TURN and kind != st.SECOND:
        return act.NOT_NOW
    return act.MUST_SAIL if kind == st.TURN and pirates.forced != 0 else act.FINE


def why_not_deck(pirates: Pirates) -> int:
    """A card from the deck, as long as there is one; where nothing is left at all one draws nothing."""
    if cards_to_draw(pirates) > 0 or cards_in_row(pirates) == 0:
        return act.FINE
    return act.DECK_EMPTY


def why_not_take(pirates: Pirates, suit: int) -> int:
    """A card of the row (§5.1)."""
    return act.FINE if pirates.display[suit] > 0 else act.NOT_IN_ROW


def begin_or_end(pirates: Pirates) -> None:
    """Two cards one after the other, each from the row or from the deck; then the row is filled up (§5.1)."""
    pirates.drawing = 0 if asking.asked(pirates) == st.SECOND else pieces.CARDS_A_DRAW - 1
    if pirates.drawing == 0:
        pirates.refill = 1
    else:
        pirates.calm += 1


def take_card(pirates: Pirates, seat: int, suit: int, events: Events) -> None:
    """A card of the row, for everybody to see (§5.1)."""
    begin_or_end(pirates)
    pirates.display[suit] -= 1
    hands.receive_openly(pirates, seat, suit)
    tell(events, act.TOOK_CARD, EVERYONE, seat, suit)


def draw_card(pirates: Pirates, seat: int, chance: Chance, events: Events) -> None:
    """A card from the deck, which nobody else sees; where nothing is left at all, nothing (§5.1)."""
    begin_or_end(pirates)
    if cards_to_draw(pirates) == 0:
        tell(events, act.DREW_NOTHING, EVERYONE, seat)
    else:
        suit = turn_talisman(pirates, chance, events)
        hands.receive_secretly(pirates, seat, suit)
        tell(events, act.DREW_CARD, 1 << seat, seat, pirates.players[seat].held, suit)


def settle_draw(pirates: Pirates) -> bool:
    """The second card of a draw, if there is any; then the row is filled up (§5.1)."""
    if cards_in_row(pirates) + cards_to_draw(pirates) > 0:
        asking.ask(pirates, st.SECOND, pirates.active)
        return False
    pirates.drawing = 0
    pirates.refill = 1
    return True


def settle_row(pirates: Pirates) -> bool:
    """The row is filled up, as long as there are cards (§5.1)."""
    if cards_in_row(pirates) < pirates.options.row_length and cards_to_draw(pirates) > 0:
        asking.ask(pirates, st.REFILL, pirates.active)
        return False
    pirates.refill = 0
    return True


def fill_row(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The next card of the row is turned (§5.1)."""
    suit = turn_talisman(pirates, chance, events)
    pirates.display[suit] += 1
    tell(events, act.ROW_FILLED, EVERYONE, suit)


def cards_to_draw(pirates: Pirates) -> int:
    """How many cards the deck can still give, the discard pile shuffled in (§7.1)."""
    return pirates.deck_left + pirates.discard[0] + pirates.discard[1] + pirates.discard[2]


def cards_in_row(pirates: Pirates) -> int:
    """How many cards lie face up."""
    return pirates.display[0] + pirates.display[1] + pirates.display[2]


def turn_talisman(pirates: Pirates, chance: Chance, events: Events) -> int:
    """The next card of the deck; when there is none, the discard pile becomes the deck (§7.1)."""
    if pirates.deck_left == 0:
        tell(events, act.RESHUFFLED, EVERYONE, cards_to_draw(pirates))
        pirates.deck_left = size(pirates.discard)
        for suit in range(pieces.SUITS):
            pirates.deck[suit] += pirates.discard[suit]
            pirates.discard[suit] = 0
    pirates.deck_left -= 1
    return draw(pirates.deck, chance.talismans)
