"""Exact chances, from what a seat knows: the next card of the deck, and what the next group brings."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from archipel.core.chance import size
from archipel.draw.look import Eyes

from ..rules import pieces
from ..rules.state import Pirates
from . import loot_panel


def next_card(view: Pirates) -> list[float]:
    """How likely the next card of the deck is of each suit: any card I cannot see may be it (§7.3)."""
    pile = view.deck if view.deck_left > 0 else view.discard
    cards = int(size(pile))
    return [int(pile[suit]) / cards if cards else 0.0 for suit in range(pieces.SUITS)]


def in_next_group(view: Pirates) -> list[float]:
    """How likely the next group has at least one loot tile of each type."""
    if loot_panel.groups_left(view) == 0:
        return [0.0] * pieces.TYPES
    every = int(size(view.loot_left))
    kinds = [
        sum(int(view.loot_left[type_ * pieces.VALUES + n]) for n in range(pieces.VALUES))
        for type_ in range(pieces.TYPES)
    ]
    return [1 - comb(every - kind, pieces.GROUP_LOOT) / comb(every, pieces.GROUP_LOOT) for kind in kinds]


def next_bonus(view: Pirates) -> list[float]:
    """How likely the next group has each bonus."""
    every = int(size(view.bonus_left))
    if loot_panel.groups_left(view) == 0:
        return [0.0] * pieces.BONUSES
    return [int(view.bonus_left[kind]) / every for kind in range(pieces.BONUSES)]


def forecast(view: Pirates, eyes: Eyes) -> str:
    """What the next group may bring, in words and figures."""
    if not eyes.odds or loot_panel.groups_left(view) == 0:
        return ""
    chips = "".join(chances(view, eyes))
    return f'<p class="note">{eyes.texts.say("look.odds.group")}</p><p class="odds num">{chips}</p>'


def chances(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """Each type of loot and each bonus with its chance."""
    shapes = [*pieces.TYPE_NAMES, *pieces.BONUS_NAMES]
    for name, chance in zip(shapes, [*in_next_group(view), *next_bonus(view)], strict=True):
        yield f"<span>{loot_panel.glyph(f'i-{name}', 20)}{eyes.texts.percent(chance)}</span>"
