"""Who stands where: the figures on the three ships, and those at home in a lair (§2.1, §2.2)."""

from __future__ import annotations

from . import pieces
from .state import Pirates


def species_of(pirates: Pirates, figure: int) -> int:
    """What a figure is."""
    return pirates.players[figure // pieces.CREW].species[figure % pieces.CREW]


def put(pirates: Pirates, figure: int, ship: int, square: int) -> None:
    """A figure stands on a square."""
    pirates.ships[ship].squares[square] = figure
    pirates.players[figure // pieces.CREW].where[figure % pieces.CREW] = 1 + ship * pieces.SQUARES + square


def go_home(pirates: Pirates, figure: int) -> None:
    """A figure is back in its owner's lair."""
    pirates.players[figure // pieces.CREW].where[figure % pieces.CREW] = 0


def owner_at(pirates: Pirates, ship: int, square: int) -> int:
    """Whose figure stands on a square; more than any seat where nobody does."""
    return pirates.ships[ship].squares[square] // pieces.CREW


def captained_by(pirates: Pirates, seat: int) -> int:
    """The set of ships whose captain is a seat's."""
    ships = 0
    for ship in range(pieces.SHIPS):
        if owner_at(pirates, ship, pieces.CAPTAIN) == seat:
            ships |= 1 << ship
    return ships


def in_lair(pirates: Pirates, seat: int, species: int) -> int:
    """The first figure of a species in a lair; in the middle of a weasel's turn, that weasel."""
    player = pirates.players[seat]
    if pirates.weasel > 0:
        number = pirates.weasel - 1
        if seat == pirates.active and player.species[number] == species and player.where[number] == 0:
            return seat * pieces.CREW + number
    for number in range(pieces.CREW):
        if player.species[number] == species and player.where[number] == 0:
            return seat * pieces.CREW + number
    return pieces.NO_FIGURE
