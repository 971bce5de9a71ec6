"""Names the tests that checked nothing, and is red if there are any: python -m pytest -p tests.run.asserting …

Counted for each test: assertions that were executed, in it and in whatever it calls of the tests, errors that were
expected and came, and what a browser was waited for. A loop over nothing asserts nothing, however much stands in it.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.raises import RaisesExc
from playwright.sync_api._generated import LocatorAssertions, Page, PageAssertions

FOLDERS = [folder for folder in Path(__file__).parents[1].iterdir() if folder.is_dir()]
HELPERS = [f"tests.{folder.name}" for folder in FOLDERS if folder != Path(__file__).parent]
pytest.register_assert_rewrite(*HELPERS, "archipel.games")

EXPECTED = tuple(
    (owner, name) for owner in (LocatorAssertions, PageAssertions) for name in dir(owner) if "to_" in name
)
WAITED_FOR = tuple((Page, f"wait_for_{what}") for what in ("function", "selector", "url"))
CHECKS: tuple[tuple[type, str], ...] = ((RaisesExc, "__exit__"), *EXPECTED, *WAITED_FOR)
"""What fails a test without being an assertion of ours, each when called."""

counted: Counter[str] = Counter()
passed: dict[str, object] = {}
running = ""


def pytest_configure(config: pytest.Config) -> None:
    """Let every passed assertion be told; files that were rewritten without that are not read."""
    config._inicache["enable_assertion_pass_hook"] = True  # -o is not handed on to the workers
    folder = tempfile.TemporaryDirectory()
    config.add_cleanup(folder.cleanup)
    sys.pycache_prefix = folder.name
    for owner, name in CHECKS:
        setattr(owner, name, counting(getattr(owner, name)))


def counting(check: Any) -> Any:
    """The same, and counted."""

    def counts(*arguments: Any, **named: Any) -> Any:
        counted[running] += 1
        return check(*arguments, **named)

    return counts


def pytest_assertion_pass(item: pytest.Item) -> None:
    counted[running] += 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """What is asserted in setting up says nothing about the test."""
    global running
    running = item.nodeid
    counted[running] = 0
    try:
        return (yield)
    finally:
        item.user_properties.append(("assertions", counted[running]))
        running = ""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note one that passed, whichever process it ran in."""
    if report.when == "call" and report.passed:
        passed[report.nodeid] = dict(report.user_properties)["assertions"]


def nothing() -> list[str]:
    """The tests that asserted nothing."""
    return sorted(name for name, assertions in passed.items() if not assertions)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run in which a test asserts nothing has failed."""
    if nothing() and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which they are."""
    terminalreporter.section(f"{len(nothing())} tests of {len(passed)} asserted nothing")
    for name in nothing():
        terminalreporter.line(name)
