"""What a pawn is drawn to: treasures, cards to bring and to fetch, tiles in danger, the landing."""

from __future__ import annotations

from archipel.core.records import medium, row, wide

from ..rules import pieces, terrain
from ..rules.state import Island
from . import collecting, risk, ways, weights as w


def note_goal(goals: int, place: int, value: int, notes: row[medium], at: int) -> int:
    """Add to what a place is worth to a pawn; returns the set of goals with it."""
    before = int(notes[at + risk.GOAL + place]) if terrain.holds(goals, place) else 0
    notes[at + risk.GOAL + place] = min(risk.MOST, before + value // risk.IN_GOAL)
    return goals | 1 << place


def note_goals(
    island: Island, pawn: int, weights: row[wide], keepers: int, notes: row[medium], at: int
) -> int:
    """Note what draws a pawn; returns the set of its goals."""
    landing = island.places[pieces.FOOLS_LANDING]
    if island.captured == pieces.ALL_TREASURES:
        return note_goal(0, landing, weights[w.W_HOME], notes, at)
    goals = 0
    if island.captured != 0:
        goals = note_goal(0, landing, weights[w.W_HOME_EARLY], notes, at)
    for treasure in range(pieces.TREASURES):
        if island.captured >> treasure & 1:
            continue
        if island.players[pawn].cards[treasure] >= 2:
            goals = note_treasure(island, pawn, treasure, goals, weights, notes, at)
        if collecting.keeper_of(keepers, treasure) == pawn:
            goals = note_fetching(island, pawn, treasure, keepers, goals, weights, notes, at)
        else:
            goals = note_bringing(island, pawn, treasure, keepers, goals, weights, notes, at)
    return goals


def note_bringing(
    island: Island,
    pawn: int,
    treasure: int,
    keepers: int,
    goals: int,
    weights: row[wide],
    notes: row[medium],
    at: int,
) -> int:
    """Who collects a treasure, the more the more a pawn brings him; the Messenger gives from anywhere."""
    cards = island.players[pawn].cards[treasure]
    kept = collecting.cards_kept(keepers, treasure)
    if cards == 0 or kept >= pieces.CARDS_TO_CAPTURE or terrain.has_power(island, pawn, pieces.MESSENGER):
        return goals
    value = weights[w.W_BRING] * cards
    if kept + cards >= pieces.CARDS_TO_CAPTURE:
        value = weights[w.W_BRING_LAST]
    elif collecting.are_enough(keepers, treasure):
        value = weights[w.W_BRING_TEAM]
    keeper = collecting.keeper_of(keepers, treasure)
    return note_goal(goals, island.players[keeper].place, value, notes, at)


def note_fetching(
    island: Island,
    pawn: int,
    treasure: int,
    keepers: int,
    goals: int,
    weights: row[wide],
    notes: row[medium],
    at: int,
) -> int:
    """Those from whom a pawn can fetch cards of the treasure that it collects."""
    kept = collecting.cards_kept(keepers, treasure)
    if kept == 0 or kept >= pieces.CARDS_TO_CAPTURE:
        return goals
    for other in range(island.seats):
        theirs = island.players[other].cards[treasure]
        if other == pawn or theirs == 0 or terrain.has_power(island, other, pieces.MESSENGER):
            continue
        value = weights[w.W_FETCH] * theirs
        if kept + theirs >= pieces.CARDS_TO_CAPTURE:
            value = weights[w.W_FETCH_LAST]
        elif collecting.are_enough(keepers, treasure):
            value = weights[w.W_FETCH_TEAM]
        goals = note_goal(goals, island.players[other].place, value, notes, at)
    return goals


def note_treasure(
    island: Island,
    pawn: int,
    treasure: int,
    goals: int,
    weights: row[wide],
    notes: row[medium],
    at: int,
) -> int:
    """The tiles of a treasure, the more the more of its cards a pawn has."""
    cards = island.players[pawn].cards[treasure]
    value = weights[w.W_TREASURE_TWO]
    if cards >= pieces.CARDS_TO_CAPTURE:
        value = weights[w.W_TREASURE_FOUR]
    elif cards == pieces.CARDS_TO_CAPTURE - 1:
        value = weights[w.W_TREASURE_THREE]
    left = ways.treasure_places(island, pieces.FIRST_TREASURE_TILE + 2 * treasure)
    while left != 0:
        goals = note_goal(goals, ways.lowest(left), value, notes, at)
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
    nearer = weights[w.W_NEARER]
    front = 1 << start
    reached = front
    beside = ways.near(island, front, way)
    total = 0
    if beside & ~island.sunk == 0:
        total = -weights[w.W_ALONE] * risk.SURE
    factor = risk.SURE
    for _ in range(ways.FAR):
        value = 0
        hit = front & goals
        while hit != 0:
            value += notes[at + risk.GOAL + ways.lowest(hit)]
            hit &= hit - 1
        value *= risk.IN_GOAL
        wet = (front | beside) & dangers
        while wet != 0:
            value += notes[at + risk.PULL + ways.lowest(wet)]
            wet &= wet - 1
        total += value * factor
        goals &= ~front
        dangers &= ~(front | beside)
        if goals | dangers == 0:
            break
        front = ways.stride(island, front, beside, way) & ~reached
        if front == 0:
            break
        reached |= front
        if way == ways.FLIES:
            way = ways.WALKS
        beside = ways.near(island, front, way)
        factor = factor * nearer // risk.SURE
    return total // risk.SURE
