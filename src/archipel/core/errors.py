"""Errors a reader understands.

Every error has a code. Its sentence, in each language, is in `texts/<language>.toml` under
`[errors]`, or in a game's own; it names what was wrong and what would be right.
"""

from __future__ import annotations

from typing import Any


class ArchipelError(Exception):
    """The root of all errors that are somebody's input and not our bug."""

    game: Any = None
    """The game whose own texts have the sentence, if it is not a shared one."""

    def __init__(self, code: str, lang: str = "en", **details: Any) -> None:
        super().__init__(code)
        self.code, self.lang, self.details = code, lang, details

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        from archipel.core.texts import game_texts, shared_texts

        if self.game is not None:
            return game_texts(self.game, lang).say(self.code, **self.details)
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


class PositionError(NotationError):
    """A position that breaks a rule of its game's notation.

    The sentence is in the game's texts, or in the shared ones for what all positions have in common.
    """

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        from archipel.core.texts import shared_texts

        shared = shared_texts(lang)
        if self.code.removeprefix("notation.") in shared.tree["notation"]:
            return shared.say(self.code, **self.details)
        return super().message(lang)


class DealError(ArchipelError):
    """A scripted deal that the rules cannot follow."""


class StaleError(ArchipelError):
    """A move made for a position that is no longer the current one."""


class UndoError(ArchipelError):
    """Nothing to take back."""


class IllegalError(ArchipelError):
    """A well-formed action that the rules refuse; `reason` and `section` say why."""

    def __init__(self, code: str, lang: str, reason: str, section: str, /, **details: Any) -> None:
        super().__init__(code, lang, **details)
        self.reason, self.section = reason, section


class RulesError(Exception):
    """A mistake in the source of a game's rules: file, line and what to write instead."""
