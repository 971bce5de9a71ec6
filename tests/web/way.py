"""The way something takes through the sources: which functions are called, in which order, and from where."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dis import opname
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import archipel

SOURCE = Path(archipel.__file__).parent
MADE = re.compile(r"<\w+ of archipel\.([\w.]+)>")
"""What is made of a game's rows has no file of its own (`core.deeds`)."""


class Way:
    """What was called while it was followed, in every thread that began after `following`."""

    def __init__(self) -> None:
        self.followed = False
        self.steps: list[tuple[CodeType | None, CodeType]] = []
        """(who called, what was called), both of ours: whoever stands between them is passed over."""

    def _look(self, frame: FrameType, event: str, _: Any) -> None:
        if self.followed and event == "call" and is_ours(frame.f_code) and not goes_on(frame):
            caller = frame.f_back
            while caller is not None and not is_ours(caller.f_code):
                caller = caller.f_back
            self.steps.append((caller.f_code if caller is not None else None, frame.f_code))

    @property
    def files(self) -> list[str]:
        """The files in Python that were passed, in their order, each once."""
        passed = dict.fromkeys(file_of(called) for _, called in self.steps)
        return [file for file in passed if file.endswith(".py")]

    @property
    def borders(self) -> set[tuple[str, str]]:
        """The pairs of files of which one called the other, and that lie in two folders; templates call too."""
        called = {(file_of(caller), file_of(code)) for caller, code in self.steps if caller is not None}
        return {(one, other) for one, other in called if Path(one).parent != Path(other).parent}

    def functions(self, file: str) -> set[str]:
        """What was called of a file: `House.act`."""
        return {code.co_qualname for _, code in self.steps if file_of(code) == file}


def goes_on(frame: FrameType) -> bool:
    """Whether a coroutine only goes on after an `await`: it was called before."""
    at = max(frame.f_lasti, 0)
    name, said = opname[frame.f_code.co_code[at]], frame.f_code.co_code[at + 1]
    return name in ("YIELD_VALUE", "SEND") or (name == "RESUME" and said & 3 != 0)


def is_ours(code: CodeType) -> bool:
    """Whether it is written in a file of Archipel, be it a template, or made of the rows of one."""
    return code.co_filename.startswith(str(SOURCE)) or MADE.match(code.co_filename) is not None


def file_of(code: CodeType) -> str:
    """The file, as one says it: `table/house.py`."""
    if made := MADE.match(code.co_filename):
        return f"{made[1].replace('.', '/')}.py"
    return Path(code.co_filename).relative_to(SOURCE).as_posix()


@contextmanager
def following() -> Iterator[Way]:
    """A way that can be followed, by saying so (`followed`)."""
    way, before = Way(), sys.getprofile()
    threading.setprofile(way._look)
    sys.setprofile(way._look)
    try:
        yield way
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
