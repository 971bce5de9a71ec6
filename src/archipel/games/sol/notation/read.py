"""A position from its text (see `lines`); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.lines import Lines, keyed, names_in, number, one_of, wrong

from ..rules import pieces, roster, setup, state as st, tokens
from ..rules.state import Sol
from . import lines, read_tokens, read_turn

PILES = ("temples", "searched", "found", "spent", "peeked", "cards", "map", "specials", "idol", "over")
KNOWN = {*pieces.TEAM_NAMES, *pieces.SHEET_NAMES, *PILES, *lines.OUTER.values(), *lines.INNER.values()}
FULL_MAP = ["round", "gold", "one", "square", "jade", "four", "round"]
"""The clue cards on the map of a position that has the Idol out and says nothing else."""


def read(position: list[str], sol: Sol) -> None:
    """Fill a state from the lines of a position."""
    setup.clear_table(sol)
    rest = keyed(position, sorted(KNOWN))
    for team, name in enumerate(pieces.TEAM_NAMES):
        read_team(sol, team, name, rest)
    for name in pieces.SHEET_NAMES:
        if name in rest:
            read_pawn(sol, name, rest)
    lines.TEMPLES.read(sol, rest)
    lines.MAP.read(sol, {"map": FULL_MAP, **rest} if "idol" in rest else rest)
    read_specials(sol, rest)
    read_turn.read_decision(sol, rest)
    read_cards(sol, rest)
    read_tokens.read(sol, rest)
    read_idol(sol, rest)
    lines.OVER.read(sol, rest)
    if sol.outcome == st.RUNNING and "turn" in rest:
        for pawn in range(2 * pieces.CREW):
            check_room(sol, pawn)


def read_team(sol: Sol, number_of_team: int, name: str, rest: Lines) -> None:
    """A crew, its boat, its flags and its cards."""
    if not rest.get(name):
        wrong("team", name, f"{name} zia,leonardo,mendoza boat=s1 hand=gold,jade")
    team = sol.teams[number_of_team]
    said = lines.TEAM.read(sol, rest, team, name)
    team.flags |= lines.flags_of_the_boat(team)
    if team.boat != pieces.NO_ANCHORAGE and sol.teams[1 - number_of_team].boat == team.boat:
        wrong("boats", said["boat"], ", ".join(pieces.ANCHORAGE_NAMES))
    if "medallion" in said:
        if sol.medallion != pieces.NO_TEAM:
            wrong("medallion", " ".join(rest[name]), name)
        sol.medallion = number_of_team


def read_pawn(sol: Sol, name: str, rest: Lines) -> None:
    """Where a character is, how it is, and what it has."""
    line = " ".join([name, *rest[name]])
    number_of_pawn = roster.pawn_of(sol, pieces.SHEET_NAMES.index(name))
    if number_of_pawn == pieces.NO_PAWN or not rest[name]:
        wrong("pawn", line, "zia a14 wounded sand-step")
    pawn, team = sol.pawns[number_of_pawn], roster.team_of(number_of_pawn)
    lines.PAWN.read(sol, rest, pawn, name)
    if pawn.cell != pieces.BOAT and sol.teams[team].boat == pieces.NO_ANCHORAGE:
        wrong("ashore", line, f"{pieces.TEAM_NAMES[team]} … boat=s1")
    if pawn.order and number_of_pawn < pieces.CREW:
        wrong("pawn", line, "cabeza a14 order")


def check_room(sol: Sol, pawn: int) -> None:
    """Only the active character may have more tokens than room (§6.5)."""
    sheet = sol.pawns[pawn].sheet
    if (
        pawn != sol.active
        and pawn % pieces.CREW < sol.crew
        and tokens.tokens_of(sol, pawn) > pieces.SLOTS[sheet]
    ):
        wrong("room", pieces.SHEET_NAMES[sheet], str(pieces.SLOTS[sheet]))


def read_specials(sol: Sol, rest: Lines) -> None:
    """Orders and Bullets in hand, barricades and Relays on the island."""
    lines.SPECIALS.read(sol, {"specials": [], **rest})
    for cells, most in ((sol.barricades, pieces.BARRICADES), (sol.relays, pieces.RELAYS)):
        number(str(len(names_in(cells, pieces.CELL_NAMES))), 0, most)


def read_idol(sol: Sol, rest: Lines) -> None:
    """Where the Idol is, once seven clue cards have been played (§8.3)."""
    words = rest.get("idol", [])
    if (sol.played == pieces.LAST_CARD) != bool(words):
        wrong("idol", " ".join(["idol", *words]), "map …*7 / idol b01, idol zia")
    if words:
        crews = tuple(
            pieces.SHEET_NAMES[p.sheet]
            for p in sol.pawns
            if p.sheet < len(pieces.SHEET_NAMES) and p.cell != pieces.BOAT
        )
        at = one_of(words[0], (*pieces.CELL_NAMES, *crews))
        if at < len(pieces.CELL_NAMES):
            sol.idol = at
        else:
            sol.carrier = roster.pawn_of(sol, pieces.SHEET_NAMES.index(words[0]))


def read_cards(sol: Sol, rest: Lines) -> None:
    """The visible card (unsaid, the first there is), the discard, and whether the deck can last."""
    said = lines.BESIDE.read(sol, rest)
    dealt = "turn" in rest or "next" in rest
    if sol.played == pieces.LAST_CARD or not dealt:
        if "visible" in said:
            wrong("visible", f"visible={said['visible']}", "-")
        return
    left = [card for card, amount in enumerate(sol.deck) if amount]
    if not left:
        wrong("deck", "deck", "1")
    sol.visible = one_of(said["visible"], pieces.CARD_NAMES) if "visible" in said else left[0]
    lines.CARDS.take(sol, [pieces.CARD_NAMES[sol.visible]])
    # Every further clue may draw a card with the medallion, and all but the last turn one up.
    unseen = sum(team.cards - sum(team.hand) for team in sol.teams)
    unseen += sum(sol.values[place] == UNKNOWN for place in range(sol.played))
    needed = 2 * (pieces.LAST_CARD - sol.played) - 1 - sol.drawn
    if sum(sol.deck) - unseen < needed:
        wrong("deck", str(sum(sol.deck) - unseen), str(needed))
