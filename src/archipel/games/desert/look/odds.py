"""The exact chances of the storm cards to come, from what everybody can know."""

from __future__ import annotations

from archipel.core.known_cards import deck_size
from archipel.core.records import row, small

from ..rules import meter, pieces, state as st
from ..rules.state import Desert


def in_storm(desert: Desert) -> bool:
    """Whether the storm of this turn has begun."""
    return desert.decisions.kinds[0] == st.STORM


def cards_to_come(desert: Desert) -> int:
    """How many storm cards this turn still has to turn."""
    return desert.cards_due if in_storm(desert) else max(0, meter.level(desert) - desert.calmed)


def cards_in_deck(desert: Desert) -> int:
    """How many cards the storm deck holds, with those that somebody is looking at."""
    return deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom) + desert.storm_hand[0]


def new_deck(desert: Desert) -> tuple[int, ...]:
    """What the deck is made of once it has run out this turn (§10.6)."""
    if desert.options.reshuffle == st.ALL_CARDS:
        return pieces.STORM_CARDS
    past = (desert.storm_discard[card] - desert.storm_turned[card] for card in range(pieces.STORM_KINDS))
    return tuple(past)


def none_of(wanted: int, total: int, draws: int) -> float:
    """The chance that so many draws from so many cards bring none of those wanted."""
    others, chance = total - wanted, 1.0
    for drawn in range(min(draws, total)):
        chance *= max(0, others - drawn) / (total - drawn)
    return chance


def first_of(known: row[small], draws: int) -> list[int]:
    """The first cards of a known list, so many at most."""
    return [known[place] for place in range(1, 1 + min(draws, known[0]))]


def chance_of(desert: Desert, kind: int, draws: int) -> float:
    """The chance that the next cards bring at least one of a kind.

    Known cards come first: on top, and those being looked at as if they went back as they are.
    Then the unknown rest, the known bottom, and a deck made anew.
    """
    top = first_of(desert.storm_top, draws)
    top += first_of(desert.storm_hand, draws - len(top))
    unknown = sum(desert.storm_left)
    drawn = min(draws - len(top), unknown)
    bottom = first_of(desert.storm_bottom, draws - len(top) - drawn)
    if kind in top + bottom:
        return 1.0
    none = none_of(desert.storm_left[kind], unknown, drawn)
    over = draws - len(top) - drawn - len(bottom)
    if over > 0:
        again = new_deck(desert)
        none *= none_of(again[kind], sum(again), over)
    return 1.0 - none
