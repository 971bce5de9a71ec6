"""The list of what a player may do now: all that has no reason against it."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.records import medium, row

from . import (
    actions as act,
    adventurers,
    capturing,
    ending,
    giving,
    helicopter,
    moving,
    pieces,
    shoring,
    special_cards,
    state as st,
    swimming,
    terrain,
)
from .state import Island

# The list of what is possible


def legal(island: Island, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if island.outcome != st.RUNNING or seat >= island.seats:
        return 0
    kind = current(island.decisions)
    decides = seat == deciding_seat(island.decisions)
    count = 0
    if kind == st.LIFT:
        return legal_flight(island, actions) if decides else 0
    if kind == st.SECOND:
        return legal_second(island, seat, actions) if decides else 0
    if kind == st.TURN:
        if decides:
            count = legal_in_turn(island, seat, actions)
    elif kind == st.LIMIT:
        if decides:
            count = legal_discards(island, seat, actions)
    else:
        count = legal_in_window(island, seat, actions)
    return legal_specials(island, seat, actions, count)


def legal_in_window(island: Island, seat: int, actions: row[medium]) -> int:
    """Before a card: to pass, or to turn it; in the water: to swim, or to send no helicopter."""
    count = 0
    if is_waited_for(island.decisions, seat):
        actions[0] = act.PASS
        count = 1
    if current(island.decisions) == st.SWIM:
        if swimming.in_the_water(island, seat):
            count = add_places(island, act.SWIM_TO, swimming.way_out(island, seat), actions, count)
    elif island.decisions.waiting == 0 and seat == island.active:
        actions[0] = act.CONTINUE
        count = 1
    return count


def add_places(island: Island, first: int, places: int, actions: row[medium], count: int) -> int:
    """One action for each place of a set, numbered by its cell from the first one on."""
    left = places
    while left != 0:
        actions[count] = first + terrain.cell_of(island, terrain.first_of(left))
        count += 1
        left &= left - 1
    return count


def legal_in_turn(island: Island, seat: int, actions: row[medium]) -> int:
    """The actions of a turn, and its end (§4)."""
    actions[0] = act.END
    if island.actions_left == 0:
        return 1
    count = add_places(island, act.MOVE, moving.walk(island, seat), actions, 1)
    if adventurers.why_not_fly(island, seat) == act.FINE:
        elsewhere = terrain.standing(island) & ~(1 << island.players[seat].place)
        count = add_places(island, act.FLY, elsewhere, actions, count)
    count = add_places(island, act.SHORE, shoring.within_reach(island, seat) & island.flooded, actions, count)
    count = legal_gifts(island, seat, actions, count)
    treasure = terrain.treasure_at(island, island.players[seat].place)
    if treasure != pieces.NO_TREASURE and capturing.why_not_capture(island, seat, treasure) == act.FINE:
        actions[count] = act.CAPTURE + treasure
        count += 1
    if terrain.has_power(island, seat, pieces.NAVIGATOR):
        for pawn in range(island.seats):
            if pawn != seat:
                count = add_places(
                    island,
                    act.GUIDE + pawn * pieces.CELLS,
                    adventurers.guided_walk(island, pawn),
                    actions,
                    count,
                )
    return count


def legal_gifts(island: Island, seat: int, actions: row[medium], count: int) -> int:
    """Treasure cards to give (§5.3)."""
    if island.players[seat].held == 0:
        return count
    for other in range(island.seats):
        if giving.why_not_receive(island, seat, other) == act.FINE:
            for treasure in range(pieces.TREASURES):
                if island.players[seat].cards[treasure] > 0:
                    actions[count] = act.GIVE + treasure * pieces.SEATS + other
                    count += 1
    return count


def legal_second(island: Island, seat: int, actions: row[medium]) -> int:
    """The Engineer's second tile, or none (§9.2)."""
    actions[0] = act.STOP
    return add_places(island, act.SHORE, shoring.within_reach(island, seat) & island.flooded, actions, 1)


def legal_discards(island: Island, seat: int, actions: row[medium]) -> int:
    """The cards one of which has to go (§6.3)."""
    count = 0
    for card in range(pieces.HAND_KINDS):
        if island.players[seat].cards[card] > 0:
            actions[count] = act.DISCARD + card
            count += 1
    return count


def legal_flight(island: Island, actions: row[medium]) -> int:
    """Further passengers, or where to land (§7.2)."""
    count = legal_boarding(island, actions, 0)
    return add_places(
        island, act.LAND, terrain.standing(island) & ~(1 << helicopter.lift_place(island)), actions, count
    )


def legal_boarding(island: Island, actions: row[medium], count: int) -> int:
    """The pawns that may board (§7.2)."""
    for pawn in range(island.seats):
        if helicopter.why_not_board(island, pawn) == act.FINE:
            actions[count] = act.BOARD + pawn
            count += 1
    return count


def legal_specials(island: Island, seat: int, actions: row[medium], count: int) -> int:
    """Special cards to play (§7)."""
    held = island.players[seat].cards
    if held[pieces.HELICOPTER] == 0 and held[pieces.SANDBAGS] == 0:
        return count
    if special_cards.why_not_now(island, seat) != act.FINE:
        return count
    if helicopter.why_not_play(island, seat) == act.FINE:
        count = legal_boarding(island, actions, count)
        if ending.why_not_leave(island) == act.FINE:
            actions[count] = act.LEAVE
            count += 1
    if held[pieces.SANDBAGS] > 0:
        count = add_places(island, act.SANDBAG, island.flooded, actions, count)
    return count
