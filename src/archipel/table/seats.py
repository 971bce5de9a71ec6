"""Who sits at a table, and what they are called."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from archipel.bots import levels
from archipel.core.errors import SeatError

LONGEST_NAME = 24

Kind = Literal["me", "here", "friend", "bot"]
"""The person who opened the table, somebody at the same screen, somebody who comes by a link, or a bot."""


@dataclass(frozen=True)
class Seat:
    """One seat: who sits there, and for a bot, or one that stands in, how it plays (see `bots.levels`)."""

    kind: Kind
    name: str
    level: str = levels.PLAIN
    away: bool = False
    """Whether a bot stands in for a person."""
    open: bool = False
    """Whether whoever comes may have it although a game with secrets runs: everybody has agreed to that."""

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind) or not levels.is_known(self.level):
            known = ", ".join([*get_args(Kind), *levels.offered()])
            raise SeatError("seat-who", kind=self.kind, level=self.level, known=known)
        object.__setattr__(self, "name", clean_name(self.name))

    @property
    def human(self) -> bool:
        """Whether a person decides here now."""
        return self.kind != "bot" and not self.away


def stored_seat(said: Mapping[str, Any]) -> Seat:
    """A seat as the store has it; a bot that there is no more, or of an earlier time, plays plainly."""
    level = said.get("level", levels.PLAIN)
    return Seat(**{**said, "level": level if levels.is_known(level) else levels.PLAIN})


def freed(seat: Seat) -> Seat:
    """The seat of a bot when everybody has agreed that whoever comes may have it."""
    return Seat("friend", "", seat.level, away=True, open=True)


def clean_name(text: str) -> str:
    """A name as it may be shown to others."""
    return clean_line(text, LONGEST_NAME)


def clean_line(text: str, most: int) -> str:
    """A line as it may be shown to others: no control or direction characters, one line, not too long."""
    plain = unicodedata.normalize("NFKC", text[: 8 * most])
    spaced = "".join(" " if letter.isspace() else letter for letter in plain)
    seen = "".join(letter for letter in spaced if not unicodedata.category(letter).startswith("C"))
    return " ".join(seen.split())[:most].rstrip()
