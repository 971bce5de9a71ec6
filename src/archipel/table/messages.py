"""What goes to a table and comes from it: commands, notes, proposals, the next step, what a bot plans."""

from __future__ import annotations

from dataclasses import dataclass

from archipel.bots.advice import Intent
from archipel.table.storage import NOBODY


@dataclass(frozen=True)
class Command:
    """What a person wants done: under an id of its own, for the table as it stood after `seq` rows."""

    cmd: str
    seq: int
    seat: int
    action: int


@dataclass(frozen=True)
class Note:
    """Something the log says that is no play: after so many plays, a key of `web.notes`, and whose doing."""

    plays: int
    key: str
    seat: int
    n: int = 0
    name: str = ""
    """What that seat was called then."""
    at: float = 0.0
    by: int = NOBODY
    """The seat of whoever did it to another."""


@dataclass(frozen=True)
class Taken:
    """A seat that was taken from somebody while a game with secrets ran: from whom, and when."""

    name: str
    at: float


@dataclass(frozen=True)
class Proposal:
    """Something everybody must agree to: `abandon`, `back N`, or `open N` for the seat of a bot."""

    what: str
    asker: int
    agreed: frozenset[int]

    @property
    def number(self) -> int:
        """How many plays going back would leave; which seat would be free."""
        return int(self.what.split()[1])


@dataclass(frozen=True)
class Step:
    """A play that needs no person: a bot's decision if no action is named."""

    seat: int
    action: str | None
    at_once: bool = False
    """Whether it is made without waiting until the last play has been seen."""
    for_person: bool = False
    """Whether it is a pass made for a person, who is given time to think first."""


@dataclass(frozen=True)
class Plan:
    """What a bot is about to do, and why: of a seat, as the game is since row `changed`."""

    seat: int
    changed: int
    intent: Intent
