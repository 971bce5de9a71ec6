"""What one has to do: a card to do without, the way out of the water, where to land."""

from __future__ import annotations

from archipel.core.records import medium, row, wide

from ..rules import actions as act, pieces, state as st, terrain
from ..rules.state import Island
from . import collecting, errands, hand, risk, specials, ways, worth

# What one has to do


def too_many_cards(island: Island, seat: int, weights: row[wide], actions: row[medium], count: int) -> int:
    """The card to do without; sandbags are played rather than thrown away."""
    keepers = collecting.keepers_of(island)
    least = -worth.NOTHING
    chosen = int(actions[0])
    for number in range(count):
        action = int(actions[number])
        if action == act.LEAVE:
            return act.LEAVE
        if act.KIND[action] != act.DISCARD:
            continue
        keeping = hand.worth_keeping(island, seat, act.CARD[action], keepers, weights)
        if keeping < least:
            least = keeping
            chosen = action
    if act.CARD[chosen] == pieces.SANDBAGS:
        bags = specials.bag(island, weights, 0, actions, count)
        if bags != act.END:
            return bags
    if act.CARD[chosen] == pieces.HELICOPTER:
        flying = specials.flight(island, actions, count)
        if flying != act.END:
            return flying
    return chosen


def on_the_way(
    island: Island, seat: int, kind: int, weights: row[wide], actions: row[medium], count: int
) -> int:
    """Out of the water, into the helicopter and out of it: to where it promises most."""
    drowning = specials.who_drowns(island)
    pawn = seat
    if kind == st.LIFT:
        pawn = 0
        while not island.aboard >> pawn & 1:
            pawn += 1
    keepers = collecting.keepers_of(island)
    dangers = risk.note_dangers(
        island, weights, keepers, terrain.level(island), risk.chance_of_rise(island), actions, count
    )
    goals = errands.note_goals(island, pawn, weights, keepers, actions, count)
    way = ways.gait(island, pawn, pawn != island.active or island.flown == 0)
    best = worth.NOTHING
    chosen = int(actions[0])
    for number in range(count):
        action = int(actions[number])
        does = act.KIND[action]
        looks = worth.NOTHING
        if does == act.SWIM_TO or does == act.LAND:
            place = terrain.place_at(island, act.CELL[action])
            looks = errands.promise(island, place, way, goals, dangers, weights, actions, count)
        elif does == act.BOARD:
            everybody = kind == st.LIFT and island.captured == pieces.ALL_TREASURES
            if everybody or act.SEAT[action] == drowning:
                return action
        elif does == act.PASS:
            looks = worth.NOTHING + 1
        if looks > best:
            best = looks
            chosen = action
    return chosen
