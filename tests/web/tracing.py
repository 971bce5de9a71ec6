"""The system's strace, and what it saw: what was written to the log, what reached the disk, what was sent."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.run.packages import install

MISSING = (
    "This test needs strace, and there is none that works here. Install it (Debian, Ubuntu: "
    "`apt-get install strace`; Fedora: `dnf install strace`); a container must allow ptrace."
)
CALLS = "trace=pwrite64,pwritev,write,writev,fsync,fdatasync,sendto,sendmsg"
_LINE = re.compile(r"^(?P<thread>\d+) +(?P<rest>.*)$")
_CALL = re.compile(r"^(?P<name>\w+)\(\d+<(?P<what>[^>]*)>+(?P<more>.*)$")
_RESUMED = re.compile(r"^<\.\.\. (?P<name>\w+) resumed>")


class NoTracingError(Exception):
    """There is no strace to test with."""


def strace() -> str:
    """The program as found, or as just installed, or a plain message."""
    found = shutil.which("strace")
    if found is None:
        install("strace")
        found = shutil.which("strace")
    if found is None or subprocess.run([found, "-o", "/dev/null", "true"], capture_output=True).returncode:
        raise NoTracingError(MISSING)
    return found


@dataclass(frozen=True)
class Seen:
    """A call: of what kind, to which file or connection, with which bytes; and when it was over, if it took time."""

    kind: str
    what: str
    more: str


def seen(lines: Iterable[str]) -> Iterator[Seen]:
    """The calls of a trace: a write when it begins, a sync when it is over, a sending when it begins."""
    waiting: dict[str, Seen] = {}
    for line in lines:
        parts = _LINE.match(line)
        if parts is None:
            continue
        thread, rest = parts["thread"], parts["rest"]
        if _RESUMED.match(rest):
            begun = waiting.pop(thread, None)
            if begun is not None:
                yield begun
            continue
        call = _CALL.match(rest)
        if call is None:
            continue
        found = Seen(call["name"], call["what"], call["more"])
        if rest.endswith("<unfinished ...>") and "sync" in found.kind:
            waiting[thread] = found
        else:
            yield found


@dataclass
class Order:
    """How much was told, and how much of it while the log was not on the disk."""

    told: int = 0
    acknowledged: int = 0
    early: int = 0
    syncs: int = 0


def order_of(lines: Iterable[str], log: str, told: str, ack: str) -> Order:
    """Follow a trace: `log` ends the name of the log, `told` and `ack` are in the bytes of messages."""
    order, unsynced = Order(), False
    for call in seen(lines):
        if call.what.endswith(log):
            if "sync" in call.kind:
                unsynced = False
                order.syncs += 1
            else:
                unsynced = True
        elif told in call.more:
            order.told += 1
            order.acknowledged += ack in call.more
            order.early += unsynced
    return order
