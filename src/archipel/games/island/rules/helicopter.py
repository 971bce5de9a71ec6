"""The Helicopter Lift: any pawns of one tile fly to another (§7.2).

Pawn by pawn: they board, then they land. The other use of this card is to win (see ending, §10.1).
"""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, hands, pieces, special_cards, state as st, terrain
from .state import Island


def why_not_play(island: Island, seat: int) -> int:
    """A Helicopter Lift is played by its holder; while pawns swim, if the table allows it (§7.2)."""
    if island.players[seat].cards[pieces.HELICOPTER] == 0:
        return act.NO_HELICOPTER
    if current(island.decisions) == st.SWIM and island.options.lift_while_sinking == 0:
        return act.NO_LIFT_WHILE_SINKING
    return act.FINE


def why_not_lift(island: Island, seat: int, pawn: int) -> int:
    """A first pawn boards when the card is played, others before it lands (§7.2)."""
    if current(island.decisions) == st.LIFT:
        return why_not_board(island, pawn) if seat == deciding_seat(island.decisions) else act.NOT_NOW
    code = special_cards.why_not_now(island, seat)
    if code == act.FINE:
        code = why_not_play(island, seat)
    return code if code != act.FINE else why_not_board(island, pawn)


def why_not_board(island: Island, pawn: int) -> int:
    """Any pawns of one tile fly together, to another one (§7.2)."""
    if pawn >= island.seats:
        return act.NO_SUCH_PAWN
    if island.aboard >> pawn & 1:
        return act.ABOARD_ALREADY
    start = lift_place(island)
    if start != pieces.NO_PLACE and island.players[pawn].place != start:
        return act.ANOTHER_TILE
    if terrain.standing(island) & ~(1 << island.players[pawn].place) == 0:
        return act.LAND_ELSEWHERE
    return act.FINE


def lift_place(island: Island) -> int:
    """The place the helicopter takes off from."""
    for seat in range(island.seats):
        if island.aboard >> seat & 1:
            return island.players[seat].place
    return pieces.NO_PLACE


def board(island: Island, seat: int, pawn: int, events: Events) -> None:
    """A pawn boards the helicopter; with the first one the flight begins (§7.2)."""
    if current(island.decisions) != st.LIFT:
        island.decisions.waiting = 0
        open_frame(island.decisions, st.LIFT, seat)
    island.aboard |= 1 << pawn
    tell(events, act.BOARDED, EVERYONE, seat, pawn)


def why_not_land(island: Island, seat: int, cell: int) -> int:
    """The helicopter lands on any other tile that is still there (§7.2)."""
    if current(island.decisions) != st.LIFT:
        return act.NOBODY_ABOARD
    if seat != deciding_seat(island.decisions):
        return act.NOT_NOW
    place = terrain.place_at(island, cell)
    if place == pieces.NO_PLACE:
        return act.OFF_ISLAND
    if place == lift_place(island):
        return act.LAND_ELSEWHERE
    return act.SUNK_THERE if terrain.holds(island.sunk, place) else act.FINE


def land(island: Island, seat: int, cell: int, events: Events) -> None:
    """Everybody aboard gets off on one tile, and the card is used up (§7.2)."""
    for pawn in range(island.seats):
        if island.aboard >> pawn & 1:
            island.players[pawn].place = terrain.place_at(island, cell)
            tell(events, act.LANDED, EVERYONE, pawn, cell)
    island.aboard = 0
    hands.use_up(island, seat, pieces.HELICOPTER)
    close_frame(island.decisions)
