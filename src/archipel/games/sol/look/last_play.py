"""What the last play did on the island, read from its news: who went where, what was found, who lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from archipel.core.events import UNKNOWN, Event

from ..rules import actions as act, pieces

WENT = {act.LANDED, act.MOVED, act.ROWED, act.RODE, act.PUSHED, act.SLIPPED_BY}
LIT = {act.SEARCHED, act.PEEKED, act.BARRICADED, act.RELAYED, act.BROKE_BARRICADE, act.IDOL_APPEARED}


@dataclass
class Marks:
    """What there is to show of one play."""

    went: list[int] = field(default_factory=list)
    """The characters that moved, by their sheets."""
    lit: set[int] = field(default_factory=set)
    """Cells where something happened."""
    said: list[tuple[int, str, str]] = field(default_factory=list)
    """Words over a character: its sheet, a shape, the key of the word."""
    rolls: list[tuple[int, int, int]] = field(default_factory=list)
    """Dice that fell last: a sheet, the face, the total."""
    tied: bool = False
    beaten: int = -1
    """The sheet of whoever lost."""
    cards: set[int] = field(default_factory=set)
    """Places of the Treasure Map whose card was turned up."""
    placed: bool = False
    """Whether a card was just laid there."""


def marks_of(news: Sequence[Event]) -> Marks:
    """The marks of one play."""
    marks = Marks()
    for event in news:
        note(marks, event)
    return marks


def note(marks: Marks, event: Event) -> None:
    """One piece of news on the island."""
    kind = event.kind
    if kind in WENT:
        marks.went.append(event.sheet)
    elif kind == act.PULLED:
        marks.went.append(event.sheet2)
    elif kind in LIT or (kind == act.DROPPED_IDOL and event.cell < pieces.NO_CELL):
        marks.lit.add(event.cell)
    elif kind in SAID:
        marks.said.append((event.sheet, *SAID[kind]))
    elif kind == act.FOUND:
        marks.said.append((event.sheet, *found(event.thing)))
    elif kind in (act.SHOWED, act.HID):
        marks.placed = True
    elif kind == act.TURNED_UP:
        marks.cards.add(event.place)
    else:
        note_combat(marks, event)


SAID = {
    act.FOUND_CLUE: ("i-clue", "clue"),
    act.FOUND_FLAG: ("i-flag", "flag"),
    act.TOOK_IDOL: ("i-idol", "idol"),
    act.ROBBED_IDOL: ("i-idol", "idol"),
    act.RECOVERED: ("i-check", "valid"),
    act.HEALED: ("i-check", "heals"),
    act.WOUNDED_BY_SHOT: ("i-x", "wounded"),
}


def found(thing: int) -> tuple[str, str]:
    """A token that was kept, as far as one knows what it is."""
    if thing == UNKNOWN:
        return "i-bag", "token"
    return ("i-foot", "step") if thing == pieces.STEP else ("i-sword", "sword")


def note_combat(marks: Marks, event: Event) -> None:
    """Dice, a tie, whoever was beaten."""
    if event.kind == act.TIED:
        marks.tied = True
    elif event.kind == act.ROLLED:
        marks.rolls = [*marks.rolls[-1:], (event.sheet, event.face, event.n)]
    elif event.kind == act.BEAT:
        marks.beaten = event.sheet2
        marks.said.append((event.sheet2, "i-x", "wounded"))
