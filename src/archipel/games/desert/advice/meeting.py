"""Why one player should go to another: one is thirsty, the other has water to spare."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.core.contract import CONTINUE
from archipel.core.game import Meetings, Purpose

from ..rules import actions as act, crew, pieces
from ..rules.state import Desert
from . import paths

PURPOSES = (None, Purpose("bring"), Purpose("fetch"))
BRING, FETCH = 1, 2
THIRSTY, AT_EASE = 1, 3
"""With so much water one is thirsty, with so much one has some to spare."""
NEAR = 6
"""Steps; who is farther comes too late."""


def purpose(desert: Desert, seat: int, other: int) -> int:
    """To bring the other water, or to fetch some; 0 for neither."""
    mine, theirs = desert.players[seat].water, desert.players[other].water
    if theirs <= THIRSTY and mine >= AT_EASE:
        return BRING
    return FETCH if mine <= THIRSTY and theirs >= AT_EASE else 0


def reaches(desert: Desert, giver: int, taker: int) -> bool:
    """Whether one can give the other water where they stand (§5.6, §9.7)."""
    if desert.players[giver].tile == desert.players[taker].tile:
        return True
    return desert.players[giver].role == pieces.CARRIER and crew.beside(desert, giver, taker)


def apart(desert: Desert, seat: int, other: int) -> bool:
    """Whether the two have to meet for it, and are not too far from each other."""
    giver, taker = (seat, other) if purpose(desert, seat, other) == BRING else (other, seat)
    here, there = (desert.tiles[desert.players[who].tile].cell for who in (seat, other))
    steps = (paths.APART_DIAGONALLY if paths.goes_diagonally(desert, seat) else paths.APART)[
        here * pieces.CELLS + there
    ]
    return steps <= NEAR and not reaches(desert, giver, taker) and not crew.buried(desert, seat)


def step(desert: Desert, seat: int, other: int, legal: Sequence[int]) -> int:
    """Give water if it can be; else the next step of the way, or the sand that is in it; CONTINUE if none."""
    player, friend = desert.players[seat], desert.players[other]
    if purpose(desert, seat, other) == BRING and reaches(desert, seat, other):
        amount = min((player.water - friend.water) // 2, crew.room(desert, other))
        gift = act.GIVE_WATER + (amount - 1) * pieces.SEATS + other
        return gift if amount > 0 and gift in legal else CONTINUE
    goal, tunnels = desert.tiles[friend.tile].cell, paths.tunnel_cells(desert)
    exits = paths.exits_for(desert, player.role, tunnels)
    cell = paths.step_towards(desert, seat, goal, paths.groups(desert, player.role), tunnels, exits)
    if cell == paths.NO_CELL or player.tile == friend.tile:
        return CONTINUE
    ways = [act.MOVE + cell]
    if player.role != pieces.CLIMBER and desert.tiles[desert.grid[cell]].sand >= pieces.BLOCKING:
        ways = [act.DIG_TWO + cell, act.DIG + cell]
    return next((action for action in ways if action in legal), CONTINUE)


MEETINGS = Meetings(PURPOSES, purpose, apart, step)
