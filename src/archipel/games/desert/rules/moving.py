"""Moving: steps, tunnels and the Climber's companion (§5.1, §6.4, §9.2, §9.3)."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, crew, pieces, state as st, talents, terrain, turn
from .state import Desert


def directions_of(desert: Desert, pawn: int) -> int:
    """The Explorer has eight directions, everybody else the first four (§9.3)."""
    return pieces.DIRECTIONS if desert.players[pawn].role == pieces.EXPLORER else pieces.DIRECTIONS // 2


def why_not_step(desert: Desert, pawn: int, cell: int) -> int:
    """A step leads to a neighbouring tile, or from tunnel to tunnel, that is not blocked (§5.1).

    The Explorer also steps diagonally (§9.3); the Climber enters blocked tiles (§9.2).
    """
    tile = desert.grid[cell]
    if tile == pieces.NO_TILE:
        return act.STORM_THERE
    player = desert.players[pawn]
    if tile == player.tile:
        return act.ALREADY_THERE
    near = pieces.NEAR[desert.tiles[player.tile].cell * pieces.CELLS + cell]
    walks = near != pieces.FAR and (near != pieces.DIAGONAL or player.role == pieces.EXPLORER)
    if not walks and not (terrain.is_tunnel(desert, player.tile) and terrain.is_tunnel(desert, tile)):
        return act.TOO_FAR
    if terrain.blocked(desert, tile):
        if player.role != pieces.CLIMBER:
            return act.BLOCKED
        if not walks and desert.options.climber_tunnel == 0:
            return act.TUNNEL_BLOCKED
    return act.FINE


def can_step(desert: Desert, pawn: int) -> bool:
    """Whether a pawn has any step to make."""
    here = desert.tiles[desert.players[pawn].tile].cell
    for direction in range(directions_of(desert, pawn)):
        cell = pieces.AROUND[here * pieces.DIRECTIONS + direction]
        if cell != pieces.OFF_BOARD and why_not_step(desert, pawn, cell) == act.FINE:
            return True
    if terrain.is_tunnel(desert, desert.players[pawn].tile):
        for tile in range(pieces.TILES):
            if (
                terrain.is_tunnel(desert, tile)
                and why_not_step(desert, pawn, desert.tiles[tile].cell) == act.FINE
            ):
                return True
    return False


def why_not_along(desert: Desert, pawn: int, companion: int) -> int:
    """The Climber may take one other pawn of her tile along each time she moves (§9.2)."""
    if desert.players[pawn].role != pieces.CLIMBER:
        return act.NOT_THE_CLIMBER
    if companion >= desert.seats or companion == pawn or not crew.together(desert, pawn, companion):
        return act.NO_COMPANION
    return act.FINE


def pawn_that_moves(desert: Desert, seat: int) -> int:
    """One's own pawn, or the one that is guided (§5.1, §9.5)."""
    return desert.guided if current(desert.decisions) == st.GUIDE else seat


def why_not_set_out(desert: Desert, seat: int) -> int:
    """A move is an action, and nobody walks while buried; guided steps are paid (§4.1, §5.5, §9.5)."""
    if current(desert.decisions) == st.GUIDE:
        if seat != deciding_seat(desert.decisions):
            return act.NOT_YOUR_TURN
        return act.FINE if talents.can_be_guided(desert, desert.guided) else act.GUIDED_IS_BURIED
    return turn.why_not_act(desert, seat) or crew.why_not_buried(desert, seat)


def why_not_move(desert: Desert, seat: int, cell: int) -> int:
    """A move is a step of the pawn that moves (§5.1, §9.5)."""
    return why_not_step(desert, pawn_that_moves(desert, seat), cell)


def why_not_move_with(desert: Desert, seat: int, cell: int, companion: int) -> int:
    """A move with a companion is a step that the Climber takes somebody along for (§9.2)."""
    pawn = pawn_that_moves(desert, seat)
    return why_not_step(desert, pawn, cell) or why_not_along(desert, pawn, companion)


def move(desert: Desert, seat: int, cell: int, events: Events) -> None:
    """A pawn steps onto a tile (§5.1)."""
    pawn = pawn_that_moves(desert, seat)
    desert.players[pawn].tile = desert.grid[cell]
    tell(events, act.MOVED, EVERYONE, pawn, cell)


def move_with(desert: Desert, seat: int, cell: int, companion: int, events: Events) -> None:
    """The Climber takes a companion along (§9.2)."""
    move(desert, seat, cell, events)
    desert.players[companion].tile = desert.grid[cell]
    tell(events, act.CARRIED, EVERYONE, pawn_that_moves(desert, seat), companion)


def pay(desert: Desert) -> None:
    """A step costs an action; those of a guided pawn are counted, and after the last its guide goes on
    (§5.1, §9.5)."""
    if current(desert.decisions) != st.GUIDE:
        turn.spend(desert)
        return
    desert.steps_left -= 1
    if desert.steps_left == 0:
        talents.close_guide(desert)
