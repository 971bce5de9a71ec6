"""What to do with cards: give them, keep them, and when to send the helicopter."""

from __future__ import annotations

from archipel.core.decisions import current
from archipel.core.records import row, wide
from archipel.games.island.actions import FINE
from archipel.games.island.advice_risk import SURE, are_enough, cards_kept, keeper_of
from archipel.games.island.advice_ways import FAR, gait, near, steps_to, treasure_places
from archipel.games.island.advice_weights import (
    W_GIVE,
    W_GIVE_LAST,
    W_GIVE_TO_FULL,
    W_GIVE_TOWARDS,
    W_KEEP_CARD,
    W_KEEP_HELICOPTER,
    W_KEEP_SANDBAGS,
    W_KEEP_SCARCE,
    W_KEEP_SET,
)
from archipel.games.island.conditions import why_not_capture
from archipel.games.island.pieces import (
    ACTIONS_A_TURN,
    ALL_TREASURES,
    CARDS_TO_CAPTURE,
    FIRST_TREASURE_TILE,
    FOOLS_LANDING,
    HAND_LIMIT,
    HELICOPTER,
    NO_TREASURE,
    NOBODY,
    SANDBAGS,
    TREASURES,
)
from archipel.games.island.state import FLOOD, TURN, Island
from archipel.games.island.terrain import in_the_water, treasure_at, way_out

SPARE = 1
"""What a card is worth that nobody needs."""


def worth_giving(island: Island, other: int, treasure: int, keepers: int, weights: row[wide]) -> int:
    """What it is worth to give a card: something if the other one collects them."""
    if island.captured >> treasure & 1 or keeper_of(keepers, treasure) != other:
        return -SURE
    kept = cards_kept(keepers, treasure)
    if kept >= CARDS_TO_CAPTURE:
        return -SURE
    worth = weights[W_GIVE] * (kept + 1)
    if kept + 1 == CARDS_TO_CAPTURE:
        worth += weights[W_GIVE_LAST]
    elif are_enough(keepers, treasure):
        worth += weights[W_GIVE_TOWARDS]
    if island.players[other].held >= HAND_LIMIT and not has_spare(island, other):
        worth = worth * weights[W_GIVE_TO_FULL] // SURE
    return worth


def has_spare(island: Island, seat: int) -> bool:
    """Whether a player holds a card that nobody needs."""
    player = island.players[seat]
    for treasure in range(TREASURES):
        cards = player.cards[treasure]
        if cards > CARDS_TO_CAPTURE or (cards > 0 and island.captured >> treasure & 1):
            return True
    return False


def worth_keeping(island: Island, seat: int, card: int, keepers: int, weights: row[wide]) -> int:
    """What it is worth to keep a card rather than another."""
    if card == HELICOPTER:
        if island.captured == ALL_TREASURES and helicopters(island) == 1:
            return SURE * SURE
        return weights[W_KEEP_HELICOPTER]
    if card == SANDBAGS:
        return weights[W_KEEP_SANDBAGS]
    cards = island.players[seat].cards[card]
    if island.captured >> card & 1 or cards > CARDS_TO_CAPTURE:
        return SPARE
    worth = weights[W_KEEP_CARD] * cards
    if keeper_of(keepers, card) == seat:
        worth += weights[W_KEEP_SET]
    return worth + weights[W_KEEP_SCARCE] * island.treasure_discard[card]


def can_capture(island: Island, seat: int) -> bool:
    """Whether a player has the cards and stands on the tile."""
    treasure = treasure_at(island, island.players[seat].place)
    return treasure != NO_TREASURE and why_not_capture(island, seat, treasure) == FINE


# The helicopter


def helicopters(island: Island) -> int:
    """How many Helicopter Lifts the team holds."""
    count = 0
    for seat in range(island.seats):
        count += island.players[seat].cards[HELICOPTER]
    return count


def who_flies(island: Island) -> int:
    """Whom the helicopter should take: somebody with four cards who would not get there in his turn, or,
    if one can be spared, the last to come home; NOBODY most of the time."""
    if island.captured == ALL_TREASURES:
        return farthest_from_home(island) if helicopters(island) > 1 else NOBODY
    kind = current(island.decisions)
    if kind == TURN:
        return island.active if cannot_walk(island, island.active, island.actions_left) else NOBODY
    if kind != FLOOD or island.cards_due != 1:
        return NOBODY
    following = (island.active + 1) % island.seats
    return following if cannot_walk(island, following, ACTIONS_A_TURN) else NOBODY


def cannot_walk(island: Island, pawn: int, actions: int) -> bool:
    """Whether a pawn has four cards of a treasure, and too few actions to walk there and take it."""
    if actions == 0:
        return False
    player = island.players[pawn]
    for treasure in range(TREASURES):
        if player.cards[treasure] >= CARDS_TO_CAPTURE and not island.captured >> treasure & 1:
            goals = treasure_places(island, FIRST_TREASURE_TILE + 2 * treasure)
            way = gait(island, pawn, pawn != island.active or island.flown == 0)
            return steps_to(island, player.place, way, goals) >= actions
    return False


def is_out_of_reach(island: Island, pawn: int, place: int, actions: int) -> bool:
    """Whether a pawn has too few actions to walk to a flooded place and shore it up."""
    way = gait(island, pawn, island.flown == 0)
    from_there = (1 << place | near(island, 1 << place, way)) & ~island.sunk
    return steps_to(island, island.players[pawn].place, way, from_there) >= actions


def farthest_from_home(island: Island) -> int:
    """The pawn with the longest way to the landing; NOBODY if that is a step or two."""
    found = NOBODY
    most = 1
    for pawn in range(island.seats):
        way = gait(island, pawn, True)
        steps = steps_to(island, island.players[pawn].place, way, 1 << island.places[FOOLS_LANDING])
        if steps > most:
            found = pawn
            most = min(steps, FAR)
    return found


def who_drowns(island: Island) -> int:
    """A pawn in the water that cannot get out; NOBODY if there is none."""
    for pawn in range(island.seats):
        if in_the_water(island, pawn) and way_out(island, pawn) == 0:
            return pawn
    return NOBODY
