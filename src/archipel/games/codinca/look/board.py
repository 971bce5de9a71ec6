"""The board as a drawing: a view in, an `<svg>` out.

The unit is a tile of 100, the pitch 108. An action that is tried is drawn as what it leads to: its tiles are
the very tiles of the position after it, so that doing it changes nothing that has been seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from markupsafe import Markup

from archipel.draw.look import Eyes
from archipel.draw.markup import at, layer, piece, safe, title, use

from ..notation import how_far
from ..rules import actions as act, grid, pieces
from ..rules.state import Codinca
from . import ahead, barred, last_play, spots, targets
from .last_play import Marks

WHOLE = 2 * spots.FRAME + spots.WIDE
LETTER, PILL = 7.4, 18
LOW = 46
"""How far under the middle of a tile its tag is."""
SCENERY = (
    f'<g class="scenery">{use("c-torch", -162, 20, 120, 240)}{use("c-torch", spots.WIDE + 42, 20, 120, 240)}'
    f"{use('c-leaves', -205, 300, 150, 160)}"
    f'<g transform="translate({spots.WIDE + 205},300) scale(-1,1)">{use("c-leaves", 0, 0, 150, 160)}</g></g>'
    f"{use('c-plinth', -spots.FRAME, -spots.FRAME, WHOLE, WHOLE)}"
)


def board(view: Codinca, eyes: Eyes) -> Markup:
    """The altar with its tiles, what was done and what may not be undone, and what can be done now."""
    tried = ahead.of_trial(view, eyes)
    shown, before, news = (view, eyes.before, eyes.news) if tried is None else (tried.view, view, tried.news)
    marks = last_play.marks_of(news, before, shown)
    layers = (
        layer("tiles", "".join(tiles(shown, eyes, marks))),
        layer("veil", "".join(veils(view, eyes, marks))),
        layer("rings", "".join(rings(view, shown, eyes, marks))),
        layer("barred", "" if tried is not None else "".join(barred.bars(view, eyes))),
        layer("signs", "".join(signs(view, eyes))),
        layer("tags", "".join(tags(view, shown, eyes))),
        layer("press", "".join(targets.presses(view, eyes, marks.shown))),
    )
    label = safe(eyes.texts.template("drawing.board"))
    head = f'<svg class="board" viewBox="{spots.VIEW_BOX}" role="group" aria-label="{label}">'
    return Markup(f"{head}{SCENERY}{''.join(layers)}</svg>")


# The tiles


def stamp_of(view: Codinca) -> str:
    """What tells the position after a play from the one before it."""
    held = "".join(str(view.players[seat].held) for seat in range(view.seats))
    return f"{view.turn}-{view.made}{held}"


def tiles(view: Codinca, eyes: Eyes, marks: Marks) -> Iterator[str]:
    """The sixteen tiles; what the play moved or turned moves or turns under one's eyes."""
    stamp = stamp_of(view) if marks.came or marks.turned else ""
    for cell in range(pieces.CELLS):
        look = grid.look_at(view, cell)
        inside = face(look)
        if cell in marks.came:
            way = marks.came[cell]
            kind = "round" if way == last_play.ROUND else f"came from-{way}"
            inside = f'<g id="m{cell}{way}{stamp}" class="{kind}">{inside}</g>'
        elif cell in marks.turned:
            inside = (
                f'<g id="o{cell}f{stamp}" class="over">{face(look ^ pieces.GOLD)}</g>'
                f'<g id="m{cell}f{stamp}" class="turns">{inside}</g>'
            )
        said = title(targets.tile_words(eyes.texts, look, cell))
        yield piece(f"tile-{cell}", "tile", *spots.CORNER[cell], said + inside)


@cache
def face(look: int) -> str:
    """One side of a tile."""
    return use(f"t-{pieces.ELEMENT_NAMES[look >> 1]}-{pieces.SIDE_NAMES[look & pieces.GOLD]}", 0, 0, 100, 100)


def around(name: str, kind: str, cell: int, grow: int = 4) -> str:
    """A frame around a tile."""
    wide = 100 + 2 * grow
    box = f'x="{-grow}" y="{-grow}" width="{wide}" height="{wide}" rx="{15 + grow}"'
    return f'<rect id="{name}-{cell}" class="{kind}" {box}{at(*spots.CORNER[cell])}/>'


def veils(view: Codinca, eyes: Eyes, marks: Marks) -> Iterator[str]:
    """While an action is tried, everything it is not about is dimmed."""
    if eyes.trial is None:
        return
    about = {*ahead.touched(view, eyes.trial), *marks.shown}
    for cell in range(pieces.CELLS) if about else ():
        if cell not in about:
            yield around("veil", "veil", cell, 1)


def rings(view: Codinca, shown: Codinca, eyes: Eyes, marks: Marks) -> Iterator[str]:
    """What an action is about in white, a completed key in gold, and where the key pointed at fits best."""
    if eyes.trial is not None:
        for cell in ahead.touched(view, eyes.trial):
            if cell not in marks.shown:
                yield around("ring", "ring", cell)
    elif targets.picked_tile(eyes) < pieces.CELLS:
        yield around("ring", "ring", targets.picked_tile(eyes))
    for nth, cell in enumerate(marks.shown):
        yield around("key", f"shown w{nth}", cell, 5)
    yield from outline(shown, eyes)


def outline(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """Where the key that is pointed at would lie best: what is right, and which side is needed elsewhere."""
    group = targets.pointed_key(eyes)
    if group == pieces.GROUPS or eyes.seat >= view.seats:
        return
    player = view.players[eyes.seat]
    key = player.keys[group]
    if key >= pieces.KEYS or player.done >> group & 1:
        return
    way = how_far.nearest_way(view, player.element, key)
    mine, gold = grid.cells_of(view, player.element), grid.gold_cells(view)
    for cell in range(pieces.CELLS):
        if not pieces.WAY_CELLS[way] >> cell & 1:
            continue
        side = pieces.WAY_GOLD[way] >> cell & 1
        right = mine >> cell & 1 and gold >> cell & 1 == side
        yield around("fit", "fit right" if right else "fit", cell)
        word = eyes.texts.template("drawing.right") if right else eyes.texts.word("side", side)
        yield tag("want", cell, word, "right" if right else pieces.SIDE_NAMES[side], LOW)


# What is tried


def signs(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """Arrows of what changes places, what is pushed."""
    if eyes.trial is None:
        return
    corner = f"translate({-spots.FRAME + 2},{-spots.FRAME + 2})"
    word = eyes.texts.template("drawing.preview")
    wide = round(LETTER * len(word) + PILL)
    yield (
        f'<g id="preview" class="preview" transform="{corner}"><rect width="{wide}" height="26" rx="13"/>'
        f'<text x="{wide / 2:g}" y="17.5">{safe(word)}</text></g>'
    )
    cells = ahead.touched(view, eyes.trial)
    if act.KIND[eyes.trial] == act.SWAP:
        place = spots.between(*cells)
        yield sign("sign-0", "c-swap", place, spots.slope(*cells), 68, 32)
    elif act.KIND[eyes.trial] == act.PUSH:
        turn = pushed_way(eyes.trial)
        for nth, (one, other) in enumerate(pairwise(cells)):
            yield sign(f"sign-{nth}", "c-arrow", spots.between(one, other), turn, 48, 24)


def sign(name: str, shape: str, place: tuple[float, float], turn: int, wide: int, high: int) -> str:
    """An arrow between two tiles."""
    x, y = place
    drawn = use(shape, -wide / 2, -high / 2, wide, high)
    return f'<g id="{name}" transform="translate({x:g},{y:g}) rotate({turn})">{drawn}</g>'


def pushed_way(action: int) -> int:
    """Which way a push goes, in degrees."""
    ring, steps = ahead.ring_of(action)
    return (90 if ring >= pieces.LINES // 2 else 0) + (0 if steps == 1 else 180)


def tags(view: Codinca, shown: Codinca, eyes: Eyes) -> Iterator[str]:
    """What a tile becomes, which was right already, and which came back."""
    picked, texts = targets.picked_tile(eyes), eyes.texts
    if eyes.trial is None:
        if picked < pieces.CELLS and act.FLIP + picked in eyes.lit:
            yield turning_tag(eyes, picked, 1 - (grid.look_at(view, picked) & pieces.GOLD))
        return
    kind = act.KIND[eyes.trial]
    if kind == act.FLIP:
        cell = act.CELL[eyes.trial]
        yield turning_tag(eyes, cell, grid.look_at(shown, cell) & pieces.GOLD)
    elif kind == act.PUSH:
        ring, steps = ahead.ring_of(eyes.trial)
        cells = spots.ring_cells(ring)
        back = cells[0] if steps == 1 else cells[pieces.TILES_OF_A_KEY - 1]
        yield tag("tag", back, texts.template("drawing.back"), "gold", LOW)
    elif kind == act.TRAP and not ahead.is_blind(view, eyes.trial):
        for cell in ahead.touched(view, eyes.trial):
            side = grid.look_at(shown, cell) & pieces.GOLD
            if grid.look_at(view, cell) != grid.look_at(shown, cell):
                yield turning_tag(eyes, cell, side)
            else:
                yield tag(
                    "tag", cell, texts.template(f"drawing.already.{pieces.SIDE_NAMES[side]}"), "was", LOW
                )


def turning_tag(eyes: Eyes, cell: int, side: int) -> str:
    """The side that a tile turns to."""
    return tag("tag", cell, eyes.texts.word("side", side), pieces.SIDE_NAMES[side], LOW, "i-flip")


def tag(name: str, cell: int, word: str, kind: str, down: int, shape: str = "") -> str:
    """A short word on a tile; on a small screen it is drawn larger."""
    icon = 17 if shape else 0
    wide = round(LETTER * len(word) + PILL + icon)
    x, y = spots.MIDDLE[cell]
    drawn = use(shape, -wide / 2 + 8, -6.5, 13, 13) if shape else ""
    return (
        f'<g id="{name}-{cell}" class="tag {kind}"{at(x, y + down)}><g class="z">'
        f'<rect x="{-wide / 2:g}" y="-11" width="{wide}" height="22" rx="11"/>{drawn}'
        f'<text x="{icon / 2:g}" y="4.5">{safe(word)}</text></g></g>'
    )
