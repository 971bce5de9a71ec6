"""The standard actions: swap and flip, and which two of them make a turn (§5).

Each `why_not_…` is the one place of a condition. Those of §7 stand in no_reverse and are asked from here.
"""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, completing_keys, grid, no_reverse, pieces, state as st
from .state import Codinca


def why_not_any_swap(codinca: Codinca) -> int:
    """A swap comes first or second, but never after a flip unless the order is free (§5.3)."""
    if codinca.made == st.BOTH:
        return act.PAIR_MADE
    return act.NO_SWAP_AFTER_FLIP if codinca.made == st.FLIP_MADE and codinca.options.order == 0 else act.FINE


def why_not_swap(codinca: Codinca, seat: int, pair: int) -> int:
    """One's own tile changes places with any tile beside it, diagonally too (§5.1)."""
    code = why_not_any_swap(codinca)
    if code != act.FINE:
        return code
    one = pieces.PAIR_CELLS[2 * pair]
    other = pieces.PAIR_CELLS[2 * pair + 1]
    if pieces.IS_NEAR[one * pieces.CELLS + other] == 0:
        return act.NOT_NEAR
    mine = codinca.players[seat].element
    if grid.element_at(codinca, one) != mine and grid.element_at(codinca, other) != mine:
        return act.NOT_YOURS
    return no_reverse.why_not_swap_again(codinca, one, other)


def swap(codinca: Codinca, seat: int, pair: int, events: Events) -> None:
    """Two tiles change places; they keep their sides (§5.1)."""
    found = completing_keys.key_found(codinca, seat)
    mark = pieces.SWAPPED_SECOND if codinca.made == st.SWAP_MADE else pieces.SWAPPED_FIRST
    one = pieces.PAIR_CELLS[2 * pair]
    other = pieces.PAIR_CELLS[2 * pair + 1]
    tile = codinca.grid[one]
    codinca.grid[one] = codinca.grid[other] | mark
    codinca.grid[other] = tile | mark
    codinca.made = st.SWAP_MADE if codinca.made == st.NOTHING else st.BOTH
    tell(events, act.SWAPPED_TILES, EVERYONE, seat, pair)
    completing_keys.after_action(codinca, seat, found, events)


def why_not_any_flip(codinca: Codinca) -> int:
    """A flip comes first or second (§5.3)."""
    return act.PAIR_MADE if codinca.made == st.BOTH else act.FINE


def must_flip_own(codinca: Codinca, seat: int) -> bool:
    """Whether the first flip was a foreign tile, so that the second must be one's own (§5.3)."""
    if codinca.made != st.FLIP_MADE:
        return False
    return (
        grid.marked_cells(codinca, pieces.FLIPPED) & grid.cells_of(codinca, codinca.players[seat].element)
        == 0
    )


def why_not_flip(codinca: Codinca, seat: int, cell: int) -> int:
    """Any tile is turned over; of two, they are different and one at least is one's own (§5.2, §5.3)."""
    code = why_not_any_flip(codinca)
    if code != act.FINE:
        return code
    if codinca.grid[cell] & pieces.FLIPPED != 0:
        return act.SAME_TILE
    if must_flip_own(codinca, seat) and grid.element_at(codinca, cell) != codinca.players[seat].element:
        return act.ONE_YOURS
    return no_reverse.why_not_flip_again(codinca, cell)


def flip(codinca: Codinca, seat: int, cell: int, events: Events) -> None:
    """A tile is turned over, from stone to gold or from gold to stone (§5.2)."""
    found = completing_keys.key_found(codinca, seat)
    codinca.grid[cell] = (codinca.grid[cell] ^ pieces.GOLD) | pieces.FLIPPED
    codinca.made = st.FLIP_MADE if codinca.made == st.NOTHING else st.BOTH
    tell(events, act.FLIPPED_TILE, EVERYONE, seat, cell, codinca.grid[cell] & pieces.GOLD)
    completing_keys.after_action(codinca, seat, found, events)
