"""What one adventurer alone can do: the Engineer's second tile, guiding, flying (§9.2, §9.5, §9.6, §9.7).

What changes an action that everybody has stands with that action: diving and diagonal steps in moving (§9.1,
§9.3), gifts from afar in giving (§9.4).
"""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, moving, pieces, shoring, state as st, terrain, turn
from .state import Island


def why_not_power(island: Island, seat: int, role: int, otherwise: int) -> int:
    """What only one adventurer can do, and nobody without powers (§9, §9.7)."""
    if terrain.has_power(island, seat, role):
        return act.FINE
    return otherwise if island.options.powers == 1 else act.POWERS_OFF


def offer_second(island: Island, seat: int) -> None:
    """The Engineer may shore up a second tile with the same action (§9.2)."""
    if (
        terrain.has_power(island, seat, pieces.ENGINEER)
        and island.flooded & shoring.within_reach(island, seat) != 0
    ):
        open_frame(island.decisions, st.SECOND, seat)


def why_not_second(island: Island, seat: int) -> int:
    """The Engineer's second tile is chosen or left out right after the first (§9.2)."""
    if current(island.decisions) != st.SECOND:
        return act.NOTHING_TO_STOP
    return act.FINE if seat == deciding_seat(island.decisions) else act.NOT_YOUR_TURN


def leave_second(island: Island) -> None:
    """The Engineer may do without a second tile (§9.2)."""
    close_frame(island.decisions)


def why_not_shore_now(island: Island, seat: int) -> int:
    """Tiles are shored up for an action of one's turn, or as the Engineer's second one (§4.1, §9.2)."""
    if why_not_second(island, seat) == act.FINE:
        return act.FINE
    return turn.why_not_act(island, seat)


def shore(island: Island, seat: int, cell: int, events: Events) -> None:
    """A tile is shored up for an action; the Engineer's second one belongs to the same (§5.2, §9.2)."""
    is_second = current(island.decisions) == st.SECOND
    if is_second:
        close_frame(island.decisions)
    else:
        turn.spend(island)
    shoring.shore_up(island, seat, cell, events)
    if not is_second:
        offer_second(island, seat)


def guided_walk(island: Island, pawn: int) -> int:
    """Where the Navigator can send a pawn: one or two steps of its own, but never a flight (§9.5)."""
    start = island.players[pawn].place
    diagonally = terrain.has_power(island, pawn, pieces.EXPLORER)
    near = terrain.beside(island, start, diagonally)
    between = near & terrain.standing(island)
    if terrain.has_power(island, pawn, pieces.DIVER) and island.options.guide_diver == 1:
        between = near
    return (near | terrain.beside_any(island, between, diagonally)) & terrain.standing(island) & ~(1 << start)


def why_not_guide(island: Island, seat: int, pawn: int, cell: int) -> int:
    """The Navigator moves another pawn one or two steps (§9.5)."""
    code = why_not_power(island, seat, pieces.NAVIGATOR, act.NOT_THE_NAVIGATOR)
    if code != act.FINE:
        return code
    if pawn >= island.seats or pawn == seat:
        return act.GUIDE_ANOTHER
    code = moving.why_not_stand(island, pawn, cell)
    if code != act.FINE or terrain.holds(guided_walk(island, pawn), terrain.place_at(island, cell)):
        return code
    return act.GUIDE_TOO_FAR


def guide(island: Island, seat: int, pawn: int, cell: int, events: Events) -> None:
    """The Navigator moves another pawn (§9.5)."""
    island.players[pawn].place = terrain.place_at(island, cell)
    tell(events, act.GUIDED, EVERYONE, seat, pawn, cell)


def why_not_fly(island: Island, seat: int) -> int:
    """The Pilot flies once a turn (§9.6)."""
    code = why_not_power(island, seat, pieces.PILOT, act.NOT_THE_PILOT)
    if code == act.FINE and island.flown == 1:
        return act.FLOWN_ALREADY
    return code


def fly(island: Island, seat: int, cell: int, events: Events) -> None:
    """The Pilot flies to any tile, once a turn (§9.6)."""
    island.flown = 1
    island.players[seat].place = terrain.place_at(island, cell)
    tell(events, act.FLEW, EVERYONE, seat, cell)
