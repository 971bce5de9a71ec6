"""Which actions are worth a search: special cards and flights have many targets that nobody considers."""

from __future__ import annotations

from archipel.core.decisions import current
from archipel.games.island.actions import (
    BOARD,
    CAPTURE,
    END,
    FLY,
    GUIDE,
    LAND,
    LEAVE,
    SANDBAG,
    SHORE,
    SWIM_TO,
)
from archipel.games.island.advice_cards import can_capture, helicopters, who_drowns
from archipel.games.island.advice_ways import treasure_places
from archipel.games.island.pieces import (
    ALL_TREASURES,
    CARDS_TO_CAPTURE,
    CELLS,
    FIRST_TREASURE_TILE,
    FOOLS_LANDING,
    NOBODY,
    TREASURES,
)
from archipel.games.island.state import FLOOD, LIMIT, SWIM, TURN, Island
from archipel.games.island.terrain import beside_any, holds, place_at


def sensible(island: Island, seat: int, action: int) -> bool:
    """Whether somebody might think of an action: nobody thinks of another one who can capture a treasure."""
    if END <= action < SWIM_TO and current(island.decisions) == TURN and can_capture(island, seat):
        return CAPTURE <= action < GUIDE
    if FLY <= action < SHORE:
        return is_a_target(island, place_at(island, action - FLY), True)
    if GUIDE <= action < SWIM_TO:
        return is_a_target(island, place_at(island, (action - GUIDE) % CELLS), True)
    if BOARD <= action < LAND:
        return may_need_a_lift(island, action - BOARD)
    if LAND <= action < SANDBAG:
        return is_a_target(island, place_at(island, action - LAND), False)
    if SANDBAG <= action < LEAVE:
        return current(island.decisions) in (FLOOD, LIMIT)
    return True


def is_a_target(island: Island, place: int, to_shore: bool) -> bool:
    """Whether there is something on a place: a treasure, a mate, the landing, a tile to shore up."""
    targets = 1 << island.places[FOOLS_LANDING]
    for treasure in range(TREASURES):
        if not island.captured >> treasure & 1:
            targets |= treasure_places(island, FIRST_TREASURE_TILE + 2 * treasure)
    for pawn in range(island.seats):
        targets |= 1 << island.players[pawn].place
    if to_shore:
        targets |= island.flooded | beside_any(island, island.flooded, False)
    return holds(targets, place)


def may_need_a_lift(island: Island, pawn: int) -> bool:
    """Whether a pawn has a treasure to capture, is wanted at home, or would drown."""
    kind = current(island.decisions)
    if kind == LIMIT or (kind == SWIM and who_drowns(island) != NOBODY):
        return True
    if island.captured == ALL_TREASURES:
        return helicopters(island) > 1
    player = island.players[pawn]
    for treasure in range(TREASURES):
        if player.cards[treasure] >= CARDS_TO_CAPTURE and not island.captured >> treasure & 1:
            return True
    return False
