"""Words of a written position, taken apart; nonsense is refused with what would be right."""

from __future__ import annotations

from typing import NoReturn

from archipel.core.errors import PositionError
from archipel.core.numbers import is_number

Lines = dict[str, list[str]]
NOTHING, HIDDEN, NONE = "-", "?", "none"


def wrong(code: str, text: str, right: str) -> NoReturn:
    """Say what was wrong and what would be right."""
    raise PositionError(f"notation.{code}", text=text, right=right)


def number(text: str, low: int, high: int) -> int:
    """A number between two bounds."""
    if not is_number(text) or not low <= int(text) <= high:
        wrong("number", text, f"{low}–{high}")
    return int(text)


def one_of(text: str, names: tuple[str, ...]) -> int:
    """The place of a word in its vocabulary."""
    if text not in names:
        wrong("word", text, ", ".join(names))
    return names.index(text)


def seat_named(text: str, seats: int) -> int:
    """A seat at this table."""
    return one_of(text, tuple(f"s{seat}" for seat in range(seats)))


def some_of(text: str, names: tuple[str, ...]) -> int:
    """A set of words: `c,1`, or `none`."""
    bits = 0
    for word in text.split(",") if text != NONE else []:
        bits |= 1 << one_of(word, names)
    return bits


def counted(word: str, names: tuple[str, ...], most: int) -> tuple[int, int]:
    """A word and how often: `fish*2`."""
    name, _, times = word.partition("*")
    return one_of(name, names), number(times or "1", 1, most)


def pairs(words: list[str], keys: tuple[str, ...]) -> dict[str, str]:
    """Words such as `at=1`, each at most once."""
    said: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key in said:
            wrong("word", word, " ".join(f"{key}=" for key in keys))
        one_of(key, keys)
        said[key] = value
    return said


def yes(said: dict[str, str], key: str) -> int:
    """Whether a word says yes."""
    return one_of(said.get(key, "no"), ("no", "yes"))
