"""Special cards: Helicopter Lift and Sandbags (§7), and the take-off (§10.1)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.island.actions import (
    BOARD,
    BOARDED,
    LAND,
    LANDED,
    LEAVE,
    SANDBAG,
    SANDBAGGED,
    WON,
)
from archipel.games.island.pieces import HELICOPTER, SANDBAGS
from archipel.games.island.state import LIFT, TAKE_OFF, Island
from archipel.games.island.terrain import cell_of, place_at
from archipel.games.island.treasure import use_up


def play_special(island: Island, seat: int, action: int, events: Events) -> None:
    """Play a special card."""
    if action < LAND:
        board(island, seat, action - BOARD, events)
    elif action < SANDBAG:
        land(island, seat, place_at(island, action - LAND), events)
    elif action < LEAVE:
        sandbag(island, seat, place_at(island, action - SANDBAG), events)
    else:
        use_up(island, seat, HELICOPTER)
        island.outcome = TAKE_OFF
        tell(events, WON, EVERYONE, seat, 0, 0, 0)


def board(island: Island, seat: int, pawn: int, events: Events) -> None:
    """A pawn boards the helicopter; with the first one the flight begins (§7.2)."""
    if current(island.decisions) != LIFT:
        island.decisions.waiting = 0
        open_frame(island.decisions, LIFT, seat)
    island.aboard |= 1 << pawn
    tell(events, BOARDED, EVERYONE, seat, pawn, 0, 0)


def land(island: Island, seat: int, place: int, events: Events) -> None:
    """Everybody aboard gets off on one tile, and the card is used up (§7.2)."""
    for pawn in range(island.seats):
        if island.aboard >> pawn & 1:
            island.players[pawn].place = place
            tell(events, LANDED, EVERYONE, pawn, cell_of(island, place), 0, 0)
    island.aboard = 0
    use_up(island, seat, HELICOPTER)
    close_frame(island.decisions)


def sandbag(island: Island, seat: int, place: int, events: Events) -> None:
    """Sandbags make one flooded tile dry, wherever it is (§7.3)."""
    use_up(island, seat, SANDBAGS)
    island.flooded &= ~(1 << place)
    tell(events, SANDBAGGED, EVERYONE, seat, island.tiles[place], cell_of(island, place), 0)
