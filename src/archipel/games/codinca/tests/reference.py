"""The keys and traps as pictures, turned and shifted by brute force; shares no code and no table with the rules.

Typed from the rule page (§2.3, §2.4).
"""

from __future__ import annotations

from functools import cache

Picture = tuple[str, ...]
Way = frozenset[tuple[int, int, str]]
"""Row, column, and G or S: four of them are one way a key can lie."""


def picture(text: str) -> Picture:
    return tuple(text.split("/"))


KEYS: dict[str, tuple[Picture, ...]] = {
    "L1": (picture("GGGG"),),
    "L2": (picture("SSSS"),),
    "L3": (picture("GGSS"),),
    "L4": (picture("GSGS"),),
    "L5": (picture("GSSG"),),
    "L6": (picture("SGGS"),),
    "D1": (picture("G.../.G../..G./...G"),),
    "D2": (picture("S.../.S../..S./...S"),),
    "D3": (picture("G.../.G../..S./...S"),),
    "D4": (picture("G.../.S../..G./...S"),),
    "D5": (picture("G.../.S../..S./...G"),),
    "D6": (picture("S.../.G../..G./...S"),),
    "B1": (picture("GG/GG"),),
    "B2": (picture("SS/SS"),),
    "B3": (picture("GG/SG"),),
    "B4": (picture("GS/SS"),),
    "B5": (picture("GG/SS"),),
    "B6": (picture("GS/SG"),),
    "C1": (picture("G..G/..../..../G..G"), picture("G.G/.../G.G")),
    "C2": (picture("S..S/..../..../S..S"), picture("S.S/.../S.S")),
    "C3": (picture("G..G/..../..../S..G"), picture("G.G/.../S.G")),
    "C4": (picture("G..S/..../..../S..S"), picture("G.S/.../S.S")),
    "C5": (picture("G..G/..../..../S..S"), picture("G.G/.../S.S")),
    "C6": (picture("G..S/..../..../S..G"), picture("G.S/.../S.G")),
}

_TRAPS = (
    "GGGG/..../..../....",
    "..../GGGG/..../....",
    "..../.GG./.GG./....",
    "G..G/..../..../G..G",
    "G.../.G../..G./...G",
    "GG../GG../..../....",
    ".GG./.GG./..../....",
    "G.G./..../G.G./....",
    "GSGS/..../..../....",
    "GG../..SS/..../....",
)
TRAPS: dict[str, Picture] = {f"T{number:02}": picture(text) for number, text in enumerate(_TRAPS, 1)}
TRAPS |= {
    f"T{number:02}": picture(text.replace("G", "x").replace("S", "G").replace("x", "S"))
    for number, text in enumerate(_TRAPS, 11)
}
BORDERS = ("north", "east", "south", "west")


def turned(shown: Picture) -> Picture:
    """A quarter turn clockwise."""
    return tuple("".join(column) for column in zip(*shown[::-1], strict=True))


def rotations(shown: Picture) -> list[Picture]:
    """The four ways to hold a picture."""
    found = [shown]
    for _ in range(3):
        found.append(turned(found[-1]))
    return found


@cache
def ways(key: str) -> frozenset[Way]:
    """Every way a key can lie: each rotation, shifted to wherever it fits into the grid."""
    found: set[Way] = set()
    for shown in KEYS[key]:
        for held in rotations(shown):
            for down in range(4 - len(held) + 1):
                for right in range(4 - len(held[0]) + 1):
                    found.add(
                        frozenset(
                            (down + row, right + column, colour)
                            for row, line in enumerate(held)
                            for column, colour in enumerate(line)
                            if colour != "."
                        )
                    )
    return frozenset(found)


@cache
def key_of_way() -> dict[Way, str]:
    """The one key of each way."""
    every = [(way, key) for key in KEYS for way in ways(key)]
    found = dict(every)
    assert len(found) == len(every), "two keys look the same"
    return found


def wanted(trap: str, border: str) -> dict[tuple[int, int], str]:
    """The cells a trap sets from a side of the grid, each with G or S."""
    held = rotations(TRAPS[trap])[BORDERS.index(border)]
    return {
        (row, column): colour
        for row, line in enumerate(held)
        for column, colour in enumerate(line)
        if colour != "."
    }
