"""A second opinion on what a character may do in its turn, written from the rule page alone.

It reads the text of a position of two seats and knows nothing of the program but its words.
"""

from __future__ import annotations

import re
from pathlib import Path

ROW = re.compile(r"\| ([a-cz]\d+) \| (-?\d),(-?\d) \| (\w+) \| (\w+)(?:, (P\d))? ")
SHEET = re.compile(r"\| ([A-Z][\w é]+?) \| (\d) \| (\d) \| (\d) \| (\d) ")
LINES = {"P1": "P6", "P6": "P1", "P2": "P3", "P3": "P2", "P4": "P5", "P5": "P4"}
BOATS = {"s1": ("P1", "P2"), "s2": ("P3", "P4"), "s3": ("P5", "P6")}
HEIGHT = {"sand": 0, "forest": 1, "hill": 2, "mountain": 3}
BESIDE = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

PAGE = (Path(__file__).parents[1] / "RULES.en.md").read_text("utf-8")
PLACES = {name: (int(q), int(r)) for name, q, r, *_ in ROW.findall(PAGE)}
ALTITUDE = {name: HEIGHT[terrain] for name, _, _, terrain, *_ in ROW.findall(PAGE)}
PONTOONS = {pontoon: name for name, *_, pontoon in ROW.findall(PAGE) if pontoon}
AT = {place: name for name, place in PLACES.items()}


def word(name: str) -> str:
    """`La Goupile` as it is written in positions."""
    return name.lower().replace(" ", "-").replace("é", "e")


SHEETS = {word(name): tuple(map(int, figures)) for name, *figures in SHEET.findall(PAGE)}


def near(cell: str) -> list[str]:
    """The cells that touch one."""
    q, r = PLACES[cell]
    return [AT[q + dq, r + dr] for dq, dr in BESIDE if (q + dq, r + dr) in AT]


class Position:
    """A position, from its text."""

    def __init__(self, text: str) -> None:
        lines = [line.split() for line in text.splitlines()]
        self.options = dict(pair.split("=") for pair in lines[0][3:])
        self.rest = {words[0]: words[1:] for words in lines[1:]}
        self.crews = [self.rest[team][0].split(",") for team in ("adventurers", "conquistadors")]
        self.where = {name: "boat" for crew in self.crews for name in crew}
        self.marks: dict[str, list[str]] = {name: [] for name in self.where}
        for name in self.where:
            if name in self.rest:
                self.where[name], *self.marks[name] = self.rest[name]
        self.active = self.rest["turn"][0]
        self.team = self.crews.index(next(crew for crew in self.crews if self.active in crew))
        said = dict(pair.split("=") for pair in self.rest["turn"][1:] if "=" in pair)
        movement, searches = SHEETS[self.active][:2]
        self.steps, self.searches = int(said.get("steps", movement)), int(said.get("searches", searches))
        self.passes = int(said.get("passes", 0))
        specials = dict(pair.split("=") for pair in self.rest.get("specials", []))
        self.barricades = specials.get("barricades", "").split(",")
        self.relays = [cell for cell in specials.get("relays", "").split(",") if cell]
        self.orders = int(specials.get("orders", 2))
        self.bullets = int(specials.get("bullets", 2))
        self.idol = self.rest.get("idol", [""])[0]

    def flagged(self, word: str) -> bool:
        """Whether the turn has a mark."""
        return word in self.rest["turn"]

    def valid(self, name: str) -> bool:
        """Not wounded."""
        return "wounded" not in self.marks[name]

    def can(self, name: str) -> bool:
        """Whether the active character is this one and has its ability."""
        return self.active == name and self.valid(name) and self.options.get("side") == "advanced"

    def foes(self, name: str, cell: str) -> list[str]:
        """The Valid opponents of a character on a cell."""
        crew = self.crews[0] if name in self.crews[1] else self.crews[1]
        return [foe for foe in crew if self.where[foe] == cell and self.valid(foe)]

    def enters(self, name: str, cell: str) -> bool:
        """§7.7."""
        return self.valid(name) or not self.foes(name, cell)

    def toll(self, cell: str) -> int:
        """§10.11."""
        return int(self.team == 0 and cell in self.barricades)

    def unsearched(self, cell: str) -> bool:
        """Whether a search token lies there."""
        purpose = next(row[4] for row in ROW.findall(PAGE) if row[0] == cell)
        return purpose == "search" and cell not in self.rest.get("searched", [])


def legal(text: str, seat: int) -> set[str]:
    """What a seat may do in somebody's turn."""
    here = Position(text)
    said = idol(here, seat)
    if seat == here.team:
        said |= own_turn(here)
    return said


def own_turn(here: Position) -> set[str]:
    said = moves(here) | tokens(here)
    if here.flagged("must-leave"):
        return said
    name, cell = here.active, here.where[here.active]
    said.add("end")
    if cell != "boat":
        if here.searches and here.unsearched(cell):
            said.add("search")
        free = here.can("mendoza") and not here.flagged("used")
        around = set(near(cell)) | ({far for n in near(cell) for far in near(n)} - {cell} if free else set())
        for ally in here.crews[here.team]:
            if here.where[ally] in around and (free or here.steps) and here.enters(ally, cell):
                said.add(f"pull {ally}")
    return said | abilities(here, name, cell)


def moves(here: Position) -> set[str]:
    """§5.1 to §5.3."""
    name, cell = here.active, here.where[here.active]
    if cell == "boat":
        boat = next(
            w for w in here.rest[("adventurers", "conquistadors")[here.team]] if w.startswith("boat=")
        )
        ways = {f"land {p.lower()}": (PONTOONS[p], 1) for p in BOATS[boat[5:]]}
    else:
        climbs = 0 if here.can("cuzco") else 1
        ways = {f"move {to}": (to, 1 + climbs * max(0, ALTITUDE[to] - ALTITUDE[cell])) for to in near(cell)}
        for pontoon, place in PONTOONS.items():
            if place == cell:
                ways[f"row {LINES[pontoon].lower()}"] = (PONTOONS[LINES[pontoon]], 2)
    return {
        verb
        for verb, (to, cost) in ways.items()
        if cost + here.toll(to) <= here.steps and here.enters(name, to)
    }


def tokens(here: Position) -> set[str]:
    """§6.3, §10.8, §10.9."""
    said = set()
    for mark in here.marks[here.active]:
        terrain, _, thing = mark.partition("*")[0].partition("-")
        if thing == "step" or (thing == "sword" and here.can("cabeza")):
            said.add(f"use {thing} {terrain}")
    return said | ({"use order"} if "order" in here.marks[here.active] else set())


def abilities(here: Position, name: str, cell: str) -> set[str]:
    """§10."""
    said = set()
    allies = here.crews[here.team]
    if here.can("cortes") and here.orders and here.steps:
        said |= {f"order {ally}" for ally in allies if ally != name and "order" not in here.marks[ally]}
    if here.can("dona-bella") and cell in here.relays and len(here.relays) == 2 and here.steps >= 2:
        said.add("ride")
    if here.flagged("used"):
        return said
    beside = near(cell) if cell != "boat" else []
    return said | of_adventurers(here, cell, beside) | of_conquistadors(here, name, cell, beside)


def of_adventurers(here: Position, cell: str, beside: list[str]) -> set[str]:
    """§10.2, §10.4, §10.6, once a turn."""
    said = set()
    allies = here.crews[here.team]
    if here.can("zia"):
        peeked = [word.partition("=")[0] for word in here.rest.get("peeked", [])]
        said |= {f"peek {to}" for to in beside if here.unsearched(to) and to not in peeked}
    if here.can("leonardo") and here.searches:
        said |= {f"reach {to}" for to in beside if here.unsearched(to)}
    if here.can("chipa") and cell != "boat":
        said |= {f"heal {a}" for a in allies if not here.valid(a) and here.where[a] in (cell, *beside)}
    return said


def of_conquistadors(here: Position, name: str, cell: str, beside: list[str]) -> set[str]:
    """§10.10 to §10.14, once a turn."""
    said = set()
    if here.can("aguilar") and here.steps:
        said |= {f"climb {to}" for to in beside if ALTITUDE[to] > ALTITUDE[cell]}
    if here.can("el-mariachi") and here.bullets:
        said |= {f"shoot {foe}" for to in beside for foe in here.foes(name, to)}
    if here.can("marinche"):
        cards = here.rest.get("map", [])
        said |= {f"look {n}" for n, card in enumerate(cards, 1) if card.endswith("(a)")}
    return said | laying(here, cell)


def laying(here: Position, cell: str) -> set[str]:
    """§10.11, §10.13."""
    said = set()
    for owner, verb, laid in (
        ("la-roca", "barricade", here.barricades),
        ("dona-bella", "relay", here.relays),
    ):
        lying = [place for place in laid if place]
        if here.can(owner) and cell != "boat" and cell not in lying:
            said |= {f"{verb} from {place}" for place in lying} | ({verb} if len(lying) < 2 else set())
    return said


def idol(here: Position, seat: int) -> set[str]:
    """§9.1."""
    said = set()
    for name in here.crews[seat]:
        forced = here.flagged("must-leave") and here.active in (name, here.idol)
        if not here.idol or name == here.idol or forced or here.where[name] == "boat":
            continue
        own = seat == here.team
        if here.idol in here.crews[seat]:
            may = (own or here.options.get("passing") == "any") and here.passes < 4
            may = may and here.where[here.idol] == here.where[name]
        elif here.idol in here.where:
            may = (
                own
                and here.valid(name)
                and not here.valid(here.idol)
                and here.options.get("carrier") != "safe"
            )
            may = may and here.where[here.idol] == here.where[name]
        else:
            may = own and here.where[name] == here.idol
        if may:
            said.add(f"idol {name}")
    return said
