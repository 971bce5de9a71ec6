"""What a play lets a side learn, found without the code that judges it: by the worlds that could be behind its view.

A side has learnt something if one of them cannot be, now that it knows what happened: nothing that could have been
done there would have been told like this and left this view. That something did *not* happen (a pattern is still
nobody's key) is no news: there, all that was told here would have been told too, and more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.secrecy.checks import imagined

from archipel.core.events import Event, as_read_by
from archipel.core.game import Game
from archipel.core.match import Match, Prepared, legal_numbers, view_of
from archipel.core.records import clone

WORLDS = 3
"""How many worlds are looked at for each side."""


def learners(game: Game, before: Any, done: Prepared, seed: int) -> Iterator[int]:
    """The sides that learnt something from a play."""
    for side in game.sides(before):
        seen = view_of(game, before, side)
        worlds = (imagined(game, seen, side, WORLDS * seed + n) for n in range(WORLDS))
        if not all(explains(game, world, done, side) for world in worlds):
            yield side


def explains(game: Game, world: Any, done: Prepared, side: int) -> bool:
    """Whether a world may still be the true one."""
    play = done.entry.play
    form = game.form_of(play.action)[0]
    told, view = told_to(done, side), view_of(game, done.after, side)
    legal = legal_numbers(game, world, play.seat)
    alike = [action for action in legal if game.form_of(action)[0] is form]
    for action in sorted(alike, key=lambda action: action != play.action):
        other = Match(game, clone(world), None, seed=0).prepare(action, play.seat)
        heard = told_to(other, side)
        if heard == told and view_of(game, other.after, side) == view:
            return True
        if len(heard) > len(told) and is_part(told, heard):
            return True
    return False


def told_to(done: Prepared, side: int) -> list[Event]:
    """The news of a play as a side may read it; who else may read it is no news."""
    return [as_read_by(event, side)._replace(readers=0) for event in done.entry.news]


def is_part(some: list[Event], all_of_it: list[Event]) -> bool:
    """Whether everything of one list comes in another, in the same order."""
    rest = iter(all_of_it)
    return all(event in rest for event in some)
