"""The end: whether and how the game is over, and who has won when turns run out (§9)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, sets, state as st
from .state import Codinca


def over(codinca: Codinca) -> bool:
    """The game ends with the fourth key, or with the last turn (§9)."""
    return codinca.outcome != st.RUNNING


def ending(codinca: Codinca) -> int:
    """How it ended."""
    return codinca.outcome


def score(codinca: Codinca, seat: int) -> int:
    """Four points a key and one a spirit card left: whoever wins has the most (§9.2)."""
    return points(codinca, seat)


def points(codinca: Codinca, seat: int) -> int:
    """Keys count first, then the spirit cards that are left (§9.2)."""
    player = codinca.players[seat]
    return sets.size_of(player.done) * (pieces.HAND + 1) + player.held


def count_up(codinca: Codinca, events: Events) -> None:
    """Most keys, then most spirit cards, wins; else nobody does (§9.2)."""
    tell(events, act.LAST_TURN, EVERYONE, pieces.TURN_LIMITS[codinca.options.turns])
    winner = 0
    for seat in range(codinca.seats):
        if points(codinca, seat) > points(codinca, winner):
            winner = seat
    keys = sets.size_of(codinca.players[winner].done)
    as_good = 0
    as_many_keys = 0
    for seat in range(codinca.seats):
        if points(codinca, seat) == points(codinca, winner):
            as_good += 1
        if sets.size_of(codinca.players[seat].done) == keys:
            as_many_keys += 1
    if as_good > 1:
        codinca.outcome = st.DRAW
        tell(events, act.NOBODY_WON, EVERYONE)
    elif as_many_keys == 1:
        codinca.outcome = st.MOST_KEYS
        tell(events, act.WON_BY_KEYS, EVERYONE, winner, keys)
    else:
        codinca.outcome = st.MOST_SPIRITS
        tell(events, act.WON_BY_SPIRITS, EVERYONE, winner, codinca.players[winner].held)
