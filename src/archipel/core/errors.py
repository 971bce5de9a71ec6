"""Errors a reader understands.

Every error has a code. Its sentence, in each language, is in `texts/<language>.toml` under
`[errors]`; it names what was wrong and what would be right.
"""

from __future__ import annotations

from typing import Any


class ArchipelError(Exception):
    """The root of all errors that are somebody's input and not our bug."""

    def __init__(self, code: str, lang: str = "en", **details: Any) -> None:
        super().__init__(code)
        self.code, self.lang, self.details = code, lang, details

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        from archipel.core.texts import shared_texts

        return shared_texts(lang).say(f"errors.{self.code}", **self.details)

    def __str__(self) -> str:
        return self.message(self.lang)


class UnknownGameError(ArchipelError):
    """No game of that name."""


class OptionError(ArchipelError):
    """An option, or its value, that the game does not have."""


class SeatError(ArchipelError):
    """A seat that is not at this table, or not the one to decide."""


class NotationError(ArchipelError):
    """A text that is no position, no action or no game."""


class DealError(ArchipelError):
    """A scripted deal that the rules cannot follow."""


class StaleError(ArchipelError):
    """A move made for a position that is no longer the current one."""


class UndoError(ArchipelError):
    """Nothing to take back."""


class IllegalError(ArchipelError):
    """A well-formed action that the rules refuse; `reason` and `section` say why."""

    def __init__(self, code: str, lang: str, reason: str, section: str, **details: Any) -> None:
        super().__init__(code, lang, **details)
        self.reason, self.section = reason, section


class RulesError(Exception):
    """A mistake in the source of a game's rules: file, line and what to write instead."""
