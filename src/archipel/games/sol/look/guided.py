"""The guided first game: the real game on a fixed deal, with a sentence at the right moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.match import Entry, seats_in
from archipel.draw.guided import Lesson, is_first
from archipel.draw.look import Eyes, Hint, is_seated

from ..rules import actions as act, deciding, legal, pieces, roster, state as st
from ..rules.state import Sol

GUIDED: dict[str, Any] = {"seats": 2, "seed": 17, "options": {}}
"""The first crews of the rules, on a deal where the Adventurers begin."""
ADVISED_TURNS = 6
"""For so many turns of characters it is said what one can do."""
MOST_LEGAL = 400
IN_PHASES = {
    st.ANCHOR: Lesson("anchor", "verb-anchor"),
    st.DEFENDER: Lesson("defender", "verb-defend"),
    st.ATTACK: Lesson("swords", "verb-ready"),
    st.DEFENCE: Lesson("swords", "verb-ready"),
    st.SPOILS: Lesson("spoils", "verb-take"),
    st.PUSH: Lesson("push", "verb-push"),
    st.CLUE_FOUND: Lesson("clue", "hand"),
    st.FLAG_FOUND: Lesson("flag", "verb-flag"),
    st.OVERFLOW: Lesson("overflow", "verb-drop"),
}
TAUGHT = {
    act.MEDALLION: Lesson("medallion", "shared"),
    act.FOUND: Lesson("token", "shared"),
    act.BEAT: Lesson("beaten", "shared"),
    act.IDOL_APPEARED: Lesson("idol", "idol"),
    act.SHOWED: Lesson("map", "clock"),
    act.HID: Lesson("map", "clock"),
}
"""What is explained when it happens for the first time."""


def hint(view: Sol, entries: Sequence[Entry], eyes: Eyes) -> Hint | None:
    """What fits the moment: something seen for the first time, else what to do, else nothing."""
    if view.outcome != st.RUNNING or not is_seated(view, eyes.seat):
        return None
    found = next(lessons(view, entries, eyes), None)
    if found is None:
        return None
    texts = eyes.texts
    sheet = int(view.pawns[view.active].sheet) if view.active != pieces.NO_PAWN else pieces.SHEETS
    name = texts.word("sheet", sheet) if sheet != pieces.SHEETS else ""
    return Hint(texts.say(f"guide.{found.key}", name=name, n=int(view.steps)), found.points_at)


def lessons(view: Sol, entries: Sequence[Entry], eyes: Eyes) -> Iterator[Lesson]:
    """Everything there is to say now, the most useful first."""
    if eyes.seat not in seats_in(deciding.deciders(view)):
        if own_turns(view, entries, eyes.seat) <= 1:
            yield Lesson("theirs", f"seat-{1 - eyes.seat}")
        return
    if view.phase in IN_PHASES:
        yield IN_PHASES[view.phase]
    elif view.phase == st.TURN:
        yield from news(entries)
        yield from in_my_turn(view, entries, eyes)


def own_turns(view: Sol, entries: Sequence[Entry], seat: int) -> int:
    """How many turns of its characters a player has begun."""
    began = [e.sheet for entry in entries for e in entry.news if e.kind == act.TURN_BEGAN]
    mine = roster.team_of_seat(view, seat)
    own = {int(view.pawns[pawn].sheet) for pawn in range(len(view.pawns)) if roster.team_of(pawn) == mine}
    return sum(sheet in own for sheet in began)


def news(entries: Sequence[Entry]) -> Iterator[Lesson]:
    """Something that has just happened for the first time."""
    for event in entries[-1].news if entries else ():
        if event.kind in TAUGHT and is_first(
            event, entries, lambda e: TAUGHT[e.kind].key if e.kind in TAUGHT else ""
        ):
            yield TAUGHT[event.kind]


def in_my_turn(view: Sol, entries: Sequence[Entry], eyes: Eyes) -> Iterator[Lesson]:
    """Landing, searching, walking, the end of a turn; with the Idol, the way home."""
    turns, who = own_turns(view, entries, eyes.seat), view.pawns[view.active]
    ways = legal_now(view, eyes.seat)
    if view.must_leave:
        yield Lesson("leave", "verb-move")
    if view.carrier != pieces.NO_PAWN and roster.team_of(view.carrier) == roster.team_of_seat(
        view, eyes.seat
    ):
        yield Lesson("home", "clock")
    if view.idol != pieces.NO_CELL:
        yield Lesson("fetch", "idol")
    if turns > ADVISED_TURNS:
        return
    landings = [action for action in ways if act.KIND[action] == act.LAND]
    if who.cell == pieces.BOAT and landings:
        yield Lesson("land", f"chip-{landings[0]}")
    if act.SEARCH in ways:
        yield Lesson("search", "verb-search")
    walks = [action for action in ways if act.KIND[action] == act.MOVE]
    if walks and view.searches > 0:
        yield Lesson("walk", f"chip-{walks[0]}")
    yield Lesson("end", "verb-end")


def legal_now(view: Sol, seat: int) -> list[int]:
    """What a player may do now."""
    found = [0] * MOST_LEGAL
    return found[: legal.legal(view, seat, found)]
