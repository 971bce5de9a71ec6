"""The CUDA twin: the same functions on a GPU, one thread a game.

Needs the `gpu` extra (numba-cuda) and a CUDA device. Two things would limit it: the way to memory, and
threads of a warp that do different things, one after the other. So a game lies in shared memory while it
is played, as many as there is room for, and a block plays in rounds: its games are sorted by what they
chose, and those that do the same thing do it side by side. A game that ends makes room for the next.
Numbers have 32 bits, large functions stay functions, and nobody tells any news. Figures: bench/results,
docs/engine.md.
"""

from __future__ import annotations

import dis
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FunctionType
from typing import Any, cast

import numpy as np

from archipel.core import contract, drive
from archipel.core.chance import Stream, seed_stream, seeded, sources
from archipel.core.contract import ADVISING, CONTINUE, STUBS, Chance, State
from archipel.core.drive import SEAT
from archipel.core.events import Events, Silence, tell
from archipel.core.game import Game
from archipel.core.linker import Linker
from archipel.core.plain import plain
from archipel.core.records import array_of, layout
from archipel.core.signatures import signature_of

# numba-cuda still asks NumPy for three names that NumPy 2.5 dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from cuda.bindings import driver as binding  # noqa: E402
from numba import cuda, from_dtype, int16, int32, types  # noqa: E402
from numba.cuda.cudadrv import nvvm  # noqa: E402
from numba.cuda.cudadrv.driver import driver  # noqa: E402
from numba.cuda.extending import intrinsic, lower_cast  # noqa: E402
from numba.cuda.np import arrayobj  # noqa: E402

from archipel.core.gpu_numbers import numbers_of  # noqa: E402

__all__ = ["Batch", "Gpu", "apart_of", "cuda", "large_tables", "linked_for", "record_at", "words_of"]

THREADS = 64  # of a block that does one thing to each game
WARP = 32
ROOM = 227 * 1024  # bytes of shared memory a block may have
BESIDE = 3  # words that a block keeps beside each state
MOST_REGISTERS = 96
MOST_THREADS = 65_536 // MOST_REGISTERS // WARP * WARP  # a multiprocessor has so many registers
KINDS = 64  # more than any game has forms of action
IDLE = KINDS - 1
LARGE = 115  # steps of bytecode from which a function is not copied into its callers
ALIGNED = 8  # bytes: the widest number of a record
SAMPLE = 10  # games that tell what is done often


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _row_of_a_record(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    """A row inside a record is an array like any other."""
    return value


def _index_as_it_is(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    """An index, without Python's counting from the end: no rule does that (plain mode forbids it)."""
    return context.cast(builder, index, index_type, types.intp)


def keep_silent(events: Events, kind: int, readers: int, a: int, b: int, c: int, d: int) -> None:
    """Tell nobody: news would be half of the code."""


class Gpu:
    """A game's kernels: seed a batch, deal it, step it, play it to the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        wanted = (seed_stream, contract.setup, contract.over, contract.play, drive.random_choice)
        with numbers_of(game.state) as number:
            linked = linked_for(game, wanted, number)
        self.kernels = {**_steps(linked, game), "play": _rounds(linked, game)}
        self.kind_of = cuda.to_device(np.array(_kinds(game), np.int32))

    def batch(self, template: Any, count: int, seed: int, policy_seed: int, first: int = 0) -> Batch:
        """Seed and deal games `first`, `first + 1`, … like a template."""
        return Batch(self, template, count, seed, policy_seed, first)


def linked_for(game: Game, wanted: Sequence[Any], number: Any = types.int64) -> tuple[Any, ...]:
    """Functions and all they call, as device functions of a game; its numbers are of one type."""
    stubs, own = (*STUBS, *ADVISING), (*game.functions, *game.advising)
    swaps = {tell: keep_silent, **dict(zip(stubs, own, strict=True))}
    arrayobj.fix_integer_index = _index_as_it_is
    linker = Linker(lambda function: _compile_one(function, game, number), swaps, {})
    return tuple(linker.link(cast(FunctionType, function)) for function in wanted)


@contextmanager
def large_tables() -> Iterator[None]:
    """While functions are compiled whose tables outgrow the memory for constants: they lie with the rest."""
    before, nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_CONSTANT, nvvm.ADDRSPACE_GLOBAL
    try:
        yield
    finally:
        nvvm.ADDRSPACE_CONSTANT = before


def _compile_one(function: FunctionType, game: Game, number: Any) -> Any:
    """A device function; a large one stays apart, or the kernel would outgrow the caches."""
    signature = signature_of(function, {State: game.state, Chance: game.chance}, number)
    made = cuda.jit(signature, device=True)(function)
    if sum(1 for _ in dis.get_instructions(function)) > LARGE:
        for compiled in made.overloads.values():
            for each in compiled.library._module.functions:
                if not each.is_declaration:
                    each.attributes.add("noinline")
    return made


def _kinds(game: Game) -> list[int]:
    """The kind of each action: its form, the most frequent first, so that the rare ones share a warp."""
    forms = [game.forms.index(game.form_of(action)[0]) for action in range(game.actions)]
    driver, actions, often = plain(game), [0] * game.actions, Counter[int]()
    for number in range(SAMPLE):
        state = game.new_state(game.most, {})
        chance, policy = seeded(game.chance, 0, number), Stream()
        seed_stream(policy, 1, number, 0)
        game.setup(state, chance)
        while not game.over(state):
            often[forms[driver.random_ply(state, chance, policy, actions, Silence(), 0)]] += 1
    order = sorted(range(len(game.forms)), key=lambda form: -often[form])
    return [order.index(form) for form in forms]


class Batch:
    """Games on the GPU."""

    def __init__(self, gpu: Gpu, template: Any, count: int, seed: int, policy_seed: int, first: int) -> None:
        game, streams = gpu.game, len(sources(gpu.game.chance))
        self.gpu, self.count = gpu, count
        self._states = cuda.device_array(count, layout(game.state))
        self._policies = cuda.device_array(count, layout(Stream))
        self._decisions = cuda.to_device(np.zeros(count, np.int32))
        seeded = cuda.device_array(count * streams, layout(Stream))
        self._run("seed", count * streams, seeded, streams, seed, first)
        self._run("seed", count, self._policies, 1, policy_seed, first)
        self._words = _seen_as(self._states, np.dtype(np.int32), (count, words_of(game.state)))
        self._chances = _seen_as(seeded, layout(game.chance), (count,))
        dealt = _seen_as(cuda.to_device(array_of(template)), np.dtype(np.int32), self._words.shape[1:])
        self._run("deal", count, dealt, self._words, self._chances)

    def _run(self, kernel: str, count: int, *arguments: Any) -> None:
        self.gpu.kernels[kernel][-(-count // THREADS), THREADS](*arguments)

    def step(self, interrupting: int) -> None:
        """One random decision in every game that still goes on."""
        self._run("step", self.count, self._words, self._chances, self._policies, interrupting)

    def play(self, interrupting: int) -> None:
        """Every game to its end."""
        kernel, begun = self.gpu.kernels["play"], cuda.to_device(np.zeros(1, np.int32))
        playing = (self._words, self._chances, self._policies, self.gpu.kind_of)
        arguments = (*playing, self._decisions, begun, interrupting)
        slot = 4 * (apart_of(self.gpu.game.state) + BESIDE)
        threads = min(MOST_THREADS, (ROOM - 4 * 2 * KINDS) // slot // WARP * WARP)
        room = threads * slot + 4 * 2 * KINDS
        _allow(kernel.compile(tuple(map(kernel.typeof_pyval, arguments))), room)
        kernel[cuda.get_current_device().MULTIPROCESSOR_COUNT, threads, 0, room](*arguments)

    def states(self) -> np.ndarray[Any, Any]:
        """The states, on the host."""
        return cast("np.ndarray[Any, Any]", self._states.copy_to_host())

    def decisions(self) -> np.ndarray[Any, Any]:
        """Decisions made in each game by `play`."""
        return cast("np.ndarray[Any, Any]", self._decisions.copy_to_host())


def _seen_as(array: Any, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Any:
    """The same memory, as items of another kind."""
    strides = np.empty((1, *shape[1:]), dtype).strides
    return cuda.cudadrv.devicearray.DeviceNDArray(shape, strides, dtype, gpu_data=array.gpu_data)


def apart_of(state: type) -> int:
    """How many words apart states lie in shared memory: an odd number of their widest fields, so that its
    banks are shared out."""
    widest = max(1, layout(state).alignment // 4)
    return (words_of(state) // widest | 1) * widest


def words_of(state: type) -> int:
    """How many words a state has."""
    return layout(state).itemsize // 4


def _allow(kernel: Any, room: int) -> None:
    """Let a kernel have more shared memory than it may by default."""
    function = kernel._codelibrary.get_cufunc()
    attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.cuKernelSetAttribute(attribute, room, function.handle, function.device.id)


def record_at(record: type) -> Any:
    """The function that sees the words of an array, from one of them on, as a record."""
    record_type = from_dtype(layout(record))

    @intrinsic
    def seen_as_record(typing_context, array, place):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            begin = builder.gep(array.data, [arguments[1]])
            return builder.bitcast(begin, context.get_value_type(record_type))

        return record_type(array, types.intp), generate

    return seen_as_record


def _steps(functions: tuple[Any, ...], game: Game) -> dict[str, Any]:
    """The kernels that do one thing to each game: seed its chance, deal it, make one decision in it."""
    seed_one, setup, over, play_one, choose = functions
    events_type, actions = from_dtype(layout(Events)), game.actions
    state_at, words, apart = record_at(game.state), words_of(game.state), apart_of(game.state)
    block_words = THREADS * apart

    @cuda.jit
    def seed(streams, count, seed, first):  # type: ignore[no-untyped-def]
        place = cuda.grid(1)
        if place < len(streams):
            seed_one(streams[place], seed, first + place // count, place % count)

    @cuda.jit
    def deal(template, states, chances):  # type: ignore[no-untyped-def]
        """Each game from the template, with its own chance."""
        game = cuda.grid(1)
        shared = cuda.shared.array(block_words, int32, ALIGNED)
        begin = cuda.threadIdx.x * apart
        if game < len(states):
            for word in range(words):
                shared[begin + word] = template[word]
            setup(state_at(shared, begin), chances[game])
            for word in range(words):
                states[game, word] = shared[begin + word]

    @cuda.jit(max_registers=MOST_REGISTERS)
    def step(states, chances, policies, interrupting):  # type: ignore[no-untyped-def]
        """One decision in each game."""
        game = cuda.grid(1)
        shared = cuda.shared.array(block_words, int32, ALIGNED)
        begin = cuda.threadIdx.x * apart
        if game < len(states):
            for word in range(words):
                shared[begin + word] = states[game, word]
            state = state_at(shared, begin)
            if not over(state):
                options = cuda.local.array(actions, int16)
                events = cuda.local.array(1, events_type)
                choice = choose(state, policies[game], options, interrupting)
                play_one(state, choice // SEAT, choice % SEAT, chances[game], events[0])
                for word in range(words):
                    states[game, word] = shared[begin + word]

    return {"seed": seed, "deal": deal, "step": step}


def _rounds(functions: tuple[Any, ...], game: Game) -> Any:
    """The kernel that plays games to their ends."""
    _, _, over, play_one, choose = functions
    events_type, actions = from_dtype(layout(Events)), game.actions
    state_at, words, apart = record_at(game.state), words_of(game.state), apart_of(game.state)

    @cuda.jit(max_registers=MOST_REGISTERS)
    def play(states, chances, policies, kind_of, decisions, begun, interrupting):  # type: ignore[no-untyped-def]
        """A block's games, round after round; in shared memory one slot a thread, then what is beside."""
        shared = cuda.shared.array(0, int32, ALIGNED)
        me, slots = cuda.threadIdx.x, cuda.blockDim.x
        orders = slots * apart
        choices = orders + slots
        games = choices + slots
        counts = games + slots  # how many chose each kind, in this round and in the other one
        if me < 2 * KINDS:
            shared[counts + me] = 0
        options = cuda.local.array(actions, int16)
        events = cuda.local.array(1, events_type)
        slot, choice, game, odd = me, -1, -1, 0
        wanted = True
        cuda.syncthreads()
        while True:
            state = state_at(shared, slot * apart)
            if choice >= 0:
                play_one(state, choice // SEAT, choice % SEAT, chances[game], events[0])
                if choice % SEAT != CONTINUE:
                    decisions[game] += 1
                if over(state):
                    for word in range(words):
                        states[game, word] = shared[slot * apart + word]
                    wanted = True
            if wanted:
                wanted = False
                game = cuda.atomic.add(begun, 0, 1)
                if game < len(states):
                    for word in range(words):
                        shared[slot * apart + word] = states[game, word]
                else:
                    game = -1
            choice, kind = -1, IDLE
            if game >= 0:
                choice = choose(state, policies[game], options, interrupting)
                kind = kind_of[choice % SEAT]

            # Sort the slots by kind; whoever stands at a place of the order plays that slot next.
            round_counts = counts + odd * KINDS
            place = cuda.atomic.add(shared, round_counts + kind, 1)
            shared[choices + slot] = choice
            shared[games + slot] = game
            cuda.syncthreads()
            odd = 1 - odd
            if me < KINDS:
                shared[counts + odd * KINDS + me] = 0
            for earlier in range(kind):
                place += shared[round_counts + earlier]
            shared[orders + place] = slot
            done = shared[round_counts + IDLE] == slots
            cuda.syncthreads()
            if done:
                break
            slot = shared[orders + me]
            choice = shared[choices + slot]
            game = shared[games + slot]

    return play
