"""How a turn goes on and ends, and how the game does (§4, §8, §9)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.codinca.actions import (
    KEY_DONE,
    LAST_TURN,
    NOBODY_WON,
    TURN_BEGAN,
    WON,
    WON_BY_KEYS,
    WON_BY_SPIRITS,
)
from archipel.games.codinca.patterns import key_shown, look_at, size_of
from archipel.games.codinca.pieces import (
    ALL_KEYS,
    CELLS,
    DONE_NOW,
    HAND,
    KEYS_A_GROUP,
    LOOK,
    NO_KEY,
    TO_BEFORE,
    TURN_LIMITS,
)
from archipel.games.codinca.state import (
    BOTH,
    BY_GRID,
    DRAW,
    MOST_KEYS,
    MOST_SPIRITS,
    NOTHING,
    OPENED,
    RUNNING,
    TURN,
    Codinca,
)

# §8 Completing a key


def fitting_key(codinca: Codinca, seat: int) -> int:
    """The open key of a player that the grid shows now; NO_KEY if none (§8.1)."""
    player = codinca.players[seat]
    key = key_shown(codinca, player.element)
    if key == NO_KEY:
        return NO_KEY
    group = key // KEYS_A_GROUP
    return key if player.keys[group] == key and player.done >> group & 1 == 0 else NO_KEY


def key_found(codinca: Codinca, seat: int) -> int:
    """Where only new patterns count, the key that was there before the action (§8.3)."""
    return fitting_key(codinca, seat) if codinca.options.found == 0 else NO_KEY


def after_action(codinca: Codinca, seat: int, found: int, events: Events) -> None:
    """After every action the grid is compared with one's open keys; a key ends the turn at once (§8.2)."""
    key = fitting_key(codinca, seat)
    if key != NO_KEY and key != found:
        complete(codinca, seat, key, events)
        if codinca.outcome == RUNNING:
            next_turn(codinca, events)
    elif codinca.made == BOTH and codinca.players[seat].held == 0:
        next_turn(codinca, events)


def complete(codinca: Codinca, seat: int, key: int, events: Events) -> None:
    """A completed key is shown to all; the fourth one opens the temple (§8.2, §9.1)."""
    player = codinca.players[seat]
    player.done |= 1 << key // KEYS_A_GROUP
    tell(events, KEY_DONE, EVERYONE, seat, key, size_of(player.done), 0)
    if player.done == ALL_KEYS:
        codinca.outcome = OPENED
        tell(events, WON, EVERYONE, seat, 0, 0, 0)


# §4 The turn


def begin(codinca: Codinca, events: Events) -> None:
    """The first turn, of the player whom chance has named (§3.4)."""
    codinca.phase = TURN
    codinca.active = codinca.first
    codinca.turn = 1
    remember_grid(codinca)
    tell(events, TURN_BEGAN, EVERYONE, codinca.active, codinca.turn, 0, 0)


def next_turn(codinca: Codinca, events: Events) -> None:
    """The player to the left takes the turn, until everybody has had as many as there are (§4.1, §9.2)."""
    if codinca.turn == TURN_LIMITS[codinca.options.turns] * codinca.seats:
        count_up(codinca, events)
        return
    codinca.turn += 1
    codinca.active = (codinca.active + 1) % codinca.seats
    codinca.made = NOTHING
    for cell in range(CELLS):
        tile = codinca.grid[cell]
        codinca.grid[cell] = tile & LOOK | (tile & DONE_NOW) * TO_BEFORE
    codinca.pushed_before = codinca.pushed
    codinca.pushed = 0
    codinca.rotated_before = codinca.rotated
    codinca.rotated = 0
    remember_grid(codinca)
    tell(events, TURN_BEGAN, EVERYONE, codinca.active, codinca.turn, 0, 0)


def remember_grid(codinca: Codinca) -> None:
    """What the grid looks like as a turn begins, for the grid-wise reading (§7.2)."""
    if codinca.options.no_reverse == BY_GRID:
        for cell in range(CELLS):
            codinca.before[cell] = codinca.began[cell]
            codinca.began[cell] = look_at(codinca, cell)


# §9.2 The end without a fourth key


def points(codinca: Codinca, seat: int) -> int:
    """Keys count first, then the spirit cards that are left (§9.2)."""
    player = codinca.players[seat]
    return size_of(player.done) * (HAND + 1) + player.held


def count_up(codinca: Codinca, events: Events) -> None:
    """Most keys, then most spirit cards, wins; else nobody does (§9.2)."""
    tell(events, LAST_TURN, EVERYONE, TURN_LIMITS[codinca.options.turns], 0, 0, 0)
    winner = 0
    for seat in range(codinca.seats):
        if points(codinca, seat) > points(codinca, winner):
            winner = seat
    keys = size_of(codinca.players[winner].done)
    as_good = 0
    as_many_keys = 0
    for seat in range(codinca.seats):
        if points(codinca, seat) == points(codinca, winner):
            as_good += 1
        if size_of(codinca.players[seat].done) == keys:
            as_many_keys += 1
    if as_good > 1:
        codinca.outcome = DRAW
        tell(events, NOBODY_WON, EVERYONE, 0, 0, 0, 0)
    elif as_many_keys == 1:
        codinca.outcome = MOST_KEYS
        tell(events, WON_BY_KEYS, EVERYONE, winner, keys, 0, 0)
    else:
        codinca.outcome = MOST_SPIRITS
        tell(events, WON_BY_SPIRITS, EVERYONE, winner, codinca.players[winner].held, 0, 0)
