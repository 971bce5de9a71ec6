"""On a machine with a CUDA device: is the GPU twin identical to plain Python, and how fast is it?

    python bench/gpu.py --pgx --out bench/results/gpu-desert.md

Every game is stepped on the GPU, one random decision a launch, and then played in one go; each state is
compared, field by field, with plain Python playing the same game from the same chance. Whole batches are
played and the decisions counted (the table's own `continue` is not one). With `--pgx`, Pgx's backgammon is
measured in the same run (see bench/peers).
"""

from __future__ import annotations

import argparse
import datetime
import json
import multiprocessing
import platform
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
    """Every state of every game, ply by ply; at the end once more, as played in one go."""
    batch = gpu.batch(template, games, SEED, POLICY_SEED, first)
    taken = [batch.states()]
    while True:
        batch.step(INTERRUPTING)
        taken.append(batch.states())
        if (taken[-1] == taken[-2]).all():
            break
    whole = gpu.batch(template, games, SEED, POLICY_SEED, first)
    whole.play(INTERRUPTING)
    taken.append(whole.states())
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
    """Decisions and whole games a second, the better of two batches."""
    best = (0.0, 0.0)
    for turn in range(2):
        batch = gpu.batch(game.new_state(seats, {}), batch_size, SEED, POLICY_SEED, turn * batch_size)
        cuda.synchronize()
        start = time.perf_counter()
        batch.play(0)
        cuda.synchronize()
        took = time.perf_counter() - start
        best = max(best, (int(batch.decisions().sum()) / took, batch_size / took))
    return best


def pgx(batch: int) -> str:
    """A row of the table: Pgx's backgammon in this very run."""
    script = Path(__file__).parent / "peers" / "pgx_backgammon.py"
    asked = [sys.executable, str(script), "--seconds", "3", "--batch", str(batch)]
    peer = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
    name = f"{peer['peer']} {peer['version']}, {peer['game']}, batch {batch:,}"
    return f"| {name} | {peer['decisions_per_second']:.2e} | |"


def report(game: Game, said: argparse.Namespace) -> str:
    """Measure everything and say it in a page of text."""
    start = time.perf_counter()
    gpu = Gpu(game)
    gpu.batch(game.new_state(game.fewest, {}), 1024, SEED, POLICY_SEED).play(0)
    compiled = time.perf_counter() - start
    device = cuda.get_current_device().name
    rows = []
    for seats in range(game.fewest, game.most + 1):
        decisions, games = speed(game, gpu, said.batch, seats)
        rows.append(f"| ours, {seats} players, batch {said.batch:,} | {decisions:.2e} | {games:.2e} |")
        print(rows[-1], file=sys.stderr, flush=True)
    rows += [pgx(batch) for batch in (65_536, 262_144)] if said.pgx else []
    same = identical(game, gpu, said.games) if said.games else "not compared"
    return "\n".join(
        [
            f"# {game.key}, random play on a GPU",
            "",
            f"{datetime.date.today()}; {device.decode() if isinstance(device, bytes) else device}, "
            f"Python {platform.python_version()}, NumPy {np.__version__}. All in one run.",
            "",
            "| what | decisions/s | games/s |",
            "|---|---|---|",
            *rows,
            "",
            f"First compilation: {compiled:.1f} s.",
            "",
            f"Identity: {same}.",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default=catalogue.to_begin_with())
    parser.add_argument("--games", type=int, default=10_000, help="games to compare with plain Python")
    parser.add_argument("--batch", type=int, default=8_000_000)
    parser.add_argument("--pgx", action="store_true")
    parser.add_argument("--out", type=Path, help="write the page there too")
    said = parser.parse_args()
    page = report(catalogue.find(said.game), said)
    print(page)
    if said.out:
        said.out.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
