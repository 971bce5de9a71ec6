"""The functions every game has, as stubs.

Code for all games (drivers, search) is written against these names. The linker replaces them by a
game's own functions, and `State` and `Chance` by its records.
"""

from __future__ import annotations

from typing import Protocol

from archipel.core.chance import Stream
from archipel.core.events import Events
from archipel.core.records import medium, row, wide


class State(Protocol):
    """Stands for a game's state record."""

    seats: int


class Chance:
    """Stands for a game's chance record: one stream per source, and `hidden`."""


CONTINUE = 0
"""The action number of `continue` in every game: the table's own next step."""


def setup(state: State, chance: Chance) -> None:
    """Deal a new game; `seats` and `options` are already in the state."""
    raise NotImplementedError


def deciders(state: State) -> int:
    """The set of seats, one bit each, that the game waits for; 0 when it is over."""
    raise NotImplementedError


def legal(state: State, seat: int, actions: row[medium]) -> int:
    """Fill in what a seat may do now, each action once, and return how many there are."""
    raise NotImplementedError


def play(state: State, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action."""
    raise NotImplementedError


def over(state: State) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


def ending(state: State) -> int:
    """How it ended: a number in the game's list of endings, 0 while it goes on."""
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    """What a seat has made of it: higher is better, cooperative games give everyone the same."""
    raise NotImplementedError


def view(state: State, seat: int, out: State) -> None:
    """Write the world as a seat may know it."""
    raise NotImplementedError


def imagine(world: State, seat: int, chance: Chance) -> None:
    """Fill a seat's view, in place, at random, uniformly over what is consistent with it."""
    raise NotImplementedError


STUBS = (setup, deciders, legal, play, over, ending, score, view, imagine)


def advice(state: State, seat: int, weights: row[wide], action: int) -> int:
    """How good a legal action looks at first sight: higher is better."""
    raise NotImplementedError


def policy(
    state: State, seat: int, weights: row[wide], actions: row[medium], count: int, stream: Stream
) -> int:
    """The action that a good player takes at once, one of the first `count`; looks at nothing that the
    seat cannot know."""
    raise NotImplementedError


def worth(state: State, seat: int) -> int:
    """What the end of a game is worth to a seat, in thousandths of a win."""
    raise NotImplementedError


ADVISING = (advice, policy, worth)
