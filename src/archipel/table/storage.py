"""What is kept of tables, and what whoever keeps it promises.

The house knows no database: it knows `Storage`. SQLite (`store.Store`) is the one implementation today; a
second one must keep these promises, and nothing else:

* **Append at the expected number.** A table's log is numbered 1, 2, 3 … `append(row)` succeeds if and only if
  `row.seq` is one more than the last number stored, and each number is given out once, however many ask at
  once. Whoever comes second gets `Conflict`, has changed nothing, and reads the log again.
* **Each command once.** (table, seat, cmd) is there once. `append` of a command that is stored already
  changes nothing and gives the stored row back, whatever else the new row says; this is looked at before the
  number, so that a command sent again after a lost answer is answered and not refused.
* **All of it or nothing.** A row, what it makes of its table (`After`) and who comes and goes with it
  (`Moves`) are one transaction. `StoreError` means that nothing of it happened.
* **On disk before the answer.** A call that returned is there after a power cut.
* **Nothing is changed.** Rows and headers are never rewritten, but for the names that `unname` takes out of
  them; `void` moves rows aside, `forget` is the only way to lose them.

Calls block and may come from one thread after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Literal, Protocol

WATCHING = -1
"""The seat of somebody who only watches."""
NOBODY = -1
"""The seat of a row that is no seat's."""
HOST = -2
"""Whoever opened a table, as the one who did something, where they have no seat."""

Kind = Literal["play", "undo", "seat", "start", "ask", "agree", "refuse", "close", "meet", "open"]


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored: `header` never changes, the rest follows its rows."""

    id: str
    owner: str
    game: str
    version: int
    created: float
    header: str
    ended: float | None
    summary: str
    changed: float
    """When something last happened."""
    position: str
    """The position as text: from it a later version of the rules goes on."""
    base: int = 0
    """So many rows were played by an earlier version of the rules; the header begins after them."""
    keys: int = 0
    """How often the table's links were made anew: those from before open nothing."""
    binned: float | None = None
    """When it was put into the bin: it is there for nobody, and nothing of it is gone."""


@dataclass(frozen=True)
class Brief:
    """A table in a list of many: without its position, and with a header that does not say how it began."""

    id: str
    owner: str
    game: str
    created: float
    header: str
    ended: float | None
    summary: str
    changed: float
    binned: float | None = None


@dataclass(frozen=True)
class Row:
    """One thing that happened: a play with what chance dealt in it, `back N`, or a matter of seats."""

    table: str
    seq: int
    kind: Kind
    seat: int
    action: str
    dealt: str
    cmd: str | None
    """The command of the person who did it; None for what goes on by itself."""
    digest: str
    """The fingerprint of the state after it."""
    at: float


@dataclass(frozen=True)
class Voided:
    """A row that a rollback took out of the log, and when."""

    row: Row
    at: float


@dataclass(frozen=True)
class Person:
    """Somebody at a table: a guest, the seat they hold (or `WATCHING`), and how much they have seen."""

    guest: str
    seat: int
    since: float
    seen: int = 0


@dataclass(frozen=True)
class Said:
    """Something said at a table: a ready-made sentence by its key, or a line of chat."""

    n: int
    seat: int
    kind: Literal["phrase", "chat"]
    text: str
    at: float


@dataclass(frozen=True)
class Report:
    """A problem somebody reported: the whole game up to a moment, for those who mend it."""

    id: str
    table: str
    plays: int
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class After:
    """What a row makes of its table."""

    summary: str
    ended: float | None
    position: str


@dataclass(frozen=True)
class Moves:
    """Who comes to seats and who leaves them, together with a row."""

    come: Sequence[Person] = ()
    leave: Sequence[tuple[str, int]] = ()
    """(guest, seat); a guest of "" is everybody on that seat."""
    new_keys: bool = False
    owner: str = ""
    """Whose the table is from now on, if that changes."""


@dataclass(frozen=True)
class Whole:
    """Everything about one table, read at one moment."""

    table: TableRow
    rows: list[Row]
    people: list[Person]
    talk: list[Said]
    voided: list[Voided]
    last: int = 0
    chain: str = ""
    """What stands beside the log about it: the number of its last row, and the running hash of all."""


@dataclass(frozen=True)
class Loss:
    """How many rows of a table were confirmed to somebody, and how many of them are here."""

    confirmed: int
    here: int


@dataclass(frozen=True)
class Device:
    """A browser somebody is known on; one that was signed out is nobody's."""

    id: str
    guest: str
    label: str
    since: float
    seen: float
    revoked: float | None = None


@dataclass(frozen=True)
class Code:
    """A recovery code as it is kept: the device it was made on, and when it was used last."""

    id: str
    guest: str
    sealed: str
    since: float
    device: str
    used: float | None = None


Run = tuple[float, float]
"""From when until when a house was open, by the clock it had then."""
Closure = tuple[float, float]
"""From when to when a house was closed."""


class Conflict(Exception):  # noqa: N818
    """The log has grown meanwhile: this row does not come next."""


class Storage(Protocol):
    """Where tables are kept."""

    def close(self) -> None:
        """Let go of it."""

    def pragmas(self) -> dict[str, Any]:
        """What the database says it promises, for people who look after it."""

    def opens(self, at: float) -> list[Run]:
        """A house opens now; says when it was open before, in the order in which that was."""

    def runs(self) -> list[Run]:
        """When the house was open, in the order in which that was."""

    def alive(self, at: float) -> None:
        """The house that opened last is open still."""

    def check(self, *, quick: bool = False) -> list[str]:
        """What the database itself finds wrong, and gaps in logs; quickly, only what its pages show."""

    def losses(self) -> dict[str, Loss]:
        """The tables of which rows are missing that were confirmed; those that have gone altogether too."""

    def loss(self, table_id: str) -> Loss | None:
        """What is missing of a table, if something is."""

    def beside(self) -> Storage:
        """The same tables once more, for somebody who reads while everything else goes on."""

    def interrupt(self) -> None:
        """Let what is being read end at once; whoever reads is told that it failed."""

    def rescue(self) -> Path:
        """Copy what is open, although it stands nowhere any more, to a file; its name is the answer."""

    # Tables

    def save_table(self, table: TableRow, sitting: Sequence[Person] = ()) -> None:
        """Keep a new table, and who sits at it."""

    def table(self, table_id: str) -> TableRow | None:
        """A table by its id."""

    def tables(self) -> list[str]:
        """Every table, oldest first."""

    def tables_of(self, guest: str, most: int = -1) -> list[tuple[Brief, list[int]]]:
        """The tables somebody opened, sits at or watches, newest first, with the seats they hold.

        All of them, or so many at most.
        """

    def rebase(self, table_id: str, version: int, header: str, base: int, position: str) -> None:
        """Let a running game go on under later rules, from its position."""

    def forget(self, table_id: str, binned_before: float | None = None) -> bool:
        """Delete a table and everything about it; if said, only if it was in the bin before a time."""

    # The bin

    def announce(self, running: float, ended: float, thrown: float, at: float) -> tuple[int, int]:
        """Note what will be put into the bin and what will leave it for good, as far as it is not noted yet.

        Says how many there are of each.
        """

    def idle_since(self, running: float, ended: float, told: float | None = None) -> list[str]:
        """The tables where nothing has happened since, or that ended before; none that is in the bin.

        If said, only those of which it was announced up to a time.
        """

    def binned(self, before: float = inf, told: float | None = None) -> list[str]:
        """The tables that were put into the bin before a time, those of the longest ago first.

        If said, only those of which it was announced up to a time that they leave it.
        """

    def put_away(self, table_id: str, at: float, running: float, ended: float) -> bool:
        """Put a table into the bin, if it is still as old as `idle_since` says."""

    def bring_back(self, table_id: str, at: float | None = None) -> bool:
        """Take a table out of the bin, if it is there; at a time said, it counts as touched then."""

    def whole(self, table_id: str) -> Whole | None:
        """Everything about a table, read at one moment."""

    def take_in(self, whole: Whole) -> bool:
        """Keep a table that comes from elsewhere, all of it; not if there is one of that id."""

    # The log

    def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """What happened at a table, in order; `after` skips so many rows."""

    def append(self, row: Row, after: After, moves: Moves | None = None) -> Row:
        """Add the next row, and all it makes of its table."""

    def void(self, table_id: str, first: int, after: After, at: float) -> int:
        """Take the rows from one on out of the log and keep them aside; says how many there were."""

    # People and what they say

    def people(self, table_id: str) -> list[Person]:
        """Who sits at a table and who watches."""

    def come(self, table_id: str, person: Person) -> None:
        """Somebody comes who changes nothing at the table."""

    def go(self, table_id: str, guest: str) -> None:
        """Somebody who held no seat leaves."""

    def saw(self, table_id: str, guest: str, plays: int) -> None:
        """Somebody has seen a game up to a play."""

    def talk(self, table_id: str, after: int = 0) -> list[Said]:
        """What was said at a table, in order."""

    def say(self, table_id: str, said: Said) -> None:
        """Keep what somebody said."""

    def unname(self, table_id: str, seat: int) -> None:
        """Take the name of a seat, and what was said and reported from it, out of a table's past."""

    def save_report(self, report: Report) -> None:
        """Keep a reported problem; one that is there already stays as it is."""

    def report(self, report_id: str) -> Report | None:
        """A reported problem by its id."""

    def reports(self) -> list[Report]:
        """Every reported problem, oldest first."""

    # Devices and codes

    def knows(self, guest: str) -> bool:
        """Whether anything is kept of somebody: a table, a seat, a device or a code."""

    def signed_out(self) -> list[str]:
        """Every device that was signed out."""

    def note_device(self, device: Device, most: int, every: float) -> list[str]:
        """Somebody was seen on a device; says who is signed out, because there would be more than so many."""

    def devices(self, guest: str) -> list[Device]:
        """The devices of somebody that were not signed out, whoever was seen last first."""

    def sign_out(self, guest: str, out: Collection[str], at: float) -> None:
        """Sign devices of somebody out, known or not, and drop the codes that were made there."""

    def leave(self, device: str, at: float) -> bool:
        """A device that is known becomes somebody else's; whether it was."""

    def forget_devices(self, guest: str, at: float) -> list[str]:
        """Delete all about somebody's devices and codes but which devices are nobody's now."""

    def codes(self, guest: str) -> list[Code]:
        """The codes somebody made, the newest first."""

    def save_code(self, code: Code, most: int) -> bool:
        """Keep a code, unless there are so many already."""

    def use_code(self, code: str, at: float) -> Code | None:
        """A code by its hash, which is used now."""

    def drop_code(self, guest: str, code: str) -> None:
        """A code of somebody's opens nothing any more."""
