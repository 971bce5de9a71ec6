"""The bugs of `make planted` fit the sources as they are."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.run import planted


@pytest.mark.parametrize("area", sorted(planted.FOLDER.glob("*.toml")), ids=lambda area: area.stem)
def test_every_planted_bug_still_fits_its_file(area: Path) -> None:
    for bug in planted.bugs_of(area):
        assert bug.text_in(planted.ROOT) != bug.stands
        assert bug.why


def ended(code: int, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess("pytest", code, said, "")


def test_a_bug_is_seen_by_a_test_that_is_red_and_by_a_file_that_cannot_be_read() -> None:
    red = "some lines\nFAILED tests/core/test_a.py::test_b[c d] - assert 0\n1 failed"
    assert planted.red_one("tests/core", ended(1, red)) == "tests/core/test_a.py::test_b[c d]"
    unread = "ERROR tests/core/test_a.py - ImportError: …\n"
    assert planted.red_one("tests/core", ended(2, unread)) == "tests/core/test_a.py"


@pytest.mark.parametrize(
    ("code", "said"), [(1, ""), (2, "!!! KeyboardInterrupt"), (3, ""), (4, ""), (-9, "")]
)
def test_a_run_that_ends_in_another_way_has_seen_nothing(code: int, said: str) -> None:
    with pytest.raises(planted.NoRunError, match=f"ended with {code}"):
        planted.red_one("tests/core", ended(code, said))


def test_tests_that_are_not_there_are_an_error() -> None:
    with pytest.raises(planted.MisfitError, match="no test"):
        planted.red_one("tests/core", ended(5))
