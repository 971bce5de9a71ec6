"""What one has to do: a card to do without, the way out of the water, where to land."""

from __future__ import annotations

from archipel.core.records import medium, row, wide
from archipel.games.island.advice import collecting, errands, hand, risk, specials, ways, worth
from archipel.games.island.rules import actions as act
from archipel.games.island.rules import pieces, terrain
from archipel.games.island.rules import state as st
from archipel.games.island.rules.state import Island

# What one has to do


def too_many_cards(island: Island, seat: int, weights: row[wide], actions: row[medium], count: int) -> int:
    """The card to do without; sandbags are played rather than thrown away."""
    keepers = collecting.keepers_of(island)
    least = -worth.NOTHING
    chosen = int(actions[0])
    for number in range(count):
        action = int(actions[number])
        if action >= act.BOARD:
            if action == act.LEAVE:
                return act.LEAVE
            continue
        keeping = hand.worth_keeping(island, seat, action - act.DISCARD, keepers, weights)
        if keeping < least:
            least = keeping
            chosen = action
    if chosen == act.DISCARD + pieces.SANDBAGS:
        bags = specials.bag(island, weights, 0, actions, count)
        if bags != act.END:
            return bags
    if chosen >= act.DISCARD + pieces.TREASURES and chosen == act.DISCARD + pieces.HELICOPTER:
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
        looks = worth.NOTHING
        place = -1
        if act.SWIM_TO <= action < act.DISCARD:
            place = terrain.place_at(island, action - act.SWIM_TO)
        elif act.LAND <= action < act.SANDBAG:
            place = terrain.place_at(island, action - act.LAND)
        elif act.BOARD <= action < act.LAND:
            if action - act.BOARD == drowning or (
                kind == st.LIFT and island.captured == pieces.ALL_TREASURES
            ):
                return action
        elif action == act.PASS:
            looks = worth.NOTHING + 1
        if place >= 0:
            looks = errands.promise(island, place, way, goals, dangers, weights, actions, count)
        if looks > best:
            best = looks
            chosen = action
    return chosen
