"""Events are the only channel of news.

Rules `tell` what happened, and to whom. Of an event's four arguments the first two are public; the last two
are for the seats in its set of readers. Everybody else gets the same event with `UNKNOWN` in their place,
never a missing event. In plain mode news is a list; compiled, it is a record with room for `ROOM` events.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from archipel.core.records import medium, record, row, sized

ROOM = 64
ARGUMENTS = 4
WIDTH = 2 + ARGUMENTS  # kind, readers, arguments

SPECTATOR = 8
"""The seat number of somebody who only watches; players have 0 to 7."""
EVERYONE = (1 << (SPECTATOR + 1)) - 1
UNKNOWN = 127
"""What a side cannot know: in events, in views, in notation (`?`)."""


class EventForm(int):
    """One kind of event: a number that knows the vocabularies of its arguments (`n` is a number)."""

    key: str
    arguments: tuple[str, ...]

    def __new__(cls, number: int, key: str, arguments: tuple[str, ...] = ()) -> EventForm:
        """A kind with its number among those of its game."""
        made = super().__new__(cls, number)
        made.key, made.arguments = key, arguments
        return made

    def __getnewargs__(self) -> tuple[int, str, tuple[str, ...]]:  # type: ignore[override]
        return int(self), self.key, self.arguments

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What its arguments are called: as their vocabularies, a second one `seat2`, as in the texts."""
        return tuple(
            f"{name}{again + 1}" if (again := self.arguments[:place].count(name)) else name
            for place, name in enumerate(self.arguments)
        )


class Event(NamedTuple):
    """One piece of news. What it says is read by name: `event.cell`, as `{cell}` in its sentence."""

    kind: int
    readers: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0

    def __getattr__(self, name: str) -> int:
        names = self.kind.names if isinstance(self.kind, EventForm) else ()
        if name not in names:
            what = self.kind.key if isinstance(self.kind, EventForm) else f"kind {self.kind}"
            raise AttributeError(f"{what} says {', '.join(names) or 'nothing'}; not {name}")
        return self[2 + names.index(name)]


@record
class Events:
    """News in compiled code; `room` 0 switches it off."""

    count: medium
    room: medium
    lines: sized[row[medium], ROOM * WIDTH]


class News(list[Event]):
    """News in plain mode."""

    def tell(self, kind: int, readers: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Keep an event."""
        self.append(Event(kind, readers, a, b, c, d))


class Silence(News):
    """News nobody reads."""

    def tell(self, kind: int, readers: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Forget it."""


def tell_record(events: Events, kind: int, readers: int, a: int, b: int, c: int, d: int) -> None:
    """Write one event into the record."""
    if events.count < events.room:
        start = events.count * WIDTH
        events.lines[start] = kind
        events.lines[start + 1] = readers
        events.lines[start + 2] = a
        events.lines[start + 3] = b
        events.lines[start + 4] = c
        events.lines[start + 5] = d
        events.count += 1


def tell(events: Events, kind: int, readers: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Tell what happened to those who may read it (compiled: `tell_record`, and the linker fills up)."""
    events.tell(kind, readers, a, b, c, d)  # type: ignore[attr-defined]


COMPILED_AS = {tell: tell_record}


def as_news(events: Events, forms: Sequence[EventForm]) -> list[Event]:
    """The events of a record, as in plain mode."""
    lines = (
        [events.lines[start + n] for n in range(WIDTH)] for start in range(0, events.count * WIDTH, WIDTH)
    )
    return [Event(forms[kind], *said) for kind, *said in lines]


def as_read_by(event: Event, seat: int) -> Event:
    """The event as a seat may read it; who else may is not its business."""
    if event.readers >> seat & 1:
        return event._replace(readers=1 << seat)
    return event._replace(readers=0, c=UNKNOWN, d=UNKNOWN)
