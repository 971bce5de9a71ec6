"""The games on record of a game, as its tests read them."""

from __future__ import annotations

from pathlib import Path

import pytest

import archipel
from archipel.core.game import Game
from archipel.core.match import Match


def records_of(game: Game) -> list[Path]:
    """The games on record of a game."""
    return sorted((game.folder / "tests" / "playthroughs").glob("*.txt"))


def on_record_of(game: Game) -> pytest.MarkDecorator:
    """A test of every game on record of a game."""
    return pytest.mark.parametrize("file", records_of(game), ids=lambda file: file.stem)


def replay(file: Path, lang: str = "en") -> Match:
    """A game on record, at its end."""
    match = archipel.read(file.read_text("utf-8"), lang=lang)
    assert isinstance(match, Match)
    return match
