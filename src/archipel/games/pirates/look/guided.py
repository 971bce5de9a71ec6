"""The guided first game: the real game on a fixed deal, with a sentence at the right moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.match import Entry, legal_numbers
from archipel.draw.guided import Lesson
from archipel.draw.look import Eyes, Hint, is_seated

from ..advice import policy
from ..rules import actions as act, asking, pieces, state as st
from ..rules.state import Pirates
from . import targets

GUIDED: dict[str, Any] = {"seats": 2, "seed": 5, "options": {"mode": "simple"}}
ADVISED_TURNS = 7


def hint(view: Pirates, entries: Sequence[Entry], eyes: Eyes) -> Hint | None:
    """What fits the moment: something seen for the first time, else what to do, else nothing."""
    if view.outcome != st.RUNNING or not is_seated(view, eyes.seat):
        return None
    found = next(lessons(view, entries, eyes), None)
    if found is None:
        return None
    name = eyes.texts.namer(view, eyes.names)
    other = (eyes.seat + 1) % view.seats
    return Hint(eyes.texts.say(f"guide.{found.key}", seat=lambda form: name(other, form)), found.points_at)


def lessons(view: Pirates, entries: Sequence[Entry], eyes: Eyes) -> Iterator[Lesson]:
    """Everything there is to say now, the most useful first."""
    seat, kind = eyes.seat, asking.asked(view)
    turns = own_turns(entries, seat, view)
    if kind == st.GROUP and count(entries, act.SET_SAIL) == 1:
        yield Lesson("drift", "tiles")
    if asking.asked_seat(view) != seat or kind in (st.REFILL, st.GROUP):
        if turns <= 1:
            yield Lesson("theirs", f"seat-{(seat + 1) % view.seats}")
        return
    if kind == st.PICK:
        if count(entries, act.TOOK_LOOT, seat) < 3:
            yield Lesson("pick", f"chip-{best(view, eyes)}")
    elif kind == st.LIMIT:
        yield Lesson("limit", "my-cards")
    elif kind == st.SECOND:
        if turns <= 2:
            yield Lesson("second", "cards-out")
    elif kind == st.TURN:
        yield from in_my_turn(view, entries, eyes, turns)


def in_my_turn(view: Pirates, entries: Sequence[Entry], eyes: Eyes, turns: int) -> Iterator[Lesson]:
    """The first turns step by step: what is wanted, cards, aboard, captain, sail."""
    if view.forced:
        if count(entries, act.SET_SAIL, eyes.seat) < 2:
            yield Lesson("sail", "verb-sail")
        return
    if turns > ADVISED_TURNS:
        return
    action = best(view, eyes)
    if not targets.is_way(action):
        yield Lesson("draw" if count(entries, act.BOARDED, eyes.seat) else "first", "cards-out")
    elif targets.the_goer(view, eyes) == targets.figure_named(view, action):
        yield Lesson("square", f"chip-{action}")
    elif act.TARGET[action] == pieces.CAPTAIN:
        yield Lesson("captain", "verb-go")
    else:
        yield Lesson("board" if act.START[action] == pieces.LAIR else "move", "verb-go")


def own_turns(entries: Sequence[Entry], seat: int, view: Pirates) -> int:
    """How many turns a player has begun; the first of the game is told by nobody."""
    told = count(entries, act.TURN_BEGAN, seat)
    first = entries[0].before.active if entries else view.active
    return told + (first == seat)


def count(entries: Sequence[Entry], kind: int, seat: int = -1) -> int:
    """How often something has happened, to anybody or to one player."""
    told = (event for entry in entries for event in entry.news if event.kind == kind)
    return sum(seat < 0 or event.seat == seat for event in told)


def best(view: Pirates, eyes: Eyes) -> int:
    """What a good player might do; the first of equals."""
    game = eyes.texts.game
    legal, weights = legal_numbers(game, view, eyes.seat), game.weighing(view.seats)
    return max(legal, key=lambda action: policy.advice(view, eyes.seat, weights, action))
