"""On a machine with a CUDA device: is the GPU twin identical to plain Python, and how fast is it?

    python bench/gpu.py [--games 10000] [--batch 4000000] [--pgx]

First every game is stepped on the GPU, one random decision a launch, and each state is compared, field
by field, with plain Python playing the same game from the same chance. Then whole batches are played
and the decisions counted (the table's own `continue` is not one). With `--pgx`, Pgx's backgammon is
measured in the same run (see bench/peers).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from archipel.core import catalogue
from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.events import Silence
from archipel.core.game import Game
from archipel.core.gpu import Gpu, cuda
from archipel.core.plain import plain
from archipel.core.records import flat, flat_of

SEED, POLICY_SEED, INTERRUPTING = 2026, 11, 16
_snapshots: list[np.ndarray[Any, Any]] = []


def snapshots(gpu: Gpu, template: Any, games: int, first: int) -> list[np.ndarray[Any, Any]]:
    """Every state of every game, ply by ply."""
    batch = gpu.batch(template, games, SEED, POLICY_SEED, first)
    taken = [batch.states()]
    while True:
        batch.step(INTERRUPTING)
        taken.append(batch.states())
        if (taken[-1] == taken[-2]).all():
            return taken


def compare(work: tuple[str, dict[str, Any], int, int]) -> tuple[int, int]:
    """Play one game plain and compare it with the GPU's at every ply: plies, differences."""
    key, options, index, game_number = work
    game = catalogue.find(key)
    driver = plain(game)
    state = game.new_state(options["seats"], {k: v for k, v in options.items() if k != "seats"})
    chance, policy = seeded(game.chance, SEED, game_number), Stream()
    seed_stream(policy, POLICY_SEED, game_number, 0)
    game.setup(state, chance)
    actions, plies, wrong = [0] * game.actions, 0, 0
    for taken in _snapshots:
        wrong += flat(state) != flat_of(game.state, taken[index].tobytes())
        if not game.over(state):
            plies += 1
            driver.random_ply(state, chance, policy, actions, Silence(), INTERRUPTING)
    return plies, wrong


def identical(game: Game, gpu: Gpu, games: int) -> str:
    """Compare over player counts and option values; says how many plies were the same."""
    global _snapshots
    variants: list[dict[str, Any]] = []
    for seats in range(game.fewest, game.most + 1):
        for shift in range(5):
            chosen = {o.key: o.values[(seats + shift) % min(len(o.values), 2)] for o in game.options}
            variants.append({"seats": seats, **chosen})
    each = -(-games // len(variants))
    plies = wrong = done = 0
    for number, variant in enumerate(variants):
        template = game.new_state(variant["seats"], {k: v for k, v in variant.items() if k != "seats"})
        first = number * each
        _snapshots = snapshots(gpu, template, each, first)
        work = [(game.key, variant, index, first + index) for index in range(each)]
        with multiprocessing.get_context("fork").Pool() as pool:
            for played, different in pool.imap_unordered(compare, work, chunksize=16):
                plies, wrong, done = plies + played, wrong + different, done + 1
        print(f"  {variant}: {len(_snapshots)} snapshots", file=sys.stderr, flush=True)
    return f"{done} games, {plies} plies compared with plain Python: {wrong} different states"


def speed(game: Game, gpu: Gpu, batch_size: int, seats: int) -> tuple[float, float]:
    """Decisions and whole games a second, the best of three batches."""
    best = (0.0, 0.0)
    for turn in range(4):
        batch = gpu.batch(game.new_state(seats, {}), batch_size, SEED, POLICY_SEED, turn * batch_size)
        cuda.synchronize()
        start = time.perf_counter()
        batch.play(0)
        took = time.perf_counter() - start
        if turn:  # the first one compiles
            best = max(best, (int(batch.decisions().sum()) / took, batch_size / took))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="desert")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--batch", type=int, default=4_000_000)
    parser.add_argument("--pgx", action="store_true")
    said = parser.parse_args()
    game = catalogue.find(said.game)
    gpu = Gpu(game)
    device = cuda.get_current_device().name
    print(f"{game.key} on {device.decode() if isinstance(device, bytes) else device}", flush=True)
    start = time.perf_counter()
    speed(game, gpu, 1024, game.fewest)
    print(f"first compilation: {time.perf_counter() - start:.1f} s", flush=True)
    for seats in range(game.fewest, game.most + 1):
        decisions, games = speed(game, gpu, said.batch, seats)
        print(f"{seats} players: {decisions:.3e} decisions/s, {games:.3e} games/s", flush=True)
    if said.pgx:
        script = Path(__file__).parent / "peers" / "pgx_backgammon.py"
        for batch in (65536, 262144):
            asked = [sys.executable, str(script), "--seconds", "3", "--batch", str(batch)]
            peer = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
            print(
                f"Pgx {peer['game']}, batch {batch}: {peer['decisions_per_second']:.3e} decisions/s",
                flush=True,
            )
    if said.games:
        print(identical(game, gpu, said.games), flush=True)


if __name__ == "__main__":
    main()
