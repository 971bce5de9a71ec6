"""What a way costs: a card for each empty square, one less for a cockroach (§8.2), and a toll
for every raccoon of somebody else (§5.2, §5.3, §8.4).
"""

from __future__ import annotations

from . import pieces, ships
from .state import Pirates

# What a way costs


def toll_at(pirates: Pirates, seat: int, ship: int, square: int) -> int:
    """One card for passing somebody else's raccoon (§8.4)."""
    figure = pirates.ships[ship].squares[square]
    if figure == pieces.NO_FIGURE or figure // pieces.CREW == seat:
        return 0
    return 1 if ships.species_of(pirates, figure) == pieces.RACCOON else 0


def tolls(pirates: Pirates, seat: int, ship: int, start: int, target: int) -> int:
    """The tolls between two squares; a figure from the lair comes from behind square 3."""
    due = 0
    for square in range(target + 1, start):
        due += toll_at(pirates, seat, ship, square)
    return due


def empty_squares(pirates: Pirates, ship: int, start: int, target: int) -> int:
    """The empty squares on the way, the target among them (§5.2)."""
    count = 0
    for square in range(target, start):
        if pirates.ships[ship].squares[square] == pieces.NO_FIGURE:
            count += 1
    return count


def reduced(species: int, cards: int) -> int:
    """A cockroach goes for one card less (§8.2)."""
    return max(cards - 1, 0) if species == pieces.COCKROACH else cards


def price(pirates: Pirates, species: int, ship: int, start: int, target: int) -> int:
    """The cards that go to the discard pile, without tolls (§5.2, §5.3)."""
    if target > pieces.CAPTAIN:
        return reduced(species, empty_squares(pirates, ship, start, target))
    return reduced(
        species, pieces.FROM_THE_LAIR_TO_CAPTAIN if start == pieces.LAIR else pieces.ABOARD_TO_CAPTAIN
    )
