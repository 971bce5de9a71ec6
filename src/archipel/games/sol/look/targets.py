"""What can be pressed on the island: cells with their costs, characters, pontoons, anchorages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import atan2, degrees

from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, nameless
from archipel.draw.markup import at, chip_of

from ..rules import abilities, actions as act, island, moving, pieces, roster, standing, state as st
from ..rules.state import Sol
from . import spots
from .ways import Way

DEAREST = 9
"""The highest cost that is written on a cell farther away."""
OF_CELLS = (act.PEEK, act.REACH, act.SHIFT_BARRICADE, act.SHIFT_RELAY, act.PUSH_TO)
"""What is done with a cell, beside going there."""
OF_CHARACTERS = (act.NEXT_IS, act.PULL, act.IDOL_TO, act.HEAL, act.GIVE_ORDER, act.SHOOT, act.DEFEND)
AT_ONCE = (act.PUSH_TO, act.NEXT_IS)
"""Lit without a verb: there is nothing else to decide."""
PILL, ABOVE = (20, 14), (24, -34)
"""Where the cost of a step stands on its cell, and where somebody stands there already."""


def goes_to(view: Sol, action: int) -> int:
    """The cell an action of moving leads to; NO_CELL if it does not move the active character."""
    kind = act.KIND[action]
    if kind in (act.LAND, act.ROW):
        return pieces.CELL_OF_PONTOON[act.PONTOON[action]]
    if kind in (act.MOVE, act.CLIMB):
        return act.CELL[action]
    return abilities.other_relay(view) if kind == act.RIDE else pieces.NO_CELL


def price(view: Sol, action: int) -> int:
    """What such an action costs, in steps."""
    kind, cell = act.KIND[action], goes_to(view, action)
    if kind == act.LAND:
        return pieces.LANDING + moving.toll(view, view.active, cell)
    if kind == act.ROW:
        return pieces.ROWING + moving.toll(view, view.active, cell)
    if kind == act.MOVE:
        return moving.walk_cost(view, view.active, standing.side_of_cell(view, view.active, cell))
    return pieces.RIDING if kind == act.RIDE else pieces.WALKING


def fights(view: Sol, cell: int) -> bool:
    """Whether the active character would have to fight there."""
    who = view.pawns[view.active]
    return bool(who.wounded == 0 and standing.valid_enemies(view, view.active // (pieces.PAWNS // 2), cell))


@cache
def words(texts: GameTexts, action: int, cost: int, fight: bool) -> str:
    """The sentence of a step with its cost."""
    key = "drawing.step-fight" if fight else "drawing.step"
    return texts.say(key, what=nameless(texts, action), n=cost)


# Everything that is lit


def chips(view: Sol, eyes: Eyes, stands: Mapping[int, tuple[int, int]]) -> Iterator[str]:
    """One chip for each lit action that has a place on the island."""
    for action in eyes.lit:
        said = nameless(eyes.texts, action) if eyes.clickable else ""
        cell = goes_to(view, action) if view.phase == st.TURN else pieces.NO_CELL
        if cell != pieces.NO_CELL:
            yield step_chip(view, eyes, action, cell)
        elif act.KIND[action] == act.ANCHORS:
            yield chip_of(action, "moor", "h-round", said, *spots.BOATS[act.ANCHORAGE[action]])
        elif act.KIND[action] == act.PLACE_FLAG:
            yield chip_of(action, "hoist", "h-round", said, *spots.PIERS[act.PONTOON[action]])
        elif (found := named_cell(action, eyes.choosing)) != pieces.NO_CELL:
            yield chip_of(action, "cell", "h-go", said, *spots.MIDDLE[found])
        elif (pawn := named_pawn(view, action, eyes.choosing)) in stands:
            yield chip_of(action, "whom", "h-round", said, *stands[pawn])


def step_chip(view: Sol, eyes: Eyes, action: int, cell: int) -> str:
    """A cell one can step onto, red if there is a fight; Aguilar's easy climb beside it."""
    fight = fights(view, cell)
    said = words(eyes.texts, action, price(view, action), fight) if eyes.clickable else ""
    x, y = spots.MIDDLE[cell]
    if act.KIND[action] == act.CLIMB:
        return chip_of(action, "climb", "h-climb", said, x - 22, y - 22)
    return chip_of(action, "step", "h-fight" if fight else "h-go", said, x, y)


def named_cell(action: int, choosing: bool) -> int:
    """The cell an action is about, if it is to be shown now."""
    kind = act.KIND[action]
    return act.CELL[action] if kind in OF_CELLS and (choosing or kind in AT_ONCE) else pieces.NO_CELL


def named_pawn(view: Sol, action: int, choosing: bool) -> int:
    """The character an action is about, if it is to be shown now."""
    kind = act.KIND[action]
    if kind in OF_CHARACTERS and (choosing or kind in AT_ONCE):
        return roster.pawn_of(view, act.SHEET[action])
    return pieces.NO_PAWN


# Costs


def steps_lit(view: Sol, eyes: Eyes) -> dict[int, int]:
    """The cells one can step onto now, each with its action."""
    if view.phase != st.TURN or not eyes.clickable:
        return {}
    lit = [action for action in eyes.lit if act.KIND[action] != act.CLIMB]
    return {cell: action for action in lit if (cell := goes_to(view, action)) != pieces.NO_CELL}


def costs(view: Sol, eyes: Eyes) -> Iterator[str]:
    """The price of each lit step, and what is too dear beside the active character."""
    near = steps_lit(view, eyes)
    for cell, action in near.items():
        yield from cost(view, action, cell)
    if near and not eyes.choosing:
        yield from too_dear(view, near)


def far_costs(view: Sol, eyes: Eyes, found: Mapping[int, Way]) -> Iterator[str]:
    """What each cell farther away costs in all, for the character that is looked at."""
    near = steps_lit(view, eyes)
    for cell, way in found.items():
        if cell not in near and way.cost <= DEAREST and not eyes.choosing:
            yield far(cell, way)


def cost(view: Sol, action: int, cell: int) -> Iterator[str]:
    """A pill with the price, and a chevron for each level climbed on the edge between."""
    kind = act.KIND[action]
    colour = "fight" if fights(view, cell) else "row" if kind == act.ROW else "go"
    yield pill(f"cost-{action}", colour, cell, price(view, action), is_taken(view, cell))
    here = view.pawns[view.active].cell
    if kind == act.MOVE and here < pieces.BOAT:
        levels = pieces.TERRAIN[cell] - pieces.TERRAIN[here]
        if levels > 0:
            (x1, y1), (x2, y2) = spots.MIDDLE[here], spots.MIDDLE[cell]
            turn = round(degrees(atan2(y2 - y1, x2 - x1))) + 90
            x, y = round((x1 + x2) / 2), round((y1 + y2) / 2)
            yield (f'<use id="up-{cell}" href="#up-{levels}" transform="translate({x},{y}) rotate({turn})"/>')


def is_taken(view: Sol, cell: int) -> bool:
    """Whether somebody stands on a cell."""
    return any(pawn.cell == cell and pawn.sheet != pieces.SHEETS for pawn in view.pawns)


def pill(name: str, kind: str, cell: int, number: int, taken: bool) -> str:
    """A price on a cell; on a small screen it is drawn larger."""
    (x, y), (right, down) = spots.MIDDLE[cell], ABOVE if taken else PILL
    return (
        f'<g id="{name}" class="cost {kind}"{at(x + right, y + down)}><g class="z">'
        f'<use href="#c-{kind}"/><text x="9" y="5.5">{number}</text></g></g>'
    )


def too_dear(view: Sol, near: Mapping[int, int]) -> Iterator[str]:
    """Neighbouring cells that cost more than is left, struck through."""
    here = view.pawns[view.active].cell
    if here >= pieces.BOAT or view.steps == 0:
        return
    for side in range(pieces.SIDES):
        cell = pieces.NEAR[here * pieces.SIDES + side]
        if (
            cell != pieces.NO_CELL
            and cell not in near
            and moving.walk_cost(view, view.active, side) > view.steps
        ):
            yield f'<use id="dear-{cell}" href="#h-dear"{at(*spots.MIDDLE[cell])}/>'
            yield pill(
                f"cost-x{cell}", "dear", cell, moving.walk_cost(view, view.active, side), is_taken(view, cell)
            )


def far(cell: int, way: Way) -> str:
    """What a cell farther away costs in all."""
    x, y = spots.MIDDLE[cell]
    kind = "m" if way.fights else "n"
    return f'<use href="#{kind}-{way.cost}" x="{x + PILL[0]}" y="{y + PILL[1]}"/>'


def terrain_name(cell: int) -> str:
    """The terrain of a cell, as shapes are named."""
    return island.TERRAIN_NAMES[pieces.TERRAIN[cell]]
