"""Catanatron's random play on one core, in player decisions per second.

Four ``RandomPlayer`` play whole games with ``Game.play``, the library's own loop, with no
accumulator. Every action in the game's own log counts as a decision, those with a single choice
(rolling the dice, ending a turn with nothing to do) included. Setting each game up is part of the
time, as it is part of each game.
"""

import argparse
import json
import sys
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

COLORS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)


def play(seed: int) -> int:
    """Play one game; return the number of decisions in it."""
    game = Game([RandomPlayer(color) for color in COLORS], seed=seed)
    game.play()
    return len(game.state.actions)


def measure(seconds: float) -> float:
    """Decisions per second over whole games."""
    for seed in range(1, 4):  # warm up
        play(seed)
    games = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        games += 1
        decisions += play(1000 + games)
    print(f"{games} games, {decisions / games:.0f} decisions each", file=sys.stderr)
    return decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Catanatron's random play, four players, in player decisions per second."
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="duration of the measurement")
    line = {
        "peer": "Catanatron",
        "version": version("catanatron"),
        "game": "Catan, 4 players",
        "decisions_per_second": round(measure(parser.parse_args().seconds)),
        "how": "Game.play with four RandomPlayer, every action of the log counted, one core.",
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
