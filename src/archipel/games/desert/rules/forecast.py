"""Cards of the storm deck in hand: the Meteorologist's forecast (§9.4) and the Storm Tracker (§8.8)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.known_cards import append, deck_size, draw_late, place_of, take_at, take_first
from archipel.games.desert.rules import actions as act
from archipel.games.desert.rules import crew, gifts, meter, pieces
from archipel.games.desert.rules import state as st
from archipel.games.desert.rules.state import Chance, Desert


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


def why_not_cards(desert: Desert, seat: int, ordering: bool) -> int:
    """Who holds storm cards puts them back before anything else happens."""
    kind = current(desert.decisions)
    if kind != st.FORECAST and kind != st.ORDER and kind != st.TRACK:
        return act.NOT_NOW
    if seat != deciding_seat(desert.decisions):
        return act.NOT_YOUR_TURN
    if ordering != (kind == st.ORDER):
        return act.NOT_NOW
    return act.FINE


def why_not_card(desert: Desert, seat: int, card: int, ordering: bool) -> int:
    """One of the cards in hand goes to the bottom, or next on top."""
    code = why_not_cards(desert, seat, ordering)
    if code == act.FINE and place_of(desert.storm_hand, card) == 0:
        return act.NOT_IN_HAND
    return code


def put_back(desert: Desert, seat: int, action: int, events: Events) -> None:
    """One card may go to the bottom; the others go back on top, in the order chosen (§9.4).

    Meanwhile the list of known cards on top holds just those put back: a look takes all it had,
    since the meter never falls.
    """
    kind = current(desert.decisions)
    if action < act.KEEP:
        card = action - act.BURY
        take_at(desert.storm_hand, place_of(desert.storm_hand, card))
        append(desert.storm_bottom, card)
        tell(events, act.BURIED_CARD, EVERYONE, seat, card)
    elif action >= act.STACK:
        card = action - act.STACK
        take_at(desert.storm_hand, place_of(desert.storm_hand, card))
        append(desert.storm_top, card)
        tell(events, act.STACKED, EVERYONE, seat, card)
    if kind == st.FORECAST and not all_alike(desert):
        close_frame(desert.decisions)
        open_frame(desert.decisions, st.ORDER, seat)
    elif kind == st.TRACK or action == act.KEEP or all_alike(desert):
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
    if current(desert.decisions) == st.STORM:
        gifts.ask_everyone(desert)
