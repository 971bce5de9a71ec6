"""The games of the tests, beside those of the catalogue."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from archipel.core import catalogue
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


@contextmanager
def found_in(folder: Path) -> Iterator[None]:
    """The games of one more folder, for this process and until the end of the block."""
    catalogue.add_folder(str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        catalogue.games.__path__.remove(str(folder))
        for key in [key for key, game in catalogue._found.items() if folder in game.folder.parents]:
            del catalogue._found[key]
        for name, module in [*sys.modules.items()]:
            if name.startswith("archipel.games.") and folder in Path(module.__file__ or "").parents:
                del sys.modules[name]
