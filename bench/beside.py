"""A table in a browser while fifty others are played: `python -m bench.beside` writes results/beside.md."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from bench.browsing import browsed
from bench.cpu import machine
from bench.load import percentile
from bench.tables import EVERY, Load, recorded
from tests.web.programs import Standby

HERE = Path(__file__).parent
LONGEST = 600.0
"""Seconds after which the other tables stop by themselves."""


def driven(url: str, tables: int) -> None:
    """Only play, on a server that runs already: the browser's process must not do this too."""
    script = recorded()

    async def drive() -> None:
        load = Load(url, script)
        await load.grow(tables)
        print("playing", flush=True)
        await load.play(LONGEST, EVERY)
        await load.close()

    asyncio.run(drive())


def browsed_beside(tables: int, clicks: int) -> tuple[list[float], list[float], list[float]]:
    """A browser's times while tables are played by another process."""
    with tempfile.TemporaryDirectory() as folder:
        server = Standby(Path(folder))
        server.start()
        asyncio.run(server.listening())
        words = [sys.executable, "-m", "bench.beside", "--drive", server.url, "--tables", str(tables)]
        playing = subprocess.Popen(words, cwd=HERE.parent, stdout=subprocess.PIPE, text=True)
        try:
            assert playing.stdout is not None
            assert playing.stdout.readline() == "playing\n"
            return browsed(server.url, clicks)
        finally:
            playing.kill()
            playing.wait()
            server.kill()
            server.ready.kill()
            server.ready.wait()


def report(tables: int, clicks: int) -> str:
    """Measure, and say it in a page of text."""
    loads, paints, pages = browsed_beside(tables, clicks)
    lines = [
        "# A table in a browser while others are played",
        "",
        f"{datetime.date.today()}; {machine()}. Server, store, browser and other tables on the same cores.",
        f"The other tables have four seats and a spectator each and a decision every {EVERY:.0f} s.",
        "",
        f"| in Chromium, {tables} tables being played | median | 99 % | wanted (median) |",
        "|---|---|---|---|",
        f"| the answer to the request for a table's page, {len(pages)} times | {median(pages):.0f} ms | "
        f"{percentile(pages):.0f} ms | |",
        f"| page load of a table, {len(loads)} times | {median(loads):.0f} ms | {percentile(loads):.0f} ms "
        "| ≤ 100 ms |",
        f"| click to paint at the other player, {len(paints)} times | {median(paints):.0f} ms | "
        f"{percentile(paints):.0f} ms | ≤ 150 ms |",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--out", type=Path, default=HERE / "results" / "beside.md")
    parser.add_argument("--drive", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.drive:
        driven(said.drive, said.tables)
        return
    page = report(said.tables, said.clicks)
    print(page)
    said.out.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
