"""What the stories of all games have in common: pictures of endings, turns, and a deed for everybody.

A state that is told this way counts its turns in `turn` and says whose turn it is in `active`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from archipel.core.match import Entry
from archipel.draw.look import Crew, Eyes, Step

THERE = "there"
"""The deed of whoever did nothing better: to have been there."""


@cache
def picture(folder: Path, ending: str) -> Markup:
    """The picture of an ending, from a folder of them."""
    return Markup((folder / f"{ending}.svg").read_text("utf-8"))


def turns(entries: Sequence[Entry], view: Any) -> list[tuple[int, Any, Any]]:
    """Each turn: the plays before it, the position it began with, the one it ended with."""
    if not entries:
        return []
    starts = [
        n for n, entry in enumerate(entries) if n == 0 or entry.before.turn != entries[n - 1].before.turn
    ]
    befores = [entries[n].before for n in starts]
    return list(zip(starts, befores, [*befores[1:], view], strict=True))


def steps(
    entries: Sequence[Entry],
    view: Any,
    color: Callable[[Any, int], str],
    mark_of: Callable[[Sequence[Entry]], str],
) -> list[Step]:
    """One a turn, in the colour of whose turn it is, with a mark where something happened in it."""
    found = turns(entries, view)
    ends = [*(first for first, _, _ in found[1:]), len(entries)][: len(found)]
    return [
        Step(first, begun.active, color(begun, begun.active), mark_of(entries[first:last]))
        for (first, begun, _), last in zip(found, ends, strict=True)
    ]


def crew(done: Counter[tuple[int, str]], worth: Mapping[str, float], seats: int, eyes: Eyes) -> list[Crew]:
    """Everybody's best deed, no two alike as long as there are enough kinds.

    `done` counts deeds by seat and kind; `worth` is how much of a kind is a good deal.
    """
    best = sorted(done, key=lambda deed: (-done[deed] / worth[deed[1]], deed))
    chosen: dict[int, str] = {}
    for seat, kind in best:
        if seat not in chosen and kind not in chosen.values():
            chosen[seat] = kind
    return [_honour(seat, chosen.get(seat, THERE), done, eyes) for seat in range(seats)]


def _honour(seat: int, kind: str, done: Counter[tuple[int, str]], eyes: Eyes) -> Crew:
    fact = eyes.texts.phrase(f"story.deed.{kind}", n=done[seat, kind])
    return Crew(seat, fact, eyes.texts.say(f"story.honour.{kind}"))
