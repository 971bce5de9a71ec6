"""The island as a drawing: a view in, an `<svg>` out.

The ground is one constant shape; over it lie, in fixed layers, what can be found, boats and flags, what can
be done, and the characters. A character keeps its id and moves by its transform.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from markupsafe import Markup

from archipel.core.events import UNKNOWN
from archipel.draw.look import Eyes
from archipel.draw.markup import at, bubble, layer, piece, safe, title, trail, use

from ..notation import text_board, treasure_map
from ..rules import pieces, roster, sets, state as st
from ..rules.state import Sol
from . import last_play, reach, spots, targets
from .last_play import Marks
from .ways import Way

SCENERY = (
    f'<rect x="{spots.LEFT - 500}" y="{spots.TOP - 400}"'
    f' width="{spots.WIDE + 1000}" height="{spots.HIGH + 800}" fill="url(#s-waves)"/>'
    '<use href="#s-island"/>'
)
SPREAD: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, -12),),
    ((-19, -10), (19, -10)),
    ((-21, -16), (21, -16), (0, 4)),
    ((-20, -20), (20, -20), (-20, 8), (20, 8)),
)
"""Where those on one cell stand, by how many they are."""
CORNER = (-26, 4)
"""Where those on a temple stand first: its features are never covered."""
ASIDE = (22, 12)
"""Where a token lies when somebody stands on its cell."""
ON_DECK = ((-25, 0), (-8, 4), (9, 4), (26, 0))
SHOULDER = (17, -19)
ABOVE = (0, -16)
KINDS = ("a", "c")


def board(view: Sol, eyes: Eyes) -> Markup:
    """The island with all that is on it, what the last play did, and what can be done now."""
    marks, stands = last_play.marks_of(eyes.news), stands_of(view)
    who = reach.chosen(view, eyes)
    found = reach.reach(view, who)
    layers = (
        layer("moorings", "".join(moorings(view))),
        layer("tiles", "".join(tokens(view, eyes)) + "".join(temples(view))),
        layer("flags", "".join(flags(view))),
        layer("boats", "".join(boats(view, eyes))),
        layer("laid", "".join(laid(view))),
        layer("halos", "".join(halos(marks))),
        layer("ways", ways_shown(view, eyes, who, found) + clue(view)),
        layer("press", "".join(targets.chips(view, eyes, stands))),
        layer("pawns", "".join(pawns(view, stands))),
        layer("idols", idol(view, stands)),
        layer("far", "".join(targets.far_costs(view, eyes, found))),
        layer("costs", "".join(targets.costs(view, eyes))),
        layer(
            "marks", "".join(trails(view, eyes, marks, stands)) + "".join(bubbles(view, eyes, marks, stands))
        ),
    )
    label = safe(eyes.texts.template("drawing.board"))
    head = f'<svg class="board" viewBox="{spots.VIEW_BOX}" role="group" aria-label="{label}">'
    return Markup(f"{head}{SCENERY}{''.join(layers)}</svg>")


def in_game(view: Sol) -> list[int]:
    """The characters of the game."""
    return [
        pawn
        for pawn in range(pieces.PAWNS)
        if pawn % pieces.CREW < view.crew and view.pawns[pawn].sheet != pieces.SHEETS
    ]


def put(shape: str, x: float, y: float, name: str = "") -> str:
    """A shape that stays where it is."""
    named = f' id="{name}"' if name else ""
    return f'<use{named} href="#{shape}" x="{x:g}" y="{y:g}"/>'


# Where the characters are


def stands_of(view: Sol) -> dict[int, tuple[int, int]]:
    """Where each character stands; those on one cell beside each other, those aboard on deck."""
    there: dict[int, list[int]] = {}
    found: dict[int, tuple[int, int]] = {}
    for pawn in in_game(view):
        cell = int(view.pawns[pawn].cell)
        boat = view.teams[pawn // pieces.CREW].boat
        if cell < pieces.BOAT:
            there.setdefault(cell, []).append(pawn)
        elif boat != pieces.NO_ANCHORAGE:
            found[pawn] = plus(spots.BOATS[boat], ON_DECK[pawn % pieces.CREW])
    for cell, group in there.items():
        first = CORNER if cell in pieces.TEMPLE_CELLS else (0, 0)
        for place, pawn in zip(places_for(len(group)), group, strict=True):
            found[pawn] = plus(plus(spots.MIDDLE[cell], first), place)
    return found


def places_for(many: int) -> Sequence[tuple[int, int]]:
    """Where so many stand."""
    if many < len(SPREAD):
        return SPREAD[many]
    return [(-24 + 24 * (nth % 3), -24 + 16 * (nth // 3)) for nth in range(many)]


def plus(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """One place and then another."""
    return one[0] + other[0], one[1] + other[1]


def pawns(view: Sol, stands: Mapping[int, tuple[int, int]]) -> Iterator[str]:
    """The characters, those in front last."""
    playing = view.outcome == st.RUNNING and view.phase >= st.TURN
    for pawn in stands:
        who = view.pawns[pawn]
        name = pieces.SHEET_NAMES[who.sheet]
        aboard = who.cell == pieces.BOAT
        face = use(f"pw-{name}{'-w' if who.wounded else ''}", -22, -22, 44, 44)
        inside = f'<use href="#s-stand"/>{face}'
        if pawn == view.active and playing:
            inside = f'<use href="#s-active" class="beats"/>{inside}'
        inside += f'<use href="#s-name" y="19"/><text y="23">{text_board.CODES[who.sheet]}</text>'
        if aboard:
            inside = f'<g class="aboard" transform="scale(.62)">{inside}</g>'
        yield piece(f"pawn-{pawn}", f"pawn {KINDS[pawn // pieces.CREW]}", *stands[pawn], inside)


def idol(view: Sol, stands: Mapping[int, tuple[int, int]]) -> str:
    """The Idol on the ground, or on the shoulder of whoever carries it."""
    if view.carrier == pieces.NO_PAWN and view.idol == pieces.NO_CELL:
        return ""
    loose = view.carrier == pieces.NO_PAWN
    place = plus(spots.MIDDLE[view.idol], ABOVE) if loose else plus(stands[view.carrier], SHOULDER)
    return f'<g id="idol" class="idol"{at(*place)}><use href="#s-idol"/></g>'


# What lies on the island


def tokens(view: Sol, eyes: Eyes) -> Iterator[str]:
    """A token on each cell that was not searched, a hole where it was; a face if one may know it."""
    taken = {int(view.pawns[pawn].cell) for pawn in in_game(view)}
    for cell in pieces.SEARCH_CELLS:
        x, y = spots.MIDDLE[cell]
        if not sets.holds(view.unsearched, cell):
            yield put("s-hole", x, y + 2)
            continue
        x, y = plus((x, y), ASIDE) if cell in taken else (x, y)
        yield put(f"k-{targets.terrain_name(cell)}", x, y, f"k{cell}")
        if view.faces[cell]:
            yield peeked(int(view.faces[cell]), x, y, cell, eyes)


def peeked(face: int, x: int, y: int, cell: int, eyes: Eyes) -> str:
    """A token that Zia's team has looked at: what it is, to those who know."""
    if face == UNKNOWN:
        said = title(eyes.texts.say("drawing.peeked-by-them"))
        drawn = use("i-eye", 5, -19, 16, 16)
        return f'<g id="seen-{cell}" class="seen"{at(x, y)}>{said}{drawn}</g>'
    kind = pieces.TOKEN_NAMES[face - 1]
    shape = {"step": "i-foot", "sword": "i-sword", "clue": "i-clue", "flag": "i-flag"}[kind]
    said = title(eyes.texts.say("drawing.peeked", token=eyes.texts.word("token", face - 1)))
    drawn = '<circle r="12" fill="#eef5ff"/><use href="#s-peek"/>' + use(shape, -8, -8, 16, 16)
    return f'<g id="seen-{cell}" class="mine"{at(x, y)}>{said}{drawn}</g>'


def temples(view: Sol) -> Iterator[str]:
    """The eight temples."""
    for place, cell in enumerate(pieces.TEMPLE_CELLS):
        x, y = spots.MIDDLE[cell]
        yield put(f"tp-{pieces.TEMPLE_NAMES[view.temples[place]]}", x, y - 6, f"temple-{place}")


def laid(view: Sol) -> Iterator[str]:
    """Barricades and Relays."""
    for kind, cells in (("barricade", view.barricades), ("relay", view.relays)):
        for cell in range(pieces.CELLS):
            if sets.holds(cells, cell):
                x, y = spots.MIDDLE[cell]
                yield f'<use id="{kind}-{cell}" href="#s-{kind}"{at(x - 14, y + 16)}/>'


# Boats and flags


def boats(view: Sol, eyes: Eyes) -> Iterator[str]:
    """Each team's boat; while a boat is to be moored, its shadow wherever it may lie."""
    for team in range(pieces.TEAMS):
        boat = view.teams[team].boat
        if boat != pieces.NO_ANCHORAGE:
            shape = f"#bo-{pieces.TEAM_NAMES[team]}"
            yield f'<use id="boat-{team}" class="boat" href="{shape}"{at(*spots.BOATS[boat])}/>'
    if view.phase == st.ANCHOR:
        taken, shape = {int(team.boat) for team in view.teams}, f"bo-{pieces.TEAM_NAMES[view.team]}"
        for anchorage, place in enumerate(spots.BOATS):
            if anchorage not in taken:
                yield f'<use id="ghost-{anchorage}" class="ghost" href="#{shape}"{at(*place)}/>'


def moorings(view: Sol) -> Iterator[str]:
    """From each boat to its two pontoons."""
    for team in range(pieces.TEAMS):
        boat = view.teams[team].boat
        if boat == pieces.NO_ANCHORAGE:
            continue
        x, y = spots.BOATS[boat]
        lines = "".join(
            f"M{x} {y + 8}L{px} {py}"
            for n, (px, py) in enumerate(spots.PIERS)
            if sets.holds(pieces.ANCHORAGE_FLAGS[boat], n)
        )
        yield f'<path id="mooring-{team}" class="mooring {KINDS[team]}" d="{lines}"/>'


def flags(view: Sol) -> Iterator[str]:
    """The flags that fly on the pontoons."""
    for pontoon, (x, y) in enumerate(spots.PIERS):
        flying = [team for team in range(pieces.TEAMS) if sets.holds(view.teams[team].flags, pontoon)]
        for nth, team in enumerate(flying):
            yield put(
                f"fl-{pieces.TEAM_NAMES[team]}",
                x - 8 * (len(flying) - 1) + 16 * nth,
                y,
                f"flag-{pontoon}-{team}",
            )


# What is pointed at, and what was done


def clue(view: Sol) -> str:
    """Where the Treasure Map points now, as far as the viewer knows; nothing once the Idol is out."""
    cell = (
        pieces.NO_CELL
        if view.carrier != pieces.NO_PAWN or view.idol != pieces.NO_CELL
        else treasure_map.trail(view)
    )
    if cell == pieces.NO_CELL:
        return ""
    x, y = spots.MIDDLE[cell]
    return f'<use id="clue" href="#s-clue"{at(x, y - 38)}/>'


def ways_shown(view: Sol, eyes: Eyes, who: int, found: Mapping[int, Way]) -> str:
    """Where the character that is looked at stands, and the cheapest way from there to every cell."""
    if who == pieces.NO_PAWN or eyes.choosing:
        return ""
    start = int(view.pawns[who].cell)
    here = f'<use id="here" href="#h-here"{at(*spots.MIDDLE[start])}/>' if start < pieces.BOAT else ""
    if not found:  # before its boat is moored a character has no way anywhere
        return here
    first = spots.MIDDLE[start] if start < pieces.BOAT else spots.BOATS[view.teams[who // pieces.CREW].boat]
    legs = dict.fromkeys(leg for way in found.values() for leg in legs_of(way, first))
    path = "".join(f"M{x1} {y1}L{x2} {y2}" for (x1, y1), (x2, y2) in legs)
    return f'{here}<path id="all-ways" class="ways" d="{path}"/>'


def legs_of(way: Way, first: tuple[int, int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """A way step by step."""
    points = [first, *(spots.MIDDLE[step.cell] for step in way.steps)]
    return pairwise(points)


def halos(marks: Marks) -> Iterator[str]:
    """Cells where something has just happened."""
    for cell in sorted(marks.lit):
        if cell < pieces.CELLS:
            yield f'<use id="halo-{cell}" class="mark halo" href="#h-here"{at(*spots.MIDDLE[cell])}/>'


def trails(view: Sol, eyes: Eyes, marks: Marks, stands: Mapping[int, tuple[int, int]]) -> Iterator[str]:
    """Whence whoever moved came."""
    if eyes.before is None:
        return
    before = stands_of(eyes.before)
    for sheet in dict.fromkeys(marks.went):
        pawn = roster.pawn_of(view, sheet)
        if pawn in before and pawn in stands and before[pawn] != stands[pawn]:
            yield trail(f"trail-{pawn}-{view.turn}", before[pawn], stands[pawn])


def bubbles(view: Sol, eyes: Eyes, marks: Marks, stands: Mapping[int, tuple[int, int]]) -> Iterator[str]:
    """A word over whoever has found or lost something."""
    said = {sheet: (shape, key) for sheet, shape, key in marks.said}
    for sheet, (shape, key) in said.items():
        pawn = roster.pawn_of(view, sheet)
        if pawn in stands:
            word = eyes.texts.template(f"drawing.bubble.{key}")
            kind = "lose" if key == "wounded" else "gain"
            yield bubble(f"said-{pawn}", kind, shape, word, *stands[pawn])
