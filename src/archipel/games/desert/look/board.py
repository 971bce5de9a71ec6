"""The board as a drawing: a view in, an `<svg>` out.

The unit is a tile of 100, the pitch 106. Pieces are direct children of fixed layers, keep their ids and
move by their `transform` alone, so that the page can animate them; what the last play did is told by
classes.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from archipel.draw.look import Eyes, nameless
from archipel.draw.markup import (
    CROWD,
    at,
    bubble,
    bubble_width,
    chip_of,
    layer,
    safe,
    text,
    title,
    trail,
    use,
)

from ..rules import actions as act, pieces
from ..rules.state import Desert
from . import drift, last_play, spots, targets, things
from .last_play import Marks

VIEW_BOX = "-104 -40 690 604"
LAND = use("d-land", -1400, -400, 3330, 1500, "land") + use("d-tray", -40, -40, 590, 590)
# The chip of each kind of action: gold goes somewhere, dark does something there.
CHIPS = {
    act.MOVE: "k-go",
    act.DIG: "k-dig",
    act.DIG_TWO: "k-dig2",
    act.EXCAVATE: "k-excavate",
    act.TAKE: "k-take",
    act.REFILL: "k-refill",
    act.BLAST: "k-blast",
    act.FLY: "k-fly",
    act.SCOPE: "k-scope",
}


def board(view: Desert, eyes: Eyes) -> Markup:
    """The desert with everything on it, and what can be done there now."""
    marks = last_play.marks_of(view, eyes.news)
    lit = targets.chips(view, eyes.seat, eyes.lit)
    crowded = len(lit) > CROWD
    label = safe(eyes.texts.template("drawing.board"))
    layers = (
        layer("storm", things.eye(view, eyes.texts, marks)),
        layer("tiles", "".join(things.tiles(view, eyes, set() if crowded else set(lit), marks))),
        layer("clues", "".join(things.clues(view, eyes.texts, marks))),
        layer("parts", "".join(things.parts(view, eyes.texts, marks))),
        layer("trails", "".join(trails(view, eyes, marks))),
        layer("pieces", "".join(things.pawn(view, eyes, seat, marks) for seat in range(view.seats))),
        layer("odds", "".join(odds(view, eyes, lit)) if eyes.odds and not crowded else ""),
        layer("marks", "".join(news(view, eyes, marks))),
        layer("chips", "".join(buttons(view, eyes, lit))),
    )
    head = f'<svg class="board" viewBox="{VIEW_BOX}" role="group" aria-label="{label}">'
    return Markup(f"{head}{LAND}{''.join(layers)}</svg>")


# The odds


def odds(view: Desert, eyes: Eyes, lit: dict[int, list[int]]) -> Iterator[str]:
    """How likely the next storm card brings sand to a tile; in red if that would block it."""
    for number, chance in drift.sand_chances(view).items():
        drawn = view.tiles[number]
        x, y = spots.corner(drawn.cell)
        low = len(lit.get(number, ())) > 1
        kind = "risk bad" if drawn.sand == pieces.BLOCKING - 1 else "risk"
        said = eyes.texts.percent(chance)
        label = eyes.texts.say("drawing.chance", cell=eyes.texts.word("cell", drawn.cell), percent=said)
        inside = f"{use('i-sand', 4, 3, 14, 14)}{text(said, 21, 14.5, 'chance')}"
        yield (
            f'<g id="odds-{number}" class="{kind}"{at(x + 5, y + (38 if low else 5))}>{title(label)}'
            f'<rect width="{26 + 8 * len(said)}" height="20" rx="10"/>{inside}</g>'
        )


# What the last play did


def news(view: Desert, eyes: Eyes, marks: Marks) -> Iterator[str]:
    """Winds and bubbles; their ids belong to this play, so that the next ones begin anew."""
    stamp = stamp_of(view)
    for source, to in marks.shifts:
        yield wind(f"wind-{source}-{stamp}", source, to)
    places = spots.pawn_places(view)
    for seat, water in marks.water.items():
        kind, said = ("thirst", f"−{-water}") if water < 0 else ("gain", f"+{water}")
        yield bubble(f"bubble-{seat}-{stamp}", kind, "i-drop", said, *over(places[seat], said))
    for seat in marks.sheltered:
        shade = eyes.texts.template("drawing.shade")
        yield bubble(f"bubble-{seat}-{stamp}", "shade", "i-tunnel", shade, *over(places[seat], shade))
    for seat in marks.thirsty:
        yield bubble(f"bubble-{seat}-{stamp}", "thirst", "i-skull", "0", *over(places[seat], "0"))


def stamp_of(view: Desert) -> str:
    """What tells a play from the one before it."""
    return f"{view.turn}-{view.cards_due}-{view.actions_left}-{view.steps_left}"


def trails(view: Desert, eyes: Eyes, marks: Marks) -> Iterator[str]:
    """Where the pawns that moved came from."""
    if eyes.before is None or not marks.moved:
        return
    starts, ends, stamp = spots.pawn_places(eyes.before), spots.pawn_places(view), stamp_of(view)
    for seat in marks.moved:
        yield trail(f"trail-{seat}-{stamp}", starts[seat], ends[seat])


def wind(name: str, source: int, to: int) -> str:
    """An arrow from the cell that a tile left to the one where it lies."""
    (x1, y1), (x2, y2) = spots.middle(source), spots.middle(to)
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[(sign(x2 - x1), sign(y2 - y1))]
    arrow = '<path class="shaft" d="M18-5H74V-17L96 0 74 17V5H18a5 5 0 0 1 0-10z"/>'
    return f'<g id="{name}" class="mark wind" transform="translate({x1},{y1}) rotate({turn})">{arrow}</g>'


def sign(number: int) -> int:
    """Which way a number points."""
    return (number > 0) - (number < 0)


def over(place: tuple[int, int], said: str) -> tuple[float, int]:
    """Where a bubble stands over a pawn: not over the rim of the pawn's tile."""
    rim = place[0] // spots.PITCH * spots.PITCH + 100
    return min(place[0], rim - 1 - bubble_width(said) / 2), place[1]


# What can be done


def buttons(view: Desert, eyes: Eyes, lit: dict[int, list[int]]) -> Iterator[str]:
    """A chip for each verb on its target, from the right; a ring around each pawn to choose from."""
    for tile, actions in lit.items():
        x, y = spots.corner(view.tiles[tile].cell)
        for slot, action in enumerate(actions):
            across, down = spots.chip_slot(view, tile, slot)
            order = "only" if len(actions) == 1 else "more" if slot else "lead"
            shape = CHIPS[act.KIND[action]]
            said = nameless(eyes.texts, action) if eyes.clickable else ""
            yield chip_of(action, order, shape, said, x + across, y + down)
    places = spots.pawn_places(view)
    for seat in targets.pawns(eyes.lit):
        action = act.GUIDE_PAWN + seat
        said = eyes.texts.action(action, eyes.texts.namer(view, eyes.names)) if eyes.clickable else ""
        yield chip_of(action, "whom", "k-whom", said, *places[seat])
