"""Archipel: treasure-hunt board games on one engine; `new` and `read` give a match."""

from archipel.core.catalogue import keys as game_names
from archipel.core.errors import ArchipelError
from archipel.core.match import Match, Result, View, new, read

__version__ = "0.4.0"
__all__ = ["ArchipelError", "Match", "Result", "View", "game_names", "new", "read"]
