"""A second opinion on what an observer knows: a book kept from the news that this observer may read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from archipel.core.events import UNKNOWN, Event, as_read_by
from archipel.games.pirates.rules import actions as act, pieces


class Book:
    """For each hand, the cards that must still be in it."""

    def __init__(self, observer: int, seats: int) -> None:
        self.observer = observer
        self.hands = [Counter[str]() for _ in range(seats)]

    def sure(self, seat: int) -> list[int]:
        """How many cards of each suit are surely in a hand."""
        return [self.hands[seat][name] for name in pieces.SHIP_NAMES]

    def read(self, news: Iterable[Event]) -> None:
        """Note what the news says."""
        for event in news:
            seen = as_read_by(event, self.observer)
            match seen.kind:
                case act.TOOK_CARD | act.SNAIL_DREW:
                    self.comes(seen.seat, seen.suit)
                case act.DISCARDED:
                    self.goes(seen.seat, seen.suit)
                case act.PAID:
                    for _ in range(seen.n):
                        self.goes(seen.seat, seen.ship)
                case act.PAID_TOLL:
                    self.goes(seen.seat, seen.suit)
                    self.comes(seen.seat2, seen.suit)
                case act.WON_CARD if self.observer == seen.seat2 != seen.seat:
                    self.comes(seen.seat, seen.suit)
                case act.LAID:
                    for suit in range(len(pieces.SHIP_NAMES)):
                        self.goes(seen.seat, suit)

    def comes(self, seat: int, suit: int) -> None:
        """A card is seen coming into a hand."""
        assert suit != UNKNOWN
        self.hands[seat][pieces.SHIP_NAMES[suit]] += 1

    def goes(self, seat: int, suit: int) -> None:
        """A card of a suit leaves a hand, or may have left it."""
        name = pieces.SHIP_NAMES[suit]
        self.hands[seat][name] = max(self.hands[seat][name] - 1, 0)
