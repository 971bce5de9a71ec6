"""The games of the tests, beside those of the catalogue."""

from __future__ import annotations

import os
from pathlib import Path

from archipel.core.game import Game

FOLDER = Path(__file__).parents[1] / "games"


def let_them_be_found() -> None:
    """Every catalogue of this process, and of those it starts, has them too."""
    os.environ["ARCHIPEL_GAMES"] = os.pathsep.join(
        filter(None, [os.environ.get("ARCHIPEL_GAMES"), str(FOLDER)])
    )


def is_of_the_tests(game: Game) -> bool:
    """Whether a game is there to be tested only: a small one, soon compiled."""
    return FOLDER in game.folder.parents
