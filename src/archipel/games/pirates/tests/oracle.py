"""A second opinion on what is legal, worked out from the rule page alone.

It reads a position as text and shares no code with the engine: it lists every action there is by its
words and asks of each whether the § cited allows it.

    >>> wanted = legal(read(match.position()), seat)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SHIPS = ("fish", "cat", "bird")
WAY = ("c", "1", "2", "3", "lair")
"""§2.1: from the bow to the stern; behind it the lair."""
SPECIES = ("pirate", "rat", "cockroach", "toad", "raccoon", "snail", "weasel")
Figure = tuple[int, str, int]
"""Owner, species, which one of that species in the crew."""


@dataclass
class Player:
    """A hand and a crew."""

    hand: Counter[str] = field(default_factory=Counter)
    held: int = 0
    crew: list[str] = field(default_factory=list)


@dataclass
class Position:
    """What the text of a position says, as far as legality depends on it."""

    options: dict[str, str] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    aboard: dict[tuple[str, str], Figure] = field(default_factory=dict)
    near: dict[str, list[str]] = field(default_factory=dict)
    row: Counter[str] = field(default_factory=Counter)
    discard: int = 0
    deck: int = 0
    active: int = 0
    said: dict[str, dict[str, str]] = field(default_factory=dict)
    words: dict[str, list[str]] = field(default_factory=dict)

    def option(self, key: str, usual: str) -> str:
        """An option, or what is usual."""
        return self.options.get(key, usual)


def cards_in(words: list[str]) -> Counter[str]:
    """`fish*2 cat` counted."""
    count: Counter[str] = Counter()
    for word in words:
        name, _, times = word.partition("*")
        count[name] += int(times or 1)
    return count


def read(text: str) -> Position:
    """A position from its text."""
    head, *lines = text.splitlines()
    here = Position(dict(word.split("=", 1) for word in head.split()[3:]))
    here.players = [Player() for _ in range(int(here.options["seats"]))]
    for line in lines:
        key, *words = line.split()
        here.words[key] = words
        here.said[key] = dict(word.split("=", 1) for word in words if "=" in word)
    shared = here.words.get("crew", ["pirate"] * 4)
    for seat, player in enumerate(here.players):
        words = here.words.get(f"s{seat}", [])
        player.hand = cards_in([word for word in words if "=" not in word])
        player.held = player.hand.total()
        said = here.said.get(f"s{seat}", {})
        own = said["crew"].split(",") if "crew" in said else []
        player.crew = own if here.option("mode", "simple") == "advanced" else list(shared)
    for ship in SHIPS:
        for square, name in here.said[ship].items():
            if square in WAY:
                found = re.fullmatch(r"s(\d)\.(\w+)(?:/(\d))?", name)
                assert found, name
                here.aboard[ship, square] = int(found[1]), found[2], int(found[3] or 1)
        here.near[ship] = here.said[ship]["near"].split(",")
    here.row = cards_in(here.words.get("row", []))
    here.discard = cards_in(here.words.get("discard", [])).total()
    elsewhere = sum(player.held for player in here.players) + here.row.total() + here.discard
    here.deck = 3 * int(here.option("talismans", "18")) - elsewhere - len(here.words.get("laid", []))
    here.active = int(here.words["turn"][0][1])
    return here


# Whose decision it is, and which


def legal(here: Position, seat: int) -> set[str]:
    """Everything the rule page allows a seat."""
    if "over" in here.words:
        return set()
    decider, actions = decision(here)
    return set(actions) if seat == decider else set()


def decision(here: Position) -> tuple[int, Iterator[str]]:
    """Who decides, and what is possible; what is nearest to being done comes first."""
    turn = here.said["turn"]
    if "tavern" in here.words:
        return bargaining(here)
    if "drawing" in turn:
        return here.active, draws(here)
    if "step" in here.words:
        ship, square = here.words["step"]
        return here.aboard[ship, square][0], iter(("step", "stay"))
    if "snails" in here.words:
        ship, squares = here.words["snails"]
        return here.aboard[ship, min(squares.split(","))][0], iter(("continue",))
    if "sailing" in here.words:
        return at_sea(here)
    if "refill" in turn:
        return here.active, iter(("continue",))
    if "weasel" in turn:
        return here.active, further(here, int(turn["weasel"]))
    if "limit" in turn:
        return here.active, (f"discard {card}" for card in here.players[here.active].hand)
    return here.active, whole_turn(here)


def whole_turn(here: Position) -> Iterator[str]:
    """§4.1, §4.2: a captain sails, or else one action."""
    captained = [ship for ship in SHIPS if here.aboard.get((ship, "c"), (-1,))[0] == here.active]
    must = here.said["turn"].get("must", ",".join(captained) or "none")
    if must != "none":
        yield from (f"sail {ship}" for ship in must.split(","))
        return
    yield from draws(here)
    for species in set(here.players[here.active].crew):
        if species in at_home(here, here.active):
            yield from boardings(here, species)
    for (ship, square), (owner, species, _) in here.aboard.items():
        if owner == here.active:
            yield from steps(here, ship, square, species)


def draws(here: Position) -> Iterator[str]:
    """§5.1: from the row, or from the deck; where nothing is left, an empty draw."""
    yield from (f"take {card}" for card in here.row)
    if here.deck + here.discard > 0 or not here.row:
        yield "draw"


def at_home(here: Position, seat: int) -> list[str]:
    """The figures of a seat that are not aboard."""
    home = list(here.players[seat].crew)
    for owner, species, _ in here.aboard.values():
        if owner == seat:
            home.remove(species)
    return home


# §5.2, §5.3, §8.2, §8.4: what a way costs


def between(square: str, target: str) -> tuple[str, ...]:
    """The squares a figure passes, the target last."""
    return WAY[WAY.index(target) : WAY.index(square)][::-1]


def can_go(here: Position, ship: str, square: str, target: str, species: str) -> bool:
    """Whether the active player can pay the way, and whether it is open."""
    passed = between(square, target)
    if not passed or (ship, target) in here.aboard:
        return False
    free = [each for each in passed if (ship, each) not in here.aboard]
    if target == "c":
        if free != ["c"]:
            return False
        cost = 3 if square == "lair" else 1
    else:
        cost = len(free)
    if species == "cockroach":
        cost = max(cost - 1, 0)
    jumped = [here.aboard[ship, each] for each in passed if (ship, each) in here.aboard]
    cost += sum(kind == "raccoon" and owner != here.active for owner, kind, _ in jumped)
    return here.players[here.active].hand[ship] >= cost


def boardings(here: Position, species: str) -> Iterator[str]:
    """From the lair to any ship."""
    for ship in SHIPS:
        for target in ("1", "2", "3"):
            if can_go(here, ship, "lair", target, species):
                yield f"board {species} {ship} {target}"
        if can_go(here, ship, "lair", "c", species):
            yield f"captain {species} {ship}"


def steps(here: Position, ship: str, square: str, species: str) -> Iterator[str]:
    """Along a ship."""
    for target in ("1", "2", "3"):
        if can_go(here, ship, square, target, species):
            yield f"move {ship} {square} {target}"
    if square != "c" and can_go(here, ship, square, "c", species):
        yield f"promote {ship} {square}"


def further(here: Position, number: int) -> Iterator[str]:
    """§8.6: one more action with the weasel of that number in the crew."""
    yield "stop"
    crew = here.players[here.active].crew
    nth = crew[:number].count("weasel")
    for (ship, square), figure in here.aboard.items():
        if figure == (here.active, "weasel", nth):
            yield from (f"sail {ship}",) if square == "c" else steps(here, ship, square, "weasel")
            return
    yield from boardings(here, "weasel")


# §6.2, §8.3


def at_sea(here: Position) -> tuple[int, Iterator[str]]:
    """Who picks, and what; or the tiles of a new group."""
    ship = here.words["sailing"][0]
    said = here.said["sailing"]
    if "at" not in said:
        return here.active, iter(("continue",))
    owner, species, _ = here.aboard[ship, said["at"]]
    picks = [f"loot {spot}" for spot, tile in enumerate(here.near[ship][:3], 1) if tile != "-"]
    if species == "toad" and said["at"] != "c":
        picks.append("decline")
    return owner, iter(picks)


# §9


def bargaining(here: Position) -> tuple[int, Iterator[str]]:
    """Naming, laying, bidding, paying."""
    said, starter = here.said["auction"], int(here.words["auction"][0][1])
    held = here.players[starter].held
    least = min(held, 1) if here.option("opening", "zero") == "one" else 0
    if "lot" in said and "bid" in said:
        asked = int(said["asks"][1])
        raises = range(int(said["bid"]) + 1, here.players[asked].held + 1)
        return asked, iter(["pass", *(f"bid {cards}" for cards in raises)])
    if "bid" in said:
        winner = int(said["by"][1])
        return winner, (f"discard {card}" for card in here.players[winner].hand)
    if "lay" in said:
        return starter, (f"lay {card}" for card in here.players[starter].hand)
    if "lot" in said:
        return starter, (f"bid {cards}" for cards in range(least, held + 1))
    places = [place for place, figure in enumerate(here.words["tavern"], 1) if figure != "-"]
    return starter, (f"name {place}" for place in places[: held - least + 1])


# §6.2, §6.3, §8.1, §8.3: a voyage


def voyage(
    here: Position, ship: str, picks: Iterator[str]
) -> tuple[dict[str, Figure], Counter[tuple[int, str]]]:
    """Who is aboard after a voyage, and who took which tiles, when the picks are these.

    Where there is nothing to choose no pick is asked for.
    """
    loot: list[str | None] = list(here.near[ship][:3])
    taken: Counter[tuple[int, str]] = Counter()
    crew = {square: here.aboard[ship, square] for square in WAY[:4] if (ship, square) in here.aboard}
    taken[crew["c"][0], here.near[ship][3]] += 1
    stays: dict[str, Figure] = {}
    for square, figure in crew.items():
        owner, species, _ = figure
        took = False
        for _ in range(2 if species == "rat" else 1):
            left = [spot for spot in range(3) if loot[spot] is not None]
            if not left:
                break
            leaves = species == "toad" and square != "c"
            pick = next(picks) if len(left) > 1 or leaves else f"loot {left[0] + 1}"
            if pick == "decline":
                break
            spot = int(pick.split()[1]) - 1
            tile = loot[spot]
            assert tile is not None
            taken[owner, tile] += 1
            loot[spot] = None
            took = True
        if not took:
            stays[square] = figure
    return {WAY[WAY.index(square) - 1]: figure for square, figure in stays.items()}, taken
