"""Giving a treasure card to somebody on the same tile; the Messenger gives from anywhere (§5.3, §9.4)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, hands, pieces, terrain
from .state import Island


def why_not_give(island: Island, seat: int, treasure: int, other: int) -> int:
    """A treasure card from one's hand, never a special one (§5.3)."""
    if island.players[seat].cards[treasure] == 0:
        return act.NOT_IN_HAND
    return why_not_receive(island, seat, other)


def why_not_receive(island: Island, seat: int, other: int) -> int:
    """Cards go to a player on the same tile; the Messenger's go anywhere (§5.3, §9.4)."""
    if other >= island.seats or other == seat:
        return act.GIVE_TO_ANOTHER
    if terrain.together(island, seat, other) or terrain.has_power(island, seat, pieces.MESSENGER):
        return act.FINE
    return act.NOT_TOGETHER


def give(island: Island, seat: int, treasure: int, other: int, events: Events) -> None:
    """A treasure card changes hands (§5.3)."""
    hands.lay_down(island, seat, treasure)
    hands.receive(island, other, treasure)
    tell(events, act.GAVE, EVERYONE, seat, other, treasure)
