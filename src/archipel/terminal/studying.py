"""The command `random`: many random games, and how they end."""

from __future__ import annotations

import secrets
from typing import Annotated

from archipel.core import catalogue
from archipel.terminal.commands import (
    MOST_SEED,
    GameName,
    Lang,
    Options,
    Seed,
    check,
    option,
    options_from,
    screen,
)
from archipel.terminal.screen import WRONG


def at_random(
    game: GameName,
    games: Annotated[int, option("games-count", "N", "--games")] = 10_000,
    players: Annotated[int | None, option("seats-count", "N", "--players")] = None,
    seed: Seed = None,
    option: Options = [],  # noqa: B006
    plain: Annotated[bool, option("plain", "", "--plain")] = False,
    lang: Lang = screen.lang,
) -> None:
    """Play many random games."""
    from archipel.terminal.batch import Tally, play_at_random  # Numba is slow to import

    check("random", "--seed", seed, 0, MOST_SEED)
    check("random", "--games", games, 1, MOST_SEED)
    found = catalogue.find(game)
    template = found.new_state(found.fewest if players is None else players, options_from(option))
    seed = secrets.randbits(32) if seed is None else seed
    tally = Tally(found)
    try:
        play_at_random(found, template, games, seed, plain, tally, screen)
    except KeyboardInterrupt:
        if tally.games:
            screen.say("stopped", WRONG)
        tally.show(screen, seed)
        raise
    tally.show(screen, seed)
