"""A delivery: it is announced, the others are asked for tolls, then card after card is turned over (§2.4, §3)."""

from __future__ import annotations

from archipel.core import decisions
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.known_cards import take_first

from . import actions as act, state as st, turns
from .state import Smugglers


def why_not_deliver(smugglers: Smugglers, seat: int) -> int:
    """There must be something to deliver."""
    return act.NOTHING_HIDDEN if smugglers.teams[turns.team_of(seat)].pile[0] == 0 else act.FINE


def announce(smugglers: Smugglers, seat: int, events: Events) -> None:
    """Before a delivery the other team may step in."""
    decisions.open_frame(smugglers.decisions, st.DELIVERY, seat)
    tell(events, act.ANNOUNCED, EVERYONE, seat, smugglers.teams[turns.team_of(seat)].pile[0])
    ask(smugglers)


def ask(smugglers: Smugglers) -> None:
    """Ask everyone of the other team who, as far as everybody knows, could hold a useful toll."""
    smugglers.decisions.waiting = 0
    team = turns.team_of(decisions.deciding_seat(smugglers.decisions))
    if smugglers.discard[st.TOLL] == st.CARDS[st.TOLL] or smugglers.tolls == smugglers.teams[team].pile[0]:
        return
    for seat in range(smugglers.seats):
        if turns.team_of(seat) != team and smugglers.players[seat].held > 0:
            smugglers.decisions.waiting |= 1 << seat


def why_not_at_border(smugglers: Smugglers, seat: int) -> int:
    """Only during a delivery."""
    if decisions.current(smugglers.decisions) == st.DELIVERY:
        return act.FINE
    return act.NOT_NOW if seat == decisions.deciding_seat(smugglers.decisions) else act.NOT_YOUR_TURN


def why_not_answer(smugglers: Smugglers, seat: int) -> int:
    """Whoever is asked answers, once."""
    return act.FINE if decisions.is_waited_for(smugglers.decisions, seat) else act.NOT_ASKED


def let_pass(smugglers: Smugglers, seat: int, events: Events) -> None:
    """The delivery may go by."""
    decisions.answered(smugglers.decisions, seat)
    tell(events, act.PASSED, EVERYONE, seat)


def why_not_toll(smugglers: Smugglers, seat: int) -> int:
    """One plays a toll that one holds."""
    return act.NO_TOLL if smugglers.players[seat].cards[st.TOLL] == 0 else act.FINE


def raise_toll(smugglers: Smugglers, seat: int, events: Events) -> None:
    """A toll is played, and everybody is asked again."""
    smugglers.players[seat].cards[st.TOLL] -= 1
    smugglers.players[seat].held -= 1
    smugglers.discard[st.TOLL] += 1
    smugglers.tolls += 1
    tell(events, act.TOLLED, EVERYONE, seat, smugglers.tolls)
    ask(smugglers)


def why_not_turn_over(smugglers: Smugglers, seat: int) -> int:
    """Once everybody has answered."""
    if seat != decisions.deciding_seat(smugglers.decisions):
        return act.NOT_YOUR_TURN
    return act.STILL_ASKED if smugglers.decisions.waiting != 0 else act.FINE


def turn_over(smugglers: Smugglers, seat: int, events: Events) -> None:
    """The next card of the delivery: the first ones pay the tolls, the others bring points."""
    team = smugglers.teams[turns.team_of(seat)]
    card = take_first(team.pile)
    team.seen = max(team.seen - 1, 0)
    smugglers.discard[card] += 1
    if smugglers.tolls > 0:
        smugglers.tolls -= 1
        tell(events, act.SEIZED, EVERYONE, seat, card)
    else:
        team.points += st.WORTH[card]
        tell(events, act.DELIVERED, EVERYONE, seat, card)
    if team.pile[0] == 0:
        decisions.close_frame(smugglers.decisions)
        turns.next_turn(smugglers, events)
