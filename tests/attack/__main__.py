"""Every attack with its full figures: `python -m tests.attack [KIND …]` writes bench/results/attack.md.

The page is written after each kind; what it says of other kinds stays, and each says itself of when and of what it is.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping
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
from tests.attack.attacks import FULL, Attack
from tests.attack.figures import OVER, Step

ROOT = Path(__file__).parents[2]
OUT = ROOT / "bench" / "results" / "attack.md"
HEAD = f"""# The house attacked

House, attackers and honest people on the same cores, all on loopback; `make attack` writes this page. What must be so is
asserted by the programs of `tests/attack`; what is only measured stands here beside its limit, and begins with
{OVER.strip()} where it is above it. *Alone* is the same house just before, while nobody attacks. Memory is that of all
processes of a house together, looked at four times a second: the one that answers, those in which bots think, those that read
files; of a page that several have, each is counted its share.
"""
SECTION = re.compile(r"^## (\w+): .*?(?=^## |\Z)", re.S | re.M)
FAILED, LONGEST = "failed", 300
"""What stands in the place of a kind's title if what must be so was not; and the letters of what was wrong."""


def shown(bar: Progress, task: TaskID, done: int) -> None:
    """An attack is so far."""
    bar.update(task, completed=done)


def attacked(name: str, run: Attack, step: Step, what: str) -> str:
    """One kind of attack, as a section of the page; whatever becomes of it."""
    begun, day = time.monotonic(), datetime.date.today()
    with tempfile.TemporaryDirectory() as folder:
        try:
            found = run(Path(folder), step)
            title, said = found.title, str(found)
            if found.over:
                said += f"\n\n{found.over} of {len(found.all)} figures are over their limit."
        except Exception as error:
            traceback.print_exc()
            title, said = FAILED, f"`{in_short(error, folder)}`"
    took = (time.monotonic() - begun) / 60
    return f"## {name}: {title}\n\n{day}; {what}; {took:.1f} minutes.\n\n{said}\n"


def in_short(error: Exception, folder: str) -> str:
    """What was wrong, in a line that says nothing of this machine's folders."""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    return words.replace(folder, "").replace(str(ROOT), "").replace("`", "'")[:LONGEST]


def sections_of(page: str) -> dict[str, str]:
    """What a page says of each kind."""
    return {found[1]: found[0].strip() + "\n" for found in SECTION.finditer(page)}


def written(sections: Mapping[str, str]) -> str:
    """The page."""
    return "\n".join([HEAD, *(sections[name] for name in FULL if name in sections)])


def version() -> str:
    """Which commit is attacked, and whether something of it was changed."""
    commit = said_by_git("rev-parse", "--short", "HEAD")
    return f"commit {commit}{'-dirty' if said_by_git('status', '--porcelain', '--', 'src', 'tests') else ''}"


def said_by_git(*words: str) -> str:
    """What git answers."""
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(FULL))
    parser.add_argument("--out", type=Path, default=OUT)
    said = parser.parse_args()
    if unknown := [name for name in said.kinds if name not in FULL]:
        parser.error(f"no kind of attack: {', '.join(unknown)}")
    what, failed = f"{machine()}; {version()}", list[str]()
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as bar:
        for name in said.kinds or FULL:
            number, run = FULL[name]
            task = bar.add_task(name, total=number)
            section = attacked(name, run, partial(shown, bar, task), what)
            print(section, flush=True)
            before = said.out.read_text("utf-8") if said.out.exists() else ""
            said.out.write_text(written(sections_of(before) | {name: section}), "utf-8")
            if section.startswith(f"## {name}: {FAILED}\n"):
                failed.append(name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
