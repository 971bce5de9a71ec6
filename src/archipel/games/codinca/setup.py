"""Setting up: the grid, the elements, the deal (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, pick, roll
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell
from archipel.games.codinca.actions import CHOSE, KEY_DEALT, SPIRIT_DEALT
from archipel.games.codinca.pieces import (
    CELLS,
    GROUPS,
    HAND,
    KEYS,
    KEYS_A_GROUP,
    NO_CARD,
    NO_ELEMENT,
    NO_KEY,
    SEATS,
    START_GRID,
    TRAPS,
)
from archipel.games.codinca.state import CHOOSE, DEAL, Chance, Codinca


def setup(codinca: Codinca, chance: Chance) -> None:
    """Lay out the grid, let chance say who begins, and ask for elements (§3)."""
    clear_table(codinca)
    for cell in range(CELLS):
        codinca.grid[cell] = START_GRID[cell]
    codinca.first = roll(codinca.seats, chance.first)


def clear_table(codinca: Codinca) -> None:
    """All cards in their piles, nobody with an element, the first seat to choose."""
    for key in range(KEYS):
        codinca.unseen_keys[key] = 1 + key // KEYS_A_GROUP
    for trap in range(TRAPS):
        codinca.unseen_traps[trap] = 1
    for seat in range(SEATS):
        codinca.players[seat].element = NO_ELEMENT
        for group in range(GROUPS):
            codinca.players[seat].keys[group] = NO_KEY
    codinca.phase = CHOOSE
    codinca.active = 0
    codinca.card = NO_CARD


def choose_element(codinca: Codinca, seat: int, element: int, events: Events) -> None:
    """Seat after seat chooses an element; then the cards are dealt (§3.2)."""
    codinca.players[seat].element = element
    tell(events, CHOSE, EVERYONE, seat, element, 0, 0)
    codinca.active += 1
    if codinca.active == codinca.seats:
        codinca.active = 0
        codinca.phase = DEAL


def deal(codinca: Codinca, seat: int, chance: Chance, events: Events) -> None:
    """A key of each group and three spirit cards, which only their owner looks at (§3.3)."""
    player = codinca.players[seat]
    for group in range(GROUPS):
        key = pick(codinca.unseen_keys, 1 + group, chance.keys)
        codinca.unseen_keys[key] = 0
        player.keys[group] = key
        tell(events, KEY_DEALT, 1 << seat, seat, group, key, 0)
    for _ in range(HAND):
        trap = UNKNOWN
        if codinca.options.blind == 0:
            trap = draw(codinca.unseen_traps, chance.spirits)
            player.hand |= 1 << trap
        player.held += 1
        tell(events, SPIRIT_DEALT, 1 << seat, seat, player.held, trap, 0)
