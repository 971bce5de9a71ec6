"""The CPU twin: Numba, on NumPy records, cached on disk.

Numba's own cache goes stale when a callee or a table in another file changes. So the cache folder is named
by a hash of all sources that are compiled (the engine's, a game's rules, and its advice where drivers ask
for it), the flags and the versions; a `complete` marker in it says that every export is there, and a warm
start loads just those. Neither where the sources lie nor when they were written counts: two clones of the
same sources share one twin.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.caching import UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary as _Library
from numba.core.cpu import CPUContext as _Context
from numba.core.errors import NumbaError
from numba.extending import intrinsic, lower_cast

from archipel.core import drive
from archipel.core.chance import Stream, sources
from archipel.core.contract import ADVISING, STUBS, Chance, State
from archipel.core.events import Events
from archipel.core.game import Game
from archipel.core.linker import Linker, copied
from archipel.core.records import copy_into, layout
from archipel.core.signatures import signature_of
from archipel.core.twins import cache_folder, group_of

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

_building = threading.Lock()
"""Numba's cache folder is one global setting."""


class OwnFolder(UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled code in a folder whose name says what it was made of, and asks nothing further."""

    def __init__(self, function: FunctionType, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = numba.config.CACHE_DIR

    def get_source_stamp(self) -> str:
        return ""


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _row_of_a_record(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    """A row inside a record is an array like any other; Numba knows, but does not convert it."""
    return value


@intrinsic  # type: ignore[untyped-decorator]
def _copy_record(typing_context: Any, to: Any, source: Any) -> Any:
    """Copy one record onto another, as bytes."""
    if not (isinstance(to, types.Record) and to == source):
        return None

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, to.size)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return types.void(to, source), generate


class Compiled:
    """A game's drivers, compiled; call them by name: `compiled.random_games(...)`."""

    def __init__(self, game: Game, functions: dict[str, Any], checked: bool) -> None:
        self.game, self.functions, self.checked = game, functions, checked

    def __getattr__(self, name: str) -> Any:
        watching = {each.__name__ for each in drive.WATCHING}
        if name not in self.functions and name in watching:
            found = _load(self.game, "watching", drive.WATCHING, self.checked)
            self.functions |= {each: found[each] for each in watching}
        try:
            return self.functions[name]
        except KeyError:
            raise AttributeError(name) from None

    def states(self, count: int) -> np.ndarray[Any, Any]:
        """Room for a batch of states, all zero."""
        return np.zeros(count, layout(self.game.state))

    def chances(self, count: int, seed: int, first: int = 0) -> np.ndarray[Any, Any]:
        """The chance of games `first`, `first + 1`, … of a batch with a seed."""
        made = np.zeros(count, layout(self.game.chance))
        self.seed_streams(made.view(layout(Stream)), len(sources(self.game.chance)), seed, first)
        return made

    def policies(self, count: int, seed: int, first: int = 0) -> np.ndarray[Any, Any]:
        """A stream per game for the choices of random players (take another seed than for chance)."""
        made = np.zeros(count, layout(Stream))
        self.seed_streams(made, 1, seed, first)
        return made

    def events(self) -> np.ndarray[Any, Any]:
        """Room for the news of one play."""
        return np.zeros(1, layout(Events))

    def actions(self) -> np.ndarray[Any, Any]:
        """Room for a list of legal actions."""
        return np.zeros(self.game.actions, np.int16)


_compiled: dict[tuple[str, bool], Compiled] = {}


def compiled(game: Game, checked: bool = False) -> Compiled:
    """The compiled twin of a game; `checked` with bounds checks, for tests."""
    key = (game.key, checked)
    if key not in _compiled:
        _compiled[key] = Compiled(game, _load(game, "playing", drive.EXPORTS, checked), checked)
    return _compiled[key]


def further(game: Game, exports: Iterable[Any], checked: bool = False) -> dict[str, Any]:
    """Drivers of one's own, written like those of `drive`, compiled with a game's rules; by name."""
    exports = tuple(exports)
    return _load(game, group_of(exports), exports, checked)


def _load(game: Game, group: str, exports: Iterable[Any], checked: bool) -> dict[str, Any]:
    """A group of drivers, from the cache or compiled into it."""
    folder, exports = cache_folder(game, group, checked), tuple(exports)
    if (folder / "complete").exists():
        return Kept(game, exports, checked, folder)
    folder.mkdir(parents=True, exist_ok=True)
    with _building, _alone_in(folder):
        return _build(game, exports, checked, folder)


class Kept(dict[str, Any]):
    """Drivers that were compiled before; each is loaded when it is first asked for.

    What is loaded holds the code of all it calls: nothing is linked, and that is half of the time.
    """

    def __init__(self, game: Game, exports: Iterable[Any], checked: bool, folder: Path) -> None:
        self._exports = {function.__name__: function for function in exports}
        self._game, self._checked, self._folder = game, checked, folder

    def __missing__(self, name: str) -> Any:
        """Load one; compile all of them again if somebody has taken it out of the cache."""
        function = self._exports[name]
        with _building, _cached_in(self._folder):
            try:
                alone = copied(function, {})
                self[name] = numba.njit(signature_in(self._game, alone), **flags(self._checked, keep=True))(
                    alone
                )
            except NumbaError:
                with _alone_in(self._folder):
                    self |= _build(self._game, self._exports.values(), self._checked, self._folder)
        return self[name]


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """One process compiles, the others wait and load (where the system has such locks)."""
    with (folder / "lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(game: Game, exports: Iterable[Any], checked: bool, folder: Path) -> dict[str, Any]:
    """Compile the exports, or load those that are there already."""
    wanted = {function.__name__ for function in exports}
    contract_names = {function.__name__ for function in (*game.functions, *game.advising)}

    def compile_one(function: FunctionType) -> Any:
        signature = signature_in(game, function)
        if function.__name__ in wanted:
            return numba.njit(signature, **flags(checked, keep=True))(function)
        inline = function.__name__ not in contract_names and function.__module__ != drive.__name__
        options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": inline}
        with _for_linking():
            return numba.njit(signature, **options, **flags(checked))(function)

    stubs, own = (*STUBS, *ADVISING), (*game.functions, *game.advising)
    linker = Linker(compile_one, dict(zip(stubs, own, strict=True)), {copy_into: _copy_record})
    with _cached_in(folder):
        built = {function.__name__: linker.link(cast(FunctionType, function)) for function in exports}
    (folder / "complete").touch()
    return built


def signature_in(game: Game, function: FunctionType) -> Any:
    """The types of a function where a game is played."""
    return signature_of(function, {State: game.state, Chance: game.chance})


def flags(checked: bool, keep: bool = False) -> dict[str, Any]:
    """How a function is compiled. Rules allocate nothing: without counting references code is faster."""
    how = {"boundscheck": checked, "error_model": "python" if checked else "numpy", "_nrt": False}
    return how | ({"cache": True, "nogil": True} if keep else {})


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Let Numba keep what it compiles in a folder."""
    before = numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_DIR = str(folder)
    numba.config.CACHE_LOCATOR_CLASSES = f"{OwnFolder.__module__}.{OwnFolder.__name__}"
    try:
        yield
    finally:
        numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = before


@contextmanager
def _for_linking() -> Iterator[None]:
    """Compile inner functions for their callers only.

    Their code ends up inside the exports, where it is optimized once more: so here it is optimized a
    little, and no machine code is made of it. Numba has no option for that; under our lock, its own
    functions that would do it are set aside. (Each function still needs an entry of its own, as a key.)
    """
    level, prepare, executable = numba.config.OPT, _Library._finalize_final_module, _Context.get_executable

    def finalize(library: Any) -> None:
        library._finalize_dynamic_globals()
        library._finalized = True

    numba.config.OPT = type(level)(1)
    _Library._finalize_final_module = finalize
    _Context.get_executable = lambda *ignored: [].append
    try:
        yield
    finally:
        numba.config.OPT = level
        _Library._finalize_final_module, _Context.get_executable = prepare, executable
