"""Laying cards, drawing them, clearing the pile (§3.1 to §3.3): what is done, and beside it why not."""

from __future__ import annotations

from archipel.core import hands
from archipel.core.events import EVERYONE, Events, tell
from archipel.template.rules import actions as act, pieces, setup, turns
from archipel.template.rules.state import Chance, Table


def full(table: Table) -> int:
    """What the pile may be worth (§2)."""
    return pieces.FULL[table.options.pile]


def why_not_play(table: Table) -> int:
    """A pile that is full is cleared first (§3.3)."""
    return act.PILE_FULL if table.pile >= full(table) else act.FINE


def why_not_lay(table: Table, seat: int, card: int) -> int:
    """One lays what one holds (§3.1)."""
    return act.FINE if table.players[seat].cards[card] > 0 else act.NOT_HELD


def lay(table: Table, seat: int, card: int, events: Events) -> None:
    """The pile grows; exactly full is a point for this player, more a point for all others (§3.1)."""
    table.players[seat].cards[card] -= 1
    table.players[seat].held -= 1
    table.laid[card] += 1
    table.pile += pieces.WORTH[card]
    tell(events, act.LAID, EVERYONE, seat, card, table.pile)
    if table.pile < full(table):
        turns.next_turn(table, events)
    elif table.pile == full(table):
        table.players[seat].points += 1
        tell(events, act.FILLED, EVERYONE, seat)
    else:
        for other in range(table.seats):
            if other != seat:
                table.players[other].points += 1
        tell(events, act.BURST, EVERYONE, seat)


def why_not_draw(table: Table, seat: int) -> int:
    """A hand has five cards at most, and the deck must have one (§3.2)."""
    if table.players[seat].held == pieces.MOST_HAND:
        return act.HAND_FULL
    return act.DECK_EMPTY if hands.deck_left(table) == 0 else act.FINE


def draw_card(table: Table, seat: int, chance: Chance, events: Events) -> None:
    """Everybody sees that a card is drawn, only its player which (§3.2)."""
    card = setup.take_card(table, seat, chance)
    tell(events, act.DREW, 1 << seat, seat, table.players[seat].held, card)
    turns.next_turn(table, events)


def why_not_clear(table: Table) -> int:
    """Only a full pile is cleared (§3.3)."""
    return act.FINE if table.pile >= full(table) else act.NOT_FULL


def clear(table: Table, events: Events) -> None:
    """The pile begins anew, and it is the next player's turn (§3.3)."""
    table.pile = 0
    tell(events, act.CLEARED, EVERYONE)
    turns.next_turn(table, events)
