"""Water to share: which gift levels the canteens."""

from __future__ import annotations

from ..rules import actions as act, crew, pieces, state as st
from ..rules.state import Desert
from . import stakes

NOTHING = 0
"""No advice. (The action of this number, `continue`, is never a choice.)"""


def draws_water(desert: Desert, seat: int) -> bool:
    """Whether the Water Carrier stands on a well, and it is her turn."""
    player = desert.players[seat]
    tile = desert.tiles[player.tile]
    if player.role != pieces.CARRIER or tile.face != pieces.WELL or tile.excavated == 0:
        return False
    return seat == desert.active and desert.decisions.kinds[0] == st.TURN and not crew.buried(desert, seat)


def water_to_give(desert: Desert, seat: int) -> int:
    """A gift to the thirstiest within reach that levels the canteens, if they differ."""
    player = desert.players[seat]
    if player.water == 0 or desert.gifts >= pieces.GIFTS:
        return NOTHING
    mine = player.water
    if player.role == pieces.CARRIER and draws_water(desert, seat):
        mine += pieces.WATER_FOUND * desert.actions_left
    found = NOTHING
    least = mine - stakes.NOTICEABLE + 1
    for other in range(desert.seats):
        theirs = desert.players[other].water
        if other == seat or theirs >= least or crew.room(desert, other) == 0:
            continue
        close = desert.players[other].tile == player.tile
        if close or (player.role == pieces.CARRIER and crew.beside(desert, seat, other)):
            least = theirs
            amount = min((mine - theirs) // 2, player.water, crew.room(desert, other))
            found = act.GIVE_WATER + (amount - 1) * pieces.SEATS + other
    return found
