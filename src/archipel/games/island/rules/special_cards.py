"""When special cards may be played, and who is asked before a card is turned (§7.1, §7.4)."""

from __future__ import annotations

from archipel.core.decisions import answered, current, is_waited_for

from . import actions as act, pieces, state as st
from .state import Island

# §7 Special cards


def why_not_now(island: Island, seat: int) -> int:
    """Special cards are for everybody at any time, but not inside an action or a flight (§7.4)."""
    kind = current(island.decisions)
    if kind == st.TURN or kind == st.LIMIT or kind == st.SWIM:
        return act.FINE
    if (kind == st.TREASURE or kind == st.FLOOD) and is_waited_for(island.decisions, seat):
        return act.FINE
    return act.NOT_NOW


def why_not_pass(island: Island, seat: int) -> int:
    """Only who is asked can play no card (§7.4)."""
    return act.FINE if is_waited_for(island.decisions, seat) else act.NOTHING_TO_PASS


def play_none(island: Island, seat: int) -> None:
    """Who is asked plays no card, and is not asked again before this one is turned (§7.4)."""
    answered(island.decisions, seat)


def can_play(island: Island, seat: int) -> bool:
    """Whether a player holds a special card that could be played; everybody sees that (§7.4)."""
    player = island.players[seat]
    return player.cards[pieces.HELICOPTER] > 0 or (player.cards[pieces.SANDBAGS] > 0 and island.flooded != 0)


def ask_everyone(island: Island) -> None:
    """Before each card, whoever holds a special card that can be played is asked (§7.4)."""
    waiting = 0
    for seat in range(island.seats):
        if can_play(island, seat):
            waiting |= 1 << seat
    island.decisions.waiting = waiting
