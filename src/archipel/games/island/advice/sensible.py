"""Which actions are worth a search: special cards and flights have many targets that nobody considers."""

from __future__ import annotations

from archipel.core.decisions import current

from ..rules import actions as act, pieces, state as st, terrain
from ..rules.state import Island
from . import hand, specials, ways

SPECIAL = (act.BOARD, act.LAND, act.SANDBAG, act.LEAVE)


def sensible(island: Island, seat: int, action: int) -> bool:
    """Whether somebody might think of an action: nobody thinks of another one who can capture a treasure."""
    kind, decided = act.KIND[action], current(island.decisions)
    if decided == st.TURN and kind not in SPECIAL and hand.can_capture(island, seat):
        return kind == act.CAPTURE
    if kind in (act.FLY, act.GUIDE):
        return is_a_target(island, terrain.place_at(island, act.CELL[action]), True)
    if kind == act.BOARD:
        return may_need_a_lift(island, act.SEAT[action])
    if kind == act.LAND:
        return is_a_target(island, terrain.place_at(island, act.CELL[action]), False)
    if kind == act.SANDBAG:
        return decided in (st.FLOOD, st.LIMIT)
    return True


def is_a_target(island: Island, place: int, to_shore: bool) -> bool:
    """Whether there is something on a place: a treasure, a mate, the landing, a tile to shore up."""
    targets = 1 << island.places[pieces.FOOLS_LANDING]
    for treasure in range(pieces.TREASURES):
        if not island.captured >> treasure & 1:
            targets |= ways.treasure_places(island, pieces.FIRST_TREASURE_TILE + 2 * treasure)
    for pawn in range(island.seats):
        targets |= 1 << island.players[pawn].place
    if to_shore:
        targets |= island.flooded | terrain.beside_any(island, island.flooded, False)
    return terrain.holds(targets, place)


def may_need_a_lift(island: Island, pawn: int) -> bool:
    """Whether a pawn has a treasure to capture, is wanted at home, or would drown."""
    kind = current(island.decisions)
    if kind == st.LIMIT or (kind == st.SWIM and specials.who_drowns(island) != pieces.NOBODY):
        return True
    if island.captured == pieces.ALL_TREASURES:
        return specials.helicopters(island) > 1
    player = island.players[pawn]
    for treasure in range(pieces.TREASURES):
        if player.cards[treasure] >= pieces.CARDS_TO_CAPTURE and not island.captured >> treasure & 1:
            return True
    return False
