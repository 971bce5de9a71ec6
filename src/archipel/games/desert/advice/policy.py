"""How a good player sees the Desert at first sight: the policy.

The policy picks the best goal and does the next thing towards it. Everything lies open here, so it looks
at the whole state. What it weighs is in `weights`.
"""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import current
from archipel.core.records import medium, row, wide

from ..rules import actions as act, pieces, state as st
from ..rules.state import Desert
from . import storm, turn


def policy(
    desert: Desert, seat: int, weights: row[wide], actions: row[medium], count: int, stream: Stream
) -> int:
    """What a good player does at once."""
    if count == 1:
        return int(actions[0])
    kind = current(desert.decisions)
    if kind == st.STORM:
        return storm.window(desert, seat, weights)
    if kind != st.TURN and kind != st.GUIDE:
        return storm.card_to_put_back(desert, kind == st.ORDER, weights)
    if seat != desert.active:
        return int(actions[0])
    if kind == st.TURN:
        return turn.in_turn(desert, seat, weights)
    choice = turn.guided_step(desert, desert.guided, weights)
    # Who is guided makes at least one step; if it can, that is what comes first.
    if choice == act.STOP and desert.steps_left == pieces.GUIDED_STEPS:
        return int(actions[0])
    return choice
