"""What a grid is worth to a player: how many moves the keys are away, now and after an action.

Grids are thought of as two sets of cells: those with one's own tiles, and those whose tile shows gold.
"""

from __future__ import annotations

from archipel.core.records import row, wide

from ..rules import pieces, sets
from ..rules.state import Player
from . import weights as w

KEY_WORTH = 10_000_000  # more than all else together
FAR = 99

GRID = (1 << pieces.CELLS) - 1
NOT_WEST = sum(1 << cell for cell in range(pieces.CELLS) if cell % pieces.SIDE > 0)
NOT_EAST = sum(1 << cell for cell in range(pieces.CELLS) if cell % pieces.SIDE < pieces.SIDE - 1)


# How far it is


def within_a_step(cells: int) -> int:
    """A set of cells and all cells beside them, diagonally too."""
    wider = cells | (cells << 1) & NOT_WEST | (cells >> 1) & NOT_EAST
    return (wider | wider << pieces.SIDE | wider >> pieces.SIDE) & GRID


def steps_into(empty: int, astray: int) -> int:
    """About how many swaps fill empty cells: each from the nearest tile that lies elsewhere."""
    near = within_a_step(astray)
    return (
        (pieces.SIDE - 1) * sets.size_of(empty)
        - sets.size_of(empty & near)
        - sets.size_of(empty & within_a_step(near))
    )


def moves_to_key(mine: int, gold: int, key: int) -> int:
    """About how many swaps and flips bring one's tiles into a way a key can lie, at its best."""
    best = FAR
    cells = 0
    steps = 0
    for way in range(pieces.FIRST_WAY[key], pieces.FIRST_WAY[key + 1]):
        if pieces.WAY_CELLS[way] != cells:
            cells = pieces.WAY_CELLS[way]
            steps = steps_into(cells & ~mine, mine & ~cells)
        if steps < best:
            moves = steps + sets.size_of(cells & mine & (gold ^ pieces.WAY_GOLD[way]))
            moves += abs(sets.size_of(pieces.WAY_GOLD[way] & ~mine) - sets.size_of(mine & ~cells & gold))
            best = min(best, moves)
    return best


def standing(player: Player, weights: row[wide], mine: int, gold: int, compared: bool) -> int:
    """What a grid is worth: complete keys, then the key that is nearest, then all of them.

    Once it has been compared with one's keys, the one that it shows is complete (§8.2).
    """
    worth = KEY_WORTH * sets.size_of(player.done)
    nearest = FAR
    for group in range(pieces.GROUPS):
        if player.done >> group & 1 == 0 and player.keys[group] < pieces.KEYS:
            moves = moves_to_key(mine, gold, player.keys[group])
            nearest = min(nearest, moves)
            worth -= weights[w.W_EVERY] * moves
    if nearest == FAR:
        return worth
    if nearest == 0 and compared:
        return KEY_WORTH * (sets.size_of(player.done) + 1)
    return worth - weights[w.W_NEAREST] * nearest


# What would lie where


def swapped(cells: int, one: int, other: int) -> int:
    """A set of cells once the tiles of two have changed places."""
    differ = (cells >> one ^ cells >> other) & 1
    return cells ^ (differ << one | differ << other)


def sent_round(cells: int, ring: int, steps: int) -> int:
    """A set of cells once the four tiles of a line or block have moved on."""
    first = ring * pieces.TILES_OF_A_KEY
    sent = cells
    for nth in range(pieces.TILES_OF_A_KEY):
        there = pieces.RING_CELLS[first + (nth + steps) % pieces.TILES_OF_A_KEY]
        sent = sent & ~(1 << there) | (cells >> pieces.RING_CELLS[first + nth] & 1) << there
    return sent


def of_ring(player: Player, weights: row[wide], mine: int, gold: int, ring: int, steps: int) -> int:
    """What sending four tiles round would be worth."""
    return standing(player, weights, sent_round(mine, ring, steps), sent_round(gold, ring, steps), True)
