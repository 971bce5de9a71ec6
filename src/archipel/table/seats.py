"""Who sits at a table, and what they are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Literal, get_args

from archipel.bots import levels
from archipel.core.errors import SeatError

LONGEST_NAME = 24
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing."""
MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]"
STACKED = re.compile(rf"(?<={MARK}{MARK}){MARK}+|(?:^|(?<= )){MARK}+")
"""Marks without a letter, or more than two over one: they would run over the lines above."""

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


def with_names_of_their_own(seats: Sequence[Seat]) -> list[Seat]:
    """Seats of a new table, of which no two are called the same."""
    own: list[Seat] = []
    for seat in seats:
        own.append(replace(seat, name=distinct(seat.name, (each.name for each in own))))
    return own


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
    """A line as it may be shown to others: one line, not too long, of letters that can be seen."""
    plain = unicodedata.normalize("NFKC", text[: 8 * most])
    spaced = "".join(" " if letter.isspace() or letter in BLANK else letter for letter in plain)
    seen = "".join(letter for letter in spaced if not unicodedata.category(letter).startswith("C"))
    return " ".join(STACKED.sub("", seen).split())[:most].rstrip()


def distinct(name: str, taken: Iterable[str]) -> str:
    """A name that nobody else at the table has: the second Tom is Tom 2."""
    known = {each.casefold() for each in taken}
    numbered = (name if n == 1 else f"{name[: LONGEST_NAME - 3]} {n}" for n in count(1))
    return next(each for each in numbered if not each or each.casefold() not in known)
