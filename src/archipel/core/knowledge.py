"""What a play lets somebody learn.

What a side cannot know its view puts back into the pool it came from. So a side has learnt something from a
play if its view puts less back afterwards: a card was laid open, a token turned over, a hand shown to one's
own team. Who knew it besides makes no difference, nor how well it could be foreseen. That something did not
happen is no news.
"""

from __future__ import annotations

from typing import Any

from archipel.core.events import EVERYONE, UNKNOWN
from archipel.core.game import Game
from archipel.core.match import Entry, view_of
from archipel.core.records import flat


def is_news(game: Game, entry: Entry, after: Any) -> bool:
    """Whether anybody learnt something from a play: it cannot be taken back."""
    if game.secrecy == "none":
        return False
    return any(event.readers != EVERYONE for event in entry.news) or any(
        put_back(game, after, side) < put_back(game, entry.before, side) for side in game.sides(after)
    )


def put_back(game: Game, state: Any, side: int) -> int:
    """How many cards and tokens that somebody holds or has seen are in the pools of a view."""
    pairs = zip(flat(state), flat(view_of(game, state, side)), strict=True)
    return sum(seen - true for true, seen in pairs if true < seen != UNKNOWN)
