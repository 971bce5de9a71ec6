"""The storm (§10), and the end it can bring (§11)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.lists import deck_size, draw_late
from archipel.games.desert.actions import (
    BLOWN_AWAY,
    CARD,
    DIED_OF_THIRST,
    DRANK,
    NO_STORM,
    PART_LANDED,
    RESHUFFLED,
    RESPITE,
    SAND_FELL,
    SAND_RAN_OUT,
    SHELTERED,
    SHIELD_ENDED,
    SHIFTED,
    STORM_BEGINS,
    STORM_PICKED_UP,
    TURN_BEGAN,
)
from archipel.games.desert.free_conditions import can_give, can_use_equipment
from archipel.games.desert.pieces import (
    ACTIONS_A_TURN,
    AROUND,
    DIRECTIONS,
    NO_TILE,
    OFF_BOARD,
    OPPOSITE,
    PARTS,
    PICKS_UP,
    SHIELDS,
    STORM_KINDS,
    STORM_TOTAL,
    SUN,
)
from archipel.games.desert.state import (
    IN_STORM,
    OUT_OF_SAND,
    PAST_CARDS,
    RUNNING,
    STORM,
    SWEPT_AWAY,
    THIRST,
    TURN,
    Chance,
    Desert,
)
from archipel.games.desert.terrain import level, sheltered


def begin_storm(desert: Desert, events: Events) -> None:
    """After the actions, as many cards as the meter says, less the calmed ones (§10.1)."""
    desert.cards_due = max(0, level(desert) - desert.calmed)
    desert.actions_left = 0
    desert.calmed = 0
    desert.gifts = 0
    close_frame(desert.decisions)
    open_frame(desert.decisions, STORM, desert.active)
    if desert.cards_due == 0:
        tell(events, NO_STORM, EVERYONE, 0, 0, 0, 0)
        next_turn(desert, events)
    else:
        tell(events, STORM_BEGINS, EVERYONE, desert.cards_due, 0, 0, 0)
        ask_everyone(desert)


def ask_everyone(desert: Desert) -> None:
    """Before each card, whoever has something to give or to play is asked (§7.3)."""
    waiting = 0
    for seat in range(desert.seats):
        if can_give(desert, seat) or can_use_equipment(desert, seat):
            waiting |= 1 << seat
    desert.decisions.waiting = waiting


def turn_card(desert: Desert, chance: Chance, events: Events) -> None:
    """Turn one storm card, let it work, discard it (§10.1)."""
    card = draw_late(desert.storm_top, desert.storm_left, desert.storm_bottom, chance.storm)
    desert.cards_due -= 1
    desert.gifts = 0
    tell(events, CARD, EVERYONE, card, 0, 0, 0)
    if card == SUN:
        sun_beats_down(desert, events)
    elif card == PICKS_UP:
        storm_picks_up(desert, events)
    else:
        wind_blows(desert, card // 3, card % 3 + 1, events)
    desert.storm_discard[card] += 1
    desert.storm_turned[card] += 1
    if desert.outcome != RUNNING:
        return
    if deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom) == 0:
        reshuffle(desert, events)
    if desert.cards_due == 0:
        next_turn(desert, events)
    else:
        ask_everyone(desert)


def wind_blows(desert: Desert, direction: int, tiles: int, events: Events) -> None:
    """The wind pushes tiles into the eye of the storm, one after the other; sand falls on each (§10.2)."""
    first = desert.hole
    moved = 0
    while moved < tiles:
        source = AROUND[desert.hole * DIRECTIONS + OPPOSITE[direction]]
        if source == OFF_BOARD:
            tell(events, RESPITE, EVERYONE, 0, 0, 0, 0)
            break
        push(desert, source, events)
        moved += 1
    cell = first
    for _ in range(moved):
        sand_falls(desert, desert.grid[cell], events)
        cell = AROUND[cell * DIRECTIONS + OPPOSITE[direction]]


def push(desert: Desert, source: int, events: Events) -> None:
    """A tile moves into the eye of the storm with all that is on it; a part waiting there lands on it."""
    tile = desert.grid[source]
    tell(events, SHIFTED, EVERYONE, source, desert.hole, 0, 0)
    desert.grid[desert.hole] = tile
    desert.tiles[tile].cell = desert.hole
    desert.grid[source] = NO_TILE
    desert.hole = source
    for part in range(PARTS):
        if desert.parts[part] == IN_STORM:
            desert.parts[part] = tile
            tell(events, PART_LANDED, EVERYONE, part, desert.tiles[tile].cell, 0, 0)


def sand_falls(desert: Desert, tile: int, events: Events) -> None:
    """One marker on a tile; when there is none left to place, all is lost (§11.3)."""
    if desert.outcome != RUNNING:
        return
    if desert.sand_left == 0:
        desert.outcome = OUT_OF_SAND
        tell(events, SAND_RAN_OUT, EVERYONE, 0, 0, 0, 0)
        return
    desert.sand_left -= 1
    desert.tiles[tile].sand += 1
    tell(events, SAND_FELL, EVERYONE, desert.tiles[tile].cell, desert.tiles[tile].sand, 0, 0)


def sun_beats_down(desert: Desert, events: Events) -> None:
    """Everyone outside a tunnel or a Solar Shield drinks; who has nothing left dies (§10.4, §11.2)."""
    for seat in range(desert.seats):
        player = desert.players[seat]
        if sheltered(desert, seat):
            tell(events, SHELTERED, EVERYONE, seat, 0, 0, 0)
        elif player.water == 0:
            desert.outcome = THIRST
            tell(events, DIED_OF_THIRST, EVERYONE, seat, 0, 0, 0)
        else:
            player.water -= 1
            tell(events, DRANK, EVERYONE, seat, player.water, 0, 0)


def storm_picks_up(desert: Desert, events: Events) -> None:
    """The meter rises one tick; at the skull everybody is swept away (§10.5, §11.4)."""
    desert.tick += 1
    if level(desert) == 0:
        desert.outcome = SWEPT_AWAY
        tell(events, BLOWN_AWAY, EVERYONE, 0, 0, 0, 0)
    else:
        tell(events, STORM_PICKED_UP, EVERYONE, level(desert), 0, 0, 0)


def reshuffle(desert: Desert, events: Events) -> None:
    """An empty deck is made anew from the discard at once (§10.6)."""
    kept = desert.options.reshuffle == PAST_CARDS and desert.cards_due > 0
    count = 0
    for card in range(STORM_KINDS):
        stays = desert.storm_turned[card] if kept else 0
        desert.storm_left[card] = desert.storm_discard[card] - stays
        desert.storm_discard[card] = stays
        desert.storm_turned[card] = stays
        count += desert.storm_left[card]
    tell(events, RESHUFFLED, EVERYONE, count, STORM_TOTAL, 0, 0)


def next_turn(desert: Desert, events: Events) -> None:
    """The next player to the left takes the turn; a Solar Shield of that player ends (§4.3, §8.5)."""
    desert.active = (desert.active + 1) % desert.seats
    desert.turn += 1
    desert.actions_left = ACTIONS_A_TURN
    desert.gifts = 0
    desert.decisions.waiting = 0
    for card in range(STORM_KINDS):
        desert.storm_turned[card] = 0
    close_frame(desert.decisions)
    open_frame(desert.decisions, TURN, desert.active)
    tell(events, TURN_BEGAN, EVERYONE, desert.active, 0, 0, 0)
    player = desert.players[desert.active]
    if player.shield > 0:
        player.shield = 0
        for raised in range(SHIELDS):
            player.shield_tiles[raised] = 0
        tell(events, SHIELD_ENDED, EVERYONE, desert.active, 0, 0, 0)
