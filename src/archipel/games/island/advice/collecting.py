"""Who collects which treasure: seven bits for each say who, how many, and whether the team has enough."""

from __future__ import annotations

from ..rules import pieces
from ..rules.state import Island

KEEPER_ROOM = 7


def keepers_of(island: Island) -> int:
    """Who collects each treasure, how many of its cards he has, whether the team has four; 7 bits each.

    It is the player with most of them; of several, who has fewest others; last the Messenger.
    """
    found = 0
    for treasure in range(pieces.TREASURES):
        best = 0
        total = 0
        for seat in range(island.seats):
            player = island.players[seat]
            cards = player.cards[treasure]
            stays = 0 if player.role == pieces.MESSENGER else 1
            total += cards
            best = max(
                best,
                cards << 7
                | (pieces.MOST_IN_HAND - player.held + cards) << 4
                | stays << 3
                | pieces.SEATS - seat,
            )
        enough = 1 if total >= pieces.CARDS_TO_CAPTURE else 0
        found |= (enough << 6 | best >> 7 << 3 | pieces.SEATS - (best & 7)) << KEEPER_ROOM * treasure
    return found


def keeper_of(keepers: int, treasure: int) -> int:
    """Who collects a treasure."""
    return keepers >> KEEPER_ROOM * treasure & 7


def cards_kept(keepers: int, treasure: int) -> int:
    """How many of its cards he has."""
    return keepers >> KEEPER_ROOM * treasure + 3 & 7


def are_enough(keepers: int, treasure: int) -> bool:
    """Whether the team has four of its cards."""
    return (keepers >> KEEPER_ROOM * treasure + 6 & 1) == 1
