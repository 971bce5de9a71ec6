"""How tests of rules ask why something is not possible."""

from __future__ import annotations

import pytest

from archipel.core.errors import IllegalError
from archipel.core.match import Match


def refusal(match: Match, action: str, seat: int | None = None) -> tuple[str, str]:
    """Why an action is refused, and the §; nothing may have changed by asking or by trying."""
    before = match.position()
    said = match.why_not(action, seat)
    with pytest.raises(IllegalError) as refused:
        match.play(action, seat)
    assert said == str(refused.value)
    assert match.position() == before
    return refused.value.reason, refused.value.section
