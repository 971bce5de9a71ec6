"""Scenes: positions in a few words, and what one asks of them."""

from __future__ import annotations

from tests.contract.asking import refusal as refusal

import archipel
from archipel.core.match import Match, View

# The grid of a scene wherever it says nothing else: that of the beginning.
START = "F+ E- A+ W- A- W+ F- E+ W+ A- E+ F- E- F+ W- A+"
CELLS = [f"{column}{row}" for row in "1234" for column in "abcd"]
FIRE = "s0 fire L1 D1 B1 C1"
EARTH = "s1 earth L2 D2 B2 C2"


def written(tiles: str, *lines: str, options: str = "") -> str:
    """A position: the tiles that matter, each `c3=F+`, and its other lines.

    A tile comes to its cell in exchange for the one that lies there at the beginning.
    """
    tokens = dict(zip(CELLS, START.split(), strict=True))
    placed: set[str] = set()
    for word in tiles.split():
        cell, _, token = word.partition("=")
        if tokens[cell][0] != token[0]:
            other = next(name for name in CELLS if tokens[name][0] == token[0] and name not in placed)
            tokens[other] = tokens[cell]
        tokens[cell] = token
        placed.add(cell)
    rows = [" ".join(tokens[name] for name in CELLS[start : start + 4]) for start in range(0, 16, 4)]
    seats = sum(line.split()[0] in ("s0", "s1", "s2", "s3") for line in lines)
    return "\n".join([f"position codinca 1 seats={seats} {options}".rstrip(), *rows, *lines]) + "\n"


def scene(tiles: str, *lines: str, options: str = "") -> Match:
    """A match from such a position."""
    match = archipel.read(written(tiles, *(lines or (FIRE, EARTH)), options=options))
    assert isinstance(match, Match)
    return match


def seen(tiles: str, *lines: str, options: str = "") -> View:
    """A view from such a position; the options name the viewer."""
    view = archipel.read(written(tiles, *lines, options=options))
    assert isinstance(view, View)
    return view


def grid(match: Match) -> dict[str, str]:
    """The tiles by their cells."""
    rows = match.position().splitlines()[1:5]
    return dict(zip(CELLS, " ".join(rows).split(), strict=True))


def tiles(match: Match, cells: str) -> str:
    """The tiles on some cells."""
    there = grid(match)
    return " ".join(there[cell] for cell in cells.split())


def line(match: Match, key: str) -> str:
    """What a line of the position says, without its first word; nothing if there is none."""
    found = [text.partition(" ")[2] for text in match.position().splitlines() if text.split()[0] == key]
    return found[0] if found else ""


def player(match: Match, seat: int) -> str:
    """A player's line."""
    return line(match, f"s{seat}")


def play(match: Match, *actions: str) -> list[str]:
    """Play some actions; the news of the last."""
    for action in actions[:-1]:
        match.play(action)
    return match.play(actions[-1])


def targets(match: Match, verb: str) -> set[str]:
    """What may follow a verb."""
    said = [action.split(" ", 1) for action in match.legal()]
    return {words[1] for words in said if words[0] == verb and len(words) == 2}


def turn(match: Match) -> str:
    """Whose turn it is, and its number."""
    return line(match, "turn")
