"""Who plays whom: the teams, their characters, and the seats that decide for them (§3.2, §4.4)."""

from __future__ import annotations

from . import actions as act, pieces
from .state import Sol

# Teams and seats (§3.2)


def team_of(pawn: int) -> int:
    """The team of a pawn."""
    return pawn // pieces.CREW


def team_of_seat(sol: Sol, seat: int) -> int:
    """The first seats play the Adventurers (players only: a spectator has no team)."""
    return 0 if seat < sol.adventurers else 1


def seats_of(sol: Sol, team: int) -> int:
    """The seats of a team."""
    first = (1 << sol.adventurers) - 1
    return first if team == pieces.ADVENTURERS else ((1 << sol.seats) - 1) & ~first


def players_of(sol: Sol, pawn: int) -> int:
    """The seats that decide for a pawn: its own player, or the whole team if it has none (§4.4)."""
    team = team_of(pawn)
    slot = pawn % pieces.CREW
    first = 0 if team == pieces.ADVENTURERS else sol.adventurers
    players = sol.adventurers if team == pieces.ADVENTURERS else sol.seats - sol.adventurers
    return 1 << (first + slot) if slot < players else seats_of(sol, team)


def pawn_of(sol: Sol, sheet: int) -> int:
    """The pawn of a character; NO_PAWN if it is not in the game."""
    first = camp_of(sheet) * pieces.CREW
    for pawn in range(first, first + sol.crew):
        if sol.pawns[pawn].sheet == sheet:
            return pawn
    return pieces.NO_PAWN


def camp_of(sheet: int) -> int:
    """The team that may have a character in its crew (§3.3)."""
    return sheet // pieces.SHEETS_A_TEAM


def why_not_in_the_game(sol: Sol, sheet: int) -> int:
    """A character that is in a crew (§3.3)."""
    return act.NOT_IN_THE_GAME if pawn_of(sol, sheet) == pieces.NO_PAWN else act.FINE


def why_not_ally(sol: Sol, sheet: int) -> int:
    """A character of the team that has its turn (§4.4)."""
    return act.FINE if camp_of(sheet) == team_of(sol.active) else act.NOT_AN_ALLY
