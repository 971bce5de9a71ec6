"""What a player may do, and why not: each `why_not_…` is the one place of a condition of the rules."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.games.codinca.actions import (
    CARD_FIRST,
    CHOOSE_FIRST,
    CHOSEN_ALREADY,
    DEAL_FIRST,
    ELEMENT_TAKEN,
    FINE,
    NO_CARD_TAKEN,
    NO_EFFECT,
    NO_SPIRITS_LEFT,
    NO_SWAP_AFTER_FLIP,
    NOT_IN_HAND,
    NOT_LOOKED_AT,
    NOT_NEAR,
    NOT_YOUR_TURN,
    NOT_YOURS,
    NOTHING_TO_DEAL,
    ONE_YOURS,
    PAIR_FIRST,
    PAIR_MADE,
    RESTORES_GRID,
    SAME_TILE,
    TOUCHED,
    UNDOES_FLIP,
    UNDOES_PUSH,
    UNDOES_ROTATION,
    UNDOES_SWAP,
    UNDOES_TRAP,
)
from archipel.games.codinca.patterns import cells_of, element_at, gold_cells, look_at, marked_cells
from archipel.games.codinca.pieces import (
    CELLS,
    FLIPPED,
    FLIPPED_BEFORE,
    GOLD,
    IS_NEAR,
    LINES,
    MOST_TRAPS_A_TURN,
    RING_CELLS,
    SWAPPED_BEFORE_FIRST,
    SWAPPED_BEFORE_SECOND,
    TILES_OF_A_KEY,
    TOUCHED_BEFORE,
    TRAP_CELLS,
    TRAP_GOLD,
    TRAP_SIDES,
    TRAPPED_BEFORE_FIRST,
    TURNS_OF_A_BLOCK,
    UNSEEN_CARD,
)
from archipel.games.codinca.state import (
    BOTH,
    BY_ACTION,
    BY_GRID,
    BY_TILE,
    CHOOSE,
    DEAL,
    FLIP_MADE,
    SPIRIT,
    TURN,
    Codinca,
)

# §3 Before the first turn


def why_not_choose(codinca: Codinca, element: int) -> int:
    """Everybody chooses an element that nobody has yet (§3.2)."""
    if codinca.phase != CHOOSE:
        return CHOSEN_ALREADY
    for seat in range(codinca.active):
        if codinca.players[seat].element == element:
            return ELEMENT_TAKEN
    return FINE


def why_not_deal(codinca: Codinca) -> int:
    """The table deals once all elements are chosen (§3.3)."""
    return FINE if codinca.phase == DEAL else NOTHING_TO_DEAL


# §4 The turn


def why_not_act(codinca: Codinca) -> int:
    """A turn is for standard actions and spirit cards; a card taken up is played first (§6.1)."""
    if codinca.phase == TURN:
        return FINE
    if codinca.phase == SPIRIT:
        return CARD_FIRST
    return CHOOSE_FIRST if codinca.phase == CHOOSE else DEAL_FIRST


def why_not_end(codinca: Codinca) -> int:
    """A turn has two standard actions, unless the table plays otherwise (§4.2)."""
    return FINE if codinca.made == BOTH or codinca.options.fewer == 1 else PAIR_FIRST


# §5 The standard actions


def why_not_any_swap(codinca: Codinca) -> int:
    """A swap comes first or second, but never after a flip unless the order is free (§5.3)."""
    if codinca.made == BOTH:
        return PAIR_MADE
    return NO_SWAP_AFTER_FLIP if codinca.made == FLIP_MADE and codinca.options.order == 0 else FINE


def why_not_swap(codinca: Codinca, seat: int, one: int, other: int) -> int:
    """One's own tile changes places with any tile beside it, diagonally too (§5.1)."""
    code = why_not_any_swap(codinca)
    if code != FINE:
        return code
    if IS_NEAR[one * CELLS + other] == 0:
        return NOT_NEAR
    mine = codinca.players[seat].element
    if element_at(codinca, one) != mine and element_at(codinca, other) != mine:
        return NOT_YOURS
    return why_not_swap_again(codinca, one, other)


def why_not_any_flip(codinca: Codinca) -> int:
    """A flip comes first or second (§5.3)."""
    return PAIR_MADE if codinca.made == BOTH else FINE


def must_flip_own(codinca: Codinca, seat: int) -> bool:
    """Whether the first flip was a foreign tile, so that the second must be one's own (§5.3)."""
    if codinca.made != FLIP_MADE:
        return False
    return marked_cells(codinca, FLIPPED) & cells_of(codinca, codinca.players[seat].element) == 0


def why_not_flip(codinca: Codinca, seat: int, cell: int) -> int:
    """Any tile is turned over; of two, they are different and one at least is one's own (§5.2, §5.3)."""
    code = why_not_any_flip(codinca)
    if code != FINE:
        return code
    if codinca.grid[cell] & FLIPPED != 0:
        return SAME_TILE
    if must_flip_own(codinca, seat) and element_at(codinca, cell) != codinca.players[seat].element:
        return ONE_YOURS
    return why_not_flip_again(codinca, cell)


# §6 Spirit cards


def why_not_take(codinca: Codinca, seat: int, card: int) -> int:
    """A spirit card from one's hand; where nobody looks at them, simply one of them (§6.1, §10.5)."""
    player = codinca.players[seat]
    if player.held == 0:
        return NO_SPIRITS_LEFT
    if codinca.options.blind == 1:
        return FINE if card == UNSEEN_CARD else NOT_LOOKED_AT
    return FINE if card != UNSEEN_CARD and player.hand >> card & 1 == 1 else NOT_IN_HAND


def why_not_use_card(codinca: Codinca) -> int:
    """Pushes, rotations and traps need a spirit card that was taken up (§6.1)."""
    if codinca.phase == SPIRIT:
        return FINE
    code = why_not_act(codinca)
    return code if code != FINE else NO_CARD_TAKEN


def ring_changes(codinca: Codinca, ring: int, steps: int) -> bool:
    """Whether sending four tiles round by some steps changes what the eye sees."""
    for nth in range(TILES_OF_A_KEY):
        here = RING_CELLS[ring * TILES_OF_A_KEY + nth]
        there = RING_CELLS[ring * TILES_OF_A_KEY + (nth + steps) % TILES_OF_A_KEY]
        if look_at(codinca, here) != look_at(codinca, there):
            return True
    return False


def why_not_ring(codinca: Codinca, ring: int, steps: int) -> int:
    """What holds for pushes and rotations alike: an effect if the table asks for one, no old grid."""
    if codinca.options.idle == 0 and not ring_changes(codinca, ring, steps):
        return NO_EFFECT
    if codinca.options.no_reverse == BY_GRID and ring_restores(codinca, ring, steps):
        return RESTORES_GRID
    return FINE


def push_steps(push: int) -> int:
    """Right and down by one; left and up the other way round (§6.2)."""
    return 1 if push % 2 == 0 else TILES_OF_A_KEY - 1


def why_not_push(codinca: Codinca, push: int) -> int:
    """Any line, either way, but not the push of the player before back again (§6.2, §7.1)."""
    if codinca.options.no_reverse != BY_GRID and codinca.pushed_before >> (push ^ 1) & 1 == 1:
        return UNDOES_PUSH
    return why_not_ring(codinca, push // 2, push_steps(push))


def why_not_rotate(codinca: Codinca, rotation: int) -> int:
    """Any block by a quarter or a half, but not the rotation of the player before back again (§6.3, §7.1)."""
    block = rotation // TURNS_OF_A_BLOCK
    turn = rotation % TURNS_OF_A_BLOCK
    back = block * TURNS_OF_A_BLOCK + TURNS_OF_A_BLOCK - 1 - turn
    if codinca.options.no_reverse != BY_GRID and codinca.rotated_before >> back & 1 == 1:
        return UNDOES_ROTATION
    return why_not_ring(codinca, LINES + block, turn + 1)


def trap_turns(codinca: Codinca, trap: int, side: int) -> int:
    """The set of cells whose tile a trap turns over from a side of the grid (§6.4)."""
    number = trap * TRAP_SIDES + side
    return TRAP_CELLS[number] & (gold_cells(codinca) ^ TRAP_GOLD[number])


def why_not_trap(codinca: Codinca, side: int) -> int:
    """A trap from any side; of one nobody has looked at, nothing is known in advance (§6.4, §10.5)."""
    if codinca.card == UNKNOWN:
        return FINE
    turns = trap_turns(codinca, codinca.card, side)
    if codinca.options.idle == 0 and turns == 0:
        return NO_EFFECT
    if codinca.options.no_reverse == BY_GRID:
        return RESTORES_GRID if flips_restore(codinca, turns) else FINE
    return UNDOES_TRAP if turns != 0 and was_trapped(codinca, turns) else FINE


# §7 No reversing


def barred_tiles(codinca: Codinca) -> int:
    """The cells of tiles that may not be touched at all because the player before did (§7.3)."""
    return marked_cells(codinca, TOUCHED_BEFORE) if codinca.options.no_reverse == BY_TILE else 0


def barred_pair(codinca: Codinca, mark: int) -> int:
    """The two cells of tiles that the player before exchanged in a swap, as a set; 0 if none (§7.1)."""
    return marked_cells(codinca, mark) if codinca.options.no_reverse == BY_ACTION else 0


def barred_from_flipping(codinca: Codinca) -> int:
    """The cells whose tile may not be turned over because of what the player before did (§7)."""
    if codinca.options.no_reverse != BY_GRID:
        return barred_tiles(codinca) | marked_cells(codinca, FLIPPED_BEFORE)
    cells = 0
    for cell in range(CELLS):
        if flips_restore(codinca, 1 << cell):
            cells |= 1 << cell
    return cells


def why_not_swap_again(codinca: Codinca, one: int, other: int) -> int:
    """The tiles that the player before exchanged are not exchanged again (§7)."""
    cells = 1 << one | 1 << other
    if cells & barred_tiles(codinca) != 0:
        return TOUCHED
    if cells == barred_pair(codinca, SWAPPED_BEFORE_FIRST):
        return UNDOES_SWAP
    if cells == barred_pair(codinca, SWAPPED_BEFORE_SECOND):
        return UNDOES_SWAP
    restores = codinca.options.no_reverse == BY_GRID and swap_restores(codinca, one, other)
    return RESTORES_GRID if restores else FINE


def why_not_flip_again(codinca: Codinca, cell: int) -> int:
    """A tile that the player before turned over is not turned back (§7)."""
    if barred_from_flipping(codinca) >> cell & 1 == 0:
        return FINE
    if codinca.options.no_reverse == BY_GRID:
        return RESTORES_GRID
    return TOUCHED if codinca.options.no_reverse == BY_TILE else UNDOES_FLIP


def was_trapped(codinca: Codinca, turns: int) -> bool:
    """Whether a trap of the turn before turned exactly these tiles (§7.1)."""
    for nth in range(MOST_TRAPS_A_TURN):
        if marked_cells(codinca, TRAPPED_BEFORE_FIRST << nth) == turns:
            return True
    return False


def differs_outside(codinca: Codinca, cells: int) -> bool:
    """Whether a cell outside a set looks otherwise than before the turn of the player before (§7.2)."""
    for cell in range(CELLS):
        if cells >> cell & 1 == 0 and look_at(codinca, cell) != codinca.before[cell]:
            return True
    return False


def swap_restores(codinca: Codinca, one: int, other: int) -> bool:
    """Whether a swap brings the old grid back (§7.2)."""
    if differs_outside(codinca, 1 << one | 1 << other):
        return False
    return look_at(codinca, one) == codinca.before[other] and look_at(codinca, other) == codinca.before[one]


def flips_restore(codinca: Codinca, cells: int) -> bool:
    """Whether turning over the tiles of some cells brings the old grid back (§7.2)."""
    if differs_outside(codinca, cells):
        return False
    for cell in range(CELLS):
        if cells >> cell & 1 == 1 and look_at(codinca, cell) ^ GOLD != codinca.before[cell]:
            return False
    return True


def ring_restores(codinca: Codinca, ring: int, steps: int) -> bool:
    """Whether sending four tiles round brings the old grid back (§7.2)."""
    cells = 0
    for nth in range(TILES_OF_A_KEY):
        here = RING_CELLS[ring * TILES_OF_A_KEY + nth]
        there = RING_CELLS[ring * TILES_OF_A_KEY + (nth + steps) % TILES_OF_A_KEY]
        cells |= 1 << here
        if look_at(codinca, here) != codinca.before[there]:
            return False
    return not differs_outside(codinca, cells)


def why_not_seat(codinca: Codinca, seat: int) -> int:
    """Only one player decides at a time (§4.1)."""
    return FINE if seat == codinca.active else NOT_YOUR_TURN
