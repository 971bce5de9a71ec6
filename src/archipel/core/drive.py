"""What everybody does with a game: step it, look at it, play it at random.

Written once against the contract; each function runs plain (on lists of records), compiled (on NumPy
arrays) and on a GPU. Arrays and an index are how Python calls compiled code cheaply.
"""

from __future__ import annotations

from archipel.core.chance import Stream, below, seed_stream
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
    score,
    setup,
    view,
)
from archipel.core.events import ROOM, SPECTATOR, Events
from archipel.core.records import copy_into, long, many, medium, row

SEAT = 65536


def setup_at(states: many[State], index: int, chances: many[Chance]) -> None:
    """Deal one game of a batch."""
    setup(states[index], chances[index])


def deciders_at(states: many[State], index: int) -> int:
    """Whom one game of a batch waits for."""
    return deciders(states[index])


def legal_at(states: many[State], index: int, seat: int, actions: row[medium]) -> int:
    """What a seat may do in one game of a batch."""
    return legal(states[index], seat, actions)


def play_at(
    states: many[State],
    index: int,
    seat: int,
    action: int,
    chances: many[Chance],
    events: many[Events],
) -> None:
    """Play in one game of a batch; its news is in the first record of events."""
    events[0].count = 0
    events[0].room = ROOM
    play(states[index], seat, action, chances[index], events[0])


def ending_at(states: many[State], index: int) -> int:
    """How one game of a batch ended."""
    return ending(states[index])


def score_at(states: many[State], index: int, seat: int) -> int:
    """What a seat made of one game of a batch."""
    return score(states[index], seat)


def view_at(states: many[State], index: int, seat: int, out: many[State], to: int) -> None:
    """One game of a batch as a seat may know it."""
    view(states[index], seat, out[to])


def imagine_at(states: many[State], index: int, seat: int, chances: many[Chance]) -> None:
    """Fill in one view of a batch."""
    imagine(states[index], seat, chances[index])


def seed_streams(streams: many[Stream], sources: int, seed: int, first: int) -> None:
    """Seed a batch of chance records, seen as one row of streams, game by game."""
    for place in range(len(streams)):
        seed_stream(streams[place], seed, first + place // sources, place % sources)


def random_seat(seats: int, policy: Stream) -> int:
    """One seat of a set, each equally likely."""
    if seats & (seats - 1) == 0:
        seat = 0
        while seats >> seat > 1:
            seat += 1
        return seat
    count = 0
    rest = seats
    while rest:
        count += rest & 1
        rest >>= 1
    left = below(count, policy)
    seat = 0
    while True:
        if seats >> seat & 1:
            if left == 0:
                return seat
            left -= 1
        seat += 1


def random_choice(state: State, policy: Stream, actions: row[medium], interrupting: int) -> int:
    """A random decision, as seat * 65536 + action.

    In `interrupting` of 256 plies a random seat may first play out of turn.
    """
    seat = 0
    count = 0
    if interrupting > 0 and below(256, policy) < interrupting:
        seat = below(8, policy)
        count = legal(state, seat, actions)
    if count == 0:
        seat = random_seat(deciders(state), policy)
        count = legal(state, seat, actions)
    return seat * SEAT + int(actions[below(count, policy)])


def random_ply(
    state: State,
    chance: Chance,
    policy: Stream,
    actions: row[medium],
    events: Events,
    interrupting: int,
) -> int:
    """One random decision, made and played; returns its action number."""
    choice = random_choice(state, policy, actions, interrupting)
    play(state, choice // SEAT, choice % SEAT, chance, events)
    return choice % SEAT


def random_games(
    template: many[State],
    states: many[State],
    chances: many[Chance],
    policies: many[Stream],
    actions: row[medium],
    events: many[Events],
    decisions: row[long],
    interrupting: int,
) -> None:
    """Deal and play a batch of random games, each from its own chance, all like the template.

    Counts the decisions of each; the table's own steps are none.
    """
    events[0].room = 0
    for index in range(len(states)):
        state = states[index]
        copy_into(state, template[0])
        setup(state, chances[index])
        made = 0
        while not over(state):
            choice = random_choice(state, policies[index], actions, interrupting)
            play(state, choice // SEAT, choice % SEAT, chances[index], events[0])
            if choice % SEAT != CONTINUE:
                made += 1
        decisions[index] = made


def random_plies(
    states: many[State],
    chances: many[Chance],
    policies: many[Stream],
    actions: row[medium],
    events: many[Events],
    interrupting: int,
) -> int:
    """One random decision in every game of a batch that goes on; returns how many still do."""
    events[0].room = 0
    running = 0
    for index in range(len(states)):
        if not over(states[index]):
            random_ply(states[index], chances[index], policies[index], actions, events[0], interrupting)
            running += 1
    return running


def count_stuck(states: many[State], actions: row[medium]) -> int:
    """In how many games of a batch somebody must decide and has no legal answer: there are none."""
    stuck = 0
    for index in range(len(states)):
        if over(states[index]):
            continue
        waited_for = deciders(states[index])
        answered = waited_for != 0
        for seat in range(SPECTATOR):
            if waited_for >> seat & 1 and legal(states[index], seat, actions) == 0:
                answered = False
        if not answered:
            stuck += 1
    return stuck


EXPORTS = (
    setup_at,
    deciders_at,
    legal_at,
    play_at,
    ending_at,
    score_at,
    view_at,
    imagine_at,
    seed_streams,
    random_games,
)
"""What a table, a bot or a batch needs."""

WATCHING = (random_plies, count_stuck)
"""What it takes to look at every state of a batch."""
