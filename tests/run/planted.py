"""Plants known bugs, one at a time, and counts which are seen: python -m tests.run.planted [area …]

Each file of tests/planted is an area: which tests `make test` has for it, and its bugs, each a pair of texts. A bug
is put into a copy of the sources; the area's tests run there until one is red. One that `make test` lets pass is
tried on the long tests too. What is red without the bug has not seen it: that is an error.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table
from tests.run.alive import Alive

from archipel.core.twins import cache_root

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "planted"
GATE, ALL = "not long and not soak", "not soak"
AT_LEAST = 57 / 60
"""What part of them `make test` must see."""
LONGEST = 1800
"""Seconds after which a run that does not end is ended; it has seen nothing."""
RED, NOTHING_CHOSEN = (1, 2), 5
"""How pytest ends: a test is red, or a file of tests cannot even be read; no test is chosen."""
AT_A_TIME = 2
"""How many bugs: a small machine has two cores."""


class MisfitError(Exception):
    """A pair that no longer fits its file, or tests that cannot see it."""


class NoRunError(Exception):
    """Tests that did not run: they have seen nothing."""


@dataclass(frozen=True)
class Bug:
    """What stands in a file, and what is planted there."""

    area: str
    tests: tuple[str, ...]
    file: str
    stands: str
    planted: str
    why: str

    def text_in(self, root: Path) -> str:
        """Its file with the bug in it."""
        text = (root / self.file).read_text("utf-8")
        times = text.count(self.stands)
        if times != 1 or self.stands == self.planted:
            raise MisfitError(
                f"{self.area}.toml: {self.stands!r} stands {times} times in {self.file}, and must once"
            )
        return text.replace(self.stands, self.planted)


@dataclass(frozen=True)
class Seen:
    """Who saw a bug: which class of tests, and which test first."""

    bug: Bug
    by: str
    test: str
    seconds: float


def bugs_of(area: Path) -> list[Bug]:
    """What is planted in an area."""
    told = tomllib.loads(area.read_text("utf-8"))
    return [Bug(area.stem, tuple(told["tests"]), **bug) for bug in told["bug"]]


def every_bug(areas: Sequence[str] = ()) -> Iterator[Bug]:
    """Those of some areas, or all."""
    for area in sorted(FOLDER.glob("*.toml")):
        if not areas or area.stem in areas:
            yield from bugs_of(area)


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of all that is not ignored, with the compiled twins as they are."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, check=True, text=True)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, root / name)
        if cache_root().is_dir():
            shutil.copytree(cache_root(), root / ".cache")
        yield root


def first_red(root: Path, tests: Sequence[str], marks: str) -> str:
    """The first red test of a copy, or nothing."""
    env = os.environ | {"PYTHONPATH": str(root / "src"), "ARCHIPEL_CACHE": str(root / ".cache")}
    for words in tests:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-m",
            marks,
            "-p",
            "no:cacheprovider",
            *shlex.split(words),
        ]
        try:
            ran = subprocess.run(
                command, cwd=root, env=env, capture_output=True, text=True, timeout=LONGEST, check=False
            )
        except subprocess.TimeoutExpired:
            continue
        if ran.returncode:
            return red_one(words, ran)
    return ""


def red_one(words: str, ran: subprocess.CompletedProcess[str]) -> str:
    """The test that was red, or the file that could not be read; a run that ended otherwise has seen nothing."""
    if ran.returncode == NOTHING_CHOSEN:
        raise MisfitError(f"no test is chosen by {words!r}")
    found = re.search(
        r"^(?:FAILED|ERROR) (\S.*?)(?: - |$)", ran.stdout, re.M
    )  # a line of a log has more blanks
    if ran.returncode not in RED or found is None:
        raise NoRunError(f"{words!r} ended with {ran.returncode}:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    return found[1]


def red_without_a_bug(tests: Sequence[str], marks: str = GATE) -> str:
    """The first test that is red as it is: then it would say nothing of a bug."""
    with copied() as root:
        return first_red(root, tests, marks)


def look(bug: Bug) -> Seen:
    """Plant a bug and let the tests look."""
    begun = time.monotonic()
    with copied() as root:
        (root / bug.file).write_text(bug.text_in(root), "utf-8")
        for by, marks in (("make test", GATE), ("make test-all", ALL)):
            if test := first_red(root, bug.tests, marks):
                if marks == ALL and red_without_a_bug([shlex.quote(test)], ALL):
                    raise MisfitError(f"{test} is red without a bug")
                return Seen(bug, by, test, time.monotonic() - begun)
    return Seen(bug, "nobody", "", time.monotonic() - begun)


def main() -> int:
    """All bugs of the areas named, or of all."""
    console = Console()
    bugs = list(every_bug(sys.argv[1:]))
    for bug in bugs:
        bug.text_in(ROOT)
    areas = {bug.area: bug.tests for bug in bugs}
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    seen: list[Seen] = []
    with (
        Progress(*columns, TimeElapsedColumn(), console=console, disable=not console.is_terminal) as bar,
        nullcontext() if console.is_terminal else Alive(lambda: f"{len(seen)} of {len(bugs)} planted"),
        ThreadPoolExecutor(AT_A_TIME) as pool,
    ):
        task = bar.add_task("Without a bug", total=len(areas) + len(bugs))
        for area, red in zip(areas, pool.map(red_without_a_bug, areas.values()), strict=True):
            bar.advance(task)
            console.print(f"  {area} without a bug: {red or 'green'}", highlight=False, soft_wrap=True)
            if red:
                return 1
        for done in as_completed([pool.submit(look, bug) for bug in bugs]):
            found = done.result()
            seen.append(found)
            bar.update(task, advance=1, description=f"{len(seen)} planted")
            words = f"  {found.bug.area}, {found.seconds:.0f} s, seen by {found.by}: {found.test} · {found.bug.why}"
            console.print(words, highlight=False, soft_wrap=True, markup=False)
    return told(console, seen)


def told(console: Console, seen: Sequence[Seen]) -> int:
    """The count, area by area; whether it is enough."""
    table = Table("area", "planted", "seen by make test", "seen by make test-all", box=None)
    for area in sorted({each.bug.area for each in seen}):
        here = [each for each in seen if each.bug.area == area]
        table.add_row(area, *map(str, counts(here)))
    planted, by_gate, by_all = counts(seen)
    table.add_row("together", str(planted), str(by_gate), str(by_all))
    console.print(table)
    return int(by_gate < AT_LEAST * planted or by_all < planted)


def counts(seen: Sequence[Seen]) -> tuple[int, int, int]:
    """How many were planted, how many `make test` saw, and how many `make test-all`."""
    return len(seen), sum(each.by == "make test" for each in seen), sum(bool(each.test) for each in seen)


if __name__ == "__main__":
    sys.exit(main())
