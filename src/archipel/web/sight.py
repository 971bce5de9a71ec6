"""One look of a page at a table (`Sight`): whose eyes, which moment, what can be done, and the seats.

Everything is made from the view of the seat that acts from this page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from markupsafe import Markup, escape

from archipel.core.events import SPECTATOR, Event
from archipel.core.match import legal_numbers
from archipel.core.texts import GameTexts, Namer, game_texts
from archipel.draw.look import Eyes, Hint, Look, Preview, look_of
from archipel.table.seat_log import seen_entries
from archipel.table.table import Table
from archipel.web.dock import CONTINUE, Button, dock_buttons, maybe
from archipel.web.game_log import (
    EVERYTHING,
    Log,
    knowing,
    log_lines,
    plays_before,
    read_by,
    seen,
    seen_now,
    spoken,
)
from archipel.web.page_state import PageState
from archipel.web.pages import words
from archipel.web.per_table_cache import once

T = TypeVar("T")

MOMENT, SAID_AT_ONCE = 8.0, 8
"""Seconds during which what was said stands beside its seat, and of how many lines."""


@dataclass(frozen=True)
class SeatCard:
    """What is public about a player."""

    seat: int
    name: str
    role: str
    bot: bool
    pawn: str
    panel: Markup
    chip: str
    next: bool
    act_for: str
    """A link that lets this page act for the seat, if that is possible and of use."""
    away: bool
    """Whether a bot stands in for somebody here."""
    mine: bool
    """Whether that somebody is the reader."""
    bubble: tuple[int, str] | None
    """The number and the words of what was just said from here."""


class Sight:
    """One look at a table: whose eyes, which moment, and what can be done in it."""

    def __init__(
        self,
        table: Table,
        see: PageState,
        lang: str,
        mine: Sequence[int],
        held: Sequence[int] = (),
        now: float = 0.0,
    ) -> None:
        """`mine` are the seats this page plays for, `held` those it could; without any it only looks on."""
        self.table, self.see, self.lang, self.t, self.now = table, see, lang, words(lang), now
        self.mine, self.held = tuple(mine), tuple(held)
        self.game, self.match = table.game, table.match
        self.look: Look = look_of(table.game)
        self.texts: GameTexts = game_texts(table.game, lang)
        self.names = tuple(table.names)
        self.waiting: tuple[int, ...] = () if table.over else tuple(table.waiting_for)
        self.curtain = behind_curtain(table, see, self.waiting, mine)
        self.seat = acting_seat(table, see, self.waiting, mine)
        ply = self.match.ply
        self.at = min(see.at, ply) if see.at is not None else ply
        self.past = see.at is not None or table.over
        self.state = table.state_at(self.at) if self.past else self.match.state
        everything = table.over and see.at is not None and see.as_seat is None
        self.reader = EVERYTHING if everything and table.game.secrecy != "none" else self.seat
        """Whose eyes: after the end, in a replay, nothing is hidden unless a seat was asked for."""
        self.view = seen(self.game, self.state, self.reader) if self.past else seen_now(table, self.reader)

    def shared(self, what: Hashable, make: Callable[[], T]) -> T:
        """Something that all see alike who know the same; what has passed is made for whoever looks at it."""
        if self.past:
            return make()
        return once(self.table, (what, knowing(self.game, self.reader)), make)

    @cached_property
    def before(self) -> Any:
        """The position before the last play, if there was one."""
        if not self.at:
            return None
        state = self.table.state_at(self.at - 1)
        return self.shared("before", lambda: seen(self.game, state, self.reader))

    @cached_property
    def namer(self) -> Namer:
        """Players by their names, in the forms that sentences ask for; or by the game's own words."""
        return self.texts.namer(self.view, self.names)

    @cached_property
    def news(self) -> tuple[Event, ...]:
        """What the last play told this seat."""
        told = self.table.news_at(self.at) if self.at else ()
        return tuple(read_by(event, self.reader) for event in told)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """What the seat may do now."""
        if self.past or self.seat == SPECTATOR:
            return ()
        return tuple(legal_numbers(self.game, self.view, self.seat))

    def form(self, action: int) -> str:
        """The key of an action's form."""
        return self.game.form_of(action)[0].key

    @cached_property
    def goes_on(self) -> bool:
        """Whether the table itself plays next."""
        return goes_on(self.table, self.waiting)

    @cached_property
    def alone(self) -> bool:
        """Whether something goes on by itself now."""
        people = set(self.table.human_seats)
        return bool(self.waiting) and (self.goes_on or not people & set(self.waiting))

    @cached_property
    def my_turn(self) -> bool:
        """Whether this seat is asked for a decision of its own."""
        return not self.past and self.seat in self.waiting and not self.goes_on

    @cached_property
    def buttons(self) -> tuple[Button, ...]:
        """The verbs of the moment."""
        return tuple(dock_buttons(self))

    @cached_property
    def pressed(self) -> Button | None:
        """The verb that was pressed, if it has a choice of targets."""
        return next((button for button in self.buttons if button.pressed), None)

    @cached_property
    def eyes(self) -> Eyes:
        """What the game's drawings are given."""
        see = self.see  # eyes that led back to this sight would keep the whole table in memory
        return Eyes(
            texts=self.texts,
            seat=SPECTATOR if self.reader == EVERYTHING else self.seat,
            names=self.names,
            lit=self._lit(),
            odds=self.see.odds,
            news=self.news,
            before=self.before,
            clickable=not self.past,
            choosing=self.pressed is not None,
            press=lambda verb: see.href(verb=verb),
            verb=self.see.verb,
            trial=self.trial,
            attempt=lambda action: see.href(trial=action),
        )

    @cached_property
    def trial(self) -> int | None:
        """The action that is shown before it is done, if it is one the game shows."""
        action = self.see.trial
        return action if action in self.legal and self.previews(action) else None

    def previews(self, action: int | None) -> bool:
        """Whether an action is shown before it is done."""
        return action is not None and self.form(action) in self.look.previews

    @cached_property
    def preview(self) -> Preview | None:
        """What the action that is shown would do."""
        if self.trial is None or self.look.preview is None:
            return None
        return self.look.preview(self.view, self.trial, self.eyes)

    @cached_property
    def hint(self) -> Hint | None:
        """The sentence of the guided game that fits the moment."""
        if not self.table.guided or self.past:
            return None
        return self.look.hint(self.view, seen_entries(self.table, self.seat), self.eyes)

    def _lit(self) -> tuple[int, ...]:
        if self.pressed is not None:
            return self.pressed.actions
        if not self.my_turn:
            return ()
        return tuple(a for button in self.buttons if button.kind == "verb" for a in button.actions)

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.eyes.name(self.view, seat)

    def role(self, seat: int) -> str:
        """The game's own word for a player, where it is not the name already."""
        word = self.texts.word(*self.game.seat_word(self.view, seat))
        return "" if word == self.name(seat) else word

    def sentence(self, action: int) -> str:
        """What an action does."""
        return self.texts.action(action, self.namer)

    @cached_property
    def owner(self) -> int | None:
        """The seat of whoever opened the table."""
        return next((n for n, seat in enumerate(self.table.seats) if seat.kind == "me"), None)

    @cached_property
    def last_line(self) -> Markup:
        """What the log said last at the moment shown."""
        talk = self.table.talk
        if talk and not self.past and plays_before(self.table, talk[-1]) == self.at:
            return Markup("<b>{}</b> <q>{}</q>").format(*spoken(self, talk[-1]))
        lines = (self.log[n] for n in reversed(range(self.at)))
        return next((line.said for line in lines if line.sentences), escape(self.t("replay.start")))

    @cached_property
    def log(self) -> Log:
        """Every play as the reader may read it."""
        return log_lines(self.table, self.lang, self.reader)

    @cached_property
    def level(self) -> str:
        """How hard it is, in a word, where the game has such an option."""
        value = self.match.options.get("difficulty", "")
        text = maybe(self.texts, f"options.difficulty.values.{value}") or ""
        return re.split(r"\s*[:(,]", text)[0]


def acting_seat(table: Table, see: PageState, waiting: Sequence[int], mine: Sequence[int]) -> int:
    """The seat this page acts for: the one asked for, else the first of mine that is waited for.

    Where this screen holds secrets from itself, nobody's until somebody says who looks.
    """
    if table.over and see.as_seat is not None and see.as_seat < len(table.seats):
        return see.as_seat
    if behind_curtain(table, see, waiting, mine) is not None:
        return SPECTATOR
    if see.as_seat in mine and see.as_seat is not None:
        return see.as_seat
    looking = who_looks(table, see, mine)
    asked = [seat for seat in waiting if seat in looking]
    return (asked or list(looking) or [SPECTATOR])[0]


def after_act(table: Table, see: PageState, mine: Sequence[int]) -> PageState:
    """After a play the page shows whoever is asked next; where there is a curtain, of the same side."""
    looking = who_looks(table, see, mine) if has_curtain(table, mine) else ()
    side = table.game.side_of(table.match.state, looking[0]) if looking else None
    return see.with_(verb="", trial=None, since=None, notice="", as_seat=None, side=side)


def who_looks(table: Table, see: PageState, mine: Sequence[int]) -> tuple[int, ...]:
    """Those of this screen who may see what it shows: where they have secrets, people of one side."""
    if not has_curtain(table, mine):
        return tuple(mine)
    if see.as_seat in mine and see.as_seat is not None:
        return (see.as_seat,)
    return tuple(seat for seat in mine if table.game.side_of(table.match.state, seat) == see.side)


def goes_on(table: Table, waiting: Sequence[int]) -> bool:
    """Whether the table itself plays next: nobody asked has more to say than `continue`."""
    game, state = table.game, table.match.state
    return bool(waiting) and all(
        [game.form_of(action)[0].key for action in legal_numbers(game, state, seat)] == [CONTINUE]
        for seat in waiting
    )


def has_curtain(table: Table, mine: Sequence[int]) -> bool:
    """Whether people at this screen keep secrets from each other."""
    if table.game.secrecy == "none" or table.match.over:
        return False
    return len({table.game.side_of(table.match.state, seat) for seat in mine}) > 1


def behind_curtain(table: Table, see: PageState, waiting: Sequence[int], mine: Sequence[int]) -> int | None:
    """Who is to take the screen before anything of theirs is shown, unless they have it already."""
    asked = [seat for seat in waiting if seat in mine]
    if not asked or see.at is not None or not has_curtain(table, mine) or goes_on(table, waiting):
        return None
    side, state = table.game.side_of, table.match.state
    looking = who_looks(table, see, mine)
    is_theirs = looking and side(state, looking[0]) in [side(state, seat) for seat in asked]
    return None if is_theirs else asked[0]


# Seats


def seat_cards(sight: Sight) -> list[SeatCard]:
    """The others in turn order; in a replay, everybody."""
    seats = sight.match.seats
    first = 0 if sight.past or sight.seat == SPECTATOR else sight.seat + 1
    order = [(first + n) % seats for n in range(seats)]
    return [seat_card(sight, seat) for seat in order if sight.past or seat != sight.seat]


def seat_card(sight: Sight, seat: int) -> SeatCard:
    """One player."""
    follows = (
        sight.my_turn and sight.waiting == (sight.seat,) and seat == (sight.seat + 1) % sight.match.seats
    )
    plays = not sight.goes_on and seat in _deciding(sight)
    chip = sight.t("table.plays") if plays else sight.t("table.after-you") if follows else ""
    table_seat = sight.table.seats[seat]
    return SeatCard(
        seat,
        sight.name(seat),
        sight.role(seat),
        not table_seat.human,
        sight.look.pawn(sight.view, seat),
        sight.look.seat(sight.view, seat, sight.eyes),
        chip,
        plays or follows,
        sight.see.href(as_seat=seat, verb="") if _may_look_as(sight, seat) else "",
        table_seat.away and table_seat.kind != "bot",
        seat in sight.held,
        _bubble(sight, seat),
    )


def _bubble(sight: Sight, seat: int) -> tuple[int, str] | None:
    """What was said from a seat a moment ago."""
    last = next((said for said in reversed(sight.table.talk[-SAID_AT_ONCE:]) if said.seat == seat), None)
    if last is None or sight.past or sight.now - last.at > MOMENT:
        return None
    return last.n, spoken(sight, last)[1]


def _may_look_as(sight: Sight, seat: int) -> bool:
    """Whether this page can act for a seat, and it would be of use."""
    mine = sight.mine
    if sight.past or seat not in mine:
        return False
    if has_curtain(sight.table, mine) and (
        sight.seat == SPECTATOR or not _are_partners(sight.table, sight.seat, seat)
    ):  # that somebody could do something may be a secret
        return not set(sight.waiting) & set(mine)
    return any(sight.form(a) != CONTINUE for a in legal_numbers(sight.game, sight.match.state, seat))


def _are_partners(table: Table, seat: int, other: int) -> bool:
    """Whether two players share their secrets."""
    side = table.game.side_of
    return side(table.match.state, seat) == side(table.match.state, other)


def _deciding(sight: Sight) -> tuple[int, ...]:
    """Who is waited for at the moment shown."""
    if not sight.past:
        return sight.waiting
    entries = sight.match.entries
    return (entries[sight.at - 1].play.seat,) if sight.at else ()
