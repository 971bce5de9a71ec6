"""What was done in this turn and in the one before, read off tiles and cards: as tokens and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from archipel.core.lines import names_in
from archipel.core.texts import GameTexts

from ..rules import grid, pieces
from ..rules.state import Codinca

PUSH_TOKENS = tuple(name.replace(" ", "-") for name in pieces.PUSH_NAMES)
ROTATION_TOKENS = tuple(f"{block}-{turn}" for block in pieces.BLOCK_NAMES for turn in pieces.TURN_NAMES)


def cells_in(cells: int) -> list[str]:
    """The names of a set of cells."""
    return names_in(cells, pieces.CELL_NAMES)


class Deed(NamedTuple):
    """Something that was done: the verb, how it is written, and the number of a push or rotation."""

    verb: str
    token: str
    number: int = 0


def deeds(codinca: Codinca, age: int) -> Iterator[Deed]:
    """What was done in this turn (age 1) or in the one before, tile by tile and card by card."""
    for mark in (pieces.SWAPPED_FIRST, pieces.SWAPPED_SECOND):
        swapped = grid.marked_cells(codinca, mark * age)
        if swapped:
            yield Deed("swap", "-".join(cells_in(swapped)))
    for name in cells_in(grid.marked_cells(codinca, pieces.FLIPPED * age)):
        yield Deed("flip", name)
    pushed, rotated = codinca.pushed, codinca.rotated
    if age != 1:
        pushed, rotated = codinca.pushed_before, codinca.rotated_before
    for number, token in enumerate(PUSH_TOKENS):
        if pushed >> number & 1:
            yield Deed("push", token, number)
    for number, token in enumerate(ROTATION_TOKENS):
        if rotated >> number & 1:
            yield Deed("rotate", token, number)
    for nth in range(pieces.MOST_TRAPS_A_TURN):
        trapped = grid.marked_cells(codinca, (pieces.TRAPPED_FIRST << nth) * age)
        if trapped:
            yield Deed("trap", ",".join(cells_in(trapped)))


def deed_tokens(codinca: Codinca, age: int) -> list[str]:
    """The same in notation: `swap:a1-b2 push:1-right`."""
    return [f"{deed.verb}:{deed.token}" for deed in deeds(codinca, age)]


def deed_text(deed: Deed, texts: GameTexts) -> str:
    """What was done, in words."""
    what = deed.token.upper()
    if deed.verb == "push":
        what = texts.word("push", deed.number)
    elif deed.verb == "rotate":
        block, turn = divmod(deed.number, pieces.TURNS_OF_A_BLOCK)
        what = f"{texts.word('block', block)} {texts.word('turn', turn)}"
    return texts.template(f"board.deed.{deed.verb}").replace("{what}", what)
