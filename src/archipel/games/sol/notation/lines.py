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

from collections.abc import Callable, Iterable, Iterator, Sequence

from archipel.core.declared import Line, Mark, Name, Number, Own, Pile, Said, Some, Things, Word, always, over
from archipel.core.events import UNKNOWN
from archipel.core.lines import counted, counts, number, one_of, sayable, wrong
from archipel.core.records import row

from ..rules import island, pieces, roster, sets, state as st
from ..rules.state import Sol, Team

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
THING_NAMES = tuple(f"{terrain}-{name}" for name in pieces.TOKEN_NAMES for terrain in island.TERRAIN_NAMES)
"""`sand-step`, …, `mountain-flag`: token * TERRAINS + terrain."""
THINGS, OTHER_TOKENS = (
    THING_NAMES[: pieces.THINGS * pieces.TERRAINS],
    THING_NAMES[pieces.THINGS * pieces.TERRAINS :],
)
MOST_TOKENS, MOST_TURNS, MOST_POINTS = 37, 999, 99

# Piles


class Tokens(Pile):
    """Search tokens, out of the pools of their terrains."""

    def take(self, sol: Sol, words: Sequence[str], to: row[int] | None = None) -> None:
        for word in words:
            place, amount = counted(word, self.names, self.most)
            take_tokens(sol, place, amount)
            if to is not None:
                to[place] += amount


def take_tokens(sol: Sol, place: int, amount: int) -> None:
    """Search tokens out of the pool of their terrain."""
    left = sol.pools[place % pieces.TERRAINS].left
    if left[place // pieces.TERRAINS] < amount:
        wrong("too-many", THING_NAMES[place], str(left[place // pieces.TERRAINS]))
    left[place // pieces.TERRAINS] -= amount


CARDS = Pile(pieces.CARD_NAMES, "deck", 18)
TOKENS = Tokens(THINGS, most=MOST_TOKENS)

# Teams and characters


def number_of(sol: Sol, team: Team) -> int:
    """Which team this is."""
    return 0 if team is sol.teams[0] else 1


def write_crew(sol: Sol, team: Team) -> list[str]:
    """From left to right."""
    return [",".join(filter(None, crew_names(sol, number_of(sol, team)))) or "-"]


def read_crew(sol: Sol, team: Team, words: list[str]) -> None:
    """Each character once."""
    of, name = number_of(sol, team), words[0] if words else ""
    first = of * pieces.SHEETS_A_TEAM
    if len(words) > 1:
        wrong("word", words[1], sayable(TEAM.keys, TEAM.marks))
    crew = [] if name == "-" else name.split(",")
    if len(set(crew)) != len(crew) or len(crew) > sol.crew:
        wrong("crew", name, str(sol.crew))
    for slot, sheet in enumerate(crew):
        at = first + one_of(sheet, pieces.SHEET_NAMES[first : first + pieces.SHEETS_A_TEAM])
        sol.pawns[of * pieces.CREW + slot].sheet = at


def crew_names(sol: Sol, team: int) -> tuple[str, ...]:
    """The characters of a team, nothing for those that are not recruited yet."""
    pawns = list(sol.pawns)[team * pieces.CREW : team * pieces.CREW + sol.crew]
    return tuple("" if pawn.sheet == pieces.SHEETS else pieces.SHEET_NAMES[pawn.sheet] for pawn in pawns)


def flags_of_the_boat(team: Team) -> int:
    """The pontoons where a boat lies."""
    return 0 if team.boat == pieces.NO_ANCHORAGE else pieces.ANCHORAGE_FLAGS[team.boat]


def write_hand(_: Sol, team: Team) -> list[str]:
    """Clue cards, or how many they are."""
    return counts(team.hand, pieces.CARD_NAMES) or [f"{UNSEEN}*{team.cards}"] * (team.cards > 0)


def read_hand(sol: Sol, team: Team, words: list[str]) -> None:
    """Those that are known come out of the deck."""
    if words[0].startswith(UNSEEN):
        team.cards = number(words[0].partition("*")[2], 1, sum(sol.deck))
    else:
        CARDS.take(sol, words, team.hand)
        team.cards = sum(team.hand)


def write_things(held: Iterable[int], things: Iterable[int]) -> list[str]:
    """Tokens of an inventory as far as they are known."""
    unknown = [f"{terrain}-{UNSEEN}*{n}" for terrain, n in zip(island.TERRAIN_NAMES, held, strict=True) if n]
    return counts(things, THINGS) or unknown


def read_things(sol: Sol, words: list[str], held: row[int], things: row[int]) -> None:
    """Steps and swords of an inventory; unknown ones stay in the pools."""
    for word in words:
        terrain, _, rest = word.partition("-")
        if rest.startswith(UNSEEN):
            at = one_of(terrain, island.TERRAIN_NAMES)
            held[at] += number(rest.partition("*")[2] or "1", 1, MOST_TOKENS)
        else:
            place, amount = counted(word, THINGS, MOST_TOKENS)
            take_tokens(sol, place, amount)
            held[place % pieces.TERRAINS] += amount
            things[place] += amount


TEAM = Line(
    "",
    Own(write_crew, read_crew),
    Said("boat", Name(pieces.ANCHORAGE_NAMES), usual=pieces.NO_ANCHORAGE),
    Said("flags", Some(pieces.PONTOON_NAMES), usual=flags_of_the_boat),
    Own(write_hand, read_hand, "hand"),
    Own(
        lambda sol, team: write_things(team.dropped, team.dropped_things),
        lambda sol, team, words: read_things(sol, words, team.dropped, team.dropped_things),
        "dropped",
    ),
    Own(lambda sol, team: ["medallion"] * (sol.medallion == number_of(sol, team)), mark="medallion"),
    when=always,
)
PAWN = Line(
    "",
    Word("cell", Name((*pieces.CELL_NAMES, "boat"))),
    Mark("wounded"),
    Own(
        lambda sol, pawn: write_things(pawn.held, pawn.things),
        lambda sol, pawn, words: read_things(sol, words, pawn.held, pawn.things),
    ),
    Mark("order"),
    when=lambda pawn: pawn.cell != pieces.BOAT or pawn.wounded or pawn.order or sum(pawn.held),
)

# The island


def write_temples(sol: Sol, _: Sol) -> list[str]:
    """On the eight temple cells, in their order."""
    return [",".join(pieces.TEMPLE_NAMES[temple] for temple in sol.temples)]


def read_temples(sol: Sol, _: Sol, words: list[str]) -> None:
    """Each once."""
    names = words[0].split(",") if words else []
    if sorted(names) != sorted(pieces.TEMPLE_NAMES):
        wrong("temples", " ".join(names), ",".join(pieces.TEMPLE_NAMES))
    for place in range(island.TEMPLES):
        sol.temples[place] = pieces.TEMPLE_NAMES.index(names[place])


def write_searched(sol: Sol, _: Sol) -> list[str]:
    """The cells whose token is gone; `read_tokens` reads them with all that follows from them."""
    return [pieces.CELL_NAMES[cell] for cell in pieces.SEARCH_CELLS if not sets.holds(sol.unsearched, cell)]


def write_peeked(sol: Sol, _: Sol) -> list[str]:
    """What Zia's team has looked at."""
    tokens = {face + 1: name for face, name in enumerate(pieces.TOKEN_NAMES)} | {UNKNOWN: UNSEEN}
    return [f"{pieces.CELL_NAMES[cell]}={tokens[face]}" for cell, face in enumerate(sol.faces) if face]


def unplaced(sol: Sol) -> int:
    """Orders that no Conquistador has."""
    return pieces.ORDERS - sum(sol.pawns[pawn].order for pawn in range(pieces.CREW, 2 * pieces.CREW))


def write_idol(sol: Sol, _: Sol) -> list[str]:
    """Where it is, or who has it, once it is out."""
    if sol.carrier != pieces.NO_PAWN:
        return [pieces.SHEET_NAMES[sol.pawns[sol.carrier].sheet]]
    return [] if sol.idol == pieces.NO_CELL else [pieces.CELL_NAMES[sol.idol]]


TEMPLES = Line("temples", Own(write_temples, read_temples), unsaid=",".join(pieces.TEMPLE_NAMES))
SEARCHED = Line("searched", Own(write_searched))
FOUND = Line("found", Own(lambda sol, _: counts([*sol.clues, *sol.banners], OTHER_TOKENS)))
SPENT = Line("spent", Things("spent", TOKENS))
PEEKED = Line("peeked", Own(write_peeked))
SPECIALS = Line(
    "specials",
    Said(
        "orders",
        Number(0, unplaced),
        usual=unplaced,
        when=lambda sol: sol.orders != pieces.ORDERS,
    ),
    Said("bullets", Number(0, pieces.BULLETS), usual=pieces.BULLETS),
    Said("barricades", Some(pieces.CELL_NAMES)),
    Said("relays", Some(pieces.CELL_NAMES)),
)
IDOL = Line("idol", Own(write_idol))

# Clue cards


def write_map(sol: Sol, _: Sol) -> list[str]:
    """On the Treasure Map, in order of play: `gold`, `gold(a)`, `colour:?(c)`."""
    return [map_card(sol, place) for place in range(sol.played)]


def map_card(sol: Sol, place: int) -> str:
    """One of them, and who knows it."""
    of, value, known = sol.properties[place], sol.values[place], sol.known[place]
    hidden = f"{pieces.PROPERTY_NAMES[of]}:{UNSEEN}"
    name = hidden if value == UNKNOWN else pieces.CARD_NAMES[of * pieces.VALUES + value]
    return name if known == pieces.FACE_UP else name + KNOWN_TO[known]


def read_map(sol: Sol, _: Sol, words: list[str]) -> None:
    """The same, read."""
    sol.played = number(str(len(words)), 0, pieces.LAST_CARD)
    for place, word in enumerate(words):
        name, bracket, who = word.partition("(")
        sol.known[place] = pieces.FACE_UP if not bracket else one_of(f"({who}", KNOWN_TO)
        if name.endswith(f":{UNSEEN}"):
            sol.properties[place] = one_of(name[:-2], pieces.PROPERTY_NAMES)
            sol.values[place] = UNKNOWN
        else:
            card = one_of(name, pieces.CARD_NAMES)
            CARDS.take(sol, [name])
            sol.properties[place], sol.values[place] = card // pieces.VALUES, card % pieces.VALUES


BESIDE = Line(
    "cards",
    Own(lambda sol, _: pieces.CARD_NAMES[sol.visible :][:1], key="visible"),
    Things("discard", CARDS, "discard"),
)
MAP = Line("map", Own(write_map, read_map))

# The turn


class InPlay:
    """A pawn, as its character."""

    def word(self, value: int, sol: Sol, record: Sol) -> str:
        return pieces.SHEET_NAMES[sol.pawns[value].sheet]

    def number(self, word: str, sol: Sol, record: Sol) -> int:
        names = ["" if pawn.sheet == pieces.SHEETS else pieces.SHEET_NAMES[pawn.sheet] for pawn in sol.pawns]
        if not word or word not in names:
            wrong("word", word, ", ".join(filter(None, names)))
        return names.index(word)


def team_in_turn(sol: Sol) -> int:
    """That of the active character, or of whoever is to choose one."""
    return roster.team_of(sol.active) if sol.phase >= st.TURN else sol.team


def of_active(numbers: Sequence[int]) -> Callable[[Sol], int]:
    """What the active character's sheet says."""
    return lambda sol: numbers[sol.pawns[sol.active].sheet]


A_PAWN = InPlay()
A_TEAM = Word("team", Name(pieces.TEAM_NAMES))
NUMBER = Said("number", Number(1, MOST_TURNS), "turn", usual=1)
GONE = Said("gone", Some(lambda sol: crew_names(sol, team_in_turn(sol))))
BEFORE = {
    st.RECRUIT: Line("recruit", A_TEAM),
    st.ANCHOR: Line("anchor", A_TEAM),
    st.NEXT: Line("next", A_TEAM, NUMBER, GONE),
}
TURN = Line(
    "turn",
    Word("active", A_PAWN),
    Said("steps", Number(0, MOST_POINTS), usual=of_active(pieces.MOVEMENT)),
    Said("searches", Number(0, MOST_POINTS), usual=of_active(pieces.SEARCHES)),
    *map(Mark, ("began_wounded", "must_leave", "used", "closing")),
    Said("passes", Number(0, pieces.MOST_PASSES)),
    NUMBER,
    GONE,
)


def write_inner(sol: Sol) -> Iterator[str]:
    """Who fights whom with how many swords added; whether a card was drawn for a clue."""
    yield from (
        A_PAWN.word(pawn, sol, sol) for pawn in (sol.attacker, sol.defender) if pawn != pieces.NO_PAWN
    )
    if sol.attack or sol.defence:
        yield from (f"{sol.attack}", f"{sol.defence}")
    if sol.drawn:
        yield "drawn"


OVER = over(st.ENDINGS)
