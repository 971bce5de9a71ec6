"""One legality: `legal` lists what has no reason against it, `refusal` names the reason."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.lists import place_of
from archipel.core.records import medium, row
from archipel.games.desert.actions import (
    BLAST,
    BURIED,
    BURY,
    CALM,
    CONTINUE,
    DIG,
    DIG_TWO,
    END,
    EXCAVATE,
    FINE,
    FLY,
    FLY_WITH,
    GIVE,
    GIVE_WATER,
    GUIDE_PAWN,
    HURRY,
    KEEP,
    LOOK,
    MOVE,
    MOVE_WITH,
    NO_ACTIONS_LEFT,
    NOT_NOW,
    NOT_YOUR_TURN,
    NOTHING_TO_PASS,
    OVER,
    PASS,
    POUR,
    RAISE_SHIELD,
    REFILL,
    SCOPE,
    STACK,
    STOP,
    TAKE,
    USE_TRACKER,
)
from archipel.games.desert.conditions import (
    NOBODY,
    can_be_guided,
    directions_of,
    why_not_act,
    why_not_along,
    why_not_calm,
    why_not_card,
    why_not_cards,
    why_not_dig_two,
    why_not_excavate,
    why_not_forecast,
    why_not_guide,
    why_not_move,
    why_not_refill,
    why_not_sand,
    why_not_step,
    why_not_stop,
    why_not_take,
)
from archipel.games.desert.free_conditions import (
    why_not_blast,
    why_not_free,
    why_not_hand_over,
    why_not_hold,
    why_not_hurry,
    why_not_land,
    why_not_passenger,
    why_not_scope,
    why_not_take_off,
    why_not_water,
)
from archipel.games.desert.pieces import (
    AROUND,
    BLASTER,
    CARRIER,
    CELLS,
    CLIMBER,
    DIAGONAL,
    DIRECTIONS,
    EQUIPMENT,
    EXPLORER,
    FAR,
    GIFTS,
    JET_PACK,
    METEOROLOGIST,
    NAVIGATOR,
    NEAR,
    OFF_BOARD,
    PARTS,
    RESERVE,
    SEATS,
    SHIELD,
    STORM_KINDS,
    TERRASCOPE,
    THROTTLE,
    TILES,
    TRACKER,
)
from archipel.games.desert.state import (
    GUIDE,
    ORDER,
    RUNNING,
    STORM,
    TURN,
    Desert,
)
from archipel.games.desert.terrain import (
    beside,
    buried,
    is_tunnel,
    room,
)

# The list of what is possible


def legal(desert: Desert, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if desert.outcome != RUNNING or seat >= desert.seats:
        return 0
    kind = current(desert.decisions)
    count = 0
    if kind == STORM:
        if desert.decisions.waiting == 0 and seat == desert.active:
            actions[0] = CONTINUE
            return 1
        if not is_waited_for(desert.decisions, seat):
            return 0
        actions[0] = PASS
        count = 1
    elif seat == deciding_seat(desert.decisions):
        if kind == TURN:
            count = legal_in_turn(desert, seat, actions)
        elif kind == GUIDE:
            if can_be_guided(desert, desert.guided):
                count = legal_steps(desert, desert.guided, actions, 0)
            if why_not_stop(desert, seat) == FINE:
                actions[count] = STOP
                count += 1
        else:
            return legal_cards(desert, kind == ORDER, actions)
    elif kind != TURN and kind != GUIDE:
        return 0
    count = legal_gifts(desert, seat, actions, count)
    if desert.players[seat].cards == 0:
        return count
    return legal_equipment(desert, seat, actions, count)


def legal_in_turn(desert: Desert, seat: int, actions: row[medium]) -> int:
    """The actions of a turn, and its end (§4)."""
    actions[0] = END
    count = 1
    if desert.actions_left == 0:
        return count
    stuck = buried(desert, seat)
    if not stuck:
        count = legal_steps(desert, seat, actions, count)
    count = legal_digging(desert, seat, actions, count)
    if stuck:
        return count
    if why_not_excavate(desert, seat) == FINE:
        actions[count] = EXCAVATE
        count += 1
    for part in range(PARTS):
        if why_not_take(desert, seat, part) == FINE:
            actions[count] = TAKE + part
            count += 1
    return legal_talents(desert, seat, actions, count)


def legal_steps(desert: Desert, pawn: int, actions: row[medium], first: int) -> int:
    """The steps of a pawn: to its neighbours, and through the tunnels."""
    count = first
    here = desert.tiles[desert.players[pawn].tile].cell
    for direction in range(directions_of(desert, pawn)):
        cell = AROUND[here * DIRECTIONS + direction]
        if cell != OFF_BOARD and why_not_step(desert, pawn, cell) == FINE:
            count = add_step(desert, pawn, cell, actions, count)
    if is_tunnel(desert, desert.players[pawn].tile):
        for tile in range(TILES):
            cell = desert.tiles[tile].cell
            near = NEAR[here * CELLS + cell]
            walks = near != FAR and (near != DIAGONAL or desert.players[pawn].role == EXPLORER)
            if is_tunnel(desert, tile) and not walks and why_not_step(desert, pawn, cell) == FINE:
                count = add_step(desert, pawn, cell, actions, count)
    return count


def add_step(desert: Desert, pawn: int, cell: int, actions: row[medium], first: int) -> int:
    """A step, alone and with each companion the pawn may take along."""
    actions[first] = MOVE + cell
    count = first + 1
    if desert.players[pawn].role == CLIMBER:
        for companion in range(desert.seats):
            if why_not_along(desert, pawn, companion) == FINE:
                actions[count] = MOVE_WITH + cell * SEATS + companion
                count += 1
    return count


def legal_digging(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """The sand within reach."""
    count = first
    here = desert.tiles[desert.players[seat].tile].cell
    for direction in range(-1, directions_of(desert, seat)):
        cell = here if direction < 0 else AROUND[here * DIRECTIONS + direction]
        if cell != OFF_BOARD and why_not_sand(desert, seat, cell) == FINE:
            actions[count] = DIG + cell
            count += 1
            if why_not_dig_two(desert, seat, cell) == FINE:
                actions[count] = DIG_TWO + cell
                count += 1
    return count


def legal_talents(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """What only one adventurer can do (§9)."""
    count = first
    role = desert.players[seat].role
    if role == METEOROLOGIST:
        if why_not_calm(desert, seat) == FINE:
            actions[count] = CALM
            count += 1
        actions[count] = LOOK
        count += 1
    elif role == CARRIER:
        if why_not_refill(desert, seat) == FINE:
            actions[count] = REFILL
            count += 1
    elif role == NAVIGATOR:
        for pawn in range(desert.seats):
            if why_not_guide(desert, seat, pawn) == FINE:
                actions[count] = GUIDE_PAWN + pawn
                count += 1
    return count


def legal_cards(desert: Desert, ordering: bool, actions: row[medium]) -> int:
    """What to do with the storm cards in hand."""
    actions[0] = KEEP
    count = 1
    for card in range(STORM_KINDS):
        if place_of(desert.storm_hand, card) > 0:
            actions[count] = (STACK if ordering else BURY) + card
            count += 1
    return count


def legal_gifts(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """Water and equipment to give (§7)."""
    count = first
    player = desert.players[seat]
    if desert.gifts >= GIFTS or (player.water == 0 and player.cards == 0):
        return count
    for other in range(desert.seats):
        if other == seat:
            continue
        close = desert.players[other].tile == player.tile
        if close or (player.role == CARRIER and beside(desert, seat, other)):
            for amount in range(min(player.water, room(desert, other))):
                actions[count] = GIVE_WATER + amount * SEATS + other
                count += 1
            if close and player.cards > 0:
                for card in range(EQUIPMENT):
                    if player.equipment[card] > 0:
                        actions[count] = GIVE + card * SEATS + other
                        count += 1
    return count


def legal_equipment(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """Equipment to use (§8)."""
    count = first
    held = desert.players[seat].equipment
    if held[BLASTER] > 0 or held[TERRASCOPE] > 0 or held[JET_PACK] > 0:
        flies = held[JET_PACK] > 0 and why_not_take_off(desert, seat) == FINE
        for cell in range(CELLS):
            if held[BLASTER] > 0 and why_not_blast(desert, seat, cell) == FINE:
                actions[count] = BLAST + cell
                count += 1
            if held[TERRASCOPE] > 0 and why_not_scope(desert, cell) == FINE:
                actions[count] = SCOPE + cell
                count += 1
            if flies and why_not_land(desert, seat, cell) == FINE:
                count = add_flight(desert, seat, cell, actions, count)
    if held[SHIELD] > 0:
        actions[count] = RAISE_SHIELD
        count += 1
    if held[THROTTLE] > 0 and why_not_hurry(desert, seat) == FINE:
        actions[count] = HURRY
        count += 1
    if held[RESERVE] > 0:
        actions[count] = POUR
        count += 1
    if held[TRACKER] > 0:
        actions[count] = USE_TRACKER
        count += 1
    return count


def add_flight(desert: Desert, seat: int, cell: int, actions: row[medium], first: int) -> int:
    """A flight, alone and with each pawn of the tile."""
    actions[first] = FLY + cell
    count = first + 1
    for companion in range(desert.seats):
        if why_not_passenger(desert, seat, companion) == FINE:
            actions[count] = FLY_WITH + cell * SEATS + companion
            count += 1
    return count


# The reason against an action


def refusal(desert: Desert, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if desert.outcome != RUNNING:
        return OVER
    if seat >= desert.seats:
        return NOT_YOUR_TURN
    if action >= GIVE_WATER:
        return why_not_free(desert, seat) or refusal_free(desert, seat, action)
    kind = current(desert.decisions)
    if action == CONTINUE:
        if kind != STORM or desert.decisions.waiting != 0:
            return NOT_NOW
        return FINE if seat == desert.active else NOT_YOUR_TURN
    if action == PASS:
        waited = kind == STORM and is_waited_for(desert.decisions, seat)
        return FINE if waited else NOTHING_TO_PASS
    if action == STOP:
        return why_not_stop(desert, seat)
    if action == KEEP:
        return why_not_cards(desert, seat, kind == ORDER)
    if BURY <= action < KEEP:
        return why_not_card(desert, seat, action - BURY, False)
    if action >= STACK:
        return why_not_card(desert, seat, action - STACK, True)
    return refusal_in_turn(desert, seat, action)


def refusal_in_turn(desert: Desert, seat: int, action: int) -> int:
    """Why an action of a turn is not possible."""
    if MOVE <= action < DIG:
        companion = NOBODY if action < MOVE_WITH else (action - MOVE_WITH) % SEATS
        cell = action - MOVE if action < MOVE_WITH else (action - MOVE_WITH) // SEATS
        return why_not_move(desert, seat, cell, companion)
    code = why_not_act(desert, seat)
    if action == END and code == NO_ACTIONS_LEFT:
        return FINE
    if code != FINE or action == END:
        return code
    if action < DIG_TWO:
        return why_not_sand(desert, seat, action - DIG)
    if action < EXCAVATE:
        return why_not_dig_two(desert, seat, action - DIG_TWO)
    if action == EXCAVATE:
        return BURIED if buried(desert, seat) else why_not_excavate(desert, seat)
    if action < CALM:
        return BURIED if buried(desert, seat) else why_not_take(desert, seat, action - TAKE)
    if action == CALM:
        return why_not_calm(desert, seat)
    if action == LOOK:
        return why_not_forecast(desert, seat)
    if action == REFILL:
        return why_not_refill(desert, seat)
    return why_not_guide(desert, seat, action - GUIDE_PAWN)


def refusal_free(desert: Desert, seat: int, action: int) -> int:
    """Why a gift or equipment is not possible."""
    if action < GIVE:
        amount, other = (action - GIVE_WATER) // SEATS + 1, (action - GIVE_WATER) % SEATS
        return why_not_water(desert, seat, other, amount)
    if action < BLAST:
        card, other = (action - GIVE) // SEATS, (action - GIVE) % SEATS
        return why_not_hand_over(desert, seat, other, card)
    if action < FLY:
        return why_not_hold(desert, seat, BLASTER) or why_not_blast(desert, seat, action - BLAST)
    if action < SCOPE:
        flies_with = action >= FLY_WITH
        cell = (action - FLY_WITH) // SEATS if flies_with else action - FLY
        code = why_not_hold(desert, seat, JET_PACK) or why_not_take_off(desert, seat)
        code = code or why_not_land(desert, seat, cell)
        if code == FINE and flies_with:
            code = why_not_passenger(desert, seat, (action - FLY_WITH) % SEATS)
        return code
    if action < RAISE_SHIELD:
        return why_not_hold(desert, seat, TERRASCOPE) or why_not_scope(desert, action - SCOPE)
    if action == HURRY:
        return why_not_hold(desert, seat, THROTTLE) or why_not_hurry(desert, seat)
    if action == RAISE_SHIELD:
        return why_not_hold(desert, seat, SHIELD)
    return why_not_hold(desert, seat, RESERVE if action == POUR else TRACKER)
