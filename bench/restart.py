"""How soon a house that was killed is there again: `python -m bench.restart` writes bench/results/restart.md.

A real `archipel serve` on a file with fifty tables, a captain at every second; kill -9, and at once another.
When does it answer, when is there a page, when is a move accepted, when does a captain move: with people at
two of the tables, and with everybody there. An earlier version is measured in the same run, turn by turn.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import time

import httpx
from bench.cpu import machine
from tests.attack.house import ServedHouse
from tests.attack.people import Company
from tests.waiting import LONGEST

from archipel.core.twins import cache_root

HERE = Path(__file__).parent
ROWS = 30
"""So long a game has gone on at every table."""
EVERY = 2.0
"""Seconds from one decision of a person to the next."""
AT_ONCE = 0.05
"""The same where nobody else is there: what is measured is the house."""
PLAYED = 6.0
"""Seconds that everybody plays before the house is killed."""

Times = dict[str, float]
"""Seconds from the start of the process to each thing."""
MEASURED = (
    ("the process answers", "health"),
    ("a table's page, the first", "page"),
    ("… half of the tables", "page half"),
    ("… all", "page all"),
    ("a move is accepted where two people play, the first", "move"),
    ("… half of those tables", "move half"),
    ("a captain has moved, the first", "captain"),
    ("… half of those that have moved", "captain half"),
)


class Prepared:
    """A version of the house, and a file where games go on at all tables."""

    def __init__(self, name: str, sources: Path, folder: Path) -> None:
        self.name, self.folder = name, folder
        folder.mkdir()
        self.house = ServedHouse(folder, sources=sources)
        self.company = Company(self.house.url, EVERY)
        self.kept = folder / "kept"

    async def prepare(self, tables: int) -> None:
        """Compile what bots think with, then play at all tables for a while."""
        warming = [sys.executable, "-m", "archipel.bots.precompile"]
        await asyncio.to_thread(
            subprocess.run, warming, env=self.house.environment, check=True, cwd=self.folder
        )
        await asyncio.to_thread(self.house.start)
        company = self.company
        company.every = 0.0
        await company.open(tables)
        await company.play_to(ROWS)
        company.every = EVERY
        print(self.name, "is prepared", file=sys.stderr, flush=True)
        self.house.kill()
        self.kept.mkdir()
        for file in self.folder.glob("games.sqlite*"):
            shutil.copy(file, self.kept)

    def put_back(self) -> None:
        """The file as it was prepared."""
        for file in self.folder.glob("games.sqlite*"):
            file.unlink()
        for file in self.kept.iterdir():
            shutil.copy(file, self.folder)

    async def restarted(self, turn: int, load: bool) -> Times:
        """Kill the house and start it again; how long everything took."""
        self.put_back()
        company, house = self.company, self.house
        company.seed, some = turn, company.sittings if load else company.sittings[:2]
        company.every = EVERY if load else AT_ONCE
        company.book.over.clear()
        if load:
            await asyncio.to_thread(house.start)
            company.play()
            await asyncio.sleep(PLAYED)
            house.kill()
        company.book.turn_over()
        house.begin()
        answers = asyncio.create_task(first_answer(house.url))
        company.play(some)
        people_alone = [each for each in some if not each.has_captain]  # others may have to wait for theirs
        await company.until(lambda: company.are_in(company.book.pages, some))
        await company.until(lambda: company.are_in(company.book.moves, people_alone))
        times = {"health": await answers - house.begun}
        moved = await self._captains_moved(len(some) - len(people_alone))
        decided = {each.table: at for each in people_alone if (at := company.book.moves.get(each.table))}
        for name, found in (("page", company.book.pages), ("move", decided), ("captain", moved)):
            seconds = sorted(at - house.begun for at in found.values())
            times |= {name: seconds[0], f"{name} half": median(seconds), f"{name} all": seconds[-1]}
        await company.stop()
        house.kill()
        print(self.name, "load" if load else "idle", rounded(times), file=sys.stderr, flush=True)
        return times

    async def _captains_moved(self, captains: int) -> dict[str, float]:
        """When captains first moved, at half of their tables."""
        moved: dict[str, float] = {}
        while 2 * len(moved) < captains:
            await asyncio.sleep(0.05)
            moved = self.house.captains_moved(self.house.begun)
            self.company.check()
        return moved

    def opened(self) -> list[dict[str, float]]:
        """What the house says it took to open, each time."""
        lines = self.house.log.read_text().splitlines()
        found = (json.loads(line) for line in lines if line.startswith("{"))
        return [said["seconds"] for said in found if said["event"] == "open" and "seconds" in said]


async def first_answer(url: str) -> float:
    """When the house first answers."""
    async with httpx.AsyncClient(trust_env=False, timeout=LONGEST) as asking:
        while True:
            with suppress(httpx.TransportError):
                await asking.get(f"{url}/health")
                return time()
            await asyncio.sleep(0.01)


def rounded(times: Times) -> Times:
    """For people."""
    return {name: round(seconds, 2) for name, seconds in times.items()}


async def measure(
    versions: Sequence[Prepared], tables: int, rounds: int
) -> dict[tuple[str, bool], list[Times]]:
    """All versions in turns, idle and under load."""
    found: dict[tuple[str, bool], list[Times]] = {}
    try:
        for version in versions:
            await version.prepare(tables)
        for turn in range(rounds):
            for version in versions:
                for load in (False, True):
                    found.setdefault((version.name, load), []).append(await version.restarted(turn, load))
    finally:
        for version in versions:
            version.house.kill()
            await version.company.close()
    return found


def set_up_earlier(commit: str, folder: Path) -> Prepared:
    """An earlier version, in a place of its own that stays: its twins are compiled once."""
    place = cache_root() / f"earlier-{commit}"
    if not (place / "src").exists():
        place.mkdir(parents=True, exist_ok=True)
        archive = ["git", "archive", commit, "src"]
        sources = subprocess.run(archive, cwd=HERE.parent, check=True, capture_output=True)
        subprocess.run(["tar", "-x"], cwd=place, input=sources.stdout, check=True)
    made = Prepared(commit, place / "src", folder)
    made.house.environment |= {"ARCHIPEL_CACHE": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    return made


def set_up(folder: Path) -> Prepared:
    """This version, as `make setup` does."""
    shutil.copytree(HERE.parent / "src", folder.with_name("src"))
    compiling = [sys.executable, "-m", "compileall", "-q", str(folder.with_name("src"))]
    subprocess.run(compiling, check=True)
    return Prepared("now", folder.with_name("src"), folder)


# The report


def report(tables: int, rounds: int, earlier: str) -> str:
    """Measure everything and say it in a page of text."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        versions = [set_up_earlier(earlier, folder / "earlier")] if earlier else []
        versions.append(set_up(folder / "now"))
        found = asyncio.run(measure(versions, tables, rounds))
        opened = versions[-1].opened()
    lines = [
        "# A house that was killed",
        "",
        f"{datetime.date.today()}; {machine()}. Server, store, bots and people on the same cores.",
        f"{tables} tables of two seats, a captain at every second, at least {ROWS} moves made at each. "
        "`archipel serve` is killed with kill -9 and started again at once; seconds from its start, median "
        f"and worst of {rounds} times. Whoever was cut off tries again within a tenth of a second, decides "
        f"at once, and then every {EVERY:.0f} s, with a captain four times as often.",
        "Set up as docs/hosting.md says, where whoever serves may not write beside the sources: `make setup` "
        "of the earlier version did not compile them, and Python did so at every start.",
        "",
        *(line for load in (False, True) for line in compared(found, load)),
        "What the house itself says it took to open (`open` in its log), median: "
        + ", ".join(f"{name} {median(each[name] for each in opened):.2f} s" for name in opened[0])
        + "."
        if opened
        else "",
        "",
    ]
    return "\n".join(lines)


def compared(found: Mapping[tuple[str, bool], Sequence[Times]], load: bool) -> list[str]:
    """One table: all versions side by side."""
    names = [name for name, loaded in found if loaded == load]
    heads = [f"{name}, median | worst" for name in names]
    who = "everybody comes again" if load else "people come again at two tables"
    lines = [f"| {who} | {' | '.join(heads)} | ratio |", "|---" * (2 * len(names) + 2) + "|"]
    for what, key in MEASURED:
        if not load and key.endswith(("half", "all")):
            continue
        times = [[each[key] for each in found[name, load]] for name in names]
        cells = [f"{median(each):.2f} | {max(each):.2f}" for each in times]
        ratio = median(times[-1]) / median(times[0])
        lines.append(f"| {what} | {' | '.join(cells)} | {ratio:.2f} |")
    return [*lines, ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--earlier", default="678b0b9", help="a commit to be measured beside; '' for none")
    parser.add_argument("--out", type=Path, default=HERE / "results" / "restart.md")
    said = parser.parse_args()
    page = report(said.tables, said.rounds, said.earlier)
    print(page)
    said.out.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
