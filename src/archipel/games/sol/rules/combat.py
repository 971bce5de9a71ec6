"""Combat: when there is one, who defends, and what comes of it (§7.1, §7.2, §7.5 to §7.7)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import abilities, actions as act, idol, pieces, roster, standing, state as st
from .state import Sol

# §7.1 When there is a combat


def meet(sol: Sol) -> None:
    """A Valid character that enters a cell with a Valid opponent fights at once (§7.1).

    La Goupile is asked first whether she will (§10.5).
    """
    if sol.pawns[sol.attacker].wounded == 1 or not standing.faces_enemy(sol, sol.attacker):
        sol.phase = st.PARTED
    elif abilities.has_ability(sol, sol.attacker, pieces.LA_GOUPILE):
        sol.phase = st.ENTER
    else:
        sol.phase = st.FACING


def fight(sol: Sol) -> None:
    """La Goupile fights like anybody else (§10.5)."""
    sol.phase = st.FACING


def slip_by(sol: Sol, events: Events) -> None:
    """La Goupile declines the combat and stays on the cell (§10.5)."""
    who = sol.pawns[sol.attacker]
    tell(events, act.SLIPPED_BY, EVERYONE, who.sheet, who.cell)
    sol.phase = st.PARTED


# §7.2 The defender


def call_defender(sol: Sol) -> None:
    """The defending team says which of its Valid characters there fights; if there is one only, that one."""
    team, cell = roster.team_of(sol.attacker), sol.pawns[sol.attacker].cell
    waiting = 0
    first = (1 - team) * pieces.CREW
    for pawn in range(first, first + sol.crew):
        if sol.pawns[pawn].cell == cell and sol.pawns[pawn].wounded == 0:
            sol.defender = pawn
            waiting += 1
    if waiting == 1:
        sol.phase = st.DUELLING
    else:
        sol.defender = pieces.NO_PAWN
        sol.phase = st.DEFENDER


def defend(sol: Sol, sheet: int) -> None:
    """The defending team says who fights (§7.2)."""
    sol.defender = roster.pawn_of(sol, sheet)
    sol.phase = st.DUELLING


def why_not_defend(sol: Sol, sheet: int) -> int:
    """A Valid character of the defending team on the cell (§7.2)."""
    who = sol.pawns[roster.pawn_of(sol, sheet)]
    there = who.cell == sol.pawns[sol.attacker].cell and who.wounded == 0
    return act.FINE if there and roster.camp_of(sheet) != roster.team_of(sol.attacker) else act.NOT_A_DEFENDER


# §7.5 What comes of it


def defeat(sol: Sol, winner: int, loser: int, events: Events) -> None:
    """The loser is wounded, drops the Idol and costs its team the medallion (§7.5)."""
    tell(events, act.BEAT, EVERYONE, sol.pawns[winner].sheet, sol.pawns[loser].sheet)
    wound(sol, loser, events)
    if sol.medallion == roster.team_of(loser):
        sol.medallion = roster.team_of(winner)
        tell(events, act.WON_MEDALLION, EVERYONE, sol.medallion)
    sol.attack = 0
    sol.defence = 0
    sol.phase = st.PUSH
    if sol.idol == sol.pawns[winner].cell:
        if sol.options.picking_up == st.AUTOMATIC:
            idol.take(sol, winner, events)
        else:
            sol.phase = st.SPOILS


def winner_of(sol: Sol) -> int:
    """Who won the combat that was just decided."""
    return sol.defender if sol.pawns[sol.attacker].wounded == 1 else sol.attacker


def wound(sol: Sol, pawn: int, events: Events) -> None:
    """A wounded character lets the Idol fall where it stands (§7.5, §9.2)."""
    who = sol.pawns[pawn]
    who.wounded = 1
    if sol.carrier == pawn:
        sol.carrier = pieces.NO_PAWN
        sol.idol = who.cell
        tell(events, act.DROPPED_IDOL, EVERYONE, who.sheet, who.cell)


def take_idol(sol: Sol, events: Events) -> None:
    """If the Idol lies on the cell, the winner may take it (§7.5)."""
    idol.take(sol, winner_of(sol), events)
    sol.phase = st.PUSH


def leave_idol(sol: Sol) -> None:
    """The winner need not take the Idol (§7.5)."""
    sol.phase = st.PUSH


def push(sol: Sol, cell: int, events: Events) -> None:
    """The winner pushes the loser to a neighbouring cell (§7.5)."""
    loser = sol.attacker + sol.defender - winner_of(sol)
    sol.pawns[loser].cell = cell
    tell(events, act.PUSHED, EVERYONE, sol.pawns[loser].sheet, cell)


def why_not_push(sol: Sol, cell: int) -> int:
    """To any cell that touches the place of the combat (§7.5)."""
    near = standing.is_near(sol.pawns[winner_of(sol)].cell, cell)
    return act.FINE if near else act.NOT_NEXT_TO_IT


def after_duel(sol: Sol) -> None:
    """An attacker who is still Valid fights the next Valid opponent of the cell (§7.6)."""
    cell = sol.pawns[winner_of(sol)].cell
    beaten = sol.pawns[sol.attacker].wounded == 1
    if beaten and sol.options.melee == st.EVERYBODY:
        first = roster.team_of(sol.attacker) * pieces.CREW
        for pawn in range(first + sol.crew - 1, first - 1, -1):
            if sol.pawns[pawn].cell == cell and sol.pawns[pawn].wounded == 0:
                sol.attacker = pawn
                beaten = False
    sol.defender = pieces.NO_PAWN
    going_on = not beaten and standing.valid_enemies(sol, roster.team_of(sol.attacker), cell) > 0
    sol.phase = st.FACING if going_on else st.PARTED


def part(sol: Sol) -> None:
    """The turn of the active character goes on, even if it was the loser (§7.6)."""
    sol.attacker = pieces.NO_PAWN
    sol.defender = pieces.NO_PAWN
    sol.phase = st.TURN_OVER if sol.closing == 1 else st.TURN
