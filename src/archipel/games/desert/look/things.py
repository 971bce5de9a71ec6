"""The things on the drawn board: the eye of the storm, tiles and sand, parts and clues, pawns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from archipel.core.events import UNKNOWN
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import piece, text, title, use, whole

from ..rules import crew, pieces, state as st, terrain
from ..rules.state import Desert
from . import spots
from .last_play import Marks

EYE = use("d-hole", 0, 0, 100, 100) + f'<g class="spin">{use("d-vortex", -14, -14, 128, 128)}</g>'
GLOW = '<rect class="glow" x="-5" y="-5" width="110" height="111" rx="17"/>'
MOST_DUNES = 4


# The tiles and the eye of the storm


def eye(view: Desert, texts: GameTexts, marks: Marks) -> str:
    """The eye of the storm turns slowly where there is no tile."""
    kind = f"eye blow{len(marks.shifts)}" if marks.shifts else "eye"
    return piece("eye", kind, *spots.corner(view.hole), eye_inside(texts))


@cache
def eye_inside(texts: GameTexts) -> str:
    """What the eye looks like."""
    return title(texts.template("drawing.eye")) + EYE


def tiles(view: Desert, eyes: Eyes, lit: set[int], marks: Marks) -> Iterator[str]:
    """All tiles; while a target is chosen it is the targets that say what they are."""
    for number in range(pieces.TILES):
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
    return piece(f"tile-{number}", kind, *spots.corner(drawn.cell), f"{name}{GLOW if lit else ''}{inside}")


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
    under = {pieces.PLAIN: f"d-dune{dune}", pieces.DROP: "d-drop", pieces.CRASH_SITE: "d-wreck"}[back]
    if excavated:
        shown = f"d-{pieces.FACE_NAMES[face]}"
        return whole(under, "old") + whole(shown, "new") if turned else whole(shown)
    if face == UNKNOWN or back == pieces.CRASH_SITE:
        return whole(under)
    return whole(under) + PEEK + whole(f"d-{pieces.FACE_NAMES[face]}", "peek") + PEEKED


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
    figure = text(markers, 61, 82.5, "many") if markers >= pieces.BLOCKING else text(1, 18, 89, "one")
    drawn = whole(f"d-sand{min(markers, MOST_DUNES)}") + figure
    return f'<g class="{kind}">{drawn}</g>' if kind else drawn


@cache
def tile_title(texts: GameTexts, cell: int, back: int, face: int, excavated: int, markers: int) -> str:
    """What a tile is, in words."""
    if excavated:
        what = texts.word("face", face)
    elif back == pieces.CRASH_SITE:
        what = texts.template("drawing.wreck")
    elif face != UNKNOWN:
        what = texts.sentence("drawing.peeked", ("face",), (face,), lambda seat, form: "")
    else:
        what = texts.template("drawing.drop" if back == pieces.DROP else "drawing.unexplored")
    key = "blocked" if markers >= pieces.BLOCKING else "sandy" if markers else "tile"
    return title(texts.say(f"drawing.{key}", cell=texts.word("cell", cell), what=what, n=markers))


# The parts and their clues


def parts(view: Desert, texts: GameTexts, marks: Marks) -> Iterator[str]:
    """The parts that lie somewhere: on their tile above the sand, or in the eye of the storm."""
    lying: dict[int, int] = {}
    for part in range(pieces.PARTS):
        spot = view.parts[part]
        if spot in (st.HIDDEN, st.TAKEN):
            continue
        nth = lying.get(spot, 0)
        lying[spot] = nth + 1
        yield piece(
            f"part-{part}",
            f"found{marks.slide_of(spot)}",
            *part_place(view, spot, nth),
            part_inside(texts, part, spot == st.IN_STORM),
        )


def part_place(view: Desert, spot: int, nth: int) -> tuple[int, int]:
    """On the centre of the eye; on a tile a little higher, and aside when somebody stands there."""
    if spot == st.IN_STORM:
        x, y = spots.middle(view.hole)
        return x + 16 * nth, y
    x, y = spots.corner(view.tiles[spot].cell)
    crowded = any(view.players[seat].tile == spot for seat in range(view.seats))
    return (x + 34 + 30 * nth, y + 36) if crowded or nth else (x + 50, y + 48)


@cache
def part_inside(texts: GameTexts, part: int, in_eye: bool) -> str:
    """A part on its white disc."""
    said = texts.say("drawing.part_in_eye" if in_eye else "drawing.part", part=texts.word("part", part))
    return title(said) + use(f"d-part-{pieces.PART_NAMES[part]}", -32, -32, 64, 64)


def clues(view: Desert, texts: GameTexts, marks: Marks) -> Iterator[str]:
    """A pennant in the margin for each part of which one clue is known; it moves with its tile."""
    rows: list[int] = []
    columns: list[int] = []
    for part in range(pieces.PARTS):
        if view.parts[part] != st.HIDDEN:
            continue
        row_clue, column_clue = (
            terrain.clue_cell(view, pieces.FIRST_CLUE + 2 * part + axis) for axis in (0, 1)
        )
        if row_clue >= 0:
            row = row_clue // pieces.SIDE
            x, y = -72, spots.middle(row * pieces.SIDE)[1] + 38 * rows.count(row)
            rows.append(row)
        elif column_clue >= 0:
            column = column_clue % pieces.SIDE
            x, y = spots.middle(column)[0] + (-32 if column in columns else 32), -26
            columns.append(column)
        else:
            continue
        slide = marks.slide_of(view.grid[max(row_clue, column_clue)])
        yield piece(f"clue-{part}", f"clue{slide}", x, y, clue_inside(texts, part, row_clue >= 0))


@cache
def clue_inside(texts: GameTexts, part: int, in_row: bool) -> str:
    """The pennant of a row or of a column."""
    name = pieces.PART_NAMES[part]
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
    inside = pawn_inside(player.role, seat == eyes.seat, shaded, crew.buried(view, seat))
    return piece(f"pawn-{seat}", kind, *spots.pawn_places(view)[seat], pawn_title(view, eyes, seat) + inside)


@cache
def pawn_inside(role: int, mine: bool, shaded: bool, sunk: bool) -> str:
    """What a pawn looks like."""
    figure = use(f"pw-{pieces.ROLE_NAMES[role]}", -21, -25, 43, 53)
    figure += use("pw-me", -21, -25, 43, 53) if mine else ""
    if sunk:
        figure = f'<g clip-path="url(#d-head)">{figure}</g>{use("d-heap", -25, 1, 50, 22)}'
    return (use("d-shade", -34, -36, 68, 68) if shaded else "") + figure


def pawn_title(view: Desert, eyes: Eyes, seat: int) -> str:
    """Who a pawn is."""
    key = "drawing.buried" if crew.buried(view, seat) else "drawing.pawn"
    role = eyes.texts.word("role", view.players[seat].role)
    named = eyes.names[seat] if seat < len(eyes.names) else ""
    return title(eyes.texts.say(key, name=named, role=role) if named else role)
