"""Where a pawn is drawn to: treasures, cards to bring and to fetch, tiles in danger, the landing."""

from __future__ import annotations

from archipel.core.records import medium, row, wide
from archipel.games.island.advice_risk import (
    GOAL,
    IN_GOAL,
    MOST,
    PULL,
    SURE,
    are_enough,
    cards_kept,
    keeper_of,
)
from archipel.games.island.advice_ways import FAR, FLIES, WALKS, lowest, near, stride, treasure_places
from archipel.games.island.advice_weights import (
    W_ALONE,
    W_BRING,
    W_BRING_LAST,
    W_BRING_TEAM,
    W_FETCH,
    W_FETCH_LAST,
    W_FETCH_TEAM,
    W_HOME,
    W_HOME_EARLY,
    W_NEARER,
    W_TREASURE_FOUR,
    W_TREASURE_THREE,
    W_TREASURE_TWO,
)
from archipel.games.island.pieces import (
    ALL_TREASURES,
    CARDS_TO_CAPTURE,
    FIRST_TREASURE_TILE,
    FOOLS_LANDING,
    MESSENGER,
    TREASURES,
)
from archipel.games.island.state import Island
from archipel.games.island.terrain import has_power, holds


def note_goal(goals: int, place: int, value: int, notes: row[medium], at: int) -> int:
    """Add to what a place is worth to a pawn; returns the set of goals with it."""
    before = int(notes[at + GOAL + place]) if holds(goals, place) else 0
    notes[at + GOAL + place] = min(MOST, before + value // IN_GOAL)
    return goals | 1 << place


def note_goals(
    island: Island, pawn: int, weights: row[wide], keepers: int, notes: row[medium], at: int
) -> int:
    """Note what draws a pawn; returns the set of its goals."""
    landing = island.places[FOOLS_LANDING]
    if island.captured == ALL_TREASURES:
        return note_goal(0, landing, weights[W_HOME], notes, at)
    goals = 0
    if island.captured != 0:
        goals = note_goal(0, landing, weights[W_HOME_EARLY], notes, at)
    player = island.players[pawn]
    sends = has_power(island, pawn, MESSENGER)
    for treasure in range(TREASURES):
        if island.captured >> treasure & 1:
            continue
        cards = player.cards[treasure]
        keeper = keeper_of(keepers, treasure)
        kept = cards_kept(keepers, treasure)
        if cards >= 2:
            goals = note_treasure(island, treasure, cards, goals, weights, notes, at)
        if pawn != keeper:
            if cards > 0 and kept < CARDS_TO_CAPTURE and not sends:
                value = weights[W_BRING] * cards
                if kept + cards >= CARDS_TO_CAPTURE:
                    value = weights[W_BRING_LAST]
                elif are_enough(keepers, treasure):
                    value = weights[W_BRING_TEAM]
                goals = note_goal(goals, island.players[keeper].place, value, notes, at)
        elif 0 < kept < CARDS_TO_CAPTURE:
            for other in range(island.seats):
                theirs = island.players[other].cards[treasure]
                if other != pawn and theirs > 0 and not has_power(island, other, MESSENGER):
                    value = weights[W_FETCH] * theirs
                    if kept + theirs >= CARDS_TO_CAPTURE:
                        value = weights[W_FETCH_LAST]
                    elif are_enough(keepers, treasure):
                        value = weights[W_FETCH_TEAM]
                    goals = note_goal(goals, island.players[other].place, value, notes, at)
    return goals


def note_treasure(
    island: Island,
    treasure: int,
    cards: int,
    goals: int,
    weights: row[wide],
    notes: row[medium],
    at: int,
) -> int:
    """The tiles of a treasure, the more the more of its cards a pawn has."""
    value = weights[W_TREASURE_TWO]
    if cards >= CARDS_TO_CAPTURE:
        value = weights[W_TREASURE_FOUR]
    elif cards == CARDS_TO_CAPTURE - 1:
        value = weights[W_TREASURE_THREE]
    left = treasure_places(island, FIRST_TREASURE_TILE + 2 * treasure)
    while left != 0:
        goals = note_goal(goals, lowest(left), value, notes, at)
        left &= left - 1
    return goals


def promise(
    island: Island,
    start: int,
    way: int,
    goals: int,
    dangers: int,
    weights: row[wide],
    notes: row[medium],
    at: int,
) -> int:
    """What a place promises to a pawn: the goals and dangers noted, each less with every step to it."""
    nearer = weights[W_NEARER]
    front = 1 << start
    reached = front
    beside = near(island, front, way)
    total = 0
    if beside & ~island.sunk == 0:
        total = -weights[W_ALONE] * SURE
    factor = SURE
    for _ in range(FAR):
        value = 0
        hit = front & goals
        while hit != 0:
            value += notes[at + GOAL + lowest(hit)]
            hit &= hit - 1
        value *= IN_GOAL
        wet = (front | beside) & dangers
        while wet != 0:
            value += notes[at + PULL + lowest(wet)]
            wet &= wet - 1
        total += value * factor
        goals &= ~front
        dangers &= ~(front | beside)
        if goals | dangers == 0:
            break
        front = stride(island, front, beside, way) & ~reached
        if front == 0:
            break
        reached |= front
        if way == FLIES:
            way = WALKS
        beside = near(island, front, way)
        factor = factor * nearer // SURE
    return total // SURE
