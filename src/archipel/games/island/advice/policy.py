"""What a good player does at once: the policy of bots, by what is being decided.

Every action gets a score, the best is taken. Beyond the list of actions the policy notes figures for places:
first how bad it would be to leave each flooded one, then what each one is worth to a pawn.
"""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import current
from archipel.core.records import medium, row, wide

from ..rules import actions as act, state as st
from ..rules.state import Island
from . import forced, specials, turn


def policy(
    island: Island, seat: int, weights: row[wide], actions: row[medium], count: int, stream: Stream
) -> int:
    """The action that a good player takes at once."""
    kind = current(island.decisions)
    if kind == st.TURN and actions[0] == act.END:
        return turn.in_turn(island, seat, weights, actions, count)
    if kind == st.SECOND:
        return turn.second_tile(island, weights, actions, count)
    if kind == st.LIMIT and act.KIND[int(actions[0])] == act.DISCARD:
        return forced.too_many_cards(island, seat, weights, actions, count)
    if kind == st.LIFT or kind == st.SWIM:
        return forced.on_the_way(island, seat, kind, weights, actions, count)
    return specials.in_window(island, seat, kind, weights, actions, count)
