"""What a run of the tests shows: how far it is, what is red as soon as it is, and at the end what took too long.

A bar where there is a terminal, else a line every few seconds. A test's class is its mark, `long` or `soak`; one
without a mark belongs to `make test`.
"""

from __future__ import annotations

import os
import sys
import time
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

LIMITS = {"make test": 2.0, "long": 60.0}
"""Seconds for a test of each class; one that takes longer is named, and never fails for that."""
EVERY = 5.0
"""Seconds between two lines where there is no terminal."""


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
        self.begun = self.told = time.monotonic()

    def pytest_sessionstart(self) -> None:
        self.bar.start()
        self.tell("looking for tests")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.total = len(session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self.total = len(ids)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """A passed test is one more on the bar, and no letter."""
        return ("passed" if report.when == "call" else "", "", "") if report.passed else None

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
            if time.monotonic() - self.told > EVERY:
                self.tell(f"{self.done} of {self.total} tests, {len(self.red)} red: {where(report)}")

    def tell(self, words: str) -> None:
        """A line where there is no terminal."""
        self.told = time.monotonic()
        if not self.console.is_terminal:
            self.console.print(f"{self.told - self.begun:4.0f} s  {words}", highlight=False, soft_wrap=True)

    def pytest_sessionfinish(self) -> None:
        self.bar.stop()

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
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        out = os.fdopen(os.dup(sys.__stdout__.fileno()), "w") if sys.__stdout__ else None
        config.pluginmanager.register(Showing(Console(file=out)))
