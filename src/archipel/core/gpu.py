"""The CUDA twin: the same functions on a GPU, one thread a game.

Needs the `gpu` extra (numba-cuda) and a CUDA device. A game's record lives in the thread's local
memory while it is played, and goes back to the batch at the end.
"""

from __future__ import annotations

import dis
from types import FunctionType
from typing import Any, cast

import numpy as np

from archipel.core import drive
from archipel.core.chance import Stream, seed_stream, sources
from archipel.core.drive import SEAT
from archipel.core.contract import CONTINUE, STUBS, Chance, State
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

import os
THREADS = 128


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _row_of_a_record(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    """A row inside a record is an array like any other."""
    return value

SHARED = int(os.environ.get("SHARED","0"))
LOOP = int(os.environ.get("LOOP","0"))
INLINE = int(os.environ.get("INLINE","100"))
REGISTERS = int(os.environ.get("REGS","128"))
PLAYING = int(os.environ.get("PLAYING","1000000"))


class Gpu:
    """A game's kernels: seed a batch, deal it, step it, play it to the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        swaps = {tell: keep_silent, **dict(zip(STUBS, game.functions, strict=True))}
        linker = Linker(self._compile_one, swaps, {})
        link = {f: linker.link(cast(FunctionType, f)) for f in (seed_stream, *_DRIVERS)}
        self._kernels = _kernels(
            tuple(link[f] for f in (seed_stream, *_DRIVERS)),
            from_dtype(layout(game.state)),
            from_dtype(layout(game.chance)),
            from_dtype(layout(Stream)),
            from_dtype(layout(Events)),
            game.actions,
        )

    def _compile_one(self, function: FunctionType) -> Any:
        """A device function; large ones stay apart, or the kernel would not fit the GPU's caches."""
        signature = signature_of(function, {State: self.game.state, Chance: self.game.chance})
        made = cuda.jit(signature, device=True)(function)
        steps = [step.opname for step in dis.get_instructions(function)]
        loops = any(n.startswith("JUMP_BACKWARD") or n.startswith("POP_JUMP_BACKWARD") for n in steps)
        if len(steps) > INLINE or (loops and len(steps) > LOOP):
            for compiled in made.overloads.values():
                for each in compiled.library._module.functions:
                    if not each.is_declaration:
                        each.attributes.add("noinline")
        return made

    def batch(self, template: Any, count: int, seed: int, policy_seed: int, first: int = 0) -> Batch:
        """Seed and deal games `first`, `first + 1`, … like a template."""
        return Batch(self, template, count, seed, policy_seed, first)


def keep_silent(
    events: Events, kind: int, readers: int, a: int, b: int, c: int, d: int
) -> None:
    """Batches are played without news: writing it would cost memory and half the code."""


_DRIVERS = (drive.setup, drive.over, drive.random_ply, drive.random_choice, drive.play)


class Batch:
    """Games on the GPU."""

    def __init__(self, gpu: Gpu, template: Any, count: int, seed: int, policy_seed: int, first: int) -> None:
        game = gpu.game
        self.count, self._kernels = count, gpu._kernels
        self._template = cuda.to_device(array_of(template))
        self._states = cuda.device_array(count, layout(game.state))
        streams = len(sources(game.chance))
        seeded = cuda.device_array(count * streams, layout(Stream))
        self._policies = cuda.device_array(count, layout(Stream))
        self._decisions = cuda.device_array(count, np.int64)
        self._run("seed", seeded, streams, seed, first, count=count * streams)
        self._run("seed", self._policies, 1, policy_seed, first)
        self._chances = _as_chances(seeded, count, layout(game.chance))
        self._run("deal", self._template, self._states, self._chances)

    def _run(self, kernel: str, *arguments: Any, count: int | None = None) -> None:
        blocks = -(-(count or self.count) // THREADS)
        self._kernels[kernel][blocks, THREADS](*arguments)

    def step(self, interrupting: int) -> None:
        """One random decision in every game that still goes on."""
        self._run("step", self._states, self._chances, self._policies, interrupting)

    def play(self, interrupting: int) -> None:
        """Every game to its end."""
        self._run(
            "play",
            *(self._states, self._chances, self._policies, self._decisions, interrupting),
            count=min(self.count, PLAYING),
        )
        cuda.synchronize()

    def states(self) -> np.ndarray[Any, Any]:
        """The states, on the host."""
        return cast("np.ndarray[Any, Any]", self._states.copy_to_host())

    def chances(self) -> np.ndarray[Any, Any]:
        """The chance records, on the host."""
        return cast("np.ndarray[Any, Any]", self._chances.copy_to_host())

    def decisions(self) -> np.ndarray[Any, Any]:
        """Decisions made in each game by `play`."""
        return cast("np.ndarray[Any, Any]", self._decisions.copy_to_host())


def _as_chances(streams: Any, count: int, dtype: Any) -> Any:
    """A row of streams on the device, seen as a row of chance records."""
    return cuda.cudadrv.devicearray.DeviceNDArray(
        (count,), (dtype.itemsize,), dtype, gpu_data=streams.gpu_data
    )


def _kernels(
    functions: tuple[Any, ...], state_type: Any, chance_type: Any, stream_type: Any, events_type: Any, actions: int
) -> dict[str, Any]:
    """The kernels, around the linked functions."""
    seed_one, setup, over, random_ply, random_choice, play_one = functions

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
            events[0].room = 0
            random_ply(states[index], chances[index], policies[index], options, events[0], interrupting)

    @cuda.jit(max_registers=REGISTERS)
    def play(states, chances, policies, decisions, interrupting):  # type: ignore[no-untyped-def]
        index = cuda.grid(1)
        if index >= len(states):
            return
        if SHARED:
            shared = cuda.shared.array(THREADS, state_type)
            state = shared[cuda.threadIdx.x:cuda.threadIdx.x+1]
        else:
            state = cuda.local.array(1, state_type)
        chance = cuda.local.array(1, chance_type)
        policy = cuda.local.array(1, stream_type)
        options = cuda.local.array(actions, int16)
        events = cuda.local.array(1, events_type)
        events[0].room = 0
        state[0] = states[index]
        chance[0] = chances[index]
        policy[0] = policies[index]
        count = 0
        # One flat loop: threads of a warp that finish a game begin another while the rest play on;
        # they choose together and play together, or each would fetch instructions of its own.
        while True:
            cuda.syncwarp()
            if over(state[0]):
                states[index] = state[0]
                chances[index] = chance[0]
                decisions[index] = count
                index += cuda.gridsize(1)
                if index >= len(states):
                    return
                state[0] = states[index]
                chance[0] = chances[index]
                policy[0] = policies[index]
                count = 0
            cuda.syncwarp()
            choice = random_choice(state[0], policy[0], options, interrupting)
            cuda.syncwarp()
            play_one(state[0], choice // SEAT, choice % SEAT, chance[0], events[0])
            if choice % SEAT != CONTINUE:
                count += 1

    return {"seed": seed, "deal": deal, "step": step, "play": play}
