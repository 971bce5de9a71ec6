"""The list of everything a player may do now: what has no reason against it."""

from __future__ import annotations

from archipel.core.records import medium, row

from . import (
    actions as act,
    grid,
    no_reverse,
    pieces,
    setup,
    spirit_cards,
    standard_actions,
    state as st,
    taking_turns,
)
from .state import Codinca

# The list of what is possible


def legal(codinca: Codinca, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if codinca.outcome != st.RUNNING or taking_turns.why_not_seat(codinca, seat) != act.FINE:
        return 0
    if codinca.phase == st.TURN:
        return legal_in_turn(codinca, seat, actions)
    if codinca.phase == st.CHOOSE:
        return legal_elements(codinca, actions)
    if codinca.phase == st.DEAL:
        actions[0] = act.CONTINUE
        return 1
    return legal_uses(codinca, actions)


def legal_elements(codinca: Codinca, actions: row[medium]) -> int:
    """The elements nobody has chosen (§3.2)."""
    count = 0
    for element in range(pieces.ELEMENTS):
        if setup.why_not_choose(codinca, element) == act.FINE:
            actions[count] = act.CHOOSE_ELEMENT + element
            count += 1
    return count


def legal_in_turn(codinca: Codinca, seat: int, actions: row[medium]) -> int:
    """The end of the turn, swaps, flips, and spirit cards to take up (§4)."""
    count = 0
    mine = grid.cells_of(codinca, codinca.players[seat].element)
    if taking_turns.why_not_end(codinca) == act.FINE:
        actions[count] = act.END
        count += 1
    if standard_actions.why_not_any_swap(codinca) == act.FINE:
        count = legal_swaps(codinca, mine, actions, count)
    if standard_actions.why_not_any_flip(codinca) == act.FINE:
        count = legal_flips(codinca, seat, mine, actions, count)
    if codinca.players[seat].held > 0:
        for card in range(pieces.TRAPS + 1):
            if spirit_cards.why_not_take(codinca, seat, card) == act.FINE:
                actions[count] = act.TAKE + card
                count += 1
    return count


# What may be is written down first and kept if nothing speaks against it: compiled, that is a sum instead of
# a guess where to go, and twice as fast.


def legal_swaps(codinca: Codinca, mine: int, actions: row[medium], first: int) -> int:
    """Own tiles with those beside them; two own tiles once only (§5.1)."""
    touched = no_reverse.barred_tiles(codinca)
    pair = no_reverse.barred_pair(codinca, pieces.SWAPPED_BEFORE_FIRST)
    second = no_reverse.barred_pair(codinca, pieces.SWAPPED_BEFORE_SECOND)
    by_grid = codinca.options.no_reverse == st.BY_GRID
    count = first
    left = mine
    for _ in range(pieces.TILES_OF_A_KEY):
        cell = pieces.CELL_OF_BIT[(left & -left) % pieces.CELL_SPREAD]
        left &= left - 1
        partners = ~mine | left
        for nth in range(pieces.MOST_NEIGHBOURS):
            other = pieces.NEIGHBOUR[cell * pieces.MOST_NEIGHBOURS + nth]
            cells = 1 << cell | 1 << other
            actions[count] = act.SWAP + pieces.PAIR_OF[cell * pieces.CELLS + other]
            if (partners >> other & 1) * (cells & touched == 0) * (cells != pair) * (cells != second):
                if not (by_grid and no_reverse.swap_restores(codinca, cell, other)):
                    count += 1
    return count


def legal_flips(codinca: Codinca, seat: int, mine: int, actions: row[medium], first: int) -> int:
    """Tiles that may be turned over (§5.2, §5.3)."""
    barred = no_reverse.barred_from_flipping(codinca) | grid.marked_cells(codinca, pieces.FLIPPED)
    if standard_actions.must_flip_own(codinca, seat):
        barred |= ~mine
    count = first
    for cell in range(pieces.CELLS):
        actions[count] = act.FLIP + cell
        if barred >> cell & 1 == 0:
            count += 1
    return count


def legal_uses(codinca: Codinca, actions: row[medium]) -> int:
    """What the spirit card that was taken up may do (§6)."""
    count = 0
    for push in range(pieces.PUSHES):
        if spirit_cards.why_not_push(codinca, push) == act.FINE:
            actions[count] = act.PUSH + push
            count += 1
    for block in range(pieces.BLOCKS):
        for turn in range(pieces.TURNS_OF_A_BLOCK):
            if spirit_cards.why_not_rotate(codinca, block, turn) == act.FINE:
                actions[count] = act.ROTATE + block * pieces.TURNS_OF_A_BLOCK + turn
                count += 1
    for side in range(pieces.TRAP_SIDES):
        if spirit_cards.why_not_trap(codinca, side) == act.FINE:
            actions[count] = act.TRAP + side
            count += 1
    return count
