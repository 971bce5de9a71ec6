"""A position as text. Whatever is as at the start of a game need not be said; this is a whole one:

    adventurers zia,leonardo,mendoza boat=s1 hand=gold,jade medallion
    conquistadors aguilar,cabeza,cortes boat=s2 flags=p1,p3,p4 hand=one*2
    zia a14 wounded sand-step hill-sword*2         whoever is not named is on the boat
    cortes a09 order
    temples round-gold-one,…                       on the eight temple cells, in their order
    searched a14 a15                               cells whose token is gone
    found sand-clue*2 hill-flag                    on the Treasure Map
    spent sand-step sand-sword                     used up, for all to see
    peeked a08=sword                               what Zia's team has looked at
    cards visible=jade discard=gold,round*2
    map gold(a) jade colour:?(c) four(ac)          clue cards in order of play; (a), (c): face down, known to
    specials orders=1 bullets=0 barricades=a14 relays=b02,b03
    idol b01                                       or its carrier: idol zia
    turn zia steps=2 searches=1 number=7           and what is being decided inside it:
    attack zia cortes 1 0                          enter, defender, attack, defence, dice, spoils, push, …

Unknown to a viewer: `hand=?*3`, `sand-?*2`, `shape:?(c)`, `peeked a08=?`. Before the first turn the last line
is `recruit adventurers`, `anchor conquistadors` or, with a free order, `next adventurers number=3`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from archipel.core.events import UNKNOWN
from archipel.games.sol.chart import TERRAIN_NAMES
from archipel.games.sol.pieces import (
    ANCHORAGE_FLAGS,
    ANCHORAGE_NAMES,
    BOAT,
    BULLETS,
    CARD_NAMES,
    CELL_NAMES,
    CELLS,
    CREW,
    FACE_UP,
    MOVEMENT,
    NO_ANCHORAGE,
    NO_CARD,
    NO_CELL,
    NO_PAWN,
    ORDERS,
    PONTOON_NAMES,
    PROPERTY_NAMES,
    SEARCH_CELLS,
    SEARCHES,
    SHEET_NAMES,
    SHEETS,
    TEAM_NAMES,
    TEMPLE_NAMES,
    TERRAINS,
    THINGS,
    TOKEN_NAMES,
    VALUES,
)
from archipel.games.sol.state import (
    ANCHOR,
    ATTACK,
    CLUE_FOUND,
    DEFENCE,
    DEFENDER,
    DICE,
    ENDINGS,
    ENTER,
    FLAG_FOUND,
    NEXT,
    OVERFLOW,
    PUSH,
    RECRUIT,
    RUNNING,
    SPOILS,
    TURN,
    Sol,
)
from archipel.games.sol.terrain import holds

UNSEEN = "?"
OUTER = {RECRUIT: "recruit", ANCHOR: "anchor", NEXT: "next", TURN: "turn"}
INNER = {
    ENTER: "enter",
    DEFENDER: "defender",
    ATTACK: "attack",
    DEFENCE: "defence",
    DICE: "dice",
    SPOILS: "spoils",
    PUSH: "push",
    CLUE_FOUND: "clue",
    FLAG_FOUND: "flag",
    OVERFLOW: "overflow",
}
KNOWN_TO = ("", "(a)", "(c)", "(ac)")
TURN_MARKS = ("began_wounded", "must_leave", "used", "closing")
THING_NAMES = tuple(f"{terrain}-{name}" for name in TOKEN_NAMES for terrain in TERRAIN_NAMES)
"""`sand-step`, …, `mountain-flag`: token * TERRAINS + terrain."""


def write(sol: Sol) -> list[str]:
    """The lines of a position, or of a view."""
    lines = [team_line(sol, team) for team in range(len(TEAM_NAMES))]
    for pawn in range(2 * CREW):
        lines += pawn_line(sol, pawn)
    lines.append(f"temples {','.join(TEMPLE_NAMES[temple] for temple in sol.temples)}")
    lines += token_lines(sol)
    lines += card_lines(sol)
    lines += special_lines(sol)
    lines += turn_lines(sol)
    if sol.outcome != RUNNING:
        lines.append(f"over {ENDINGS[sol.outcome]}")
    return lines


def counted(amounts: Iterable[int], names: tuple[str, ...]) -> Iterator[str]:
    """Words with their numbers: `gold jade*2`."""
    for amount, name in zip(amounts, names, strict=False):
        if amount:
            yield name if amount == 1 else f"{name}*{amount}"


def members(things: int, names: tuple[str, ...]) -> Iterator[str]:
    """The names of a set."""
    return (name for number, name in enumerate(names) if holds(things, number))


def team_line(sol: Sol, number: int) -> str:
    """A team: its crew from left to right, its boat, flags and cards, and what it threw away unseen."""
    team = sol.teams[number]
    sheets = [sol.pawns[number * CREW + slot].sheet for slot in range(sol.crew)]
    words = [TEAM_NAMES[number], ",".join(SHEET_NAMES[s] for s in sheets if s != SHEETS) or "-"]
    if team.boat != NO_ANCHORAGE:
        words.append(f"boat={ANCHORAGE_NAMES[team.boat]}")
        if team.flags != ANCHORAGE_FLAGS[team.boat]:
            words.append(f"flags={','.join(members(team.flags, PONTOON_NAMES))}")
    if team.cards:
        hidden = f"{UNSEEN}*{team.cards}"
        words.append(f"hand={','.join(counted(team.hand, CARD_NAMES)) or hidden}")
    if sum(team.dropped):
        words.append(f"dropped={','.join(things_text(team.dropped, team.dropped_things))}")
    if sol.medallion == number:
        words.append("medallion")
    return " ".join(words)


def things_text(held: Iterable[int], things: Iterable[int]) -> list[str]:
    """Tokens of an inventory as far as they are known."""
    known = list(counted(things, THING_NAMES))
    return known or [f"{terrain}-{UNSEEN}*{n}" for terrain, n in zip(TERRAIN_NAMES, held, strict=True) if n]


def pawn_line(sol: Sol, number: int) -> Iterator[str]:
    """A character that is not as it was at the start."""
    pawn = sol.pawns[number]
    words = []
    if pawn.wounded:
        words.append("wounded")
    words += things_text(pawn.held, pawn.things)
    if pawn.order:
        words.append("order")
    if words or pawn.cell != BOAT:
        where = "boat" if pawn.cell == BOAT else CELL_NAMES[pawn.cell]
        yield " ".join([SHEET_NAMES[pawn.sheet], where, *words])


def token_lines(sol: Sol) -> Iterator[str]:
    """What was searched, found, used up and looked at."""
    gone = [CELL_NAMES[cell] for cell in SEARCH_CELLS if not holds(sol.unsearched, cell)]
    if gone:
        yield " ".join(["searched", *gone])
    found = list(counted([*sol.clues, *sol.banners], THING_NAMES[THINGS * TERRAINS :]))
    if found:
        yield " ".join(["found", *found])
    spent = list(counted(sol.spent, THING_NAMES))
    if spent:
        yield " ".join(["spent", *spent])
    peeked = [(CELL_NAMES[cell], sol.faces[cell]) for cell in range(CELLS) if sol.faces[cell]]
    if peeked:
        said = [f"{cell}={UNSEEN if face == UNKNOWN else TOKEN_NAMES[face - 1]}" for cell, face in peeked]
        yield " ".join(["peeked", *said])


def card_lines(sol: Sol) -> Iterator[str]:
    """The cards beside the deck and on the Treasure Map."""
    words = [] if sol.visible == NO_CARD else [f"visible={CARD_NAMES[sol.visible]}"]
    discard = ",".join(counted(sol.discard, CARD_NAMES))
    words += [f"discard={discard}"] if discard else []
    if words:
        yield " ".join(["cards", *words])
    if sol.played:
        yield " ".join(["map", *(map_card(sol, place) for place in range(sol.played))])


def map_card(sol: Sol, place: int) -> str:
    """A card on the Treasure Map: `gold`, `gold(a)`, `colour:?(c)`."""
    of, value, known = sol.properties[place], sol.values[place], sol.known[place]
    name = f"{PROPERTY_NAMES[of]}:{UNSEEN}" if value == UNKNOWN else CARD_NAMES[of * VALUES + value]
    return name if known == FACE_UP else name + KNOWN_TO[known]


def special_lines(sol: Sol) -> Iterator[str]:
    """Special tokens that are not where they were at the start, and the Idol."""
    words = [] if sol.orders == ORDERS else [f"orders={sol.orders}"]
    words += [] if sol.bullets == BULLETS else [f"bullets={sol.bullets}"]
    words += [f"barricades={','.join(members(sol.barricades, CELL_NAMES))}"] if sol.barricades else []
    words += [f"relays={','.join(members(sol.relays, CELL_NAMES))}"] if sol.relays else []
    if words:
        yield " ".join(["specials", *words])
    if sol.carrier != NO_PAWN:
        yield f"idol {SHEET_NAMES[sol.pawns[sol.carrier].sheet]}"
    elif sol.idol != NO_CELL:
        yield f"idol {CELL_NAMES[sol.idol]}"


def turn_lines(sol: Sol) -> Iterator[str]:
    """Whose turn it is, and what is being decided inside it."""
    number = [f"number={sol.turn}"] if sol.turn > 1 else []
    gone = ",".join(SHEET_NAMES[sol.pawns[sol.team * CREW + slot].sheet] for slot in slots(sol.gone))
    number += [f"gone={gone}"] if gone else []
    if sol.phase < TURN:
        yield " ".join([OUTER[sol.phase], TEAM_NAMES[sol.team], *number])
        return
    sheet = sol.pawns[sol.active].sheet
    words = [OUTER[TURN], SHEET_NAMES[sheet]]
    words += [f"steps={sol.steps}"] if sol.steps != MOVEMENT[sheet] else []
    words += [f"searches={sol.searches}"] if sol.searches != SEARCHES[sheet] else []
    words += [mark.replace("_", "-") for mark in TURN_MARKS if getattr(sol, mark)]
    words += [f"passes={sol.passes}"] if sol.passes else []
    yield " ".join([*words, *number])
    if sol.phase != TURN:
        yield " ".join([INNER[sol.phase], *inner_words(sol)])


def slots(bits: int) -> Iterator[int]:
    """The places of a set."""
    return (slot for slot in range(CREW) if holds(bits, slot))


def inner_words(sol: Sol) -> Iterator[str]:
    """Who fights whom with how many swords added; whether a card was drawn for a clue."""
    if sol.attacker != NO_PAWN:
        yield SHEET_NAMES[sol.pawns[sol.attacker].sheet]
    if sol.defender != NO_PAWN:
        yield SHEET_NAMES[sol.pawns[sol.defender].sheet]
    if sol.attack or sol.defence:
        yield f"{sol.attack}"
        yield f"{sol.defence}"
    if sol.drawn:
        yield "drawn"
