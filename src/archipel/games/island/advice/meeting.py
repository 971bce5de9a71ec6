"""Why one player should go to another: together they have the four cards of a treasure."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.core.contract import CONTINUE
from archipel.core.game import Meetings, Purpose

from ..rules import actions as act, pieces, terrain
from ..rules.state import Island
from . import collecting, ways

PURPOSES = (
    None,
    *(Purpose("bring", ("treasure",), treasure) for treasure in range(pieces.TREASURES)),
    *(Purpose("fetch", ("treasure",), treasure) for treasure in range(pieces.TREASURES)),
)
BRING, FETCH = 1, 1 + pieces.TREASURES


def purpose(island: Island, seat: int, other: int) -> int:
    """To bring the cards that the other lacks, or to fetch those that oneself lacks; 0 for neither."""
    keepers = collecting.keepers_of(island)
    for treasure in range(pieces.TREASURES):
        kept = collecting.cards_kept(keepers, treasure)
        if island.captured >> treasure & 1 or kept >= pieces.CARDS_TO_CAPTURE:
            continue
        keeper = collecting.keeper_of(keepers, treasure)
        for who, giver, why in ((other, seat, BRING), (seat, other, FETCH)):
            if keeper == who and kept + island.players[giver].cards[treasure] >= pieces.CARDS_TO_CAPTURE:
                return why + treasure
    return 0


def apart(island: Island, seat: int, other: int) -> bool:
    """Whether the two have to meet for it, and can: the Messenger gives cards from afar (§9.4)."""
    giver = seat if purpose(island, seat, other) < FETCH else other
    return (
        not terrain.has_power(island, giver, pieces.MESSENGER) and 0 < steps(island, seat, other) < ways.FAR
    )


def steps(island: Island, seat: int, other: int) -> int:
    """How many actions a player needs to get to another."""
    way = ways.gait(island, seat, seat != island.active or island.flown == 0)
    return ways.steps_to(island, island.players[seat].place, way, 1 << island.players[other].place)


def step(island: Island, seat: int, other: int, legal: Sequence[int]) -> int:
    """Give a card if they are together; else the move that leads nearer; CONTINUE if nothing does."""
    why = purpose(island, seat, other)
    if BRING <= why < FETCH and act.GIVE + (why - BRING) * pieces.SEATS + other in legal:
        return act.GIVE + (why - BRING) * pieces.SEATS + other
    there = 1 << island.players[other].place
    best, chosen = steps(island, seat, other), CONTINUE
    for action in legal:
        if act.KIND[action] in (act.MOVE, act.FLY):
            place = terrain.place_at(island, act.CELL[action])
            left = ways.steps_to(island, place, ways.gait(island, seat, False), there)
            if left < best:
                best, chosen = left, action
    return chosen


MEETINGS = Meetings(PURPOSES, purpose, apart, step)
