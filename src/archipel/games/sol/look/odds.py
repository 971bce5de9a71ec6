"""The exact odds of a combat (§7.4), as far as swords are known."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from ..rules import duel, pieces, tokens
from ..rules.state import Sol


class Odds(NamedTuple):
    """How a combat may end for the attacker."""

    wins: Fraction
    """If nobody adds anything more."""
    at_worst: Fraction
    """If all that the defender has turns out to be swords and is added."""
    at_best: Fraction
    """If the attacker adds as many swords as said, and the defender none."""


@cache
def wins(lead: int) -> Fraction:
    """The chance that the side with a lead of so many swords wins, ties rolled again (§7.4)."""
    rolls = [lead + mine - theirs for mine, theirs in product(pieces.DIE, pieces.DIE)]
    won, lost = sum(each > 0 for each in rolls), sum(each < 0 for each in rolls)
    return Fraction(won, won + lost)


def odds(view: Sol, attacker: int, defender: int, cell: int, adds: int = 0) -> Odds:
    """The odds of an attack on a cell; in a combat that has begun, with what was added so far.

    `adds` is how many swords the attacker could still add.
    """
    lead = duel.swords_of(view, attacker, cell) - duel.swords_of(view, defender, cell)
    if (view.attacker, view.defender) == (attacker, defender):
        lead += view.attack - view.defence
    more = pieces.TOKEN_SWORDS * (tokens.tokens_of(view, defender) + view.pawns[defender].order)
    return Odds(wins(lead), wins(lead - more), wins(lead + pieces.TOKEN_SWORDS * adds))
