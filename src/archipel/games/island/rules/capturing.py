"""Capturing a treasure: on one of its two tiles, for four of its cards (§5.4)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, hands, pieces, terrain
from .state import Island


def why_not_capture(island: Island, seat: int, treasure: int) -> int:
    """A treasure is captured on one of its two tiles for four of its cards (§5.4)."""
    if island.captured >> treasure & 1:
        return act.ALREADY_CAPTURED
    if terrain.treasure_at(island, island.players[seat].place) != treasure:
        return act.NOT_ITS_TILE
    return act.FINE if island.players[seat].cards[treasure] >= pieces.CARDS_TO_CAPTURE else act.FOUR_CARDS


def capture(island: Island, seat: int, treasure: int, events: Events) -> None:
    """Four cards of a treasure are discarded, and the treasure is captured (§5.4)."""
    for _ in range(pieces.CARDS_TO_CAPTURE):
        hands.use_up(island, seat, treasure)
    island.captured |= 1 << treasure
    tell(events, act.CAPTURED, EVERYONE, seat, treasure)
