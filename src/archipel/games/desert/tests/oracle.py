"""A second opinion on what is legal, worked out from the rule page alone and by brute force.

It reads a position as text and shares no code with the engine: for every kind of action it asks about
all twenty-five cells and all the seats, and looks up nothing but the § cited at each question.

    >>> wanted = legal_texts(match.position(), seat)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
"""Row and column, (0, 0) in the north-west."""

CELLS: list[Cell] = [(row, column) for row in range(5) for column in range(5)]
DECISIONS = ("turn", "storm", "guide", "forecast", "order", "track")

CANTEEN = {
    "archeologist": 3,
    "climber": 3,
    "explorer": 4,
    "meteorologist": 4,
    "navigator": 4,
    "carrier": 5,
}
CARDS = ("blaster", "jetpack", "terrascope", "shield", "throttle", "reserve", "tracker")
PARTS = ("propeller", "engine", "crystal", "navigation")
LEVELS = {2: "2333444455566", 3: "23333444455566", 4: "23333444455566", 5: "233333444455566"}
"""§2.4: the level at each tick, by number of players."""


@dataclass(frozen=True)
class Tile:
    """What can be seen of a tile."""

    face: str
    excavated: bool
    sand: int


@dataclass(frozen=True)
class Pawn:
    """A player: adventurer, place, water and equipment."""

    role: str
    cell: Cell
    water: int
    cards: tuple[str, ...]


@dataclass
class Position:
    """What the text of a position says, as far as legality depends on it."""

    options: dict[str, str] = field(default_factory=dict)
    tiles: dict[Cell, Tile] = field(default_factory=dict)
    pawns: list[Pawn] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    tick: int = 0
    active: int = 0  # whose turn, or whose turn's storm, it is
    decision: str = ""  # the innermost decision
    subject: int = 0  # the seat it names: whose turn, who is guided, who holds the cards
    numbers: dict[str, str] = field(default_factory=dict)  # key=value of the decisions
    hand: list[str] = field(default_factory=list)
    over: bool = False

    def number(self, key: str) -> int:
        return int(self.numbers.get(key, "0"))

    def allows(self, option: str) -> bool:
        """Whether a yes-or-no option of §12 that is `yes` by default still is."""
        return self.options.get(option, "yes") == "yes"


# Reading


def name(cell: Cell) -> str:
    return "abcde"[cell[1]] + str(cell[0] + 1)


def cell_of(text: str) -> Cell:
    return int(text[1]) - 1, "abcde".index(text[0])


def read_tile(text: str) -> Tile:
    found = re.fullmatch(r"(\()?(\D+?)(\))?(\d*)", text)
    assert found, text
    hidden = found[1] is not None or found[2] in (".", "~")
    return Tile(found[2], not hidden, int(found[4] or 0))


def read_pawn(words: list[str]) -> Pawn:
    cards: list[str] = []
    for word in words[3:]:
        card, _, times = word.partition("*")
        if card in CARDS:
            cards += [card] * int(times or 1)
    return Pawn(words[0], cell_of(words[1]), int(words[2].removeprefix("water=")), tuple(cards))


def read(text: str) -> Position:
    """The position a text describes."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    here = Position(options=dict(word.split("=") for word in lines[0][3:]))
    for row, words in enumerate(lines[1:6]):
        for column, word in enumerate(words):
            if word != "@":
                here.tiles[row, column] = read_tile(word)
    for first, *words in lines[6:]:
        if re.fullmatch(r"s\d", first):
            here.pawns.append(read_pawn(words))
        elif first == "meter":
            here.tick = int(words[0])
        elif first == "parts":
            here.parts = dict(word.split("=") for word in words)
        elif first == "over":
            here.over = True
        elif first in DECISIONS:
            here.decision, here.subject = first, int(words[0][1:])
            if first in ("turn", "storm"):
                here.active = here.subject
            here.numbers.update(re.findall(r"(\w+)=(\S+)", " ".join(words)))
            here.hand = [card for word in words[1:] if "=" not in word for card in word.split(",")]
    return here


# The desert


def neighbours(one: Cell, other: Cell) -> bool:
    """§5.1: north, south, east or west of each other."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def corner_to_corner(one: Cell, other: Cell) -> bool:
    """§9.3: diagonally next to each other."""
    return abs(one[0] - other[0]) == 1 and abs(one[1] - other[1]) == 1


def within_reach(pawn: Pawn, cell: Cell) -> bool:
    """§5.2, §8.2: the own tile or a neighbouring one; §9.3: the Explorer's diagonals."""
    diagonally = pawn.role == "explorer" and corner_to_corner(pawn.cell, cell)
    return pawn.cell == cell or neighbours(pawn.cell, cell) or diagonally


def blocked(here: Position, cell: Cell) -> bool:
    """§2.2: two markers or more."""
    return here.tiles[cell].sand >= 2


def is_tunnel(here: Position, cell: Cell) -> bool:
    """§6.4: only an excavated one counts."""
    return here.tiles[cell].face == "T" and here.tiles[cell].excavated


def buried(here: Position, seat: int) -> bool:
    """§5.5: under two markers or more, without the Climber."""
    cell = here.pawns[seat].cell
    climber_there = any(pawn.role == "climber" and pawn.cell == cell for pawn in here.pawns)
    return blocked(here, cell) and not climber_there


def together(here: Position, one: int, other: int) -> bool:
    """Two different pawns on one tile."""
    return one != other and here.pawns[one].cell == here.pawns[other].cell


def can_step(here: Position, seat: int, cell: Cell) -> bool:
    """Whether a pawn's way of moving leads to a cell in one step, nothing holding it back."""
    pawn = here.pawns[seat]
    if cell not in here.tiles or cell == pawn.cell:  # §5.1: the eye is not a tile
        return False
    climbs = pawn.role == "climber"
    on_foot = within_reach(pawn, cell) and (climbs or not blocked(here, cell))  # §5.1, §9.2, §9.3
    crawls = climbs and here.allows("climber_tunnel")  # §6.4
    by_tunnel = is_tunnel(here, pawn.cell) and is_tunnel(here, cell)
    return on_foot or (by_tunnel and (crawls or not blocked(here, cell)))


def can_be_guided(here: Position, seat: int) -> bool:
    """§9.5: unless the house rule leaves the buried alone; and there is a step to make."""
    if buried(here, seat) and not here.allows("guide_buried"):
        return False
    return any(can_step(here, seat, cell) for cell in CELLS)


def steps_of(here: Position, seat: int) -> Iterator[str]:
    """One step, alone or (§9.2) the Climber's with any one pawn of her tile."""
    for cell in CELLS:
        if can_step(here, seat, cell):
            yield f"move {name(cell)}"
            for other in range(len(here.pawns)):
                if here.pawns[seat].role == "climber" and together(here, seat, other):
                    yield f"move {name(cell)} with s{other}"


# The actions


def paid(here: Position, seat: int) -> Iterator[str]:
    """What costs one of the actions of a turn (§4.1): only the active player's, while some are left."""
    if here.decision != "turn" or seat != here.active or here.number("actions") < 1:
        return
    me = here.pawns[seat]
    stuck = buried(here, seat)
    for cell in here.tiles:  # §5.2, and §5.5: the buried dig on their own tile only
        if within_reach(me, cell) and (cell == me.cell or not stuck):
            if here.tiles[cell].sand >= 1:
                yield f"dig {name(cell)}"
            if here.tiles[cell].sand >= 2 and me.role == "archeologist":  # §9.1
                yield f"dig 2 {name(cell)}"
    if stuck:
        return
    yield from steps_of(here, seat)
    tile = here.tiles[me.cell]
    if not tile.excavated and tile.sand == 0:  # §5.3
        yield "excavate"
    for part in PARTS:  # §5.4
        if here.parts.get(part) == name(me.cell) and tile.excavated and tile.sand <= 1:
            yield f"take {part}"
    yield from talents(here, seat)


def talents(here: Position, seat: int) -> Iterator[str]:
    """§9: what an adventurer who is not buried can do for one action."""
    me = here.pawns[seat]
    tile = here.tiles[me.cell]
    if me.role == "meteorologist":  # §9.4
        if here.number("calmed") < int(LEVELS[len(here.pawns)][here.tick]):
            yield "calm"
        yield "forecast"
    if me.role == "navigator":  # §9.5
        for other in range(len(here.pawns)):
            if other != seat and can_be_guided(here, other):
                yield f"guide s{other}"
    if me.role == "carrier" and tile.face == "W" and tile.excavated:  # §9.6
        yield "refill"


def guiding(here: Position, seat: int) -> Iterator[str]:
    """§9.5: the next step of the guided pawn, or, once it has made one, enough of it."""
    if here.decision != "guide" or seat != here.active:
        return
    guided = here.subject
    possible = can_be_guided(here, guided)
    if possible:
        yield from steps_of(here, guided)
    if here.number("steps") < 3 or not possible:
        yield "stop"


def gifts(here: Position, seat: int) -> Iterator[str]:
    """§7.1, §7.2, §7.4, §9.6: water and equipment for another player."""
    me = here.pawns[seat]
    if here.number("gifts") >= 16:
        return
    for other, friend in enumerate(here.pawns):
        beside = me.role == "carrier" and neighbours(me.cell, friend.cell)
        for amount in range(1, 6):
            room = friend.water + amount <= CANTEEN[friend.role]
            if (together(here, seat, other) or beside) and amount <= me.water and room:
                yield f"give {amount} water s{other}"
        for card in CARDS:
            if together(here, seat, other) and card in me.cards:
                yield f"give {card} s{other}"


def equipment(here: Position, seat: int) -> Iterator[str]:
    """§8: the cards a player holds and may play now."""
    me = here.pawns[seat]
    for cell in here.tiles:
        if "blaster" in me.cards and within_reach(me, cell):  # §8.2
            yield f"blast {name(cell)}"
        if "terrascope" in me.cards and not here.tiles[cell].excavated:  # §8.4
            yield f"scope {name(cell)}"
        grounded = buried(here, seat) and not here.allows("jet_while_buried")
        landing = cell != me.cell and not blocked(here, cell)
        if "jetpack" in me.cards and landing and not grounded:  # §8.3
            yield f"fly {name(cell)}"
            for other in range(len(here.pawns)):
                if together(here, seat, other):
                    yield f"fly {name(cell)} with s{other}"
    for card in ("shield", "reserve", "tracker"):  # §8.5, §8.7, §8.8
        if card in me.cards:
            yield card
    if "throttle" in me.cards and seat == here.active and here.decision != "storm":  # §8.6
        yield "throttle"


def needless(here: Position, seat: int, text: str) -> bool:
    """A play that the page does not rule out but that could do nothing at all: the table leaves it out.

    Blasting where there is no sand (§8.2), looking under a tile whose face is known (§8.4), drawing
    water into a full canteen (§9.6).
    """
    verb, *words = text.split()
    if verb == "blast":
        return here.tiles[cell_of(words[0])].sand == 0
    if verb == "scope":
        return here.tiles[cell_of(words[0])].face not in (".", "~")
    return verb == "refill" and here.pawns[seat].water == CANTEEN[here.pawns[seat].role]


def free(here: Position, seat: int) -> set[str]:
    """§7.3: what costs nothing, at the moments that are open to everybody."""
    if here.decision not in ("turn", "guide", "storm"):  # cards of a forecast or a tracker in hand
        return set()
    offered = {*gifts(here, seat), *equipment(here, seat)}
    return {text for text in offered if not needless(here, seat, text)}


def with_cards_in_hand(here: Position, seat: int) -> Iterator[str]:
    """§9.4, §8.8: one card to the bottom or none; after a forecast, the rest in any order."""
    if seat != here.subject or here.decision not in ("forecast", "order", "track"):
        return
    yield "keep"  # they go back as they lie
    for card in here.hand:
        yield f"stack {card}" if here.decision == "order" else f"bury {card}"


def asked(here: Position) -> set[int]:
    """§7.3: who has still to answer before the next storm card."""
    waiting = here.numbers.get("waiting", "none")
    return set() if waiting == "none" else {int(seat[1:]) for seat in waiting.split(",")}


def in_the_storm(here: Position, seat: int) -> set[str]:
    """§7.3: whoever is asked does something or passes; when all have passed, the card is turned.

    Turning it is the table's own step, in the name of the player whose turn it is.
    """
    if seat in asked(here):
        return {"pass"} | free(here, seat)
    return {"continue"} if not asked(here) and seat == here.active else set()


def legal(here: Position, seat: int) -> set[str]:
    """Everything a seat may do, as texts."""
    if here.over:  # §11
        return set()
    if here.decision == "storm":
        return in_the_storm(here, seat)
    may_end = here.decision == "turn" and seat == here.active  # §4.2
    costly = {text for text in paid(here, seat) if not needless(here, seat, text)}
    return {
        *(["end"] if may_end else []),
        *costly,
        *guiding(here, seat),
        *with_cards_in_hand(here, seat),
        *free(here, seat),
    }


def legal_texts(text: str, seat: int) -> set[str]:
    """Everything a seat may do in a written position."""
    return legal(read(text), seat)
