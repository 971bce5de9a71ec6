"""What search and measurement do very often: play a game on by the policy of the game.

Written like rules, against the contract, and compiled with each game (`archipel.core.cpu.further`).
"""

from __future__ import annotations

from archipel.core.chance import Stream, below
from archipel.core.contract import (
    CONTINUE,
    Chance,
    State,
    deciders,
    ending,
    imagine,
    legal,
    over,
    play,
    policy,
    score,
    setup,
    worth,
)
from archipel.core.drive import random_seat
from archipel.core.events import Events
from archipel.core.records import copy_into, long, many, medium, row, small, wide

AT_RANDOM, BY_POLICY = range(2)

PLAY_ON = -1
"""Instead of an action: whoever is asked decides by the policy."""


def choose(state: State, seat: int, weights: row[wide], actions: row[medium], stream: Stream) -> int:
    """What the policy of the game does for a seat."""
    count = legal(state, seat, actions)
    if count == 1:
        return int(actions[0])
    return policy(state, seat, weights, actions, count, stream)


def play_on(
    state: State,
    chance: Chance,
    stream: Stream,
    weights: row[wide],
    actions: row[medium],
    events: Events,
) -> None:
    """Play a game to its end, every seat by the policy."""
    while not over(state):
        seat = random_seat(deciders(state), stream)
        play(state, seat, choose(state, seat, weights, actions, stream), chance, events)


def try_action(
    view: many[State],
    seat: int,
    action: int,
    chances: many[Chance],
    streams: many[Stream],
    first: int,
    last: int,
    world: many[State],
    chance: many[Chance],
    stream: many[Stream],
    weights: row[wide],
    actions: row[medium],
    events: many[Events],
    values: row[wide],
    ends: row[wide],
) -> None:
    """What an action is worth to a seat in each of the imagined worlds `first` to `last` - 1.

    World n is the same for every action that is tried: the same hands and the same luck. `ends` has for each
    world how it ended, and everybody's score.
    """
    events[0].room = 0
    wide_as = view[0].seats + 1
    for number in range(first, last):
        copy_into(world[0], view[0])
        copy_into(chance[0], chances[number])
        copy_into(stream[0], streams[number])
        imagine(world[0], seat, chance[0])
        if action != PLAY_ON:
            play(world[0], seat, action, chance[0], events[0])
        play_on(world[0], chance[0], stream[0], weights, actions, events[0])
        values[number] = worth(world[0], seat)
        ends[number * wide_as] = ending(world[0])
        for each in range(world[0].seats):
            ends[number * wide_as + 1 + each] = score(world[0], each)


def first_choice(
    view: many[State], seat: int, weights: row[wide], actions: row[medium], stream: many[Stream]
) -> int:
    """What the policy does for a seat that knows so much."""
    return choose(view[0], seat, weights, actions, stream[0])


def policy_games(
    template: many[State],
    states: many[State],
    chances: many[Chance],
    streams: many[Stream],
    weights: row[wide],
    kinds: row[small],
    actions: row[medium],
    events: many[Events],
    decisions: row[long],
) -> None:
    """Deal and play a batch of games; each seat by the policy or at random, as `kinds` says."""
    events[0].room = 0
    for index in range(len(states)):
        state = states[index]
        copy_into(state, template[0])
        setup(state, chances[index])
        made = 0
        while not over(state):
            seat = random_seat(deciders(state), streams[index])
            if kinds[seat] == BY_POLICY:
                action = choose(state, seat, weights, actions, streams[index])
            else:
                action = random_action(state, seat, actions, streams[index])
            play(state, seat, action, chances[index], events[0])
            if action != CONTINUE:
                made += 1
        decisions[index] = made


def random_action(state: State, seat: int, actions: row[medium], stream: Stream) -> int:
    """Any legal action of a seat, each equally likely."""
    return int(actions[below(legal(state, seat, actions), stream)])


SEARCHING = (try_action, first_choice)
MEASURING = (policy_games,)
