"""Small pieces of SVG and HTML.

The functions return plain strings of markup, so that a board is put together quickly; whatever comes from
players or texts goes through `safe` on its way in.
"""

from __future__ import annotations

from markupsafe import escape

CROWD = 14
"""Where more tiles bear chips, nothing else is said on them: it would hide the rest, and weigh."""


def safe(text: object) -> str:
    """A text that can stand between tags and in attributes."""
    return str(escape(text))


def at(x: float, y: float) -> str:
    """The transform that puts a piece somewhere."""
    return f' transform="translate({x:g},{y:g})"'


def use(shape: str, x: float, y: float, width: float, height: float, kind: str = "") -> str:
    """A shape in a box, perhaps with a class."""
    named = f' class="{kind}"' if kind else ""
    return f'<use href="#{shape}"{named} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def whole(shape: str, kind: str = "") -> str:
    """A shape in its own size, perhaps with a class."""
    named = f' class="{kind}"' if kind else ""
    return f'<use href="#{shape}"{named}/>'


def text(said: object, x: float, y: float, kind: str) -> str:
    """A short text at a point."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{safe(said)}</text>'


def shortened(name: str, most: int) -> str:
    """A name where there is room for so many letters."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def title(said: object) -> str:
    """What a shape is, for those who point at it or hear it."""
    return f"<title>{safe(said)}</title>"


def piece(name: str, kind: str, x: float, y: float, inside: str) -> str:
    """Something with an id of its own that moves as a whole."""
    return f'<g id="{name}" class="{kind}"{at(x, y)}>{inside}</g>'


def chip_of(action: int, kind: str, shape: str, said: str, x: float, y: float) -> str:
    """What can be pressed on a board: one shape; with nothing to say it is only shown."""
    pressed = f' role="button" tabindex="0" data-action="{action}" aria-label="{safe(said)}"' if said else ""
    return f'<use id="chip-{action}" class="do {kind}" href="#{shape}"{pressed}{at(x, y)}/>'


def layer(name: str, pieces: str) -> str:
    """A fixed group whose children are pieces."""
    return f'<g id="{name}">{pieces}</g>'


def icon(shape: str, size: int = 16) -> str:
    """A shape beside words, in HTML; the page has a class for each size from 10 to 64."""
    return f'<svg class="s{size}" aria-hidden="true"><use href="#{shape}"/></svg>'


def chip(kind: str, shape: str, words: str) -> str:
    """A word in a small coloured box, in HTML."""
    return f'<span class="chip {kind}">{icon(shape, 14)}<span>{words}</span></span>'


def trail(name: str, start: tuple[int, int], end: tuple[int, int]) -> str:
    """A dotted line behind a pawn, in an arc."""
    (x1, y1), (x2, y2) = start, end
    bend_x, bend_y = (x1 + x2) / 2 + (y2 - y1) / 8, (y1 + y2) / 2 - abs(x2 - x1) / 8
    path = f"M{x1} {y1}Q{bend_x:g} {bend_y:g} {x2} {y2}"
    return (
        f'<g id="{name}" class="mark trail"><path class="under" d="{path}"/><path class="dots" d="{path}"/>'
        f'<circle cx="{x1}" cy="{y1}" r="9"/></g>'
    )


def bubble_width(said: str) -> int:
    """How wide a bubble is."""
    return 38 + 9 * len(said)


def bubble(name: str, kind: str, shape: str, said: str, x: float, y: float) -> str:
    """A short word over a pawn that stands there."""
    width = bubble_width(said)
    left = -width / 2
    return (
        f'<g id="{name}" class="mark bubble {kind}"{at(x, y - 42)}>'
        f'<rect x="{left:g}" y="-14" width="{width}" height="28" rx="14"/>'
        f"{use(shape, left + 8, -8, 16, 16)}{text(said, left + 27, 5.5, 'said')}</g>"
    )
