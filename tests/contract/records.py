"""The games on record of a game, as its tests read them."""

from __future__ import annotations

import copy
import functools
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
    """A game on record, at its end: a match of one's own, though the file is read only once."""
    match = copy.copy(_read(file))
    match.entries, match.lang = list(match.entries), lang
    return match


@functools.cache
def _read(file: Path) -> Match:
    match = archipel.read(file.read_text("utf-8"))
    assert isinstance(match, Match)
    return match
