"""Why one player should go to another: together they have the four cards of a treasure."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.core.contract import CONTINUE
from archipel.core.game import Meetings, Purpose
from archipel.games.island.actions import FLY, GIVE, MOVE, SHORE
from archipel.games.island.advice_risk import cards_kept, keeper_of, keepers_of
from archipel.games.island.advice_ways import FAR, gait, steps_to
from archipel.games.island.pieces import CARDS_TO_CAPTURE, MESSENGER, SEATS, TREASURES
from archipel.games.island.state import Island
from archipel.games.island.terrain import has_power, place_at

PURPOSES = (
    None,
    *(Purpose("bring", ("treasure",), treasure) for treasure in range(TREASURES)),
    *(Purpose("fetch", ("treasure",), treasure) for treasure in range(TREASURES)),
)
BRING, FETCH = 1, 1 + TREASURES


def purpose(island: Island, seat: int, other: int) -> int:
    """To bring the cards that the other lacks, or to fetch those that oneself lacks; 0 for neither."""
    keepers = keepers_of(island)
    for treasure in range(TREASURES):
        kept = cards_kept(keepers, treasure)
        if island.captured >> treasure & 1 or kept >= CARDS_TO_CAPTURE:
            continue
        keeper = keeper_of(keepers, treasure)
        for who, giver, why in ((other, seat, BRING), (seat, other, FETCH)):
            if keeper == who and kept + island.players[giver].cards[treasure] >= CARDS_TO_CAPTURE:
                return why + treasure
    return 0


def apart(island: Island, seat: int, other: int) -> bool:
    """Whether the two have to meet for it, and can: the Messenger gives cards from afar (§9.4)."""
    giver = seat if purpose(island, seat, other) < FETCH else other
    return not has_power(island, giver, MESSENGER) and 0 < steps(island, seat, other) < FAR


def steps(island: Island, seat: int, other: int) -> int:
    """How many actions a player needs to get to another."""
    way = gait(island, seat, seat != island.active or island.flown == 0)
    return steps_to(island, island.players[seat].place, way, 1 << island.players[other].place)


def step(island: Island, seat: int, other: int, legal: Sequence[int]) -> int:
    """Give a card if they are together; else the move that leads nearer; CONTINUE if nothing does."""
    why = purpose(island, seat, other)
    if BRING <= why < FETCH and GIVE + (why - BRING) * SEATS + other in legal:
        return GIVE + (why - BRING) * SEATS + other
    there = 1 << island.players[other].place
    best, chosen = steps(island, seat, other), CONTINUE
    for action in legal:
        if MOVE <= action < SHORE:
            cell = action - (MOVE if action < FLY else FLY)
            left = steps_to(island, place_at(island, cell), gait(island, seat, False), there)
            if left < best:
                best, chosen = left, action
    return chosen


MEETINGS = Meetings(PURPOSES, purpose, apart, step)
