"""Processes in which bots think: one that hangs or fails is ended, and somebody else answers for it.

A question goes out as the view, packed, and comes back as an action and why: nothing else crosses, so a
bot cannot see more than its seat may know. As long as the search of a game is being compiled there is no
answer at all: nobody waits for a compiler.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import signal
import subprocess
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Literal, TypeVar

from archipel.bots import levels, precompile
from archipel.bots.advice import Intent
from archipel.core import catalogue
from archipel.core.match import View
from archipel.core.records import pack, unpack

NICE = 10
"""How far a thinking bot stands back behind whoever plays."""
LONGEST = 10.0
"""Seconds that no thought takes: a safety, never what ends one that is well."""
BEGINNING = 60.0
"""Seconds that a process has to begin in."""

log = logging.getLogger(__name__)

T = TypeVar("T")
NOTHING = Intent("")
Trouble = Literal["", "compiling", "hung", "failed", "nonsense"]


@dataclass(frozen=True)
class Question:
    """What a bot is asked, and all it is told."""

    level: str
    game: str
    view: bytes
    seat: int
    legal: tuple[str, ...]
    seed: str
    planned: str = ""
    """What it agreed with somebody to do, if anything."""


@dataclass(frozen=True)
class Answer:
    """What a bot is about to do; or what is the trouble, and where."""

    intent: Intent = NOTHING
    trouble: Trouble = ""
    where: str = ""


def question(level: str, view: View, legal: Sequence[str], seed: str, planned: str = "") -> Question:
    """A question about a view."""
    return Question(level, view.game.key, pack(view.state), view.seat, tuple(legal), seed, planned)


# In the process


def think_on(line: Connection) -> None:
    """The life of a process: answer, until nobody asks any more."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    importlib.import_module("archipel.bots.search")  # Numba is slow to import: not while a thought is timed
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks decides when to stop
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody asks any more
        line.send(Answer())
        while True:
            asked = line.recv()
            line.send(asked() if callable(asked) else answer(asked))


def _end_with_parent() -> None:
    """Whatever a bot does, it does not outlive whoever asked it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def answer(asked: Question) -> Answer:
    """What a bot does."""
    game = catalogue.find(asked.game)
    if asked.level in levels.SEARCHING and not precompile.is_ready(game):
        return Answer(trouble="compiling")
    try:
        view = View(game, unpack(game.state, asked.view), asked.seat)
        intent = levels.intend(asked.level, view, asked.legal, Random(asked.seed), asked.planned)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Answer(trouble="failed", where=f"{type(error).__name__}, {last.filename}:{last.lineno}")
    return Answer(intent) if intent.action in asked.legal else Answer(trouble="nonsense")


# Outside


class Thinker:
    """One process; it is started with its first question, and anew after one that it did not survive."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._ended = False

    def ask(self, asked: Question, seconds: float = LONGEST) -> Answer:
        """What a bot says, or why it says nothing; written down if that is its own fault."""
        found: Answer = self._ask(asked, seconds)
        if found.trouble not in ("", "compiling") and not self._ended:
            said = "bot %s has no answer in %s (%s%s); greedy plays for it"
            where = f": {found.where}" if found.where else ""
            log.warning(said, asked.level, asked.game, found.trouble, where)
        return found

    def work_out(self, asked: Callable[[], T], seconds: float) -> T | None:
        """What a question that answers itself says; nothing if it failed or took too long."""
        found = self._ask(asked, seconds)
        return None if isinstance(found, Answer) else found

    def _ask(self, asked: Question | Callable[[], Any], seconds: float) -> Any:
        found = Answer(trouble="failed")
        if self._ended:
            return found
        try:
            line = self._line or self._start()
            line.send(asked)
            if line.poll(seconds):
                return line.recv()
            found = Answer(trouble="hung")
        except (EOFError, OSError):
            pass
        self._stop()
        return found

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=think_on, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        if not self._line.poll(BEGINNING):
            raise EOFError
        self._line.recv()
        return self._line

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None

    def end(self) -> None:
        """End the process for good, whatever it does; whoever waits for it is answered at once."""
        self._ended = True
        process = self._process
        if process is not None:
            process.kill()
            process.join()


def cores() -> int:
    """How many cores this process may run on, which a container or `taskset` may have made fewer."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """Some thinkers; questions wait for one that is free."""

    def __init__(self, thinkers: int | None = None, seconds: float | None = None) -> None:
        """Without a number, one for each core but one; `seconds` is the longest that a thought may take."""
        self.seconds = LONGEST if seconds is None else seconds
        number = max(1, cores() - 1) if thinkers is None else thinkers
        self._all = [Thinker() for _ in range(number)]
        self._free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()  # so that few processes are started
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self._begun: set[asyncio.Task[Answer]] = set()
        self._compiling: subprocess.Popen[bytes] | None = None

    async def ask(self, level: str, view: View, legal: Sequence[str], seed: str, planned: str = "") -> Answer:
        """What a bot says, or why it says nothing."""
        task = asyncio.create_task(self._asked(question(level, view, legal, seed, planned)))
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        # Whoever asked may go away: the thinker is not free before it has answered.
        return await asyncio.shield(task)

    async def _asked(self, asked: Question) -> Answer:
        thinker = await self._free.get()
        try:
            found = await asyncio.to_thread(thinker.ask, asked, self.seconds)
        finally:
            self._free.put_nowait(thinker)
        if found.trouble == "compiling" and not self._is_compiling:
            self._compiling = precompile.start(asked.game)
        return found

    async def work_out(self, asked: Callable[[], T]) -> T | None:
        """What a question that answers itself says; nothing if it failed or took too long."""
        thinker = await self._free.get()
        try:
            return await asyncio.to_thread(thinker.work_out, asked, self.seconds)
        finally:
            self._free.put_nowait(thinker)

    @property
    def _is_compiling(self) -> bool:
        return self._compiling is not None and self._compiling.poll() is None

    async def close(self) -> None:
        """End every process; those who wait are answered."""
        for thinker in self._all:
            thinker.end()
        if self._begun:
            await asyncio.wait(self._begun)
        if self._compiling is not None:  # the last of them may have begun it just now
            self._compiling.kill()
            self._compiling.wait()
