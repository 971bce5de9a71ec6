"""One game being played: its seats, its log, and what may be taken back.

A table is what its header and its rows say. `accept` is the only way it changes, and is given nothing that
the store does not hold: a table in memory and one replayed after a crash are the same.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from archipel.bots import PASS
from archipel.core.contract import CONTINUE
from archipel.core.errors import NotationError
from archipel.core.events import EVERYONE, SPECTATOR, Event
from archipel.core.game import Game
from archipel.core.match import Match, Prepared, read, seats_in, view_of
from archipel.core.notation import write_dealt
from archipel.core.records import digest
from archipel.draw.look import look_of
from archipel.table.errors import FrozenError
from archipel.table.seats import Seat
from archipel.table.store import NOBODY, Row, TableRow

PERSON, BOT, TABLE = "person", "bot", "table"
"""Who decided a play; the table itself makes those that leave no choice, and passes."""


@dataclass(frozen=True)
class Command:
    """What a person wants done: under an id of its own, for the table as it stood after `seq` rows."""

    cmd: str
    seq: int
    seat: int
    action: int


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
class Summary:
    """A table in a list."""

    id: str
    game: str
    names: tuple[str, ...]
    guided: bool
    created: float
    ended: float | None
    turn: int
    plays: int
    waiting: tuple[int, ...]
    """The seats it waits for."""
    my_turn: bool
    over: bool
    ending: str
    """The key of how it ended, or nothing."""


class Table:
    """One game being played."""

    def __init__(self, stored: TableRow) -> None:
        header = json.loads(stored.header)
        self.id, self.owner = stored.id, stored.owner
        self.created, self.ended = stored.created, stored.ended
        self.match = read_match(header["start"])
        self.match.seed = header["seed"]
        if digest(self.match.state) != header["digest"]:
            raise FrozenError("table-frozen", at=0)
        self.game: Game = self.match.game
        self.seats = tuple(Seat(**seat) for seat in header["seats"])
        self.guided: bool = header["guided"]
        self.seq = 0
        self.frozen = False
        self.auto_pass = False
        self.thinking: set[object] = set()
        """The pages on which somebody is choosing what to do: nobody passes for them."""
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[], object]] = set()
        self._decided_by = [TABLE] * self.match.ply  # what a fork begins with was decided elsewhere
        self._commands: set[tuple[int, str]] = set()

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats where a person decides."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.match.to_move

    # The line of play

    def state_at(self, plays: int) -> Any:
        """The position after so many plays."""
        return self.match.state if plays == self.match.ply else self.match.entries[plays].before

    def news_at(self, play: int) -> tuple[Event, ...]:
        """What a play told, the first being 1."""
        return self.match.entries[play - 1].news

    def did(self, seat: int, cmd: str) -> bool:
        """Whether a command is in the log already."""
        return (seat, cmd) in self._commands

    def play_row(self, prepared: Prepared, cmd: str | None, at: float) -> Row:
        """The row of a play that is about to be stored."""
        play = prepared.entry.play
        action, dealt = self.game.action_text(play.action), write_dealt(self.game, play.dealt)
        fingerprint = digest(prepared.after)
        return Row(self.id, self.seq + 1, "play", play.seat, action, dealt, cmd, fingerprint, at)

    def undo_row(self, cmd: str, at: float) -> Row:
        """The row that takes the last decision of a person back."""
        back = self._last_decision()
        assert back is not None
        fingerprint = digest(self.state_at(back))
        return Row(self.id, self.seq + 1, "undo", NOBODY, f"back {back}", "", cmd, fingerprint, at)

    def summary_after(self, row: Row, prepared: Prepared | None) -> tuple[str, float | None]:
        """What a list will say of the table once a row is stored, and when it ended if it has."""
        plays = _plays_left(row) if prepared is None else self.match.ply + 1
        state = self.state_at(plays) if prepared is None else prepared.after
        return summary_of(self.game, state, plays), row.at if self.game.over(state) else None

    def accept(self, row: Row, prepared: Prepared | None) -> None:
        """Let happen what the store holds: a prepared play, or going back."""
        if prepared is None:
            self._go_back(_plays_left(row))
        else:
            self.match.commit(prepared)
            self._decided_by.append(decider(row, prepared))
        if row.cmd is not None:
            self._commands.add((row.seat, row.cmd))
        self.seq = row.seq
        self.ended = row.at if self.match.over else None

    def replay(self, rows: Iterable[Row]) -> None:
        """Follow stored rows; a row that leads elsewhere than it did freezes the table before it."""
        for row in rows:
            try:
                prepared = None
                if row.kind == "play":
                    prepared = self.match.prepare(row.action, row.seat, dealt=row.dealt)
                after = self.state_at(_plays_left(row)) if prepared is None else prepared.after
                if digest(after) != row.digest or row.seq != self.seq + 1:
                    raise ValueError("not what was stored")
            except Exception as error:
                self.frozen = True
                raise FrozenError("table-frozen", at=row.seq) from error
            self.accept(row, prepared)

    def _go_back(self, plays: int) -> None:
        while self.match.ply > plays:
            self.match.undo()
        del self._decided_by[plays:]

    # Taking back

    def undo_reason(self) -> str:
        """Why a person's last decision stands, as a key under `table.undo`; nothing if it can go back."""
        back = self._last_decision()
        if back is None:
            return "nothing"
        if self.match.over:
            return "over"
        barriers = (self._barrier(play) for play in reversed(range(back, self.match.ply)))
        return next(filter(None, barriers), "")

    def _last_decision(self) -> int | None:
        """The number of plays before the last decision of a person."""
        plays = range(self.match.ply)
        return next((play for play in reversed(plays) if self._decided_by[play] == PERSON), None)

    def _barrier(self, play: int) -> str:
        """What keeps a play from being taken back: somebody has learnt something from it."""
        entry = self.match.entries[play]
        if entry.play.dealt:
            return "chance"
        if any(event.readers != EVERYONE for event in entry.news):
            return "secret"
        return "other" if self._decided_by[play] == BOT else ""

    # What goes on by itself

    def own_step(self) -> Step | None:
        """The next play that needs no person.

        In a window bots pass; nothing is waited for, so that a person's answer does not come too late for
        the position it was meant for. People whose seats pass by themselves (`auto_pass`) are given time to
        think, and all the time they like while they choose what to play, or play a guided game.
        """
        if self.match.over or self.frozen:
            return None
        legal = {seat: self.match.legal(seat) for seat in self.waiting_for}
        bots = [seat for seat in legal if not self.seats[seat].human]
        asked = [seat for seat in legal if PASS in legal[seat]]
        for seat in asked:
            if seat in bots:
                return Step(seat, PASS, at_once=True)
        if asked and self.auto_pass and not self.thinking and not self.guided:
            return Step(asked[0], PASS, for_person=True)
        proceed = self.game.action_text(CONTINUE)
        if all(actions == [proceed] for actions in legal.values()):
            return Step(self.waiting_for[0], proceed)
        return Step(bots[0], None) if bots else None


def read_match(text: str) -> Match:
    """A whole game from text: what one player sees of it is not enough to play on."""
    match = read(text)
    if not isinstance(match, Match):
        raise NotationError("table-view")
    return match


def header_of(match: Match, seats: Sequence[Seat], guided: bool) -> str:
    """What a table is replayed from, as JSON: how it began, who sits there."""
    header = {
        "options": match.options,
        "seats": [asdict(seat) for seat in seats],
        "guided": guided,
        "seed": match.seed,
        "start": match.write(),
        "digest": digest(match.state),
    }
    return json.dumps(header, ensure_ascii=False)


def summary_of(game: Game, state: Any, plays: int) -> str:
    """What a list of tables says of a position, as JSON."""
    summary = {
        "turn": look_of(game).turn(view_of(game, state, SPECTATOR)),
        "plays": plays,
        "waiting": seats_in(game.deciders(state)),
        "ending": game.endings[game.ending(state)] if game.over(state) else "",
    }
    return json.dumps(summary)


def read_summary(stored: TableRow) -> Summary:
    """A table in a list, without replaying it."""
    header, summary = json.loads(stored.header), json.loads(stored.summary)
    seats = [Seat(**seat) for seat in header["seats"]]
    return Summary(
        id=stored.id,
        game=stored.game,
        names=tuple(seat.name for seat in seats),
        guided=header["guided"],
        created=stored.created,
        ended=stored.ended,
        turn=summary["turn"],
        plays=summary["plays"],
        waiting=tuple(summary["waiting"]),
        my_turn=any(seats[number].human for number in summary["waiting"]),
        over=stored.ended is not None,
        ending=summary["ending"],
    )


def decider(row: Row, prepared: Prepared) -> str:
    """Who decided a play: whoever sent a command, else a bot, unless there was nothing to decide."""
    if row.cmd is not None:
        return PERSON
    automatic = prepared.entry.play.action == CONTINUE or row.action == PASS
    return TABLE if automatic else BOT


def _plays_left(row: Row) -> int:
    """How many plays an undo leaves of the line."""
    return int(row.action.removeprefix("back "))
