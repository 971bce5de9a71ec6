"""One legality: `legal` lists what has no reason against it, `refusal` names the reason."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.records import medium, row
from archipel.games.island.actions import (
    BOARD,
    CAPTURE,
    CONTINUE,
    DISCARD,
    END,
    FINE,
    FLY,
    GIVE,
    GUIDE,
    LAND,
    LEAVE,
    MOVE,
    NO_ACTIONS_LEFT,
    NOT_NOW,
    NOT_YOUR_TURN,
    NOTHING_TO_PASS,
    OVER,
    PASS,
    SANDBAG,
    SHORE,
    STOP,
    SWIM_TO,
)
from archipel.games.island.conditions import (
    lift_place,
    why_not_act,
    why_not_board,
    why_not_capture,
    why_not_discard,
    why_not_fly,
    why_not_give,
    why_not_guide,
    why_not_helicopter,
    why_not_land,
    why_not_leave,
    why_not_lift,
    why_not_move,
    why_not_receive,
    why_not_sandbag,
    why_not_second,
    why_not_shore,
    why_not_special,
    why_not_stand,
    why_not_swim,
)
from archipel.games.island.pieces import (
    CELLS,
    HAND_KINDS,
    HELICOPTER,
    NAVIGATOR,
    NO_TREASURE,
    SANDBAGS,
    SEATS,
    TREASURES,
)
from archipel.games.island.state import FLOOD, LIFT, LIMIT, RUNNING, SECOND, SWIM, TREASURE, TURN, Island
from archipel.games.island.terrain import (
    cell_of,
    first_of,
    guided_walk,
    has_power,
    in_the_water,
    standing,
    treasure_at,
    walk,
    way_out,
    within_reach,
)

# The list of what is possible


def legal(island: Island, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if island.outcome != RUNNING or seat >= island.seats:
        return 0
    kind = current(island.decisions)
    decides = seat == deciding_seat(island.decisions)
    count = 0
    if kind == LIFT:
        return legal_flight(island, actions) if decides else 0
    if kind == SECOND:
        return legal_second(island, seat, actions) if decides else 0
    if kind == TURN:
        if decides:
            count = legal_in_turn(island, seat, actions)
    elif kind == LIMIT:
        if decides:
            count = legal_discards(island, seat, actions)
    else:
        count = legal_in_window(island, seat, actions)
    return legal_specials(island, seat, actions, count)


def legal_in_window(island: Island, seat: int, actions: row[medium]) -> int:
    """Before a card: to pass, or to turn it; in the water: to swim, or to send no helicopter."""
    count = 0
    if is_waited_for(island.decisions, seat):
        actions[0] = PASS
        count = 1
    if current(island.decisions) == SWIM:
        if in_the_water(island, seat):
            count = add_places(island, SWIM_TO, way_out(island, seat), actions, count)
    elif island.decisions.waiting == 0 and seat == island.active:
        actions[0] = CONTINUE
        count = 1
    return count


def add_places(island: Island, first: int, places: int, actions: row[medium], count: int) -> int:
    """One action for each place of a set, numbered by its cell from the first one on."""
    left = places
    while left != 0:
        actions[count] = first + cell_of(island, first_of(left))
        count += 1
        left &= left - 1
    return count


def legal_in_turn(island: Island, seat: int, actions: row[medium]) -> int:
    """The actions of a turn, and its end (§4)."""
    actions[0] = END
    if island.actions_left == 0:
        return 1
    count = add_places(island, MOVE, walk(island, seat), actions, 1)
    if why_not_fly(island, seat) == FINE:
        elsewhere = standing(island) & ~(1 << island.players[seat].place)
        count = add_places(island, FLY, elsewhere, actions, count)
    count = add_places(island, SHORE, within_reach(island, seat) & island.flooded, actions, count)
    count = legal_gifts(island, seat, actions, count)
    treasure = treasure_at(island, island.players[seat].place)
    if treasure != NO_TREASURE and why_not_capture(island, seat, treasure) == FINE:
        actions[count] = CAPTURE + treasure
        count += 1
    if has_power(island, seat, NAVIGATOR):
        for pawn in range(island.seats):
            if pawn != seat:
                count = add_places(island, GUIDE + pawn * CELLS, guided_walk(island, pawn), actions, count)
    return count


def legal_gifts(island: Island, seat: int, actions: row[medium], count: int) -> int:
    """Treasure cards to give (§5.3)."""
    if island.players[seat].held == 0:
        return count
    for other in range(island.seats):
        if why_not_receive(island, seat, other) == FINE:
            for treasure in range(TREASURES):
                if island.players[seat].cards[treasure] > 0:
                    actions[count] = GIVE + treasure * SEATS + other
                    count += 1
    return count


def legal_second(island: Island, seat: int, actions: row[medium]) -> int:
    """The Engineer's second tile, or none (§9.2)."""
    actions[0] = STOP
    return add_places(island, SHORE, within_reach(island, seat) & island.flooded, actions, 1)


def legal_discards(island: Island, seat: int, actions: row[medium]) -> int:
    """The cards one of which has to go (§6.3)."""
    count = 0
    for card in range(HAND_KINDS):
        if island.players[seat].cards[card] > 0:
            actions[count] = DISCARD + card
            count += 1
    return count


def legal_flight(island: Island, actions: row[medium]) -> int:
    """Further passengers, or where to land (§7.2)."""
    count = legal_boarding(island, actions, 0)
    return add_places(island, LAND, standing(island) & ~(1 << lift_place(island)), actions, count)


def legal_boarding(island: Island, actions: row[medium], count: int) -> int:
    """The pawns that may board (§7.2)."""
    for pawn in range(island.seats):
        if why_not_board(island, pawn) == FINE:
            actions[count] = BOARD + pawn
            count += 1
    return count


def legal_specials(island: Island, seat: int, actions: row[medium], count: int) -> int:
    """Special cards to play (§7)."""
    held = island.players[seat].cards
    if held[HELICOPTER] == 0 and held[SANDBAGS] == 0:
        return count
    if why_not_special(island, seat) != FINE:
        return count
    if why_not_helicopter(island, seat) == FINE:
        count = legal_boarding(island, actions, count)
        if why_not_leave(island, seat) == FINE:
            actions[count] = LEAVE
            count += 1
    if held[SANDBAGS] > 0:
        count = add_places(island, SANDBAG, island.flooded, actions, count)
    return count


# The reason against an action


def refusal(island: Island, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if island.outcome != RUNNING:
        return OVER
    if seat >= island.seats:
        return NOT_YOUR_TURN
    if action >= BOARD:
        return refusal_of_special(island, seat, action)
    if action >= DISCARD:
        return why_not_discard(island, seat, action - DISCARD)
    if action >= SWIM_TO:
        return why_not_swim(island, seat, action - SWIM_TO)
    if action == CONTINUE:
        kind = current(island.decisions)
        if (kind != TREASURE and kind != FLOOD) or island.decisions.waiting != 0:
            return NOT_NOW
        return FINE if seat == island.active else NOT_YOUR_TURN
    if action == PASS:
        return FINE if is_waited_for(island.decisions, seat) else NOTHING_TO_PASS
    if action == STOP:
        return why_not_second(island, seat)
    return refusal_in_turn(island, seat, action)


def refusal_in_turn(island: Island, seat: int, action: int) -> int:
    """Why an action of a turn is not possible."""
    if SHORE <= action < STOP and why_not_second(island, seat) == FINE:
        return why_not_shore(island, seat, action - SHORE)
    code = why_not_act(island, seat)
    if action == END and code == NO_ACTIONS_LEFT:
        return FINE
    if code != FINE or action == END:
        return code
    if action < FLY:
        return why_not_move(island, seat, action - MOVE)
    if action < SHORE:
        return why_not_fly(island, seat) or why_not_stand(island, seat, action - FLY)
    if action < STOP:
        return why_not_shore(island, seat, action - SHORE)
    if action < CAPTURE:
        treasure, other = (action - GIVE) // SEATS, (action - GIVE) % SEATS
        return why_not_give(island, seat, other, treasure)
    if action < GUIDE:
        return why_not_capture(island, seat, action - CAPTURE)
    pawn, cell = (action - GUIDE) // CELLS, (action - GUIDE) % CELLS
    return why_not_guide(island, seat, pawn, cell)


def refusal_of_special(island: Island, seat: int, action: int) -> int:
    """Why a special card cannot be played."""
    if action < LAND:
        return why_not_lift(island, seat, action - BOARD)
    if action < SANDBAG:
        return why_not_land(island, seat, action - LAND)
    if action < LEAVE:
        return why_not_sandbag(island, seat, action - SANDBAG)
    return why_not_leave(island, seat)
