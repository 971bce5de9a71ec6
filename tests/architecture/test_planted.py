"""The bugs of `make planted` fit the sources as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.run import planted


@pytest.mark.parametrize("area", sorted(planted.FOLDER.glob("*.toml")), ids=lambda area: area.stem)
def test_every_planted_bug_still_fits_its_file(area: Path) -> None:
    for bug in planted.bugs_of(area):
        assert bug.text_in(planted.ROOT) != bug.stands
        assert bug.why
