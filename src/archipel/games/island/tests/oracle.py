"""A second opinion on what is legal, worked out from the rule page alone and by brute force.

It reads a position as text and shares no code with the engine: where the engine has sets of bits, it
walks from cell to cell; and it looks up nothing but the § cited at each question.

    >>> wanted = legal_texts(match.position(), seat)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
"""Row and column, (0, 0) in the north-west."""

DRY, FLOODED, SUNK = "", "~", "x"
TREASURES = {"earth": ("TM", "TS"), "wind": ("WG", "HG"), "fire": ("CE", "CS"), "ocean": ("CP", "TP")}
HELD = (*TREASURES, "helicopter", "sandbags")


@dataclass(frozen=True)
class Pawn:
    """A player: adventurer, place and hand."""

    role: str
    cell: Cell
    cards: tuple[str, ...]


@dataclass
class Position:
    """What the text of a position says, as far as legality depends on it."""

    options: dict[str, str] = field(default_factory=dict)
    names: dict[Cell, str] = field(default_factory=dict)
    water: dict[Cell, str] = field(default_factory=dict)
    pawns: list[Pawn] = field(default_factory=list)
    captured: tuple[str, ...] = ()
    decision: str = "turn"
    active: int = 0
    subject: int = 0
    numbers: dict[str, str] = field(default_factory=dict)
    aboard: tuple[int, ...] = ()
    over: bool = False

    def option(self, key: str, default: str = "yes") -> str:
        """The value of an option."""
        return self.options.get(key, default)

    def has(self, seat: int, role: str) -> bool:
        """§9, §9.7: whether a player has an adventurer's power."""
        return self.pawns[seat].role == role and self.option("powers") == "yes"

    def tiles(self) -> set[Cell]:
        """The places whose tile is still there."""
        return {cell for cell, state in self.water.items() if state != SUNK}


def cell_of(text: str) -> Cell:
    """A cell from its name."""
    return int(text[1:]) - 1, "abcdefghij".index(text[0])


def name(cell: Cell) -> str:
    """The name of a cell."""
    return f"{'abcdefghij'[cell[1]]}{cell[0] + 1}"


def read(text: str) -> Position:
    """A position from its text."""
    here = Position()
    header, *lines = [line for line in text.splitlines() if line.strip()]
    here.options = dict(word.split("=") for word in header.split()[3:])
    rows = lines[: next(n for n, line in enumerate(lines) if line.startswith("s0 "))]
    for row, line in enumerate(rows):
        for column, token in enumerate(line.split()):
            if token != ".":
                here.names[row, column], here.water[row, column] = token[:2], token[2:]
    for line in lines[len(rows) :]:
        key, *words = line.split()
        if key[0] == "s" and key[1:].isdecimal():
            here.pawns.append(Pawn(words[0], cell_of(words[1]), tuple(cards_of(words[2:]))))
        elif key == "captured":
            here.captured = tuple(words)
        elif key == "over":
            here.over = True
        elif key in ("turn", "treasure", "flood", "second", "limit", "swim", "lift"):
            read_decision(here, key, words)
    return here


def read_decision(here: Position, key: str, words: list[str]) -> None:
    """What is being decided, from its line."""
    here.decision = key
    said = [word for word in words if "=" not in word]
    if key in ("turn", "treasure", "flood"):
        here.active = int(said[0][1:])
    here.subject = int(said[0][1:]) if said else here.active
    here.numbers |= dict(word.split("=") for word in words if "=" in word)
    if key == "lift":
        here.aboard = tuple(int(seat[1:]) for seat in said[1].split(","))


def cards_of(words: list[str]) -> Iterator[str]:
    """The cards of a hand, one by one."""
    for word in words:
        card, _, times = word.partition("*")
        yield from [card] * int(times or 1)


# The ground


def straight(cell: Cell) -> list[Cell]:
    """§2.1: north, south, east, west."""
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column + 1), (row, column - 1)]


def corners(cell: Cell) -> list[Cell]:
    """§9.3: the diagonals."""
    row, column = cell
    return [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]


def neighbours(here: Position, seat: int, cell: Cell) -> set[Cell]:
    """§5.1, §9.3: the places beside a place, as this pawn sees it, whether their tile is there or not."""
    ways = straight(cell) + (corners(cell) if here.has(seat, "explorer") else [])
    return {way for way in ways if way in here.water}


def dives(here: Position, start: Cell) -> set[Cell]:
    """§9.1: every tile where a dive can end; one path after the other."""
    ends: set[Cell] = set()
    tried: set[Cell] = {start}
    paths: list[Cell] = [start]
    while paths:
        for cell in straight(paths.pop()):
            if cell not in here.water or cell in tried:
                continue
            if here.water[cell] != SUNK:
                ends.add(cell)
            if here.water[cell] != DRY:
                tried.add(cell)
                paths.append(cell)
    return ends - {start}


def strokes(here: Position, start: Cell, goal: Cell) -> int | None:
    """§9.1: how many strokes through missing tiles lead to a tile, by making them longer and longer."""
    reached = {start}
    for count in range(1, 25):
        onward = {c for cell in reached for c in straight(cell) if c in here.water}
        if goal in onward:
            return count
        reached |= {cell for cell in onward if here.water[cell] == SUNK}
    return None


# Where pawns go


def moves(here: Position, seat: int) -> set[Cell]:
    """§5.1, §9.1, §9.3: where a pawn gets with one action."""
    start = here.pawns[seat].cell
    if here.has(seat, "diver"):
        return dives(here, start)
    return neighbours(here, seat, start) & here.tiles()


def swims(here: Position, seat: int) -> set[Cell]:
    """§8.4: where a pawn gets from a tile that has sunk."""
    start = here.pawns[seat].cell
    if here.water[start] != SUNK:
        return set()
    if here.has(seat, "pilot"):
        return here.tiles()
    if here.has(seat, "diver"):
        if here.option("diver_rescue", "nearest") == "reach":
            return dives(here, start)
        far = {tile: strokes(here, start, tile) for tile in here.tiles()}
        counts = [count for count in far.values() if count is not None]
        return {tile for tile, count in far.items() if count is not None and count == min(counts)}
    return neighbours(here, seat, start) & here.tiles()


def guided(here: Position, seat: int) -> set[Cell]:
    """§9.5: where the Navigator can send a pawn, in one step or two."""
    start = here.pawns[seat].cell
    ends: set[Cell] = set()
    for first in neighbours(here, seat, start):
        there = here.water[first] != SUNK
        if there:
            ends.add(first)
        if there or (here.has(seat, "diver") and here.option("guide_diver") == "yes"):
            ends |= neighbours(here, seat, first) & here.tiles()
    return ends - {start}


def shores(here: Position, seat: int) -> set[Cell]:
    """§5.2, §9.3: the flooded tiles within reach."""
    start = here.pawns[seat].cell
    return {cell for cell in neighbours(here, seat, start) | {start} if here.water[cell] == FLOODED}


# The actions


def paid(here: Position, seat: int) -> Iterator[str]:
    """What costs one of the actions of a turn (§4.1)."""
    if here.decision != "turn" or seat != here.active or here.numbers["actions"] == "0":
        return
    me = here.pawns[seat]
    yield from (f"move {name(cell)}" for cell in moves(here, seat))
    yield from (f"shore {name(cell)}" for cell in shores(here, seat))
    if here.has(seat, "pilot") and here.numbers.get("flown") != "yes":  # §9.6
        yield from (f"fly {name(cell)}" for cell in here.tiles() - {me.cell})
    for other, friend in enumerate(here.pawns):
        if other == seat:
            continue
        if friend.cell == me.cell or here.has(seat, "messenger"):  # §5.3, §9.4
            yield from (f"give {card} s{other}" for card in TREASURES if card in me.cards)
        if here.has(seat, "navigator"):  # §9.5
            yield from (f"guide s{other} {name(cell)}" for cell in guided(here, other))
    for treasure, tiles in TREASURES.items():  # §5.4
        if here.names[me.cell] in tiles and me.cards.count(treasure) >= 4 and treasure not in here.captured:
            yield f"capture {treasure}"


def special(here: Position, seat: int) -> Iterator[str]:
    """§7: the special cards a player holds and may play now."""
    me = here.pawns[seat]
    grounded = here.decision == "swim" and here.option("lift_while_sinking") == "no"  # §7.2
    if "helicopter" in me.cards and not grounded:
        for pawn, friend in enumerate(here.pawns):
            if here.tiles() - {friend.cell}:
                yield f"lift s{pawn}"
        landed = all(here.names[pawn.cell] == "FL" for pawn in here.pawns)
        if landed and len(here.captured) == 4:  # §10.1
            yield "take-off"
    if "sandbags" in me.cards:
        yield from (f"sandbag {name(cell)}" for cell, state in here.water.items() if state == FLOODED)


def flight(here: Position) -> Iterator[str]:
    """§7.2: further passengers of the same tile, or where to land."""
    start = here.pawns[here.aboard[0]].cell
    for pawn, friend in enumerate(here.pawns):
        if friend.cell == start and pawn not in here.aboard:
            yield f"lift s{pawn}"
    yield from (f"land {name(cell)}" for cell in here.tiles() - {start})


def asked(here: Position) -> set[int]:
    """§7.4: who has still to answer."""
    waiting = here.numbers.get("waiting", "none")
    return set() if waiting == "none" else {int(seat[1:]) for seat in waiting.split(",")}


def able(here: Position) -> set[int]:
    """§7.4: who holds a card that could be played."""
    wet = FLOODED in here.water.values()
    return {
        seat
        for seat, pawn in enumerate(here.pawns)
        if "helicopter" in pawn.cards or ("sandbags" in pawn.cards and wet)
    }


def in_window(here: Position, seat: int) -> set[str]:
    """§7.4: whoever is asked plays or passes; when all have passed, the card is turned."""
    if seat in asked(here):
        return {"pass", *special(here, seat)}
    return {"continue"} if not asked(here) and seat == here.active else set()


def legal(here: Position, seat: int) -> set[str]:
    """Everything a seat may do, as texts."""
    if here.over:
        return set()
    decides = seat == here.subject
    if here.decision in ("treasure", "flood"):
        return in_window(here, seat)
    if here.decision == "lift":
        return set(flight(here)) if decides else set()
    if here.decision == "second":  # §9.2
        return {"stop", *(f"shore {name(cell)}" for cell in shores(here, seat))} if decides else set()
    free = set(special(here, seat))
    if here.decision == "swim":  # §8.4
        out = {f"swim {name(cell)}" for cell in swims(here, seat)}
        return free | out | ({"pass"} if seat in asked(here) else set())
    if here.decision == "limit":  # §6.3
        return free | ({f"discard {card}" for card in here.pawns[seat].cards} if decides else set())
    return free | set(paid(here, seat)) | ({"end"} if decides else set())


def legal_texts(text: str, seat: int) -> set[str]:
    """Everything a seat may do in a written position."""
    return legal(read(text), seat)
