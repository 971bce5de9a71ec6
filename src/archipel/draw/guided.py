"""What guided games share: a lesson, and whether it has been taught already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from archipel.core.events import Event
from archipel.core.match import Entry


class Lesson(NamedTuple):
    """The key of a sentence, and the element it points at."""

    key: str
    points_at: str


def is_first(event: Event, entries: Sequence[Entry], lesson_of: Callable[[Event], str]) -> bool:
    """Whether nothing before has taught the same."""
    key = lesson_of(event)
    return next(other for entry in entries for other in entry.news if lesson_of(other) == key) is event


def has_played(entries: Sequence[Entry], seat: int, action: int) -> bool:
    """Whether a player has ever done something."""
    return any(entry.play.action == action and entry.play.seat == seat for entry in entries)


def companion(view: Any, seat: int, together: Callable[[Any, int, int], bool]) -> int:
    """Somebody else, on the same tile if there is one."""
    others = [other for other in range(view.seats) if other != seat]
    return next((other for other in others if together(view, seat, other)), others[0])
