"""Completing a key: when one fits, and what follows at once (§8)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, grid, pieces, sets, state as st, taking_turns
from .state import Codinca

# §8 Completing a key


def fitting_key(codinca: Codinca, seat: int) -> int:
    """The open key of a player that the grid shows now; NO_KEY if none (§8.1)."""
    player = codinca.players[seat]
    key = key_shown(codinca, player.element)
    if key == pieces.NO_KEY:
        return pieces.NO_KEY
    group = key // pieces.KEYS_A_GROUP
    return key if player.keys[group] == key and player.done >> group & 1 == 0 else pieces.NO_KEY


def key_shown(codinca: Codinca, element: int) -> int:
    """The key that the four tiles of an element show, wherever and however turned; NO_KEY if none (§8.1).

    Four cells are one placement at most, so no two keys are ever shown at once (§8.4).
    """
    cells = grid.cells_of(codinca, element)
    placement = pieces.PLACEMENT_AT[cells % pieces.SPREAD]
    if pieces.PLACEMENT_SET[placement] != cells:
        return pieces.NO_KEY
    gold = 0
    for nth in range(pieces.TILES_OF_A_KEY):
        gold |= (
            codinca.grid[pieces.PLACEMENT_CELLS[placement * pieces.TILES_OF_A_KEY + nth]] & pieces.GOLD
        ) << nth
    return pieces.KEY_SHOWN[pieces.PLACEMENT_GROUP[placement] * pieces.COLOURINGS + gold]


def key_found(codinca: Codinca, seat: int) -> int:
    """Where only new patterns count, the key that was there before the action (§8.3)."""
    return fitting_key(codinca, seat) if codinca.options.found == 0 else pieces.NO_KEY


def after_action(codinca: Codinca, seat: int, found: int, events: Events) -> None:
    """After every action the grid is compared with one's open keys; a key ends the turn at once (§8.2)."""
    key = fitting_key(codinca, seat)
    if key != pieces.NO_KEY and key != found:
        complete(codinca, seat, key, events)
        if codinca.outcome == st.RUNNING:
            taking_turns.next_turn(codinca, events)
    elif codinca.made == st.BOTH and codinca.players[seat].held == 0:
        taking_turns.next_turn(codinca, events)


def complete(codinca: Codinca, seat: int, key: int, events: Events) -> None:
    """A completed key is shown to all; the fourth one opens the temple (§8.2, §9.1)."""
    player = codinca.players[seat]
    player.done |= 1 << key // pieces.KEYS_A_GROUP
    tell(events, act.KEY_DONE, EVERYONE, seat, key, sets.size_of(player.done))
    if player.done == pieces.ALL_KEYS:
        codinca.outcome = st.OPENED
        tell(events, act.WON, EVERYONE, seat)
