"""What a good player looks at: how many moves a key is away. A stand-in that plans no turn ahead."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.records import row, wide
from archipel.games.codinca.actions import END, FLIP, PUSH, ROTATE, SWAP, TAKE, TRAP
from archipel.games.codinca.advice_weights import W_CARD, W_EVERY, W_NEAREST
from archipel.games.codinca.conditions import (
    push_steps,
    trap_turns,
    why_not_push,
    why_not_rotate,
    why_not_trap,
)
from archipel.games.codinca.patterns import cells_of, gold_cells, size_of
from archipel.games.codinca.phases import fitting_key
from archipel.games.codinca.pieces import (
    CELL_OF_BIT,
    CELL_SPREAD,
    CELLS,
    FIRST_WAY,
    GOLD,
    GROUPS,
    KEYS,
    LINES,
    NO_CARD,
    NO_KEY,
    PAIR_CELLS,
    PUSHES,
    ROTATIONS,
    SIDE,
    TILES_OF_A_KEY,
    TRAP_SIDES,
    TRAPS,
    TURNS_OF_A_BLOCK,
    WAY_CELLS,
    WAY_GOLD,
)
from archipel.games.codinca.rules import send_round
from archipel.games.codinca.state import BOTH, SPIRIT, TURN, Codinca

KEY_WORTH = 10_000_000  # more than all else together
NEVER = -KEY_WORTH
FAR = 99

STEPS = tuple(
    max(abs(one // SIDE - other // SIDE), abs(one % SIDE - other % SIDE))
    for one in range(CELLS)
    for other in range(CELLS)
)


def moves_to_way(mine: int, gold: int, way: int) -> int:
    """About how many swaps and flips bring one's tiles into a way a key can lie."""
    empty = WAY_CELLS[way] & ~mine
    astray = mine & ~WAY_CELLS[way]
    moves = size_of(WAY_CELLS[way] & mine & (gold ^ WAY_GOLD[way]))
    moves += abs(size_of(empty & WAY_GOLD[way]) - size_of(astray & gold))
    while empty != 0:
        cell = CELL_OF_BIT[(empty & -empty) % CELL_SPREAD]
        empty &= empty - 1
        nearest = SIDE
        left = astray
        while left != 0:
            nearest = min(nearest, STEPS[cell * CELLS + CELL_OF_BIT[(left & -left) % CELL_SPREAD]])
            left &= left - 1
        moves += nearest
    return moves


def moves_to_key(mine: int, gold: int, key: int) -> int:
    """About how many swaps and flips a key is away, at its best."""
    best = FAR
    for way in range(FIRST_WAY[key], FIRST_WAY[key + 1]):
        best = min(best, moves_to_way(mine, gold, way))
    return best


def standing(codinca: Codinca, seat: int, weights: row[wide]) -> int:
    """What a grid is worth: complete keys, then the key that is nearest, then all of them."""
    player = codinca.players[seat]
    mine = cells_of(codinca, player.element)
    gold = gold_cells(codinca)
    worth = KEY_WORTH * size_of(player.done)
    nearest = FAR
    for group in range(GROUPS):
        if player.done >> group & 1 == 0 and player.keys[group] < KEYS:
            moves = moves_to_key(mine, gold, player.keys[group])
            nearest = min(nearest, moves)
            worth -= weights[W_EVERY] * moves
    if nearest == FAR:
        return worth
    return worth - weights[W_NEAREST] * nearest


def after_match(codinca: Codinca, seat: int, weights: row[wide]) -> int:
    """What the grid is worth once it has been compared with one's keys."""
    if fitting_key(codinca, seat) != NO_KEY:
        return KEY_WORTH * (size_of(codinca.players[seat].done) + 1)
    return standing(codinca, seat, weights)


# Trying things out: everything is taken back, so that no second state is needed.


def turn_over(codinca: Codinca, cells: int) -> None:
    """Turn the tiles of some cells over; twice is not at all."""
    for cell in range(CELLS):
        if cells >> cell & 1 == 1:
            codinca.grid[cell] ^= GOLD


def try_swap(codinca: Codinca, seat: int, weights: row[wide], pair: int) -> int:
    """What a swap would be worth."""
    one = PAIR_CELLS[2 * pair]
    other = PAIR_CELLS[2 * pair + 1]
    tile = codinca.grid[one]
    codinca.grid[one] = codinca.grid[other]
    codinca.grid[other] = tile
    worth = after_match(codinca, seat, weights)
    codinca.grid[other] = codinca.grid[one]
    codinca.grid[one] = tile
    return worth


def try_turning(codinca: Codinca, seat: int, weights: row[wide], cells: int) -> int:
    """What turning over the tiles of some cells would be worth."""
    turn_over(codinca, cells)
    worth = after_match(codinca, seat, weights)
    turn_over(codinca, cells)
    return worth


def try_ring(codinca: Codinca, seat: int, weights: row[wide], ring: int, steps: int) -> int:
    """What sending four tiles round would be worth."""
    send_round(codinca, ring, steps)
    worth = after_match(codinca, seat, weights)
    send_round(codinca, ring, TILES_OF_A_KEY - steps)
    return worth


def best_use(codinca: Codinca, seat: int, weights: row[wide]) -> int:
    """What the spirit card in play would be worth at its best, its price paid."""
    best = NEVER
    for push in range(PUSHES):
        if why_not_push(codinca, push) == 0:
            best = max(best, try_ring(codinca, seat, weights, push // 2, push_steps(push)))
    for rotation in range(ROTATIONS):
        if why_not_rotate(codinca, rotation) == 0:
            ring = LINES + rotation // TURNS_OF_A_BLOCK
            best = max(best, try_ring(codinca, seat, weights, ring, 1 + rotation % TURNS_OF_A_BLOCK))
    if codinca.card < TRAPS:
        for side in range(TRAP_SIDES):
            if why_not_trap(codinca, side) == 0:
                best = max(best, try_turning(codinca, seat, weights, trap_turns(codinca, codinca.card, side)))
    return best - weights[W_CARD]


def promise(codinca: Codinca, seat: int, weights: row[wide], action: int) -> int:
    """What an action seems good for; spirit cards are thought of after the pair."""
    if codinca.phase != TURN and codinca.phase != SPIRIT:
        return 0
    if action == END:
        return standing(codinca, seat, weights)
    if action < FLIP:
        return try_swap(codinca, seat, weights, action - SWAP)
    if action < TAKE:
        return try_turning(codinca, seat, weights, 1 << (action - FLIP))
    if action < PUSH:
        return promise_of_card(codinca, seat, weights, action - TAKE)
    if action < ROTATE:
        return try_ring(codinca, seat, weights, (action - PUSH) // 2, push_steps(action - PUSH))
    if action < TRAP:
        block = (action - ROTATE) // TURNS_OF_A_BLOCK
        return try_ring(codinca, seat, weights, LINES + block, 1 + (action - ROTATE) % TURNS_OF_A_BLOCK)
    if codinca.card >= TRAPS:
        return NEVER
    return try_turning(codinca, seat, weights, trap_turns(codinca, codinca.card, action - TRAP))


def promise_of_card(codinca: Codinca, seat: int, weights: row[wide], card: int) -> int:
    """What taking up a spirit card seems good for."""
    if codinca.made != BOTH:
        return NEVER
    codinca.card = card if card < TRAPS else UNKNOWN
    best = best_use(codinca, seat, weights)
    codinca.card = NO_CARD
    return best
