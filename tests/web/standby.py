"""The real server, ready to start at once: `python standby.py PORT FILE SEED [normal] [patient] [undisturbed]`.

Everything is loaded once; each line that is read starts a server in a process of its own and says its number,
so that a test may kill a server every second. With `normal` the store breaks its promise: a fault to be found.
With `patient` no bot is ended for beginning late or thinking long; `undisturbed`, nothing is stored but what people do.
Who plays by a socket may be far quicker here than anybody is.
"""

from __future__ import annotations

import os
import sys

from archipel.bots import pool
from archipel.core import catalogue
from archipel.table import tidying
from archipel.table.store import Store
from archipel.web import serve as opening
from archipel.web.limits import LIMITED, Limit, Limited

QUICKER = Limit(10**6, 10**6)


class Careless(Store):
    """A store that does not wait for the disk."""

    @classmethod
    def open(cls, url: str, patience: float = 5.0, *, reading: bool = False, alone: bool = False) -> Store:
        """Open it as always, then set what no server may set."""
        store = super().open(url, patience, reading=reading, alone=alone)
        raw = store._connection.connection.driver_connection
        assert raw is not None
        raw.execute("PRAGMA synchronous=NORMAL")
        return store


def main(port: int, file: str, seed: int, *words: str) -> None:
    """Start a server for every line, until there are no more."""
    catalogue.every_game()
    LIMITED["live"] = Limited(QUICKER, QUICKER)
    if "normal" in words:
        setattr(opening, "Store", Careless)  # noqa: B010
    if "patient" in words:
        pool.BEGINNING = pool.LONGEST = 3600.0
    if "undisturbed" in words:
        tidying.ROUND = 3600.0
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            how = opening.Opening("127.0.0.1", port, f"sqlite:///{file}", seed=seed, compile_rules=False)
            opening.serve(how)
            os._exit(0)
        print("pid", child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), *sys.argv[4:])
