"""Whose turn it is: teams, characters, the end of a turn (§4.1 to §4.3)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import abilities, actions as act, ending, moving, pieces, roster, sets, standing, state as st, tokens
from .state import Sol


def start_team_turn(sol: Sol, events: Events) -> None:
    """A team that begins its turn with the Idol on a pontoon under its own flag has won (§9.3)."""
    sol.turn += 1
    sol.gone = 0
    sol.active = sol.team * pieces.CREW
    sol.phase = st.PAWN_STARTS
    tell(events, act.TEAM_TURN, EVERYONE, sol.team, sol.turn)
    if (
        sol.carrier != pieces.NO_PAWN
        and roster.team_of(sol.carrier) == sol.team
        and ending.at_own_flag(sol, sol.carrier)
    ):
        sol.outcome = st.ADVENTURERS_ESCAPE if sol.team == pieces.ADVENTURERS else st.CONQUISTADORS_ESCAPE
        tell(events, act.ESCAPED, EVERYONE, sol.team, sol.pawns[sol.carrier].sheet)
    elif sol.turn > st.CAPS[sol.options.cap]:
        sol.outcome = st.DRAW
        tell(events, act.NO_TIME_LEFT, EVERYONE)
    if sol.outcome != st.RUNNING:
        sol.phase = st.TURN
    elif sol.options.order == st.FREE_ORDER:
        sol.active = pieces.NO_PAWN
        sol.phase = st.NEXT


def play_next(sol: Sol, sheet: int) -> None:
    """With a free order, the team chooses in every turn who is next (§11)."""
    sol.active = roster.pawn_of(sol, sheet)
    sol.phase = st.PAWN_STARTS


def why_not_next(sol: Sol, sheet: int) -> int:
    """A character of the team that has not played in this team turn (§11)."""
    if roster.camp_of(sheet) != sol.team:
        return act.NOT_OF_YOUR_CAMP
    slot = roster.pawn_of(sol, sheet) % pieces.CREW
    return act.PLAYED_ALREADY if sets.holds(sol.gone, slot) else act.FINE


def start_turn(sol: Sol, events: Events) -> None:
    """A character's turn begins, with all its points (§4.2)."""
    who = sol.pawns[sol.active]
    sol.phase = st.TURN
    sol.steps = pieces.MOVEMENT[who.sheet]
    sol.searches = pieces.SEARCHES[who.sheet]
    sol.began_wounded = who.wounded
    tell(events, act.TURN_BEGAN, EVERYONE, who.sheet)
    if who.wounded == 1 and standing.faces_enemy(sol, sol.active):
        moving.look_for_a_way_out(sol, events)
    if who.sheet == pieces.CORTES and sol.options.side == st.ADVANCED and sol.orders < pieces.ORDERS:
        abilities.call_orders_back(sol, events)


def stop(sol: Sol) -> None:
    """A character may stop at any time; what is left is lost (§4.2)."""
    sol.phase = st.TURN_ENDS


# §4.3 The end of a turn


def end_turn(sol: Sol, events: Events) -> None:
    """A character with more tokens than room has to drop some first; then its turn is over (§6.5).

    Whoever recovers among Valid opponents stays among them, or with the option fights (§7.7, §11).
    """
    if tokens.tokens_of(sol, sol.active) > pieces.SLOTS[sol.pawns[sol.active].sheet]:
        sol.phase = st.OVERFLOW
        return
    sol.phase = st.TURN_OVER
    recovered = close_turn(sol, events)
    if recovered and sol.options.meeting == st.FIGHT_AT_ONCE and standing.faces_enemy(sol, sol.active):
        sol.closing = 1
        sol.attacker = sol.active
        sol.phase = st.FACING


def close_turn(sol: Sol, events: Events) -> bool:
    """Whoever was wounded when the turn began is Valid again (§7.7); El Mariachi reloads (§10.14)."""
    who = sol.pawns[sol.active]
    tell(events, act.ENDED, EVERYONE, who.sheet)
    if (
        abilities.has_ability(sol, sol.active, pieces.EL_MARIACHI)
        and sol.used == 0
        and sol.bullets < pieces.BULLETS
    ):
        sol.bullets += 1
    if who.wounded == 0 or (sol.began_wounded == 0 and sol.options.recovery == st.NEXT_TURN):
        return False
    who.wounded = 0
    tell(events, act.RECOVERED, EVERYONE, who.sheet)
    return True


def next_turn(sol: Sol) -> None:
    """The next character of the team, or the other team (§4.1)."""
    slot = sol.active % pieces.CREW
    sol.closing = 0
    sol.steps = 0
    sol.searches = 0
    sol.began_wounded = 0
    sol.must_leave = 0
    sol.used = 0
    sol.phase = st.PAWN_STARTS
    sol.active += 1
    last = slot == sol.crew - 1
    if sol.options.order == st.FREE_ORDER:
        sol.gone |= 1 << slot
        last = sets.how_many(sol.gone) == sol.crew
        sol.active = pieces.NO_PAWN
        sol.phase = st.NEXT
    if last:
        sol.team = 1 - sol.team
        sol.phase = st.TEAM_STARTS
