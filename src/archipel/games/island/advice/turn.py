"""The best action of a turn: every action gets a score, the best is taken."""

from __future__ import annotations

from archipel.core.records import medium, row, wide
from archipel.games.island.advice import collecting, errands, hand, risk, specials, ways, worth
from archipel.games.island.advice import weights as w
from archipel.games.island.rules import actions as act
from archipel.games.island.rules import pieces, shoring, terrain
from archipel.games.island.rules.state import Island

# A turn


def in_turn(island: Island, seat: int, weights: row[wide], actions: row[medium], count: int) -> int:
    """The best action of a turn, or its end."""
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
    goals = errands.note_goals(island, seat, weights, keepers, actions, count)
    pawn = seat
    pull = risk.SURE
    way = ways.gait(island, seat, island.flown == 0)
    here = errands.promise(island, player.place, way, goals, dangers, weights, actions, count)
    second = 0
    if terrain.has_power(island, seat, pieces.ENGINEER):
        second = two_best(island, seat, actions, count)
    best = weights[w.W_REST]
    chosen = act.END
    for number in range(1, count):
        action = int(actions[number])
        if action >= act.SWIM_TO:
            break
        looks = worth.NOTHING
        place = -1
        if action < act.SHORE:
            if action < act.FLY:
                place = terrain.place_at(island, action - act.MOVE)
            else:
                place = terrain.place_at(island, action - act.FLY)
                way = ways.gait(island, seat, False)
                if not terrain.holds(goals | island.flooded, place):
                    continue
        elif action < act.STOP:
            danger = int(actions[count + risk.DANGER + terrain.place_at(island, action - act.SHORE)])
            if second > 0:
                danger += second & SECOND_BITS if danger == second >> 16 else second >> 16
            looks = danger * risk.IN_DANGER * weights[w.W_SHORE] // risk.SURE
        elif action < act.CAPTURE:
            pair = action - act.GIVE
            looks = hand.worth_giving(island, pair % pieces.SEATS, pair // pieces.SEATS, keepers, weights)
        else:
            place = terrain.place_at(island, (action - act.GUIDE) % pieces.CELLS)
            if (action - act.GUIDE) // pieces.CELLS != pawn:
                pawn = (action - act.GUIDE) // pieces.CELLS
                pull = weights[w.W_GUIDE]
                way = ways.gait(island, pawn, pawn != island.active)
                dangers = 0
                goals = errands.note_goals(island, pawn, weights, keepers, actions, count)
                start = island.players[pawn].place
                here = errands.promise(island, start, way, goals, 0, weights, actions, count)
        if place >= 0:
            there = errands.promise(island, place, way, goals, dangers, weights, actions, count)
            looks = (there - here) * pull // risk.SURE
        if looks > best:
            best = looks
            chosen = action
    return chosen


SECOND_BITS = 65535


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
        danger = int(
            actions[count + risk.DANGER + terrain.place_at(island, int(actions[number]) - act.SHORE)]
        )
        if danger > best:
            best = danger
            chosen = int(actions[number])
    return chosen
