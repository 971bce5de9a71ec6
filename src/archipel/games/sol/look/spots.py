"""Where things lie on the drawn island: hexagons seen from a height, raised by their altitude.

The unit is that of the drawing; a cell is 80 wide. The ground never changes, so it is one shape, made from
the map by `ground` and kept in shapes.svg.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt
from typing import NamedTuple

from ..rules import island, pieces

SIDE, SQUASH, RISE = 46, 0.84, 12
"""The side of a hexagon, how flat it is seen, and how high a level is."""
LEFT, TOP, WIDE, HIGH = -366, -322, 732, 652
VIEW_BOX = f"{LEFT} {TOP} {WIDE} {HIGH}"
PIER, OUT = 54, 180
"""How far a pontoon is from its cell, and how far out to sea a rowboat goes."""
BOATS = ((96, 290), (-298, -112), (264, -204))
"""Where a boat lies at each anchorage."""


class Point(NamedTuple):
    """A place on the drawing."""

    x: float
    y: float


def spot(q: float, r: float, altitude: int = 0) -> Point:
    """The middle of a hexagon."""
    return Point(SIDE * sqrt(3) * (q + r / 2), SIDE * 1.5 * SQUASH * r - RISE * altitude)


EXACT = tuple(spot(*pieces.CHART.places[cell], pieces.TERRAIN[cell]) for cell in range(pieces.CELLS))
MIDDLE = tuple((round(x), round(y)) for x, y in EXACT)
"""The middle of each cell."""


def outward(cell: int) -> Point:
    """The way from a cell at the shore to the open sea."""
    q, r = pieces.CHART.places[cell]
    open_sides = [(dq, dr) for dq, dr in island.DIRECTIONS if (q + dq, r + dr) not in pieces.CHART.places]
    ways = [spot(dq, dr) for dq, dr in open_sides]
    x, y = sum(way.x for way in ways), sum(way.y for way in ways)
    length = hypot(x, y) or 1
    return Point(x / length, y / length)


def pier(cell: int) -> tuple[int, int]:
    """The end of the jetty of a cell, at the level of the sea."""
    way, (x, y) = outward(cell), EXACT[cell]
    return round(x + PIER * way.x), round(y + RISE * pieces.TERRAIN[cell] + PIER * way.y)


PIERS = tuple(pier(cell) for cell in pieces.CELL_OF_PONTOON)
"""Where each pontoon is, and its flags."""


def ground() -> str:
    """Sea, shore, rowboats, jetties and the cells, as one shape."""
    order = sorted(range(pieces.CELLS), key=lambda cell: pieces.CHART.places[cell][1])
    cells = "".join(
        f'<use href="#t-{island.TERRAIN_NAMES[pieces.TERRAIN[cell]]}"{_at(*EXACT[cell])}/>' for cell in order
    )
    shore = "".join(f"M{x:.0f} {y + 8:.0f}{HEXAGON}" for x, y in map(_at_sea, range(pieces.CELLS)))
    rings = "".join(
        f'<use href="#s-shore" stroke="{color}" fill="{color}" stroke-width="{wide}" opacity="{opacity}"/>'
        for color, wide, opacity in SHALLOWS
    )
    altar = f'<use href="#s-altar"{_at(*EXACT[pieces.ALTAR])}/>'
    return (
        f'<path id="s-shore" stroke-linejoin="round" d="{shore}"></path>\n'
        f'<symbol overflow="visible" id="s-island">{rings}{"".join(lines())}{"".join(jetties())}'
        f"{cells}{altar}"
        f"{''.join(names())}</symbol>"
    )


SHALLOWS = (("#8ff0dc", 150, ".16"), ("#a9f5e2", 104, ".26"), ("#d4fff1", 62, ".4"), ("#f6f3d8", 22, "1"))
"""The rings of water around the island, the last one of sand: colour, width, opacity."""
HEXAGON = "m0-39l40 20v39l-40 19-40-19v-39z"


def _at(x: float, y: float) -> str:
    return f' x="{x:.1f}" y="{y:.1f}"'.replace(".0", "")


def _at_sea(cell: int) -> Point:
    return spot(*pieces.CHART.places[cell])


def lines() -> Iterator[str]:
    """The ways of the rowboats, each with its little boat."""
    for one, other in island.ROWBOATS:
        (x1, y1), (x2, y2) = (PIERS[pieces.PONTOON_NAMES.index(name)] for name in (one, other))
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        far = hypot(x, y)
        bend_x, bend_y = x + OUT * x / far, y + OUT * y / far
        at_x, at_y = (x1 + 2 * bend_x + x2) / 4, (y1 + 2 * bend_y + y2) / 4
        yield (
            f'<path d="M{x1} {y1}Q{bend_x:.0f} {bend_y:.0f} {x2} {y2}" fill="none" stroke="#fff" '
            f'stroke-width="4" stroke-dasharray="0 9" stroke-linecap="round" opacity=".85"/>'
            f'<use href="#s-rowboat"{_at(at_x, at_y)}/>'
        )


def jetties() -> Iterator[str]:
    """The planks from a cell to its pontoon."""
    for cell, (x, y) in zip(pieces.CELL_OF_PONTOON, PIERS, strict=True):
        start = _at_sea(cell)
        path = f"M{start.x:.0f} {start.y:.0f}L{x} {y}"
        yield (
            f'<path d="{path}" stroke="#5b3a1c" stroke-width="17" stroke-linecap="round"/>'
            f'<path d="{path}" stroke="#b98c54" stroke-width="12" stroke-dasharray="4 2"/>'
        )


def names() -> Iterator[str]:
    """The names of the pontoons."""
    for name, (x, y) in zip(pieces.PONTOON_NAMES, PIERS, strict=True):
        style = 'font-size="11" font-weight="700" text-anchor="middle" fill="#fff"'
        word = f'<text y="4" {style}>{name.upper()}</text>'
        place = f'transform="translate({x},{y + 9})"'
        yield f'<g {place}><g class="s-z"><use href="#s-label"/>{word}</g></g>'
