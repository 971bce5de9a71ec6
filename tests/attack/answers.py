"""Answers compared in two worlds that differ only in what a side cannot know: the two houses of `tests.secrecy`."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tests.attack.figures import LIMIT, Figure, Found, Step
from tests.attack.house import most_memory_of
from tests.secrecy.candid import candid
from tests.secrecy.checks import Tally
from tests.secrecy.wire import Worlds

from archipel.core.catalogue import every_game

AT_ONCE, SEED = 2, 10
"""So many transcripts of a game, then of the next one; and where their seeds begin."""


def attack(folder: Path, answers: int, done: Step = print) -> Found:
    """So many answers of every kind, in games with secrets; each is the same in both worlds, byte for byte."""
    games = [game for game in every_game() if game.secrecy != "none"]
    tally, turn = Tally(), SEED
    with suppress(OSError):  # what this process took before is not asked for
        Path("/proc/self/clear_refs").write_text("5")
    with Worlds(folder) as worlds:
        while tally.answers < answers:
            for game in games:
                with candid(game):
                    worlds.transcripts(game, AT_ONCE, turn, tally=tally)
                done(min(tally.answers, answers))
            turn += 1
    assert tally.pairs
    memory, limit = most_memory_of(os.getpid()), 2 * LIMIT
    return Found(
        f"{answers:,} answers compared in two worlds",
        [
            Figure("answers of pages, sockets and forms", f"{tally.answers:,}"),
            Figure("pairs of worlds, plays in them", f"{tally.pairs}, {tally.plies:,}"),
            Figure("answers that tell two worlds apart", "0", "0"),
            Figure(
                "memory of both houses and of whoever compares, in one process",
                f"{memory:.0f} MB",
                f"< {limit} MB",
                memory >= limit,
            ),
        ],
    )
