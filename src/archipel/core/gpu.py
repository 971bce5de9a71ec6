"""The CUDA twin: the same functions on a GPU, one thread a game.

Needs the `gpu` extra (numba-cuda) and a CUDA device. What limits it is not arithmetic but the fetching
of instructions: threads of a warp that do different things fetch them one after the other. So large
functions stay functions, batches are played without news, states live in shared memory, and a thread
that has finished a game takes the next one at once. Figures: bench/results.
"""

from __future__ import annotations

import dis
from types import FunctionType
from typing import Any, cast

import numpy as np

from archipel.core import contract, drive
from archipel.core.chance import Stream, seed_stream, sources
from archipel.core.contract import CONTINUE, STUBS, Chance, State
from archipel.core.drive import SEAT
from archipel.core.events import Events, tell
from archipel.core.game import Game
from archipel.core.linker import Linker
from archipel.core.records import array_of, layout
from archipel.core.signatures import signature_of

# numba-cuda still asks NumPy for three names that NumPy 2.5 dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda, from_dtype, int16, types  # noqa: E402
from numba.cuda.extending import lower_cast  # noqa: E402

__all__ = ["Batch", "Gpu", "cuda"]

SHARED_BYTES = 48 * 1024
MOST_THREADS = 128
REGISTERS = 128
PLAYING = 128 * 1024  # threads that play at once: more than any device holds
LARGE = 100  # steps of bytecode from which a function is not copied into its callers


@lower_cast(types.NestedArray, types.Array)
def _row_of_a_record(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    """A row inside a record is an array like any other."""
    return value


def keep_silent(
    events: Events, kind: int, readers: int, a: int, b: int, c: int, d: int
) -> None:
    """Tell nobody: news would be half of the code."""


class Gpu:
    """A game's kernels: seed a batch, deal it, step it, play it to the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        swaps = {tell: keep_silent, **dict(zip(STUBS, game.functions, strict=True))}
        linker = Linker(self._compile_one, swaps, {})
        wanted = (seed_stream, contract.setup, contract.over, contract.play, drive.random_choice)
        linked = tuple(linker.link(cast(FunctionType, function)) for function in wanted)
        fitting = SHARED_BYTES // layout(game.state).itemsize // 32 * 32
        self.threads = max(32, min(MOST_THREADS, fitting))
        self.kernels = _kernels(linked, game, self.threads)

    def _compile_one(self, function: FunctionType) -> Any:
        """A device function; a large one stays apart, or the kernel would outgrow the caches."""
        signature = signature_of(function, {State: self.game.state, Chance: self.game.chance})
        made = cuda.jit(signature, device=True)(function)
        if sum(1 for _ in dis.get_instructions(function)) > LARGE:
            for compiled in made.overloads.values():
                for each in compiled.library._module.functions:
                    if not each.is_declaration:
                        each.attributes.add("noinline")
        return made

    def batch(self, template: Any, count: int, seed: int, policy_seed: int, first: int = 0) -> Batch:
        """Seed and deal games `first`, `first + 1`, … like a template."""
        return Batch(self, template, count, seed, policy_seed, first)


class Batch:
    """Games on the GPU."""

    def __init__(
        self, gpu: Gpu, template: Any, count: int, seed: int, policy_seed: int, first: int
    ) -> None:
        game, streams = gpu.game, len(sources(gpu.game.chance))
        self.gpu, self.count = gpu, count
        self._states = cuda.device_array(count, layout(game.state))
        self._policies = cuda.device_array(count, layout(Stream))
        self._decisions = cuda.device_array(count, np.int64)
        seeded = cuda.device_array(count * streams, layout(Stream))
        self._run("seed", count * streams, seeded, streams, seed, first)
        self._run("seed", count, self._policies, 1, policy_seed, first)
        # A row of streams, seen as a row of chance records.
        dtype = layout(game.chance)
        self._chances = cuda.cudadrv.devicearray.DeviceNDArray(
            (count,), (dtype.itemsize,), dtype, gpu_data=seeded.gpu_data
        )
        self._run("deal", count, cuda.to_device(array_of(template)), self._states, self._chances)

    def _run(self, kernel: str, count: int, *arguments: Any) -> None:
        threads = self.gpu.threads
        self.gpu.kernels[kernel][-(-count // threads), threads](*arguments)

    def step(self, interrupting: int) -> None:
        """One random decision in every game that still goes on."""
        played = (self._states, self._chances, self._policies, interrupting)
        self._run("step", self.count, *played)

    def play(self, interrupting: int) -> None:
        """Every game to its end."""
        played = (self._states, self._chances, self._policies, self._decisions, interrupting)
        self._run("play", min(self.count, PLAYING), *played)
        cuda.synchronize()

    def states(self) -> np.ndarray[Any, Any]:
        """The states, on the host."""
        return cast("np.ndarray[Any, Any]", self._states.copy_to_host())

    def decisions(self) -> np.ndarray[Any, Any]:
        """Decisions made in each game by `play`."""
        return cast("np.ndarray[Any, Any]", self._decisions.copy_to_host())


def _kernels(functions: tuple[Any, ...], game: Game, threads: int) -> dict[str, Any]:
    """The kernels, around the linked functions."""
    seed_one, setup, over, play_one, choose = functions
    state_type, chance_type = from_dtype(layout(game.state)), from_dtype(layout(game.chance))
    stream_type, events_type = from_dtype(layout(Stream)), from_dtype(layout(Events))
    actions = game.actions

    @cuda.jit
    def seed(streams, count, seed, first):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        if place < len(streams):
            seed_one(streams[place], seed, first + place // count, place % count)

    @cuda.jit
    def deal(template, states, chances):  # type: ignore[no-untyped-def]
        index = cuda.grid(1)
        if index < len(states):
            states[index] = template[0]
            setup(states[index], chances[index])

    @cuda.jit
    def step(states, chances, policies, interrupting):  # type: ignore[no-untyped-def]
        index = cuda.grid(1)
        if index < len(states) and not over(states[index]):
            options = cuda.local.array(actions, int16)
            events = cuda.local.array(1, events_type)
            choice = choose(states[index], policies[index], options, interrupting)
            play_one(states[index], choice // SEAT, choice % SEAT, chances[index], events[0])

    @cuda.jit(max_registers=REGISTERS)
    def play(states, chances, policies, decisions, interrupting):  # type: ignore[no-untyped-def]
        index = cuda.grid(1)
        if index >= len(states):
            return
        state = cuda.shared.array(threads, state_type)
        here = cuda.threadIdx.x
        chance = cuda.local.array(1, chance_type, alignment=16)
        policy = cuda.local.array(1, stream_type, alignment=16)
        options = cuda.local.array(actions, int16)
        events = cuda.local.array(1, events_type)
        state[here] = states[index]
        chance[0] = chances[index]
        policy[0] = policies[index]
        count = 0
        # One flat loop: a thread that finishes a game begins another while the others play on.
        while True:
            cuda.syncwarp()
            if over(state[here]):
                states[index] = state[here]
                decisions[index] = count
                index += cuda.gridsize(1)
                if index >= len(states):
                    return
                state[here] = states[index]
                chance[0] = chances[index]
                policy[0] = policies[index]
                count = 0
            choice = choose(state[here], policy[0], options, interrupting)
            cuda.syncwarp()
            play_one(state[here], choice // SEAT, choice % SEAT, chance[0], events[0])
            if choice % SEAT != CONTINUE:
                count += 1

    return {"seed": seed, "deal": deal, "step": step, "play": play}
