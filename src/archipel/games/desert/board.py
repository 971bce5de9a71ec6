"""The board as a drawing: a view in, an `<svg>` out.

The unit is a tile of 100, the pitch 106. Pieces are direct children of fixed layers, keep their ids and move
by their `transform` alone, so that the page can animate them; what the last play did is told by classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from archipel.core.events import UNKNOWN
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, nameless
from archipel.draw.markup import (
    CROWD,
    at,
    bubble,
    bubble_width,
    chip_of,
    layer,
    piece,
    safe,
    text,
    title,
    trail,
    use,
    whole,
)
from archipel.games.desert import actions as act
from archipel.games.desert.drift import sand_chances
from archipel.games.desert.marks import Marks, marks_of
from archipel.games.desert.pieces import (
    BLOCKING,
    CRASH_SITE,
    DROP,
    FACE_NAMES,
    FIRST_CLUE,
    PART_NAMES,
    PARTS,
    PLAIN,
    ROLE_NAMES,
    SIDE,
    TILES,
)
from archipel.games.desert.places import PITCH, chip_slot, corner, middle, pawn_places
from archipel.games.desert.rules import clue_cell
from archipel.games.desert.state import HIDDEN, IN_STORM, TAKEN, Desert
from archipel.games.desert.targets import chips, pawns
from archipel.games.desert.terrain import buried

VIEW_BOX = "-104 -40 690 604"
LAND = use("d-land", -1400, -400, 3330, 1500, "land") + use("d-tray", -40, -40, 590, 590)
EYE = use("d-hole", 0, 0, 100, 100) + f'<g class="spin">{use("d-vortex", -14, -14, 128, 128)}</g>'
GLOW = '<rect class="glow" x="-5" y="-5" width="110" height="111" rx="17"/>'
MOST_DUNES = 4
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
    marks = marks_of(view, eyes.news)
    lit = chips(view, eyes.seat, eyes.lit)
    crowded = len(lit) > CROWD
    label = safe(eyes.texts.template("drawing.board"))
    layers = (
        layer("storm", eye(view, eyes.texts, marks)),
        layer("tiles", "".join(tiles(view, eyes, set() if crowded else set(lit), marks))),
        layer("clues", "".join(clues(view, eyes.texts, marks))),
        layer("parts", "".join(parts(view, eyes.texts, marks))),
        layer("trails", "".join(trails(view, eyes, marks))),
        layer("pieces", "".join(pawn(view, eyes, seat, marks) for seat in range(view.seats))),
        layer("odds", "".join(odds(view, eyes, lit)) if eyes.odds and not crowded else ""),
        layer("marks", "".join(news(view, eyes, marks))),
        layer("chips", "".join(buttons(view, eyes, lit))),
    )
    head = f'<svg class="board" viewBox="{VIEW_BOX}" role="group" aria-label="{label}">'
    return Markup(f"{head}{LAND}{''.join(layers)}</svg>")


# The tiles and the eye of the storm


def eye(view: Desert, texts: GameTexts, marks: Marks) -> str:
    """The eye of the storm turns slowly where there is no tile."""
    kind = f"eye blow{len(marks.shifts)}" if marks.shifts else "eye"
    return piece("eye", kind, *corner(view.hole), eye_inside(texts))


@cache
def eye_inside(texts: GameTexts) -> str:
    """What the eye looks like."""
    return title(texts.template("drawing.eye")) + EYE


def tiles(view: Desert, eyes: Eyes, lit: set[int], marks: Marks) -> Iterator[str]:
    """All tiles; while a target is chosen it is the targets that say what they are."""
    for number in range(TILES):
        yield tile(view, eyes.texts, number, number in lit, marks, not eyes.choosing)


def tile(view: Desert, texts: GameTexts, number: int, lit: bool, marks: Marks, titled: bool) -> str:
    """A tile where it lies now."""
    drawn = view.tiles[number]
    kind = "tile lit" if lit else "tile"
    if number in marks.slides:
        kind += f" slide{marks.slides[number]}"
    turned = drawn.cell in marks.turned
    grown, gone = marks.fell.get(drawn.cell, 0), marks.dug.get(drawn.cell, 0)
    inside = tile_inside(number % 3, view.backs[number], drawn.face, drawn.excavated, turned)
    inside += sand(drawn.sand, grown, gone, len(marks.shifts))
    if view.options.shield_follows == 0 and is_shaded(view, number):
        inside += use("d-shade", 14, 6, 72, 72)
    name = (
        tile_title(texts, drawn.cell, view.backs[number], drawn.face, drawn.excavated, drawn.sand)
        if titled
        else ""
    )
    return piece(f"tile-{number}", kind, *corner(drawn.cell), f"{name}{GLOW if lit else ''}{inside}")


def is_shaded(view: Desert, number: int) -> bool:
    """Whether a Solar Shield was left on a tile."""
    return any(
        view.players[seat].shield_tiles[raised] == number
        for seat in range(view.seats)
        for raised in range(view.players[seat].shield)
    )


@cache
def tile_inside(dune: int, back: int, face: int, excavated: int, turned: bool) -> str:
    """The back, with what somebody saw under it; or the face, turning over if it was just excavated."""
    under = {PLAIN: f"d-dune{dune}", DROP: "d-drop", CRASH_SITE: "d-wreck"}[back]
    if excavated:
        shown = f"d-{FACE_NAMES[face]}"
        return whole(under, "old") + whole(shown, "new") if turned else whole(shown)
    if face == UNKNOWN or back == CRASH_SITE:
        return whole(under)
    return whole(under) + PEEK + whole(f"d-{FACE_NAMES[face]}", "peek") + PEEKED


PEEK = '<g transform="translate(23.5,15.5) scale(.53)">'
PEEKED = '</g><rect class="peeked" x="21" y="13" width="58" height="58" rx="10"/>'
PEEKED += use("i-eye", 76, 77, 18, 18, "seen")


@cache
def sand(markers: int, grown: int, gone: int, shifts: int) -> str:
    """The sand on a tile: what was there before falls or goes away under one's eyes."""
    if gone:
        return heap(markers, "") + heap(markers + gone, "gone")
    if grown:
        return heap(markers - grown, "") + heap(markers, f"fall after{shifts}")
    return heap(markers, "")


def heap(markers: int, kind: str) -> str:
    """A drift with its figure; from two markers on a dune that blocks the tile."""
    if markers == 0:
        return ""
    figure = text(markers, 61, 82.5, "many") if markers >= BLOCKING else text(1, 18, 89, "one")
    drawn = whole(f"d-sand{min(markers, MOST_DUNES)}") + figure
    return f'<g class="{kind}">{drawn}</g>' if kind else drawn


@cache
def tile_title(texts: GameTexts, cell: int, back: int, face: int, excavated: int, markers: int) -> str:
    """What a tile is, in words."""
    if excavated:
        what = texts.word("face", face)
    elif back == CRASH_SITE:
        what = texts.template("drawing.wreck")
    elif face != UNKNOWN:
        what = texts.sentence("drawing.peeked", ("face",), (face,), lambda seat, form: "")
    else:
        what = texts.template("drawing.drop" if back == DROP else "drawing.unexplored")
    key = "blocked" if markers >= BLOCKING else "sandy" if markers else "tile"
    return title(texts.say(f"drawing.{key}", cell=texts.word("cell", cell), what=what, n=markers))


# The parts and their clues


def parts(view: Desert, texts: GameTexts, marks: Marks) -> Iterator[str]:
    """The parts that lie somewhere: on their tile above the sand, or in the eye of the storm."""
    lying: dict[int, int] = {}
    for part in range(PARTS):
        spot = view.parts[part]
        if spot in (HIDDEN, TAKEN):
            continue
        nth = lying.get(spot, 0)
        lying[spot] = nth + 1
        yield piece(
            f"part-{part}",
            f"found{marks.slide_of(spot)}",
            *part_place(view, spot, nth),
            part_inside(texts, part, spot == IN_STORM),
        )


def part_place(view: Desert, spot: int, nth: int) -> tuple[int, int]:
    """On the centre of the eye; on a tile a little higher, and aside when somebody stands there."""
    if spot == IN_STORM:
        x, y = middle(view.hole)
        return x + 16 * nth, y
    x, y = corner(view.tiles[spot].cell)
    crowded = any(view.players[seat].tile == spot for seat in range(view.seats))
    return (x + 34 + 30 * nth, y + 36) if crowded or nth else (x + 50, y + 48)


@cache
def part_inside(texts: GameTexts, part: int, in_eye: bool) -> str:
    """A part on its white disc."""
    said = texts.say("drawing.part_in_eye" if in_eye else "drawing.part", part=texts.word("part", part))
    return title(said) + use(f"d-part-{PART_NAMES[part]}", -32, -32, 64, 64)


def clues(view: Desert, texts: GameTexts, marks: Marks) -> Iterator[str]:
    """A pennant in the margin for each part of which one clue is known; it moves with its tile."""
    rows: list[int] = []
    columns: list[int] = []
    for part in range(PARTS):
        if view.parts[part] != HIDDEN:
            continue
        row_clue, column_clue = (clue_cell(view, FIRST_CLUE + 2 * part + axis) for axis in (0, 1))
        if row_clue >= 0:
            row = row_clue // SIDE
            x, y = -72, middle(row * SIDE)[1] + 38 * rows.count(row)
            rows.append(row)
        elif column_clue >= 0:
            column = column_clue % SIDE
            x, y = middle(column)[0] + (-32 if column in columns else 32), -26
            columns.append(column)
        else:
            continue
        slide = marks.slide_of(view.grid[max(row_clue, column_clue)])
        yield piece(f"clue-{part}", f"clue{slide}", x, y, clue_inside(texts, part, row_clue >= 0))


@cache
def clue_inside(texts: GameTexts, part: int, in_row: bool) -> str:
    """The pennant of a row or of a column."""
    name = PART_NAMES[part]
    said = title(texts.say("drawing.row" if in_row else "drawing.column", part=texts.word("part", part)))
    if in_row:
        return said + use(f"d-flag-{name}-row", -33, -19, 66, 38)
    return said + use(f"d-flag-{name}-column", -24, -15, 48, 32)


# The pawns


def pawn(view: Desert, eyes: Eyes, seat: int, marks: Marks) -> str:
    """A pawn on its tile: mine has a gold rim, a shield a ring around it, a buried one shows its head."""
    player = view.players[seat]
    kind = f"pawn{marks.slide_of(player.tile)}" + (
        " flies" if seat in marks.flew else " walks" if seat in marks.moved else ""
    )
    shaded = player.shield > 0 and view.options.shield_follows == 1
    inside = pawn_inside(player.role, seat == eyes.seat, shaded, buried(view, seat))
    return piece(f"pawn-{seat}", kind, *pawn_places(view)[seat], pawn_title(view, eyes, seat) + inside)


@cache
def pawn_inside(role: int, mine: bool, shaded: bool, sunk: bool) -> str:
    """What a pawn looks like."""
    figure = use(f"pw-{ROLE_NAMES[role]}", -21, -25, 43, 53)
    figure += use("pw-me", -21, -25, 43, 53) if mine else ""
    if sunk:
        figure = f'<g clip-path="url(#d-head)">{figure}</g>{use("d-heap", -25, 1, 50, 22)}'
    return (use("d-shade", -34, -36, 68, 68) if shaded else "") + figure


def pawn_title(view: Desert, eyes: Eyes, seat: int) -> str:
    """Who a pawn is."""
    key = "drawing.buried" if buried(view, seat) else "drawing.pawn"
    role = eyes.texts.word("role", view.players[seat].role)
    named = eyes.names[seat] if seat < len(eyes.names) else ""
    return title(eyes.texts.say(key, name=named, role=role) if named else role)


# The odds


def odds(view: Desert, eyes: Eyes, lit: dict[int, list[int]]) -> Iterator[str]:
    """How likely the next storm card brings sand to a tile; in red if that would block it."""
    for number, chance in sand_chances(view).items():
        drawn = view.tiles[number]
        x, y = corner(drawn.cell)
        low = len(lit.get(number, ())) > 1
        kind = "risk bad" if drawn.sand == BLOCKING - 1 else "risk"
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
    places = pawn_places(view)
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
    starts, ends, stamp = pawn_places(eyes.before), pawn_places(view), stamp_of(view)
    for seat in marks.moved:
        yield trail(f"trail-{seat}-{stamp}", starts[seat], ends[seat])


def wind(name: str, source: int, to: int) -> str:
    """An arrow from the cell that a tile left to the one where it lies."""
    (x1, y1), (x2, y2) = middle(source), middle(to)
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[(sign(x2 - x1), sign(y2 - y1))]
    arrow = '<path class="shaft" d="M18-5H74V-17L96 0 74 17V5H18a5 5 0 0 1 0-10z"/>'
    return f'<g id="{name}" class="mark wind" transform="translate({x1},{y1}) rotate({turn})">{arrow}</g>'


def sign(number: int) -> int:
    """Which way a number points."""
    return (number > 0) - (number < 0)


def over(place: tuple[int, int], said: str) -> tuple[float, int]:
    """Where a bubble stands over a pawn: not over the rim of the pawn's tile."""
    rim = place[0] // PITCH * PITCH + 100
    return min(place[0], rim - 1 - bubble_width(said) / 2), place[1]


# What can be done


def buttons(view: Desert, eyes: Eyes, lit: dict[int, list[int]]) -> Iterator[str]:
    """A chip for each verb on its target, from the right; a ring around each pawn to choose from."""
    for tile, actions in lit.items():
        x, y = corner(view.tiles[tile].cell)
        for slot, action in enumerate(actions):
            across, down = chip_slot(view, tile, slot)
            order = "only" if len(actions) == 1 else "more" if slot else "lead"
            shape = CHIPS[max(first for first in CHIPS if first <= action)]
            said = nameless(eyes.texts, action) if eyes.clickable else ""
            yield chip_of(action, order, shape, said, x + across, y + down)
    places = pawn_places(view)
    for seat in pawns(eyes.lit):
        action = act.GUIDE_PAWN + seat
        said = eyes.texts.action(action, eyes.texts.namer(view, eyes.names)) if eyes.clickable else ""
        yield chip_of(action, "whom", "k-whom", said, *places[seat])
