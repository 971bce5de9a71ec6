"""A position from its text (see write.py); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.records import row
from archipel.games.sol.notation import parse, read_tokens, read_turn, write
from archipel.games.sol.notation.parse import Lines
from archipel.games.sol.rules import island, pieces, roster, sets, setup, tokens
from archipel.games.sol.rules import state as st
from archipel.games.sol.rules.state import Sol

PILES = ("temples", "searched", "found", "spent", "peeked", "cards", "map", "specials", "idol", "over")
KNOWN = {*pieces.TEAM_NAMES, *pieces.SHEET_NAMES, *PILES, *write.OUTER.values(), *write.INNER.values()}
FULL_MAP = ["round", "gold", "one", "square", "jade", "four", "round"]
"""The clue cards on the map of a position that has the Idol out and says nothing else."""


def read(lines: list[str], sol: Sol) -> None:
    """Fill a state from the lines of a position."""
    setup.clear_table(sol)
    rest = parse.keyed(lines, KNOWN)
    for team in range(pieces.TEAMS):
        read_team(sol, team, rest.get(pieces.TEAM_NAMES[team], []))
    for name in pieces.SHEET_NAMES:
        if name in rest:
            read_pawn(sol, name, rest[name])
    read_temples(sol, rest)
    read_map(sol, rest)
    read_specials(sol, rest)
    read_turn.read_decision(sol, rest)
    read_cards(sol, rest)
    read_tokens.read(sol, rest)
    read_idol(sol, rest)
    if "over" in rest:
        sol.outcome = parse.one_of(" ".join(rest["over"]), st.ENDINGS)
    if sol.outcome == st.RUNNING and "turn" in rest:
        for pawn in range(2 * pieces.CREW):
            check_room(sol, pawn)


# Teams and characters


def read_team(sol: Sol, number_of_team: int, words: list[str]) -> None:
    """A crew, its boat, its flags and its cards."""
    name, team = pieces.TEAM_NAMES[number_of_team], sol.teams[number_of_team]
    if not words:
        parse.wrong("team", name, f"{name} zia,leonardo,mendoza boat=s1 hand=gold,jade")
    first = number_of_team * pieces.SHEETS_A_TEAM
    crew = [] if words[0] == "-" else words[0].split(",")
    if len(set(crew)) != len(crew) or len(crew) > sol.crew:
        parse.wrong("crew", words[0], str(sol.crew))
    for slot, sheet in enumerate(crew):
        at = first + parse.one_of(sheet, pieces.SHEET_NAMES[first : first + pieces.SHEETS_A_TEAM])
        sol.pawns[number_of_team * pieces.CREW + slot].sheet = at
    said = parse.pairs(words[1:], ("boat", "flags", "hand", "dropped"), ("medallion",))
    if "boat" in said:
        team.boat = parse.one_of(said["boat"], pieces.ANCHORAGE_NAMES)
        team.flags = pieces.ANCHORAGE_FLAGS[team.boat]
        if sol.teams[1 - number_of_team].boat == team.boat:
            parse.wrong("boats", said["boat"], ", ".join(pieces.ANCHORAGE_NAMES))
    for pontoon in parse.listed(said, "flags"):
        team.flags |= 1 << parse.one_of(pontoon, pieces.PONTOON_NAMES)
    hand = parse.listed(said, "hand")
    if hand and hand[0].startswith(write.UNSEEN):
        team.cards = parse.number(hand[0].partition("*")[2], 1, sum(sol.deck))
    else:
        team.cards = take_cards(sol, hand, team.hand)
    read_things(sol, parse.listed(said, "dropped"), team.dropped, team.dropped_things)
    if "medallion" in said:
        if sol.medallion != pieces.NO_TEAM:
            parse.wrong("medallion", " ".join(words), name)
        sol.medallion = number_of_team


def take_cards(sol: Sol, words: list[str], to: row[int] | None) -> int:
    """Clue cards out of the deck; returns how many."""
    total = 0
    for card, amount in parse.amounts(words, pieces.CARD_NAMES, 18):
        if sol.deck[card] < amount:
            parse.wrong("too-many", pieces.CARD_NAMES[card], str(sol.deck[card]))
        sol.deck[card] -= amount
        total += amount
        if to is not None:
            to[card] += amount
    return total


def read_things(sol: Sol, words: list[str], held: row[int], things: row[int]) -> None:
    """Steps and swords of an inventory; unknown ones stay in the pools."""
    for word in words:
        terrain, _, rest = word.partition("-")
        if rest.startswith(write.UNSEEN):
            at = parse.one_of(terrain, island.TERRAIN_NAMES)
            held[at] += parse.number(rest.partition("*")[2] or "1", 1, read_tokens.MOST_TOKENS)
            continue
        for place, amount in parse.amounts(
            [word], write.THING_NAMES[: pieces.THINGS * pieces.TERRAINS], read_tokens.MOST_TOKENS
        ):
            read_tokens.take_tokens(sol, place, amount)
            held[place % pieces.TERRAINS] += amount
            things[place] += amount


def read_pawn(sol: Sol, name: str, words: list[str]) -> None:
    """Where a character is, how it is, and what it has."""
    number_of_pawn = roster.pawn_of(sol, pieces.SHEET_NAMES.index(name))
    if number_of_pawn == pieces.NO_PAWN or not words:
        parse.wrong("pawn", " ".join([name, *words]), "zia a14 wounded sand-step")
    pawn = sol.pawns[number_of_pawn]
    pawn.cell = parse.one_of(words[0], (*pieces.CELL_NAMES, "boat"))
    if pawn.cell != pieces.BOAT and sol.teams[roster.team_of(number_of_pawn)].boat == pieces.NO_ANCHORAGE:
        parse.wrong(
            "ashore",
            " ".join([name, *words]),
            f"{pieces.TEAM_NAMES[roster.team_of(number_of_pawn)]} … boat=s1",
        )
    marks = words[1:]
    for mark in ("wounded", "order"):
        if mark in marks:
            marks.remove(mark)
            setattr(pawn, mark, 1)
    if pawn.order and number_of_pawn < pieces.CREW:
        parse.wrong("pawn", " ".join([name, *words]), "cabeza a14 order")
    read_things(sol, marks, pawn.held, pawn.things)


def check_room(sol: Sol, pawn: int) -> None:
    """Only the active character may have more tokens than room (§6.5)."""
    sheet = sol.pawns[pawn].sheet
    if (
        pawn != sol.active
        and pawn % pieces.CREW < sol.crew
        and tokens.tokens_of(sol, pawn) > pieces.SLOTS[sheet]
    ):
        parse.wrong("room", pieces.SHEET_NAMES[sheet], str(pieces.SLOTS[sheet]))


# The island


def read_temples(sol: Sol, rest: Lines) -> None:
    """Each temple once; unsaid, in the order of their names."""
    names = rest.get("temples", [",".join(pieces.TEMPLE_NAMES)])[0].split(",")
    if sorted(names) != sorted(pieces.TEMPLE_NAMES):
        parse.wrong("temples", " ".join(names), ",".join(pieces.TEMPLE_NAMES))
    for place in range(island.TEMPLES):
        sol.temples[place] = pieces.TEMPLE_NAMES.index(names[place])


def read_specials(sol: Sol, rest: Lines) -> None:
    """Orders and Bullets in hand, barricades and Relays on the island."""
    said = parse.pairs(rest.get("specials", []), ("orders", "bullets", "barricades", "relays"))
    given = sum(sol.pawns[pawn].order for pawn in range(pieces.CREW, 2 * pieces.CREW))
    sol.orders = parse.number(said.get("orders", str(pieces.ORDERS - given)), 0, pieces.ORDERS - given)
    sol.bullets = parse.number(said.get("bullets", str(pieces.BULLETS)), 0, pieces.BULLETS)
    sol.barricades = cells_of(parse.listed(said, "barricades"), pieces.BARRICADES)
    sol.relays = cells_of(parse.listed(said, "relays"), pieces.RELAYS)


def cells_of(names: list[str], most: int) -> int:
    """A set of cells."""
    cells = 0
    for name in names:
        cells |= 1 << parse.one_of(name, pieces.CELL_NAMES)
    parse.number(str(sets.how_many(cells)), 0, most)
    return cells


def read_idol(sol: Sol, rest: Lines) -> None:
    """Where the Idol is, once seven clue cards have been played (§8.3)."""
    words = rest.get("idol", [])
    if (sol.played == pieces.LAST_CARD) != bool(words):
        parse.wrong("idol", " ".join(["idol", *words]), "map …*7 / idol b01, idol zia")
    if words:
        crews = tuple(
            pieces.SHEET_NAMES[p.sheet]
            for p in sol.pawns
            if p.sheet < len(pieces.SHEET_NAMES) and p.cell != pieces.BOAT
        )
        at = parse.one_of(words[0], (*pieces.CELL_NAMES, *crews))
        if at < len(pieces.CELL_NAMES):
            sol.idol = at
        else:
            sol.carrier = roster.pawn_of(sol, pieces.SHEET_NAMES.index(words[0]))


# Clue cards


def read_map(sol: Sol, rest: Lines) -> None:
    """The clue cards on the Treasure Map, in order of play."""
    cards = rest.get("map", FULL_MAP if "idol" in rest else [])
    parse.number(str(len(cards)), 0, pieces.LAST_CARD)
    for place, word in enumerate(cards):
        name, bracket, who = word.partition("(")
        known = pieces.FACE_UP if not bracket else parse.one_of(f"({who}", write.KNOWN_TO)
        if name.endswith(f":{write.UNSEEN}"):
            sol.properties[place] = parse.one_of(name[:-2], pieces.PROPERTY_NAMES)
            sol.values[place] = UNKNOWN
        else:
            card = parse.one_of(name, pieces.CARD_NAMES)
            take_cards(sol, [name], None)
            sol.properties[place], sol.values[place] = card // pieces.VALUES, card % pieces.VALUES
        sol.known[place] = known
    sol.played = len(cards)


def read_cards(sol: Sol, rest: Lines) -> None:
    """The visible card (unsaid, the first there is), the discard, and whether the deck can last."""
    said = parse.pairs(rest.get("cards", []), ("visible", "discard"))
    take_cards(sol, parse.listed(said, "discard"), sol.discard)
    dealt = "turn" in rest or "next" in rest
    if sol.played == pieces.LAST_CARD or not dealt:
        if "visible" in said:
            parse.wrong("visible", f"visible={said['visible']}", "-")
        return
    left = [card for card, amount in enumerate(sol.deck) if amount]
    if not left:
        parse.wrong("deck", "deck", "1")
    sol.visible = parse.one_of(said["visible"], pieces.CARD_NAMES) if "visible" in said else left[0]
    take_cards(sol, [pieces.CARD_NAMES[sol.visible]], None)
    # Every further clue may draw a card with the medallion, and all but the last turn one up.
    unseen = sum(team.cards - sum(team.hand) for team in sol.teams)
    unseen += sum(sol.values[place] == UNKNOWN for place in range(sol.played))
    needed = 2 * (pieces.LAST_CARD - sol.played) - 1 - sol.drawn
    if sum(sol.deck) - unseen < needed:
        parse.wrong("deck", str(sum(sol.deck) - unseen), str(needed))
