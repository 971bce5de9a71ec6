"""How bots see a game that says little of it: the best advised action, and a win or a share of one.

Written like rules, against the contract: each function runs plain and compiled. A game with a policy of its
own, or an end that is worth more than won or lost, brings its own functions instead.
"""

from __future__ import annotations

from archipel.core.chance import Stream, below
from archipel.core.contract import State, advice, score
from archipel.core.records import medium, row, wide

A_WIN = 1000


def no_advice(state: State, seat: int, weights: row[wide], action: int) -> int:
    """Every action looks the same."""
    return 0


def best_advised(
    state: State, seat: int, weights: row[wide], actions: row[medium], count: int, stream: Stream
) -> int:
    """The action that looks best; of several, each equally likely."""
    best = 0
    chosen = 0
    equal = 0
    for place in range(count):
        looks = advice(state, seat, weights, int(actions[place]))
        if equal == 0 or looks > best:
            best = looks
            chosen = place
            equal = 1
        elif looks == best:
            equal += 1
            if below(equal, stream) == 0:
                chosen = place
    return int(actions[chosen])


def a_win_together(state: State, seat: int) -> int:
    """All win or nobody."""
    return A_WIN if score(state, seat) > 0 else 0


def a_share_of_the_win(state: State, seat: int) -> int:
    """The best score wins; those who have it share the win."""
    mine = score(state, seat)
    equal = 0
    for other in range(state.seats):
        theirs = score(state, other)
        if theirs > mine:
            return 0
        if theirs == mine:
            equal += 1
    return A_WIN // equal
