"""How sure one can be of a share: so many of so many games."""

from __future__ import annotations

import math

SURE = 1.959964
"""How many deviations hold 95 % of a normal distribution."""


def wilson(count: float, total: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; of none at all, anything."""
    if total == 0:
        return 0.0, 1.0
    share, more = count / total, SURE**2 / total
    middle = (share + more / 2) / (1 + more)
    half = SURE / (1 + more) * math.sqrt(share * (1 - share) / total + more / 4 / total)
    return max(0.0, middle - half), min(1.0, middle + half)
