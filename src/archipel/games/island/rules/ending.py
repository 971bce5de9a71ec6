"""The end: what the take-off takes, and what is lost when a tile sinks (§10).

The other two losses stand where they happen: a pawn goes down in swimming (§10.4), the skull is reached in
treasure_cards (§10.5).
"""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, hands, pieces, state as st, terrain
from .state import Island


def over(island: Island) -> bool:
    """The game ends with the take-off or the first loss (§10)."""
    return island.outcome != st.RUNNING


def ending(island: Island) -> int:
    """How it ended."""
    return island.outcome


def score(island: Island, seat: int) -> int:
    """Everybody wins or loses together (§1)."""
    return 1 if island.outcome == st.TAKE_OFF else 0


def why_not_leave(island: Island) -> int:
    """With four treasures and everybody on Fools' Landing, a Helicopter Lift wins (§10.1)."""
    if island.captured != pieces.ALL_TREASURES:
        return act.TREASURES_MISSING
    return act.FINE if all_on_the_landing(island) else act.NOT_ALL_THERE


def leave(island: Island, seat: int, events: Events) -> None:
    """The helicopter takes off with everybody and with all treasures: the team has won (§10.1)."""
    hands.use_up(island, seat, pieces.HELICOPTER)
    island.outcome = st.TAKE_OFF
    tell(events, act.WON, EVERYONE, seat)


def all_on_the_landing(island: Island) -> bool:
    """Whether every pawn stands on Fools' Landing (§10.1)."""
    missing = 0
    for seat in range(island.seats):
        if island.players[seat].place != island.places[pieces.FOOLS_LANDING]:
            missing += 1
    return missing == 0


def look_what_is_lost(island: Island, tile: int, events: Events) -> None:
    """Fools' Landing, or the last tile of a treasure nobody has captured (§10.2, §10.3)."""
    if tile == pieces.FOOLS_LANDING:
        island.outcome = st.LANDING_LOST
        tell(events, act.LANDING_SANK, EVERYONE)
        return
    treasure = pieces.TREASURE_OF[tile]
    if treasure == pieces.NO_TREASURE or island.captured >> treasure & 1:
        return
    first = pieces.FIRST_TREASURE_TILE + 2 * treasure
    if terrain.holds(island.sunk, island.places[first]) and terrain.holds(
        island.sunk, island.places[first + 1]
    ):
        island.outcome = st.TREASURE_LOST
        tell(events, act.TREASURE_SANK, EVERYONE, treasure)
