"""The Idol: taking it, handing it on, robbing it, and why not (§9.1)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, roster, sets, state as st
from .state import Sol

# §9.1 The Idol changes hands


def idol_to(sol: Sol, sheet: int, events: Events) -> None:
    """A character takes the Idol from the ground, from an ally, or from a wounded opponent (§9.1)."""
    pawn = roster.pawn_of(sol, sheet)
    if sol.carrier == pieces.NO_PAWN:
        take(sol, pawn, events)
        return
    other = sol.pawns[sol.carrier].sheet
    if roster.team_of(sol.carrier) == roster.team_of(pawn):
        sol.passes += 1
        tell(events, act.PASSED_IDOL, EVERYONE, other, sheet)
    else:
        tell(events, act.ROBBED_IDOL, EVERYONE, sheet, other)
    sol.carrier = pawn


def count_anew(sol: Sol) -> None:
    """How often the Idol is handed on is counted between two other actions (§9.1)."""
    sol.passes = 0


def why_not_any_idol(sol: Sol) -> int:
    """In the course of a turn, once the Idol has appeared (§8.3, §9.1)."""
    if sol.phase != st.TURN:
        return act.NOT_NOW
    return act.NO_IDOL_YET if sol.carrier == pieces.NO_PAWN and sol.idol == pieces.NO_CELL else act.FINE


def why_not_idol(sol: Sol, seat: int, sheet: int) -> int:
    """In the team's turn a character takes a loose Idol, or one changes hands on a cell (§9.1)."""
    pawn, team = roster.pawn_of(sol, sheet), roster.team_of_seat(sol, seat)
    if roster.camp_of(sheet) != team:
        return act.NOT_AN_ALLY
    if sol.carrier == pawn:
        return act.CARRIES_IT_ALREADY
    if sol.must_leave == 1 and (pawn == sol.active or sol.carrier == sol.active):
        return act.MUST_LEAVE
    if sol.carrier != pieces.NO_PAWN and roster.team_of(sol.carrier) == team:
        return why_not_pass(sol, seat, pawn)
    if team != sol.team:
        return act.NOT_IN_THEIR_TURN
    if not sets.holds(roster.players_of(sol, pawn), seat):
        return act.NOT_YOUR_CHARACTER
    if sol.carrier == pieces.NO_PAWN:
        return act.FINE if sol.pawns[pawn].cell == sol.idol else act.IDOL_ELSEWHERE
    return why_not_rob(sol, pawn)


def why_not_pass(sol: Sol, seat: int, pawn: int) -> int:
    """From ally to ally on one cell, by the player of either (§9.1)."""
    if roster.team_of(pawn) != sol.team and sol.options.passing != st.ANY_TURN:
        return act.NOT_IN_THEIR_TURN
    if not sets.holds(roster.players_of(sol, pawn) | roster.players_of(sol, sol.carrier), seat):
        return act.NOT_YOUR_CHARACTER
    if sol.pawns[pawn].cell != sol.pawns[sol.carrier].cell:
        return act.IDOL_ELSEWHERE
    return act.FINE if sol.passes < pieces.MOST_PASSES else act.PASSED_ENOUGH


def why_not_rob(sol: Sol, pawn: int) -> int:
    """A Valid character takes it from a wounded opponent on its cell (§9.1)."""
    if sol.pawns[pawn].cell != sol.pawns[sol.carrier].cell:
        return act.IDOL_ELSEWHERE
    if sol.options.carrier == st.SAFE:
        return act.CARRIER_IS_SAFE
    if sol.pawns[sol.carrier].wounded == 0:
        return act.CARRIER_IS_VALID
    return act.FINE if sol.pawns[pawn].wounded == 0 else act.ROBBER_IS_WOUNDED


def take(sol: Sol, pawn: int, events: Events) -> None:
    """A character takes the Idol from the ground (§9.1)."""
    sol.idol = pieces.NO_CELL
    sol.carrier = pawn
    tell(events, act.TOOK_IDOL, EVERYONE, sol.pawns[pawn].sheet)


def pick_up_by_itself(sol: Sol, events: Events) -> None:
    """With the option, a loose Idol is taken as soon as one of the team to play stands there (§11)."""
    if sol.options.picking_up != st.AUTOMATIC or sol.idol == pieces.NO_CELL or sol.phase != st.TURN:
        return
    taker = pieces.NO_PAWN
    first = sol.team * pieces.CREW
    for pawn in range(first, first + sol.crew):
        if sol.pawns[pawn].cell == sol.idol and (taker == pieces.NO_PAWN or pawn == sol.active):
            taker = pawn
    if taker != pieces.NO_PAWN:
        take(sol, taker, events)
