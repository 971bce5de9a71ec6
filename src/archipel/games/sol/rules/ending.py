"""The end: the way home with the Idol, whether the game is over, and who has won (§1, §9.3, §13)."""

from __future__ import annotations

from . import pieces, roster, sets, state as st
from .state import Sol


def at_own_flag(sol: Sol, pawn: int) -> bool:
    """Whether a pawn stands on a pontoon that bears a flag of its team."""
    pontoon = pieces.PONTOON_AT[sol.pawns[pawn].cell]
    return pontoon != pieces.NO_PONTOON and sets.holds(sol.teams[roster.team_of(pawn)].flags, pontoon)


def over(sol: Sol) -> bool:
    """The game ends when a team escapes with the Idol, or at the last turn (§13)."""
    return sol.outcome != st.RUNNING


def ending(sol: Sol) -> int:
    """How it ended."""
    return sol.outcome


def score(sol: Sol, seat: int) -> int:
    """A team wins together (§1)."""
    won = (
        st.ADVENTURERS_ESCAPE
        if roster.team_of_seat(sol, seat) == pieces.ADVENTURERS
        else st.CONQUISTADORS_ESCAPE
    )
    return 1 if sol.outcome == won else 0
