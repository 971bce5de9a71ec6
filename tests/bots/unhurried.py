"""Bots that think stand back behind whoever is busy: beside a few others they hardly have a turn.

What limits them at a table would be a matter of the machine here.
"""

from __future__ import annotations

import pytest
from tests.waiting import LONGEST

from archipel.bots import pool

PATIENT = 5 * LONGEST
"""Seconds for a thought."""


def let_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not told another limit begins and thinks as long as it needs."""
    monkeypatch.setattr(pool, "BEGINNING", PATIENT)
    monkeypatch.setattr(pool.Thinker.ask, "__defaults__", (PATIENT,))
