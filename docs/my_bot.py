"""A bot in one file: it wins if one action does it, else it does what the game's own policy would do.

archipel play --seats me,docs/my_bot.py
archipel ladder --quick --bot docs/my_bot.py
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from archipel.bots import greedy
from archipel.core.match import Match, View

WORLDS = 3


def choose(view: View, legal: Sequence[str], chance: Random) -> str:
    """The action that wins most often in a few imagined worlds; if none does, the policy's."""
    worlds = [view.imagine(chance.getrandbits(62)) for _ in range(WORLDS)]
    wins = {action: sum(is_won(world, view.seat, action) for world in worlds) for action in legal}
    best = max(legal, key=lambda action: wins[action])
    return best if wins[best] else greedy(view, legal, chance)


def is_won(world: Match, seat: int, action: str) -> bool:
    """Whether an action ends a world well for a seat; the world is as before afterwards."""
    world.play(action, seat)
    result = world.result
    world.undo()
    return result is not None and result.scores[seat] == max(result.scores) > 0
