"""Cards of the storm deck in hand: the Meteorologist's forecast (§9.4) and the Storm Tracker (§8.8)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.lists import append, deck_size, draw_late, place_of, take_at, take_first
from archipel.games.desert.actions import (
    BURIED_CARD,
    BURY,
    FORECAST_MADE,
    KEEP,
    SAW,
    STACK,
    STACKED,
)
from archipel.games.desert.state import (
    FORECAST,
    ORDER,
    STORM,
    TRACK,
    Chance,
    Desert,
)
from archipel.games.desert.storm import ask_everyone
from archipel.games.desert.terrain import level


def look_ahead(desert: Desert, seat: int, frame: int, chance: Chance, events: Events) -> None:
    """Take as many cards as the meter says from the top of the storm deck, for all to see."""
    left = deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom)
    count = min(level(desert), left)
    tell(events, FORECAST_MADE, EVERYONE, seat, count, 0, 0)
    for _ in range(count):
        card = draw_late(desert.storm_top, desert.storm_left, desert.storm_bottom, chance.storm)
        append(desert.storm_hand, card)
        tell(events, SAW, EVERYONE, seat, card, 0, 0)
    desert.decisions.waiting = 0
    open_frame(desert.decisions, frame, seat)


def put_back(desert: Desert, seat: int, action: int, events: Events) -> None:
    """One card may go to the bottom; the others go back on top, in the order chosen (§9.4).

    Meanwhile the list of known cards on top holds just those put back: a look takes all it had,
    since the meter never falls.
    """
    kind = current(desert.decisions)
    if action < KEEP:
        card = action - BURY
        take_at(desert.storm_hand, place_of(desert.storm_hand, card))
        append(desert.storm_bottom, card)
        tell(events, BURIED_CARD, EVERYONE, seat, card, 0, 0)
    elif action >= STACK:
        card = action - STACK
        take_at(desert.storm_hand, place_of(desert.storm_hand, card))
        append(desert.storm_top, card)
        tell(events, STACKED, EVERYONE, seat, card, 0, 0)
    if kind == FORECAST and not all_alike(desert):
        close_frame(desert.decisions)
        open_frame(desert.decisions, ORDER, seat)
    elif kind == TRACK or action == KEEP or all_alike(desert):
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
    if current(desert.decisions) == STORM:
        ask_everyone(desert)
