"""What a table answers when something cannot be done.

Three further answers are the core's: `IllegalError`, `StaleError`, and `SeatError` for a seat that is not
the asker's.
"""

from __future__ import annotations

from archipel.core.errors import ArchipelError, UndoError
from archipel.core.texts import shared_texts


class UnknownTableError(ArchipelError):
    """No table of that name, or somebody else's: nobody is told which."""


class FrozenError(ArchipelError):
    """A table whose log can no longer be trusted; nothing is decided by guesswork."""


class CommandError(ArchipelError):
    """A command without a proper id."""


class OpenError(ArchipelError):
    """A table that cannot be opened in this way."""


class NoRoomError(ArchipelError):
    """A table that does not fit into memory beside all others now."""


class StoreError(ArchipelError):
    """The store did not take it, so it did not happen."""


class UndoRefusedError(UndoError):
    """A decision that stands; `reason` is a key of the texts under `table.undo`."""

    def __init__(self, reason: str, lang: str = "en") -> None:
        super().__init__("undo", lang)
        self.reason = reason

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        return shared_texts(lang).say(f"table.undo.{self.reason}")


class KeepingError(ArchipelError):
    """Something about all games, or one, that whoever looks after them cannot do."""
