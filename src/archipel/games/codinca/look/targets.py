"""What can be pressed on the board: tiles, handles of pushes, pivots of rotations, sides for traps.

One presses a tile and then a tile beside it to see them change places, or the same tile again to see it
turned over. Everything is a link to what it would lead to; nothing is done before it has been seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from archipel.core.numbers import is_number
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import at, safe, text, use

from ..rules import actions as act, grid, pieces, state as st
from ..rules.state import Codinca
from . import ahead, spots

PICKED = "tile-"
"""How the address says which tile was picked: `?verb=tile-5`."""
POINTED_KEY = "key-"
"""How the address says which key is pointed at: `?verb=key-2`."""
REACH, TURN_STEP = 38, 72
"""How far a finger may be from the middle of a disc, and how far apart the ways to rotate a block are."""
TILE_SPOT = '<rect class="spot" x="-3" y="-3" width="106" height="106" rx="18"/>'
# To the left and back by a quarter, by a half, to the right: the order in which they stand around a pivot.
TURNS = (2, 1, 0)


def presses(view: Codinca, eyes: Eyes, shown: Sequence[int] = ()) -> Iterator[str]:
    """Every link of the board; tiles that show a key are not framed once more."""
    if not eyes.clickable or not eyes.lit:
        return
    if view.phase == st.CHOOSE:
        yield from elements(view, eyes)
    elif view.phase == st.TURN:
        yield from tiles(view, eyes, shown)
    elif view.phase == st.SPIRIT:
        yield from spirits(eyes)


def link(eyes: Eyes, name: str, kind: str, href: str, said: str, place: str, inside: str) -> str:
    """Something to press, with its sentence."""
    label = f'aria-label="{safe(said)}"'
    return f'<a id="{name}" class="do {kind}" data-see="" href="{safe(href)}" {label}{place}>{inside}</a>'


def attempt(eyes: Eyes, action: int) -> str:
    """The address that shows an action; of the one that is shown, the address that leaves it."""
    return eyes.press(eyes.verb) if eyes.trial == action else eyes.attempt(action)


@cache
def words(texts: GameTexts, action: int) -> str:
    """The sentence of an action."""
    return texts.action(action, lambda seat, form: "")


@cache
def tile_words(texts: GameTexts, look: int, cell: int) -> str:
    """A tile in words: its element, its side and where it lies."""
    return texts.say(
        "drawing.tile",
        element=texts.word("element", look >> 1),
        side=texts.word("side", look & pieces.GOLD),
        cell=texts.word("cell", cell),
    )


@cache
def pick_words(texts: GameTexts, tile: str) -> str:
    """What pressing a tile does first."""
    return texts.say("drawing.pick", tile=tile)


# Elements


def elements(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """Every tile of an element that is still free."""
    for cell in range(pieces.CELLS):
        action = act.CHOOSE_ELEMENT + grid.element_at(view, cell)
        if action in eyes.lit:
            href, said = attempt(eyes, action), words(eyes.texts, action)
            yield link(eyes, f"do-{cell}", "mine", href, said, at(*spots.CORNER[cell]), TILE_SPOT)


# Tiles


def picked_tile(eyes: Eyes) -> int:
    """The cell of the tile that was picked; none of them if none was."""
    rest = eyes.verb.removeprefix(PICKED)
    picked = eyes.verb != rest and is_number(rest) and int(rest) < pieces.CELLS
    return int(rest) if picked and swaps_lit(eyes) else pieces.CELLS


def pointed_key(eyes: Eyes) -> int:
    """The group of the key that is pointed at; none of them if none is."""
    rest = eyes.verb.removeprefix(POINTED_KEY)
    pointed = eyes.verb != rest and is_number(rest) and int(rest) < pieces.GROUPS
    return int(rest) if pointed else pieces.GROUPS


def swaps_lit(eyes: Eyes) -> list[tuple[int, int]]:
    """The pairs that may change places."""
    pairs = (act.PAIR[action] for action in eyes.lit if act.KIND[action] == act.SWAP)
    return [(pieces.PAIR_CELLS[2 * pair], pieces.PAIR_CELLS[2 * pair + 1]) for pair in pairs]


def tiles(view: Codinca, eyes: Eyes, shown: Sequence[int]) -> Iterator[str]:
    """What a press on each tile leads to."""
    pairs = swaps_lit(eyes)
    framed = {*shown, *(ahead.touched(view, eyes.trial) if eyes.trial is not None else ())}
    movable = {cell for pair in pairs for cell in pair}
    picked, mine = picked_tile(eyes), view.players[eyes.seat].element
    for cell in range(pieces.CELLS):
        flip = act.FLIP + cell
        swap = (
            act.SWAP + pieces.PAIR_OF[picked * pieces.CELLS + cell]
            if picked not in (pieces.CELLS, cell)
            else -1
        )
        said = tile_words(eyes.texts, grid.look_at(view, cell), cell)
        if cell == picked and flip not in eyes.lit:
            kind, href, label = "picked", eyes.press(""), eyes.texts.say("drawing.drop", tile=said)
        elif cell == picked or (flip in eyes.lit and not pairs):
            kind = "picked" if cell == picked else "partner"
            href, label = attempt(eyes, flip), words(eyes.texts, flip)
        elif swap in eyes.lit:
            kind, href, label = "partner", attempt(eyes, swap), words(eyes.texts, swap)
        elif cell in movable or flip in eyes.lit:
            own = (
                grid.element_at(view, cell) == mine
                and picked == pieces.CELLS
                and pointed_key(eyes) == pieces.GROUPS
            )
            kind, href, label = (
                "mine" if own else "quiet",
                eyes.press(f"{PICKED}{cell}"),
                pick_words(eyes.texts, said),
            )
        else:
            continue
        kind = "quiet" if cell in framed else kind
        yield link(eyes, f"do-{cell}", kind, href, label, at(*spots.CORNER[cell]), TILE_SPOT)


# Spirit cards


def sides_only(eyes: Eyes) -> bool:
    """Whether the sides of the grid are asked for: they lie where the handles of the pushes are otherwise."""
    tried = eyes.trial is not None and act.KIND[eyes.trial] == act.TRAP
    return tried or traps_only(eyes)


def traps_only(eyes: Eyes) -> bool:
    """Whether all that is lit are traps."""
    return bool(eyes.lit) and all(act.KIND[action] == act.TRAP for action in eyes.lit)


def spirits(eyes: Eyes) -> Iterator[str]:
    """Handles and pivots, or the sides for a trap."""
    if sides_only(eyes):
        for side in range(pieces.TRAP_SIDES):
            if act.TRAP + side in eyes.lit:
                yield edge(eyes, side)
        return
    for push in range(pieces.PUSHES):
        if act.PUSH + push in eyes.lit:
            yield handle(eyes, act.PUSH + push)
    turning = -1
    if eyes.trial is not None and act.KIND[eyes.trial] == act.ROTATE:
        turning = act.BLOCK[eyes.trial]
        yield from turns(eyes, turning)
    for block in range(pieces.BLOCKS):
        # The ways to rotate a block stand where the pivots beside it are.
        if turning < 0 or spots.PIVOT[block][1] != spots.PIVOT[turning][1]:
            yield from pivot(eyes, block)


def round_shape(shape: str) -> str:
    """A disc to press, as far as a finger reaches."""
    return use(shape, -REACH, -REACH, 2 * REACH, 2 * REACH)


def handle(eyes: Eyes, action: int) -> str:
    """An arrow on the frame that pushes a line."""
    push = act.LINE_PUSH[action]
    on = " on" if eyes.trial == action else ""
    x, y = spots.HANDLE[push]
    place = f' transform="translate({x},{y}) rotate({spots.HANDLE_TURN[push]})"'
    href, said = attempt(eyes, action), words(eyes.texts, action)
    return link(eyes, f"push-{push}", f"handle{on}", href, said, place, round_shape("c-push"))


def pivot(eyes: Eyes, block: int) -> Iterator[str]:
    """The middle of a block: pressing it shows the block turned, in the first way that is allowed."""
    first = act.ROTATE + block * pieces.TURNS_OF_A_BLOCK
    ways = [action for action in range(first, first + pieces.TURNS_OF_A_BLOCK) if action in eyes.lit]
    if ways:
        href, said = attempt(eyes, ways[0]), words(eyes.texts, ways[0])
        yield link(
            eyes, f"pivot-{block}", "pivot", href, said, at(*spots.PIVOT[block]), round_shape("c-pivot")
        )


def turns(eyes: Eyes, block: int) -> Iterator[str]:
    """The ways to rotate the block that is shown turned."""
    x, y = spots.PIVOT[block]
    for nth, turn in enumerate(TURNS):
        action = act.ROTATE + block * pieces.TURNS_OF_A_BLOCK + turn
        if action not in eyes.lit:
            continue
        on = " on" if eyes.trial == action else ""
        mirrored = " scale(-1,1)" if turn == TURNS[0] else ""
        inside = round_shape("c-half" if turn == 1 else "c-turn")
        href, said = attempt(eyes, action), words(eyes.texts, action)
        place = f' transform="translate({x + (nth - 1) * TURN_STEP},{y}){mirrored}"'
        yield link(eyes, f"turn-{turn}", f"pivot{on}", href, said, place, inside)


def edge(eyes: Eyes, side: int) -> str:
    """The side of the grid on which a trap may lie."""
    action = act.TRAP + side
    on = " on" if eyes.trial == action else ""
    name = eyes.texts.template(f"drawing.side.{pieces.TRAP_SIDE_NAMES[side]}")
    inside = (
        f'<g transform="rotate({spots.EDGE_TURN[side]})">'
        f'<rect class="reach" x="-90" y="-38" width="180" height="76"/>'
        f'<rect class="slot" x="-80" y="-20" width="160" height="40" rx="12"/>{text(name, 0, 6, "name")}</g>'
    )
    href, said = attempt(eyes, action), words(eyes.texts, action)
    return link(eyes, f"edge-{side}", f"edge{on}", href, said, at(*spots.EDGE[side]), inside)
