"""What follows by itself until somebody decides: meetings are fought out, clues answered, turns handed on."""

from __future__ import annotations

from archipel.core.events import Events

from . import clues, combat, duel, idol, state as st, turns
from .state import Chance, Sol


def go_on(sol: Sol, chance: Chance, events: Events) -> None:
    """What is settled leads on until somebody has to decide."""
    while sol.phase >= st.ARRIVED:
        if sol.phase == st.ARRIVED:
            combat.meet(sol)
        elif sol.phase == st.FACING:
            combat.call_defender(sol)
        elif sol.phase == st.DUELLING:
            duel.begin(sol, events)
        elif sol.phase == st.PARTED:
            combat.part(sol)
        elif sol.phase == st.CLUE_PLACED:
            clues.after_clue(sol, chance, events)
        elif sol.phase == st.TURN_ENDS:
            turns.end_turn(sol, events)
        elif sol.phase == st.TURN_OVER:
            turns.next_turn(sol)
        elif sol.phase == st.PAWN_STARTS:
            turns.start_turn(sol, events)
        else:
            turns.start_team_turn(sol, events)
    duel.skip_the_empty_handed(sol)
    idol.pick_up_by_itself(sol, events)
