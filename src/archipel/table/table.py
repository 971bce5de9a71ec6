"""One game being played: its seats, its log, and what may be taken back.

A table is what its header and its rows say, and who holds its seats is what the store says. `accept` is the
only way it changes, and is given nothing that the store does not hold: a table in memory and one replayed
after a crash are the same.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from archipel.bots import PASS
from archipel.core.contract import CONTINUE
from archipel.core.events import Event
from archipel.core.game import Game
from archipel.core.knowledge import is_news
from archipel.core.match import Prepared
from archipel.core.notation import write_dealt, write_position
from archipel.core.records import digest, layout
from archipel.table.errors import FrozenError
from archipel.table.meeting import still_on
from archipel.table.messages import Note, Plan, Proposal, Step, Taken
from archipel.table.open_time import closed_since
from archipel.table.seats import Seat, freed, stored_seat
from archipel.table.storage import NOBODY, WATCHING, After, Closure, Moves, Person, Row, Said, TableRow
from archipel.table.summary import is_written, read_match, summary_of

GONE = 3 * 86_400.0
"""Seconds of open time after which somebody for whom a bot stands in is asked no more."""
OBJECTS = 14
"""How many times as much a position takes in Python as in its layout."""
TAKEN, ONE_MORE, ONE_LESS = "taken", "one-more", "one-less"
"""How a seat changed, beside what it is: taken from whoever held it, or on one device more or less."""
PASSING = ("undo", "refused", "meets")
"""Notes about plays: they go with them when these are taken back, what happened to seats stays."""
AGREED = "agreed"
"""What a row says that goes back because everybody agreed: then all have their time anew."""
PERSON, BOT, TABLE = "person", "bot", "table"
"""Who decided a play; the table itself makes those that leave no choice, and passes."""


class Table:
    """One game being played."""

    def __init__(self, stored: TableRow) -> None:
        header = json.loads(stored.header)
        self.id, self.owner, self.keys = stored.id, stored.owner, stored.keys
        self.created, self.ended = stored.created, stored.ended
        self.match = read_match(header["start"])
        self.match.seed = header["seed"]
        if digest(self.match.state) != header["digest"]:
            raise FrozenError("table-frozen", at=0)
        self.game: Game = self.match.game
        self.seats = tuple(stored_seat(seat) for seat in header["seats"])
        self.guided: bool = header["guided"]
        self.written = is_written(header)
        self.clock: str = header.get("clock", "none")
        self.chat: bool = header.get("chat", True)
        self.started = header.get("started") or not any(seat.kind == "friend" for seat in self.seats)
        self.closed = ""
        """Why it ended before the game did: `abandon`, `resign`, `close`; or nothing."""
        self.frozen = False
        self.seq = self.changed = stored.base
        self.changed_at = stored.changed
        self._begin_line(stored)
        self._seat_people(stored, header.get("taken", {}))
        self._open_room()

    def _begin_line(self, stored: TableRow) -> None:
        """The line of play as it begins: who is asked since when, what was noted, what bots are up to."""
        self.asked = dict.fromkeys(range(len(self.seats)), stored.changed if stored.base else stored.created)
        """Since when each seat has been asked, if it is."""
        self.asked_before = [dict(self.asked)] * self.match.ply
        """The same before each play: what somebody takes back by themselves does not give them time."""
        self.closures: Sequence[Closure] = ()
        """When the house was closed: that costs nobody time."""
        self.times = [stored.created] * self.match.ply
        """When each play was made."""
        self.notes: list[Note] = []
        self.plan: Plan | None = None
        """What a bot last said it was about to do."""
        self.meetings: dict[int, int] = {}
        """For each bot that is on its way to somebody who agreed to it, to whom."""
        self.declined: dict[tuple[int, int], int] = {}
        """For each bot and each seat that does not want it to come, after how many plays that was said."""
        self._decided_by = [TABLE] * self.match.ply  # what a fork begins with was decided elsewhere
        self._news: dict[int, bool] = {}
        """Of the plays that were asked about, whether somebody learnt something from them."""
        self._commands: set[tuple[int, str]] = set()

    def _seat_people(self, stored: TableRow, taken: Mapping[str, Any]) -> None:
        """Who is away, whose seat was taken, what all are asked; whoever sits here comes with `sit`."""
        self.people: dict[str, dict[int, Person]] = {}
        self.away_since = {n: stored.changed for n, seat in enumerate(self.seats) if seat.away}
        """Since when a bot stands in for the person of a seat."""
        self.taken = {int(seat): Taken(**said) for seat, said in taken.items()}
        """The seats that the host took from somebody who had secrets there."""
        self.proposal: Proposal | None = None
        self.proposed_at: float | None = None
        """When something was first proposed since the last play: it holds up what goes on by itself, once."""
        self.talk: list[Said] = []
        self._played_away: set[int] = set()
        """The seats for which a bot that stands in has played."""

    def _open_room(self) -> None:
        """What no store holds: who looks on now, and how they like it."""
        self.asked_at = 0.0
        """When somebody last asked for it."""
        self.auto_pass: dict[str, bool] = {}
        """Who has said whether their seats pass by themselves when a window asks them."""
        self.thinking: set[object] = set()
        """The pages on which somebody is choosing what to do: nobody passes for them."""
        self.looked: dict[str, float] = {}
        """When whoever has no open page last asked for the table."""
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[], object]] = set()

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats where a person decides."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether nothing more will be played here."""
        return self.match.over or bool(self.closed)

    @property
    def keeps_secrets(self) -> bool:
        """Whether what a seat knows is nobody else's: a game with secrets runs here."""
        return self.started and not self.over and self.game.secrecy != "none"

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes: a position after every play."""
        return self.match.ply * OBJECTS * layout(self.game.state).itemsize

    # Who is here

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats somebody holds, whether a bot stands in for them or not."""
        return tuple(sorted(seat for seat in self.people.get(guest, ()) if seat != WATCHING))

    def plays_for(self, guest: str) -> tuple[int, ...]:
        """The seats somebody decides for now."""
        return tuple(seat for seat in self.seats_of(guest) if self.seats[seat].human)

    def may_look(self, guest: str) -> bool:
        """Whether somebody may see this table."""
        return guest == self.owner or guest in self.people

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats that wait for somebody to come by a link; where there are secrets, only if all agreed."""
        left = (n for n, seat in enumerate(self.seats) if seat.kind == "friend" and n not in self.held)
        return tuple(n for n in left if self.seats[n].open or not self.keeps_secrets)

    @property
    def held(self) -> frozenset[int]:
        """The seats that somebody holds, whether a bot stands in for them or not."""
        return frozenset(seat for seats in self.people.values() for seat in seats if seat != WATCHING)

    def sit(self, moves: Moves) -> None:
        """Let people come and leave, as the store holds it."""
        for guest, seat in moves.leave:
            for who in [guest] if guest else list(self.people):
                self.people.get(who, {}).pop(seat, None)
                if not self.people.get(who):
                    self.people.pop(who, None)
        for person in moves.come:
            self.people.setdefault(person.guest, {})[person.seat] = person
        self.keys += moves.new_keys
        self.owner = moves.owner or self.owner

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.match.to_move

    # The line of play

    def state_at(self, plays: int) -> Any:
        """The position after so many plays."""
        return self.match.state_at(plays)

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

    def undo_row(self, back: int, seat: int, cmd: str, at: float, agreed: bool = False) -> Row:
        """The row that goes back to the position after so many plays, alone or because all agreed."""
        fingerprint, word = digest(self.state_at(back)), AGREED if agreed else ""
        return Row(self.id, self.seq + 1, "undo", seat, f"back {back}", word, cmd, fingerprint, at)

    def plain_row(self, kind: Any, seat: int, action: str, cmd: str | None, at: float) -> Row:
        """A row that leaves the position as it is."""
        return Row(self.id, self.seq + 1, kind, seat, action, "", cmd, digest(self.match.state), at)

    def seat_row(self, seat: int, changed: Seat, at: float, by: int = NOBODY, how: str = "") -> Row:
        """The row that changes who sits somewhere; `by` is the seat of whoever does that to another."""
        row = self.plain_row("seat", seat, json.dumps(asdict(changed), ensure_ascii=False), None, at)
        return row if (by, how) == (NOBODY, "") else replace(row, dealt=f"{by} {how}".rstrip())

    def after(self, row: Row, prepared: Prepared | None) -> After:
        """What the store keeps beside a row: what a list will say, when it ended, and the position."""
        plays, state = self.match.ply, self.match.state
        if prepared is not None:
            plays, state = plays + 1, prepared.after
        elif row.kind == "undo":
            plays, state = _plays_left(row), self.state_at(_plays_left(row))
        closed = row.action if row.kind == "close" else self.closed
        over = self.game.over(state) or closed
        seats = self._seats_after(row)
        summary = summary_of(self.game, state, plays, seats, closed, self.started or row.kind == "start")
        ended = (self.ended or row.at) if over else None
        return After(summary, ended, write_position(self.game, state))

    def _seats_after(self, row: Row) -> tuple[Seat, ...]:
        if row.kind == "seat":
            seat, changed = row.seat, stored_seat(json.loads(row.action))
        elif row.kind == "open":
            seat = int(row.action)
            changed = freed(self.seats[seat])
        else:
            return self.seats
        return (*self.seats[:seat], changed, *self.seats[seat + 1 :])

    def accept(self, row: Row, prepared: Prepared | None) -> None:
        """Let happen what the store holds: a prepared play, going back, or a matter of seats."""
        still_asked = {*self.waiting_for} - {row.seat} if row.kind == "play" else set()
        since = self._happens(row, prepared) or {}
        if row.kind in ("play", "undo"):
            self.proposal, self.proposed_at, self.changed = None, None, row.seq
            self.meetings = still_on(self)
        if row.kind in ("play", "undo", "start"):
            fresh = (seat for seat in self.waiting_for if seat not in still_asked)
            self.asked |= {seat: since.get(seat, row.at) for seat in fresh}
        if row.cmd is not None:
            self._commands.add((row.seat, row.cmd))
        self.seq, self.changed_at = row.seq, row.at
        self.ended = (self.ended or row.at) if self.over else None

    def _happens(self, row: Row, prepared: Prepared | None) -> Mapping[int, float] | None:
        """One row by its kind; after going back, since when each seat was asked there."""
        match row.kind:
            case "play":
                assert prepared is not None
                self._make(row, prepared)
            case "undo":
                return self._take_back(row)
            case "seat":
                asked, there = self.asked[row.seat], self.human_seats
                self._change_seat(row)
                self.asked[row.seat] = asked
                self._whoever_comes_has_time(row, there)
            case "start":
                self.started = True
            case "close":
                self.closed = row.action
                self.notes.append(self._note(f"closed-{row.action}", row))
            case "meet":
                self._agree_to_meet(row)
            case "open":
                self._free_seat(row)
            case _:
                self._consult(row)
        return None

    def _make(self, row: Row, prepared: Prepared) -> None:
        self.asked_before.append(dict(self.asked))
        self.match.commit(prepared)
        if not self.seats[row.seat].human:
            self._played_away.add(row.seat)
        self._decided_by.append(decider(row, prepared))
        self.times.append(row.at)

    def _take_back(self, row: Row) -> Mapping[int, float]:
        """Go back, and say since when each seat was asked there: what one takes back by oneself was never
        played, also for the clocks."""
        taken = self.match.ply - _plays_left(row)
        if row.dealt == AGREED:
            self.give_time(range(len(self.seats)), row.at)
        since = self.asked_before[_plays_left(row)]
        self._go_back(_plays_left(row))
        left = [note for note in self.notes if note.plays <= self.match.ply or note.key not in PASSING]
        self.notes = [replace(note, plays=min(note.plays, self.match.ply)) for note in left]
        self.notes.append(self._note("undo", row, taken))
        return since

    def _free_seat(self, row: Row) -> None:
        seat = int(row.action)
        self.notes.append(Note(self.match.ply, "open", seat, 0, self.seats[seat].name, row.at, row.seat))
        self.seats, self.proposal = self._seats_after(row), None

    def _change_seat(self, row: Row) -> None:
        old, new, how = self.seats[row.seat], stored_seat(json.loads(row.action)), doer(row)[1]
        self.seats = self._seats_after(row)
        if how == TAKEN:
            self.taken[row.seat] = Taken(old.name, row.at)
        elif new.human:
            self.taken.pop(row.seat, None)
        if new.human and not old.human:
            self.asked[row.seat] = row.at  # whoever comes back has all their time
        if not new.away:
            self.away_since.pop(row.seat, None)
        elif not old.away:
            self.away_since[row.seat] = row.at
        self._note_change(row, old, new)

    def _note_change(self, row: Row, old: Seat, new: Seat) -> None:
        """What the log says of a seat that has changed, if anything."""
        key, name, (by, how) = _what_became(old, new, doer(row)[0]), new.name or old.name, doer(row)
        is_anothers = by not in (NOBODY, row.seat) and self.started
        if is_anothers and (key or old.kind != new.kind or how == TAKEN):
            key, name = "sent-away" if new.kind == old.kind else f"made-{new.kind}", old.name
        elif how in (ONE_MORE, ONE_LESS) and self.started and not self.over:
            key = how
        if key:
            self.notes.append(Note(self.match.ply, key, row.seat, 0, name, row.at, by))

    def _consult(self, row: Row) -> None:
        seats = frozenset(json.loads(row.dealt))
        if row.kind == "ask":
            self.proposal = Proposal(row.action, row.seat, seats)
            self.proposed_at = row.at if self.proposed_at is None else self.proposed_at
        elif row.kind == "agree" and self.proposal is not None:
            self.proposal = replace(self.proposal, agreed=self.proposal.agreed | seats)
        else:
            self.proposal = None
            self.notes.append(self._note("refused", row))

    def _agree_to_meet(self, row: Row) -> None:
        bot, yes = int(row.action.split()[0]), row.action.endswith("yes")
        if yes:
            self.meetings[bot] = row.seat
            self.notes.append(Note(self.match.ply, "meets", bot, 0, self.seats[bot].name, row.at))
        else:
            self.meetings.pop(bot, None)
            self.declined[bot, row.seat] = self.match.ply

    def _note(self, key: str, row: Row, n: int = 0) -> Note:
        name = self.seats[row.seat].name if row.seat >= 0 else ""
        return Note(self.match.ply, key, row.seat, n, name, row.at)

    def replay(self, rows: Iterable[Row]) -> None:
        """Follow stored rows; a row that leads elsewhere than it did freezes the table before it."""
        for row in rows:
            try:
                prepared = None
                if row.kind == "play":
                    prepared = self.match.prepare(row.action, row.seat, dealt=row.dealt)
                after = self.match.state if prepared is None else prepared.after
                if row.kind == "undo":
                    after = self.state_at(_plays_left(row))
                if digest(after) != row.digest or row.seq != self.seq + 1:
                    raise ValueError("not what was stored")
            except Exception as error:
                self.frozen = True
                raise FrozenError("table-frozen", at=row.seq) from error
            self.accept(row, prepared)

    def give_time(self, seats: Iterable[int], at: float) -> None:
        """From now on some seats have all their time, whatever is taken back."""
        fresh = dict.fromkeys(seats, at)
        self.asked = self.asked | fresh
        self.asked_before = [before | fresh for before in self.asked_before]

    def _whoever_comes_has_time(self, row: Row, there: Sequence[int]) -> None:
        """Whoever comes back has all their time if a bot has played for them, and so has whoever was alone.

        `there` are the seats where somebody decided before. Being away for a moment gives nothing.
        """
        came = {*self.human_seats} - {*there}
        if came:
            alone = {seat for seat in (*there, *came) if not {*there} - {seat}}
            self.give_time(alone | came & self._played_away, row.at)
            self._played_away -= came

    def _go_back(self, plays: int) -> None:
        while self.match.ply > plays:
            self.match.undo()
        del self._decided_by[plays:], self.times[plays:], self.asked_before[plays:]
        self._news = {play: news for play, news in self._news.items() if play < plays}

    # Taking back

    def undo_reason(self, mine: Sequence[int]) -> str:
        """Why my last decision stands, as a key under `table.undo`; nothing if it can go back."""
        back = self.last_decision(mine)
        if back is None:
            return "nothing"
        if self.over:
            return "over"
        barriers = (self._barrier(play, mine) for play in reversed(range(back, self.match.ply)))
        return next(filter(None, barriers), "")

    def last_decision(self, mine: Sequence[int]) -> int | None:
        """The number of plays before the last decision of a person who holds these seats."""
        if not mine:
            return None  # for whoever looks on there is nothing to look for, in a long game
        plays = reversed(range(self.match.ply))
        return next((play for play in plays if self._is_mine(play, mine)), None)

    def _is_mine(self, play: int, mine: Sequence[int]) -> bool:
        return self._decided_by[play] == PERSON and self.match.entries[play].play.seat in mine

    def _barrier(self, play: int, mine: Sequence[int]) -> str:
        """What keeps a play from being taken back: somebody has learnt something from it."""
        entry = self.match.entries[play]
        if entry.play.dealt:
            return "chance"
        if self._was_news(play):
            return "secret"
        return "" if self._decided_by[play] == TABLE or self._is_mine(play, mine) else "other"

    def _was_news(self, play: int) -> bool:
        if play not in self._news:
            self._news[play] = is_news(self.game, self.match.entries[play], self.state_at(play + 1))
        return self._news[play]

    def asked_seats(self, now: float) -> frozenset[int]:
        """The seats whose people must agree to a proposal: where somebody is, or will be back, and where
        somebody was until the host took the seat from them."""
        absent = self.away_since | {seat: taken.at for seat, taken in self.taken.items()}
        here = self.held | self.taken.keys()
        return frozenset(seat for seat in here if self._open_since(absent.get(seat, now), now) < GONE)

    def _open_since(self, moment: float, now: float) -> float:
        """For how long the house was open since a moment: while it is closed nobody can come back."""
        return now - moment - closed_since(self.closures, moment)

    def person_of(self, seat: int) -> str:
        """What the person is called who must agree for a seat; a seat without a name is its number."""
        name = self.taken[seat].name if seat in self.taken else self.names[seat]
        return name or str(seat + 1)

    # What goes on by itself

    def passes_by_itself(self, seat: int) -> bool:
        """Whether a seat passes when a window asks it: a bot's does, and one whose people all want it."""
        holders = [guest for guest, seats in self.people.items() if seat in seats]
        wishes = [self.auto_pass[guest] for guest in holders if guest in self.auto_pass]
        return not self.seats[seat].human or (bool(wishes) and all(wishes))

    def own_step(self) -> Step | None:
        """The next play that needs no person.

        In a window bots decide first, and nothing is waited for, so that a person's answer does not come too
        late for the position it was meant for. People whose seats pass by themselves are given time to think,
        and all the time they like while somebody chooses what to play, or plays a guided game.
        """
        if self.over or self.frozen or not self.started:
            return None
        legal = {seat: self.match.legal(seat) for seat in self.waiting_for}
        bots = [seat for seat in legal if not self.seats[seat].human]
        asked = [seat for seat in legal if PASS in legal[seat]]
        for seat in asked:
            if seat in bots:
                return Step(seat, PASS if legal[seat] == [PASS] else None, at_once=True)
        willing = [seat for seat in asked if self.passes_by_itself(seat)]
        if willing and not self.thinking and not self.guided:
            return Step(willing[0], PASS, for_person=True)
        proceed = self.game.action_text(CONTINUE)
        if all(actions == [proceed] for actions in legal.values()):
            return Step(self.waiting_for[0], proceed)
        return Step(bots[0], None) if bots else None


def decider(row: Row, prepared: Prepared) -> str:
    """Who decided a play: whoever sent a command, else a bot, unless there was nothing to decide."""
    if row.cmd is not None:
        return PERSON
    automatic = prepared.entry.play.action == CONTINUE or row.action == PASS
    return TABLE if automatic else BOT


def doer(row: Row) -> tuple[int, str]:
    """Whose doing a change of a seat was, where it was another's, and how the seat changed besides."""
    by, _, how = row.dealt.partition(" ")
    return int(by) if by else NOBODY, how


def _what_became(old: Seat, new: Seat, by: int) -> str:
    """Who came or left, or plays again, or lets a bot play: a key of the notes, or nothing."""
    was_theirs = old.kind == "friend" or (old.kind != "bot" and by == NOBODY)
    if new.kind == "friend" and was_theirs and bool(old.name) != bool(new.name):
        return "came" if new.name else "left"
    if old.human != new.human:
        return "back" if new.human else "stands-in"
    return ""


def _plays_left(row: Row) -> int:
    """How many plays an undo leaves of the line."""
    return int(row.action.removeprefix("back "))
