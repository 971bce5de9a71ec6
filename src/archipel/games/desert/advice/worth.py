"""What an end is worth: a win, or what there was of one."""

from __future__ import annotations

from ..rules import pieces, state as st
from ..rules.state import Desert

A_WIN = 1000
# What a lost game was worth, in thousandths of a win.
A_PART, A_CLUE, THE_PAD, A_TURN = 80, 20, 40, 2


def worth(desert: Desert, seat: int) -> int:
    """A win; or what there was of one: parts, clues, the launch pad, and time."""
    if desert.outcome == st.TAKE_OFF:
        return A_WIN
    sum_of = A_TURN * min(desert.turn, 60)
    for part in range(pieces.PARTS):
        if desert.parts[part] == st.TAKEN:
            sum_of += A_PART
    for tile in range(pieces.TILES):
        here = desert.tiles[tile]
        if here.excavated == 1:
            if here.face >= pieces.FIRST_CLUE:
                sum_of += A_CLUE
            elif here.face == pieces.PAD:
                sum_of += THE_PAD
    return sum_of
