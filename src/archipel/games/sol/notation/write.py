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
from archipel.games.sol.rules import island, pieces, sets
from archipel.games.sol.rules import state as st
from archipel.games.sol.rules.state import Sol

UNSEEN = "?"
OUTER = {st.RECRUIT: "recruit", st.ANCHOR: "anchor", st.NEXT: "next", st.TURN: "turn"}
INNER = {
    st.ENTER: "enter",
    st.DEFENDER: "defender",
    st.ATTACK: "attack",
    st.DEFENCE: "defence",
    st.DICE: "dice",
    st.SPOILS: "spoils",
    st.PUSH: "push",
    st.CLUE_FOUND: "clue",
    st.FLAG_FOUND: "flag",
    st.OVERFLOW: "overflow",
}
KNOWN_TO = ("", "(a)", "(c)", "(ac)")
TURN_MARKS = ("began_wounded", "must_leave", "used", "closing")
THING_NAMES = tuple(f"{terrain}-{name}" for name in pieces.TOKEN_NAMES for terrain in island.TERRAIN_NAMES)
"""`sand-step`, …, `mountain-flag`: token * TERRAINS + terrain."""


def write(sol: Sol) -> list[str]:
    """The lines of a position, or of a view."""
    lines = [team_line(sol, team) for team in range(len(pieces.TEAM_NAMES))]
    for pawn in range(2 * pieces.CREW):
        lines += pawn_line(sol, pawn)
    lines.append(f"temples {','.join(pieces.TEMPLE_NAMES[temple] for temple in sol.temples)}")
    lines += token_lines(sol)
    lines += card_lines(sol)
    lines += special_lines(sol)
    lines += turn_lines(sol)
    if sol.outcome != st.RUNNING:
        lines.append(f"over {st.ENDINGS[sol.outcome]}")
    return lines


def counted(amounts: Iterable[int], names: tuple[str, ...]) -> Iterator[str]:
    """Words with their numbers: `gold jade*2`."""
    for amount, name in zip(amounts, names, strict=False):
        if amount:
            yield name if amount == 1 else f"{name}*{amount}"


def members(things: int, names: tuple[str, ...]) -> Iterator[str]:
    """The names of a set."""
    return (name for number, name in enumerate(names) if sets.holds(things, number))


def team_line(sol: Sol, number: int) -> str:
    """A team: its crew from left to right, its boat, flags and cards, and what it threw away unseen."""
    team = sol.teams[number]
    sheets = [sol.pawns[number * pieces.CREW + slot].sheet for slot in range(sol.crew)]
    words = [
        pieces.TEAM_NAMES[number],
        ",".join(pieces.SHEET_NAMES[s] for s in sheets if s != pieces.SHEETS) or "-",
    ]
    if team.boat != pieces.NO_ANCHORAGE:
        words.append(f"boat={pieces.ANCHORAGE_NAMES[team.boat]}")
        if team.flags != pieces.ANCHORAGE_FLAGS[team.boat]:
            words.append(f"flags={','.join(members(team.flags, pieces.PONTOON_NAMES))}")
    if team.cards:
        hidden = f"{UNSEEN}*{team.cards}"
        words.append(f"hand={','.join(counted(team.hand, pieces.CARD_NAMES)) or hidden}")
    if sum(team.dropped):
        words.append(f"dropped={','.join(things_text(team.dropped, team.dropped_things))}")
    if sol.medallion == number:
        words.append("medallion")
    return " ".join(words)


def things_text(held: Iterable[int], things: Iterable[int]) -> list[str]:
    """Tokens of an inventory as far as they are known."""
    known = list(counted(things, THING_NAMES))
    return known or [
        f"{terrain}-{UNSEEN}*{n}" for terrain, n in zip(island.TERRAIN_NAMES, held, strict=True) if n
    ]


def pawn_line(sol: Sol, number: int) -> Iterator[str]:
    """A character that is not as it was at the start."""
    pawn = sol.pawns[number]
    words = []
    if pawn.wounded:
        words.append("wounded")
    words += things_text(pawn.held, pawn.things)
    if pawn.order:
        words.append("order")
    if words or pawn.cell != pieces.BOAT:
        where = "boat" if pawn.cell == pieces.BOAT else pieces.CELL_NAMES[pawn.cell]
        yield " ".join([pieces.SHEET_NAMES[pawn.sheet], where, *words])


def token_lines(sol: Sol) -> Iterator[str]:
    """What was searched, found, used up and looked at."""
    gone = [pieces.CELL_NAMES[cell] for cell in pieces.SEARCH_CELLS if not sets.holds(sol.unsearched, cell)]
    if gone:
        yield " ".join(["searched", *gone])
    found = list(counted([*sol.clues, *sol.banners], THING_NAMES[pieces.THINGS * pieces.TERRAINS :]))
    if found:
        yield " ".join(["found", *found])
    spent = list(counted(sol.spent, THING_NAMES))
    if spent:
        yield " ".join(["spent", *spent])
    peeked = [(pieces.CELL_NAMES[cell], sol.faces[cell]) for cell in range(pieces.CELLS) if sol.faces[cell]]
    if peeked:
        said = [
            f"{cell}={UNSEEN if face == UNKNOWN else pieces.TOKEN_NAMES[face - 1]}" for cell, face in peeked
        ]
        yield " ".join(["peeked", *said])


def card_lines(sol: Sol) -> Iterator[str]:
    """The cards beside the deck and on the Treasure Map."""
    words = [] if sol.visible == pieces.NO_CARD else [f"visible={pieces.CARD_NAMES[sol.visible]}"]
    discard = ",".join(counted(sol.discard, pieces.CARD_NAMES))
    words += [f"discard={discard}"] if discard else []
    if words:
        yield " ".join(["cards", *words])
    if sol.played:
        yield " ".join(["map", *(map_card(sol, place) for place in range(sol.played))])


def map_card(sol: Sol, place: int) -> str:
    """A card on the Treasure Map: `gold`, `gold(a)`, `colour:?(c)`."""
    of, value, known = sol.properties[place], sol.values[place], sol.known[place]
    name = (
        f"{pieces.PROPERTY_NAMES[of]}:{UNSEEN}"
        if value == UNKNOWN
        else pieces.CARD_NAMES[of * pieces.VALUES + value]
    )
    return name if known == pieces.FACE_UP else name + KNOWN_TO[known]


def special_lines(sol: Sol) -> Iterator[str]:
    """Special tokens that are not where they were at the start, and the Idol."""
    words = [] if sol.orders == pieces.ORDERS else [f"orders={sol.orders}"]
    words += [] if sol.bullets == pieces.BULLETS else [f"bullets={sol.bullets}"]
    words += [f"barricades={','.join(members(sol.barricades, pieces.CELL_NAMES))}"] if sol.barricades else []
    words += [f"relays={','.join(members(sol.relays, pieces.CELL_NAMES))}"] if sol.relays else []
    if words:
        yield " ".join(["specials", *words])
    if sol.carrier != pieces.NO_PAWN:
        yield f"idol {pieces.SHEET_NAMES[sol.pawns[sol.carrier].sheet]}"
    elif sol.idol != pieces.NO_CELL:
        yield f"idol {pieces.CELL_NAMES[sol.idol]}"


def turn_lines(sol: Sol) -> Iterator[str]:
    """Whose turn it is, and what is being decided inside it."""
    number = [f"number={sol.turn}"] if sol.turn > 1 else []
    gone = ",".join(
        pieces.SHEET_NAMES[sol.pawns[sol.team * pieces.CREW + slot].sheet] for slot in slots(sol.gone)
    )
    number += [f"gone={gone}"] if gone else []
    if sol.phase < st.TURN:
        yield " ".join([OUTER[sol.phase], pieces.TEAM_NAMES[sol.team], *number])
        return
    sheet = sol.pawns[sol.active].sheet
    words = [OUTER[st.TURN], pieces.SHEET_NAMES[sheet]]
    words += [f"steps={sol.steps}"] if sol.steps != pieces.MOVEMENT[sheet] else []
    words += [f"searches={sol.searches}"] if sol.searches != pieces.SEARCHES[sheet] else []
    words += [mark.replace("_", "-") for mark in TURN_MARKS if getattr(sol, mark)]
    words += [f"passes={sol.passes}"] if sol.passes else []
    yield " ".join([*words, *number])
    if sol.phase != st.TURN:
        yield " ".join([INNER[sol.phase], *inner_words(sol)])


def slots(bits: int) -> Iterator[int]:
    """The places of a set."""
    return (slot for slot in range(pieces.CREW) if sets.holds(bits, slot))


def inner_words(sol: Sol) -> Iterator[str]:
    """Who fights whom with how many swords added; whether a card was drawn for a clue."""
    if sol.attacker != pieces.NO_PAWN:
        yield pieces.SHEET_NAMES[sol.pawns[sol.attacker].sheet]
    if sol.defender != pieces.NO_PAWN:
        yield pieces.SHEET_NAMES[sol.pawns[sol.defender].sheet]
    if sol.attack or sol.defence:
        yield f"{sol.attack}"
        yield f"{sol.defence}"
    if sol.drawn:
        yield "drawn"
