"""Drivers of one's own, compiled with a game's rules."""

from __future__ import annotations

from archipel.core import catalogue
from archipel.core.chance import Stream
from archipel.core.contract import Chance, State, over, setup
from archipel.core.cpu import compiled, further
from archipel.core.drive import random_ply
from archipel.core.events import Events
from archipel.core.records import array_of, many, medium, row

SMUGGLERS = catalogue.find("smugglers")


def longest_game(
    states: many[State],
    chances: many[Chance],
    policies: many[Stream],
    actions: row[medium],
    events: many[Events],
) -> int:
    """How many plies the longest of some random games has."""
    longest = 0
    for index in range(len(states)):
        setup(states[index], chances[index])
        plies = 0
        while not over(states[index]):
            random_ply(states[index], chances[index], policies[index], actions, events[0], 0)
            plies += 1
        longest = max(longest, plies)
    return longest


def test_a_driver_of_ones_own_runs_compiled_and_calls_the_rules_of_a_game() -> None:
    made = compiled(SMUGGLERS)
    driver = further(SMUGGLERS, [longest_game])["longest_game"]
    states = array_of(SMUGGLERS.new_state(2, {}), 50)
    plies = driver(states, made.chances(50, 1), made.policies(50, 2), made.actions(), made.events())
    assert 16 <= plies < 200
    assert (states["turns_left"] == 0).all()
