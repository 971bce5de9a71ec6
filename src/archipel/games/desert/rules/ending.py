"""The end: the take-off, and how a game ended (§11). What loses it is in `storm` and `meter`."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, state as st
from .state import Desert


def take_off(desert: Desert, events: Events) -> None:
    """With all four parts and everybody on the free launch pad, the machine flies (§11.1)."""
    if desert.outcome != st.RUNNING:
        return
    for part in range(pieces.PARTS):
        if desert.parts[part] != st.TAKEN:
            return
    pad = desert.players[0].tile
    tile = desert.tiles[pad]
    if tile.face != pieces.PAD or tile.excavated == 0 or tile.sand >= pieces.BLOCKING:
        return
    for seat in range(desert.seats):
        if desert.players[seat].tile != pad:
            return
    desert.outcome = st.TAKE_OFF
    tell(events, act.WON, EVERYONE)


def over(desert: Desert) -> bool:
    """The game ends with the take-off or the first loss (§11)."""
    return desert.outcome != st.RUNNING


def ending(desert: Desert) -> int:
    """How it ended."""
    return desert.outcome


def score(desert: Desert, seat: int) -> int:
    """Everybody wins or loses together (§1)."""
    return 1 if desert.outcome == st.TAKE_OFF else 0
