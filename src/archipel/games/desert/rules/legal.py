"""The list of what a player may do now: all that has no reason against it."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.known_cards import place_of
from archipel.core.records import medium, row

from . import (
    actions as act,
    crew,
    digging,
    equipment,
    excavating,
    moving,
    parts,
    pieces,
    state as st,
    talents,
    terrain,
)
from .state import Desert

# The list of what is possible


def legal(desert: Desert, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if desert.outcome != st.RUNNING or seat >= desert.seats:
        return 0
    kind = current(desert.decisions)
    count = 0
    if kind == st.STORM:
        if desert.decisions.waiting == 0 and seat == desert.active:
            actions[0] = act.CONTINUE
            return 1
        if not is_waited_for(desert.decisions, seat):
            return 0
        actions[0] = act.PASS
        count = 1
    elif seat == deciding_seat(desert.decisions):
        if kind == st.TURN:
            count = legal_in_turn(desert, seat, actions)
        elif kind == st.GUIDE:
            if talents.can_be_guided(desert, desert.guided):
                count = legal_steps(desert, desert.guided, actions, 0)
            if talents.why_not_stop(desert, seat) == act.FINE:
                actions[count] = act.STOP
                count += 1
        else:
            return legal_cards(desert, kind == st.ORDER, actions)
    elif kind != st.TURN and kind != st.GUIDE:
        return 0
    count = legal_gifts(desert, seat, actions, count)
    if desert.players[seat].cards == 0:
        return count
    return legal_equipment(desert, seat, actions, count)


def legal_in_turn(desert: Desert, seat: int, actions: row[medium]) -> int:
    """The actions of a turn, and its end (§4)."""
    actions[0] = act.END
    count = 1
    if desert.actions_left == 0:
        return count
    stuck = crew.buried(desert, seat)
    if not stuck:
        count = legal_steps(desert, seat, actions, count)
    count = legal_digging(desert, seat, actions, count)
    if stuck:
        return count
    if excavating.why_not_excavate(desert, seat) == act.FINE:
        actions[count] = act.EXCAVATE
        count += 1
    for part in range(pieces.PARTS):
        if parts.why_not_take(desert, seat, part) == act.FINE:
            actions[count] = act.TAKE + part
            count += 1
    return legal_talents(desert, seat, actions, count)


def legal_steps(desert: Desert, pawn: int, actions: row[medium], first: int) -> int:
    """The steps of a pawn: to its neighbours, and through the tunnels."""
    count = first
    here = desert.tiles[desert.players[pawn].tile].cell
    for direction in range(moving.directions_of(desert, pawn)):
        cell = pieces.AROUND[here * pieces.DIRECTIONS + direction]
        if cell != pieces.OFF_BOARD and moving.why_not_step(desert, pawn, cell) == act.FINE:
            count = add_step(desert, pawn, cell, actions, count)
    if terrain.is_tunnel(desert, desert.players[pawn].tile):
        for tile in range(pieces.TILES):
            cell = desert.tiles[tile].cell
            near = pieces.NEAR[here * pieces.CELLS + cell]
            walks = near != pieces.FAR and (
                near != pieces.DIAGONAL or desert.players[pawn].role == pieces.EXPLORER
            )
            if (
                terrain.is_tunnel(desert, tile)
                and not walks
                and moving.why_not_step(desert, pawn, cell) == act.FINE
            ):
                count = add_step(desert, pawn, cell, actions, count)
    return count


def add_step(desert: Desert, pawn: int, cell: int, actions: row[medium], first: int) -> int:
    """A step, alone and with each companion the pawn may take along."""
    actions[first] = act.MOVE + cell
    count = first + 1
    if desert.players[pawn].role == pieces.CLIMBER:
        for companion in range(desert.seats):
            if moving.why_not_along(desert, pawn, companion) == act.FINE:
                actions[count] = act.MOVE_WITH + cell * pieces.SEATS + companion
                count += 1
    return count


def legal_digging(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """The sand within reach."""
    count = first
    here = desert.tiles[desert.players[seat].tile].cell
    for direction in range(-1, moving.directions_of(desert, seat)):
        cell = here if direction < 0 else pieces.AROUND[here * pieces.DIRECTIONS + direction]
        if cell != pieces.OFF_BOARD and digging.why_not_sand(desert, seat, cell) == act.FINE:
            actions[count] = act.DIG + cell
            count += 1
            if digging.why_not_dig_two(desert, seat, cell) == act.FINE:
                actions[count] = act.DIG_TWO + cell
                count += 1
    return count


def legal_talents(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """What only one adventurer can do (§9)."""
    count = first
    role = desert.players[seat].role
    if role == pieces.METEOROLOGIST:
        if talents.why_not_calm(desert, seat) == act.FINE:
            actions[count] = act.CALM
            count += 1
        actions[count] = act.LOOK
        count += 1
    elif role == pieces.CARRIER:
        if talents.why_not_refill(desert, seat) == act.FINE:
            actions[count] = act.REFILL
            count += 1
    elif role == pieces.NAVIGATOR:
        for pawn in range(desert.seats):
            if talents.why_not_guide(desert, seat, pawn) == act.FINE:
                actions[count] = act.GUIDE_PAWN + pawn
                count += 1
    return count


def legal_cards(desert: Desert, ordering: bool, actions: row[medium]) -> int:
    """What to do with the storm cards in hand."""
    actions[0] = act.KEEP
    count = 1
    for card in range(pieces.STORM_KINDS):
        if place_of(desert.storm_hand, card) > 0:
            actions[count] = (act.STACK if ordering else act.BURY) + card
            count += 1
    return count


def legal_gifts(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """Water and equipment to give (§7)."""
    count = first
    player = desert.players[seat]
    if desert.gifts >= pieces.GIFTS or (player.water == 0 and player.cards == 0):
        return count
    for other in range(desert.seats):
        if other == seat:
            continue
        close = desert.players[other].tile == player.tile
        if close or (player.role == pieces.CARRIER and crew.beside(desert, seat, other)):
            for amount in range(min(player.water, crew.room(desert, other))):
                actions[count] = act.GIVE_WATER + amount * pieces.SEATS + other
                count += 1
            if close and player.cards > 0:
                for card in range(pieces.EQUIPMENT):
                    if player.equipment[card] > 0:
                        actions[count] = act.GIVE + card * pieces.SEATS + other
                        count += 1
    return count


def legal_equipment(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """Equipment to use (§8)."""
    count = first
    held = desert.players[seat].equipment
    if held[pieces.BLASTER] > 0 or held[pieces.TERRASCOPE] > 0 or held[pieces.JET_PACK] > 0:
        flies = held[pieces.JET_PACK] > 0 and equipment.why_not_take_off(desert, seat) == act.FINE
        for cell in range(pieces.CELLS):
            if held[pieces.BLASTER] > 0 and equipment.why_not_blast(desert, seat, cell) == act.FINE:
                actions[count] = act.BLAST + cell
                count += 1
            if held[pieces.TERRASCOPE] > 0 and equipment.why_not_scope(desert, cell) == act.FINE:
                actions[count] = act.SCOPE + cell
                count += 1
            if flies and equipment.why_not_land(desert, seat, cell) == act.FINE:
                count = add_flight(desert, seat, cell, actions, count)
    if held[pieces.SHIELD] > 0:
        actions[count] = act.RAISE_SHIELD
        count += 1
    if held[pieces.THROTTLE] > 0 and equipment.why_not_hurry(desert, seat) == act.FINE:
        actions[count] = act.HURRY
        count += 1
    if held[pieces.RESERVE] > 0:
        actions[count] = act.POUR
        count += 1
    if held[pieces.TRACKER] > 0:
        actions[count] = act.USE_TRACKER
        count += 1
    return count


def add_flight(desert: Desert, seat: int, cell: int, actions: row[medium], first: int) -> int:
    """A flight, alone and with each pawn of the tile."""
    actions[first] = act.FLY + cell
    count = first + 1
    for companion in range(desert.seats):
        if equipment.why_not_passenger(desert, seat, companion) == act.FINE:
            actions[count] = act.FLY_WITH + cell * pieces.SEATS + companion
            count += 1
    return count
