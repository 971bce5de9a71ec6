"""Small pieces of SVG and HTML.

The functions return plain strings of markup, so that a board is put together quickly; whatever comes from
players or texts goes through `safe` on its way in.
"""

from __future__ import annotations

from markupsafe import escape


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


def text(said: object, x: float, y: float, kind: str) -> str:
    """A short text at a point."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{safe(said)}</text>'


def title(said: object) -> str:
    """What a shape is, for those who point at it or hear it."""
    return f"<title>{safe(said)}</title>"


def piece(name: str, kind: str, x: float, y: float, inside: str) -> str:
    """Something with an id of its own that moves as a whole."""
    return f'<g id="{name}" class="{kind}"{at(x, y)}>{inside}</g>'


def layer(name: str, pieces: str) -> str:
    """A fixed group whose children are pieces."""
    return f'<g id="{name}">{pieces}</g>'


def icon(shape: str, size: int = 16) -> str:
    """A shape beside words, in HTML; the page has a class for each size from 10 to 64."""
    return f'<svg class="s{size}" aria-hidden="true"><use href="#{shape}"/></svg>'
