"""How fast bots think on one core; writes bench/results/thinking.md.

    python -m bench.thinking

What the search of a game takes to be compiled from nothing, besides its rules, and to be loaded; and how many
whole games a second the policy plays (`greedy`), beside random play of the same rules in the same run. The
two are measured in turns, and the best of each counts, so that a noisy machine is noisy for both.
"""

from __future__ import annotations

import argparse
import datetime
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from bench.cpu import HERE, machine

from archipel.bots.rollouts import AT_RANDOM, BY_POLICY
from archipel.bots.search import weights_of, whole_games_of
from archipel.core import catalogue
from archipel.core.cpu import compiled
from archipel.core.game import Game
from archipel.core.records import array_of

GAMES_A_BATCH = 200
HEAD = """# Thinking on one core

{day}; {machine}.
The search is compiled once for a version, in a process of its own, while greedy plays for it. Games a second
are whole games, all seats alike, best of all turns.

| game | players | search compiled (s) | loaded (s) | by the policy, games/s | at random, games/s | ratio |
|---|---|---|---|---|---|---|
"""


def search_start_up(game: Game) -> tuple[float, float]:
    """Seconds to compile the search of a game from nothing, its rules being compiled; and to load it."""
    code = (
        "import time; from archipel.bots.search import drivers_of\n"
        "from archipel.core import catalogue; from archipel.core.cpu import compiled\n"
        f"game = catalogue.find({game.key!r}); compiled(game); t = time.perf_counter(); drivers_of(game)\n"
        "print(time.perf_counter() - t)"
    )
    with tempfile.TemporaryDirectory() as cache:
        asked, env = [sys.executable, "-c", code], os.environ | {"ARCHIPEL_CACHE": cache}
        cold, warm = (
            float(subprocess.run(asked, env=env, check=True, capture_output=True, text=True).stdout)
            for _ in range(2)
        )
    return cold, warm


def games_a_second(game: Game, seats: int, kind: int, seconds: float, turn: int) -> float:
    """Whole games a second, every seat by the policy or at random."""
    made, policy_games = compiled(game), whole_games_of(game)
    template, kinds = array_of(game.new_state(seats, {})), np.full(seats, kind, np.int8)
    states, decisions = made.states(GAMES_A_BATCH), np.zeros(GAMES_A_BATCH, np.int64)
    room, first, start = (made.actions(), made.events()), turn * 10**6, time.perf_counter()
    played = 0
    while time.perf_counter() - start < seconds:
        chances = made.chances(GAMES_A_BATCH, 1, first + played)
        streams = made.policies(GAMES_A_BATCH, 2, first + played)
        policy_games(template, states, chances, streams, weights_of(game, seats), kinds, *room, decisions)
        played += GAMES_A_BATCH
    return played / (time.perf_counter() - start)


def lines_of(game: Game, seconds: float, turns: int) -> list[str]:
    """The lines of a game, one for each number of players."""
    cold, warm = search_start_up(game)
    lines = []
    for seats in range(game.fewest, game.most + 1):
        speeds = [
            [games_a_second(game, seats, kind, seconds, turn) for kind in (BY_POLICY, AT_RANDOM)]
            for turn in range(turns)
        ]
        wise, wild = map(max, zip(*speeds, strict=True))
        begun = f"{cold:.1f} | {warm:.2f}"
        lines.append(f"| {game.key} | {seats} | {begun} | {wise:,.0f} | {wild:,.0f} | {wise / wild:.2f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--out", type=Path, default=HERE / "results" / "thinking.md")
    said = parser.parse_args()
    page = HEAD.format(day=datetime.date.today(), machine=machine())
    for game in catalogue.every_game():
        page += "\n".join([*lines_of(game, said.seconds, said.turns), ""])
        print(f"{game.key} done", file=sys.stderr, flush=True)
    print(page)
    said.out.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
