"""What the last play did on the island, read from its news: who went where, what was found, who lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from archipel.core.events import UNKNOWN, Event
from archipel.games.sol.rules import actions as act
from archipel.games.sol.rules import pieces

WENT = {act.LANDED, act.MOVED, act.ROWED, act.RODE, act.PUSHED, act.SLIPPED_BY}


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
        marks.went.append(event.a)
    elif kind == act.PULLED:
        marks.went.append(event.b)
    elif kind in (act.SEARCHED, act.PEEKED, act.BARRICADED, act.RELAYED, act.BROKE_BARRICADE):
        marks.lit.add(event.b)
    elif kind in (act.IDOL_APPEARED,):
        marks.lit.add(event.a)
    elif kind == act.DROPPED_IDOL and event.b < pieces.NO_CELL:
        marks.lit.add(event.b)
    elif kind in SAID:
        marks.said.append((event.a, *SAID[kind]))
    elif kind == act.FOUND:
        marks.said.append((event.a, *found(event.c)))
    elif kind in (act.SHOWED, act.HID):
        marks.placed = True
    elif kind == act.TURNED_UP:
        marks.cards.add(event.a)
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
        marks.rolls = [*marks.rolls[-1:], (event.a, event.b, event.c)]
    elif event.kind == act.BEAT:
        marks.beaten = event.b
        marks.said.append((event.b, "i-x", "wounded"))
