"""What the last play did to the board, read from its news: what slid, where sand fell, who flew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from archipel.core.events import Event

from ..rules import actions as act
from ..rules.state import Desert


@dataclass
class Marks:
    """What there is to show of one play, by tile, by cell or by seat."""

    shifts: list[tuple[int, int]] = field(default_factory=list)
    """From which cell to which, in the order of the wind."""
    slides: dict[int, int] = field(default_factory=dict)
    """The tiles that slid: first, second, third."""
    fell: dict[int, int] = field(default_factory=dict)
    """Sand that fell, by cell."""
    dug: dict[int, int] = field(default_factory=dict)
    """Sand that was removed, by cell."""
    turned: set[int] = field(default_factory=set)
    """Cells whose tile was turned over."""
    moved: list[int] = field(default_factory=list)
    flew: set[int] = field(default_factory=set)
    water: dict[int, int] = field(default_factory=dict)
    """Water won or lost, by seat."""
    sheltered: list[int] = field(default_factory=list)
    thirsty: list[int] = field(default_factory=list)

    def slide_of(self, tile: int) -> str:
        """The class of whatever slides with a tile."""
        return f" slide{self.slides[tile]}" if tile in self.slides else ""


def marks_of(view: Desert, news: Sequence[Event]) -> Marks:
    """The marks of one play, on the board as it is after it."""
    marks = Marks()
    for event in news:
        note(marks, view, event)
    return marks


def note(marks: Marks, view: Desert, event: Event) -> None:
    """One piece of news on the board."""
    kind = event.kind
    if kind == act.SHIFTED:
        marks.shifts.append((event.cell, event.cell2))
        marks.slides[int(view.grid[event.cell2])] = len(marks.shifts)
    elif kind == act.SAND_FELL:
        marks.fell[event.cell] = 1
    elif kind == act.DUG or kind == act.BLASTED:
        marks.dug[event.cell] = event.n
    elif kind == act.EXCAVATED:
        marks.turned.add(event.cell)
    elif kind == act.MOVED or kind == act.FLEW:
        marks.moved.append(event.seat)
        if kind == act.FLEW:
            marks.flew.add(event.seat)
    elif kind == act.CARRIED:
        marks.moved.append(event.seat2)
        if event.seat in marks.flew:
            marks.flew.add(event.seat2)
    elif kind == act.DRANK:
        add(marks.water, event.seat, -1)
    elif kind == act.GAINED:
        add(marks.water, event.seat, event.n)
    elif kind == act.GAVE_WATER:
        add(marks.water, event.seat, -event.n)
        add(marks.water, event.seat2, event.n)
    elif kind == act.SHELTERED:
        marks.sheltered.append(event.seat)
    elif kind == act.DIED_OF_THIRST:
        marks.thirsty.append(event.seat)


def add(counts: dict[int, int], key: int, number: int) -> None:
    """One more entry of a count."""
    counts[key] = counts.get(key, 0) + number
