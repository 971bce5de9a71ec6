"""A position as a picture of its own: an SVG document that needs nothing else, or a PNG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import resvg_py

from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, Look, look_of

SHARED_SHAPES = Path(__file__).parent / "shapes.svg"
WIDTH = 1200
# Families to draw text with where the generic one is not set up.
SANS = "DejaVu Sans"
MONO = "DejaVu Sans Mono"


def svg(game: Game, view: Any, texts: GameTexts) -> str:
    """The board with its shapes, its style and its background."""
    look = look_of(game)
    board = str(look.board(view, Eyes(texts, SPECTATOR)))
    opening, _, inside = board.partition(">")
    opening = opening.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    shapes = "".join(shapes_in(board, look))
    sky, ground = background(look, opening)
    return (
        f"{opening}><style>{still_style(look.board_style)}</style><defs>{shapes}{sky}</defs>{ground}{inside}"
    )


def png(drawing: str, width: int = WIDTH) -> bytes:
    """An SVG document as a PNG so many pixels wide."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing, width=width, sans_serif_family=SANS, monospace_family=MONO, font_family=SANS
        )
    )


def shapes_in(markup: str, look: Look) -> Iterator[str]:
    """The shapes that some markup uses, and those that they use in turn."""
    known = shapes_of(SHARED_SHAPES) | shapes_of(look.shapes)
    wanted, found = used_in(markup), set[str]()
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found.add(name)
            wanted += used_in(known[name])
    return (shape for name, shape in known.items() if name in found)


def used_in(markup: str) -> list[str]:
    """The ids that some markup refers to."""
    return re.findall(r'(?:href="|url\()#([\w-]+)', markup)


@cache
def shapes_of(file: Path) -> dict[str, str]:
    """The shapes of a file by their ids.

    They fill their boxes and no more; saying so spares whoever draws them a mask for each.
    """
    text = re.sub(r"<symbol (?!overflow)", '<symbol overflow="visible" ', file.read_text("utf-8"))
    shapes = re.finditer(r'<(\w+)(?: overflow="visible")? id="([\w-]+)"[^>]*>.*?</\1>', text, re.DOTALL)
    return {shape[2]: shape[0] for shape in shapes}


@cache
def still_style(file: Path) -> str:
    """The rules of a style sheet for what stands still: those that begin with the board itself.

    A style inside a drawing reaches the whole page around it, so nothing else comes along.
    """
    text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r"@[^{]+{(?:[^{}]*{[^{}]*})*[^{}]*}", "", text)
    rules = re.findall(r"([^{}]+){([^{}]*)}", text)
    kept = ((" ".join(names.split()), " ".join(said.split())) for names, said in rules)
    return "".join(
        f"{names}{{{said}}}" for names, said in kept if names.startswith(".board") and ":" not in names
    )


def background(look: Look, opening: str) -> tuple[str, str]:
    """The world of a game behind its board: a gradient, and the ground filled with it."""
    box = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', opening)
    x, y, width, height = box.groups() if box else ("0", "0", "100%", "100%")
    sky = (
        '<radialGradient id="picture-sky" cx=".5" cy=".4" r=".8">'
        f'<stop stop-color="{look.world["mid"]}"/><stop offset="1" stop-color="{look.world["deep"]}"/>'
        "</radialGradient>"
    )
    return sky, f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="url(#picture-sky)"/>'
