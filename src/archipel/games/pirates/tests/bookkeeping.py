"""A second opinion on what an observer knows: a book kept from the news that this observer may read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from archipel.core.events import UNKNOWN, Event, as_read_by
from archipel.games.pirates.rules import actions as act
from archipel.games.pirates.rules import pieces


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
            match act.EVENTS[seen.kind].key:
                case "took_card" | "snail_drew":
                    self.comes(seen.seat, seen.suit)
                case "discarded":
                    self.goes(seen.seat, seen.suit)
                case "paid":
                    for _ in range(seen.n):
                        self.goes(seen.seat, seen.ship)
                case "paid_toll":
                    self.goes(seen.seat, seen.suit)
                    self.comes(seen.seat2, seen.suit)
                case "won_card" if self.observer == seen.seat2 != seen.seat:
                    self.comes(seen.seat, seen.suit)
                case "laid":
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
