"""Hands: how cards come and go, and five at most (§6.3)."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, state as st
from .state import Island


def receive(island: Island, seat: int, card: int) -> None:
    """A card comes into a hand."""
    island.players[seat].cards[card] += 1
    island.players[seat].held += 1


def lay_down(island: Island, seat: int, card: int) -> None:
    """A card leaves a hand."""
    island.players[seat].cards[card] -= 1
    island.players[seat].held -= 1


def use_up(island: Island, seat: int, card: int) -> None:
    """A card from a hand goes to the treasure discard."""
    lay_down(island, seat, card)
    island.treasure_discard[card] += 1


def limit_hands(island: Island, events: Events) -> None:
    """A player with more than five cards discards or plays some at once (§6.3)."""
    for seat in range(island.seats):
        if island.players[seat].held > pieces.HAND_LIMIT:
            tell(events, act.OVER_LIMIT, EVERYONE, seat, island.players[seat].held)
            open_frame(island.decisions, st.LIMIT, seat)
            return


def why_not_discard(island: Island, seat: int, card: int) -> int:
    """Whoever has more than five cards discards one of them (§6.3)."""
    if current(island.decisions) != st.LIMIT or seat != deciding_seat(island.decisions):
        return act.NO_NEED_TO_DISCARD
    return act.NOT_IN_HAND if card == pieces.RISE or island.players[seat].cards[card] == 0 else act.FINE


def discard(island: Island, seat: int, card: int, events: Events) -> None:
    """Whoever has more than five cards discards one of them (§6.3)."""
    use_up(island, seat, card)
    tell(events, act.DISCARDED_CARD, EVERYONE, seat, card)
