"""Bots that offer to come to somebody, where all win together: when, and what they do on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from archipel.core.contract import CONTINUE

if TYPE_CHECKING:
    from archipel.table.table import Table

QUIET = 30
"""For so many plays a bot does not offer again what somebody declined."""


def purpose(table: Table, bot: int, other: int) -> int:
    """What a bot could go to somebody for, as it sees things; 0 for nothing."""
    meetings = table.game.meetings
    if meetings is None or table.over or table.seats[bot].human:
        return 0
    return meetings.purpose(table.match.view(bot).state, bot, other)


def is_offered(table: Table, bot: int, other: int) -> bool:
    """Whether a bot offers somebody to come; not again soon if they did not want it."""
    declined, meetings = table.declined.get((bot, other)), table.game.meetings
    if declined is not None and table.match.ply < declined + QUIET:
        return False
    if meetings is None or not purpose(table, bot, other):
        return False
    return meetings.apart(table.match.view(bot).state, bot, other)


def still_on(table: Table) -> dict[int, int]:
    """Of the bots that are on their way to somebody, those that still have a reason to be."""
    return {bot: other for bot, other in table.meetings.items() if purpose(table, bot, other)}


def promised(table: Table, bot: int, legal: Sequence[str]) -> str:
    """What a bot does now because it is on its way to somebody; nothing if it is not."""
    game = table.game
    if bot not in table.meetings or game.meetings is None:
        return ""
    numbers = [game.action_number(text) for text in legal]
    action = game.meetings.step(table.match.view(bot).state, bot, table.meetings[bot], numbers)
    return "" if action == CONTINUE else game.action_text(action)
