"""Pgx's backgammon played at random in batches, in player decisions per second, on CPU or GPU.

Each step, every game of the batch plays a legal action drawn uniformly: one decision a game. Pgx
plays one die in one decision; forced passes count, dice rolls do not. A finished game starts again
at once from a batch of initial states drawn anew at each call, so that no step is idle. The loop
is one jitted ``lax.scan`` over a vmapped ``env.step``. Whatever makes Pgx faster and leaves the
rules alone is done: the action is found with one random number and a running count of the legal
actions (cheaper than a masked categorical), observations are not kept, and two of JAX's random
generators are tried, the faster giving the figure.

JAX picks the device: a GPU if it can use one, else the CPU, where the process is then held to one
core; ``JAX_PLATFORMS=cpu`` forces the CPU. A GPU wants a large ``--batch``.

On a machine that has JAX and NumPy but no pip, bring a folder made elsewhere:

    pip install --target pgx-only --no-deps pgx==2.6.0 svgwrite==1.4.3 typing-extensions==4.16.0
    PYTHONPATH=pgx-only python pgx_backgammon.py --batch 65536
"""

# ruff: noqa: E402 (the settings below must be made before JAX starts)

import os

os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + " --xla_cpu_multi_thread_eigen=false"
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

import argparse
import json
import sys
import time
from collections.abc import Callable

import jax
import jax.numpy as jnp
import pgx
from pgx.backgammon import Backgammon

Loop = Callable[[pgx.State, jax.Array], tuple[pgx.State, jax.Array, jax.Array]]


def hold_to_one_core() -> None:
    """Pin every thread of the process to the same core (where the system can)."""
    if hasattr(os, "sched_setaffinity"):
        core = max(os.sched_getaffinity(0))
        for thread in os.listdir("/proc/self/task"):
            os.sched_setaffinity(int(thread), {core})


def legal_action(mask: jax.Array, key: jax.Array) -> jax.Array:
    """One legal action for each game, drawn uniformly: the n-th legal one, n being random."""
    rank = jnp.cumsum(mask, axis=-1, dtype=jnp.int32)
    wanted = jnp.floor(jax.random.uniform(key, (mask.shape[0], 1)) * rank[:, -1:])
    return jnp.argmax(rank > wanted, axis=-1).astype(jnp.int32)


def make_loop(env: pgx.Env, batch: int, steps: int) -> Loop:
    """Compile `steps` steps of the batch; the loop also returns the number of games finished."""

    def loop(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array, jax.Array]:
        key, fresh_key, scan_key = jax.random.split(key, 3)
        fresh = jax.vmap(env.init)(jax.random.split(fresh_key, batch))

        def step(
            carry: tuple[pgx.State, jax.Array], key: jax.Array
        ) -> tuple[tuple[pgx.State, jax.Array], None]:
            state, finished = carry
            action_key, dice_key = jax.random.split(key)
            action = legal_action(state.legal_action_mask, action_key)
            state = jax.vmap(env.step)(state, action, jax.random.split(dice_key, batch))
            over = state.terminated
            finished += over.sum(dtype=jnp.int32)
            state = jax.tree.map(
                lambda new, old: jnp.where(over.reshape(batch, *(1,) * (old.ndim - 1)), new, old),
                fresh,
                state,
            )
            state = state.replace(observation=fresh.observation, rewards=fresh.rewards)
            return (state, finished), None

        keys = jax.random.split(scan_key, steps)
        (state, finished), _ = jax.lax.scan(step, (state, jnp.int32(0)), keys)
        return state, key, finished

    return jax.jit(loop)


def measure(generator: str, batch: int, steps: int, seconds: float) -> float:
    """Decisions per second with one of JAX's random generators."""
    env = Backgammon()
    key = jax.random.key(0, impl=generator)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))
    loop = make_loop(env, batch, steps)
    begun = time.perf_counter()
    for _ in range(2):  # compile, warm up
        state, key, finished = jax.block_until_ready(loop(state, key))
    print(f"{generator}: ready in {time.perf_counter() - begun:.1f} s", file=sys.stderr)
    calls = games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        state, key, finished = jax.block_until_ready(loop(state, key))
        calls += 1
        games += int(finished)
    decisions = calls * steps * batch
    print(
        f"{generator}: {decisions / spent:,.0f} decisions/s, {games} games finished, "
        f"{decisions / max(games, 1):.0f} decisions a game",
        file=sys.stderr,
    )
    return decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Pgx's backgammon played at random in batches, in player decisions per second."
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="duration of each measurement")
    parser.add_argument("--batch", type=int, default=256, help="games played side by side")
    parser.add_argument("--steps", type=int, default=100, help="steps in one jitted call")
    args = parser.parse_args()
    devices = jax.devices()
    print(f"jax {jax.__version__}: {devices}", file=sys.stderr)
    platform = devices[0].platform
    if platform == "cpu":
        hold_to_one_core()
    rates = {
        generator: measure(generator, args.batch, args.steps, args.seconds)
        for generator in ("threefry2x32", "unsafe_rbg")
    }
    best = max(rates, key=lambda generator: rates[generator])
    where = "one CPU core" if platform == "cpu" else f"one {devices[0].device_kind}"
    line = {
        "peer": "Pgx",
        "version": pgx.__version__,
        "game": "backgammon",
        "decisions_per_second": round(rates[best]),
        "how": f"jitted lax.scan over {args.batch} vmapped games with uniform legal actions and "
        f"immediate resets, {best} generator, jax {jax.__version__} on {where}.",
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
