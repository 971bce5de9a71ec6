"""Scenes: positions in a few words, and what one asks of them."""

from __future__ import annotations

from tests.contract.asking import refusal as refusal

import archipel
from archipel.core.match import Match, View
from archipel.games.sol.notation import lines
from archipel.games.sol.rules import pieces, roster
from archipel.games.sol.rules.state import Pawn

ADVENTURERS = "zia,leonardo,mendoza"
CONQUISTADORS = "aguilar,cabeza,cortes"
BOATS = {"adventurers": "boat=s1", "conquistadors": "boat=s2"}


def written(*lines: str, crews: str = "", options: str = "", seats: int = 2) -> str:
    """A position: the lines that matter. A team without a line of its own has the crew of a first game.

    `crews` replaces the two crews: `chipa,yao,cuzco / marinche,la-roca,cortes`.
    """
    adventurers, _, conquistadors = crews.partition(" / ")
    names = {"adventurers": adventurers or ADVENTURERS, "conquistadors": conquistadors or CONQUISTADORS}
    said = {line.split()[0]: line for line in lines}
    teams = []
    for team in pieces.TEAM_NAMES:
        words = said.pop(team, team).split()[1:]
        words += [] if any(word.startswith("boat=") for word in words) else [BOATS[team]]
        teams.append(" ".join([team, names[team], *words]))
    four = " characters=4" if names["adventurers"].count(",") == 3 else ""
    header = f"position sol 1 seats={seats}{four} {options}".rstrip()
    return "\n".join([header, *teams, *said.values()]) + "\n"


def scene(*lines: str, crews: str = "", options: str = "", seats: int = 2) -> Match:
    """A match from such a position."""
    match = archipel.read(written(*lines, crews=crews, options=options, seats=seats))
    assert isinstance(match, Match)
    return match


def seen(text: str) -> View:
    """A view from its text."""
    view = archipel.read("\n".join(line.strip() for line in text.splitlines()))
    assert isinstance(view, View)
    return view


def pawn(match: Match, name: str) -> Pawn:
    """A character of the game."""
    number = roster.pawn_of(match.state, pieces.SHEET_NAMES.index(name))
    assert number != pieces.NO_PAWN, name
    found: Pawn = match.state.pawns[number]
    return found


def cell(match: Match, name: str) -> str:
    """Where a character is."""
    return (*pieces.CELL_NAMES, "boat")[pawn(match, name).cell]


def wounded(match: Match, name: str) -> bool:
    """Whether a character is wounded."""
    return bool(pawn(match, name).wounded)


def things(match: Match, name: str) -> list[str]:
    """The tokens of a character."""
    held = pawn(match, name).things
    return [lines.THING_NAMES[place] for place in range(len(held)) for _ in range(held[place])]


def hand(match: Match, team: int) -> list[str]:
    """The clue cards of a team."""
    return [pieces.CARD_NAMES[card] for card, n in enumerate(match.state.teams[team].hand) for _ in range(n)]


def left(match: Match) -> tuple[int, int]:
    """Steps and search points that are left."""
    return int(match.state.steps), int(match.state.searches)


def active(match: Match) -> str:
    """Whose turn it is."""
    sheet: int = match.state.pawns[match.state.active].sheet
    return pieces.SHEET_NAMES[sheet]


def carrier(match: Match) -> str:
    """Who carries the Idol, or the cell where it lies, or nothing."""
    state = match.state
    if state.carrier != pieces.NO_PAWN:
        sheet: int = state.pawns[state.carrier].sheet
        return pieces.SHEET_NAMES[sheet]
    at: int = state.idol
    return pieces.CELL_NAMES[at] if at < len(pieces.CELL_NAMES) else ""


def targets(match: Match, verb: str, seat: int | None = None) -> set[str]:
    """What may follow a verb: the cells one may move to, the allies one may pull."""
    said = [action.split(" ", 1) for action in match.legal(seat)]
    return {words[1] for words in said if words[0] == verb and len(words) == 2}


def verbs(match: Match, seat: int | None = None) -> set[str]:
    """The verbs there are."""
    return {action.split(" ")[0] for action in match.legal(seat)}


def dice(match: Match, *faces: int) -> None:
    """The dice fall like this: attacker, defender, and again after a tie."""
    for mine, theirs in zip(faces[::2], faces[1::2], strict=True):
        match.play("continue", dealt=f"dice:{mine} dice:{theirs}")


def find(match: Match, token: str) -> None:
    """The active character searches, and this is what it finds."""
    match.play("search", dealt=f"tokens:{token}")
