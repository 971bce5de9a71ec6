"""What a good player looks at: how good an action seems at first sight. Bots follow it, whatever they see."""

from __future__ import annotations

from archipel.core.records import row, wide
from archipel.template.rules import actions as act, pieces, pile
from archipel.template.rules.state import Table

WEIGHTS = {"fill": 100, "burst": -100, "within_reach": -30, "draw": 10}
FILL, BURST, WITHIN_REACH, DRAW = range(4)


def advice(table: Table, seat: int, weights: row[wide], action: int) -> int:
    """Fill the pile, do not burst it, and leave no pile that one card of the next player fills."""
    if act.KIND[action] == act.DRAW:
        return weights[DRAW]
    if act.KIND[action] != act.LAY:
        return 0
    left = pile.full(table) - table.pile - pieces.WORTH[act.CARD[action]]
    if left == 0:
        return weights[FILL]
    if left < 0:
        return weights[BURST]
    return weights[WITHIN_REACH] if left <= pieces.KINDS else 0
