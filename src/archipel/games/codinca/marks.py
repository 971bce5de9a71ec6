"""What the last play did to the tiles: which came from where, which were turned over, whose key was shown.

Tiles of an element are alike, so a tile has no name that it could keep: the cells keep theirs, and a tile
that came from elsewhere is drawn coming from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from archipel.core.events import Event
from archipel.games.codinca import actions as act
from archipel.games.codinca.ahead import members
from archipel.games.codinca.conditions import push_steps
from archipel.games.codinca.patterns import cells_of, look_at
from archipel.games.codinca.pieces import (
    CELLS,
    LINES,
    PAIR_CELLS,
    SIDE,
    TILES_OF_A_KEY,
    TURNS_OF_A_BLOCK,
)
from archipel.games.codinca.places import ring_cells
from archipel.games.codinca.state import Codinca

# Where a tile came from, as seen from where it lies: by rows and columns.
COMPASS = {
    (-1, 0): "n",
    (-1, 1): "ne",
    (0, 1): "e",
    (1, 1): "se",
    (1, 0): "s",
    (1, -1): "sw",
    (0, -1): "w",
    (-1, -1): "nw",
}
ROUND = "round"
"""A tile that left the grid at one end of a line and came back at the other."""


@dataclass
class Marks:
    """What there is to show of one play, by cell."""

    came: dict[int, str] = field(default_factory=dict)
    """Where the tile of a cell came from."""
    turned: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    """The tiles that show a key that was just completed, in order."""


def marks_of(news: Sequence[Event], before: Codinca | None, now: Codinca) -> Marks:
    """The marks of one play; without the position before it there is no telling what moved."""
    marks = Marks()
    for event in news:
        if event.kind == act.KEY_DONE:
            marks.shown = list(members(cells_of(now, now.players[event.a].element)))
        elif before is not None:
            marks.came |= dict(movements(event))
            if event.kind == act.FLIPPED_TILE:
                marks.turned = [event.b]
            elif event.kind == act.TRAPPED_TILES:
                marks.turned = [cell for cell in range(CELLS) if look_at(before, cell) != look_at(now, cell)]
    return marks


def movements(event: Event) -> Iterator[tuple[int, str]]:
    """The cells whose tiles a piece of news moved, and where these came from."""
    if event.kind == act.SWAPPED_TILES:
        one, other = PAIR_CELLS[2 * event.b : 2 * event.b + 2]
        yield one, came_from(other, one)
        yield other, came_from(one, other)
    elif event.kind in (act.PUSHED, act.ROTATED):
        pushed = event.kind == act.PUSHED
        ring = event.b // 2 if pushed else LINES + event.b
        steps = push_steps(event.b) if pushed else event_turn(event) + 1
        cells = ring_cells(ring)
        for nth, cell in enumerate(cells):
            yield cell, came_from(cells[(nth - steps) % TILES_OF_A_KEY], cell)


def event_turn(event: Event) -> int:
    """By how much a block was rotated."""
    return event.c % TURNS_OF_A_BLOCK


def came_from(start: int, end: int) -> str:
    """The side a tile came from, or that it went round."""
    return COMPASS.get((start // SIDE - end // SIDE, start % SIDE - end % SIDE), ROUND)
