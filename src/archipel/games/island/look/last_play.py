"""What the last play did to the board, read from its news: what flooded, sank or dried, who moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from archipel.core.events import Event

from ..rules import actions as act


@dataclass
class Marks:
    """What there is to show of one play, by tile or by seat."""

    flooded: set[int] = field(default_factory=set)
    sank: set[int] = field(default_factory=set)
    dried: set[int] = field(default_factory=set)
    moved: list[int] = field(default_factory=list)
    flew: set[int] = field(default_factory=set)
    swims: list[int] = field(default_factory=list)
    """Who is in the water."""
    captured: int = -1
    gave: list[tuple[int, int, int]] = field(default_factory=list)
    """Who gave whom which treasure card."""

    @property
    def hit(self) -> set[int]:
        """The tiles whose card was turned."""
        return self.flooded | self.sank


def marks_of(news: Sequence[Event]) -> Marks:
    """The marks of one play."""
    marks = Marks()
    for event in news:
        note(marks, event)
    return marks


def note(marks: Marks, event: Event) -> None:
    """One piece of news on the board."""
    kind = event.kind
    if kind == act.FLOODED:
        marks.flooded.add(event.tile)
    elif kind == act.SANK:
        marks.sank.add(event.tile)
    elif kind in (act.SHORED, act.SANDBAGGED):
        marks.dried.add(event.tile)
    elif kind in (act.MOVED, act.SWAM):
        marks.moved.append(event.seat)
    elif kind == act.GUIDED:
        marks.moved.append(event.seat2)
    elif kind in (act.FLEW, act.LANDED):
        marks.moved.append(event.seat)
        marks.flew.add(event.seat)
    elif kind == act.IN_THE_WATER:
        marks.swims.append(event.seat)
    elif kind == act.CAPTURED:
        marks.captured = event.treasure
    elif kind == act.GAVE:
        marks.gave.append((event.seat, event.seat2, event.treasure))
