"""What a run of the tests shows: how far it is, what is red as soon as it is, and at the end what took too long.

A bar where there is a terminal, else a line every few seconds, also while one test takes long. A test's class is its mark, `long` or `soak`; one
without a mark belongs to `make test`.
"""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from tests.run.alive import Alive, way_out

LIMITS = {"make test": 2.0, "long": 60.0}
"""Seconds for a test of each class; one that takes longer is named, and never fails for that."""


class Showing:
    """The run as it goes."""

    def __init__(self, console: Console) -> None:
        self.console = console
        columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
        live = console.is_terminal
        self.bar = Progress(
            *columns, TimeElapsedColumn(), console=console, refresh_per_second=4, disable=not live
        )
        self.task = self.bar.add_task("Looking for tests", total=None)
        self.total = self.done = 0
        self.red: list[str] = []
        self.slow: Counter[tuple[str, str]] = Counter()
        self.now = "looking for tests"
        self.lines = None if live else Alive(lambda: self.now, console.file)

    def pytest_sessionstart(self) -> None:
        if self.lines is not None:
            self.lines.__enter__()
        self.bar.start()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.chosen(len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self.chosen(len(ids))

    def chosen(self, number: int) -> None:
        """So many tests were found."""
        self.total, self.now = number, f"0 of {number} tests"

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """A test that is done is one more on the bar, and no letter; a red one has a line."""
        if report.passed:
            return "passed" if report.when == "call" else "", "", ""
        kind = "failed" if report.when == "call" else "error"
        return (kind, "", kind.upper()) if report.failed else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            kind = class_of(report)
            if report.duration > LIMITS.get(kind, report.duration):
                self.slow[kind, report.nodeid] = round(report.duration)
        if report.failed:
            self.red.append(report.nodeid)
            self.console.print(f"[red]red:[/] {escape(report.nodeid)}", highlight=False, soft_wrap=True)
        if report.when == "teardown":
            self.done += 1
            words = f"{len(self.red)} red · " if self.red else ""
            self.bar.update(
                self.task, total=self.total, completed=self.done, description=words + where(report)
            )
            self.now = f"{self.done} of {self.total} tests, {len(self.red)} red: {where(report)}"

    def pytest_sessionfinish(self) -> None:
        self.bar.stop()
        if self.lines is not None:
            self.lines.__exit__()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name what took longer than its class allows: it should be made cheaper, or marked."""
        if self.slow:
            terminalreporter.section("took longer than their class allows")
        for (kind, name), seconds in self.slow.most_common():
            terminalreporter.line(f"{seconds} s ({kind}: {LIMITS[kind]:.0f} s)  {name}")


def class_of(report: pytest.TestReport) -> str:
    """Which class a test says it belongs to."""
    return next((mark for mark in ("soak", "long") if mark in report.keywords), "make test")


def where(report: pytest.TestReport) -> str:
    """What a test is about, in a few words."""
    file = report.nodeid.split("::")[0].removeprefix("src/archipel/").removesuffix(".py")
    return file.removeprefix("tests/").replace("/tests/", "/").replace("test_", "")


def pytest_configure(config: pytest.Config) -> None:
    """In the process that a person looks at; what tests print is caught, so it has a way out of its own."""
    if early := sys.modules.get("tests.run.early"):  # only where it was asked for
        early.done()
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        config.pluginmanager.register(Showing(Console(file=way_out())))
