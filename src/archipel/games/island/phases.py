"""How a turn goes on: actions, treasure cards, flood cards, and what comes in between (§4, §7.4, §8.4)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.island.actions import (
    ENDED,
    FLOOD_BEGINS,
    IN_THE_WATER,
    OVER_LIMIT,
    TURN_BEGAN,
    WENT_DOWN,
)
from archipel.games.island.conditions import can_play_special
from archipel.games.island.pieces import (
    ACTIONS_A_TURN,
    CARDS_A_TURN,
    HAND_LIMIT,
    HELICOPTER,
    NOBODY,
)
from archipel.games.island.state import (
    DROWNED,
    FLOOD,
    LIMIT,
    RUNNING,
    SWIM,
    TREASURE,
    TURN,
    Island,
)
from archipel.games.island.terrain import in_the_water, level, swimmers, way_out


def go_on(island: Island, events: Events) -> None:
    """What is settled closes, what is now due opens, and whoever holds a card is asked."""
    if island.outcome != RUNNING:
        return
    if current(island.decisions) == LIMIT:
        if island.players[deciding_seat(island.decisions)].held > HAND_LIMIT:
            return
        close_frame(island.decisions)
    if current(island.decisions) == SWIM:
        look_after_swimmers(island, events)
        if island.outcome != RUNNING:
            return
    kind = current(island.decisions)
    if kind == TURN:
        limit_hands(island, events)
    elif kind == TREASURE:
        after_treasure_card(island, events)
    elif kind == FLOOD:
        after_flood_card(island, events)


def ask_everyone(island: Island) -> None:
    """Before each card, whoever holds a special card that can be played is asked (§7.4)."""
    waiting = 0
    for seat in range(island.seats):
        if can_play_special(island, seat):
            waiting |= 1 << seat
    island.decisions.waiting = waiting


def end_actions(island: Island, events: Events) -> None:
    """After the actions come two treasure cards (§4.3)."""
    tell(events, ENDED, EVERYONE, island.active, 0, 0, 0)
    island.actions_left = 0
    island.flown = 0
    island.cards_due = CARDS_A_TURN
    close_frame(island.decisions)
    open_frame(island.decisions, TREASURE, island.active)


def after_treasure_card(island: Island, events: Events) -> None:
    """Down to five cards, at once or after both; then the next card, or the flood (§6.1, §6.3)."""
    if island.cards_due == 0 or island.options.discard_after_both == 0:
        limit_hands(island, events)
        if current(island.decisions) == LIMIT:
            return
    if island.cards_due == 0:
        begin_flood(island, events)
    ask_everyone(island)


def limit_hands(island: Island, events: Events) -> None:
    """A player with more than five cards discards or plays some at once (§6.3)."""
    for seat in range(island.seats):
        if island.players[seat].held > HAND_LIMIT:
            tell(events, OVER_LIMIT, EVERYONE, seat, island.players[seat].held, 0, 0)
            open_frame(island.decisions, LIMIT, seat)
            return


def begin_flood(island: Island, events: Events) -> None:
    """As many flood cards as the meter says now (§8.1)."""
    island.cards_due = level(island)
    close_frame(island.decisions)
    open_frame(island.decisions, FLOOD, island.active)
    tell(events, FLOOD_BEGINS, EVERYONE, island.cards_due, 0, 0, 0)


def after_flood_card(island: Island, events: Events) -> None:
    """Pawns in the water swim first; then the next card, or the next turn (§8.1, §8.4)."""
    if swimmers(island) != 0:
        open_frame(island.decisions, SWIM, island.active)
        for seat in range(island.seats):
            if in_the_water(island, seat):
                tell(events, IN_THE_WATER, EVERYONE, seat, 0, 0, 0)
        look_after_swimmers(island, events)
    elif island.cards_due == 0:
        next_turn(island, events)
    else:
        ask_everyone(island)


# §8.4 Pawns in the water


def look_after_swimmers(island: Island, events: Events) -> None:
    """Once all are out of the water play goes on; whoever cannot get out needs a helicopter."""
    island.decisions.waiting = 0
    if swimmers(island) == 0:
        close_frame(island.decisions)
    elif doomed(island) != NOBODY:
        if island.options.lift_while_sinking == 1:
            for seat in range(island.seats):
                if island.players[seat].cards[HELICOPTER] > 0:
                    island.decisions.waiting |= 1 << seat
        drown(island, events)


def doomed(island: Island) -> int:
    """The first player who has no way out of the water."""
    for seat in range(island.seats):
        if in_the_water(island, seat) and way_out(island, seat) == 0:
            return seat
    return NOBODY


def drown(island: Island, events: Events) -> None:
    """When nobody is left who could send a helicopter, the game is lost (§10.4)."""
    seat = doomed(island)
    if seat != NOBODY and island.decisions.waiting == 0:
        island.outcome = DROWNED
        tell(events, WENT_DOWN, EVERYONE, seat, 0, 0, 0)


def next_turn(island: Island, events: Events) -> None:
    """The next player to the left takes the turn (§4.3)."""
    island.active = (island.active + 1) % island.seats
    island.turn += 1
    island.actions_left = ACTIONS_A_TURN
    island.decisions.waiting = 0
    close_frame(island.decisions)
    open_frame(island.decisions, TURN, island.active)
    tell(events, TURN_BEGAN, EVERYONE, island.active, 0, 0, 0)
