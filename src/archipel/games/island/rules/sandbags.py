"""Sandbags: any one flooded tile of the island is made dry (§7.3)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, hands, pieces, shoring, terrain
from .state import Island


def why_not_sandbag(island: Island, seat: int, cell: int) -> int:
    """Sandbags dry any flooded tile of the island (§7.3)."""
    if island.players[seat].cards[pieces.SANDBAGS] == 0:
        return act.NO_SANDBAGS
    return shoring.why_not_dry(island, cell)


def sandbag(island: Island, seat: int, cell: int, events: Events) -> None:
    """Sandbags make one flooded tile dry, wherever it is (§7.3)."""
    place = terrain.place_at(island, cell)
    hands.use_up(island, seat, pieces.SANDBAGS)
    island.flooded &= ~(1 << place)
    tell(events, act.SANDBAGGED, EVERYONE, seat, island.tiles[place], cell)
