"""Words that games share when they write and read the lines of a position; nonsense is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from archipel.core.errors import PositionError
from archipel.core.numbers import is_number
from archipel.core.records import row

UNSEEN, NOTHING = "?", "-"


# Writing


def optional(key: str, words: Sequence[str]) -> list[str]:
    """A line, unless it would be empty."""
    return [" ".join([key, *words])] if words else []


def counts(amounts: Iterable[int], names: Sequence[str]) -> list[str]:
    """Words with their numbers, those that are there: `rope lamp*2`."""
    pairs = zip(names, amounts, strict=True)
    return [name if amount == 1 else f"{name}*{amount}" for name, amount in pairs if amount]


def hand(cards: row[int], held: int, names: Sequence[str]) -> str:
    """A hand as far as it is known: `rope lamp*2`; `?*3` if nobody may say, `-` if it is empty."""
    if held > sum(cards):
        return f"{UNSEEN}*{held}"
    return " ".join(counts(cards, names)) or NOTHING


def seats_of(bits: int) -> str:
    """A set of seats: `s0,s2`, or `none`."""
    return ",".join(f"s{seat}" for seat in range(bits.bit_length()) if bits >> seat & 1) or "none"


# Reading


def wrong(code: str, text: str, right: str) -> None:
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


def too_many(text: str, right: str) -> None:
    """Say that there are not so many of something."""
    wrong("too-many", text, right)


def take_from(left: row[int], words: Sequence[str], names: Sequence[str], to: row[int] | None = None) -> None:
    """Take what is named, each with its number, out of a pile (and put it elsewhere)."""
    for word in words:
        name, _, times = word.partition("*")
        item = one_of(name, names)
        amount = number(times or "1", 1, 99)
        if left[item] < amount:
            too_many(word, f"{name}*{left[item]}")
        left[item] -= amount
        if to is not None:
            to[item] += amount


def read_hand(
    left: row[int], words: Sequence[str], names: Sequence[str], cards: row[int], most: int = 99
) -> int:
    """A hand, taken out of a pile as far as it is known; how many cards it has."""
    if len(words) == 1 and words[0].startswith(f"{UNSEEN}*"):
        return number(words[0][2:], 1, most)
    take_from(left, [] if list(words) == [NOTHING] else words, names, cards)
    return number(str(sum(cards)), 0, most)
