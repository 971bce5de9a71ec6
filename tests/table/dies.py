"""Brings copies of a file to this version, each by a process that dies at another moment: `python dies.py FILE STEP`.

For N = 1, 1 + STEP, 1 + 2 STEP … a copy `FILE.N` is opened by a process of its own, which kills itself before the Nth thing it
asks of the database; the last lives. A line says how each ended: `N killed` or `N lived`.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from itertools import count
from typing import Any

import sqlalchemy as sa

from archipel.table.store import Store


def die_at(moment: int) -> None:
    """Kill this process, as a power cut would, before it asks the database for the so-manieth time."""
    asked = count(1)

    def ask(*_: Any) -> None:
        if next(asked) == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    for event in ("before_cursor_execute", "commit"):
        sa.event.listen(sa.Engine, event, ask)


def main(file: str, step: int) -> None:
    for moment in count(1, step):
        copy = f"{file}.{moment}"
        shutil.copy(file, copy)
        child = os.fork()
        if child == 0:
            die_at(moment)
            Store.open(f"sqlite:///{copy}")
            os._exit(0)
        _, ended = os.waitpid(child, 0)
        print(moment, "killed" if os.WIFSIGNALED(ended) else "lived", flush=True)
        if not os.WIFSIGNALED(ended):
            return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
