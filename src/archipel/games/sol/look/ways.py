"""Where a character can get in its turn, what that costs, and by which way (§5)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Literal, NamedTuple

from archipel.core.records import clone

from ..rules import abilities, moving, pieces, roster, sets, standing
from ..rules.state import Sol

How = Literal["land", "move", "row", "climb", "ride"]


class Step(NamedTuple):
    """One step of a way: the verb of its action, and the cell it leads to."""

    how: How
    cell: int


class Way(NamedTuple):
    """The cheapest way to a cell; `fights` if a Valid opponent waits at its end."""

    cost: int
    steps: tuple[Step, ...]
    fights: bool


def ways(view: Sol, pawn: int, steps: int | None = None) -> dict[int, Way]:
    """Every cell a character can reach with the steps it has left, or would have in its turn.

    A Valid character has to fight where a Valid opponent stands, so no way leads through (La Goupile may
    slip by); a wounded one does not get there at all.
    """
    if steps is None:
        steps = view.steps if pawn == view.active else pieces.MOVEMENT[view.pawns[pawn].sheet]
    easy_climbs = abilities.has_ability(view, pawn, pieces.AGUILAR) and not (
        pawn == view.active and view.used
    )
    here, start = clone(view), view.pawns[pawn].cell
    waiting: list[tuple[int, int, tuple[Step, ...], bool]] = [(0, start, (), easy_climbs)]
    seen: set[tuple[int, bool]] = set()
    found: dict[int, Way] = {}
    while waiting:
        cost, cell, path, easy = heappop(waiting)
        if (cell, easy) in seen:
            continue
        seen.add((cell, easy))
        fights = bool(path) and is_stopped(view, pawn, cell)
        if path and cell != start and cell not in found:
            found[cell] = Way(cost, path, fights)
        if fights and not abilities.has_ability(view, pawn, pieces.LA_GOUPILE):
            continue
        here.pawns[pawn].cell = cell
        for how, to, price in steps_from(here, pawn, easy):
            if cost + price <= steps and standing.can_enter(view, pawn, to):
                heappush(waiting, (cost + price, to, (*path, Step(how, to)), easy and how != "climb"))
    return found


def is_stopped(view: Sol, pawn: int, cell: int) -> bool:
    """Whether whoever enters a cell has to fight there."""
    return view.pawns[pawn].wounded == 0 and standing.valid_enemies(view, roster.team_of(pawn), cell) > 0


def steps_from(here: Sol, pawn: int, easy: bool) -> Iterator[tuple[How, int, int]]:
    """Each single step from where a pawn stands: how, where to, and its price."""
    cell = here.pawns[pawn].cell
    if cell == pieces.BOAT:
        boat = here.teams[roster.team_of(pawn)].boat
        for pontoon, to in enumerate(pieces.CELL_OF_PONTOON):
            if boat != pieces.NO_ANCHORAGE and sets.holds(pieces.ANCHORAGE_FLAGS[boat], pontoon):
                yield "land", to, pieces.LANDING + moving.toll(here, pawn, to)
        return
    for side in range(pieces.SIDES):
        to = pieces.NEAR[cell * pieces.SIDES + side]
        if to != pieces.NO_CELL:
            price = moving.walk_cost(here, pawn, side)
            yield "move", to, price
            if easy and price > pieces.WALKING:
                yield "climb", to, pieces.WALKING
    if pieces.PONTOON_AT[cell] != pieces.NO_PONTOON:
        to = pieces.CELL_OF_PONTOON[pieces.ROWS_TO[pieces.PONTOON_AT[cell]]]
        yield "row", to, pieces.ROWING + moving.toll(here, pawn, to)
    if abilities.has_ability(here, pawn, pieces.DONA_BELLA) and sets.holds(here.relays, cell):
        for to in range(pieces.BOAT):
            if to != cell and sets.holds(here.relays, to):
                yield "ride", to, pieces.RIDING
