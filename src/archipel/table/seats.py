"""Who sits at a table, and what they are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Literal, get_args

from archipel.bots import levels
from archipel.core.errors import SeatError

LONGEST_NAME = 24
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing."""
IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that show nothing: what else Unicode calls ignorable is of the categories that are left out."""
MARKS = ("Mn", "Me")
"""The categories of what stands over, under or around a letter."""
MOST_MARKS, MOST_PARTS = 2, 4
"""So many marks may stand over one letter; and so many, each another, where they are parts of a syllable."""
IN_PARTS = (
    *("BALINESE", "BENGALI", "DEVANAGARI", "GURMUKHI", "HEBREW", "JAVANESE", "KHMER", "LAO", "MYANMAR"),
    *("TAI THAM", "TIBETAN"),
)
"""Scripts in which ordinary names have three marks over a letter: လှိုင်, སྒྲོལ་མ."""
JOINERS, VIRAMA = "\u200c\u200d", 9
"""What shows nothing and yet says how letters are joined: after a virama, and in Persian names."""

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
    beside = zip(f" {spaced}", spaced, f"{spaced[1:]} ", strict=False)
    seen = "".join(letter for before, letter, after in beside if _is_seen(letter, before, after))
    whole = unicodedata.normalize("NFKC", IGNORED.sub("", seen))  # what was apart may be one letter now
    return " ".join("".join(_unstacked(whole)).split())[:most].rstrip()


def _is_seen(letter: str, before: str, after: str) -> bool:
    """Whether a letter shows something, or joins those beside it as some names need it."""
    if letter in JOINERS and unicodedata.category(after) == "Lo":
        persian = letter == JOINERS[0] and all(_script(each) == "ARABIC" for each in (before, after))
        return persian or unicodedata.combining(before) == VIRAMA
    return not unicodedata.category(letter).startswith("C")


def _script(letter: str) -> str:
    """The first word of what a letter is called."""
    return unicodedata.name(letter, "").partition(" ")[0]


def _unstacked(text: str) -> Iterator[str]:
    """The letters with their marks, but for marks without one and those that would run over other lines."""
    over: list[str] = []
    most = 0
    for letter in text:
        if unicodedata.category(letter) not in MARKS:
            over, most = [], 0 if letter == " " else _most_marks(letter)
        elif len(over) >= most or (len(over) >= MOST_MARKS and letter in over):
            continue
        else:
            over.append(letter)
        yield letter


def _most_marks(letter: str) -> int:
    """How many marks may stand over a letter."""
    return MOST_PARTS if unicodedata.name(letter, "").startswith(IN_PARTS) else MOST_MARKS


def distinct(name: str, taken: Iterable[str]) -> str:
    """A name that nobody else at the table has: the second Tom is Tom 2."""
    name, known = clean_name(name), {_compared(each) for each in taken}
    numbered = (name if n == 1 else f"{name[: LONGEST_NAME - 3]} {n}" for n in count(1))
    return next(each for each in numbered if not each or _compared(each) not in known)


def _compared(name: str) -> str:
    """What two names have in common that look the same but for small and capital letters."""
    bare = clean_name(name).translate(dict.fromkeys(map(ord, JOINERS)))
    return unicodedata.normalize("NFKC", bare.casefold())
