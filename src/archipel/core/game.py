"""The identity card of a game: everything the rest of Archipel knows about it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from archipel.core.advising import a_share_of_the_win, a_win_together, best_advised, no_advice
from archipel.core.errors import NotationError, OptionError, RulesError
from archipel.core.events import SPECTATOR, EventForm
from archipel.core.numbers import is_number


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the state holds `lowest` + its place among the values."""

    key: str
    values: tuple[str, ...]
    default: str
    lowest: int = 0

    def store(self, value: object) -> int:
        """The number for a value, or an error that lists the values there are."""
        said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        text = str(said).lower()
        if text not in self.values:
            raise OptionError("option-value", option=self.key, value=value, values=", ".join(self.values))
        return self.lowest + self.values.index(text)

    def show(self, number: int) -> str:
        """The value for a number."""
        return self.values[number - self.lowest]

    def put(self, options: Any, value: object) -> None:
        """Write a value into a game's record of options."""
        setattr(options, self.key, self.store(value))

    def said_in(self, options: Any) -> str:
        """The value in a game's record of options."""
        return self.show(getattr(options, self.key))


@dataclass(frozen=True)
class Figure(Option):
    """What designers vary: it takes more values than can be listed; `values` are those offered."""


@dataclass(frozen=True)
class Number(Figure):
    """Any whole number up to `highest`."""

    highest: int = 127

    def store(self, value: object) -> int:
        """The number itself, or an error that says from where to where it may go."""
        text = str(value)
        if not (is_number(text) and self.lowest <= int(text) <= self.highest):
            reach = f"{self.lowest}–{self.highest}"
            raise OptionError("option-value", option=self.key, value=value, values=reach)
        return int(text)

    def show(self, number: int) -> str:
        """The number as text."""
        return str(number)


@dataclass(frozen=True)
class Form:
    """How one kind of action is numbered and written: `move {cell} with {seat}` from `base` on."""

    key: str
    base: int
    template: str

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The vocabularies its parameters come from, in order."""
        return tuple(re.findall(r"{(\w+)}", self.template))


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: a text key and the § of the rules."""

    key: str
    section: str


class Counted(tuple[str, ...]):
    """The numbers from one to another as words that stand for themselves."""

    first: int

    def __new__(cls, first: int, last: int) -> Counted:
        """Both are among them."""
        made = super().__new__(cls, (str(number) for number in range(first, last + 1)))
        made.first = first
        return made


def first_of(words: tuple[str, ...]) -> int:
    """What the first word of a vocabulary stands for in the rules: its place, or the number that it says."""
    return words.first if isinstance(words, Counted) else 0


class Actions:
    """Numbers actions as they are declared: `MOVE = action("move", "move {cell}")` is the first.

    Rules are told what an action says (`core.deeds`). Whoever reads actions, as advice and pictures do, looks
    it up by the number: `act.KIND[action] == act.MOVE`, `act.CELL[action]`.
    """

    def __init__(self, words: Mapping[str, tuple[str, ...]]) -> None:
        self.words = words
        self.forms: list[Form] = []
        self.count = 0

    def __call__(self, key: str, template: str) -> int:
        """The number of the first action of a new form."""
        form = Form(key, self.count, template)
        self.forms.append(form)
        self.count += self.size_of(form)
        return form.base

    def size_of(self, form: Form) -> int:
        """How many actions are written like this."""
        return math.prod(len(self.words[name]) for name in form.parameters)

    def kinds(self) -> tuple[int, ...]:
        """For each action the first one that is written like it; once all are declared."""
        return tuple(form.base for form in self.forms for _ in range(self.size_of(form)))

    def said(self, kind: str, which: int = 1) -> tuple[int, ...]:
        """For each action what it says of a kind (`cell`), or the second of them; NOT_SAID if nothing."""
        return tuple(
            self._said(form, number, kind, which)
            for form in self.forms
            for number in range(self.size_of(form))
        )

    def _said(self, form: Form, number: int, kind: str, which: int) -> int:
        places = [place for place, name in enumerate(form.parameters) if name == kind]
        if len(places) < which:
            return NOT_SAID
        return taken_apart(form, number, self.words)[places[which - 1]] + first_of(self.words[kind])


NOT_SAID = -1


def taken_apart(form: Form, number: int, words: Mapping[str, tuple[str, ...]]) -> tuple[int, ...]:
    """What an action says, as places in vocabularies, from its number among those written like it."""
    found: list[int] = []
    for name in reversed(form.parameters):
        number, place = divmod(number, len(words[name]))
        found.insert(0, place)
    return tuple(found)


class EventKinds:
    """Numbers kinds of events as they are declared: `MOVED = news("moved", "seat", "cell")`."""

    def __init__(self) -> None:
        self.forms: list[EventForm] = []

    def __call__(self, key: str, *arguments: str) -> int:
        """The number of a new kind of event, which knows what its events say."""
        self.forms.append(EventForm(len(self.forms), key, arguments))
        return self.forms[-1]


FINE, OVER, NOT_YOUR_TURN, NOT_NOW = 0, 1, 2, 3
"""The reasons of every game: none, and the three that need no rule of its own."""


class Refusals:
    """Numbers reasons as they are declared: `BURIED = refusal("buried", "5.5")`; the first are those of every
    game, each with its § of the rules."""

    of_every_game = FINE, OVER, NOT_YOUR_TURN, NOT_NOW

    def __init__(self, over: str, not_your_turn: str, not_now: str) -> None:
        self.reasons = [
            Refusal("fine", ""),
            Refusal("over", over),
            Refusal("not_your_turn", not_your_turn),
            Refusal("not_now", not_now),
        ]

    def __call__(self, key: str, section: str) -> int:
        """The number of a new reason."""
        self.reasons.append(Refusal(key, section))
        return len(self.reasons) - 1


@dataclass(frozen=True)
class Purpose:
    """What two players meet for: a key of `meetings` in the texts, and the word that it names, if any."""

    key: str
    names: tuple[str, ...] = ()
    """The vocabulary of that word."""
    number: int = 0


@dataclass(frozen=True)
class Meetings:
    """How players who win together help each other by meeting."""

    purposes: tuple[Purpose | None, ...]
    """What for; the first is nothing."""
    purpose: Callable[[Any, int, int], int]
    """(view, seat, other) -> what the seat should go to the other for; 0 for nothing."""
    apart: Callable[[Any, int, int], bool]
    """(view, seat, other) -> whether they have to meet for it, and can."""
    step: Callable[[Any, int, int, Sequence[int]], int]
    """(view, seat, other, legal actions) -> the one that leads there, or does what they meet for; or
    CONTINUE if none does."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game. Its functions are the contract's; the rest is data."""

    key: str
    version: int
    folder: Path
    fewest: int
    most: int
    cooperative: bool
    secrecy: Literal["none", "seat", "team"]
    state: type
    chance: type
    options: tuple[Option, ...]
    words: Mapping[str, tuple[str, ...]]
    forms: Sequence[Form]
    events: Sequence[EventForm]
    refusals: Sequence[Refusal]
    endings: tuple[str, ...]
    dealt: Mapping[str, str]
    """For each source of chance, the vocabulary of what it deals."""

    setup: Callable[..., None]
    deciders: Callable[..., int]
    legal: Callable[..., int]
    play: Callable[..., None]
    over: Callable[..., bool]
    ending: Callable[..., int]
    score: Callable[..., int]
    view: Callable[..., None]
    imagine: Callable[..., None]
    refusal: Callable[..., int]

    write: Callable[[Any], list[str]]
    """A position as lines of text."""
    read: Callable[[list[str], Any], None]
    """Fill a state, whose seats and options are set, from such lines."""
    text_board: Callable[..., str]
    """(view, texts) -> the board as text."""
    seat_word: Callable[[Any, int], tuple[str, int]]
    """(state, seat) -> the word that stands for a player: vocabulary and number."""
    unplayable: Callable[[Any], str] = lambda state: ""
    """(state with its options) -> the key of the reason why they make no game, or nothing."""
    look: Callable[[], Any] | None = None
    """Loads the game's `archipel.draw.look.Look`; a game without one is shown as text."""
    advice: Callable[[Any, int, Any, int], int] | None = None
    """(view, seat, weights, legal action) -> how good it looks at first sight, for bots; higher is better."""
    policy: Callable[..., int] | None = None
    """(view, seat, weights, legal actions, how many, stream) -> what a good player does at once; without
    one, what is best advised."""
    weights: Mapping[str, int] = field(default_factory=dict)
    """What the policy or the advice weighs, by name, in its order; `archipel fit` finds them."""
    weights_by_seats: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """What weighs something else where so many play."""
    rollouts: int = 100
    """How many games played on by the policy a good decision takes."""
    rollouts_of_level: Mapping[str, int] = field(default_factory=dict)
    """How many a level of the bots has here, where its usual share of them is not what sets it apart."""
    ladder_by: str = ""
    """The option whose values the ladder of the bots goes by, besides the number of players."""
    worth: Callable[[Any, int], int] | None = None
    """(state at the end, seat) -> what it is worth, in thousandths of a win; without one, a win or none."""
    sensible: Callable[[Any, int, int], bool] = lambda view, seat, action: True
    """(view, seat, legal action) -> whether it is worth a search; what the policy does always is."""
    side_of: Callable[[Any, int], int] = lambda state, seat: seat
    """(state, seat) -> the first seat of those that share its secrets."""
    meetings: Meetings | None = None
    """What bots offer to come to somebody for, where all win together."""
    rephrase: Callable[[str], str] = lambda said: said
    """An action as somebody may type it -> as it is written, where there are other ways to say it."""

    def __post_init__(self) -> None:
        if self.forms[0].template != "continue":
            raise RulesError(
                f"{self.key}: the first action is “{self.forms[0].template}”. That is always the table’s "
                'own next step: write CONTINUE = action("continue", "continue") before all others'
            )

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """The functions of the contract, in the order of its stubs."""
        return (
            self.setup,
            self.deciders,
            self.legal,
            self.play,
            self.over,
            self.ending,
            self.score,
            self.view,
            self.imagine,
        )

    @property
    def advising(self) -> tuple[Callable[..., Any], ...]:
        """What bots are told, in the order of the contract's stubs."""
        worth = self.worth or (a_win_together if self.cooperative else a_share_of_the_win)
        return (self.advice or no_advice, self.policy or best_advised, worth)

    def weights_of(self, seats: int) -> dict[str, int]:
        """What the policy or the advice weighs where so many play."""
        return {**self.weights, **self.weights_by_seats.get(seats, {})}

    def weighing(self, seats: int) -> list[int]:
        """The weights as the policy and the advice read them: numbers in their order, and one more, so that
        there is a list where nothing is weighed."""
        return [*self.weights_of(seats).values(), 0]

    @cached_property
    def actions(self) -> int:
        """How many action numbers there are."""
        last = self.forms[-1]
        return last.base + math.prod(len(self.words[name]) for name in last.parameters)

    def sides(self, state: Any) -> tuple[int, ...]:
        """Everyone who can look: each seat, and the spectator."""
        return (*range(state.seats), SPECTATOR)

    def turn(self, state: Any) -> int:
        """The number of the turn, from 1: what comes before the first belongs to it."""
        return max(1, int(getattr(state, "turn", 1)))

    # Actions as text

    def form_of(self, action: int) -> tuple[Form, tuple[int, ...]]:
        """The form of an action number, and its arguments as numbers."""
        return self._forms_of[action]

    @cached_property
    def _forms_of(self) -> list[tuple[Form, tuple[int, ...]]]:
        return [self._taken_apart(action) for action in range(self.actions)]

    def _taken_apart(self, action: int) -> tuple[Form, tuple[int, ...]]:
        form = next(each for each in reversed(self.forms) if each.base <= action)
        return form, taken_apart(form, action - form.base, self.words)

    def action_text(self, action: int) -> str:
        """The short text of an action: `move c3`."""
        form, arguments = self.form_of(action)
        names = zip(form.parameters, arguments, strict=True)
        texts = iter(self.words[name][number] for name, number in names)
        return re.sub(r"{\w+}", lambda _: next(texts), form.template)

    def action_number(self, text: str) -> int:
        """The number of an action written as text."""
        said = self.rephrase(" ".join(text.lower().split()))
        try:
            return self._numbers[said]
        except KeyError:
            verb = said.split(" ")[0]
            like = [form.template for form in self.forms if form.template.split(" ")[0] == verb]
            known = like or sorted({form.template.split(" ")[0] for form in self.forms})
            raise NotationError("action-unknown", text=text, known=", ".join(known)) from None

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {self.action_text(action).lower(): action for action in range(self.actions)}

    # Positions

    def new_state(self, seats: int, options: Mapping[str, object]) -> Any:
        """An empty state with its seats and options set."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.fewest <= seats <= self.most:
            raise OptionError("option-seats", seats=seats, fewest=self.fewest, most=self.most)
        known = {option.key: option for option in self.options}
        for key in options:
            if key not in known:
                raise OptionError("option-unknown", option=key, options=", ".join(known))
        state = self.state()
        state.seats = seats
        for key, option in known.items():
            option.put(state.options, options.get(key, option.default))
        reason = self.unplayable(state)
        if reason:
            error = OptionError(f"unplayable.{reason}")
            error.game = self
            raise error
        return state

    def options_of(self, state: Any) -> dict[str, str]:
        """The options of a state, by name."""
        return {option.key: option.said_in(state.options) for option in self.options}
