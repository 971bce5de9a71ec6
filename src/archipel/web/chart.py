"""The sea chart of the lobby: where the isles lie, and the route between them, for any number of games.

The chart is six columns wide and as many rows deep as it takes, 100 units each. The page stretches it over
whatever room there is, so nothing here is a pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

COLUMN = 100
WIDTH = 6 * COLUMN
LABEL = 70
"""How far down in its row the label of an isle is: there the route lands."""
STARTS = {1: (3,), 2: (2, 4), 3: (1, 3, 5)}
"""In which columns the isles of a row begin, each two columns wide."""
WAVES = (
    ("5%", "52%"),
    ("9%", "58%"),
    ("24%", "8%"),
    ("36%", "6%"),
    ("63%", "12%"),
    ("94%", "8%"),
    ("97%", "62%"),
    ("6%", "93%"),
    ("50%", "96%"),
    ("93%", "94%"),
)

Point = tuple[float, float]


@dataclass(frozen=True)
class Spot:
    """The place of one isle: the column it begins in, its centre, and whether it lies a little higher."""

    column: int
    x: float
    y: float
    high: bool


@dataclass(frozen=True)
class Chart:
    """The whole chart."""

    rows: int
    spots: tuple[Spot, ...]
    route: str
    """The path of the dotted line."""
    compass: tuple[str, str]
    """Where the compass is, in parts of the width and of the height."""
    waves: tuple[tuple[str, str], ...] = WAVES

    @property
    def size(self) -> str:
        """What the isles are drawn like: few of them are drawn larger."""
        return {1: "one", 2: "two"}.get(len(self.spots), "many")

    @property
    def box(self) -> str:
        """The view box of the route."""
        return f"0 0 {WIDTH} {100 * self.rows}"


def rows_of(isles: int) -> list[int]:
    """How many isles lie in each row: three at most, as even as possible, the fuller rows first."""
    rows = max(1, -(-isles // 3))
    return [isles // rows + (row < isles % rows) for row in range(rows)]


def _places(isles: int) -> list[list[Spot]]:
    """The isles by row; one or two have the width to themselves."""
    if isles == 1:
        return [[Spot(1, WIDTH / 2, LABEL, False)]]
    if isles == 2:
        return [[Spot(1, WIDTH / 4, LABEL, False), Spot(4, WIDTH * 3 / 4, LABEL, True)]]
    return [
        [
            Spot(start, start * COLUMN, 100 * row + LABEL, len(STARTS[count]) == 3 and start == 3)
            for start in STARTS[count]
        ]
        for row, count in enumerate(rows_of(isles))
        if count
    ]


def _bend(start: Point, end: Point, out: int) -> str:
    """One leg of the route: a wave along a row, or a bow around its end down to the next row."""
    (x, y), (x2, y2) = start, end
    if y == y2:
        third = (x2 - x) / 3
        return f"C{x + third:g} {y - 26:g} {x2 - third:g} {y2 + 14:g} {x2:g} {y2:g}"
    reach = max(x, x2) + 90 if out > 0 else min(x, x2) - 90
    return f"C{reach:g} {y + 20:g} {reach:g} {y2 - 10:g} {x2:g} {y2:g}"


def _route(rows: Sequence[Sequence[Spot]]) -> str:
    """The dotted line: along the first row, back along the second, and so on."""
    if not rows:
        return ""
    legs: list[str] = []
    stops: list[tuple[Point, int]] = []
    for number, row in enumerate(rows):
        out = 1 if number % 2 == 0 else -1
        stops += [((spot.x, spot.y), out) for spot in row[::out]]
    first = stops[0][0]
    if len(stops) <= 2:
        legs.append(f"M-20 18C70 10 60 {first[1] + 10:g} {first[0]:g} {first[1]:g}")
    else:
        legs.append(f"M{first[0]:g} {first[1]:g}")
    legs += [_bend(start, end, out) for (start, out), (end, _) in pairwise(stops)]
    if len(stops) <= 2:
        x, y = stops[-1][0]
        legs.append(f"C{x + 60:g} {y + 26:g} {WIDTH - 40} {y + 22:g} {WIDTH + 250} {y - 14:g}")
    return "".join(legs)


def _compass(rows: Sequence[Sequence[Spot]]) -> tuple[str, str]:
    """The compass stands where the sea is empty."""
    isles = sum(map(len, rows))
    if len(rows) < 2:
        return {1: ("12%", "74%"), 2: ("50%", "84%")}.get(isles, ("50%", "90%"))
    between = "50%" if len(rows[1]) == 2 else "33.3%"
    return between, f"{100 / len(rows):g}%"


@cache
def chart(isles: int) -> Chart:
    """The chart of so many isles."""
    rows = _places(isles) if isles else []
    spots = tuple(spot for row in rows for spot in row)
    return Chart(max(1, len(rows)), spots, _route(rows), _compass(rows))
