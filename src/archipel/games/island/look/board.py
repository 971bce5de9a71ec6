"""The board as a drawing: a view in, an `<svg>` out.

The unit is a tile of 100, the pitch 106. Pieces are direct children of fixed layers, keep their ids and move
by their `transform` alone, so that the page can animate them; what the last play did is told by classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, nameless
from archipel.draw.markup import (
    CROWD,
    at,
    bubble,
    chip_of,
    layer,
    piece,
    safe,
    shortened,
    text,
    title,
    trail,
    whole,
)

from ..rules import actions as act, pieces, swimming, terrain
from ..rules.state import Island
from . import last_play, odds, spots, targets
from .last_play import Marks
from .odds import Risk

DRY, WET, SUNK = range(3)
STATES = ("dry", "flooded", "sunk")
GLOW = '<use href="#t-glow"/>'
# The chip of each kind of action: gold goes somewhere, dark does something there.
CHIP_SHAPES = {
    act.MOVE: "k-go",
    act.FLY: "k-fly",
    act.SHORE: "k-shore",
    act.CAPTURE: "k-capture",
    act.SWIM_TO: "k-swim",
    act.LAND: "k-land",
    act.SANDBAG: "k-sandbag",
}


def board(view: Island, eyes: Eyes) -> Markup:
    """The island with everything on it, and what can be done there now."""
    marks = last_play.marks_of(eyes.news)
    lit = targets.chips(view, eyes.seat, eyes.lit)
    crowded = len(lit) > CROWD
    dangers = odds.risks(view) if eyes.odds and not crowded else []
    glowing: set[int] = set() if crowded else set(lit)
    isle = pieces.MAP_NAMES[view.options.map]
    layers = (
        layer(
            "tiles",
            "".join(
                tile(view, eyes.texts, number, glowing, marks, not eyes.choosing)
                for number in range(pieces.TILES)
            ),
        ),
        layer(
            "treasures", "".join(treasure(view, eyes, number, marks) for number in range(pieces.TREASURES))
        ),
        layer("trails", "".join(trails(view, eyes, marks))),
        layer("pieces", "".join(pawn(view, eyes, seat, marks) for seat in range(view.seats))),
        layer("odds", "".join(pills(view, eyes, dangers))),
        layer("marks", "".join(news(view, eyes, marks))),
        layer("chips", "".join(buttons(view, eyes, lit))),
    )
    label = safe(eyes.texts.template("drawing.board"))
    head = (
        f'<svg class="board" viewBox="{spots.view_box(view.options.map)}" role="group" aria-label="{label}">'
    )
    return Markup(f'{head}<use class="land" href="#land-{isle}"/>{"".join(layers)}</svg>')


# The tiles


def state_of(view: Island, place: int) -> int:
    """Whether a tile is dry, flooded or sunk."""
    return SUNK if terrain.holds(view.sunk, place) else WET if terrain.holds(view.flooded, place) else DRY


def tile(view: Island, texts: GameTexts, number: int, lit: set[int], marks: Marks, titled: bool) -> str:
    """A tile where it lies."""
    place = int(view.places[number])
    state = state_of(view, place)
    fresh = number in marks.hit or number in marks.dried
    treasure = pieces.TREASURE_OF[number]
    got = treasure != pieces.NO_TREASURE and bool(view.captured >> treasure & 1)
    inside = tile_inside(texts, number, state, fresh, got)
    kind = f"tile {STATES[state]}{' lit' if place in lit else ''}"
    said = tile_title(texts, number, state, terrain.cell_of(view, place)) if titled else ""
    return piece(
        f"tile-{number}", kind, *spots.corner(view, place), f"{said}{GLOW if place in lit else ''}{inside}"
    )


@cache
def tile_inside(texts: GameTexts, number: int, state: int, fresh: bool, got: bool) -> str:
    """The vignette with its water and its name; what the last play changed changes under one's eyes."""
    vignette, lines = f"v-{pieces.TILE_NAMES[number]}", name_lines(texts, number)
    if state == SUNK:
        gone = f'<g class="sinks">{whole(vignette)}{whole("t-flood")}</g>' if fresh else ""
        return whole("t-sunk") + name_text(lines, 74 if len(lines) > 1 else 80, 12) + gone
    water = ""
    if state == WET:
        water = whole("t-flood", "rises" if fresh else "")
    elif fresh:
        water = whole("t-flood", "drains")
    over = whole(f"t-{'wet' if state == WET else 'dry'}{len(lines)}")
    name = name_text(lines, 84 if len(lines) > 1 else 94.5, 11.5)
    return whole(vignette) + water + over + name + badge(number, got)


def badge(number: int, got: bool) -> str:
    """Which treasure can be captured on a tile; a tick once it is."""
    treasure = pieces.TREASURE_OF[number]
    if treasure == pieces.NO_TREASURE:
        return ""
    return whole("b-got" if got else f"b-{pieces.TREASURE_NAMES[treasure]}")


@cache
def name_lines(texts: GameTexts, number: int) -> list[str]:
    """The name of a tile in one line or two."""
    return texts.template(f"drawing.name.{pieces.TILE_NAMES[number]}").split("|")


def name_text(lines: list[str], top: float, pitch: float) -> str:
    """A name under each other."""
    rest = "".join(f'<tspan x="50" dy="{pitch:g}">{safe(line)}</tspan>' for line in lines[1:])
    return f'<text x="50" y="{top:g}">{safe(lines[0])}{rest}</text>'


@cache
def tile_title(texts: GameTexts, number: int, state: int, cell: int) -> str:
    """What a tile is, in words."""
    said = texts.say(
        f"drawing.{STATES[state]}", tile=texts.word("tile", number), cell=texts.word("cell", cell)
    )
    return title(said)


# The treasures


def treasure(view: Island, eyes: Eyes, number: int, marks: Marks) -> str:
    """A treasure beside the island: hollow until it is captured; who has most of its cards."""
    got = bool(view.captured >> number & 1)
    place = spots.treasure_places(view.options.map)[number]
    held = [int(view.players[seat].cards[number]) for seat in range(view.seats)]
    most = max(held)
    inside = treasure_inside(eyes.texts, number, got)
    if got:
        inside += text(eyes.texts.template("drawing.captured"), 0, 88, "got")
    else:
        inside += whole(f"g-slots{min(most, pieces.CARDS_TO_CAPTURE)}")
        if most:
            who = shortened(eyes.name(view, held.index(most)), 12)
            inside += text(eyes.texts.say("drawing.best", name=who, n=most), 0, 107, "best")
    kind = f"treasure t{number}{' won' if marks.captured == number else ''}"
    return piece(f"treasure-{number}", kind, *place, inside)


@cache
def treasure_inside(texts: GameTexts, number: int, got: bool) -> str:
    """The disc of a treasure and its name."""
    name = pieces.TREASURE_NAMES[number]
    lines = texts.template(f"drawing.treasure.{name}").split("|")
    rest = "".join(f'<tspan x="0" dy="15">{safe(line)}</tspan>' for line in lines[1:])
    shape = whole(f"g-{name}-got" if got else f"g-{name}")
    said = f'<text class="name" y="56">{safe(lines[0])}{rest}</text>'
    return title(texts.word("treasure", number)) + shape + said


# The pawns


def pawn(view: Island, eyes: Eyes, seat: int, marks: Marks) -> str:
    """A pawn on its tile: mine has a gold rim, one in the helicopter is lifted."""
    player = view.players[seat]
    kind = "pawn" + (" flies" if seat in marks.flew else " walks" if seat in marks.moved else "")
    kind += " aboard" if view.aboard >> seat & 1 else " swims" if swimming.in_the_water(view, seat) else ""
    inside = pawn_inside(int(player.role), seat == eyes.seat)
    return piece(f"pawn-{seat}", kind, *spots.pawn_places(view)[seat], pawn_title(view, eyes, seat) + inside)


@cache
def pawn_inside(role: int, mine: bool) -> str:
    """What a pawn looks like."""
    return whole(f"p-{pieces.ROLE_NAMES[role]}") + (whole("p-me") if mine else "")


def pawn_title(view: Island, eyes: Eyes, seat: int) -> str:
    """Who a pawn is."""
    role = eyes.texts.word("role", view.players[seat].role)
    own = eyes.names[seat] if seat < len(eyes.names) else ""
    return title(eyes.texts.say("drawing.pawn", name=own, role=role) if own else role)


# The odds


def pills(view: Island, eyes: Eyes, dangers: list[Risk]) -> Iterator[str]:
    """How likely a tile floods, or sinks (in red), before the turn ends; a skull if that loses the game."""
    for number, risk in enumerate(dangers):
        if risk.worse == 0.0:
            continue
        place = int(view.places[number])
        wet = terrain.holds(view.flooded, place)
        fatal = odds.is_fatal(view, number) and risk.sinks > 0
        yield pill(eyes.texts, *spots.corner(view, place), risk.worse, wet, fatal)


def pill(texts: GameTexts, x: int, y: int, chance: float, wet: bool, fatal: bool) -> str:
    """A chance in the upper right corner of a tile."""
    said = texts.percent(chance)
    wide = len(said.rstrip("%").strip()) > 2
    shape = f"o-{'fatal' if fatal else 'sink' if wet else 'flood'}{'-wide' if wide else ''}"
    kind = ' class="bad"' if fatal or wet else ""
    place = at(x + (33 if wide else 42), y + 5)
    return f"<g{kind}{place}>{whole(shape)}<text>{said}</text></g>"


# What the last play did


def stamp_of(view: Island) -> str:
    """What tells a play from the one before it."""
    played = sum(view.treasure_discard)
    return f"{view.turn}-{view.decisions.kinds[0]}{view.cards_due}{view.actions_left}-{played}"


def news(view: Island, eyes: Eyes, marks: Marks) -> Iterator[str]:
    """Rings and bubbles; their ids belong to this play, so that the next ones begin anew."""
    stamp = stamp_of(view)
    for number in sorted(marks.hit):
        x, y = spots.corner(view, view.places[number])
        yield f'<use id="ring-{number}-{stamp}" class="mark ring" href="#t-hit"{at(x, y)}/>'
    places = spots.pawn_places(view)
    for seat in marks.swims:
        if swimming.in_the_water(view, seat):
            where = eyes.texts.template("drawing.where")
            yield bubble(f"bubble-{seat}-{stamp}", "swim", "i-swim", where, *places[seat])
    for giver, taker, card in marks.gave:
        shape = f"i-{pieces.TREASURE_NAMES[card]}"
        yield bubble(f"bubble-{giver}-{stamp}", "lose", shape, "−1", *places[giver])
        yield bubble(f"bubble-{taker}-{stamp}", "gain", shape, "+1", *places[taker])


def trails(view: Island, eyes: Eyes, marks: Marks) -> Iterator[str]:
    """Where the pawns that moved came from."""
    if eyes.before is None or not marks.moved:
        return
    starts, ends, stamp = spots.pawn_places(eyes.before), spots.pawn_places(view), stamp_of(view)
    for seat in dict.fromkeys(marks.moved):
        yield trail(f"trail-{seat}-{stamp}", starts[seat], ends[seat])


# What can be done


def buttons(view: Island, eyes: Eyes, lit: dict[int, list[int]]) -> Iterator[str]:
    """A chip for each verb on its target, from the right; a ring around each pawn that may board."""
    for place, actions in lit.items():
        x, y = spots.corner(view, place)
        for slot, action in enumerate(actions):
            across, down = spots.CHIPS[slot % len(spots.CHIPS)]
            order = "only" if len(actions) == 1 else "more" if slot else "lead"
            said = sentence(view, eyes, action)
            yield chip_of(action, order, chip_shape(view, action), said, x + across, y + down)
    places = spots.pawn_places(view)
    for seat in targets.pawns(eyes.lit):
        said = sentence(view, eyes, act.BOARD + seat)
        yield chip_of(act.BOARD + seat, "whom", "k-whom", said, *places[seat])


def chip_shape(view: Island, action: int) -> str:
    """What a chip looks like; a pawn that the Navigator moves has its own colour."""
    if act.KIND[action] == act.GUIDE:
        return f"k-guide-{pieces.ROLE_NAMES[view.players[act.SEAT[action]].role]}"
    return CHIP_SHAPES[act.KIND[action]]


def sentence(view: Island, eyes: Eyes, action: int) -> str:
    """What a chip says in a page; nothing elsewhere."""
    if not eyes.clickable:
        return ""
    if act.KIND[action] == act.GUIDE:  # there may be many: the pawn by its own word, which is short
        return eyes.texts.action(action, eyes.texts.namer(view))
    if act.KIND[action] == act.BOARD:
        return eyes.texts.action(action, eyes.texts.namer(view, eyes.names))
    return nameless(eyes.texts, action)
