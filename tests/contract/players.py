"""Random players for the contract tests: some pick anything, some what was seen least."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from archipel.core.game import Game
from archipel.core.match import legal_numbers, seats_in


class Player:
    """Chooses for every seat; `curious` players prefer kinds of action that are rare in this game so far.

    What it chooses depends on its seed and the game alone, so that a failure can be played again.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.dice = game, random.Random(seed)
        self.curious = seed % 3 == 0
        self.seen: Counter[str] = Counter()

    def choose(self, state: Any) -> tuple[int, int]:
        """A seat and one of its legal actions; now and then a seat out of turn."""
        seat = self.dice.choice(seats_in(self.game.deciders(state)))
        if self.dice.random() < 0.15:
            other = self.dice.randrange(state.seats)
            seat = other if legal_numbers(self.game, state, other) else seat
        actions = legal_numbers(self.game, state, seat)
        if self.curious:
            kinds = {action: self.kind(action) for action in actions}
            rarest = min(self.seen[kind] for kind in kinds.values())
            actions = [action for action in actions if self.seen[kinds[action]] == rarest]
        action = self.dice.choice(actions)
        self.seen[self.kind(action)] += 1
        return seat, action

    def kind(self, action: int) -> str:
        return self.game.form_of(action)[0].key
