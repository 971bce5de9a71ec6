"""Words that games share when they write and read the lines of a position; nonsense is refused.

Lines that are made of such words only are declared (`core.declared`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from archipel.core.errors import PositionError
from archipel.core.numbers import is_number
from archipel.core.records import row

Lines = dict[str, list[str]]
"""The words of each line, by the one it begins with."""

NONE = "none"
UNSEEN, NOTHING = "?", "-"


# Writing


def optional(key: str, words: Sequence[str]) -> list[str]:
    """A line, unless it would be empty."""
    return [" ".join([key, *words])] if words else []


def counts(amounts: Iterable[int], names: Sequence[str]) -> list[str]:
    """Words with their numbers, those that are there: `rope lamp*2`."""
    pairs = zip(names, amounts, strict=True)
    return [name if amount == 1 else f"{name}*{amount}" for name, amount in pairs if amount]


def names_in(bits: int, names: Sequence[str]) -> list[str]:
    """The words of a set."""
    return [name for number, name in enumerate(names) if bits >> number & 1]


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats of a table: `s0`, `s1`, …"""
    return tuple(f"s{seat}" for seat in range(seats))


def hand(cards: row[int], held: int, names: Sequence[str]) -> str:
    """A hand as far as it is known: `rope lamp*2`; `?*3` if nobody may say, `-` if it is empty."""
    if held > sum(cards):
        return f"{UNSEEN}*{held}"
    return " ".join(counts(cards, names)) or NOTHING


def seats_of(bits: int) -> str:
    """A set of seats: `s0,s2`, or `none`."""
    return ",".join(names_in(bits, seat_names(bits.bit_length()))) or NONE


# Reading


def wrong(code: str, text: str, right: str) -> NoReturn:
    """Say what was wrong and what would be right."""
    raise PositionError(f"notation.{code}", text=text, right=right)


def number(text: str, low: int, high: int) -> int:
    """A number between two bounds."""
    if not is_number(text) or not low <= int(text) <= high:
        wrong("number", text, f"{low}–{high}")
    return int(text)


def one_of(text: str, names: Sequence[str]) -> int:
    """The place of a word in its vocabulary."""
    if text not in names:
        wrong("word", text, ", ".join(names))
    return names.index(text)


def seat_named(text: str, seats: int) -> int:
    """A seat at a table of so many."""
    return one_of(text, seat_names(seats))


def some_of(text: str, names: Sequence[str]) -> int:
    """A set of words: `c,1`, or `none`."""
    bits = 0
    for word in text.split(",") if text != NONE else []:
        bits |= 1 << one_of(word, names)
    return bits


def counted(word: str, names: Sequence[str], most: int = 99) -> tuple[int, int]:
    """A word and how often: `lamp*2`."""
    name, _, times = word.partition("*")
    return one_of(name, names), number(times or "1", 1, most)


def waiting_of(text: str, able: int, seats: int) -> int:
    """The seats that have not answered yet, among those that have something to say."""
    waiting = some_of(text, seat_names(seats))
    for name in names_in(waiting & ~able, seat_names(seats)):
        wrong("waiting", name, seats_of(able))
    return waiting


def too_many(text: str, right: str) -> NoReturn:
    """Say that there are not so many of something."""
    wrong("too-many", text, right)


def take_from(
    left: row[int] | None,
    words: Sequence[str],
    names: Sequence[str],
    to: row[int] | None = None,
    most: int = 99,
) -> None:
    """Take what is named, each with its number, out of a pile, if there is one, and put it elsewhere."""
    for word in words:
        item, amount = counted(word, names, most)
        if left is not None:
            if left[item] < amount:
                too_many(word, f"{names[item]}*{left[item]}")
            left[item] -= amount
        if to is not None:
            to[item] += amount


def keyed(lines: Iterable[str], known: Sequence[str], alone: Sequence[str] = ()) -> Lines:
    """The lines by their first word, each at most once, and only one of those that stand `alone`."""
    rest: Lines = {}
    for line in lines:
        key, *words = line.split()
        if key not in known:
            wrong("line", key, ", ".join(known))
        for said in rest:
            if said == key or (said in alone and key in alone):
                wrong("twice", line, said)
        rest[key] = words
    return rest


def apart(words: Sequence[str], keys: Sequence[str], marks: Sequence[str] = ()) -> dict[str, str]:
    """What is said by words such as `at=1`, and by marks such as `closed`, each at most once."""
    said: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key in said or key not in (keys if equals else marks):
            wrong("word", word, sayable(keys, marks))
        said[key] = value
    return said


def sayable(keys: Sequence[str], marks: Sequence[str]) -> str:
    """What a line may say."""
    return ", ".join([*(f"{each}=" for each in keys), *marks]) or "-"


def read_hand(
    left: row[int], words: Sequence[str], names: Sequence[str], cards: row[int], most: int = 99
) -> int:
    """A hand, taken out of a pile as far as it is known; how many cards it has."""
    if len(words) == 1 and words[0].startswith(f"{UNSEEN}*"):
        return number(words[0][2:], 1, most)
    take_from(left, [] if list(words) == [NOTHING] else words, names, cards)
    return number(str(sum(cards)), 0, most)
