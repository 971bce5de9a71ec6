"""Games that take as long as a game may, for what must not cost more the longer it takes."""

from __future__ import annotations

from functools import cache

from tests.draw.drawn import random_game

from archipel.core.game import Game
from archipel.core.match import Match
from archipel.table.written import MOST_PLAYS

TRIES = 6


@cache
def longest(game: Game) -> Match:
    """The longest of some games in which everybody does anything, to its end or as far as a file may go."""
    games = [list(random_game(game, seed, game.fewest, MOST_PLAYS))[-1] for seed in range(TRIES)]
    return max(games, key=lambda match: match.ply)
