"""A turn: whose it is, what it is for, when it may end, and what comes next (§4).

What may be done in it stands in the chapters standard_actions (§5) and spirit_cards (§6); that a key
ends it at once, in completing_keys (§8).
"""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, no_reverse, pieces, state as st, the_end
from .state import Codinca


def why_not_act(codinca: Codinca) -> int:
    """A turn is for standard actions and spirit cards; a card taken up is played first (§6.1)."""
    if codinca.phase == st.TURN:
        return act.FINE
    if codinca.phase == st.SPIRIT:
        return act.CARD_FIRST
    return act.CHOOSE_FIRST if codinca.phase == st.CHOOSE else act.DEAL_FIRST


def why_not_seat(codinca: Codinca, seat: int) -> int:
    """Only one player decides at a time (§4.1)."""
    return act.FINE if seat == codinca.active else act.NOT_YOUR_TURN


def deciders(codinca: Codinca) -> int:
    """The player whose turn it is, to choose, to be dealt to, or to play."""
    return 1 << codinca.active if codinca.outcome == st.RUNNING else 0


def why_not_end(codinca: Codinca) -> int:
    """A turn has two standard actions, unless the table plays otherwise (§4.2)."""
    return act.FINE if codinca.made == st.BOTH or codinca.options.fewer == 1 else act.PAIR_FIRST


def begin(codinca: Codinca, events: Events) -> None:
    """The first turn, of the player whom chance has named (§3.4)."""
    codinca.phase = st.TURN
    codinca.active = codinca.first
    codinca.turn = 1
    no_reverse.remember_grid(codinca)
    tell(events, act.TURN_BEGAN, EVERYONE, codinca.active, codinca.turn)


def next_turn(codinca: Codinca, events: Events) -> None:
    """The player to the left takes the turn, until everybody has had as many as there are (§4.1, §9.2)."""
    if codinca.turn == pieces.TURN_LIMITS[codinca.options.turns] * codinca.seats:
        the_end.count_up(codinca, events)
        return
    codinca.turn += 1
    codinca.active = (codinca.active + 1) % codinca.seats
    codinca.made = st.NOTHING
    for cell in range(pieces.CELLS):
        tile = codinca.grid[cell]
        codinca.grid[cell] = tile & pieces.LOOK | (tile & pieces.DONE_NOW) * pieces.TO_BEFORE
    codinca.pushed_before = codinca.pushed
    codinca.pushed = 0
    codinca.rotated_before = codinca.rotated
    codinca.rotated = 0
    no_reverse.remember_grid(codinca)
    tell(events, act.TURN_BEGAN, EVERYONE, codinca.active, codinca.turn)
