"""Pawns in the water: where they can swim, who can still save them, and who goes down (§8.4, §10.4)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, moving, pieces, state as st, terrain
from .state import Island


def in_the_water(island: Island, seat: int) -> bool:
    """A pawn whose tile has sunk has to swim (§8.4)."""
    return terrain.holds(island.sunk, island.players[seat].place)


def swimmers(island: Island) -> int:
    """The seats whose pawns are in the water, one bit each."""
    found = 0
    for seat in range(island.seats):
        if in_the_water(island, seat):
            found |= 1 << seat
    return found


def way_out(island: Island, seat: int) -> int:
    """Where a pawn can swim to from a tile that has sunk (§8.4)."""
    place = island.players[seat].place
    if terrain.has_power(island, seat, pieces.PILOT):
        return terrain.standing(island)
    if terrain.has_power(island, seat, pieces.DIVER):
        if island.options.diver_rescue == st.REACH:
            return moving.dive(island, place, island.flooded | island.sunk)
        return nearest(island, place)
    return terrain.beside(island, place, terrain.has_power(island, seat, pieces.EXPLORER)) & terrain.standing(
        island
    )


def nearest(island: Island, start: int) -> int:
    """The tiles that are the fewest strokes away through missing ones (§9.1)."""
    front = 1 << start
    seen = front
    while front != 0:
        near = terrain.beside_any(island, front, False)
        if near & terrain.standing(island) != 0:
            return near & terrain.standing(island)
        front = near & ~seen
        seen |= front
    return 0


def why_not_swim(island: Island, seat: int, cell: int) -> int:
    """A pawn in the water swims to where its adventurer can (§8.4)."""
    if current(island.decisions) != st.SWIM or not in_the_water(island, seat):
        return act.NOT_IN_THE_WATER
    code = moving.why_not_stand(island, seat, cell)
    if code == act.ALREADY_THERE:
        return act.SUNK_THERE
    if code != act.FINE or terrain.holds(way_out(island, seat), terrain.place_at(island, cell)):
        return code
    return act.SWIM_TOO_FAR


def swim(island: Island, seat: int, cell: int, events: Events) -> None:
    """A pawn leaves the water (§8.4)."""
    island.players[seat].place = terrain.place_at(island, cell)
    tell(events, act.SWAM, EVERYONE, seat, cell)


def look_after_swimmers(island: Island, events: Events) -> None:
    """Once all are out of the water play goes on; whoever cannot get out needs a helicopter."""
    island.decisions.waiting = 0
    if swimmers(island) == 0:
        close_frame(island.decisions)
    elif doomed(island) != pieces.NOBODY:
        if island.options.lift_while_sinking == 1:
            for seat in range(island.seats):
                if island.players[seat].cards[pieces.HELICOPTER] > 0:
                    island.decisions.waiting |= 1 << seat
        drown(island, events)


def doomed(island: Island) -> int:
    """The first player who has no way out of the water."""
    for seat in range(island.seats):
        if in_the_water(island, seat) and way_out(island, seat) == 0:
            return seat
    return pieces.NOBODY


def give_up(island: Island, events: Events) -> None:
    """Whoever is asked for a helicopter and sends none leaves those in the water to it (§10.4)."""
    if current(island.decisions) == st.SWIM:
        drown(island, events)


def drown(island: Island, events: Events) -> None:
    """When nobody is left who could send a helicopter, the game is lost (§10.4)."""
    seat = doomed(island)
    if seat != pieces.NOBODY and island.decisions.waiting == 0:
        island.outcome = st.DROWNED
        tell(events, act.WENT_DOWN, EVERYONE, seat)
