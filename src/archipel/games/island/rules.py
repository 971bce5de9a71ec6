"""What actions do, in the order of the rule page."""

from __future__ import annotations

from archipel.core.decisions import answered, close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.island.actions import (
    BOARD,
    CAPTURE,
    CAPTURED,
    CONTINUE,
    DISCARD,
    END,
    FLEW,
    FLY,
    GAVE,
    GIVE,
    GUIDE,
    GUIDED,
    MOVE,
    MOVED,
    PASS,
    SHORE,
    SHORED,
    STOP,
    SWAM,
    SWIM_TO,
)
from archipel.games.island.flood import turn_flood_card
from archipel.games.island.phases import drown, end_actions, go_on
from archipel.games.island.pieces import CARDS_TO_CAPTURE, CELLS, ENGINEER, SEATS
from archipel.games.island.specials import play_special
from archipel.games.island.state import (
    FLOOD,
    RUNNING,
    SECOND,
    SWIM,
    TAKE_OFF,
    TREASURE,
    Chance,
    Island,
)
from archipel.games.island.terrain import cell_of, has_power, place_at, swimmers, within_reach
from archipel.games.island.treasure import discard, draw_treasure_card, lay_down, receive, use_up


def play(island: Island, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and go on with what is due."""
    if action == PASS:
        answered(island.decisions, seat)
        if current(island.decisions) == SWIM:
            drown(island, events)
        return
    if action == CONTINUE:
        turn_card(island, chance, events)
    elif action == END:
        end_actions(island, events)
    elif action >= BOARD:
        play_special(island, seat, action, events)
    elif action >= DISCARD:
        discard(island, seat, action - DISCARD, events)
    elif action >= SWIM_TO:
        swim(island, seat, place_at(island, action - SWIM_TO), events)
    else:
        act(island, seat, action, events)
    go_on(island, events)


def turn_card(island: Island, chance: Chance, events: Events) -> None:
    """The table turns the next treasure or flood card (§6.1, §8.1)."""
    if current(island.decisions) == TREASURE:
        draw_treasure_card(island, chance, events)
    else:
        turn_flood_card(island, chance, events)


def over(island: Island) -> bool:
    """The game ends with the take-off or the first loss (§10)."""
    return island.outcome != RUNNING


def ending(island: Island) -> int:
    """How it ended."""
    return island.outcome


def score(island: Island, seat: int) -> int:
    """Everybody wins or loses together (§1)."""
    return 1 if island.outcome == TAKE_OFF else 0


def deciders(island: Island) -> int:
    """Whose turn it is; before a card and for a rescue, those who are asked; otherwise the swimmers."""
    if island.outcome != RUNNING:
        return 0
    kind = current(island.decisions)
    if kind == TREASURE or kind == FLOOD or kind == SWIM:
        if island.decisions.waiting != 0:
            return island.decisions.waiting
        if kind == SWIM:
            return swimmers(island)
    return 1 << deciding_seat(island.decisions)


# §5 The actions of a turn


def act(island: Island, seat: int, action: int, events: Events) -> None:
    """Carry out an action of the player whose turn it is, and pay for it (§4.1)."""
    if action == STOP:
        close_frame(island.decisions)
        return
    if current(island.decisions) == SECOND:
        close_frame(island.decisions)
        shore_up(island, seat, place_at(island, action - SHORE), events)
        return
    island.actions_left -= 1
    if action < FLY:
        move(island, seat, place_at(island, action - MOVE), events)
    elif action < SHORE:
        fly(island, seat, place_at(island, action - FLY), events)
    elif action < STOP:
        shore_up(island, seat, place_at(island, action - SHORE), events)
        offer_second(island, seat)
    elif action < CAPTURE:
        pair = action - GIVE
        give(island, seat, pair % SEATS, pair // SEATS, events)
    elif action < GUIDE:
        capture(island, seat, action - CAPTURE, events)
    else:
        pair = action - GUIDE
        guide(island, seat, pair // CELLS, place_at(island, pair % CELLS), events)


def move(island: Island, seat: int, place: int, events: Events) -> None:
    """A pawn goes to a tile (§5.1)."""
    island.players[seat].place = place
    tell(events, MOVED, EVERYONE, seat, cell_of(island, place), 0, 0)


def fly(island: Island, seat: int, place: int, events: Events) -> None:
    """The Pilot flies to any tile, once a turn (§9.6)."""
    island.flown = 1
    island.players[seat].place = place
    tell(events, FLEW, EVERYONE, seat, cell_of(island, place), 0, 0)


def shore_up(island: Island, seat: int, place: int, events: Events) -> None:
    """A flooded tile is turned to its dry side (§5.2)."""
    island.flooded &= ~(1 << place)
    tell(events, SHORED, EVERYONE, seat, island.tiles[place], cell_of(island, place), 0)


def offer_second(island: Island, seat: int) -> None:
    """The Engineer may shore up a second tile with the same action (§9.2)."""
    if has_power(island, seat, ENGINEER) and island.flooded & within_reach(island, seat) != 0:
        open_frame(island.decisions, SECOND, seat)


def give(island: Island, seat: int, other: int, treasure: int, events: Events) -> None:
    """A treasure card changes hands (§5.3)."""
    lay_down(island, seat, treasure)
    receive(island, other, treasure)
    tell(events, GAVE, EVERYONE, seat, other, treasure, 0)


def capture(island: Island, seat: int, treasure: int, events: Events) -> None:
    """Four cards of a treasure are discarded, and the treasure is captured (§5.4)."""
    for _ in range(CARDS_TO_CAPTURE):
        use_up(island, seat, treasure)
    island.captured |= 1 << treasure
    tell(events, CAPTURED, EVERYONE, seat, treasure, 0, 0)


def guide(island: Island, seat: int, pawn: int, place: int, events: Events) -> None:
    """The Navigator moves another pawn (§9.5)."""
    island.players[pawn].place = place
    tell(events, GUIDED, EVERYONE, seat, pawn, cell_of(island, place), 0)


def swim(island: Island, seat: int, place: int, events: Events) -> None:
    """A pawn leaves the water (§8.4)."""
    island.players[seat].place = place
    tell(events, SWAM, EVERYONE, seat, cell_of(island, place), 0, 0)
