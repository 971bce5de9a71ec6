"""The guided first game: the real game on a fixed deal, with a sentence at the right moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.decisions import current, is_waited_for
from archipel.core.events import Event
from archipel.core.match import Entry
from archipel.draw.guided import Lesson, companion, has_played, is_first
from archipel.draw.look import Eyes, Hint, is_seated

from ..rules import actions as act, crew, excavating, parts, pieces, state as st, terrain
from ..rules.state import Desert
from . import missed, panels

GUIDED: dict[str, Any] = {"seats": 3, "seed": 1141, "options": {"difficulty": "novice", "first": "s0"}}
NEAR_DROP = 3
ADVISED_TURNS = 2
FINDS = ("equipment", "clue", "well", "mirage", "tunnel", "pad")


def hint(view: Desert, entries: Sequence[Entry], eyes: Eyes) -> Hint | None:
    """What fits the moment: something seen for the first time, else what to do, else nothing."""
    if view.outcome != st.RUNNING or not is_seated(view, eyes.seat):
        return None
    found = next(lessons(view, entries, eyes.seat), None)
    if found is None:
        return None
    name, other = eyes.texts.namer(view, eyes.names), companion(view, eyes.seat, crew.together)
    sentence = eyes.texts.say(f"guide.{found.key}", seat=lambda form: name(other, form))
    if found.key in FINDS and view.active == eyes.seat and current(view.decisions) == st.TURN:
        sentence = f"{sentence} {eyes.texts.say(f'guide.then.{next_word(view, eyes.seat)}')}"
    return Hint(sentence, found.points_at)


def next_word(view: Desert, seat: int) -> str:
    """What to do after a find, in a word."""
    if view.actions_left == 0:
        return "end"
    target = advice(view, seat).points_at
    return {"verb-dig": "dig", "verb-excavate": "excavate"}.get(target, "move")


def lessons(view: Desert, entries: Sequence[Entry], seat: int) -> Iterator[Lesson]:
    """Everything there is to say now, the most useful first."""
    kind = current(view.decisions)
    if kind == st.STORM and is_waited_for(view.decisions, seat) and not has_played(entries, seat, act.PASS):
        yield Lesson("asked", "verb-pass")
    news = entries[-1].news if entries else ()
    for event in news:
        key = lesson_of(event)
        if key and is_first(event, entries, lesson_of):
            yield Lesson(key, shown_by(key, event, view))
    if kind != st.TURN:
        return
    if view.active != seat:
        yield from while_they_play(view, entries, seat)
    else:
        yield from in_my_turn(view, entries, seat)


# What is seen for the first time


def lesson_of(event: Event) -> str:
    """What an event can teach."""
    if event.kind == act.CARD:
        return {pieces.SUN: "sun", pieces.PICKS_UP: "rise"}.get(event.storm, "wind")
    if event.kind == act.EXCAVATED:
        return (
            "clue"
            if event.face >= pieces.FIRST_CLUE
            else {pieces.TUNNEL: "tunnel", pieces.PAD: "pad"}.get(event.face, "")
        )
    return {
        act.LOCATED: "located",
        act.FOUND: "equipment",
        act.GAINED: "well",
        act.MIRAGE_SEEN: "mirage",
        act.STORM_BEGINS: "storm",
    }.get(event.kind, "")


def shown_by(key: str, event: Event, view: Desert) -> str:
    """The element that shows a lesson."""
    if key in ("located", "tunnel", "pad", "mirage"):
        tile = view.grid[event.cell]
        return f"tile-{tile}" if tile != pieces.NO_TILE else "scene"
    return {
        "clue": "shared",
        "wind": "scene",
        "rise": "clock",
        "storm": "clock",
    }.get(key, "hand")


# While somebody else decides


def while_they_play(view: Desert, entries: Sequence[Entry], seat: int) -> Iterator[Lesson]:
    """The first round of the others: who they are, and where their moves are written."""
    if view.turn <= view.seats:
        first = view.active == (seat + 1) % view.seats
        yield Lesson("team", f"seat-{view.active}") if first else Lesson("log", "log")


# In one's own turn


def in_my_turn(view: Desert, entries: Sequence[Entry], seat: int) -> Iterator[Lesson]:
    """What is urgent at any time; in the first turns also what to do next."""
    mine = 1 + sum(e.kind == act.TURN_BEGAN and e.seat == seat for entry in entries for e in entry.news)
    if crew.buried(view, seat):
        yield Lesson("buried", "verb-dig")
    if view.actions_left == 0:
        if mine <= ADVISED_TURNS:
            yield Lesson("end", "verb-end")
        return
    here = view.players[seat].tile
    if any(parts.why_not_take(view, seat, part) == act.FINE for part in range(pieces.PARTS)):
        yield Lesson("take", "verb-take")
    if all(view.parts[part] == st.TAKEN for part in range(pieces.PARTS)):
        yield Lesson("home", pad_id(view))
    if mine == 2 and view.actions_left == 4:
        yield Lesson("machine", "shared")
    if not entries:
        yield Lesson("welcome-sand" if view.tiles[here].sand else "welcome", welcome_verb(view, here))
    if view.players[seat].water <= panels.LITTLE_WATER:
        yield Lesson("thirsty", "hand")
    other = companion(view, seat, crew.together)
    if (
        mine > 1
        and crew.together(view, seat, other)
        and view.players[seat].water > 1
        and crew.room(view, other)
    ):
        yield Lesson("share", "verb-share")
    if mine <= ADVISED_TURNS:
        yield advice(view, seat)


def welcome_verb(view: Desert, here: int) -> str:
    """The verb the first sentence points at."""
    return "verb-dig" if view.tiles[here].sand else "verb-excavate"


def pad_id(view: Desert) -> str:
    """The launch pad on the board, if it has been found."""
    for tile in range(pieces.TILES):
        if view.tiles[tile].face == pieces.PAD and view.tiles[tile].excavated:
            return f"tile-{tile}"
    return "verb-move"


def advice(view: Desert, seat: int) -> Lesson:
    """A sound next action for somebody who does not know any yet."""
    here = view.tiles[view.players[seat].tile]
    if here.excavated == 0:
        if excavating.why_not_excavate(view, seat) != act.FINE:
            return Lesson("sand-here", "verb-dig")
        is_drop = view.backs[view.players[seat].tile] == pieces.DROP
        return Lesson("excavate-drop" if is_drop else "excavate", "verb-excavate")
    way = missed.walks(view, seat)
    closed = [cell for cell in way if view.tiles[view.grid[cell]].excavated == 0]
    drops = [cell for cell in closed if view.backs[view.grid[cell]] == pieces.DROP and way[cell] <= NEAR_DROP]
    if drops:
        return Lesson("drop", f"tile-{view.grid[drops[0]]}")
    if closed:
        bare = [
            cell for cell in closed if way[cell] == way[closed[0]] and not view.tiles[view.grid[cell]].sand
        ]
        return Lesson("step", f"tile-{view.grid[(bare or closed)[0]]}")
    around = pieces.AROUND[here.cell * pieces.DIRECTIONS : here.cell * pieces.DIRECTIONS + 4]
    stuck = any(
        c != pieces.OFF_BOARD and view.grid[c] != pieces.NO_TILE and terrain.blocked(view, view.grid[c])
        for c in around
    )
    return Lesson("dune", "verb-dig") if stuck else Lesson("step", "verb-move")
