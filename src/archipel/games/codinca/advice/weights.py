"""What the advice weighs, in thousandths of a move.

Set by hand: `archipel fit codinca` found no numbers that win more than luck explains.
"""

from __future__ import annotations

WEIGHTS = {
    # Each move that the nearest key is away, and each that any open key is
    "nearest": 10000,
    "every": 1000,
    # What a spirit card has to bring more than none
    "card": 25000,
}

W_NEAREST, W_EVERY, W_CARD = range(len(WEIGHTS))
