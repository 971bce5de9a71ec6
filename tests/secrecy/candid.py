"""A look and refusals that hide nothing they were given: whatever the server hands to a game ends up in its pages.

With them the two-worlds test looks at what drawings and reasons could say, not only at what those of today do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from zlib import crc32

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.game import Game
from archipel.core.match import Entry
from archipel.core.records import pack
from archipel.draw.look import Eyes, Look, Step, look_of


@contextmanager
def altered(game: Game, **changes: Any) -> Iterator[Game]:
    """A game with some of its parts changed, for everybody who knows it, until the end of the block."""
    before = {name: getattr(game, name) for name in changes}
    for name, part in changes.items():
        object.__setattr__(game, name, part)
    try:
        yield game
    finally:
        for name, part in before.items():
            object.__setattr__(game, name, part)


@contextmanager
def candid(game: Game) -> Iterator[Game]:
    """A game that says whatever it is given, until the end of the block."""
    look = candid_look(game)
    with altered(game, look=lambda: look, refusal=candid_refusal(game)):
        yield game


def candid_refusal(game: Game) -> Callable[[Any, int, int], int]:
    """Refuses what the game refuses, for a reason that depends on everything the reason was found in."""
    honest = game.refusal

    def refusal(state: Any, seat: int, action: int) -> int:
        refused = honest(state, seat, action) != 0
        return 1 + crc32(pack(state)) % (len(game.refusals) - 1) if refused else 0

    return refusal


def candid_look(game: Game) -> Look:
    """The look of a game, and beside its board everything the board was drawn from."""
    look = look_of(game)

    def overlay(view: Any, eyes: Eyes) -> Markup:
        return look.overlay(view, eyes) + Markup("<pre>{}</pre>").format(given(view, eyes))

    def steps(entries: Sequence[Entry], view: Any) -> Sequence[Step]:
        fingerprint = "#" + digest_of([(entry.play, entry.news, pack(entry.before)) for entry in entries])
        return [replace(step, color=fingerprint) for step in look.steps(entries, view)]

    def pace(news: Sequence[Event]) -> int:
        return look.pace(news) + 10 * sum(event.c + event.d for event in news)

    return replace(look, overlay=overlay, steps=steps, pace=pace)


def given(view: Any, eyes: Eyes) -> str:
    """Everything a drawing is given, in a few words."""
    before = None if eyes.before is None else digest_of(pack(eyes.before))
    return f"{digest_of(pack(view))} {before} {list(eyes.news)} {eyes.lit} {eyes.trial} {eyes.names}"


def digest_of(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:12]
