"""What a good player does at once: the policy of bots, and what an end is worth to them.

Every action gets a score, the best is taken. Beyond the list of actions the policy notes figures for places:
first how bad it would be to leave each flooded one, then what each one is worth to a pawn.
"""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import current
from archipel.core.records import medium, row, wide
from archipel.games.island.actions import (
    BOARD,
    CAPTURE,
    DISCARD,
    END,
    FLY,
    GIVE,
    GUIDE,
    LAND,
    LEAVE,
    MOVE,
    PASS,
    SANDBAG,
    SHORE,
    STOP,
    SWIM_TO,
)
from archipel.games.island.advice_cards import (
    can_capture,
    is_out_of_reach,
    who_drowns,
    who_flies,
    worth_giving,
    worth_keeping,
)
from archipel.games.island.advice_goals import note_goals, promise
from archipel.games.island.advice_risk import (
    COUNT_BITS,
    DANGER,
    IN_DANGER,
    SURE,
    chance_of_rise,
    keepers_of,
    note_dangers,
)
from archipel.games.island.advice_ways import gait, lowest
from archipel.games.island.advice_weights import (
    FOR_TWO,
    W_GUIDE,
    W_LIFT_DANGER,
    W_REST,
    W_SANDBAGS,
    W_SHORE,
    WEIGHTS,
)
from archipel.games.island.pieces import (
    ALL_TREASURES,
    CELLS,
    ENGINEER,
    HELICOPTER,
    NO_PLACE,
    NOBODY,
    SANDBAGS,
    SEATS,
    TREASURES,
)
from archipel.games.island.state import (
    FLOOD,
    LIFT,
    LIMIT,
    SECOND,
    SWIM,
    TAKE_OFF,
    TURN,
    Island,
)
from archipel.games.island.terrain import (
    has_power,
    holds,
    level,
    place_at,
    treasure_at,
    within_reach,
)

__all__ = ["FOR_TWO", "WEIGHTS", "policy", "worth"]

WIN = 1000
A_TREASURE = 100
A_TURN = 2
MOST_TURNS = 50
NOTHING = -1_000_000_000


def worth(island: Island, seat: int) -> int:
    """A win, or a little for each treasure and for having held out."""
    if island.outcome == TAKE_OFF:
        return WIN
    return A_TREASURE * COUNT_BITS[island.captured] + A_TURN * min(island.turn, MOST_TURNS)


def policy(
    island: Island, seat: int, weights: row[wide], actions: row[medium], count: int, stream: Stream
) -> int:
    """The action that a good player takes at once."""
    kind = current(island.decisions)
    if kind == TURN and actions[0] == END:
        return in_turn(island, seat, weights, actions, count)
    if kind == SECOND:
        return second_tile(island, weights, actions, count)
    if kind == LIMIT and actions[0] >= DISCARD and actions[0] < BOARD:
        return too_many_cards(island, seat, weights, actions, count)
    if kind == LIFT or kind == SWIM:
        return on_the_way(island, seat, kind, weights, actions, count)
    return in_window(island, seat, kind, weights, actions, count)


# A turn


def in_turn(island: Island, seat: int, weights: row[wide], actions: row[medium], count: int) -> int:
    """The best action of a turn, or its end."""
    player = island.players[seat]
    if player.cards[HELICOPTER] > 0:
        flying = flight(island, actions, count)
        if flying != END:
            return flying
    if island.actions_left == 0:
        return END
    if can_capture(island, seat):
        return CAPTURE + treasure_at(island, player.place)
    keepers = keepers_of(island)
    dangers = note_dangers(island, weights, keepers, level(island), chance_of_rise(island), actions, count)
    if player.cards[HELICOPTER] > 0:
        worst = worst_of(dangers, weights[W_LIFT_DANGER] // IN_DANGER, actions, count)
        if worst != NO_PLACE and is_out_of_reach(island, seat, worst, island.actions_left):
            return BOARD + seat
    goals = note_goals(island, seat, weights, keepers, actions, count)
    pawn = seat
    pull = SURE
    way = gait(island, seat, island.flown == 0)
    here = promise(island, player.place, way, goals, dangers, weights, actions, count)
    second = 0
    if has_power(island, seat, ENGINEER):
        second = two_best(island, seat, actions, count)
    best = weights[W_REST]
    chosen = END
    for number in range(1, count):
        action = int(actions[number])
        if action >= SWIM_TO:
            break
        looks = NOTHING
        place = -1
        if action < SHORE:
            if action < FLY:
                place = place_at(island, action - MOVE)
            else:
                place = place_at(island, action - FLY)
                way = gait(island, seat, False)
                if not holds(goals | island.flooded, place):
                    continue
        elif action < STOP:
            danger = int(actions[count + DANGER + place_at(island, action - SHORE)])
            if second > 0:
                danger += second & SECOND_BITS if danger == second >> 16 else second >> 16
            looks = danger * IN_DANGER * weights[W_SHORE] // SURE
        elif action < CAPTURE:
            pair = action - GIVE
            looks = worth_giving(island, pair % SEATS, pair // SEATS, keepers, weights)
        else:
            place = place_at(island, (action - GUIDE) % CELLS)
            if (action - GUIDE) // CELLS != pawn:
                pawn = (action - GUIDE) // CELLS
                pull = weights[W_GUIDE]
                way = gait(island, pawn, pawn != island.active)
                dangers = 0
                goals = note_goals(island, pawn, weights, keepers, actions, count)
                start = island.players[pawn].place
                here = promise(island, start, way, goals, 0, weights, actions, count)
        if place >= 0:
            there = promise(island, place, way, goals, dangers, weights, actions, count)
            looks = (there - here) * pull // SURE
        if looks > best:
            best = looks
            chosen = action
    return chosen


SECOND_BITS = 65535


def worst_of(places: int, least: int, notes: row[medium], at: int) -> int:
    """The place in most danger, if it is in such danger at least; else NO_PLACE."""
    found = NO_PLACE
    left = places
    while left != 0:
        danger = int(notes[at + DANGER + lowest(left)])
        if danger > least:
            least = danger
            found = lowest(left)
        left &= left - 1
    return found


def two_best(island: Island, seat: int, notes: row[medium], at: int) -> int:
    """The two worst dangers within reach, 16 bits each, the worse one first."""
    first = 0
    second = 0
    left = within_reach(island, seat) & island.flooded
    while left != 0:
        danger = int(notes[at + DANGER + lowest(left)])
        left &= left - 1
        if danger > first:
            second = first
            first = danger
        elif danger > second:
            second = danger
    return first << 16 | second


def second_tile(island: Island, weights: row[wide], actions: row[medium], count: int) -> int:
    """The Engineer's second tile: the one in most danger."""
    keepers = keepers_of(island)
    note_dangers(island, weights, keepers, level(island), chance_of_rise(island), actions, count)
    best = 0
    chosen = int(actions[0])
    for number in range(1, count):
        danger = int(actions[count + DANGER + place_at(island, int(actions[number]) - SHORE)])
        if danger > best:
            best = danger
            chosen = int(actions[number])
    return chosen


# Between the cards


def flight(island: Island, actions: row[medium], count: int) -> int:
    """To take off, or whom to call the helicopter for; END for neither."""
    if island.captured == ALL_TREASURES:
        for number in range(count):
            if actions[number] == LEAVE:
                return LEAVE
    pawn = who_flies(island)
    if pawn != NOBODY:
        for number in range(count):
            if actions[number] == BOARD + pawn:
                return BOARD + pawn
    return END


def in_window(
    island: Island, seat: int, kind: int, weights: row[wide], actions: row[medium], count: int
) -> int:
    """Before a card: play a special one if it is time, or pass."""
    player = island.players[seat]
    if player.cards[HELICOPTER] > 0:
        flying = flight(island, actions, count)
        if flying != END:
            return flying
    if player.cards[SANDBAGS] > 0 and kind == FLOOD:
        bags = bag(island, weights, weights[W_SANDBAGS], actions, count)
        if bags != END:
            return bags
    return int(actions[0])


def bag(island: Island, weights: row[wide], least: int, actions: row[medium], count: int) -> int:
    """Where to put sandbags, if some tile is in such danger; else END."""
    cards = island.cards_due if current(island.decisions) == FLOOD else level(island)
    note_dangers(island, weights, keepers_of(island), cards, 0, actions, count)
    best = least // IN_DANGER
    chosen = END
    for number in range(count):
        action = int(actions[number])
        if SANDBAG <= action < LEAVE:
            danger = int(actions[count + DANGER + place_at(island, action - SANDBAG)])
            if danger > best:
                best = danger
                chosen = action
    return chosen


# What one has to do


def too_many_cards(island: Island, seat: int, weights: row[wide], actions: row[medium], count: int) -> int:
    """The card to do without; sandbags are played rather than thrown away."""
    keepers = keepers_of(island)
    least = -NOTHING
    chosen = int(actions[0])
    for number in range(count):
        action = int(actions[number])
        if action >= BOARD:
            if action == LEAVE:
                return LEAVE
            continue
        keeping = worth_keeping(island, seat, action - DISCARD, keepers, weights)
        if keeping < least:
            least = keeping
            chosen = action
    if chosen == DISCARD + SANDBAGS:
        bags = bag(island, weights, 0, actions, count)
        if bags != END:
            return bags
    if chosen >= DISCARD + TREASURES and chosen == DISCARD + HELICOPTER:
        flying = flight(island, actions, count)
        if flying != END:
            return flying
    return chosen


def on_the_way(
    island: Island, seat: int, kind: int, weights: row[wide], actions: row[medium], count: int
) -> int:
    """Out of the water, into the helicopter and out of it: to where it promises most."""
    drowning = who_drowns(island)
    pawn = seat
    if kind == LIFT:
        pawn = 0
        while not island.aboard >> pawn & 1:
            pawn += 1
    keepers = keepers_of(island)
    dangers = note_dangers(island, weights, keepers, level(island), chance_of_rise(island), actions, count)
    goals = note_goals(island, pawn, weights, keepers, actions, count)
    way = gait(island, pawn, pawn != island.active or island.flown == 0)
    best = NOTHING
    chosen = int(actions[0])
    for number in range(count):
        action = int(actions[number])
        looks = NOTHING
        place = -1
        if SWIM_TO <= action < DISCARD:
            place = place_at(island, action - SWIM_TO)
        elif LAND <= action < SANDBAG:
            place = place_at(island, action - LAND)
        elif BOARD <= action < LAND:
            if action - BOARD == drowning or (kind == LIFT and island.captured == ALL_TREASURES):
                return action
        elif action == PASS:
            looks = NOTHING + 1
        if place >= 0:
            looks = promise(island, place, way, goals, dangers, weights, actions, count)
        if looks > best:
            best = looks
            chosen = action
    return chosen
