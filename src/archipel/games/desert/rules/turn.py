"""A turn: who decides, paying for actions, the next player (§4)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, state as st
from .state import Desert


def deciders(desert: Desert) -> int:
    """Whose turn it is; before a storm card, everybody who has not answered yet."""
    if desert.outcome != st.RUNNING:
        return 0
    if desert.decisions.waiting != 0 and current(desert.decisions) == st.STORM:
        return desert.decisions.waiting
    return 1 << deciding_seat(desert.decisions)


def why_not_end(desert: Desert, seat: int) -> int:
    """A turn is ended by the player whose it is, whatever actions are left (§4.2)."""
    if seat != desert.active:
        return act.NOT_YOUR_TURN
    return act.FINE if current(desert.decisions) == st.TURN else act.NOT_NOW


def why_not_act(desert: Desert, seat: int) -> int:
    """An action is taken by the player whose turn it is, while some are left (§4.1)."""
    if seat != desert.active:
        return act.NOT_YOUR_TURN
    if current(desert.decisions) != st.TURN:
        return act.NOT_NOW
    return act.FINE if desert.actions_left > 0 else act.NO_ACTIONS_LEFT


def spend(desert: Desert) -> None:
    """Pay one action; gifts are counted anew from here (§4.1, §7.4)."""
    desert.actions_left -= 1
    desert.gifts = 0


def end(desert: Desert, seat: int, events: Events) -> None:
    """The actions that are left are lost; the storm comes next (§4.2, §4.3)."""
    tell(events, act.ENDED, EVERYONE, seat)


def next_turn(desert: Desert, events: Events) -> None:
    """The next player to the left takes the turn; a Solar Shield of that player ends (§4.3, §8.5)."""
    desert.active = (desert.active + 1) % desert.seats
    desert.turn += 1
    desert.actions_left = pieces.ACTIONS_A_TURN
    desert.gifts = 0
    desert.decisions.waiting = 0
    for card in range(pieces.STORM_KINDS):
        desert.storm_turned[card] = 0
    close_frame(desert.decisions)
    open_frame(desert.decisions, st.TURN, desert.active)
    tell(events, act.TURN_BEGAN, EVERYONE, desert.active)
    player = desert.players[desert.active]
    if player.shield > 0:
        player.shield = 0
        for raised in range(pieces.SHIELDS):
            player.shield_tiles[raised] = 0
        tell(events, act.SHIELD_ENDED, EVERYONE, desert.active)
