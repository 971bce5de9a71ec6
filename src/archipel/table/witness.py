"""A witness beside the games: the number of the last row that was confirmed, for each table, in its own file.

When the end of its log is damaged, SQLite goes on with what comes before and cannot know that there was more.
The witness is written after each commit, without waiting for the disk: it outlives a house that is killed,
and is never ahead of what was committed. Each table has a place of 32 bytes, found by its `rowid`. In the
first place, which is nobody's, stands the process that has the house open; it keeps the file locked.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from archipel.table.errors import StoreError

PLACE = struct.Struct("<20sQI")
"""A name, a number, and a checksum of both: a place that is empty or torn says nothing."""
LONGEST = 20
HOUSE = "house"
TAKEN = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)


class Witness:
    """What was confirmed, as far as the file beside the games knows."""

    def __init__(self, file: Path, *, reading: bool = False) -> None:
        if reading and not file.exists():
            file = Path(os.devnull)  # there is none, so it says nothing
        flags = os.O_RDONLY if reading else os.O_RDWR | os.O_CREAT
        opened = os.open(file, flags | getattr(os, "O_BINARY", 0), 0o600)
        self._file = os.fdopen(opened, "rb" if reading else "r+b", buffering=0)

    def close(self) -> None:
        """Let go of the file; whoever kept other houses away lets them in."""
        self._file.close()

    def hold(self) -> None:
        """Keep every other house away until this is closed or the process ends, however it ends."""
        try:
            _lock(self._file.fileno())
        except OSError as error:
            if error.errno not in TAKEN:  # here nothing can be locked
                raise
            raise StoreError("store-taken", pid=self.confirmed(0, HOUSE) or "?") from error
        self.confirm(0, HOUSE, os.getpid())

    def confirm(self, place: int, table: str, number: int) -> None:
        """The rows of a table up to a number are on disk."""
        name = table.encode()
        if len(name) <= LONGEST:  # others come from no house, and nobody can open them
            self._write(place, PLACE.pack(name, number, _sum(name, number)))

    def forget(self, place: int) -> None:
        """Nothing is confirmed any more of the table at a place."""
        self._write(place, bytes(PLACE.size))

    def _write(self, place: int, said: bytes) -> None:
        with suppress(OSError):  # it only falls behind, which is no reason to refuse a move
            self._file.seek(place * PLACE.size)
            self._file.write(said)

    def confirmed(self, place: int, table: str) -> int:
        """The number that is confirmed of a table at its place."""
        self._file.seek(place * PLACE.size)
        return next((number for _, name, number in _read(self._file.read(PLACE.size)) if name == table), 0)

    def name_at(self, place: int) -> str:
        """The table whose place this is, if it is anybody's."""
        self._file.seek(place * PLACE.size)
        return next((name for _, name, _ in _read(self._file.read(PLACE.size))), "")

    @property
    def end(self) -> int:
        """The first place behind all others."""
        return -(-os.fstat(self._file.fileno()).st_size // PLACE.size)

    def places(self) -> list[tuple[int, str, int]]:
        """(place, table, number) of all that is confirmed."""
        self._file.seek(0)
        return [said for said in _read(self._file.read()) if said[0] > 0]


def _read(said: bytes) -> Iterator[tuple[int, str, int]]:
    """What stands in each place that says something."""
    whole = len(said) - len(said) % PLACE.size
    for place, (padded, number, checked) in enumerate(PLACE.iter_unpack(said[:whole])):
        name = padded.rstrip(b"\0")
        if name and checked == _sum(name, number):
            yield place, name.decode(errors="replace"), number


def _sum(name: bytes, number: int) -> int:
    return zlib.crc32(PLACE.pack(name, number, 0))


if sys.platform == "win32":
    import msvcrt

    BEYOND = 1 << 30
    """A byte that is locked cannot be read there: this one is behind all places."""

    def _lock(opened: int) -> None:
        os.lseek(opened, BEYOND, os.SEEK_SET)
        msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(opened: int) -> None:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
