"""Chance comes from outside the rules and is drawn late.

A game declares a record of streams, one `Stream` per source of chance and one named `hidden` that only
`imagine` uses. Rules call `draw` to take an item out of a bag of counts, `pick` to choose among the places
of a row that hold a value, and `roll` for a number. Streams are small generators (the sfc32 step) whose
32-bit words live in 64-bit integers, so that Python, the CPU and the GPU make the same numbers.

Two further kinds of stream exist in plain mode only: one that remembers what it dealt, and one that
deals what it is told (the scripted dealer).
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterable
from hashlib import shake_128
from typing import Any

from archipel.core.errors import DealError
from archipel.core.records import fields_of, long, record, row, small

WORD = 0xFFFFFFFF
WARM_UP = 4  # enough: the words a stream starts from are scrambled already


@record
class Stream:
    """One generator: three mixed words and a counter."""

    a: long
    b: long
    c: long
    count: long


def next_word(stream: Stream) -> long:
    """The next 32 random bits of a stream."""
    b = stream.b
    c = stream.c
    word = (stream.a + b + stream.count) & WORD
    stream.count = (stream.count + 1) & WORD
    stream.a = b ^ (b >> 9)
    stream.b = (c + (c << 3)) & WORD
    stream.c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    return word


def below(n: int, stream: Stream) -> int:
    """A number from 0 to n - 1, each equally likely (multiply and shift, the uneven rest rejected)."""
    product = next_word(stream) * n
    if (product & WORD) < n:
        uneven = (WORD + 1) % n
        while (product & WORD) < uneven:
            product = next_word(stream) * n
    return product >> 32


def scramble(word: long) -> long:
    """Spread every bit of a 32-bit word over all of it."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


def seed_stream(stream: Stream, seed: long, game: long, source: int) -> None:
    """Start a stream from (seed, game number, source): any game of any batch can be dealt again."""
    low = seed & WORD
    high = (seed >> 32) & WORD
    stream.a = scramble(low ^ scramble(source + 1))
    stream.b = scramble(high ^ scramble(stream.a))
    stream.c = scramble((game & WORD) ^ scramble(stream.b ^ ((game >> 32) & WORD)))
    stream.count = 1
    for _ in range(WARM_UP):
        next_word(stream)


def size_by_loop(bag: row[small]) -> int:
    """How many items a bag of counts holds."""
    total = 0
    for count in bag:
        total += count
    return total


def size(bag: row[small]) -> int:
    """How many items a bag of counts holds (compiled: `size_by_loop`)."""
    return sum(bag)


def draw_by_generator(bag: row[small], stream: Stream) -> int:
    """Take one item out of a bag of counts, every item in it equally likely."""
    left = below(size(bag), stream)
    item = 0
    while left >= bag[item]:
        left -= bag[item]
        item += 1
    bag[item] -= 1
    return item


def pick_by_generator(places: row[small], value: int, stream: Stream) -> int:
    """One of the places that hold a value, each equally likely."""
    found = 0
    for held in places:
        if held == value:
            found += 1
    left = below(found, stream)
    place = 0
    while places[place] != value or left > 0:
        if places[place] == value:
            left -= 1
        place += 1
    return place


def draw(bag: row[small], stream: Stream) -> int:
    """Take one item out of a bag of counts (compiled: `draw_by_generator`)."""
    if type(stream) is Stream:
        return draw_by_generator(bag, stream)
    return stream.draw(bag)  # type: ignore[attr-defined,no-any-return]


def pick(places: row[small], value: int, stream: Stream) -> int:
    """Pick one of the places that hold a value: a card of the top layer of a deck whose row says
    in which layer each card lies, a tile of one kind (compiled: `pick_by_generator`)."""
    if type(stream) is Stream:
        return pick_by_generator(places, value, stream)
    return stream.pick(places, value)  # type: ignore[attr-defined,no-any-return]


def roll(sides: int, stream: Stream) -> int:
    """A number from 0 to sides - 1: dice, coins, seats (compiled: `below`)."""
    if type(stream) is Stream:
        return below(sides, stream)
    return stream.roll(sides)  # type: ignore[attr-defined,no-any-return]


# What stands for a plain-mode function in compiled code.
COMPILED_AS = {size: size_by_loop, draw: draw_by_generator, pick: pick_by_generator, roll: below}


class Remembering:
    """A stream that deals as its generator says and remembers what it dealt."""

    def __init__(self, name: str, source: Stream, dealt: list[tuple[str, int]]) -> None:
        self.name, self.source, self.dealt = name, source, dealt

    def draw(self, bag: row[small]) -> int:
        return self._remember(draw_by_generator(bag, self.source))

    def pick(self, places: row[small], value: int) -> int:
        return self._remember(pick_by_generator(places, value, self.source))

    def roll(self, sides: int) -> int:
        return self._remember(below(sides, self.source))

    def _remember(self, item: int) -> int:
        self.dealt.append((self.name, item))
        return item


class Scripted:
    """A stream that deals what it is told, and says so when it cannot."""

    def __init__(self, name: str, script: deque[tuple[str, int]]) -> None:
        self.name, self.script = name, script

    def draw(self, bag: row[small]) -> int:
        item = self._next()
        self._must(0 <= item < len(bag) and bag[item] > 0, item)
        bag[item] -= 1
        return item

    def pick(self, places: row[small], value: int) -> int:
        place = self._next()
        self._must(0 <= place < len(places) and places[place] == value, place)
        return place

    def roll(self, sides: int) -> int:
        number = self._next()
        self._must(0 <= number < sides, number)
        return number

    def _must(self, possible: bool, item: int) -> None:
        if not possible:
            raise DealError("deal-impossible", source=self.name, item=item)

    def _next(self) -> int:
        if not self.script or self.script[0][0] != self.name:
            told = self.script[0][0] if self.script else "-"
            raise DealError("deal-missing", source=self.name, told=told)
        return self.script.popleft()[1]


class Deal:
    """Stands in for a game's chance record in plain mode: one stream-like object per source."""

    def __init__(self, streams: dict[str, Any], script: deque[tuple[str, int]]) -> None:
        self.__dict__.update(streams)
        self.left = script  # what a scripted deal still has to hand out


def sources(chance: type) -> tuple[str, ...]:
    """The names of a chance record's streams."""
    return tuple(field.name for field in fields_of(chance))


def seeded(chance: type, seed: int, game: int = 0) -> Any:
    """A chance record started from a seed, as a batch does."""
    made = chance()
    for number, name in enumerate(sources(chance)):
        seed_stream(getattr(made, name), seed, game, number)
    return made


def fresh_bits() -> int:
    """128 bits nobody can guess."""
    return secrets.randbits(128)


def bits_of(seed: int, play: int) -> int:
    """The 128 bits of one play of a match that was given a seed."""
    return int.from_bytes(shake_128(f"{seed}:{play}".encode()).digest(16))


def remembering(chance: type, bits: int, dealt: list[tuple[str, int]]) -> Deal:
    """A deal from 128 bits that writes down, in order, what it dealt."""
    started = seeded(chance, bits & 0xFFFFFFFFFFFFFFFF, bits >> 64)
    streams = {n: Remembering(n, getattr(started, n), dealt) for n in sources(chance)}
    return Deal(streams, deque())


def scripted(chance: type, script: Iterable[tuple[str, int]]) -> Deal:
    """A deal that hands out exactly the (source, item) pairs it is told, in order."""
    queue = deque(script)
    return Deal({name: Scripted(name, queue) for name in sources(chance)}, queue)
