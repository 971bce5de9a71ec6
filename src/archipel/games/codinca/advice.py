"""What a good player looks at: how many moves a key is away. A stand-in that plans no turn ahead.

Grids are thought of as two sets of cells: those with one's own tiles, and those whose tile shows gold.
"""

from __future__ import annotations

from archipel.core.records import row, wide
from archipel.games.codinca.actions import END, FINE, FLIP, PUSH, ROTATE, SWAP, TAKE, TRAP
from archipel.games.codinca.advice_weights import W_CARD, W_EVERY, W_NEAREST
from archipel.games.codinca.conditions import (
    push_steps,
    trap_turns,
    why_not_push,
    why_not_rotate,
    why_not_trap,
)
from archipel.games.codinca.patterns import cells_of, gold_cells, size_of
from archipel.games.codinca.pieces import (
    CELLS,
    FIRST_WAY,
    GROUPS,
    KEYS,
    LINES,
    NO_CARD,
    PAIR_CELLS,
    PUSHES,
    RING_CELLS,
    ROTATIONS,
    SIDE,
    TILES_OF_A_KEY,
    TRAP_SIDES,
    TRAPS,
    TURNS_OF_A_BLOCK,
    WAY_CELLS,
    WAY_GOLD,
)
from archipel.games.codinca.state import BOTH, SPIRIT, TURN, Codinca, Player

KEY_WORTH = 10_000_000  # more than all else together
NEVER = -KEY_WORTH
FAR = 99

GRID = (1 << CELLS) - 1
NOT_WEST = sum(1 << cell for cell in range(CELLS) if cell % SIDE > 0)
NOT_EAST = sum(1 << cell for cell in range(CELLS) if cell % SIDE < SIDE - 1)


# How far it is


def within_a_step(cells: int) -> int:
    """A set of cells and all cells beside them, diagonally too."""
    wider = cells | (cells << 1) & NOT_WEST | (cells >> 1) & NOT_EAST
    return (wider | wider << SIDE | wider >> SIDE) & GRID


def steps_into(empty: int, astray: int) -> int:
    """About how many swaps fill empty cells: each from the nearest tile that lies elsewhere."""
    near = within_a_step(astray)
    return (SIDE - 1) * size_of(empty) - size_of(empty & near) - size_of(empty & within_a_step(near))


def moves_to_key(mine: int, gold: int, key: int) -> int:
    """About how many swaps and flips bring one's tiles into a way a key can lie, at its best."""
    best = FAR
    cells = 0
    steps = 0
    for way in range(FIRST_WAY[key], FIRST_WAY[key + 1]):
        if WAY_CELLS[way] != cells:
            cells = WAY_CELLS[way]
            steps = steps_into(cells & ~mine, mine & ~cells)
        if steps < best:
            moves = steps + size_of(cells & mine & (gold ^ WAY_GOLD[way]))
            moves += abs(size_of(WAY_GOLD[way] & ~mine) - size_of(mine & ~cells & gold))
            best = min(best, moves)
    return best


def standing(player: Player, weights: row[wide], mine: int, gold: int, compared: bool) -> int:
    """What a grid is worth: complete keys, then the key that is nearest, then all of them.

    Once it has been compared with one's keys, the one that it shows is complete (§8.2).
    """
    worth = KEY_WORTH * size_of(player.done)
    nearest = FAR
    for group in range(GROUPS):
        if player.done >> group & 1 == 0 and player.keys[group] < KEYS:
            moves = moves_to_key(mine, gold, player.keys[group])
            nearest = min(nearest, moves)
            worth -= weights[W_EVERY] * moves
    if nearest == FAR:
        return worth
    if nearest == 0 and compared:
        return KEY_WORTH * (size_of(player.done) + 1)
    return worth - weights[W_NEAREST] * nearest


# What would lie where


def swapped(cells: int, one: int, other: int) -> int:
    """A set of cells once the tiles of two have changed places."""
    differ = (cells >> one ^ cells >> other) & 1
    return cells ^ (differ << one | differ << other)


def sent_round(cells: int, ring: int, steps: int) -> int:
    """A set of cells once the four tiles of a line or block have moved on."""
    first = ring * TILES_OF_A_KEY
    sent = cells
    for nth in range(TILES_OF_A_KEY):
        there = RING_CELLS[first + (nth + steps) % TILES_OF_A_KEY]
        sent = sent & ~(1 << there) | (cells >> RING_CELLS[first + nth] & 1) << there
    return sent


def worth_of_ring(player: Player, weights: row[wide], mine: int, gold: int, ring: int, steps: int) -> int:
    """What sending four tiles round would be worth."""
    return standing(player, weights, sent_round(mine, ring, steps), sent_round(gold, ring, steps), True)


# What to do


def promise(codinca: Codinca, seat: int, weights: row[wide], action: int) -> int:
    """What an action seems good for; spirit cards are thought of after the pair."""
    if codinca.phase != TURN and codinca.phase != SPIRIT:
        return 0
    player = codinca.players[seat]
    mine = cells_of(codinca, player.element)
    gold = gold_cells(codinca)
    if action == END:
        return standing(player, weights, mine, gold, False)
    if action < FLIP:
        one = PAIR_CELLS[2 * (action - SWAP)]
        other = PAIR_CELLS[2 * (action - SWAP) + 1]
        return standing(player, weights, swapped(mine, one, other), swapped(gold, one, other), True)
    if action < TAKE:
        return standing(player, weights, mine, gold ^ 1 << (action - FLIP), True)
    if action < PUSH:
        return promise_of_card(codinca, player, weights, mine, gold, action - TAKE)
    if action < ROTATE:
        push = action - PUSH
        return worth_of_ring(player, weights, mine, gold, push // 2, push_steps(push))
    if action < TRAP:
        block = LINES + (action - ROTATE) // TURNS_OF_A_BLOCK
        turns = 1 + (action - ROTATE) % TURNS_OF_A_BLOCK
        return worth_of_ring(player, weights, mine, gold, block, turns)
    if codinca.card >= TRAPS:
        return NEVER
    return standing(player, weights, mine, gold ^ trap_turns(codinca, codinca.card, action - TRAP), True)


def promise_of_card(
    codinca: Codinca, player: Player, weights: row[wide], mine: int, gold: int, card: int
) -> int:
    """What taking up a spirit card seems good for at its best, its price paid."""
    if codinca.made != BOTH:
        return NEVER
    best = NEVER
    for push in range(PUSHES):
        if why_not_push(codinca, push) == FINE:
            best = max(best, worth_of_ring(player, weights, mine, gold, push // 2, push_steps(push)))
    for rotation in range(ROTATIONS):
        if why_not_rotate(codinca, rotation) == FINE:
            block = LINES + rotation // TURNS_OF_A_BLOCK
            turns = 1 + rotation % TURNS_OF_A_BLOCK
            best = max(best, worth_of_ring(player, weights, mine, gold, block, turns))
    if card < TRAPS:
        codinca.card = card
        for side in range(TRAP_SIDES):
            if why_not_trap(codinca, side) == FINE:
                turned = gold ^ trap_turns(codinca, card, side)
                best = max(best, standing(player, weights, mine, turned, True))
        codinca.card = NO_CARD
    return best - weights[W_CARD]
