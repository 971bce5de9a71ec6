"""Who stands where, and what it costs to go somewhere (§5.2, §5.3, §8.2, §8.4)."""

from __future__ import annotations

from archipel.games.pirates.pieces import (
    ABOARD_TO_CAPTAIN,
    CAPTAIN,
    COCKROACH,
    CREW,
    FROM_THE_LAIR_TO_CAPTAIN,
    LAIR,
    NO_FIGURE,
    NOBODY,
    RACCOON,
    SHIPS,
    SQUARES,
)
from archipel.games.pirates.state import Pirates


def species_of(pirates: Pirates, figure: int) -> int:
    """What a figure is."""
    return pirates.players[figure // CREW].species[figure % CREW]


def put(pirates: Pirates, figure: int, ship: int, square: int) -> None:
    """A figure stands on a square."""
    pirates.ships[ship].squares[square] = figure
    pirates.players[figure // CREW].where[figure % CREW] = 1 + ship * SQUARES + square


def go_home(pirates: Pirates, figure: int) -> None:
    """A figure is back in its owner's lair."""
    pirates.players[figure // CREW].where[figure % CREW] = 0


def owner_at(pirates: Pirates, ship: int, square: int) -> int:
    """Whose figure stands on a square; more than any seat where nobody does."""
    return pirates.ships[ship].squares[square] // CREW


def captained_by(pirates: Pirates, seat: int) -> int:
    """The set of ships whose captain is a seat's."""
    ships = 0
    for ship in range(SHIPS):
        if owner_at(pirates, ship, CAPTAIN) == seat:
            ships |= 1 << ship
    return ships


def in_lair(pirates: Pirates, seat: int, species: int) -> int:
    """The first figure of a species in a lair; in the middle of a weasel's turn, that weasel."""
    player = pirates.players[seat]
    if pirates.weasel > 0:
        number = pirates.weasel - 1
        if seat == pirates.active and player.species[number] == species and player.where[number] == 0:
            return seat * CREW + number
    for number in range(CREW):
        if player.species[number] == species and player.where[number] == 0:
            return seat * CREW + number
    return NO_FIGURE


def crew_size(pirates: Pirates, seat: int) -> int:
    """How many figures a player has."""
    count = 0
    for number in range(CREW):
        if pirates.players[seat].species[number] != NOBODY:
            count += 1
    return count


# What a way costs


def toll_at(pirates: Pirates, seat: int, ship: int, square: int) -> int:
    """One card for passing somebody else's raccoon (§8.4)."""
    figure = pirates.ships[ship].squares[square]
    if figure == NO_FIGURE or figure // CREW == seat:
        return 0
    return 1 if species_of(pirates, figure) == RACCOON else 0


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
        if pirates.ships[ship].squares[square] == NO_FIGURE:
            count += 1
    return count


def reduced(species: int, cards: int) -> int:
    """A cockroach goes for one card less (§8.2)."""
    return max(cards - 1, 0) if species == COCKROACH else cards


def price(pirates: Pirates, species: int, ship: int, start: int, target: int) -> int:
    """The cards that go to the discard pile, without tolls (§5.2, §5.3)."""
    if target > CAPTAIN:
        return reduced(species, empty_squares(pirates, ship, start, target))
    return reduced(species, FROM_THE_LAIR_TO_CAPTAIN if start == LAIR else ABOARD_TO_CAPTAIN)
