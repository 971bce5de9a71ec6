"""Words of a written position: numbers, names, amounts; and what is said about a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from archipel.core.errors import PositionError
from archipel.core.numbers import is_number

Lines = dict[str, list[str]]


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
    try:
        return names.index(text)
    except ValueError:
        wrong("word", text, ", ".join(names))


def amounts(words: list[str], names: tuple[str, ...], most: int) -> Iterator[tuple[int, int]]:
    """Words with their numbers, `gold*2`, as pairs (name, amount)."""
    for word in words:
        name, _, times = word.partition("*")
        yield one_of(name, names), number(times or "1", 1, most)


def keyed(lines: list[str], known: set[str]) -> Lines:
    """The lines by their first word, each at most once."""
    rest: Lines = {}
    for line in lines:
        key, *words = line.split()
        if key not in known:
            wrong("line", key, ", ".join(sorted(known)))
        if key in rest:
            wrong("twice", line, key)
        rest[key] = words
    return rest


def pairs(words: list[str], keys: tuple[str, ...], marks: tuple[str, ...] = ()) -> dict[str, str]:
    """Words such as `boat=s1`, and single marks such as `medallion`, each at most once."""
    said: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key in said or key not in (keys if equals else marks):
            wrong("word", word, ", ".join([*(f"{each}=" for each in keys), *marks]))
        said[key] = value
    return said


def listed(said: dict[str, str], key: str) -> list[str]:
    """The words of a list such as `flags=p1,p2`."""
    return said[key].split(",") if said.get(key) else []
