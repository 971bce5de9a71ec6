"""Cards whose order is known: short lists inside records, rows whose first number is their length.

They hold the cards that somebody looked at on top of a deck, and those that were put under it.
"""

from __future__ import annotations

from archipel.core.chance import Stream, draw, size
from archipel.core.records import row, small


def append(items: row[small], item: int) -> None:
    """Put an item last."""
    items[0] += 1
    items[items[0]] = item


def take_first(items: row[small]) -> int:
    """Take the first item away; the others move up."""
    return take_at(items, 1)


def take_at(items: row[small], place: int) -> int:
    """Take the item at a place (1 is the first) away; the others move up."""
    item = items[place]
    for later in range(place, items[0]):
        items[later] = items[later + 1]
    items[items[0]] = 0
    items[0] -= 1
    return item


def place_of(items: row[small], item: int) -> int:
    """Where an item is first found (1 is the first), or 0 if it is not there."""
    for place in range(1, items[0] + 1):
        if items[place] == item:
            return place
    return 0


def deck_size(top: row[small], bag: row[small], bottom: row[small]) -> int:
    """How many cards a deck holds: known on top, unknown, known at the bottom."""
    return top[0] + size(bag) + bottom[0]


def draw_late(top: row[small], bag: row[small], bottom: row[small], stream: Stream) -> int:
    """The next card of a deck: the known top first, then any of the unknown, then the known bottom."""
    if top[0] > 0:
        return take_first(top)
    if size(bag) > 0:
        return draw(bag, stream)
    return take_first(bottom)
