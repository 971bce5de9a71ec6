"""Who decides: the player of whoever acts, fights or has won, and nobody else (§4.4)."""

from __future__ import annotations

from . import actions as act, combat, roster, sets, state as st
from .state import Sol


def deciders(sol: Sol) -> int:
    """The player of whoever acts, fights or wins; for a team's choice, any of the team (§4.4)."""
    if sol.outcome != st.RUNNING:
        return 0
    phase = sol.phase
    if phase == st.ANCHOR or phase == st.NEXT:
        return roster.seats_of(sol, sol.team)
    if phase == st.DEFENDER:
        return roster.seats_of(sol, 1 - roster.team_of(sol.attacker))
    if phase == st.ENTER or phase == st.ATTACK or phase == st.DICE:
        return roster.players_of(sol, sol.attacker)
    if phase == st.DEFENCE:
        return roster.players_of(sol, sol.defender)
    if phase == st.SPOILS or phase == st.PUSH:
        return roster.players_of(sol, combat.winner_of(sol))
    return roster.players_of(sol, sol.active)


def why_not_decide(sol: Sol, seat: int, phase: int) -> int:
    """Somebody decides what is to be decided now, and nobody else (§4.4)."""
    if sol.phase != phase:
        return act.NOT_NOW
    return act.FINE if sets.holds(deciders(sol), seat) else act.NOT_YOUR_TURN


def why_not_act(sol: Sol, seat: int) -> int:
    """A wounded character among Valid opponents has to leave before it does anything else (§7.7)."""
    code = why_not_decide(sol, seat, st.TURN)
    return act.MUST_LEAVE if code == act.FINE and sol.must_leave == 1 else code
