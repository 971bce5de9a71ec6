"""Every attack with its full figures: `python -m tests.attack [KIND …]` writes bench/results/attack.md."""

from __future__ import annotations

import argparse
import datetime
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from bench.cpu import machine
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from tests.attack.attacks import FULL
from tests.attack.figures import Found

ROOT = Path(__file__).parents[2]
OUT = ROOT / "bench" / "results" / "attack.md"
HEAD = """# The house attacked

{day}; {machine}. House, attackers and honest people on the same cores, all on loopback; commit {commit}.
`make attack` writes this page. What must be so is asserted by the programs of `tests/attack`; what is only measured
stands here beside its limit. Answers compared in two worlds come from two houses in one process, whose memory
stands there.
"""


def shown(bar: Progress, task: TaskID, done: int) -> None:
    """An attack is so far."""
    bar.update(task, completed=done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(FULL))
    parser.add_argument("--out", type=Path, default=OUT)
    said = parser.parse_args()
    found: list[Found] = []
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    console = Console(stderr=True)
    with Progress(*columns, TimeElapsedColumn(), console=console) as bar:
        for name in said.kinds or FULL:
            number, run = FULL[name]
            task = bar.add_task(name, total=number)
            with tempfile.TemporaryDirectory() as folder:
                found.append(run(Path(folder), partial(shown, bar, task)))
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    head = HEAD.format(day=datetime.date.today(), machine=machine(), commit=commit)
    page = "\n".join([head, *(f"{each}\n" for each in found)])
    print(page)
    said.out.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
