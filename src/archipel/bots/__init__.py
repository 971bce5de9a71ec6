"""Simple bots for every game: they see a view, never a state, and know no game by name."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from archipel.core.chance import Stream, seed_stream
from archipel.core.match import Match, View

PASS = "pass"

WINS, TURNS_UP, KEEPS_ON, GIVES, YIELDS, LOSES = range(6)
"""What an action seems good for, best first."""


class Bot(Protocol):
    """Somebody who chooses one of the legal actions."""

    def __call__(self, view: View, legal: Sequence[str], chance: Random) -> str:
        """The text of the action it takes."""


def at_random(view: View, legal: Sequence[str], chance: Random) -> str:
    """Any action, each equally likely."""
    return chance.choice(legal)


def greedy(view: View, legal: Sequence[str], chance: Random) -> str:
    """Follows the game's own policy or advice, if it has some.

    Otherwise passes when asked; wins if it can; else turns something up, keeps going, and yields last: a
    stand-in that looks one action ahead in an imagined world, and no further.
    """
    if view.game.policy is not None:
        return by_policy(view, legal, chance)
    if view.game.advice is not None:
        return well_advised(view, legal, chance)
    if PASS in legal:
        return PASS
    if len(legal) == 1:
        return legal[0]
    world = view.imagine(chance.getrandbits(63))
    worth = {action: promise(world, view.seat, action) for action in legal}
    best = [action for action in legal if worth[action] == min(worth.values())]
    return one_of_a_kind(view, best, chance)


def by_policy(view: View, legal: Sequence[str], chance: Random) -> str:
    """What the game's own policy does."""
    game, stream = view.game, Stream()
    assert game.policy is not None
    seed_stream(stream, chance.getrandbits(62), 0, 0)
    numbers = [game.action_number(action) for action in legal]
    room = numbers + [0] * (game.actions - len(numbers))  # a policy may write behind the list
    weights = game.weighing(view.state.seats)
    return game.action_text(game.policy(view.state, view.seat, weights, room, len(numbers), stream))


def well_advised(view: View, legal: Sequence[str], chance: Random) -> str:
    """One of the actions that look best to the game's own eye."""
    game = view.game
    assert game.advice is not None
    weights = game.weighing(view.state.seats)
    worth = {
        action: game.advice(view.state, view.seat, weights, game.action_number(action)) for action in legal
    }
    return chance.choice([action for action in legal if worth[action] == max(worth.values())])


def promise(world: Match, seat: int, action: str) -> int:
    """What an action seems good for, tried in an imagined world and taken back."""
    world.play(action, seat)
    result, keeps_on = world.result, seat in world.to_move
    turned_up = bool(world.entries[-1].play.dealt)
    world.undo()
    if result is not None:
        return WINS if result.scores[seat] == max(result.scores) > 0 else LOSES
    if not keeps_on:
        return YIELDS
    if turned_up:
        return TURNS_UP
    form, _ = world.game.form_of(world.game.action_number(action))
    return GIVES if any(name.startswith("seat") for name in form.parameters) else KEEPS_ON


def one_of_a_kind(view: View, actions: Sequence[str], chance: Random) -> str:
    """First a kind of action, then one of that kind: sixty targets do not outweigh one prize."""
    kinds: dict[str, list[str]] = {}
    for action in actions:
        form, _ = view.game.form_of(view.game.action_number(action))
        kinds.setdefault(form.key, []).append(action)
    return chance.choice(kinds[chance.choice(list(kinds))])
