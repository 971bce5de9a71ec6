"""Cards of the storm deck in hand: the Meteorologist's forecast (§9.4) and the Storm Tracker (§8.8)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.known_cards import append, deck_size, draw_late, place_of, take_at, take_first

from . import actions as act, crew, gifts, meter, pieces, state as st
from .state import Chance, Desert


def why_not_forecast(desert: Desert, seat: int) -> int:
    """The Meteorologist looks at the cards on top of the storm deck (§9.4)."""
    if desert.players[seat].role != pieces.METEOROLOGIST:
        return act.NOT_THE_METEOROLOGIST
    if crew.buried(desert, seat):
        return act.BURIED
    return act.FINE


def look_ahead(desert: Desert, seat: int, frame: int, chance: Chance, events: Events) -> None:
    """Take as many cards as the meter says from the top of the storm deck, for all to see."""
    left = deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom)
    count = min(meter.level(desert), left)
    tell(events, act.FORECAST_MADE, EVERYONE, seat, count)
    for _ in range(count):
        card = draw_late(desert.storm_top, desert.storm_left, desert.storm_bottom, chance.storm)
        append(desert.storm_hand, card)
        tell(events, act.SAW, EVERYONE, seat, card)
    desert.decisions.waiting = 0
    open_frame(desert.decisions, frame, seat)


def why_not_put_back(desert: Desert, seat: int) -> int:
    """Who holds storm cards puts them back before anything else happens (§9.4, §8.8)."""
    kind = current(desert.decisions)
    if kind != st.FORECAST and kind != st.ORDER and kind != st.TRACK:
        return act.NOT_NOW
    return act.FINE if seat == deciding_seat(desert.decisions) else act.NOT_YOUR_TURN


def why_not_bury(desert: Desert, card: int) -> int:
    """One of the cards in hand may go to the bottom, before the others are put in order (§9.4, §8.8)."""
    if current(desert.decisions) == st.ORDER:
        return act.NOT_NOW
    return act.FINE if place_of(desert.storm_hand, card) > 0 else act.NOT_IN_HAND


def bury(desert: Desert, seat: int, card: int, events: Events) -> None:
    """One card goes to the bottom of the deck (§9.4, §8.8)."""
    take_at(desert.storm_hand, place_of(desert.storm_hand, card))
    append(desert.storm_bottom, card)
    tell(events, act.BURIED_CARD, EVERYONE, seat, card)
    keep(desert, seat)


def keep(desert: Desert, seat: int) -> None:
    """The others go back on top; the Meteorologist chooses the order, if it makes a difference (§9.4)."""
    if current(desert.decisions) == st.FORECAST and not all_alike(desert):
        close_frame(desert.decisions)
        open_frame(desert.decisions, st.ORDER, seat)
    else:
        close_cards(desert)


def why_not_stack(desert: Desert, card: int) -> int:
    """Any of the cards that are put in order is the next (§9.4)."""
    if current(desert.decisions) != st.ORDER:
        return act.NOT_NOW
    return act.FINE if place_of(desert.storm_hand, card) > 0 else act.NOT_IN_HAND


def stack(desert: Desert, seat: int, card: int, events: Events) -> None:
    """The next of the others goes back on top, in the order chosen (§9.4).

    Meanwhile the list of known cards on top holds just those put back: a look takes all it had,
    since the meter never falls.
    """
    take_at(desert.storm_hand, place_of(desert.storm_hand, card))
    append(desert.storm_top, card)
    tell(events, act.STACKED, EVERYONE, seat, card)
    if all_alike(desert):
        close_cards(desert)


def all_alike(desert: Desert) -> bool:
    """Whether the order of the cards in hand makes no difference."""
    for place in range(2, desert.storm_hand[0] + 1):
        if desert.storm_hand[place] != desert.storm_hand[1]:
            return False
    return True


def close_cards(desert: Desert) -> None:
    """The rest goes back as it is, and play goes on where it was."""
    while desert.storm_hand[0] > 0:
        append(desert.storm_top, take_first(desert.storm_hand))
    close_frame(desert.decisions)
    gifts.ask_again(desert)
