"""Who plays whom: the teams, their characters, and the seats that decide for them (§3.2, §4.4)."""

from __future__ import annotations

from archipel.games.sol.rules import pieces
from archipel.games.sol.rules.state import Sol

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
    for team in range(2):
        for slot in range(sol.crew):
            if sol.pawns[team * pieces.CREW + slot].sheet == sheet:
                return team * pieces.CREW + slot
    return pieces.NO_PAWN
