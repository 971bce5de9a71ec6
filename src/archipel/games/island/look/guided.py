"""The guided first game: the real game on a fixed deal, with a sentence at the right moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.events import Event
from archipel.core.match import Entry
from archipel.draw.guided import Lesson, companion, has_played, is_first
from archipel.draw.look import Eyes, Hint, is_seated

from ..rules import actions as act, capturing, pieces, shoring, state as st, swimming, terrain
from ..rules.state import Island

GUIDED: dict[str, Any] = {"seats": 3, "seed": 1768, "options": {"difficulty": "novice"}}
ADVISED_TURNS = 2


def hint(view: Island, entries: Sequence[Entry], eyes: Eyes) -> Hint | None:
    """What fits the moment: something seen for the first time, else what to do, else nothing."""
    if view.outcome != st.RUNNING or not is_seated(view, eyes.seat):
        return None
    found = next(lessons(view, entries, eyes.seat), None)
    if found is None:
        return None
    name, other = eyes.texts.namer(view, eyes.names), companion(view, eyes.seat, terrain.together)
    return Hint(eyes.texts.say(f"guide.{found.key}", seat=lambda form: name(other, form)), found.points_at)


def lessons(view: Island, entries: Sequence[Entry], seat: int) -> Iterator[Lesson]:
    """Everything there is to say now, the most useful first."""
    kind = current(view.decisions)
    if kind == st.LIMIT and deciding_seat(view.decisions) == seat:
        yield Lesson("limit", "hand")
    if kind == st.SWIM and swimming.in_the_water(view, seat):
        yield Lesson("swim", "verb-swim")
    if kind == st.SECOND and deciding_seat(view.decisions) == seat:
        yield Lesson("second", "verb-shore")
    asked = kind in (st.TREASURE, st.FLOOD) and is_waited_for(view.decisions, seat)
    if asked and not has_played(entries, seat, act.PASS):
        yield Lesson("asked", "verb-pass")
    for event in entries[-1].news if entries else ():
        key = lesson_of(event, seat)
        if key and is_first(event, entries, lambda other: lesson_of(other, seat)):
            yield Lesson(key, shown_by(key, event))
    if kind != st.TURN:
        return
    if view.active != seat:
        yield from while_they_play(view, seat)
    else:
        yield from in_my_turn(view, entries, seat)


# What is seen for the first time


def lesson_of(event: Event, seat: int) -> str:
    """What an event can teach."""
    if event.kind == act.DREW:
        if event.card == pieces.RISE:
            return "rise"
        if event.seat != seat:
            return ""
        return "special" if event.card in (pieces.HELICOPTER, pieces.SANDBAGS) else "drew"
    return {
        act.FLOOD_BEGINS: "flood",
        act.FLOODED: "flooded",
        act.SANK: "sank",
        act.CAPTURED: "captured",
    }.get(event.kind, "")


def shown_by(key: str, event: Event) -> str:
    """The element that shows a lesson."""
    if key in ("flooded", "sank"):
        return f"tile-{event.tile}"
    if key == "captured":
        return f"treasure-{event.treasure}"
    return "clock" if key in ("rise", "flood") else "hand"


# While somebody else decides


def while_they_play(view: Island, seat: int) -> Iterator[Lesson]:
    """The first round of the others: who they are, and where their moves are written."""
    if view.turn <= view.seats:
        first = view.active == (seat + 1) % view.seats
        yield Lesson("team", f"seat-{view.active}") if first else Lesson("log", "log")


# In one's own turn


def in_my_turn(view: Island, entries: Sequence[Entry], seat: int) -> Iterator[Lesson]:
    """What is urgent at any time; in the first turns also what to do next."""
    mine = 1 + sum(e.kind == act.TURN_BEGAN and e.seat == seat for entry in entries for e in entry.news)
    if view.captured == pieces.ALL_TREASURES:
        yield Lesson("home", f"tile-{pieces.FOOLS_LANDING}")
    if view.actions_left == 0:
        if mine <= ADVISED_TURNS:
            yield Lesson("end", "verb-end")
        return
    treasure = terrain.treasure_at(view, view.players[seat].place)
    if treasure != pieces.NO_TREASURE and capturing.why_not_capture(view, seat, treasure) == act.FINE:
        yield Lesson("capture", "verb-capture")
    if not entries:
        advised = advice(view, seat)
        yield Lesson("welcome-shore" if advised.key == "shore" else "welcome", advised.points_at)
    if view.actions_left == pieces.ACTIONS_A_TURN:
        yield from as_it_begins(view, seat, mine)
    if mine > 1 and could_give(view, seat):
        yield Lesson("give", "verb-give")
    if mine <= ADVISED_TURNS:
        yield advice(view, seat)


def as_it_begins(view: Island, seat: int, mine: int) -> Iterator[Lesson]:
    """What there is to know at the beginning of one's second, third and fourth turn."""
    if mine == 2:
        yield Lesson("treasures", f"treasure-{best_treasure(view, seat)}")
    if mine == 3:
        yield Lesson("decks", "clock")
    if mine == 4:
        yield Lesson("collect", "hand")


def could_give(view: Island, seat: int) -> bool:
    """Whether somebody stands on the same tile, and one holds a treasure card."""
    together = terrain.together(view, seat, companion(view, seat, terrain.together))
    return together and any(view.players[seat].cards[treasure] for treasure in range(pieces.TREASURES))


def best_treasure(view: Island, seat: int) -> int:
    """The treasure of which a player holds most cards."""
    held = view.players[seat].cards
    return max(range(pieces.TREASURES), key=lambda n: held[n])


def advice(view: Island, seat: int) -> Lesson:
    """A sound next action for somebody who does not know any yet: shore up, or go where one can."""
    if shoring.within_reach(view, seat) & view.flooded:
        return Lesson("shore", "verb-shore")
    place = next_place(view, seat)
    return Lesson("move", f"tile-{view.tiles[place]}" if place < pieces.PLACES else "verb-move")


def next_place(view: Island, seat: int) -> int:
    """The first step towards the nearest tile beside which something is flooded."""
    start = int(view.players[seat].place)
    first: dict[int, int] = {}
    edge = [start]
    seen = {start}
    for place in edge:
        for near in range(pieces.PLACES):
            if near in seen or not terrain.holds(
                terrain.beside(view, place, False) & terrain.standing(view), near
            ):
                continue
            seen.add(near)
            edge.append(near)
            first[near] = first.get(place, near)
            if terrain.beside(view, near, False) & view.flooded or terrain.holds(view.flooded, near):
                return first[near]
    return pieces.PLACES
