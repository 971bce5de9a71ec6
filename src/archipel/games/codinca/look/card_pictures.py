"""Key cards and spirit cards as small drawings, and what the eye is told about them."""

from __future__ import annotations

from functools import cache

from archipel.core.texts import GameTexts
from archipel.draw.markup import safe

from ..rules import pieces

STEP = 25
# Where a key is printed on its card, in the order of its colours.
PRINTED = {
    pieces.LINE: (4, 5, 6, 7),
    pieces.DIAGONAL: (0, 5, 10, 15),
    pieces.BLOCK: (5, 6, 10, 9),
    pieces.CORNERS: (0, 3, 15, 12),
}
SIDES = {"G": "gold", "S": "stone"}
DOTS = '<use href="#k-dots" width="4" height="4"/>'


@cache
def key_picture(element: int, key: int) -> str:
    """The pattern of a key in small tiles of an element."""
    places = PRINTED[key // pieces.KEYS_A_GROUP]
    tiles = "".join(
        small_tile(f"k-{pieces.ELEMENT_NAMES[element]}-{SIDES[colour]}", cell)
        for cell, colour in zip(places, pieces.KEY_COLOURS[key], strict=True)
    )
    return f'<svg class="pattern" viewBox="0 0 4 4" aria-hidden="true">{DOTS}{tiles}</svg>'


@cache
def trap_picture(texts: GameTexts, trap: int) -> str:
    """The pattern of a trap as it lies in the north, with the letters of gold and stone."""
    drawn = "".join(
        small_tile(f"k-{SIDES[colour]}", cell)
        for cell, colour in enumerate(pieces.TRAP_PATTERNS[trap])
        if colour in SIDES
    )
    letters = "".join(
        f'<text x="{STEP * (cell % pieces.SIDE) + STEP / 2:g}" y="{STEP * (cell // pieces.SIDE) + 17.5:g}">'
        f"{safe(texts.template(f'board.{SIDES[colour]}'))}</text>"
        for cell, colour in enumerate(pieces.TRAP_PATTERNS[trap])
        if colour in SIDES
    )
    # Letters are measured in the units of a larger grid: no browser draws type smaller than a pixel well.
    grid = f'<svg width="100" height="100" viewBox="0 0 4 4">{DOTS}{drawn}</svg>'
    return f'<svg class="pattern" viewBox="0 0 100 100" aria-hidden="true">{grid}{letters}</svg>'


def small_tile(shape: str, cell: int) -> str:
    """A small tile in its place on a card."""
    return f'<use href="#{shape}" x="{cell % pieces.SIDE}" y="{cell // pieces.SIDE}" width="1" height="1"/>'


@cache
def trap_words(texts: GameTexts, trap: int) -> str:
    """A trap in words: which cells become gold and which become stone, as it lies in the north."""
    said = []
    for colour, side in enumerate(("S", "G")):
        cells = [
            texts.word("cell", cell)
            for cell in range(pieces.CELLS)
            if pieces.TRAP_PATTERNS[trap][cell] == side
        ]
        if cells:
            said.append(f"{texts.word('side', colour)} {', '.join(cells)}")
    return " · ".join(reversed(said))
