"""Numbered actions, kind by kind, so that sixty targets do not flood the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.table import Table as Grid
from rich.text import Text

from archipel.core.match import Match
from archipel.terminal.screen import FAINT, GLUE, NUMBER, TITLE, Screen, glued

FEW = 20
"""More numbers than this are not offered at once."""


class Choice(NamedTuple):
    """An action of a seat."""

    seat: int
    action: int


Group = tuple[Choice, ...]


@dataclass(frozen=True)
class Row:
    """One line of a menu: a kind of action, and its targets if there are several."""

    label: str
    targets: tuple[str, ...]
    group: Group
    closed: bool

    @property
    def numbers(self) -> int:
        """How many numbers the line takes."""
        return 1 if self.closed else len(self.group)


class Menu:
    """Numbered actions: kind by kind, the largest kinds folded when there are too many."""

    def __init__(self, match: Match, choices: Sequence[Choice], screen: Screen) -> None:
        self.match, self.screen = match, screen
        self.rows = self._rows(self._kinds(choices))
        self.groups: list[Group] = []
        for row in self.rows:
            self.groups += [row.group] if row.closed else [(choice,) for choice in row.group]

    def _kinds(self, choices: Sequence[Choice]) -> list[Group]:
        """By seat and form; where several parameters vary, also by the one with fewest values."""
        forms = {choice: self.match.game.form_of(choice.action) for choice in choices}
        kinds: list[Group] = []
        for kind in _grouped(choices, [(c.seat, forms[c][0].key) for c in choices]):
            columns = list(zip(*(forms[choice][1] for choice in kind), strict=True))
            varying = [column for column in columns if len(set(column)) > 1]
            if len(varying) < 2:
                kinds.append(kind)
            else:
                kinds += _grouped(kind, min(varying, key=lambda column: len(set(column))))
        return kinds

    def _rows(self, kinds: list[Group]) -> list[Row]:
        """Fold the largest kinds until the numbers are few; a kind alone stays open."""
        folded: set[Group] = set()
        while len(kinds) > 1:
            unfolded = [kind for kind in kinds if kind not in folded]
            largest = max(unfolded, key=len, default=())
            if len(largest) < 2 or len(folded) + sum(map(len, unfolded)) <= FEW:
                break
            folded.add(largest)
        return [self._row(kind, kind in folded) for kind in kinds]

    def _row(self, group: Group, closed: bool) -> Row:
        label, targets = in_common([self.match.sentence(choice.action) for choice in group])
        return Row(label, targets, group, closed)

    def __rich__(self) -> Grid:
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style=NUMBER, min_width=4)
        grid.add_column()
        seats = {row.group[0].seat for row in self.rows}
        number, seat = 1, -1
        for row in self.rows:
            if len(seats) > 1 and row.group[0].seat != seat:
                seat = row.group[0].seat
                grid.add_row("", Text(seat_name(self.match, seat), TITLE))
            grid.add_row(f"{number})" if row.numbers == 1 else "", self._line(row, number))
            number += row.numbers
        return grid

    def _line(self, row: Row, number: int) -> Text:
        line = Text(glued(row.label))
        if row.closed:
            line.append("  " + glued(self.screen.text("targets", n=len(row.group))), FAINT)
        elif row.targets:
            for place, target in enumerate(row.targets, number):
                line.append("   ").append(f"{place})", NUMBER)
                line.append(GLUE + glued(target).replace(" ", GLUE))
        return line


def _grouped(choices: Sequence[Choice], keys: Sequence[object]) -> list[Group]:
    groups: dict[object, list[Choice]] = {}
    for choice, key in zip(choices, keys, strict=True):
        groups.setdefault(key, []).append(choice)
    return [tuple(group) for group in groups.values()]


def in_common(sentences: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What sentences share, with `…` for the rest, and the rest of each."""
    if len(sentences) == 1:
        return sentences[0], ()
    split = [sentence.split(" ") for sentence in sentences]
    first = _shared(split)
    last = _shared([words[first:][::-1] for words in split])
    ends = split[0][len(split[0]) - last :]
    rests = tuple(" ".join(words[first : len(words) - last]) for words in split)
    return " ".join([*split[0][:first], "…", *ends]), rests


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """How many first words are the same in all, at least one being left to each."""
    count = 0
    while all(len(words) > count + 1 for words in lists):
        if len({words[count] for words in lists}) > 1:
            break
        count += 1
    return count


def seat_name(match: Match, seat: int) -> str:
    """A player: `Climber (s0)`."""
    return f"{match.texts.word(*match.game.seat_word(match.state, seat))} (s{seat})"
