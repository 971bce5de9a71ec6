"""What an end is worth to a bot: a win, or how far the team came."""

from __future__ import annotations

from ..rules import state as st
from ..rules.state import Island
from . import risk

WIN = 1000
A_TREASURE = 100
A_TURN = 2
MOST_TURNS = 50
NOTHING = -1_000_000_000


def worth(island: Island, seat: int) -> int:
    """A win, or a little for each treasure and for having held out."""
    if island.outcome == st.TAKE_OFF:
        return WIN
    return A_TREASURE * risk.COUNT_BITS[island.captured] + A_TURN * min(island.turn, MOST_TURNS)
