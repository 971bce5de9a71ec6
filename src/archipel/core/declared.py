"""Lines of a position that are declared: what writes them reads them again.

A line begins with its key; then come its parts, in the order in which they are written:

    TURN = Line(
        "turn",
        Word("active", SEAT),                                             turn s0
        Said("actions", Number(0, 4), "actions_left", usual=4),               … actions=2
        Said("flown", YES),                                                       … flown=yes
        unsaid="s0",
    )
    DISCARD = Line("discard", Things("storm_discard", STORM_CARDS))       discard n1*2 sun

A part belongs to a field of the record that the line is about: the state, or a player's. What is as usual
is not written; where it is not said, the field is set to that. A line that is not there leaves its fields as
they are, unless there are words to read instead. Whatever does not fit into that
is a pair of functions (`Own`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from archipel.core import lines
from archipel.core.records import row

Of = Callable[[Any], Any]
"""A function of the record a line is about."""


def fixed(value: Any, record: Any) -> Any:
    """What was declared, or follows from the record."""
    return value(record) if callable(value) else value


def always(record: Any) -> bool:
    """For what is written even if it is as usual."""
    return True


# Numbers as words


class Kind(Protocol):
    """How a number of a record is written as a word."""

    def word(self, value: int, state: Any, record: Any) -> str: ...
    def number(self, word: str, state: Any, record: Any) -> int: ...


@dataclass(frozen=True)
class Number:
    """As it is, between two bounds; or `more`, for places that people count from 1."""

    low: int | Of
    high: int | Of
    more: int = 0

    def word(self, value: int, state: Any, record: Any) -> str:
        return str(value + self.more)

    def number(self, word: str, state: Any, record: Any) -> int:
        return lines.number(word, fixed(self.low, record), fixed(self.high, record)) - self.more


@dataclass(frozen=True)
class Name:
    """As a word of a vocabulary, which may follow from the state; `first` is the number of its first word."""

    names: Sequence[str] | Of
    first: int = 0

    def word(self, value: int, state: Any, record: Any) -> str:
        return str(fixed(self.names, state)[value - self.first])

    def number(self, word: str, state: Any, record: Any) -> int:
        return lines.one_of(word, fixed(self.names, state)) + self.first


@dataclass(frozen=True)
class Some(Name):
    """A set, as words of a vocabulary: `c,1`, or `none`."""

    def word(self, value: int, state: Any, record: Any) -> str:
        return ",".join(lines.names_in(value, fixed(self.names, state))) or lines.NONE

    def number(self, word: str, state: Any, record: Any) -> int:
        return lines.some_of(word, fixed(self.names, state))


@dataclass(frozen=True)
class Once(Name):
    """As a word that only one record can have; the state counts in `left` those that are free."""

    left: str = ""
    code: str = ""

    def number(self, word: str, state: Any, record: Any) -> int:
        found, left = super().number(word, state, record), getattr(state, self.left)
        if not left[found]:
            free = [name for name, amount in zip(fixed(self.names, state), left, strict=True) if amount]
            lines.wrong(self.code, word, ", ".join(free))
        left[found] = 0
        return found


YES = Name(("no", "yes"))
SEAT = Name(lambda state: lines.seat_names(state.seats))
SEATS = Some(lambda state: lines.seat_names(state.seats))


@dataclass(frozen=True)
class Pile:
    """How things of some kinds are named; `left` is the field of the state that counts those that are nowhere
    yet. Without one they are only counted."""

    names: Sequence[str]
    left: str = ""
    most: int = 99

    def words(self, state: Any, amounts: row[int]) -> list[str]:
        return lines.counts(amounts, self.names)

    def take(self, state: Any, words: Sequence[str], to: row[int] | None = None) -> None:
        lines.take_from(getattr(state, self.left) if self.left else None, words, self.names, to, self.most)


# Parts of a line


class Part:
    """Words of a line: as it is read, each part takes away those that stand alone and are its own, and looks
    for what is said under its key (`key=…`) or by its mark."""

    key = mark = ""

    def words(self, state: Any, record: Any) -> list[str]:
        raise NotImplementedError

    def read(self, state: Any, record: Any, alone: list[str], said: dict[str, str]) -> None:
        raise NotImplementedError


class Word(Part):
    """A field, as the next word."""

    def __init__(self, field: str, kind: Kind) -> None:
        self.field, self.kind = field, kind

    def words(self, state: Any, record: Any) -> list[str]:
        return [self.kind.word(getattr(record, self.field), state, record)]

    def read(self, state: Any, record: Any, alone: list[str], said: dict[str, str]) -> None:
        setattr(record, self.field, self.kind.number(alone.pop(0) if alone else "", state, record))


class Said(Part):
    """A field, as `key=word`: if it is not as usual, or `when` it is to be written."""

    def __init__(
        self, key: str, kind: Kind, field: str = "", usual: int | Of = 0, when: Of | None = None
    ) -> None:
        self.key, self.kind, self.field, self.usual = key, kind, field or key, usual
        self.when = when or (lambda record: getattr(record, self.field) != fixed(usual, record))

    def words(self, state: Any, record: Any) -> list[str]:
        value = getattr(record, self.field)
        return [f"{self.key}={self.kind.word(value, state, record)}"] if self.when(record) else []

    def read(self, state: Any, record: Any, alone: list[str], said: dict[str, str]) -> None:
        value = fixed(self.usual, record)
        if self.key in said:
            value = self.kind.number(said[self.key], state, record)
        setattr(record, self.field, value)


class Mark(Part):
    """A field that is set, as a word."""

    def __init__(self, field: str, mark: str = "", value: int = 1) -> None:
        self.field, self.mark, self.value = field, mark or field.replace("_", "-"), value

    def words(self, state: Any, record: Any) -> list[str]:
        return [self.mark] if getattr(record, self.field) == self.value else []

    def read(self, state: Any, record: Any, alone: list[str], said: dict[str, str]) -> None:
        if self.mark in said:
            setattr(record, self.field, self.value)


class Own(Part):
    """Words of a pair of functions: the rest of those that stand alone, or `key=a,b`, or a mark. What is only
    written is read by whoever reads the line."""

    def __init__(
        self,
        write: Callable[[Any, Any], Sequence[str]],
        read: Callable[[Any, Any, list[str]], object] | None = None,
        key: str = "",
        mark: str = "",
    ) -> None:
        self.write, self.understand, self.key, self.mark = write, read, key, mark

    def words(self, state: Any, record: Any) -> list[str]:
        words = list(self.write(state, record))
        return [f"{self.key}={','.join(words)}"] if words and self.key else words

    def read(self, state: Any, record: Any, alone: list[str], said: dict[str, str]) -> None:
        if self.understand and self.key in said:
            self.understand(state, record, said[self.key].split(","))
        elif self.understand and not self.key and not self.mark:
            words, alone[:] = alone[:], []
            self.understand(state, record, words)


class Things(Own):
    """A row of amounts, as words with their numbers: `fish*2 cat`, or `key=fish*2,cat`."""

    def __init__(self, field: str, pile: Pile, key: str = "") -> None:
        super().__init__(
            lambda state, record: pile.words(state, getattr(record, field)),
            lambda state, record, words: pile.take(state, words, getattr(record, field)),
            key,
        )


# Lines


class Line:
    """A line of a position: written `when` it has something to say, which it has if it has words; `unsaid`,
    these words are read."""

    def __init__(self, key: str, *parts: Part, when: Of | None = None, unsaid: str = "") -> None:
        self.key, self.parts, self.when, self.unsaid = key, parts, when, unsaid.split()
        self.keys = [part.key for part in parts if part.key]
        self.marks = [part.mark for part in parts if part.mark]

    def written(self, state: Any, record: Any = None, key: str = "") -> list[str]:
        """The line, if it has something to say; of a player it is told whose it is, and the key."""
        record = state if record is None else record
        if self.when and not self.when(record):
            return []
        words = [word for part in self.parts for word in part.words(state, record)]
        return [" ".join([key or self.key, *words])] if words or self.when else []

    def read(self, state: Any, rest: lines.Lines, record: Any = None, key: str = "") -> dict[str, str]:
        """Fill the fields of the line if it is there; returns what is said by `key=…` and by marks."""
        if (key or self.key) not in rest and not self.unsaid:
            return {}
        words = rest.get(key or self.key, self.unsaid)
        alone = [word for word in words if "=" not in word and word not in self.marks]
        said = lines.apart([word for word in words if word not in alone], self.keys, self.marks)
        for part in self.parts:
            part.read(state, state if record is None else record, alone, said)
        if alone:
            lines.wrong("word", alone[0], lines.sayable(self.keys, self.marks))
        return said


def over(endings: Sequence[str]) -> Line:
    """How the game has ended, if it has; the first of the endings is that it has not."""
    return Line("over", Word("outcome", Name(endings)), when=lambda state: state.outcome)
