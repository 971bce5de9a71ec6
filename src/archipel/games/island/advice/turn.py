"""The best action of a turn: every action gets a score, the best is taken."""

from __future__ import annotations

from archipel.core.records import medium, row, wide

from ..rules import actions as act, pieces, shoring, terrain
from ..rules.state import Island
from . import collecting, errands, hand, risk, specials, ways, weights as w

SECOND_BITS = 65535

# A turn


def in_turn(island: Island, seat: int, weights: row[wide], actions: row[medium], count: int) -> int:
    """The best action of a turn, or its end: what cannot wait, else what looks best."""
    player = island.players[seat]
    if player.cards[pieces.HELICOPTER] > 0:
        flying = specials.flight(island, actions, count)
        if flying != act.END:
            return flying
    if island.actions_left == 0:
        return act.END
    if hand.can_capture(island, seat):
        return act.CAPTURE + terrain.treasure_at(island, player.place)
    keepers = collecting.keepers_of(island)
    dangers = risk.note_dangers(
        island, weights, keepers, terrain.level(island), risk.chance_of_rise(island), actions, count
    )
    if player.cards[pieces.HELICOPTER] > 0:
        worst = worst_of(dangers, weights[w.W_LIFT_DANGER] // risk.IN_DANGER, actions, count)
        if worst != pieces.NO_PLACE and specials.is_out_of_reach(island, seat, worst, island.actions_left):
            return act.BOARD + seat
    return best_of_all(island, seat, weights, keepers, dangers, actions, count)


def best_of_all(
    island: Island,
    seat: int,
    weights: row[wide],
    keepers: int,
    dangers: int,
    actions: row[medium],
    count: int,
) -> int:
    """What looks best of moving, flying, shoring up, giving and guiding; the end if nothing looks good."""
    goals = errands.note_goals(island, seat, weights, keepers, actions, count)
    way = ways.gait(island, seat, island.flown == 0)
    here = errands.promise(island, island.players[seat].place, way, goals, dangers, weights, actions, count)
    second = 0
    if terrain.has_power(island, seat, pieces.ENGINEER):
        second = two_best(island, seat, actions, count)
    best = weights[w.W_REST]
    chosen = act.END
    for number in range(1, count):
        action = int(actions[number])
        kind = act.KIND[action]
        if kind == act.MOVE or kind == act.FLY:
            place = terrain.place_at(island, act.CELL[action])
            if kind == act.FLY:
                way = ways.gait(island, seat, False)
                if not terrain.holds(goals | island.flooded, place):
                    continue
            looks = errands.promise(island, place, way, goals, dangers, weights, actions, count) - here
        elif kind == act.SHORE:
            danger = int(actions[count + risk.DANGER + terrain.place_at(island, act.CELL[action])])
            looks = worth_shoring(danger, second, weights)
        elif kind == act.GIVE:
            looks = hand.worth_giving(island, act.SEAT[action], act.TREASURE[action], keepers, weights)
        else:
            break
        if looks > best:
            best = looks
            chosen = action
    if terrain.has_power(island, seat, pieces.NAVIGATOR):
        guiding = best_guided(island, weights, keepers, best, actions, count)
        if guiding != act.END:
            return guiding
    return chosen


def worth_shoring(danger: int, second: int, weights: row[wide]) -> int:
    """What it is worth to shore up a tile in such danger; the Engineer dries the worst other one with it."""
    both = danger
    if second > 0:
        both += second & SECOND_BITS if danger == second >> 16 else second >> 16
    return both * risk.IN_DANGER * weights[w.W_SHORE] // risk.SURE


def best_guided(
    island: Island, weights: row[wide], keepers: int, least: int, actions: row[medium], count: int
) -> int:
    """Whom the Navigator should send where, if that looks better than all else; END if it does not."""
    pawn = pieces.NOBODY
    way = 0
    goals = 0
    here = 0
    best = least
    chosen = act.END
    for number in range(1, count):
        action = int(actions[number])
        if act.KIND[action] != act.GUIDE:
            continue
        if act.SEAT[action] != pawn:
            pawn = act.SEAT[action]
            way = ways.gait(island, pawn, pawn != island.active)
            goals = errands.note_goals(island, pawn, weights, keepers, actions, count)
            start = island.players[pawn].place
            here = errands.promise(island, start, way, goals, 0, weights, actions, count)
        place = terrain.place_at(island, act.CELL[action])
        there = errands.promise(island, place, way, goals, 0, weights, actions, count)
        looks = (there - here) * weights[w.W_GUIDE] // risk.SURE
        if looks > best:
            best = looks
            chosen = action
    return chosen


def worst_of(places: int, least: int, notes: row[medium], at: int) -> int:
    """The place in most danger, if it is in such danger at least; else NO_PLACE."""
    found = pieces.NO_PLACE
    left = places
    while left != 0:
        danger = int(notes[at + risk.DANGER + ways.lowest(left)])
        if danger > least:
            least = danger
            found = ways.lowest(left)
        left &= left - 1
    return found


def two_best(island: Island, seat: int, notes: row[medium], at: int) -> int:
    """The two worst dangers within reach, 16 bits each, the worse one first."""
    first = 0
    second = 0
    left = shoring.within_reach(island, seat) & island.flooded
    while left != 0:
        danger = int(notes[at + risk.DANGER + ways.lowest(left)])
        left &= left - 1
        if danger > first:
            second = first
            first = danger
        elif danger > second:
            second = danger
    return first << 16 | second


def second_tile(island: Island, weights: row[wide], actions: row[medium], count: int) -> int:
    """The Engineer's second tile: the one in most danger."""
    keepers = collecting.keepers_of(island)
    risk.note_dangers(
        island, weights, keepers, terrain.level(island), risk.chance_of_rise(island), actions, count
    )
    best = 0
    chosen = int(actions[0])
    for number in range(1, count):
        action = int(actions[number])
        danger = int(actions[count + risk.DANGER + terrain.place_at(island, act.CELL[action])])
        if danger > best:
            best = danger
            chosen = action
    return chosen
