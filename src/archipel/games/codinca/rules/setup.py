"""Setting up: the grid, the elements, the deal (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, pick, roll
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell

from . import actions as act, pieces, state as st, taking_turns
from .state import Chance, Codinca


def setup(codinca: Codinca, chance: Chance) -> None:
    """Lay out the grid, let chance say who begins, and ask for elements (§3)."""
    clear_table(codinca)
    for cell in range(pieces.CELLS):
        codinca.grid[cell] = pieces.START_GRID[cell]
    codinca.first = roll(codinca.seats, chance.first)


def clear_table(codinca: Codinca) -> None:
    """All cards in their piles, nobody with an element, the first seat to choose."""
    for key in range(pieces.KEYS):
        codinca.unseen_keys[key] = 1 + key // pieces.KEYS_A_GROUP
    for trap in range(pieces.TRAPS):
        codinca.unseen_traps[trap] = 1
    for seat in range(pieces.SEATS):
        codinca.players[seat].element = pieces.NO_ELEMENT
        for group in range(pieces.GROUPS):
            codinca.players[seat].keys[group] = pieces.NO_KEY
    codinca.phase = st.CHOOSE
    codinca.active = 0
    codinca.card = pieces.NO_CARD


def why_not_choose(codinca: Codinca, element: int) -> int:
    """Everybody chooses an element that nobody has yet (§3.2)."""
    if codinca.phase != st.CHOOSE:
        return act.CHOSEN_ALREADY
    for seat in range(codinca.active):
        if codinca.players[seat].element == element:
            return act.ELEMENT_TAKEN
    return act.FINE


def choose_element(codinca: Codinca, seat: int, element: int, events: Events) -> None:
    """Seat after seat chooses an element; then the cards are dealt (§3.2)."""
    codinca.players[seat].element = element
    tell(events, act.CHOSE, EVERYONE, seat, element)
    codinca.active += 1
    if codinca.active == codinca.seats:
        codinca.active = 0
        codinca.phase = st.DEAL


def why_not_deal(codinca: Codinca) -> int:
    """The table deals once all elements are chosen (§3.3)."""
    return act.FINE if codinca.phase == st.DEAL else act.NOTHING_TO_DEAL


def deal_next(codinca: Codinca, seat: int, chance: Chance, events: Events) -> None:
    """The cards of one player; after the last one's the first turn begins (§3.3, §3.4)."""
    deal(codinca, seat, chance, events)
    codinca.active += 1
    if codinca.active == codinca.seats:
        taking_turns.begin(codinca, events)


def deal(codinca: Codinca, seat: int, chance: Chance, events: Events) -> None:
    """A key of each group and three spirit cards, which only their owner looks at (§3.3)."""
    player = codinca.players[seat]
    for group in range(pieces.GROUPS):
        key = pick(codinca.unseen_keys, 1 + group, chance.keys)
        codinca.unseen_keys[key] = 0
        player.keys[group] = key
        tell(events, act.KEY_DEALT, 1 << seat, seat, group, key)
    for _ in range(pieces.HAND):
        trap = UNKNOWN
        if codinca.options.blind == 0:
            trap = draw(codinca.unseen_traps, chance.spirits)
            player.hand |= 1 << trap
        player.held += 1
        tell(events, act.SPIRIT_DEALT, 1 << seat, seat, player.held, trap)
