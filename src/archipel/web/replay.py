"""The dock of a replay: what happened here, ways to other moments, and the turns of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from archipel.web.game_log import said_of, seen, seen_plays
from archipel.web.sight import Sight

MOST_SEGMENTS = 32
"""A game of more turns has several of them in one segment: finer ones could be neither seen nor hit."""


@dataclass(frozen=True)
class Segment:
    """One turn on the scrubber."""

    turn: int
    href: str
    color: str
    mark: str
    past: bool
    here: str
    """How far into the turn the moment is, in percents; empty if it is another turn."""


@dataclass(frozen=True)
class Gaze:
    """One way to see a finished game: everything, or what one player saw."""

    words: str
    href: str
    on: bool


@dataclass(frozen=True)
class Replay:
    """The dock of a replay."""

    pawn: str
    caption: str
    more: str
    """The rest of what was told."""
    detail: str
    following: str
    segments: tuple[Segment, ...]
    first: str
    back: str
    forward: str
    last: str
    faster: str
    pace: int
    wait: int
    """Milliseconds until the next moment when the replay plays."""
    back_to: str
    """What to propose to go on from here: `back 12`; nothing where that cannot be."""
    alone: bool
    """Whether nobody else need agree to that."""
    eyes: tuple[Gaze, ...]
    """Through whose eyes it can be seen, once it is over."""


def replay(sight: Sight) -> Replay:
    """Caption, transport and scrubber of the moment shown."""
    t, see, at, total = sight.t, sight.see, sight.at, sight.match.ply
    lines = sight.log
    caption = lines[at - 1].sentences if at else ()
    ahead = lines[at].sentences if at < total else ()
    actor = sight.match.entries[max(at - 1, 0)].play.seat if total else 0
    return Replay(
        sight.look.pawn(sight.view, actor) if at else "",
        closing(sight) or (caption[0] if caption else t("replay.quiet" if at else "replay.start")),
        " ".join(caption[1:]),
        t("replay.place", turn=sight.game.turn(sight.view), n=at, total=total),
        t("replay.next", what=ahead[0]) if ahead else "",
        scrubber(sight),
        see.href(at=0) if at else "",
        see.href(at=at - 1) if at else "",
        see.href(at=at + 1) if at < total else "",
        see.href(at=total) if at < total else "",
        see.href(pace=see.pace % 4 * 2 or 1),
        see.pace,
        max(250, round(sight.look.pace(sight.news) / see.pace)),
        f"back {at}" if sight.held and not sight.table.over and at < total else "",
        sight.table.asked_seats(sight.now) <= set(sight.held),
        tuple(gazes(sight)),
    )


def closing(sight: Sight) -> str:
    """How a table came to its end before the game did, if this is that moment."""
    closed = [note for note in sight.table.notes if note.key.startswith("closed")]
    return said_of(sight, closed[-1]) if closed and sight.at == sight.match.ply else ""


def gazes(sight: Sight) -> Iterator[Gaze]:
    """Everything, or one player's eyes; there is no choice while a game runs, or where nothing is hidden."""
    if not sight.table.over or sight.game.secrecy == "none":
        return
    asked = sight.see.as_seat
    yield Gaze(sight.t("replay.everything"), sight.see.href(as_seat=None, at=sight.at), asked is None)
    for seat in range(sight.match.seats):
        yield Gaze(sight.name(seat), sight.see.href(as_seat=seat, at=sight.at), asked == seat)


def scrubber(sight: Sight) -> tuple[Segment, ...]:
    """One segment a turn, in the colour of its player; in a long game, one for several turns."""
    entries = seen_plays(sight.table, sight.reader)
    if not entries:
        return ()
    last_view = seen(sight.game, sight.match.state, sight.reader)
    steps = list(sight.look.steps(entries, last_view))
    apart = -(-len(steps) // MOST_SEGMENTS)
    marks = [step.mark for step in steps]
    steps = [
        replace(step, mark=next(filter(None, marks[n * apart : (n + 1) * apart]), ""))
        for n, step in enumerate(steps[::apart])
    ]
    ends = [step.first for step in steps[1:]] + [sight.match.ply + 1]
    found = []
    for n, (step, end) in enumerate(zip(steps, ends, strict=True)):
        within = step.first <= sight.at < end or (n == 0 and sight.at < step.first)
        share = (sight.at - step.first) / max(1, end - step.first) if within else 0
        found.append(
            Segment(
                n * apart + 1,
                sight.see.href(at=step.first),
                step.color,
                step.mark,
                step.first <= sight.at,
                f"{max(0, round(100 * share))}%" if within else "",
            )
        )
    return tuple(found)
