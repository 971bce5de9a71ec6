"""Flotsam: the groups before the ships; the far one drifts near, and the next is turned tile by tile
(§3.2, §6.4).
"""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, pieces, state as st
from .state import Chance, Options, Pirates


def groups_at_start(options: Options) -> int:
    """How many groups of flotsam lie out at the beginning (§3.2)."""
    return pieces.SHIPS if options.groups == st.ONE_GROUP else 2 * pieces.SHIPS


def group_can_come(pirates: Pirates) -> bool:
    """Whether three loot tiles and a bonus are left; a short game leaves some of them out (§11)."""
    short = pirates.options.short
    loot = size(pirates.loot_left) - pieces.SHORT_LOOT * short
    return loot >= pieces.GROUP_LOOT and size(pirates.bonus_left) - pieces.SHORT_BONUS * short >= 1


def drift(pirates: Pirates, events: Events) -> None:
    """The far group drifts near and a new one comes in; if that cannot be, the end begins (§6.4, §10.1)."""
    if pirates.final != 0:
        return
    ship = pirates.ships[pirates.sailing]
    if pirates.options.groups == st.TWO_GROUPS:
        for spot in range(pieces.GROUP_LOOT):
            ship.near[spot] = ship.far[spot]
            ship.far[spot] = pieces.NO_LOOT
        ship.near_bonus = ship.far_bonus
        ship.far_bonus = pieces.NO_BONUS
        tell(events, act.DRIFTED, EVERYONE, pirates.sailing)
    if group_can_come(pirates):
        pirates.tiles_due = pieces.GROUP_TILES
        return
    tell(events, act.FLOTSAM_OUT, EVERYONE, pirates.sailing)
    pirates.final = st.NO_FLOTSAM
    for other in range(pieces.SHIPS):
        if other != pirates.sailing and pirates.ships[other].squares[pieces.CAPTAIN] != pieces.NO_FIGURE:
            pirates.last |= 1 << other


def turn_tile(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The next tile of the new group: three loot tiles, then the bonus (§6.4)."""
    spot = pieces.GROUP_TILES - pirates.tiles_due
    pirates.tiles_due -= 1
    far = pirates.options.groups == st.TWO_GROUPS
    kind = lay_tile(pirates, pirates.sailing, spot, far, chance)
    if spot < pieces.GROUP_LOOT:
        worth = pirates.options.worth[kind]
        tell(events, act.LOOT_CAME, EVERYONE, pirates.sailing, kind // pieces.VALUES, worth)
    else:
        tell(events, act.BONUS_CAME, EVERYONE, pirates.sailing, kind)


def lay_tile(pirates: Pirates, ship: int, spot: int, far: bool, chance: Chance) -> int:
    """A tile from its pile to its spot in the near or the far group; returns its kind."""
    ahead = pirates.ships[ship]
    if spot == pieces.GROUP_LOOT:
        kind = draw(pirates.bonus_left, chance.bonus)
        if far:
            ahead.far_bonus = kind
        else:
            ahead.near_bonus = kind
        return kind
    kind = draw(pirates.loot_left, chance.loot)
    if far:
        ahead.far[spot] = kind
    else:
        ahead.near[spot] = kind
    return kind
