"""Connections that say nothing, or say it a byte at a time, thousands at once, while honest people play."""

from __future__ import annotations

import json
import re
import resource
import time
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.aside import aside
from tests.attack.beside import Watch, alone
from tests.attack.crowd import AGAIN, BEAT, KINDS, Attackers
from tests.attack.figures import Figure, Found, Step, compared, spread
from tests.attack.house import ServedHouse
from tests.attack.people import Company

from archipel.web.connections import FOR_OURSELVES, HOUSE
from archipel.web.house_log import A_MINUTE, REFUSED

TABLES, EVERY = 6, 0.5
"""So many honest tables, and the seconds between two decisions of a person there."""
SLOWER = 2.0
"""So many times slower may they be."""
OFTEN = re.compile(r" \(and \d+ more since the last time\)")


def attack(
    folder: Path, idle: int, headers: int, bodies: int, decisions: int, seconds: float, done: Step = print
) -> Found:
    """So many of each kind, all at once, for so long at least; people play on."""
    house = ServedHouse(folder, watched=True)
    house.start()
    try:
        return aside(_attack(house, (idle, headers, bodies), decisions, seconds, done))
    finally:
        house.stop()


async def _attack(
    house: ServedHouse, numbers: tuple[int, ...], decisions: int, seconds: float, done: Step
) -> Found:
    honest = Company(house.url, EVERY)
    await honest.open(TABLES, captains=False)
    await honest.answered(decisions // 2)  # what is first is slower
    quiet = await honest.answered(decisions)
    newcomers = await alone(house.url, anew=True)
    told = house.log.stat().st_size
    attackers, began = Attackers(house.port, numbers), time.monotonic()

    def is_over() -> bool:
        done(min(int(sum(numbers) * (time.monotonic() - began) / seconds), sum(numbers)))
        return attackers.all_came and time.monotonic() - began >= seconds

    await attackers.begin()
    try:
        async with Watch(house.url, anew=True) as watch:
            waits = await honest.answered(decisions, is_over)
        took = time.monotonic() - began
        said = await attackers.end()
    finally:
        attackers.kill()
    await honest.close()
    lines = house.log.read_bytes()[told:].decode().splitlines()
    return Found(
        f"{numbers[0]:,} idle connections, {numbers[1]:,} slow headers and {numbers[2]:,} slow bodies at once",
        [
            Figure(
                f"for {took:.0f} s; whoever is thrown out comes again after",
                f"{AGAIN:.0f} s or so; a slow one says a byte every {BEAT:.0f} s",
            ),
            *became(house, said),
            Figure("decisions at honest tables, alone", spread(quiet, "ms")),
            Figure("… from the arrival of the first of the crowd on", spread(waits, "ms")),
            *compared(quiet, waits, SLOWER),
            Figure("a page for somebody who comes anew, alone", spread(newcomers, "ms")),
            Figure("… meanwhile", spread(watch.times, "ms")),
            *written_down(lines, took),
        ],
        house.memory,
    )


def became(house: ServedHouse, said: dict[str, Any]) -> Iterable[Figure]:
    """That they were there, how many at the most, and what became of them."""
    assert house.process is not None
    files, _ = resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE)
    room = HOUSE if files == resource.RLIM_INFINITY else min(HOUSE, files - FOR_OURSELVES)
    there = sum(kind["wanted"] for kind in said["kinds"])
    assert all(kind["once"] == kind["wanted"] for kind in said["kinds"]), "somebody never came in"
    assert 2 * house.most_files > min(there, room), "there was no crowd"
    yield Figure("files the house may open, places it has for connections", f"{files:,}, {room:,}")
    yield Figure("connections there at once at most, as they see it", f"{said['most']:,} of {there:,}")
    yield Figure("files open in the house at once at most", f"{house.most_files:,}")
    for kind, tally in zip(KINDS, said["kinds"], strict=True):
        told = ", ".join(f"{number:,} × {what}" for what, number in tally["told"].items() if number)
        what = f"{tally['wanted']:,} {kind.name}: at once at most"
        yield Figure(what, f"{tally['most']:,}; came in {tally['came']:,} times: {told}")


def written_down(lines: Iterable[str], took: float) -> Iterable[Figure]:
    """How many lines the house wrote of what strangers did: of no kind more than one a minute."""
    kinds = defaultdict[str, list[float]](list)
    for line in lines:
        if (found := kind_of(line)) is not None:
            kinds[found[0]].append(found[1])
    number = sum(map(len, kinds.values()))
    most = max((most_within(A_MINUTE, times) for times in kinds.values()), default=0)
    yield Figure("lines of the log about the crowd, kinds", f"{number} in {took:.0f} s, {len(kinds)} kinds")
    yield Figure("… of one kind within a minute, at most", str(most), "1", most > 1)


def kind_of(line: str) -> tuple[str, float] | None:
    """Of what kind a line of the log is, and when it was written, unless an honest request is meant."""
    try:
        said = json.loads(line)
    except ValueError:
        return line, 0.0
    if said["event"] == "request" and said["status"] < REFUSED:
        return None
    kind = [
        OFTEN.sub("", said["event"]),
        *(str(said.get(name)) for name in ("from", "method", "address", "status")),
    ]
    return " ".join(kind), datetime.fromisoformat(said["at"]).timestamp()


def most_within(seconds: float, times: list[float]) -> int:
    """How many are within so many seconds of one another at most; to a tenth of a second."""
    return max(sum(begun <= at < begun + seconds - 0.1 for at in times) for begun in times)
