"""A written game that somebody brings is read in a process of its own, which may cost so much and no more.

What comes back is the table as it is stored: nobody has to read the text again before somebody looks at it.
Such a process lives for one text. It ends itself when it has used too much of the processor or of memory, and
is ended when it takes too long.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from archipel.core.errors import ArchipelError
from archipel.core.notation import lines_of
from archipel.table.errors import OpenError
from archipel.table.new_tables import laid
from archipel.table.seats import Seat, stored_seat, with_names_of_their_own
from archipel.table.storage import TableRow
from archipel.table.summary import read_match

LONGEST_FILE = 48 * 1024
"""Bytes of a game file: ten times what a long game needs, and still within the limit of a form."""
MOST_PLAYS = 2500
"""Plays of a game file: nearly four times the longest that bots played with all options of all games."""
WAITING = 6
"""So many texts may be read or wait for it, one of each guest; they are read one after the other."""
PROCESSOR, PATIENCE, MEMORY = 10, 30.0, 256 * 2**20
"""Seconds of the processor and of the day, and bytes, that reading a text may cost."""
NICE = 5


class BusyError(ArchipelError):
    """Too many texts are to be read already."""


class WrittenError(OpenError):
    """What was wrong with a text, in the words of the process that read it."""

    def __init__(self, said: str) -> None:
        super().__init__("file-heavy")
        self.said = said

    def message(self, lang: str) -> str:
        """The sentence, in the language that was asked for."""
        return self.said


@dataclass(frozen=True)
class Written:
    """A text, and who brings it."""

    text: str
    owner: str
    seats: tuple[Seat, ...]
    """Who sits there, as far as there are seats."""
    lang: str
    at: float


class Readers:
    """Those who read what is brought: one at a time, and few who wait."""

    def __init__(self) -> None:
        self._door = asyncio.Lock()
        self._one = ThreadPoolExecutor(1, "reader")
        self._waiting: set[str] = set()
        self._reading: subprocess.Popen[bytes] | None = None
        self._ended = False

    @asynccontextmanager
    async def received(self) -> AsyncIterator[None]:
        """Of many who come with files at once one is received after the other, with answers between."""
        async with self._door:
            await asyncio.sleep(0)
            yield

    async def read(self, written: Written) -> TableRow:
        """A table made of a text, or why there is none."""
        if len(written.text.encode("utf-8", "replace")) > LONGEST_FILE:
            raise OpenError("file-long", most=LONGEST_FILE // 1024)
        if not written.text.strip():
            raise OpenError("file-empty")
        if written.owner in self._waiting or len(self._waiting) >= WAITING:
            raise BusyError("files-busy")
        self._waiting.add(written.owner)
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._one, self._read, written)
        finally:
            self._waiting.discard(written.owner)
        if "wrong" in answer:
            raise WrittenError(answer["wrong"])
        return TableRow(**answer)

    def _read(self, written: Written) -> dict[str, Any]:
        """What a process says that reads a text, if it says anything."""
        if self._ended:
            raise BusyError("files-busy")
        asked = json.dumps(asdict(written)).encode()
        command, pipe = [sys.executable, "-m", "archipel.table.written"], subprocess.PIPE
        self._reading = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        with self._reading as process:
            try:
                said, _ = process.communicate(asked, PATIENCE)
                found: dict[str, Any] = json.loads(said)
            except (subprocess.TimeoutExpired, ValueError):
                process.kill()
                raise OpenError("file-heavy") from None
        return found

    async def close(self) -> None:
        """End whoever reads; those who wait are told to come again."""
        self._ended = True
        if self._reading is not None:
            self._reading.kill()
        await asyncio.to_thread(self._one.shutdown)


# In the process


def main() -> None:
    """Read one text, and say what it is."""
    asked = json.load(sys.stdin)
    lang = asked["lang"]
    bound()
    try:
        seats = [stored_seat(seat) for seat in asked["seats"]]
        said = asdict(table_of(asked["text"], asked["owner"], seats, asked["at"]))
    except ArchipelError as error:
        said = {"wrong": error.message(lang)}
    except (MemoryError, RecursionError):
        said = {"wrong": OpenError("file-heavy").message(lang)}
    json.dump(said, sys.stdout)


def bound() -> None:
    """Let the system end this process when it costs too much, where it can."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def table_of(text: str, owner: str, seats: Sequence[Seat], at: float) -> TableRow:
    """The table that a text makes."""
    if sum(not line.startswith("|") for line in lines_of(text)) > MOST_PLAYS:
        raise OpenError("file-plays", most=MOST_PLAYS)
    match = read_match(text)
    return laid(match, owner, with_names_of_their_own(seats[: match.seats]), at, written=True)


if __name__ == "__main__":
    main()
