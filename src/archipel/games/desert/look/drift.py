"""Where the next storm card would bring sand, and how likely that is."""

from __future__ import annotations

from ..rules import pieces
from ..rules.state import Desert


def next_cards(desert: Desert) -> list[int]:
    """How many cards of each kind could be turned next; none while somebody holds them."""
    counts = [0] * pieces.STORM_KINDS
    if desert.storm_hand[0] > 0:
        return counts
    if desert.storm_top[0] > 0:
        counts[desert.storm_top[1]] = 1
        return counts
    counts = [int(desert.storm_left[card]) for card in range(pieces.STORM_KINDS)]
    if sum(counts) == 0 and desert.storm_bottom[0] > 0:
        counts[desert.storm_bottom[1]] = 1
    return counts


def sand_chances(desert: Desert) -> dict[int, float]:
    """For each tile that the next storm card may bring sand to, how likely it does (§10.2).

    A wind moves the tiles that lie against it, one, two or three of them, and each gets a marker.
    """
    counts = next_cards(desert)
    total = sum(counts)
    chances: dict[int, float] = {}
    for card in range(pieces.WINDS):
        cell = desert.hole
        for _ in range(card % 3 + 1):
            cell = pieces.AROUND[cell * pieces.DIRECTIONS + pieces.OPPOSITE[card // 3]]
            if cell == pieces.OFF_BOARD:
                break
            if counts[card] > 0:
                tile = desert.grid[cell]
                chances[tile] = chances.get(tile, 0.0) + counts[card] / total
    return chances
