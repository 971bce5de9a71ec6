"""How many tables two cores carry: `python -m bench.load` writes bench/results/load.md.

Server, store and load run on the same cores. Tables with four seats and a spectator, a decision every three
seconds at each; then more and more tables until the house is full; then people who mean no good. What a
browser shows beside tables that are played is measured by `bench.beside`.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from bench.attacks import ATTACKS, Attacker
from bench.cpu import machine
from bench.tables import EVERY, Decision, Load, Tally, busy, memory_of, recorded
from tests.web.programs import Standby

HERE = Path(__file__).parent
STEP, FURTHER = 1.25, 2
"""By how much the load grows from step to step, and how many steps are tried beyond the knee."""
LOOKS = 10
"""How often the memory of the server is looked at."""
WANTED = 150.0
"""Milliseconds within which 99 of 100 decisions are answered."""


@dataclass(frozen=True)
class Stage:
    """One load, and how it went."""

    tables: int
    tally: Tally
    processor: float
    """What part of one core the server used."""
    memory: Sequence[float]
    """Megabytes of the server: at first, after each tenth of the time, and at last."""

    @property
    def slow(self) -> float:
        """Milliseconds that one in a hundred decisions takes longer than."""
        return percentile(self.tally.acks)


def percentile(times: Sequence[float]) -> float:
    """What one in a hundred is above."""
    return quantiles(times, n=100)[98] if len(times) > 1 else 0.0


async def staged(load: Load, server: Standby, seconds: float) -> Stage:
    """Play for a while and look at the server."""
    memory, used, begun = [memory_of(server.pid)], busy(server.pid), time.monotonic()

    async def look() -> None:
        while True:
            await asyncio.sleep(seconds / LOOKS)
            memory.append(memory_of(server.pid))

    looking = asyncio.create_task(look())
    tally = await load.play(seconds, EVERY)
    looking.cancel()
    took = time.monotonic() - begun
    memory.append(memory_of(server.pid))
    stage = Stage(len(load.tables), tally, (busy(server.pid) - used) / took, memory)
    print(
        f"{stage.tables} tables: {stage.slow:.0f} ms, {len(tally.errors)} errors", file=sys.stderr, flush=True
    )
    return stage


async def loaded(script: Sequence[Decision], tables: int, seconds: float, step: float) -> list[Stage]:
    """The load that is wanted, then more until the house is full or slow, and a little further."""
    stages: list[Stage] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Standby(Path(folder))
        server.start()
        await server.listening()
        load = Load(server.url, script)
        await load.grow(tables)
        await load.play(min(10.0, seconds), EVERY)  # what is first is slower: templates, caches
        stages.append(await staged(load, server, seconds))
        further = 0
        while step and further < FURTHER:
            wanted = int(len(load.tables) * STEP)
            await load.grow(wanted)
            refused = len(load.tables) < wanted
            stages.append(await staged(load, server, step))
            stages[-1].tally.refused += refused
            further += refused or stages[-1].slow > WANTED
        await load.close()
        server.close()
    return stages


async def under_attack(
    script: Sequence[Decision], tables: int, seconds: float
) -> dict[str, tuple[Stage, str]]:
    """Honest tables alone, then beside each kind of trouble."""
    found: dict[str, tuple[Stage, str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Standby(Path(folder))
        server.start()
        await server.listening()
        load = Load(server.url, script)
        await load.grow(tables)
        await load.play(min(10.0, seconds), EVERY)
        for name in ("nobody", *ATTACKS):
            attacker = await Attacker.at(server.url, name)
            stage = await staged(load, server, seconds)
            found[name] = stage, await attacker.stop()
        await load.close()
        server.close()
    return found


# The report


def report(said: argparse.Namespace) -> str:
    """Measure everything and say it in a page of text."""
    script = recorded()
    stages = asyncio.run(loaded(script, said.tables, said.seconds, said.step))
    print("load done", file=sys.stderr, flush=True)
    attacked = asyncio.run(under_attack(script, said.honest, said.attacked))
    print("attacks done", file=sys.stderr, flush=True)
    main = stages[0]
    lines = [
        "# Many tables at once",
        "",
        f"{datetime.date.today()}; {machine()}. Server, store and load on the same cores.",
        "Each table has four seats and a spectator, all with the living page open (`/table/…/socket`), and "
        f"a decision every {EVERY:.0f} s. What follows by itself (cards, passes) follows at once.",
        "",
        f"| {main.tables} tables, {main.tables * 5} pages, {said.seconds:.0f} s | | wanted |",
        "|---|---|---|",
        f"| decisions | {len(main.tally.acks)} | |",
        f"| to the answer, median | {median(main.tally.acks):.0f} ms | |",
        f"| to the answer, 99 % | {main.slow:.0f} ms | ≤ {WANTED:.0f} ms |",
        f"| to everybody's page, median and 99 % | {median(main.tally.told):.0f} ms, "
        f"{percentile(main.tally.told):.0f} ms | |",
        f"| errors | {len(main.tally.errors)} | 0 |",
        f"| memory of the server, at first and after each tenth | {megabytes(main.memory)} MB | flat |",
        f"| of one core, the server used | {100 * main.processor:.0f} % | |",
        "",
        *knee(stages),
        "",
        *trouble(attacked),
        "",
    ]
    return "\n".join(lines)


def megabytes(memory: Sequence[float]) -> str:
    """How much memory there was, one time after the other."""
    return ", ".join(f"{each:.0f}" for each in memory)


def knee(stages: Sequence[Stage]) -> list[str]:
    """The table of more and more tables."""
    lines = [
        "More and more tables; a full house refuses new pages and new tables with 503 and a sentence.",
        "",
        "| tables | 50 % | 99 % | errors | server's core | the house said it is full |",
        "|---|---|---|---|---|---|",
    ]
    for each in stages:
        full = "yes" if each.tally.refused else "no"
        lines.append(
            f"| {each.tables} | {median(each.tally.acks):.0f} ms | {each.slow:.0f} ms "
            f"| {len(each.tally.errors)} | {100 * each.processor:.0f} % | {full} |"
        )
    return lines


def trouble(attacked: dict[str, tuple[Stage, str]]) -> list[str]:
    """The table of people who mean no good."""
    alone = attacked["nobody"][0]
    lines = [
        f"{alone.tables} honest tables beside somebody who means no good (wanted: 99 % at most twice as "
        "long, less than 50 MB more):",
        "",
        "| who | 50 % | 99 % | ratio | errors | memory | what became of them |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, (stage, fate) in attacked.items():
        lines.append(
            f"| {name} | {median(stage.tally.acks):.0f} ms | {stage.slow:.0f} ms "
            f"| {stage.slow / alone.slow:.1f} | {len(stage.tally.errors)} "
            f"| {stage.memory[-1] - stage.memory[0]:+.0f} MB | {fate} |"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--minutes", type=float, help="instead of --seconds")
    parser.add_argument("--step", type=float, default=20, help="seconds of a step towards the knee; 0: none")
    parser.add_argument("--honest", type=int, default=20, help="tables beside those who mean no good")
    parser.add_argument("--attacked", type=float, default=60, help="seconds of each kind of trouble")
    parser.add_argument("--out", type=Path, default=HERE / "results" / "load.md")
    said = parser.parse_args()
    if said.minutes:
        said.seconds = 60 * said.minutes
    page = report(said)
    print(page)
    said.out.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
