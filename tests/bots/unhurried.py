"""Bots that think stand back behind whoever is busy: beside a few others they hardly have a turn.

What limits them at a table would be a matter of the machine here.
"""

from __future__ import annotations

import pytest
from tests.waiting import LONGEST

from archipel.bots import pool
from archipel.web import advisers

PATIENT = 60 * LONGEST
"""Seconds for a thought: whoever thinks or compiles beside people gives way to all else that runs on the machine."""


def let_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not told another limit begins and thinks as long as it needs."""
    for limits, name in (
        (pool, "BEGINNING"),
        (pool, "LONGEST"),
        (advisers, "LONGEST"),
        (advisers, "LONGEST_REVIEW"),
    ):
        monkeypatch.setattr(limits, name, PATIENT)
    monkeypatch.setattr(pool.Thinker.ask, "__defaults__", (PATIENT,))
