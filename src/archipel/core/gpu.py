"""The CUDA twin: the same functions on a GPU, one thread a game.

Needs the `gpu` extra (numba-cuda) and a CUDA device. What limits it is not arithmetic but the fetching
of instructions: threads of a warp that do different things fetch them one after the other. So a batch is
played in rounds: every game chooses, the games are sorted by what they chose, and those that do the same
thing do it side by side. Large functions stay functions, and nobody tells any news. Figures: bench/results.
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

from numba import cuda, from_dtype, int16, int32, types  # noqa: E402
from numba.cuda.extending import lower_cast  # noqa: E402

__all__ = ["Batch", "Gpu", "cuda"]

THREADS = 64
KINDS = 64  # more than any game has forms of action
LARGE = 100  # steps of bytecode from which a function is not copied into its callers
ROUNDS = 16  # rounds between two looks at how many games still go on


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _row_of_a_record(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    """A row inside a record is an array like any other."""
    return value


def keep_silent(events: Events, kind: int, readers: int, a: int, b: int, c: int, d: int) -> None:
    """Tell nobody: news would be half of the code."""


class Gpu:
    """A game's kernels: seed a batch, deal it, step it, play it to the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        swaps = {tell: keep_silent, **dict(zip(STUBS, game.functions, strict=True))}
        linker = Linker(self._compile_one, swaps, {})
        wanted = (seed_stream, contract.setup, contract.over, contract.play, drive.random_choice)
        linked = tuple(linker.link(cast(FunctionType, function)) for function in wanted)
        self.kernels = _kernels(linked, game)
        kinds = [game.forms.index(game.form_of(action)[0]) for action in range(game.actions)]
        self.kind_of = cuda.to_device(np.array(kinds, np.int32))

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

    def __init__(self, gpu: Gpu, template: Any, count: int, seed: int, policy_seed: int, first: int) -> None:
        game, streams = gpu.game, len(sources(gpu.game.chance))
        self.gpu, self.count = gpu, count
        self._states = cuda.device_array(count, layout(game.state))
        self._policies = cuda.device_array(count, layout(Stream))
        self._decisions = cuda.to_device(np.zeros(count, np.int32))
        self._order, self._sorted, self._choices, self._kinds = (
            cuda.device_array(count, np.int32) for _ in range(4)
        )
        self._counts, self._begins = (cuda.to_device(np.zeros(KINDS, np.int32)) for _ in range(2))
        self._running = cuda.to_device(np.array([count], np.int32))
        self._left = cuda.to_device(np.zeros(1, np.int32))
        seeded = cuda.device_array(count * streams, layout(Stream))
        self._run("seed", count * streams, seeded, streams, seed, first)
        self._run("seed", count, self._policies, 1, policy_seed, first)
        # A row of streams, seen as a row of chance records.
        dtype = layout(game.chance)
        self._chances = cuda.cudadrv.devicearray.DeviceNDArray(
            (count,), (dtype.itemsize,), dtype, gpu_data=seeded.gpu_data
        )
        template_there = cuda.to_device(array_of(template))
        self._run("deal", count, template_there, self._states, self._chances, self._order)

    def _run(self, kernel: str, count: int, *arguments: Any) -> None:
        self.gpu.kernels[kernel][-(-count // THREADS), THREADS](*arguments)

    def step(self, interrupting: int, at_most: int | None = None) -> None:
        """One random decision in every game that still goes on (of which there are so many at most)."""
        count = at_most or self.count
        playing = (self._order, self._running)
        chosen = (self.gpu.kind_of, self._choices, self._kinds, self._counts, interrupting)
        self._run("choose", count, self._states, self._policies, *playing, *chosen)
        self.gpu.kernels["begin_kinds"][1, 1](self._counts, self._begins)
        self._run("sort", count, *playing, self._kinds, self._begins, self._sorted)
        played = (self._sorted, self._running, self._choices, self._decisions)
        self._run("play", count, self._states, self._chances, *played, self._left, self._order)
        self.gpu.kernels["go_on"][1, 1](self._running, self._left)

    def play(self, interrupting: int) -> None:
        """Every game to its end."""
        running = self.running()
        while running:
            for _ in range(ROUNDS):
                self.step(interrupting, running)
            running = self.running()

    def running(self) -> int:
        """How many games still go on."""
        return int(self._running.copy_to_host()[0])

    def states(self) -> np.ndarray[Any, Any]:
        """The states, on the host."""
        return cast("np.ndarray[Any, Any]", self._states.copy_to_host())

    def decisions(self) -> np.ndarray[Any, Any]:
        """Decisions made in each game by `play`."""
        return cast("np.ndarray[Any, Any]", self._decisions.copy_to_host())


def _kernels(functions: tuple[Any, ...], game: Game) -> dict[str, Any]:
    """The kernels, around the linked functions."""
    seed_one, setup, over, play_one, choose = functions
    events_type, actions = from_dtype(layout(Events)), game.actions

    @cuda.jit
    def seed(streams, count, seed, first):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        if place < len(streams):
            seed_one(streams[place], seed, first + place // count, place % count)

    @cuda.jit
    def deal(template, states, chances, order):  # type: ignore[no-untyped-def]
        index = cuda.grid(1)
        if index < len(states):
            states[index] = template[0]
            setup(states[index], chances[index])
            order[index] = index

    @cuda.jit
    def choose_all(states, policies, order, running, kind_of, choices, kinds, counts, interrupting):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        here = cuda.shared.array(KINDS, int32)
        if cuda.threadIdx.x < KINDS:
            here[cuda.threadIdx.x] = 0
        cuda.syncthreads()
        if place < running[0]:
            game = order[place]
            options = cuda.local.array(actions, int16)
            choice = choose(states[game], policies[game], options, interrupting)
            choices[game] = choice
            kinds[place] = kind_of[choice % SEAT]
            cuda.atomic.add(here, kinds[place], 1)
        cuda.syncthreads()
        if cuda.threadIdx.x < KINDS and here[cuda.threadIdx.x] > 0:
            cuda.atomic.add(counts, cuda.threadIdx.x, here[cuda.threadIdx.x])

    @cuda.jit
    def begin_kinds(counts, begins):  # type: ignore[no-untyped-def]
        total = 0
        for kind in range(KINDS):
            begins[kind] = total
            total += counts[kind]
            counts[kind] = 0

    @cuda.jit
    def sort(order, running, kinds, begins, sorted_order):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        here = cuda.shared.array(KINDS, int32)
        begin = cuda.shared.array(KINDS, int32)
        if cuda.threadIdx.x < KINDS:
            here[cuda.threadIdx.x] = 0
        cuda.syncthreads()
        rank = 0
        if place < running[0]:
            rank = cuda.atomic.add(here, kinds[place], 1)
        cuda.syncthreads()
        if cuda.threadIdx.x < KINDS and here[cuda.threadIdx.x] > 0:
            begin[cuda.threadIdx.x] = cuda.atomic.add(begins, cuda.threadIdx.x, here[cuda.threadIdx.x])
        cuda.syncthreads()
        if place < running[0]:
            sorted_order[begin[kinds[place]] + rank] = order[place]

    @cuda.jit
    def play_all(states, chances, order, running, choices, decisions, left, next_order):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        here = cuda.shared.array(2, int32)  # games of this block that go on, and where they begin
        if cuda.threadIdx.x == 0:
            here[0] = 0
        cuda.syncthreads()
        rank = -1
        if place < running[0]:
            game = order[place]
            events = cuda.local.array(1, events_type)
            choice = choices[game]
            play_one(states[game], choice // SEAT, choice % SEAT, chances[game], events[0])
            if choice % SEAT != CONTINUE:
                decisions[game] += 1
            if not over(states[game]):
                rank = cuda.atomic.add(here, 0, 1)
        cuda.syncthreads()
        if cuda.threadIdx.x == 0:
            here[1] = cuda.atomic.add(left, 0, here[0])
        cuda.syncthreads()
        if rank >= 0:
            next_order[here[1] + rank] = order[place]

    @cuda.jit
    def go_on(running, left):  # type: ignore[no-untyped-def]
        running[0] = left[0]
        left[0] = 0

    return {
        "seed": seed,
        "deal": deal,
        "choose": choose_all,
        "begin_kinds": begin_kinds,
        "sort": sort,
        "play": play_all,
        "go_on": go_on,
    }
