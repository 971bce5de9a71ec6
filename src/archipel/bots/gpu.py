"""Imagined worlds on a GPU, one thread a world: what `bots.rollouts.try_action` does on a core, to the bit.

Needs the `gpu` extra (numba-cuda) and a CUDA device. A policy counts with 64 bits, like on a core.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Any

import numpy as np
from numba import from_dtype, int16, int32

from archipel.bots import rollouts
from archipel.bots.search import Question, Tried, weights_of
from archipel.core import contract
from archipel.core.chance import Stream, seed_stream, sources
from archipel.core.drive import random_seat
from archipel.core.events import Events
from archipel.core.game import Game
from archipel.core.gpu import apart_of, cuda, large_tables, linked_for, record_at, words_of
from archipel.core.records import array_of, layout

THREADS = 32  # a warp: a block lasts as long as the longest of its games
ALIGNED = 8
MOST_REGISTERS = 128
WHOLE_WARP = 0xFFFFFFFF


def answer(questions: Sequence[Question]) -> list[list[Tried]]:
    """All questions at once; they are of one game and number of players."""
    return worlds_of(questions[0].view.game).answer(questions)


@cache
def worlds_of(game: Game) -> Worlds:
    """The compiled worlds of a game."""
    return Worlds(game)


class Worlds:
    """A game's kernel."""

    def __init__(self, game: Game) -> None:
        self.game, self.kernel = game, _kernel(game)

    def answer(self, questions: Sequence[Question]) -> list[list[Tried]]:
        """What the actions of many views are worth, each in the worlds that are still to be tried."""
        tasks = [(place, tried) for place, each in enumerate(questions) for tried in each.left]
        fresh = np.array([questions[place].last - len(tried.values) for place, tried in tasks])
        starts = np.concatenate([[0], np.cumsum(fresh)]).astype(np.int32)
        views = np.concatenate([array_of(each.view.state).reshape(1) for each in questions])
        seats = int(questions[0].view.state.seats)
        values = cuda.device_array(int(starts[-1]), np.int32)
        ends = cuda.device_array((int(starts[-1]), seats + 1), np.int32)
        self.kernel[-(-int(starts[-1]) // THREADS), THREADS](
            cuda.to_device(views.view(np.int32).reshape(len(questions), -1)),
            cuda.to_device(np.array([each.view.seat for each in questions], np.int32)),
            cuda.to_device(np.array([each.seed for each in questions], np.int64)),
            cuda.to_device(np.array([place for place, _ in tasks], np.int32)),
            cuda.to_device(np.array([tried.action for _, tried in tasks], np.int32)),
            cuda.to_device(np.array([len(tried.values) for _, tried in tasks], np.int32)),
            cuda.to_device(np.repeat(np.arange(len(tasks), dtype=np.int32), fresh)),
            cuda.to_device(starts),
            cuda.to_device(weights_of(self.game, seats)),
            values,
            ends,
        )
        found, how = values.copy_to_host(), ends.copy_to_host()
        more = [
            (place, _extended(tried, found[start:end], how[start:end]))
            for (place, tried), start, end in zip(tasks, starts[:-1], starts[1:], strict=True)
        ]
        return [[tried for _, tried in group] for _, group in groupby(more, key=lambda each: each[0])]


def _extended(tried: Tried, values: np.ndarray[Any, Any], ends: np.ndarray[Any, Any]) -> Tried:
    """An action with what further worlds told of it."""
    return Tried(tried.action, np.concatenate([tried.values, values]), np.concatenate([tried.ends, ends]))


def _kernel(game: Game) -> Any:
    """The kernel that plays worlds to their ends.

    The threads of a warp take each step together, or they would go separate ways for good: deciding what can
    be done, what is done, and doing it. What `bots.rollouts.play_on` does on a core, in these steps.
    """
    wanted = (seed_stream, contract.imagine, contract.play, contract.over, contract.worth, contract.ending)
    asking = (contract.score, contract.deciders, random_seat, contract.legal, contract.policy)
    with large_tables():
        linked = linked_for(game, (*wanted, *asking))
    seed_one, imagine, play_one, is_over, worth, ending_of, score, deciders, one_of, legal, policy = linked
    state_at, chance_at, stream_at = record_at(game.state), record_at(game.chance), record_at(Stream)
    words, apart, stream_words = words_of(game.state), apart_of(game.state), words_of(Stream)
    streams, actions, events_type = len(sources(game.chance)), game.actions, from_dtype(layout(Events))
    chance_words, block_words, play_only = streams * stream_words, THREADS * apart, rollouts.PLAY_ON

    @cuda.jit(max_registers=MOST_REGISTERS)
    def try_actions(  # type: ignore[no-untyped-def]
        views, seats, seeds, places, choices, firsts, task_of, starts, weights, values, ends
    ):
        """A world of the task it belongs to."""
        number = cuda.grid(1)
        shared = cuda.shared.array(block_words, int32, ALIGNED)
        begin = cuda.threadIdx.x * apart
        dealt = cuda.local.array(chance_words, int32, ALIGNED)
        chosen = cuda.local.array(stream_words, int32, ALIGNED)
        room = cuda.local.array(actions, int16)
        events = cuda.local.array(1, events_type)
        state, chance, stream = state_at(shared, begin), chance_at(dealt, 0), stream_at(chosen, 0)
        seat = decider = count = action = 0
        goes_on = False
        if number < len(values):
            task = task_of[number]
            place = places[task]
            world = firsts[task] + number - starts[task]
            seat, seed = seats[place], seeds[place]
            for word in range(words):
                shared[begin + word] = views[place, word]
            for source in range(streams):
                seed_one(stream_at(dealt, source * stream_words), seed, world, source)
            seed_one(stream_at(chosen, 0), seed ^ 1, world, 0)
            imagine(state, seat, chance)
            if choices[task] != play_only:
                play_one(state, seat, choices[task], chance, events[0])
            goes_on = not is_over(state)
        while cuda.any_sync(WHOLE_WARP, goes_on):
            if goes_on:
                decider = one_of(deciders(state), stream)
                count = legal(state, decider, room)
                action = room[0]
            cuda.syncwarp(WHOLE_WARP)
            if goes_on and count > 1:
                action = policy(state, decider, weights, room, count, stream)
            cuda.syncwarp(WHOLE_WARP)
            if goes_on:
                play_one(state, decider, action, chance, events[0])
                goes_on = not is_over(state)
            cuda.syncwarp(WHOLE_WARP)
        if number < len(values):
            values[number] = worth(state, seat)
            ends[number, 0] = ending_of(state)
            for each in range(state.seats):
                ends[number, 1 + each] = score(state, each)

    return try_actions
