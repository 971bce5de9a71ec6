"""Whose turn it is (§3), and how the game ends (§4)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.template.rules import actions as act, pieces
from archipel.template.rules.state import Table


def deciders(table: Table) -> int:
    """One player after the other (§3)."""
    return 1 << table.active if table.outcome == pieces.RUNNING else 0


def why_not_seat(table: Table, seat: int) -> int:
    """Only the player whose turn it is does something (§3)."""
    return act.FINE if seat == table.active else act.NOT_YOUR_TURN


def next_turn(table: Table, events: Events) -> None:
    """The next player, unless this one holds no card any more (§3, §4)."""
    if table.players[table.active].held == 0:
        tell(events, act.ENDED, EVERYONE, table.active)
        table.outcome = pieces.OUT
    else:
        table.active = (table.active + 1) % table.seats


def over(table: Table) -> bool:
    """Whether somebody is out (§4)."""
    return table.outcome != pieces.RUNNING


def ending(table: Table) -> int:
    """How it ended (§4)."""
    return table.outcome


def score(table: Table, seat: int) -> int:
    """The points of a player (§4)."""
    return table.players[seat].points
