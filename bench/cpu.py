"""Speed on one core, beside peers measured in the same run; writes bench/results/cpu-<game>.md.

    make bench

Random legal play. A decision is a choice of a player: the table's own `continue` is not one for us,
chance nodes are none for a peer. Ours and theirs are measured in turns, and the best of
each counts, so that a noisy machine is noisy for all.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from archipel.bots.pool import cores
from archipel.core import catalogue
from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.cpu import Compiled, compiled
from archipel.core.events import Silence
from archipel.core.game import Game
from archipel.core.plain import plain
from archipel.core.records import array_of

HERE = Path(__file__).parent
GAMES_A_BATCH = 4000


def compiled_speed(game: Game, made: Compiled, seconds: float, turn: int) -> float:
    """Decisions a second of the compiled rules, all player counts alike."""
    decisions, start, first = 0, time.perf_counter(), turn * 10**6
    while time.perf_counter() - start < seconds:
        for seats in range(game.fewest, game.most + 1):
            made_here = np.zeros(GAMES_A_BATCH, np.int64)
            made.random_games(
                array_of(game.new_state(seats, {})),
                made.states(GAMES_A_BATCH),
                made.chances(GAMES_A_BATCH, 1, first),
                made.policies(GAMES_A_BATCH, 2, first),
                *(made.actions(), made.events(), made_here, 0),
            )
            decisions += int(made_here.sum())
            first += GAMES_A_BATCH
    return decisions / (time.perf_counter() - start)


def plain_speed(game: Game, seconds: float, turn: int) -> float:
    """Decisions a second of the same rules in plain Python, setting up included."""
    driver = plain(game)
    templates = [game.new_state(seats, {}) for seats in range(game.fewest, game.most + 1)]
    states, actions, count = [game.state()], [0] * game.actions, [0]
    decisions, number, start = 0, turn * 10**6, time.perf_counter()
    while time.perf_counter() - start < seconds:
        number += 1
        chance, policy = seeded(game.chance, 1, number), Stream()
        seed_stream(policy, 2, number, 0)
        template = templates[number % len(templates)]
        driver.random_games([template], states, [chance], [policy], actions, [Silence()], count, 0)
        decisions += count[0]
    return decisions / (time.perf_counter() - start)


def peer_speed(python: str, script: str, seconds: float) -> dict[str, Any]:
    """One peer, in its own environment."""
    asked = [python, str(HERE / "peers" / script), "--seconds", str(seconds)]
    said = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    answer: dict[str, Any] = json.loads(said)
    return answer


def start_up(game: Game) -> tuple[float, float, float]:
    """Seconds to compile from nothing; to load from the cache; and a whole process doing so."""
    code = (
        "import time; from archipel.core import catalogue\n"
        "from archipel.core.cpu import compiled\n"
        f"game = catalogue.find({game.key!r}); t = time.perf_counter(); compiled(game)\n"
        "print(time.perf_counter() - t)"
    )
    with tempfile.TemporaryDirectory() as cache:
        env = os.environ | {"ARCHIPEL_CACHE": cache}
        times = []
        for _ in range(2):
            begun = time.perf_counter()
            said = subprocess.run(
                [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
            )
            times.append((float(said.stdout), time.perf_counter() - begun))
    return times[0][0], times[1][0], times[1][1]


def machine() -> str:
    """What this ran on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":")[1].strip()
            for line in info.read_text().splitlines()
            if line.startswith("model name")
        ]
        model = names[0] if names else model
    return f"{model}, {cores()} cores, Python {platform.python_version()}, {platform.system()}"


def report(game: Game, python: str, seconds: float, turns: int) -> str:
    """Measure everything and say it in a page of text."""
    cold, warm, whole = start_up(game)
    made = compiled(game)
    ours: dict[str, list[float]] = {"compiled": [], "plain": []}
    peers: dict[str, list[dict[str, Any]]] = {
        "openspiel_rollouts.py": [],
        "catanatron_random.py": [],
    }
    for turn in range(turns):
        ours["compiled"].append(compiled_speed(game, made, seconds, turn))
        ours["plain"].append(plain_speed(game, seconds, turn))
        for script, measured in peers.items():
            measured.append(peer_speed(python, script, seconds))
        print(f"turn {turn + 1} of {turns} done", file=sys.stderr, flush=True)
    fast, slow = max(ours["compiled"]), max(ours["plain"])
    spiel, catan = (max(p["decisions_per_second"] for p in measured) for measured in peers.values())
    versions = {script: f"{m[0]['peer']} {m[0]['version']}, {m[0]['game']}" for script, m in peers.items()}
    return "\n".join(
        [
            f"# {game.key}, random play on one core",
            "",
            f"{datetime.date.today()}; {machine()}.",
            "Best of all turns (ours and theirs by turns), in decisions a second.",
            "",
            "| what | decisions/s | ratio |",
            "|---|---|---|",
            f"| {versions['openspiel_rollouts.py']} | {spiel:,.0f} | 1 |",
            f"| ours, compiled | {fast:,.0f} | {fast / spiel:.1f} × |",
            f"| {versions['catanatron_random.py']} | {catan:,.0f} | 1 |",
            f"| ours, plain Python | {slow:,.0f} | {slow / catan:.1f} × |",
            "",
            "| start-up | seconds |",
            "|---|---|",
            f"| first compilation | {cold:.1f} |",
            f"| warm start, loading | {warm:.2f} |",
            f"| warm start, the whole process with its imports | {whole:.2f} |",
            "",
            "All turns, compiled: " + ", ".join(f"{each:,.0f}" for each in ours["compiled"]) + ".",
            "All turns, plain: " + ", ".join(f"{each:,.0f}" for each in ours["plain"]) + ".",
            *(
                f"All turns, {m[0]['peer']}: "
                + ", ".join(f"{p['decisions_per_second']:,.0f}" for p in m)
                + "."
                for m in peers.values()
            ),
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--peers", required=True, help="the Python of the peers' environment")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--turns", type=int, default=6)
    said = parser.parse_args()
    for game in catalogue.every_game():
        page = report(game, said.peers, said.seconds, said.turns)
        print(page)
        (HERE / "results" / f"cpu-{game.key}.md").write_text(page, "utf-8")


if __name__ == "__main__":
    main()
