"""The guided first game: the real game on a fixed deal, with a sentence at the right moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.match import Entry
from archipel.core.records import clone
from archipel.draw.guided import Lesson
from archipel.draw.look import Eyes, Hint

from ..advice import promises, weights as w
from ..notation import how_far
from ..rules import actions as act, legal, pieces, state as st
from ..rules.state import Codinca
from . import ahead, panels, targets

GUIDED: dict[str, Any] = {"seats": 2, "seed": 23, "options": {}}
ADVISED_TURNS = 3


def hint(view: Codinca, entries: Sequence[Entry], eyes: Eyes) -> Hint | None:
    """What fits the moment: something seen for the first time, else what to do, else nothing."""
    if view.outcome != st.RUNNING or not panels.is_seated(view, eyes.seat):
        return None
    found = next(lessons(view, entries, eyes), None)
    if found is None:
        return None
    name = eyes.texts.namer(view, eyes.names)
    other = (eyes.seat + 1) % view.seats
    group = nearest_group(view, eyes.seat)
    return Hint(
        eyes.texts.say(
            f"guide.{found.key}",
            seat=lambda form: name(other, form),
            group=eyes.texts.word("group", group) if group < pieces.GROUPS else "",
        ),
        found.points_at,
    )


def lessons(view: Codinca, entries: Sequence[Entry], eyes: Eyes) -> Iterator[Lesson]:
    """Everything there is to say now, the most useful first."""
    seat = eyes.seat
    if view.phase == st.CHOOSE:
        if view.active == seat:
            yield Lesson("choose", "verb-choose")
    elif view.phase == st.DEAL:
        yield Lesson("deal", "log")
    elif view.active != seat:
        if own_turns(entries, seat) <= 1:
            yield Lesson("theirs", f"seat-{view.active}")
    else:
        yield from news(entries, seat)
        yield from in_my_turn(view, entries, eyes)


def own_turns(entries: Sequence[Entry], seat: int) -> int:
    """How many turns a player has begun."""
    begun = (event for entry in entries for event in entry.news if event.kind == act.TURN_BEGAN)
    return sum(event.seat == seat for event in begun)


def news(entries: Sequence[Entry], seat: int) -> Iterator[Lesson]:
    """A key that was completed, the first time."""
    done = [e for entry in entries for e in entry.news if e.kind == act.KEY_DONE]
    last = entries[-1].news if entries else ()
    if done and done[0] in last:
        yield Lesson("key-theirs" if done[0].seat != seat else "key-mine", f"seat-{done[0].seat}")


def in_my_turn(view: Codinca, entries: Sequence[Entry], eyes: Eyes) -> Iterator[Lesson]:
    """The first turns step by step: my keys, an action that helps, what may not be undone, spirit cards."""
    seat, turns = eyes.seat, own_turns(entries, eyes.seat)
    if view.phase == st.SPIRIT:
        yield Lesson("card", "verbs")
        return
    action = best_action(view, seat)
    standard = act.KIND[action] in (act.SWAP, act.FLIP)
    if standard and ahead.tried(view, seat, action).key != pieces.NO_KEY and view.made != st.BOTH:
        yield Lesson("finish", pointed(action, eyes))
    if view.made == st.BOTH:
        if turns <= ADVISED_TURNS:
            yield Lesson("spirits" if view.players[seat].held and turns > 1 else "end", "verb-end")
        return
    if turns == 1 and view.made == st.NOTHING and targets.picked_tile(eyes) == pieces.CELLS:
        yield Lesson("keys", "clock")
    if turns == 2 and view.made == st.NOTHING:
        yield Lesson("barred", "barred")
    if turns <= ADVISED_TURNS:
        yield Lesson("flip" if act.KIND[action] == act.FLIP else "swap", pointed(action, eyes))


def best_action(view: Codinca, seat: int) -> int:
    """The swap or flip that brings my keys nearest; the first of equals."""
    found = [0] * len(act.KIND)
    count = legal.legal(view, seat, found)
    ways = [action for action in found[:count] if act.KIND[action] in (act.SWAP, act.FLIP)]
    weights = list(w.WEIGHTS.values())
    return max(
        ways, key=lambda action: promises.promise(clone(view), seat, weights, action), default=act.TRAP
    )


def pointed(action: int, eyes: Eyes) -> str:
    """The tile to press for an action: the one that moves or turns; once it is picked, the other."""
    if act.KIND[action] == act.FLIP:
        return f"do-{act.CELL[action]}"
    one, other = pieces.PAIR_CELLS[2 * act.PAIR[action]], pieces.PAIR_CELLS[2 * act.PAIR[action] + 1]
    return f"do-{other if targets.picked_tile(eyes) == one else one}"


def nearest_group(view: Codinca, seat: int) -> int:
    """The open key of which most tiles are in place; none of them before the cards are dealt."""
    player = view.players[seat]
    known = [g for g in range(pieces.GROUPS) if player.keys[g] < pieces.NO_KEY and not player.done >> g & 1]
    return max(known, key=lambda group: how_far.tiles_right(view, seat, group), default=pieces.GROUPS)
