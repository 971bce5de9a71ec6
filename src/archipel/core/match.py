"""A game being played, in Python: `archipel.new`, `archipel.read`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from archipel.core import catalogue, chance, notation
from archipel.core.errors import (
    ArchipelError,
    DealError,
    IllegalError,
    NotationError,
    SeatError,
    StaleError,
    UndoError,
)
from archipel.core.events import SPECTATOR, Event, News, as_read_by
from archipel.core.game import Game
from archipel.core.notation import Play
from archipel.core.records import clone
from archipel.core.texts import GameTexts, game_texts, known_language


@dataclass(frozen=True)
class Result:
    """How a game ended: its key, a score for each seat, and a sentence."""

    ending: str
    scores: tuple[int, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Entry:
    """One line of the log: a play, what it told, and the position before it."""

    play: Play
    news: tuple[Event, ...]
    before: Any


@dataclass(frozen=True)
class Prepared:
    """A play worked out and not made yet: its line of the log, and the position after it."""

    entry: Entry
    after: Any


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a set of bits."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def legal_numbers(game: Game, state: Any, seat: int) -> list[int]:
    """What a seat may do, as action numbers."""
    actions = [0] * game.actions
    return actions[: game.legal(state, seat, actions)]


def view_of(game: Game, state: Any, seat: int) -> Any:
    """The world as a seat may know it."""
    seen = game.state()
    game.view(state, seat, seen)
    return seen


def picture_of(game: Game, view: Any, lang: str) -> str | None:
    """A view as an SVG document; None for a game without a look."""
    return None if game.look is None else str(game.look().picture(view, game_texts(game, lang)))


class View:
    """What one side may know of a position."""

    def __init__(self, game: Game, state: Any, seat: int, lang: str = "en") -> None:
        """`state` is a view already: nothing here can look behind it."""
        self.game, self.state, self.seat, self.lang = game, state, seat, known_language(lang)

    def legal(self) -> list[str]:
        """What this seat may do."""
        return [self.game.action_text(n) for n in legal_numbers(self.game, self.state, self.seat)]

    def write(self) -> str:
        """The view form of the position."""
        return notation.write_position(self.game, self.state, self.seat)

    def imagine(self, seed: int) -> Match:
        """A whole world that could be behind this view."""
        world = clone(self.state)
        self.game.imagine(world, self.seat, chance.seeded(self.game.chance, seed))
        return Match(self.game, world, None, seed, self.lang)

    def __str__(self) -> str:
        return self.game.text_board(self.state, game_texts(self.game, self.lang))

    def _repr_svg_(self) -> str | None:
        """How it shows itself in a notebook, if the game draws itself."""
        return picture_of(self.game, self.state, self.lang)


class Match:
    """A game being played. Nothing changes when a call is refused."""

    def __init__(
        self,
        game: Game,
        state: Any,
        dealt: notation.Dealt | None,
        seed: int | None = None,
        lang: str = "en",
    ) -> None:
        """Go on from a state; `dealt` is what was dealt to reach it, or None for a written position."""
        self.game, self.state, self.lang = game, state, known_language(lang)
        self.entries: list[Entry] = []
        self.seed = seed
        self._start, self._dealt = clone(state), dealt
        self._plays = 0  # never goes back: taking a move back does not bring its chance again

    @property
    def texts(self) -> GameTexts:
        """The words of this match's language."""
        return game_texts(self.game, self.lang)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.state.seats)

    @property
    def options(self) -> dict[str, str]:
        """The options it is played with."""
        return self.game.options_of(self.state)

    @property
    def ply(self) -> int:
        """How many plays led here."""
        return len(self.entries)

    def state_at(self, plays: int) -> Any:
        """The state after so many plays."""
        return self.state if plays == self.ply else self.entries[plays].before

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return seats_in(self.game.deciders(self.state))

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.game.over(self.state))

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        if not self.over:
            return None
        ending = self.game.endings[self.game.ending(self.state)]
        scores = tuple(self.game.score(self.state, seat) for seat in range(self.seats))
        return Result(ending, scores, self.texts.say(f"endings.{ending}"))

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may do; without a seat, what the first one to decide may."""
        if seat is None:
            if self.over:
                return []
            seat = self.to_move[0]
        self._check_seat(seat)
        return [self.game.action_text(n) for n in legal_numbers(self.game, self.state, seat)]

    def sentence(self, action: str | int) -> str:
        """What an action does, as a sentence."""
        number = self._number(action)
        return self.texts.action(number, self.texts.namer(self.state))

    def why_not(self, action: str | int, seat: int | None = None) -> str | None:
        """Why an action is not possible, with its § of the rules; None when it is."""
        try:
            self._check(*self._reading(action, seat))
        except IllegalError as refused:
            return str(refused)
        return None

    def play(
        self,
        action: str | int,
        seat: int | None = None,
        *,
        at: int | None = None,
        dealt: str | None = None,
    ) -> list[str]:
        """Play an action and return the news as sentences, whole (`log(seat)` has what a seat may read).

        `seat` is needed out of turn, and may stand before the action as in a game file. `at` refuses
        a play meant for an earlier position. `dealt` scripts what chance deals, as a game file has it.
        """
        prepared = self.prepare(action, seat, at=at, dealt=dealt)
        self.commit(prepared)
        return [self._news(event, seat=None) for event in prepared.entry.news]

    def prepare(
        self,
        action: str | int,
        seat: int | None = None,
        *,
        at: int | None = None,
        dealt: str | None = None,
    ) -> Prepared:
        """Work out what `play` would do and change nothing: a play can be stored before it is made."""
        if at is not None and at != self.ply:
            raise StaleError("stale", self.lang, at=at, now=self.ply)
        if self.over:
            raise IllegalError("over", self.lang, "over", "", action=action)
        seat, number = self._reading(action, seat)
        self._check(seat, number)
        with self._in_language():
            script = None if dealt is None else notation.read_dealt(self.game, dealt.split())
            return self._carry_out(seat, number, script)

    def commit(self, prepared: Prepared) -> None:
        """Make a play that was prepared for this very position."""
        assert prepared.entry.before is self.state
        self.entries.append(prepared.entry)
        self.state = prepared.after
        self._plays += 1

    def undo(self) -> None:
        """Take the last play back."""
        if not self.entries:
            raise UndoError("undo", self.lang)
        self.state = self.entries.pop().before

    def view(self, seat: int) -> View:
        """What a seat may know."""
        self._check_seat(seat, watching=True)
        return View(self.game, view_of(self.game, self.state, seat), seat, self.lang)

    def log(self, seat: int | None = None) -> list[str]:
        """Everything that happened, as sentences; with a seat, as it may read them."""
        return [self._news(event, seat) for entry in self.entries for event in entry.news]

    def position(self) -> str:
        """The position as text, whole."""
        return notation.write_position(self.game, self.state)

    def write(self, plays: int | None = None) -> str:
        """The game as text, from its beginning; with a number, its first plays only."""
        lines = [notation.write_header("game", self.game, self._start)]
        if self._dealt is None:
            lines += [f"| {line}" for line in self.game.write(self._start)]
        else:
            lines.append(f"deal {notation.write_dealt(self.game, self._dealt)}".rstrip())
        lines += [notation.write_play(self.game, entry.play) for entry in self.entries[:plays]]
        if self.over and (plays is None or plays >= self.ply):
            lines.append(f"end {self.game.endings[self.game.ending(self.state)]}")
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return self.game.text_board(self.state, self.texts)

    def _repr_svg_(self) -> str | None:
        """How it shows itself in a notebook, if the game draws itself: as those who watch see it."""
        return picture_of(self.game, view_of(self.game, self.state, SPECTATOR), self.lang)

    def __repr__(self) -> str:
        return f"<Match {self.game.key}, {self.seats} seats, after {self.ply} plays>"

    def _carry_out(self, seat: int, action: int, script: notation.Dealt | None) -> Prepared:
        """Play on a copy, so that a failure leaves nothing half done."""
        after, news, dealt = clone(self.state), News(), list(script or [])
        if script is None:
            bits = chance.fresh_bits() if self.seed is None else chance.bits_of(self.seed, self._plays + 1)
            deal = chance.remembering(self.game.chance, bits, dealt)
        else:
            deal = chance.scripted(self.game.chance, script)
        self.game.play(after, seat, action, deal, news)
        check_all_dealt(self.game, deal)
        return Prepared(Entry(Play(seat, action, dealt), tuple(news), self.state), after)

    def _reading(self, action: str | int, seat: int | None) -> tuple[int, int]:
        """Seat and action number of what somebody typed."""
        if isinstance(action, str):
            first, _, rest = action.strip().partition(" ")
            if rest and first[:1] == "s" and first[1:].isdecimal():
                with self._in_language():
                    seat = notation.read_seat(first, self.seats)
                action = rest
        number = self._number(action)
        if seat is None:
            able = [s for s in self.to_move if number in legal_numbers(self.game, self.state, s)]
            seat = (able or list(self.to_move))[0]
        self._check_seat(seat)
        return seat, number

    def _number(self, action: str | int) -> int:
        if isinstance(action, str):
            with self._in_language():
                return self.game.action_number(action)
        if isinstance(action, bool) or not 0 <= action < self.game.actions:
            raise NotationError("action-number", self.lang, number=action, last=self.game.actions - 1)
        return action

    def _check_seat(self, seat: int, watching: bool = False) -> None:
        known = self.game.sides(self.state) if watching else range(self.seats)
        if isinstance(seat, bool) or seat not in known:
            raise SeatError("seat", self.lang, seat=seat, last=self.seats - 1)

    def _check(self, seat: int, number: int) -> None:
        if number in legal_numbers(self.game, self.state, seat):
            return
        # The reason is found on the seat's view: an error text must not know more than its reader.
        code = self.game.refusal(view_of(self.game, self.state, seat), seat, number)
        refusal = self.game.refusals[code]
        raise IllegalError(
            "illegal",
            self.lang,
            refusal.key,
            refusal.section,
            action=self.game.action_text(number),
            reason=self.texts.refusal(code),
            section=refusal.section,
        )

    def _news(self, event: Event, seat: int | None) -> str:
        if seat is None:
            return self.texts.event(event, self.texts.namer(self.state))
        seen = view_of(self.game, self.state, seat)
        return self.texts.event(as_read_by(event, seat), self.texts.namer(seen))

    def _in_language(self) -> _InLanguage:
        return _InLanguage(self.lang)


class _InLanguage:
    """Errors raised inside speak the language of the match."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, ArchipelError):
            error.lang = self.lang


def check_all_dealt(game: Game, deal: chance.Deal) -> None:
    """A script must be used up."""
    if deal.left:
        raise DealError("deal-left", left=notation.write_dealt(game, deal.left))


def new(
    game: str,
    seats: int | None = None,
    *,
    seed: int | None = None,
    lang: str = "en",
    **options: object,
) -> Match:
    """A new match. With a seed it is dealt the same way each time; without, nobody can foresee it."""
    with _InLanguage(known_language(lang)):
        found = catalogue.find(game)
        state = found.new_state(found.fewest if seats is None else seats, options)
    dealt: notation.Dealt = []
    bits = chance.fresh_bits() if seed is None else chance.bits_of(seed, 0)
    found.setup(state, chance.remembering(found.chance, bits, dealt))
    return Match(found, state, dealt, seed, lang)


def read(text: str, lang: str = "en") -> Match | View:
    """A match from a written position or game; a view from the view form of a position."""
    with _InLanguage(known_language(lang)):
        lines = notation.lines_of(text)
        if lines and lines[0].split()[0] == "game":
            return _read_game(lines, lang)
        game, state, seen_by = notation.read_position(text)
        if seen_by is not None:
            return View(game, state, seen_by, lang)
        return Match(game, state, None, lang=lang)


def _read_game(lines: list[str], lang: str) -> Match:
    _, game, state, _ = notation.read_header(lines[0])
    rest = iter(lines[1:])
    match, first = _read_start(game, state, rest, lang)
    for line in [*first, *rest]:
        if line.startswith("end"):
            if match.result is None:
                raise NotationError("game-running", text=line)
            if line.split()[1:] != [match.result.ending]:
                raise NotationError("game-end", text=line, ending=match.result.ending)
            continue
        play = notation.read_play(game, line, match.seats)
        match.play(play.action, play.seat, dealt=notation.write_dealt(game, play.dealt))
    return match


def _read_start(game: Game, state: Any, rest: Iterator[str], lang: str) -> tuple[Match, list[str]]:
    """The match before its first play, and the line that was read too far."""
    position: list[str] = []
    for line in rest:
        if line.startswith("deal"):
            dealt = notation.read_dealt(game, line.split()[1:])
            deal = chance.scripted(game.chance, dealt)
            game.setup(state, deal)
            check_all_dealt(game, deal)
            return Match(game, state, dealt, lang=lang), []
        if not line.startswith("|"):
            break
        position.append(line[2:])
    else:
        line = ""
    if not position:
        raise NotationError("game-start", text=line)
    notation.fill(game, state, position)
    return Match(game, state, None, lang=lang), [line] if line else []
