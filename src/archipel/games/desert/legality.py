"""What a player may do, and why not.

Each `why_not_…` is the one place where a condition of the rules stands; `legal` lists what has no
reason against it, `refusal` names the reason.
"""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.events import UNKNOWN
from archipel.core.lists import place_of
from archipel.core.records import medium, row
from archipel.games.desert.actions import (
    ALREADY_EXCAVATED,
    ALREADY_KNOWN,
    ALREADY_THERE,
    BLAST,
    BLAST_TOO_FAR,
    BLOCKED,
    BURIED,
    BURY,
    CALM,
    CALM_ENOUGH,
    CANTEEN_FULL,
    CONTINUE,
    DIG,
    DIG_TOO_FAR,
    DIG_TWO,
    END,
    EQUIPMENT_APART,
    EXCAVATE,
    FINE,
    FLY,
    FLY_BLOCKED,
    FLY_COMPANION,
    FLY_WHILE_BURIED,
    FLY_WITH,
    GIFTS_USED_UP,
    GIVE,
    GIVE_TO_ANOTHER,
    GIVE_WATER,
    GUIDE_A_STEP_FIRST,
    GUIDE_ANOTHER,
    GUIDE_PAWN,
    GUIDED_CANNOT_MOVE,
    GUIDED_IS_BURIED,
    HURRY,
    KEEP,
    LOOK,
    MOVE,
    MOVE_WITH,
    NO_ACTIONS_LEFT,
    NO_COMPANION,
    NO_PART_HERE,
    NO_ROOM_FOR_WATER,
    NO_SAND,
    NO_SUCH_PLAYER,
    NOT_ENOUGH_WATER,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_ON_A_WELL,
    NOT_THE_ARCHEOLOGIST,
    NOT_THE_CARRIER,
    NOT_THE_CLIMBER,
    NOT_THE_METEOROLOGIST,
    NOT_THE_NAVIGATOR,
    NOT_TOGETHER,
    NOT_YOUR_TURN,
    NOT_YOURS,
    NOTHING_TO_BLAST,
    NOTHING_TO_PASS,
    ONE_MARKER_ONLY,
    ONLY_IN_YOUR_TURN,
    OVER,
    PART_ON_BLOCKED,
    PART_UNDER_DESERT,
    PASS,
    POUR,
    RAISE_SHIELD,
    REFILL,
    SAND_ON_TILE,
    SCOPE,
    STACK,
    STOP,
    STORM_THERE,
    TAKE,
    TOO_FAR,
    TUNNEL_BLOCKED,
    USE_TRACKER,
)
from archipel.games.desert.pieces import (
    ARCHEOLOGIST,
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
    GUIDED_STEPS,
    JET_PACK,
    METEOROLOGIST,
    NAVIGATOR,
    NEAR,
    NO_TILE,
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
    WELL,
)
from archipel.games.desert.state import (
    FORECAST,
    GUIDE,
    ORDER,
    RUNNING,
    STORM,
    TRACK,
    TURN,
    Desert,
)
from archipel.games.desert.terrain import (
    beside,
    blocked,
    buried,
    is_tunnel,
    level,
    room,
    together,
)

NOBODY = SEATS

# §5 The actions


def why_not_act(desert: Desert, seat: int) -> int:
    """An action is taken by the player whose turn it is, while some are left (§4.1)."""
    if seat != desert.active:
        return NOT_YOUR_TURN
    if current(desert.decisions) != TURN:
        return NOT_NOW
    if desert.actions_left == 0:
        return NO_ACTIONS_LEFT
    return FINE


def why_not_step(desert: Desert, pawn: int, cell: int) -> int:
    """A step leads to a neighbouring tile, or from tunnel to tunnel, that is not blocked (§5.1).

    The Explorer also steps diagonally (§9.3); the Climber enters blocked tiles (§9.2).
    """
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    player = desert.players[pawn]
    if tile == player.tile:
        return ALREADY_THERE
    near = NEAR[desert.tiles[player.tile].cell * CELLS + cell]
    walks = near != FAR and (near != DIAGONAL or player.role == EXPLORER)
    if not walks and not (is_tunnel(desert, player.tile) and is_tunnel(desert, tile)):
        return TOO_FAR
    if blocked(desert, tile):
        if player.role != CLIMBER:
            return BLOCKED
        if not walks and desert.options.climber_tunnel == 0:
            return TUNNEL_BLOCKED
    return FINE


def why_not_along(desert: Desert, pawn: int, companion: int) -> int:
    """The Climber may take one other pawn of her tile along each time she moves (§9.2)."""
    if companion == NOBODY:
        return FINE
    if desert.players[pawn].role != CLIMBER:
        return NOT_THE_CLIMBER
    if companion >= desert.seats or companion == pawn or not together(desert, pawn, companion):
        return NO_COMPANION
    return FINE


def why_not_move(desert: Desert, seat: int, cell: int, companion: int) -> int:
    """A move is a step of one's own pawn, or of the pawn one guides (§5.1, §9.5)."""
    pawn = seat
    if current(desert.decisions) == GUIDE:
        if seat != deciding_seat(desert.decisions):
            return NOT_YOUR_TURN
        pawn = desert.guided
        if not can_be_guided(desert, pawn):
            return GUIDED_IS_BURIED
    else:
        code = why_not_act(desert, seat)
        if code != FINE:
            return code
        if buried(desert, seat):
            return BURIED
    code = why_not_step(desert, pawn, cell)
    if code != FINE:
        return code
    return why_not_along(desert, pawn, companion)


def within_reach(desert: Desert, seat: int, cell: int) -> bool:
    """The own tile or a neighbouring one; for the Explorer diagonally too (§5.2, §9.3)."""
    player = desert.players[seat]
    near = NEAR[desert.tiles[player.tile].cell * CELLS + cell]
    if near == DIAGONAL:
        return player.role == EXPLORER
    return near != FAR or desert.grid[cell] == player.tile


def why_not_sand(desert: Desert, seat: int, cell: int) -> int:
    """Sand is removed from within reach; a buried player digs himself out first (§5.2, §5.5)."""
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    if not within_reach(desert, seat, cell):
        return DIG_TOO_FAR
    if desert.tiles[tile].sand == 0:
        return NO_SAND
    if tile != desert.players[seat].tile and buried(desert, seat):
        return BURIED
    return FINE


def why_not_dig_two(desert: Desert, seat: int, cell: int) -> int:
    """The Archeologist removes two markers of one tile for one action (§9.1)."""
    if desert.players[seat].role != ARCHEOLOGIST:
        return NOT_THE_ARCHEOLOGIST
    code = why_not_sand(desert, seat, cell)
    if code == FINE and desert.tiles[desert.grid[cell]].sand < 2:
        return ONE_MARKER_ONLY
    return code


def why_not_excavate(desert: Desert, seat: int) -> int:
    """The own tile is excavated if it shows the desert and no sand lies on it (§5.3)."""
    tile = desert.tiles[desert.players[seat].tile]
    if tile.excavated == 1:
        return ALREADY_EXCAVATED
    if tile.sand > 0:
        return SAND_ON_TILE
    return FINE


def why_not_take(desert: Desert, seat: int, part: int) -> int:
    """A part on one's tile is picked up if the tile is excavated and not blocked (§5.4)."""
    tile = desert.players[seat].tile
    if desert.parts[part] != tile:
        return NO_PART_HERE
    if desert.tiles[tile].excavated == 0:
        return PART_UNDER_DESERT
    if blocked(desert, tile):
        return PART_ON_BLOCKED
    return FINE


# §9 The adventurers' own actions


def why_not_calm(desert: Desert, seat: int) -> int:
    """The Meteorologist makes the coming storm one card shorter per action (§9.4)."""
    if desert.players[seat].role != METEOROLOGIST:
        return NOT_THE_METEOROLOGIST
    if buried(desert, seat):
        return BURIED
    if desert.calmed >= level(desert):
        return CALM_ENOUGH
    return FINE


def why_not_forecast(desert: Desert, seat: int) -> int:
    """The Meteorologist looks at the cards on top of the storm deck (§9.4)."""
    if desert.players[seat].role != METEOROLOGIST:
        return NOT_THE_METEOROLOGIST
    if buried(desert, seat):
        return BURIED
    return FINE


def why_not_refill(desert: Desert, seat: int) -> int:
    """The Water Carrier draws water from the excavated well she stands on (§9.6)."""
    player = desert.players[seat]
    if player.role != CARRIER:
        return NOT_THE_CARRIER
    if buried(desert, seat):
        return BURIED
    if desert.tiles[player.tile].face != WELL or desert.tiles[player.tile].excavated == 0:
        return NOT_ON_A_WELL
    if room(desert, seat) == 0:
        return CANTEEN_FULL
    return FINE


def directions_of(desert: Desert, pawn: int) -> int:
    """The Explorer has eight directions, everybody else the first four (§9.3)."""
    return DIRECTIONS if desert.players[pawn].role == EXPLORER else DIRECTIONS // 2


def can_step(desert: Desert, pawn: int) -> bool:
    """Whether a pawn has any step to make."""
    here = desert.tiles[desert.players[pawn].tile].cell
    for direction in range(directions_of(desert, pawn)):
        cell = AROUND[here * DIRECTIONS + direction]
        if cell != OFF_BOARD and why_not_step(desert, pawn, cell) == FINE:
            return True
    if is_tunnel(desert, desert.players[pawn].tile):
        for tile in range(TILES):
            if is_tunnel(desert, tile) and why_not_step(desert, pawn, desert.tiles[tile].cell) == FINE:
                return True
    return False


def can_be_guided(desert: Desert, pawn: int) -> bool:
    """A buried pawn is guided too, unless the table plays the strict reading (§9.5, §12)."""
    return desert.options.guide_buried == 1 or not buried(desert, pawn)


def why_not_guide(desert: Desert, seat: int, pawn: int) -> int:
    """The Navigator moves another player's pawn (§9.5)."""
    if desert.players[seat].role != NAVIGATOR:
        return NOT_THE_NAVIGATOR
    if buried(desert, seat):
        return BURIED
    if pawn >= desert.seats:
        return NO_SUCH_PLAYER
    if pawn == seat:
        return GUIDE_ANOTHER
    if not can_be_guided(desert, pawn):
        return GUIDED_IS_BURIED
    if not can_step(desert, pawn):
        return GUIDED_CANNOT_MOVE
    return FINE


def why_not_stop(desert: Desert, seat: int) -> int:
    """A guided pawn makes at least one step if it can (§9.5)."""
    if current(desert.decisions) != GUIDE:
        return NOT_NOW
    if seat != deciding_seat(desert.decisions):
        return NOT_YOUR_TURN
    if (
        desert.steps_left == GUIDED_STEPS
        and can_be_guided(desert, desert.guided)
        and can_step(desert, desert.guided)
    ):
        return GUIDE_A_STEP_FIRST
    return FINE


# The storm cards in hand (§9.4, §8.8)


def why_not_cards(desert: Desert, seat: int, ordering: bool) -> int:
    """Who holds storm cards puts them back before anything else happens."""
    kind = current(desert.decisions)
    if kind != FORECAST and kind != ORDER and kind != TRACK:
        return NOT_NOW
    if seat != deciding_seat(desert.decisions):
        return NOT_YOUR_TURN
    if ordering != (kind == ORDER):
        return NOT_NOW
    return FINE


def why_not_card(desert: Desert, seat: int, card: int, ordering: bool) -> int:
    """One of the cards in hand goes to the bottom, or next on top."""
    code = why_not_cards(desert, seat, ordering)
    if code == FINE and place_of(desert.storm_hand, card) == 0:
        return NOT_IN_HAND
    return code


# §7, §8 Free at any time


def why_not_free(desert: Desert, seat: int) -> int:
    """Gifts and equipment: between actions, between guided steps, before a storm card (§7.3)."""
    kind = current(desert.decisions)
    if kind == TURN or kind == GUIDE:
        return FINE
    if kind == STORM and is_waited_for(desert.decisions, seat):
        return FINE
    return NOT_NOW


def why_not_give(desert: Desert, seat: int, other: int) -> int:
    """A gift goes to another player, and gifts are bounded (§7.4)."""
    if other >= desert.seats or other == seat:
        return GIVE_TO_ANOTHER
    if desert.gifts >= GIFTS:
        return GIFTS_USED_UP
    return FINE


def water_reaches(desert: Desert, seat: int, other: int) -> bool:
    """Water goes to a player on the same tile; the Water Carrier's also to a neighbour (§7.1, §9.6)."""
    if together(desert, seat, other):
        return True
    return desert.players[seat].role == CARRIER and beside(desert, seat, other)


def why_not_water(desert: Desert, seat: int, other: int, amount: int) -> int:
    """Nobody gives more water than he has, nor more than the other canteen holds (§7.1)."""
    code = why_not_give(desert, seat, other)
    if code != FINE:
        return code
    if not water_reaches(desert, seat, other):
        return NOT_TOGETHER
    if desert.players[seat].water < amount:
        return NOT_ENOUGH_WATER
    if room(desert, other) < amount:
        return NO_ROOM_FOR_WATER
    return FINE


def why_not_hand_over(desert: Desert, seat: int, other: int, card: int) -> int:
    """Equipment is passed to a player on the same tile (§7.2)."""
    code = why_not_give(desert, seat, other)
    if code != FINE:
        return code
    if desert.players[seat].equipment[card] == 0:
        return NOT_YOURS
    if not together(desert, seat, other):
        return EQUIPMENT_APART
    return FINE


def why_not_hold(desert: Desert, seat: int, card: int) -> int:
    """Equipment is used by the player who holds it (§8.1)."""
    return FINE if desert.players[seat].equipment[card] > 0 else NOT_YOURS


def why_not_blast(desert: Desert, seat: int, cell: int) -> int:
    """A Dune Blaster clears the own tile or a neighbouring one (§8.2)."""
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    if not within_reach(desert, seat, cell):
        return BLAST_TOO_FAR
    return NOTHING_TO_BLAST if desert.tiles[tile].sand == 0 else FINE


def why_not_take_off(desert: Desert, seat: int) -> int:
    """A buried player may fly away, unless the table plays the strict reading (§8.3, §12)."""
    if desert.options.jet_while_buried == 0 and buried(desert, seat):
        return FLY_WHILE_BURIED
    return FINE


def why_not_land(desert: Desert, seat: int, cell: int) -> int:
    """A Jet Pack lands on any other tile that is not blocked (§8.3)."""
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    if tile == desert.players[seat].tile:
        return ALREADY_THERE
    return FLY_BLOCKED if blocked(desert, tile) else FINE


def why_not_passenger(desert: Desert, seat: int, companion: int) -> int:
    """One other pawn of the starting tile may come along (§8.3)."""
    if companion >= desert.seats or companion == seat or not together(desert, seat, companion):
        return FLY_COMPANION
    return FINE


def why_not_scope(desert: Desert, cell: int) -> int:
    """A Terrascope looks under a tile that nobody has looked under (§8.4)."""
    tile = desert.grid[cell]
    if tile == NO_TILE:
        return STORM_THERE
    if desert.tiles[tile].excavated == 1:
        return ALREADY_EXCAVATED
    return ALREADY_KNOWN if desert.tiles[tile].face != UNKNOWN else FINE


def why_not_hurry(desert: Desert, seat: int) -> int:
    """A Time Throttle is played in one's own turn, before the storm (§8.6)."""
    kind = current(desert.decisions)
    if seat != desert.active or (kind != TURN and kind != GUIDE):
        return ONLY_IN_YOUR_TURN
    return FINE


def can_give(desert: Desert, seat: int) -> bool:
    """Whether a player has any gift to make."""
    player = desert.players[seat]
    if desert.gifts >= GIFTS or (player.water == 0 and player.cards == 0):
        return False
    for other in range(desert.seats):
        if other == seat:
            continue
        if desert.players[other].tile == player.tile:
            if player.cards > 0 or (player.water > 0 and room(desert, other) > 0):
                return True
        elif player.role == CARRIER and player.water > 0 and beside(desert, seat, other):
            if room(desert, other) > 0:
                return True
    return False


def can_use_equipment(desert: Desert, seat: int) -> bool:
    """Whether a player has any equipment to play before a storm card."""
    if desert.players[seat].cards == 0:
        return False
    held = desert.players[seat].equipment
    if held[SHIELD] > 0 or held[RESERVE] > 0 or held[TRACKER] > 0:
        return True
    flies = held[JET_PACK] > 0 and why_not_take_off(desert, seat) == FINE
    for cell in range(CELLS):
        if held[BLASTER] > 0 and why_not_blast(desert, seat, cell) == FINE:
            return True
        if held[TERRASCOPE] > 0 and why_not_scope(desert, cell) == FINE:
            return True
        if flies and why_not_land(desert, seat, cell) == FINE:
            return True
    return False


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
        if other != seat and water_reaches(desert, seat, other):
            for amount in range(min(player.water, room(desert, other))):
                actions[count] = GIVE_WATER + amount * SEATS + other
                count += 1
            if player.cards > 0 and together(desert, seat, other):
                for card in range(EQUIPMENT):
                    if player.equipment[card] > 0:
                        actions[count] = GIVE + card * SEATS + other
                        count += 1
    return count


def legal_equipment(desert: Desert, seat: int, actions: row[medium], first: int) -> int:
    """Equipment to use (§8)."""
    count = first
    if desert.players[seat].cards == 0:
        return count
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
    if STACK <= action:
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
