"""What the last play did to the tiles: which came from where, which were turned over, whose key was shown.

Tiles of an element are alike, so a tile has no name that it could keep: the cells keep theirs, and a tile
that came from elsewhere is drawn coming from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from archipel.core.events import Event

from ..rules import actions as act, grid, pieces, spirit_cards
from ..rules.state import Codinca
from . import ahead, spots

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
            marks.shown = list(ahead.members(grid.cells_of(now, now.players[event.seat].element)))
        elif before is not None:
            marks.came |= dict(movements(event))
            if event.kind == act.FLIPPED_TILE:
                marks.turned = [event.cell]
            elif event.kind == act.TRAPPED_TILES:
                marks.turned = [
                    cell
                    for cell in range(pieces.CELLS)
                    if grid.look_at(before, cell) != grid.look_at(now, cell)
                ]
    return marks


def movements(event: Event) -> Iterator[tuple[int, str]]:
    """The cells whose tiles a piece of news moved, and where these came from."""
    if event.kind == act.SWAPPED_TILES:
        one, other = pieces.PAIR_CELLS[2 * event.pair : 2 * event.pair + 2]
        yield one, came_from(other, one)
        yield other, came_from(one, other)
    elif event.kind == act.PUSHED:
        yield from sent_round(event.push // 2, spirit_cards.push_steps(event.push))
    elif event.kind == act.ROTATED:
        yield from sent_round(pieces.LINES + event.block, event.turn + 1)


def sent_round(ring: int, steps: int) -> Iterator[tuple[int, str]]:
    """The cells of a line or block whose tiles went so many steps on, and where these came from."""
    cells = spots.ring_cells(ring)
    for nth, cell in enumerate(cells):
        yield cell, came_from(cells[(nth - steps) % pieces.TILES_OF_A_KEY], cell)


def came_from(start: int, end: int) -> str:
    """The side a tile came from, or that it went round."""
    return COMPASS.get(
        (start // pieces.SIDE - end // pieces.SIDE, start % pieces.SIDE - end % pieces.SIDE), ROUND
    )
