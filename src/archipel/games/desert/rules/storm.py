"""The storm: card by card, wind, sand, sun, and a new deck (§10)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.known_cards import deck_size, draw_late

from . import actions as act, crew, gifts, meter, pieces, state as st, turn
from .state import Chance, Desert


def begin(desert: Desert, events: Events) -> None:
    """After the actions, as many cards as the meter says, less the calmed ones (§10.1)."""
    desert.cards_due = max(0, meter.level(desert) - desert.calmed)
    desert.actions_left = 0
    desert.calmed = 0
    desert.gifts = 0
    close_frame(desert.decisions)
    open_frame(desert.decisions, st.STORM, desert.active)
    if desert.cards_due == 0:
        tell(events, act.NO_STORM, EVERYONE)
        turn.next_turn(desert, events)
    else:
        tell(events, act.STORM_BEGINS, EVERYONE, desert.cards_due)
        gifts.ask_everyone(desert)


def why_not_turn_card(desert: Desert, seat: int) -> int:
    """When all have passed, the card is turned (§7.3)."""
    if current(desert.decisions) != st.STORM or desert.decisions.waiting != 0:
        return act.NOT_NOW
    return act.FINE if seat == desert.active else act.NOT_YOUR_TURN


def turn_card(desert: Desert, chance: Chance, events: Events) -> None:
    """Turn one storm card, let it work, discard it (§10.1)."""
    card = draw_late(desert.storm_top, desert.storm_left, desert.storm_bottom, chance.storm)
    desert.cards_due -= 1
    desert.gifts = 0
    tell(events, act.CARD, EVERYONE, card)
    if card == pieces.SUN:
        sun_beats_down(desert, events)
    elif card == pieces.PICKS_UP:
        meter.storm_picks_up(desert, events)
    else:
        wind_blows(desert, card // 3, card % 3 + 1, events)
    desert.storm_discard[card] += 1
    desert.storm_turned[card] += 1
    if desert.outcome != st.RUNNING:
        return
    if deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom) == 0:
        reshuffle(desert, events)
    if desert.cards_due == 0:
        turn.next_turn(desert, events)
    else:
        gifts.ask_everyone(desert)


def wind_blows(desert: Desert, direction: int, tiles: int, events: Events) -> None:
    """The wind pushes tiles into the eye of the storm, one after the other; sand falls on each (§10.2)."""
    first = desert.hole
    moved = 0
    while moved < tiles:
        source = pieces.AROUND[desert.hole * pieces.DIRECTIONS + pieces.OPPOSITE[direction]]
        if source == pieces.OFF_BOARD:
            tell(events, act.RESPITE, EVERYONE)
            break
        push(desert, source, events)
        moved += 1
    cell = first
    for _ in range(moved):
        sand_falls(desert, desert.grid[cell], events)
        cell = pieces.AROUND[cell * pieces.DIRECTIONS + pieces.OPPOSITE[direction]]


def push(desert: Desert, source: int, events: Events) -> None:
    """A tile moves into the eye of the storm with all that is on it; a part waiting there lands on it."""
    tile = desert.grid[source]
    tell(events, act.SHIFTED, EVERYONE, source, desert.hole)
    desert.grid[desert.hole] = tile
    desert.tiles[tile].cell = desert.hole
    desert.grid[source] = pieces.NO_TILE
    desert.hole = source
    for part in range(pieces.PARTS):
        if desert.parts[part] == st.IN_STORM:
            desert.parts[part] = tile
            tell(events, act.PART_LANDED, EVERYONE, part, desert.tiles[tile].cell)


def sand_falls(desert: Desert, tile: int, events: Events) -> None:
    """One marker on a tile; when there is none left to place, all is lost (§11.3)."""
    if desert.outcome != st.RUNNING:
        return
    if desert.sand_left == 0:
        desert.outcome = st.OUT_OF_SAND
        tell(events, act.SAND_RAN_OUT, EVERYONE)
        return
    desert.sand_left -= 1
    desert.tiles[tile].sand += 1
    tell(events, act.SAND_FELL, EVERYONE, desert.tiles[tile].cell, desert.tiles[tile].sand)


def sun_beats_down(desert: Desert, events: Events) -> None:
    """Everyone outside a tunnel or a Solar Shield drinks; who has nothing left dies (§10.4, §11.2)."""
    for seat in range(desert.seats):
        player = desert.players[seat]
        if crew.sheltered(desert, seat):
            tell(events, act.SHELTERED, EVERYONE, seat)
        elif player.water == 0:
            desert.outcome = st.THIRST
            tell(events, act.DIED_OF_THIRST, EVERYONE, seat)
        else:
            player.water -= 1
            tell(events, act.DRANK, EVERYONE, seat, player.water)


def reshuffle(desert: Desert, events: Events) -> None:
    """An empty deck is made anew from the discard at once (§10.6)."""
    kept = desert.options.reshuffle == st.PAST_CARDS and desert.cards_due > 0
    count = 0
    for card in range(pieces.STORM_KINDS):
        stays = desert.storm_turned[card] if kept else 0
        desert.storm_left[card] = desert.storm_discard[card] - stays
        desert.storm_discard[card] = stays
        desert.storm_turned[card] = stays
        count += desert.storm_left[card]
    tell(events, act.RESHUFFLED, EVERYONE, count, pieces.STORM_TOTAL)
