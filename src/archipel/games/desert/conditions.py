"""What a player may do, and why not: each `why_not_…` is the one place of a condition of the rules."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat
from archipel.core.lists import place_of
from archipel.games.desert.actions import (
    ALREADY_EXCAVATED,
    ALREADY_THERE,
    BLOCKED,
    BURIED,
    CALM_ENOUGH,
    CANTEEN_FULL,
    DIG_TOO_FAR,
    FINE,
    GUIDE_A_STEP_FIRST,
    GUIDE_ANOTHER,
    GUIDED_CANNOT_MOVE,
    GUIDED_IS_BURIED,
    NO_ACTIONS_LEFT,
    NO_COMPANION,
    NO_PART_HERE,
    NO_SAND,
    NO_SUCH_PLAYER,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_ON_A_WELL,
    NOT_THE_ARCHEOLOGIST,
    NOT_THE_CARRIER,
    NOT_THE_CLIMBER,
    NOT_THE_METEOROLOGIST,
    NOT_THE_NAVIGATOR,
    NOT_YOUR_TURN,
    ONE_MARKER_ONLY,
    PART_ON_BLOCKED,
    PART_UNDER_DESERT,
    SAND_ON_TILE,
    STORM_THERE,
    TOO_FAR,
    TUNNEL_BLOCKED,
)
from archipel.games.desert.pieces import (
    ARCHEOLOGIST,
    AROUND,
    CARRIER,
    CELLS,
    CLIMBER,
    DIAGONAL,
    DIRECTIONS,
    EXPLORER,
    FAR,
    GUIDED_STEPS,
    METEOROLOGIST,
    NAVIGATOR,
    NEAR,
    NO_TILE,
    OFF_BOARD,
    SEATS,
    TILES,
    WELL,
)
from archipel.games.desert.state import (
    FORECAST,
    GUIDE,
    ORDER,
    TRACK,
    TURN,
    Desert,
)
from archipel.games.desert.terrain import (
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
