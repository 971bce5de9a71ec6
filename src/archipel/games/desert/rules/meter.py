"""The storm meter: its level, and how it climbs (§2.4, §10.5)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, state as st
from .state import Desert


def level(desert: Desert) -> int:
    """How many cards the storm meter asks for; 0 at the skull (§2.4)."""
    return pieces.METER[desert.seats * pieces.TICKS + desert.tick]


def storm_picks_up(desert: Desert, events: Events) -> None:
    """The meter rises one tick; at the skull everybody is swept away (§10.5, §11.4)."""
    desert.tick += 1
    if level(desert) == 0:
        desert.outcome = st.SWEPT_AWAY
        tell(events, act.BLOWN_AWAY, EVERYONE)
    else:
        tell(events, act.STORM_PICKED_UP, EVERYONE, level(desert))
