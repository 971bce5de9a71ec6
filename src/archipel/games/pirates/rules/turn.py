"""A turn: what it still owes, one thing after the other, cards above the limit, and the next turn (§4)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import (
    actions as act,
    asking,
    drawing,
    flotsam,
    hands,
    pieces,
    sailing,
    ships,
    state as st,
    talents,
    tavern,
    the_end,
)
from .state import Chance, Pirates


def why_not_turn_up(pirates: Pirates) -> int:
    """The table turns cards and tiles when it is asked for them (§5.1, §6.4, §8.5)."""
    kind = asking.asked(pirates)
    return act.FINE if kind == st.REFILL or kind == st.GROUP or kind == st.SNAIL_CARD else act.NOT_NOW


def turn_up(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The table turns the next card of the row, the next tile of a group, or the card of a snail."""
    if asking.asked(pirates) == st.REFILL:
        drawing.fill_row(pirates, chance, events)
    elif asking.asked(pirates) == st.GROUP:
        flotsam.turn_tile(pirates, chance, events)
    else:
        talents.turn_snail_card(pirates, chance, events)


def follow(pirates: Pirates, seat: int, events: Events) -> None:
    """What comes after an action: the auction goes on as long as there is a tavern, then the turns do."""
    if pirates.turn == 0 and pirates.refill == 0:
        tavern.go_on_in_tavern(pirates, seat, events)
    if pirates.turn > 0 or pirates.refill == 1:
        go_on(pirates, events)


def go_on(pirates: Pirates, events: Events) -> None:
    """Settle what is due until somebody has to decide, or the game is over (§4)."""
    while settle(pirates, events):
        pass


def settle(pirates: Pirates, events: Events) -> bool:
    """The next thing that is due; whether it went by itself, so that another one may follow at once."""
    if pirates.drawing > 0:
        return drawing.settle_draw(pirates)
    if pirates.stepper > 0:
        asking.ask(pirates, st.STEP, ships.owner_at(pirates, pirates.snail_ship, pirates.stepper))
        return False
    if pirates.snails != 0:
        return talents.settle_snails(pirates)
    pirates.snail_ship = pieces.NO_SHIP
    if pirates.sailing != pieces.NO_SHIP:
        return sailing.settle(pirates, events)
    if pirates.final != 0:
        return the_end.settle(pirates, events)
    if pirates.refill == 1:
        return drawing.settle_row(pirates)
    if pirates.weasel > 0:
        if talents.weasel_could_go_on(pirates):
            asking.ask(pirates, st.EXTRA, pirates.active)
            return False
        pirates.weasel = 0
        return True
    if pirates.forced != 0:
        asking.ask(pirates, st.TURN, pirates.active)
    elif pirates.turn > 0 and pirates.players[pirates.active].held > pirates.options.hand_limit:
        asking.ask(pirates, st.LIMIT, pirates.active)
    elif pirates.calm >= pirates.options.calm * pirates.seats:
        pirates.final = st.DEAD_CALM
        tell(events, act.CALM_SEA, EVERYONE, pirates.options.calm)
        return True
    else:
        next_turn(pirates, events)
    return False


def next_turn(pirates: Pirates, events: Events) -> None:
    """The next player to the left (§4.1)."""
    pirates.active = (pirates.active + 1) % pirates.seats
    pirates.turn += 1
    pirates.extra_used = 0
    pirates.forced = ships.captained_by(pirates, pirates.active)
    asking.ask(pirates, st.TURN, pirates.active)
    tell(events, act.TURN_BEGAN, EVERYONE, pirates.active, pirates.turn)


def why_not_discard(pirates: Pirates, seat: int, suit: int) -> int:
    """Above the limit at the end of one's turn, or to pay a bid (§4.3, §9.4)."""
    if asking.asked(pirates) != st.LIMIT and asking.asked(pirates) != st.PAY:
        return act.NO_NEED_TO_DISCARD
    return act.FINE if pirates.players[seat].cards[suit] > 0 else act.NOT_IN_HAND


def discard(pirates: Pirates, seat: int, suit: int, events: Events) -> None:
    """A card goes, down to the limit or to pay a bid (§4.3, §9.4)."""
    hands.lay_on_discard(pirates, seat, suit)
    tell(events, act.DISCARDED, EVERYONE, seat, suit)
    if asking.asked(pirates) == st.PAY:
        pirates.bid -= 1
