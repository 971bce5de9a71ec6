"""What only one adventurer can do: calm the storm, draw water, guide a pawn (§9.4, §9.5, §9.6).

The forecast is in `forecast`; talents that change a common action are in its chapter.
"""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, crew, meter, moving, pieces, state as st
from .state import Desert

# §9 The adventurers' own actions


def why_not_calm(desert: Desert, seat: int) -> int:
    """The Meteorologist makes the coming storm one card shorter per action (§9.4)."""
    if desert.players[seat].role != pieces.METEOROLOGIST:
        return act.NOT_THE_METEOROLOGIST
    if crew.buried(desert, seat):
        return act.BURIED
    if desert.calmed >= meter.level(desert):
        return act.CALM_ENOUGH
    return act.FINE


def calm(desert: Desert, seat: int, events: Events) -> None:
    """One storm card less at the end of this turn (§9.4)."""
    desert.calmed += 1
    tell(events, act.CALMED, EVERYONE, seat)


def why_not_refill(desert: Desert, seat: int) -> int:
    """The Water Carrier draws water from the excavated well she stands on (§9.6)."""
    player = desert.players[seat]
    if player.role != pieces.CARRIER:
        return act.NOT_THE_CARRIER
    if crew.buried(desert, seat):
        return act.BURIED
    if desert.tiles[player.tile].face != pieces.WELL or desert.tiles[player.tile].excavated == 0:
        return act.NOT_ON_A_WELL
    if crew.room(desert, seat) == 0:
        return act.CANTEEN_FULL
    return act.FINE


def refill(desert: Desert, seat: int, events: Events) -> None:
    """She takes two water from the well, as far as there is room in the canteen (§9.6)."""
    crew.gain(desert, seat, pieces.WATER_FOUND, events)


def guide(desert: Desert, seat: int, pawn: int, events: Events) -> None:
    """The Navigator leads another pawn up to three steps (§9.5)."""
    desert.guided = pawn
    desert.steps_left = pieces.GUIDED_STEPS
    open_frame(desert.decisions, st.GUIDE, seat)
    tell(events, act.GUIDES, EVERYONE, seat, pawn)


def can_be_guided(desert: Desert, pawn: int) -> bool:
    """A buried pawn is guided too, unless the table plays the strict reading (§9.5, §12)."""
    return desert.options.guide_buried == 1 or not crew.buried(desert, pawn)


def why_not_guide(desert: Desert, seat: int, pawn: int) -> int:
    """The Navigator moves another player's pawn (§9.5)."""
    if desert.players[seat].role != pieces.NAVIGATOR:
        return act.NOT_THE_NAVIGATOR
    if crew.buried(desert, seat):
        return act.BURIED
    if pawn >= desert.seats:
        return act.NO_SUCH_PLAYER
    if pawn == seat:
        return act.GUIDE_ANOTHER
    if not can_be_guided(desert, pawn):
        return act.GUIDED_IS_BURIED
    if not moving.can_step(desert, pawn):
        return act.GUIDED_CANNOT_MOVE
    return act.FINE


def why_not_stop(desert: Desert, seat: int) -> int:
    """A guided pawn makes at least one step if it can (§9.5)."""
    if current(desert.decisions) != st.GUIDE:
        return act.NOT_NOW
    if seat != deciding_seat(desert.decisions):
        return act.NOT_YOUR_TURN
    if (
        desert.steps_left == pieces.GUIDED_STEPS
        and can_be_guided(desert, desert.guided)
        and moving.can_step(desert, desert.guided)
    ):
        return act.GUIDE_A_STEP_FIRST
    return act.FINE


def close_guide(desert: Desert) -> None:
    """Back to the Navigator's turn."""
    desert.guided = 0
    desert.steps_left = 0
    close_frame(desert.decisions)
