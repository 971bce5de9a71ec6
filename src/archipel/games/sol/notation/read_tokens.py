"""The search tokens of a written position: found, used up, looked at, and still on the island.

What is not said follows from cards, flags and cells.
"""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.lines import Lines, counted, one_of, wrong

from ..rules import island, pieces, sets
from ..rules.state import Sol
from . import lines, read_turn

CELL_NUMBERS = {name: cell for cell, name in enumerate(pieces.CELL_NAMES)}
GROUNDS = tuple(
    sum(1 << c for c in pieces.SEARCH_CELLS if pieces.TERRAIN[c] == terrain)
    for terrain in range(pieces.TERRAINS)
)


def read(sol: Sol, rest: Lines) -> None:
    """Tokens found, used up and looked at; what is not said follows from cards, flags and cells."""
    for word in rest.get("found", []):
        place, amount = counted(word, lines.OTHER_TOKENS, 2)
        find(sol, place // pieces.TERRAINS + pieces.THINGS, place % pieces.TERRAINS, amount)
    find_the_rest(sol)
    lines.SPENT.read(sol, rest)
    for word in rest.get("peeked", []):
        cell, _, token = word.partition("=")
        at = one_of(cell, pieces.CELL_NAMES)
        if token == lines.UNSEEN:
            sol.faces[at] = UNKNOWN
        else:
            kind = one_of(token, pieces.TOKEN_NAMES)
            lines.take_tokens(sol, kind * pieces.TERRAINS + pieces.TERRAIN[at], 1)
            sol.faces[at] = kind + 1
    read_searched(sol, rest)


def find(sol: Sol, token: int, terrain: int, amount: int) -> None:
    """Clue or flag tokens on the Treasure Map."""
    lines.take_tokens(sol, token * pieces.TERRAINS + terrain, amount)
    (sol.clues if token == pieces.CLUE else sol.banners)[terrain] += amount


def find_the_rest(sol: Sol) -> None:
    """A clue token for the medallion and for each card on the map, a flag token for each flag set (§6)."""
    clues = sol.played + read_turn.clue_pending(sol)
    if clues or sol.medallion != pieces.NO_TEAM:
        clues += pieces.FIRST_CLUE
    flags = read_turn.flag_pending(sol)
    for team in sol.teams:
        if team.boat != pieces.NO_ANCHORAGE:
            flags += sets.how_many(team.flags & ~pieces.ANCHORAGE_FLAGS[team.boat])
    for token, wanted, found in ((pieces.CLUE, clues, sol.clues), (pieces.FLAG, flags, sol.banners)):
        for terrain in range(pieces.TERRAINS):
            missing = min(wanted - sum(found), sol.pools[terrain].left[token])
            if missing > 0:
                find(sol, token, terrain, missing)
        if sum(found) != wanted:
            wrong(
                "found", f"{pieces.TOKEN_NAMES[token]}*{sum(found)}", f"{pieces.TOKEN_NAMES[token]}*{wanted}"
            )
    if clues and sol.medallion == pieces.NO_TEAM:
        wrong("medallion", "-", "adventurers … medallion")


def read_searched(sol: Sol, rest: Lines) -> None:
    """The cells whose token is gone: as many of each terrain as there are tokens elsewhere.

    Unsaid, they are the last ones nobody stands on; if more are said, the tokens of the others are used up.
    """
    said = 0
    for name in rest.get("searched", []):
        said |= 1 << CELL_NUMBERS.get(name, pieces.BOAT)
    if said & ~pieces.ALL_SEARCH_CELLS:
        wrong(
            "searched",
            " ".join(rest["searched"]),
            " ".join(pieces.CELL_NAMES[c] for c in pieces.SEARCH_CELLS),
        )
    for terrain in range(pieces.TERRAINS):
        elsewhere = tokens_elsewhere(sol, terrain)
        gone = said & GROUNDS[terrain]
        if elsewhere and "searched" not in rest:
            gone = likely_searched(sol, terrain, elsewhere)
        for thing in range(pieces.THINGS):
            unsaid = min(max(gone.bit_count() - elsewhere, 0), sol.pools[terrain].left[thing])
            if unsaid:
                lines.take_tokens(sol, thing * pieces.TERRAINS + terrain, unsaid)
                sol.spent[thing * pieces.TERRAINS + terrain] += unsaid
                elsewhere += unsaid
        if gone.bit_count() != elsewhere:
            wrong("searched", f"{island.TERRAIN_NAMES[terrain]}: {gone.bit_count()}", str(elsewhere))
        sol.unsearched &= ~gone
    for word in rest.get("peeked", []):
        if not sets.holds(sol.unsearched, CELL_NUMBERS[word.partition("=")[0]]):
            wrong("peeked", word, "searched …")


def likely_searched(sol: Sol, terrain: int, count: int) -> int:
    """So many cells of a terrain: the last ones, and rather where nobody stands."""
    stood_on = {pawn.cell for pawn in sol.pawns}
    free = [c for c in pieces.SEARCH_CELLS if sets.holds(GROUNDS[terrain], c) and not sol.faces[c]]
    free.sort(key=lambda cell: (cell in stood_on, -cell))
    return sum(1 << cell for cell in free[:count])


def tokens_elsewhere(sol: Sol, terrain: int) -> int:
    """How many tokens of a terrain do not lie on the island any more."""
    count = int(sol.clues[terrain]) + sol.banners[terrain]
    count += sol.spent[terrain] + sol.spent[pieces.TERRAINS + terrain]
    for team in sol.teams:
        count += team.dropped[terrain]
    for pawn in sol.pawns:
        count += pawn.held[terrain]
    return count
