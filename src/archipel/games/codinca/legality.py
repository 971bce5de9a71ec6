"""One legality: `legal` lists what has no reason against it, `refusal` names the reason."""

from __future__ import annotations

from archipel.core.records import medium, row
from archipel.games.codinca.actions import (
    CHOOSE_ELEMENT,
    CONTINUE,
    END,
    FINE,
    FLIP,
    OVER,
    PUSH,
    ROTATE,
    SWAP,
    TAKE,
    TRAP,
)
from archipel.games.codinca.conditions import (
    barred_from_flipping,
    barred_pair,
    barred_tiles,
    must_flip_own,
    swap_restores,
    why_not_act,
    why_not_any_flip,
    why_not_any_swap,
    why_not_choose,
    why_not_deal,
    why_not_end,
    why_not_flip,
    why_not_push,
    why_not_rotate,
    why_not_seat,
    why_not_swap,
    why_not_take,
    why_not_trap,
    why_not_use_card,
)
from archipel.games.codinca.patterns import cells_of, marked_cells
from archipel.games.codinca.pieces import (
    CELL_OF_BIT,
    CELL_SPREAD,
    CELLS,
    ELEMENTS,
    FLIPPED,
    MOST_NEIGHBOURS,
    NEIGHBOUR,
    PAIR_CELLS,
    PAIR_OF,
    PUSHES,
    ROTATIONS,
    SWAPPED_BEFORE_FIRST,
    SWAPPED_BEFORE_SECOND,
    TILES_OF_A_KEY,
    TRAP_SIDES,
    TRAPS,
)
from archipel.games.codinca.state import BY_GRID, CHOOSE, DEAL, RUNNING, TURN, Codinca

# The list of what is possible


def legal(codinca: Codinca, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if codinca.outcome != RUNNING or why_not_seat(codinca, seat) != FINE:
        return 0
    if codinca.phase == TURN:
        return legal_in_turn(codinca, seat, actions)
    if codinca.phase == CHOOSE:
        return legal_elements(codinca, actions)
    if codinca.phase == DEAL:
        actions[0] = CONTINUE
        return 1
    return legal_uses(codinca, actions)


def legal_elements(codinca: Codinca, actions: row[medium]) -> int:
    """The elements nobody has chosen (§3.2)."""
    count = 0
    for element in range(ELEMENTS):
        if why_not_choose(codinca, element) == FINE:
            actions[count] = CHOOSE_ELEMENT + element
            count += 1
    return count


def legal_in_turn(codinca: Codinca, seat: int, actions: row[medium]) -> int:
    """The end of the turn, swaps, flips, and spirit cards to take up (§4)."""
    count = 0
    mine = cells_of(codinca, codinca.players[seat].element)
    if why_not_end(codinca) == FINE:
        actions[count] = END
        count += 1
    if why_not_any_swap(codinca) == FINE:
        count = legal_swaps(codinca, mine, actions, count)
    if why_not_any_flip(codinca) == FINE:
        count = legal_flips(codinca, seat, mine, actions, count)
    if codinca.players[seat].held > 0:
        for card in range(TRAPS + 1):
            if why_not_take(codinca, seat, card) == FINE:
                actions[count] = TAKE + card
                count += 1
    return count


# What may be is written down first and kept if nothing speaks against it: compiled, that is a sum instead of
# a guess where to go, and twice as fast.


def legal_swaps(codinca: Codinca, mine: int, actions: row[medium], first: int) -> int:
    """Own tiles with those beside them; two own tiles once only (§5.1)."""
    touched = barred_tiles(codinca)
    pair = barred_pair(codinca, SWAPPED_BEFORE_FIRST)
    second = barred_pair(codinca, SWAPPED_BEFORE_SECOND)
    by_grid = codinca.options.no_reverse == BY_GRID
    count = first
    left = mine
    for _ in range(TILES_OF_A_KEY):
        cell = CELL_OF_BIT[(left & -left) % CELL_SPREAD]
        left &= left - 1
        partners = ~mine | left
        for nth in range(MOST_NEIGHBOURS):
            other = NEIGHBOUR[cell * MOST_NEIGHBOURS + nth]
            cells = 1 << cell | 1 << other
            actions[count] = SWAP + PAIR_OF[cell * CELLS + other]
            if (partners >> other & 1) * (cells & touched == 0) * (cells != pair) * (cells != second):
                if not (by_grid and swap_restores(codinca, cell, other)):
                    count += 1
    return count


def legal_flips(codinca: Codinca, seat: int, mine: int, actions: row[medium], first: int) -> int:
    """Tiles that may be turned over (§5.2, §5.3)."""
    barred = barred_from_flipping(codinca) | marked_cells(codinca, FLIPPED)
    if must_flip_own(codinca, seat):
        barred |= ~mine
    count = first
    for cell in range(CELLS):
        actions[count] = FLIP + cell
        if barred >> cell & 1 == 0:
            count += 1
    return count


def legal_uses(codinca: Codinca, actions: row[medium]) -> int:
    """What the spirit card that was taken up may do (§6)."""
    count = 0
    for push in range(PUSHES):
        if why_not_push(codinca, push) == FINE:
            actions[count] = PUSH + push
            count += 1
    for rotation in range(ROTATIONS):
        if why_not_rotate(codinca, rotation) == FINE:
            actions[count] = ROTATE + rotation
            count += 1
    for side in range(TRAP_SIDES):
        if why_not_trap(codinca, side) == FINE:
            actions[count] = TRAP + side
            count += 1
    return count


# The reason against an action


def refusal(codinca: Codinca, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if codinca.outcome != RUNNING:
        return OVER
    code = why_not_seat(codinca, seat)
    if code != FINE:
        return code
    if action == CONTINUE:
        return why_not_deal(codinca)
    if CHOOSE_ELEMENT <= action < SWAP:
        return why_not_choose(codinca, action - CHOOSE_ELEMENT)
    if action >= PUSH:
        return why_not_use_card(codinca) or refusal_of_use(codinca, action)
    return why_not_act(codinca) or refusal_in_turn(codinca, seat, action)


def refusal_in_turn(codinca: Codinca, seat: int, action: int) -> int:
    """Why an action of a turn is not possible."""
    if action == END:
        return why_not_end(codinca)
    if action < FLIP:
        pair = action - SWAP
        return why_not_swap(codinca, seat, PAIR_CELLS[2 * pair], PAIR_CELLS[2 * pair + 1])
    if action < TAKE:
        return why_not_flip(codinca, seat, action - FLIP)
    return why_not_take(codinca, seat, action - TAKE)


def refusal_of_use(codinca: Codinca, action: int) -> int:
    """Why the spirit card that was taken up cannot do this."""
    if action < ROTATE:
        return why_not_push(codinca, action - PUSH)
    if action < TRAP:
        return why_not_rotate(codinca, action - ROTATE)
    return why_not_trap(codinca, action - TRAP)
