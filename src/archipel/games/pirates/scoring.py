"""What a crew's tiles are worth, and who has won (§10)."""

from __future__ import annotations

from archipel.core.chance import size
from archipel.games.pirates.pieces import (
    CANS,
    DOLLS,
    FAMILIES,
    FOODS,
    OPENER,
    PARROT,
    TEDDIES,
    TINS,
    VALUES,
)
from archipel.games.pirates.state import BY_CARDS, BY_LOOT, BY_POINTS, SHARED, Pirates

TIE = 1024  # more than anybody has loot tiles or cards


def tiles_of(pirates: Pirates, seat: int, type_: int) -> int:
    """How many loot tiles of a type a player has."""
    count = 0
    for kind in range(type_ * VALUES, (type_ + 1) * VALUES):
        count += pirates.players[seat].loot[kind]
    return count


def value_of(pirates: Pirates, seat: int, type_: int) -> int:
    """The sum of the values on a player's tiles of a type."""
    value = 0
    for kind in range(type_ * VALUES, (type_ + 1) * VALUES):
        value += pirates.players[seat].loot[kind] * pirates.options.worth[kind]
    return value


def points(pirates: Pirates, seat: int, family: int) -> int:
    """What a family of tiles brings a player now (§10.2 to §10.4)."""
    if family < FOODS:
        return food_points(pirates, seat, family)
    return can_points(pirates, seat) if family == TINS else toy_points(pirates, seat)


def food_points(pirates: Pirates, seat: int, food: int) -> int:
    """The values, and for each bonus of this food a fixed number of points per tile (§10.2)."""
    each = pirates.options.multiplier[food] * pirates.players[seat].bonus[food]
    return value_of(pirates, seat, food) + each * tiles_of(pirates, seat, food)


def toy_points(pirates: Pirates, seat: int) -> int:
    """One parrot counts the dearer of teddies and dolls, a second one the other too (§10.3)."""
    parrots = pirates.players[seat].bonus[PARROT]
    teddies = value_of(pirates, seat, TEDDIES)
    dolls = value_of(pirates, seat, DOLLS)
    if parrots == 0:
        return 0
    return max(teddies, dolls) if parrots == 1 else teddies + dolls


def can_points(pirates: Pirates, seat: int) -> int:
    """Each can opener opens one can: the dearest ones (§10.4)."""
    openers = pirates.players[seat].bonus[OPENER]
    value = 0
    for place in range(VALUES):
        kind = (CANS + 1) * VALUES - 1 - place  # values rise within a type
        opened = min(openers, pirates.players[seat].loot[kind])
        value += opened * pirates.options.worth[kind]
        openers -= opened
    return value


def total(pirates: Pirates, seat: int) -> int:
    """All families together."""
    value = 0
    for family in range(FAMILIES):
        value += points(pirates, seat, family)
    return value


# What a further tile would be worth


def worth_of_loot(pirates: Pirates, seat: int, kind: int) -> int:
    """How many points a further loot tile would bring a player now."""
    player = pirates.players[seat]
    family = min(kind // VALUES, FOODS) if kind // VALUES < CANS else TINS
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


# §10.5 Who has won


def loot_of(pirates: Pirates, seat: int) -> int:
    """How many loot tiles a player has."""
    return size(pirates.players[seat].loot)


def standing(pirates: Pirates, seat: int) -> int:
    """Points, then loot tiles, then cards in hand, as one number to compare by (§10.5)."""
    return (total(pirates, seat) * TIE + loot_of(pirates, seat)) * TIE + pirates.players[seat].held


def winners(pirates: Pirates) -> int:
    """The set of seats nobody is ahead of."""
    best = 0
    highest = -1
    for seat in range(pirates.seats):
        here = standing(pirates, seat)
        if here > highest:
            highest = here
            best = 0
        if here == highest:
            best |= 1 << seat
    return best


def how_decided(pirates: Pirates) -> int:
    """Whether points decide between the first and the second, or loot, or cards, or nothing (§10.5)."""
    highest = -1
    second = -1
    for seat in range(pirates.seats):
        here = standing(pirates, seat)
        if here > highest:
            second = highest
            highest = here
        elif here > second:
            second = here
    if highest == second:
        return SHARED
    if highest // TIE == second // TIE:
        return BY_CARDS
    return BY_LOOT if highest // (TIE * TIE) == second // (TIE * TIE) else BY_POINTS
