"""What a crew's tiles are worth: dishes, toys, cans, and one tile more (§10.2 to §10.4)."""

from __future__ import annotations

from . import pieces
from .state import Pirates


def score(pirates: Pirates, seat: int) -> int:
    """The points of a crew, at any time (§10)."""
    return total(pirates, seat)


def total(pirates: Pirates, seat: int) -> int:
    """All families together."""
    value = 0
    for family in range(pieces.FAMILIES):
        value += points(pirates, seat, family)
    return value


def points(pirates: Pirates, seat: int, family: int) -> int:
    """What a family of tiles brings a player now (§10.2 to §10.4)."""
    if family < pieces.FOODS:
        return food_points(pirates, seat, family)
    return can_points(pirates, seat) if family == pieces.TINS else toy_points(pirates, seat)


def food_points(pirates: Pirates, seat: int, food: int) -> int:
    """The values, and for each bonus of this food a fixed number of points per tile (§10.2)."""
    each = pirates.options.multiplier[food] * pirates.players[seat].bonus[food]
    return value_of(pirates, seat, food) + each * tiles_of(pirates, seat, food)


def toy_points(pirates: Pirates, seat: int) -> int:
    """One parrot counts the dearer of teddies and dolls, a second one the other too (§10.3)."""
    parrots = pirates.players[seat].bonus[pieces.PARROT]
    teddies = value_of(pirates, seat, pieces.TEDDIES)
    dolls = value_of(pirates, seat, pieces.DOLLS)
    if parrots == 0:
        return 0
    return max(teddies, dolls) if parrots == 1 else teddies + dolls


def can_points(pirates: Pirates, seat: int) -> int:
    """Each can opener opens one can: the dearest ones (§10.4)."""
    openers = pirates.players[seat].bonus[pieces.OPENER]
    value = 0
    for place in range(pieces.VALUES):
        kind = (pieces.CANS + 1) * pieces.VALUES - 1 - place  # values rise within a type
        opened = min(openers, pirates.players[seat].loot[kind])
        value += opened * pirates.options.worth[kind]
        openers -= opened
    return value


def tiles_of(pirates: Pirates, seat: int, type_: int) -> int:
    """How many loot tiles of a type a player has."""
    count = 0
    for kind in range(type_ * pieces.VALUES, (type_ + 1) * pieces.VALUES):
        count += pirates.players[seat].loot[kind]
    return count


def value_of(pirates: Pirates, seat: int, type_: int) -> int:
    """The sum of the values on a player's tiles of a type."""
    value = 0
    for kind in range(type_ * pieces.VALUES, (type_ + 1) * pieces.VALUES):
        value += pirates.players[seat].loot[kind] * pirates.options.worth[kind]
    return value


def worth_of_loot(pirates: Pirates, seat: int, kind: int) -> int:
    """How many points a further loot tile would bring a player now."""
    player = pirates.players[seat]
    family = min(kind // pieces.VALUES, pieces.FOODS) if kind // pieces.VALUES < pieces.CANS else pieces.TINS
    before = points(pirates, seat, family)
    player.loot[kind] += 1
    after = points(pirates, seat, family)
    player.loot[kind] -= 1
    return after - before


def worth_of_bonus(pirates: Pirates, seat: int, kind: int) -> int:
    """How many points a further bonus would bring a player now."""
    player = pirates.players[seat]
    before = points(pirates, seat, kind)
    player.bonus[kind] += 1
    after = points(pirates, seat, kind)
    player.bonus[kind] -= 1
    return after - before
