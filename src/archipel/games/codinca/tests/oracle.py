"""A second opinion on what is legal and what it does, worked out from the rule page alone.

It reads a position as text and shares no code with the engine. Tiles have no numbers here: what was
done to them is kept as sets of cells, and goes with them when they move.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field

from archipel.games.codinca.tests.reference import BORDERS, key_of_way, wanted

Cell = tuple[int, int]
"""Row and column, (0, 0) in the north-west."""

EVERY_CELL = [(row, column) for row in range(4) for column in range(4)]
SIGNS = {"fire": "F", "earth": "E", "air": "A", "water": "W"}
LIMIT = "60"


def name(cell: Cell) -> str:
    return f"{'abcd'[cell[1]]}{cell[0] + 1}"


def cell_of(text: str) -> Cell:
    return int(text[1]) - 1, "abcd".index(text[0])


@dataclass
class Deeds:
    """§7.1: what was done in a turn, by where those tiles lie now."""

    swaps: list[frozenset[Cell]] = field(default_factory=list)
    flips: set[Cell] = field(default_factory=set)
    pushes: set[str] = field(default_factory=set)
    rotations: set[str] = field(default_factory=set)
    traps: list[frozenset[Cell]] = field(default_factory=list)

    def follow(self, goes: Callable[[Cell], Cell]) -> None:
        """The tiles move."""
        self.swaps = [frozenset(map(goes, pair)) for pair in self.swaps]
        self.flips = set(map(goes, self.flips))
        self.traps = [frozenset(map(goes, cells)) for cells in self.traps]


@dataclass
class Hunter:
    """A player."""

    element: str
    keys: list[str]
    done: list[bool]
    spirits: list[str]
    spent: list[str]


@dataclass
class Position:
    """What the text of a position says."""

    options: dict[str, str]
    grid: dict[Cell, str]
    hunters: list[Hunter]
    shown: set[str] = field(default_factory=set)
    last: Deeds = field(default_factory=Deeds)
    now: Deeds = field(default_factory=Deeds)
    before: dict[Cell, str] | None = None
    began: dict[Cell, str] | None = None
    active: int = 0
    number: int = 1
    card: str = ""
    over: str = ""

    def option(self, key: str, default: str) -> str:
        return self.options.get(key, default)

    @property
    def me(self) -> Hunter:
        return self.hunters[self.active]

    def mine(self) -> set[Cell]:
        return {cell for cell, tile in self.grid.items() if tile[0] == SIGNS[self.me.element]}


# Reading


def read(text: str) -> Position:
    """A position of a turn, whole."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    options = dict(word.split("=") for word in lines[0][3:])
    grid = dict(zip(EVERY_CELL, [word for line in lines[1:5] for word in line], strict=True))
    rest = {line[0]: line[1:] for line in lines[5:]}
    hunters = [hunter(rest[f"s{seat}"]) for seat in range(int(options["seats"]))]
    here = Position(options, grid, hunters)
    here.shown = set("".join(rest.get("shown", [])).split(",")) - {""}
    here.last, here.now = deeds(rest.get("last", [])), deeds(rest.get("now", []))
    if here.option("no_reverse", "action") == "grid":
        here.before = whole(rest["before"]) if "before" in rest else None
        here.began = whole(rest["began"]) if "began" in rest else dict(grid)
    here.active, here.number = int(rest["turn"][0][1]), int(rest["turn"][1].split("=")[1])
    here.card = "".join(rest.get("spirit", []))
    here.over = "".join(rest.get("over", []))
    return here


def hunter(words: list[str]) -> Hunter:
    keys = [word for word in words[1:] if "=" not in word]
    said = dict(word.split("=") for word in words if "=" in word)

    def cards(key: str) -> list[str]:
        value = said.get(key, "")
        if value.startswith("?"):
            return ["?"] * int(value[2:])
        return sorted(filter(None, value.split(",")))

    bare = [word.rstrip("*") for word in keys]
    return Hunter(words[0], bare, [word.endswith("*") for word in keys], cards("spirits"), cards("spent"))


def deeds(words: list[str]) -> Deeds:
    found = Deeds()
    for word in words:
        verb, _, what = word.partition(":")
        if verb == "swap":
            found.swaps.append(frozenset(map(cell_of, what.split("-"))))
        elif verb == "flip":
            found.flips.add(cell_of(what))
        elif verb == "trap":
            found.traps.append(frozenset(map(cell_of, what.split(","))))
        else:
            (found.pushes if verb == "push" else found.rotations).add(what.replace("-", " "))
    return found


def whole(words: list[str]) -> dict[Cell, str]:
    return dict(zip(EVERY_CELL, words, strict=True))


# Moving and turning


def over(tile: str) -> str:
    return tile[0] + ("-" if tile[1] == "+" else "+")


def flipped(grid: dict[Cell, str], cells: set[Cell] | frozenset[Cell]) -> dict[Cell, str]:
    return {cell: over(tile) if cell in cells else tile for cell, tile in grid.items()}


def moved(grid: dict[Cell, str], goes: Callable[[Cell], Cell]) -> dict[Cell, str]:
    return {goes(cell): tile for cell, tile in grid.items()}


def exchange(one: Cell, other: Cell) -> Callable[[Cell], Cell]:
    return lambda cell: {one: other, other: one}.get(cell, cell)


def pushing(words: str) -> Callable[[Cell], Cell]:
    """§6.2: a row or column moves on by one, and its last tile comes back at the other end."""
    line, way = words.split()
    step = 1 if way in ("right", "down") else -1

    def goes(cell: Cell) -> Cell:
        row, column = cell
        if line.isdigit():
            return (row, (column + step) % 4) if row == int(line) - 1 else cell
        return ((row + step) % 4, column) if column == "abcd".index(line) else cell

    return goes


def rotating(words: str) -> Callable[[Cell], Cell]:
    """§6.3: a square of two by two turns clockwise, by one, two or three quarters."""
    corner, turn = words.split()
    top, left = cell_of(corner)
    quarters = {"right": 1, "half": 2, "left": 3}[turn]

    def goes(cell: Cell) -> Cell:
        row, column = cell[0] - top, cell[1] - left
        if row not in (0, 1) or column not in (0, 1):
            return cell
        for _ in range(quarters):
            row, column = column, 1 - row
        return top + row, left + column

    return goes


def trap_flips(here: Position, border: str) -> frozenset[Cell]:
    """§6.4: the tiles that do not show yet what the trap says."""
    sides = {"G": "+", "S": "-"}
    want = wanted(here.card, border)
    return frozenset(cell for cell, colour in want.items() if here.grid[cell][1] != sides[colour])


# §5, §6, §7 What is legal


PUSHES = [f"{row} {way}" for row in "1234" for way in ("right", "left")]
PUSHES += [f"{column} {way}" for column in "abcd" for way in ("down", "up")]
ROTATIONS = [f"{c}{r} {turn}" for r in "123" for c in "abc" for turn in ("right", "half", "left")]
BACK = {"right": "left", "left": "right", "up": "down", "down": "up", "half": "half"}


def back(words: str) -> str:
    what, way = words.split()
    return f"{what} {BACK[way]}"


def legal(here: Position, seat: int) -> set[str]:
    """Everything a player may do."""
    if here.over or seat != here.active:
        return set()
    if here.card:
        return uses(here)
    found = set(swaps(here)) | set(flips(here))
    both = len(here.now.swaps) + len(here.now.flips) == 2
    if both or here.option("fewer", "no") == "yes":
        found.add("end")
    if here.option("blind", "no") == "yes":
        found |= {"spirit unseen"} if here.me.spirits else set()
    else:
        found |= {f"spirit {card}" for card in here.me.spirits}
    return found


def comes_back(here: Position, after: dict[Cell, str]) -> bool:
    return here.option("no_reverse", "action") == "grid" and after == here.before


def touched(here: Position) -> set[Cell]:
    """§7.3."""
    if here.option("no_reverse", "action") != "tiles":
        return set()
    return here.last.flips.union(*here.last.swaps)


def swaps(here: Position) -> list[str]:
    if len(here.now.swaps) + len(here.now.flips) == 2:
        return []
    if here.now.flips and here.option("order", "listed") == "listed":
        return []
    found = []
    for one in EVERY_CELL:
        for other in EVERY_CELL:
            near = max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
            if not near or one > other or not {one, other} & here.mine():
                continue
            if here.option("no_reverse", "action") != "grid" and frozenset({one, other}) in here.last.swaps:
                continue
            if {one, other} & touched(here) or comes_back(here, moved(here.grid, exchange(one, other))):
                continue
            found.append(f"swap {name(one)}-{name(other)}")
    return found


def flips(here: Position) -> list[str]:
    if len(here.now.swaps) + len(here.now.flips) == 2:
        return []
    allowed = set(EVERY_CELL) - here.now.flips - touched(here)
    if here.now.flips and not here.now.flips & here.mine():
        allowed &= here.mine()
    if here.option("no_reverse", "action") != "grid":
        allowed -= here.last.flips
    return [f"flip {name(cell)}" for cell in allowed if not comes_back(here, flipped(here.grid, {cell}))]


def uses(here: Position) -> set[str]:
    by_action = here.option("no_reverse", "action") != "grid"
    found = set()
    for verb, every, done, way in (
        ("push", PUSHES, here.last.pushes, pushing),
        ("rotate", ROTATIONS, here.last.rotations, rotating),
    ):
        for words in every:
            after = moved(here.grid, way(words))
            if not (by_action and back(words) in done) and may_become(here, after):
                found.add(f"{verb} {words}")
    for border in BORDERS:
        if here.card == "?":
            found.add(f"trap {border}")
            continue
        turns = trap_flips(here, border)
        undoes = by_action and turns and turns in here.last.traps
        if not undoes and may_become(here, flipped(here.grid, turns)):
            found.add(f"trap {border}")
    return found


def may_become(here: Position, after: dict[Cell, str]) -> bool:
    """§10.6, §7.2."""
    idle = after == here.grid and here.option("idle", "yes") == "no"
    return not idle and not comes_back(here, after)


# What it does


def after(here: Position, action: str, dealt: str = "") -> Position:
    """The position after a legal action; `dealt` is a trap nobody had looked at."""
    there = deepcopy(here)
    verb, _, what = action.partition(" ")
    if verb == "end":
        return next_turn(there)
    if verb == "spirit":
        there.card = "?" if what == "unseen" else what
        there.me.spirits.remove(there.card)
        return there
    found = key_shown(there) if there.option("found", "yes") == "no" else ""
    act(there, verb, what, dealt)
    key = key_shown(there)
    me = there.me
    if key in me.keys and not me.done[me.keys.index(key)] and key != found:
        me.done[me.keys.index(key)] = True
        if all(me.done):
            there.over = "opened"
            return there
        return next_turn(there)
    both = len(there.now.swaps) + len(there.now.flips) == 2
    return next_turn(there) if both and not me.spirits else there


def act(there: Position, verb: str, what: str, dealt: str) -> None:
    """§5, §6: change the grid and note what was done."""
    if verb == "swap":
        one, other = map(cell_of, what.split("-"))
        move(there, exchange(one, other))
        there.now.swaps.append(frozenset({one, other}))
    elif verb == "flip":
        there.grid = flipped(there.grid, {cell_of(what)})
        there.now.flips.add(cell_of(what))
    elif verb == "trap":
        there.card = dealt or there.card
        turns = trap_flips(there, what)
        there.grid = flipped(there.grid, turns)
        there.now.traps += [turns] if turns else []
        there.shown.add(there.card)
    else:
        move(there, pushing(what) if verb == "push" else rotating(what))
        (there.now.pushes if verb == "push" else there.now.rotations).add(what)
        there.me.spent = sorted([*there.me.spent, there.card])
    there.card = ""


def move(there: Position, goes: Callable[[Cell], Cell]) -> None:
    there.grid = moved(there.grid, goes)
    there.last.follow(goes)
    there.now.follow(goes)


def key_shown(here: Position) -> str:
    """§8.1: by looking at every way every key can lie."""
    way = frozenset((*cell, "G" if here.grid[cell][1] == "+" else "S") for cell in here.mine())
    return key_of_way().get(way, "")


def next_turn(there: Position) -> Position:
    """§4.1, §9.2."""
    if there.number == int(there.option("turns", LIMIT)) * len(there.hunters):
        there.over = counted(there)
        return there
    there.number += 1
    there.active = (there.active + 1) % len(there.hunters)
    there.last, there.now = there.now, Deeds()
    if there.option("no_reverse", "action") == "grid":
        there.before, there.began = there.began, dict(there.grid)
    return there


def counted(there: Position) -> str:
    """§9.2."""
    made = sorted((sum(hunter.done), len(hunter.spirits)) for hunter in there.hunters)
    if made[-1] == made[-2]:
        return "draw"
    return "most-spirits" if made[-1][0] == made[-2][0] else "most-keys"
