"""A position from its text (see notation.py); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.records import row
from archipel.games.sol.chart import TEMPLES, TERRAIN_NAMES
from archipel.games.sol.notation import INNER, KNOWN_TO, OUTER, THING_NAMES, UNSEEN
from archipel.games.sol.pieces import (
    ALL_SEARCH_CELLS,
    ANCHORAGE_FLAGS,
    ANCHORAGE_NAMES,
    BARRICADES,
    BOAT,
    BULLETS,
    CARD_NAMES,
    CELL_NAMES,
    CLUE,
    CREW,
    FACE_UP,
    FIRST_CLUE,
    FLAG,
    LAST_CARD,
    NO_ANCHORAGE,
    NO_PAWN,
    NO_TEAM,
    ORDERS,
    PONTOON_NAMES,
    PROPERTY_NAMES,
    RELAYS,
    SEARCH_CELLS,
    SHEET_NAMES,
    SHEETS_A_TEAM,
    SLOTS,
    TEAM_NAMES,
    TEAMS,
    TEMPLE_NAMES,
    TERRAIN,
    TERRAINS,
    THINGS,
    TOKEN_NAMES,
    VALUES,
)
from archipel.games.sol.reading_turn import clue_pending, flag_pending, read_decision
from archipel.games.sol.setup import clear_table
from archipel.games.sol.state import ENDINGS, RUNNING, Sol
from archipel.games.sol.terrain import holds, how_many, pawn_of, team_of, tokens_of
from archipel.games.sol.words import Lines, amounts, keyed, listed, number, one_of, pairs, wrong

PILES = ("temples", "searched", "found", "spent", "peeked", "cards", "map", "specials", "idol", "over")
KNOWN = {*TEAM_NAMES, *SHEET_NAMES, *PILES, *OUTER.values(), *INNER.values()}
FULL_MAP = ["round", "gold", "one", "square", "jade", "four", "round"]
"""The clue cards on the map of a position that has the Idol out and says nothing else."""
MOST_TOKENS = 37
CELL_NUMBERS = {name: cell for cell, name in enumerate(CELL_NAMES)}
GROUNDS = tuple(sum(1 << c for c in SEARCH_CELLS if TERRAIN[c] == terrain) for terrain in range(TERRAINS))


def read(lines: list[str], sol: Sol) -> None:
    """Fill a state from the lines of a position."""
    clear_table(sol)
    rest = keyed(lines, KNOWN)
    for team in range(TEAMS):
        read_team(sol, team, rest.get(TEAM_NAMES[team], []))
    for name in SHEET_NAMES:
        if name in rest:
            read_pawn(sol, name, rest[name])
    read_temples(sol, rest)
    read_map(sol, rest)
    read_specials(sol, rest)
    read_decision(sol, rest)
    read_cards(sol, rest)
    read_tokens(sol, rest)
    read_idol(sol, rest)
    if "over" in rest:
        sol.outcome = one_of(" ".join(rest["over"]), ENDINGS)
    if sol.outcome == RUNNING and "turn" in rest:
        for pawn in range(2 * CREW):
            check_room(sol, pawn)


# Teams and characters


def read_team(sol: Sol, number_of_team: int, words: list[str]) -> None:
    """A crew, its boat, its flags and its cards."""
    name, team = TEAM_NAMES[number_of_team], sol.teams[number_of_team]
    if not words:
        wrong("team", name, f"{name} zia,leonardo,mendoza boat=s1 hand=gold,jade")
    first = number_of_team * SHEETS_A_TEAM
    crew = [] if words[0] == "-" else words[0].split(",")
    if len(set(crew)) != len(crew) or len(crew) > sol.crew:
        wrong("crew", words[0], str(sol.crew))
    for slot, sheet in enumerate(crew):
        at = first + one_of(sheet, SHEET_NAMES[first : first + SHEETS_A_TEAM])
        sol.pawns[number_of_team * CREW + slot].sheet = at
    said = pairs(words[1:], ("boat", "flags", "hand", "dropped"), ("medallion",))
    if "boat" in said:
        team.boat = one_of(said["boat"], ANCHORAGE_NAMES)
        team.flags = ANCHORAGE_FLAGS[team.boat]
        if sol.teams[1 - number_of_team].boat == team.boat:
            wrong("boats", said["boat"], ", ".join(ANCHORAGE_NAMES))
    for pontoon in listed(said, "flags"):
        team.flags |= 1 << one_of(pontoon, PONTOON_NAMES)
    hand = listed(said, "hand")
    if hand and hand[0].startswith(UNSEEN):
        team.cards = number(hand[0].partition("*")[2], 1, sum(sol.deck))
    else:
        team.cards = take_cards(sol, hand, team.hand)
    read_things(sol, listed(said, "dropped"), team.dropped, team.dropped_things)
    if "medallion" in said:
        if sol.medallion != NO_TEAM:
            wrong("medallion", " ".join(words), name)
        sol.medallion = number_of_team


def take_cards(sol: Sol, words: list[str], to: row[int] | None) -> int:
    """Clue cards out of the deck; returns how many."""
    total = 0
    for card, amount in amounts(words, CARD_NAMES, 18):
        if sol.deck[card] < amount:
            wrong("too-many", CARD_NAMES[card], str(sol.deck[card]))
        sol.deck[card] -= amount
        total += amount
        if to is not None:
            to[card] += amount
    return total


def read_things(sol: Sol, words: list[str], held: row[int], things: row[int]) -> None:
    """Steps and swords of an inventory; unknown ones stay in the pools."""
    for word in words:
        terrain, _, rest = word.partition("-")
        if rest.startswith(UNSEEN):
            at = one_of(terrain, TERRAIN_NAMES)
            held[at] += number(rest.partition("*")[2] or "1", 1, MOST_TOKENS)
            continue
        for place, amount in amounts([word], THING_NAMES[: THINGS * TERRAINS], MOST_TOKENS):
            take_tokens(sol, place, amount)
            held[place % TERRAINS] += amount
            things[place] += amount


def take_tokens(sol: Sol, place: int, amount: int) -> None:
    """Search tokens out of the pool of their terrain."""
    left = sol.pools[place % TERRAINS].left
    if left[place // TERRAINS] < amount:
        wrong("too-many", THING_NAMES[place], str(left[place // TERRAINS]))
    left[place // TERRAINS] -= amount


def read_pawn(sol: Sol, name: str, words: list[str]) -> None:
    """Where a character is, how it is, and what it has."""
    number_of_pawn = pawn_of(sol, SHEET_NAMES.index(name))
    if number_of_pawn == NO_PAWN or not words:
        wrong("pawn", " ".join([name, *words]), "zia a14 wounded sand-step")
    pawn = sol.pawns[number_of_pawn]
    pawn.cell = one_of(words[0], (*CELL_NAMES, "boat"))
    if pawn.cell != BOAT and sol.teams[team_of(number_of_pawn)].boat == NO_ANCHORAGE:
        wrong("ashore", " ".join([name, *words]), f"{TEAM_NAMES[team_of(number_of_pawn)]} … boat=s1")
    marks = words[1:]
    for mark in ("wounded", "order"):
        if mark in marks:
            marks.remove(mark)
            setattr(pawn, mark, 1)
    if pawn.order and number_of_pawn < CREW:
        wrong("pawn", " ".join([name, *words]), "cabeza a14 order")
    read_things(sol, marks, pawn.held, pawn.things)


def check_room(sol: Sol, pawn: int) -> None:
    """Only the active character may have more tokens than room (§6.5)."""
    sheet = sol.pawns[pawn].sheet
    if pawn != sol.active and pawn % CREW < sol.crew and tokens_of(sol, pawn) > SLOTS[sheet]:
        wrong("room", SHEET_NAMES[sheet], str(SLOTS[sheet]))


# The island


def read_temples(sol: Sol, rest: Lines) -> None:
    """Each temple once; unsaid, in the order of their names."""
    names = rest.get("temples", [",".join(TEMPLE_NAMES)])[0].split(",")
    if sorted(names) != sorted(TEMPLE_NAMES):
        wrong("temples", " ".join(names), ",".join(TEMPLE_NAMES))
    for place in range(TEMPLES):
        sol.temples[place] = TEMPLE_NAMES.index(names[place])


def read_specials(sol: Sol, rest: Lines) -> None:
    """Orders and Bullets in hand, barricades and Relays on the island."""
    said = pairs(rest.get("specials", []), ("orders", "bullets", "barricades", "relays"))
    given = sum(sol.pawns[pawn].order for pawn in range(CREW, 2 * CREW))
    sol.orders = number(said.get("orders", str(ORDERS - given)), 0, ORDERS - given)
    sol.bullets = number(said.get("bullets", str(BULLETS)), 0, BULLETS)
    sol.barricades = cells_of(listed(said, "barricades"), BARRICADES)
    sol.relays = cells_of(listed(said, "relays"), RELAYS)


def cells_of(names: list[str], most: int) -> int:
    """A set of cells."""
    cells = 0
    for name in names:
        cells |= 1 << one_of(name, CELL_NAMES)
    number(str(how_many(cells)), 0, most)
    return cells


def read_idol(sol: Sol, rest: Lines) -> None:
    """Where the Idol is, once seven clue cards have been played (§8.3)."""
    words = rest.get("idol", [])
    if (sol.played == LAST_CARD) != bool(words):
        wrong("idol", " ".join(["idol", *words]), "map …*7 / idol b01, idol zia")
    if words:
        crews = tuple(
            SHEET_NAMES[p.sheet] for p in sol.pawns if p.sheet < len(SHEET_NAMES) and p.cell != BOAT
        )
        at = one_of(words[0], (*CELL_NAMES, *crews))
        if at < len(CELL_NAMES):
            sol.idol = at
        else:
            sol.carrier = pawn_of(sol, SHEET_NAMES.index(words[0]))


# Clue cards


def read_map(sol: Sol, rest: Lines) -> None:
    """The clue cards on the Treasure Map, in order of play."""
    cards = rest.get("map", FULL_MAP if "idol" in rest else [])
    number(str(len(cards)), 0, LAST_CARD)
    for place, word in enumerate(cards):
        name, bracket, who = word.partition("(")
        known = FACE_UP if not bracket else one_of(f"({who}", KNOWN_TO)
        if name.endswith(f":{UNSEEN}"):
            sol.properties[place] = one_of(name[:-2], PROPERTY_NAMES)
            sol.values[place] = UNKNOWN
        else:
            card = one_of(name, CARD_NAMES)
            take_cards(sol, [name], None)
            sol.properties[place], sol.values[place] = card // VALUES, card % VALUES
        sol.known[place] = known
    sol.played = len(cards)


def read_cards(sol: Sol, rest: Lines) -> None:
    """The visible card (unsaid, the first there is), the discard, and whether the deck can last."""
    said = pairs(rest.get("cards", []), ("visible", "discard"))
    take_cards(sol, listed(said, "discard"), sol.discard)
    dealt = "turn" in rest or "next" in rest
    if sol.played == LAST_CARD or not dealt:
        if "visible" in said:
            wrong("visible", f"visible={said['visible']}", "-")
        return
    left = [card for card, amount in enumerate(sol.deck) if amount]
    if not left:
        wrong("deck", "deck", "1")
    sol.visible = one_of(said["visible"], CARD_NAMES) if "visible" in said else left[0]
    take_cards(sol, [CARD_NAMES[sol.visible]], None)
    # Every further clue may draw a card with the medallion, and all but the last turn one up.
    unseen = sum(team.cards - sum(team.hand) for team in sol.teams)
    unseen += sum(sol.values[place] == UNKNOWN for place in range(sol.played))
    needed = 2 * (LAST_CARD - sol.played) - 1 - sol.drawn
    if sum(sol.deck) - unseen < needed:
        wrong("deck", str(sum(sol.deck) - unseen), str(needed))


# Search tokens


def read_tokens(sol: Sol, rest: Lines) -> None:
    """Tokens found, used up and looked at; what is not said follows from cards, flags and cells."""
    for place, amount in amounts(rest.get("found", []), THING_NAMES[THINGS * TERRAINS :], 2):
        find(sol, place // TERRAINS + THINGS, place % TERRAINS, amount)
    find_the_rest(sol)
    for place, amount in amounts(rest.get("spent", []), THING_NAMES[: THINGS * TERRAINS], MOST_TOKENS):
        take_tokens(sol, place, amount)
        sol.spent[place] += amount
    for word in rest.get("peeked", []):
        cell, _, token = word.partition("=")
        at = one_of(cell, CELL_NAMES)
        if token == UNSEEN:
            sol.faces[at] = UNKNOWN
        else:
            kind = one_of(token, TOKEN_NAMES)
            take_tokens(sol, kind * TERRAINS + TERRAIN[at], 1)
            sol.faces[at] = kind + 1
    read_searched(sol, rest)


def find(sol: Sol, token: int, terrain: int, amount: int) -> None:
    """Clue or flag tokens on the Treasure Map."""
    take_tokens(sol, token * TERRAINS + terrain, amount)
    (sol.clues if token == CLUE else sol.banners)[terrain] += amount


def find_the_rest(sol: Sol) -> None:
    """A clue token for the medallion and for each card on the map, a flag token for each flag set (§6)."""
    clues = sol.played + clue_pending(sol)
    if clues or sol.medallion != NO_TEAM:
        clues += FIRST_CLUE
    flags = flag_pending(sol)
    for team in sol.teams:
        if team.boat != NO_ANCHORAGE:
            flags += how_many(team.flags & ~ANCHORAGE_FLAGS[team.boat])
    for token, wanted, found in ((CLUE, clues, sol.clues), (FLAG, flags, sol.banners)):
        for terrain in range(TERRAINS):
            missing = min(wanted - sum(found), sol.pools[terrain].left[token])
            if missing > 0:
                find(sol, token, terrain, missing)
        if sum(found) != wanted:
            wrong("found", f"{TOKEN_NAMES[token]}*{sum(found)}", f"{TOKEN_NAMES[token]}*{wanted}")
    if clues and sol.medallion == NO_TEAM:
        wrong("medallion", "-", "adventurers … medallion")


def read_searched(sol: Sol, rest: Lines) -> None:
    """The cells whose token is gone: as many of each terrain as there are tokens elsewhere.

    Unsaid, they are the last ones nobody stands on; if more are said, the tokens of the others are used up.
    """
    said = 0
    for name in rest.get("searched", []):
        said |= 1 << CELL_NUMBERS.get(name, BOAT)
    if said & ~ALL_SEARCH_CELLS:
        wrong("searched", " ".join(rest["searched"]), " ".join(CELL_NAMES[c] for c in SEARCH_CELLS))
    for terrain in range(TERRAINS):
        elsewhere = tokens_elsewhere(sol, terrain)
        gone = said & GROUNDS[terrain]
        if elsewhere and "searched" not in rest:
            gone = likely_searched(sol, terrain, elsewhere)
        for thing in range(THINGS):
            unsaid = min(max(gone.bit_count() - elsewhere, 0), sol.pools[terrain].left[thing])
            if unsaid:
                take_tokens(sol, thing * TERRAINS + terrain, unsaid)
                sol.spent[thing * TERRAINS + terrain] += unsaid
                elsewhere += unsaid
        if gone.bit_count() != elsewhere:
            wrong("searched", f"{TERRAIN_NAMES[terrain]}: {gone.bit_count()}", str(elsewhere))
        sol.unsearched &= ~gone
    for word in rest.get("peeked", []):
        if not holds(sol.unsearched, CELL_NUMBERS[word.partition("=")[0]]):
            wrong("peeked", word, "searched …")


def likely_searched(sol: Sol, terrain: int, count: int) -> int:
    """So many cells of a terrain: the last ones, and rather where nobody stands."""
    stood_on = {pawn.cell for pawn in sol.pawns}
    free = [c for c in SEARCH_CELLS if holds(GROUNDS[terrain], c) and not sol.faces[c]]
    free.sort(key=lambda cell: (cell in stood_on, -cell))
    return sum(1 << cell for cell in free[:count])


def tokens_elsewhere(sol: Sol, terrain: int) -> int:
    """How many tokens of a terrain do not lie on the island any more."""
    count = int(sol.clues[terrain]) + sol.banners[terrain]
    count += sol.spent[terrain] + sol.spent[TERRAINS + terrain]
    for team in sol.teams:
        count += team.dropped[terrain]
    for pawn in sol.pawns:
        count += pawn.held[terrain]
    return count
