"""What a game draws of itself, and what it is given to draw from.

A game's `look.py` makes one `Look`. The table-house builds its pages from these parts and knows nothing else
of a game; the same parts serve notebooks, pictures and replays. Every function is given a *view* (a state in
which what the viewer cannot know is not there), never the state itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.game import Game
from archipel.core.match import Entry
from archipel.core.texts import GameTexts, Namer

NOTHING = Markup("")


@dataclass(frozen=True)
class Eyes:
    """Who looks, and at what."""

    texts: GameTexts
    seat: int
    """Whose eyes: the seat that acts from this page, or `SPECTATOR`."""
    names: Sequence[str] = ()
    """What the players are called, by seat; empty: by the game's own words."""
    lit: Sequence[int] = ()
    """The legal actions the board offers now (those of the verb that was pressed, if one was)."""
    odds: bool = False
    """Whether exact chances are shown."""
    news: Sequence[Event] = ()
    """What the last play told this viewer: trails, marks and cards turned."""
    before: Any = None
    """The view before the last play, if there is one: where a trail begins."""
    clickable: bool = False
    """Whether what is lit can be pressed (a page), or is only shown (a picture)."""
    choosing: bool = False
    """Whether what is lit are the targets of a verb that was pressed."""
    press: Callable[[str], str] = "?verb={}".format
    """The address that presses a verb and keeps what else the page shows."""
    verb: str = ""
    """What the address says is pressed: a verb, or something of the game's own (a tile, a card)."""
    trial: int | None = None
    """The action that is shown before it is done: the board is drawn as it would be after it."""
    attempt: Callable[[int], str] = "?try={}".format
    """The address that shows an action before it is done."""

    def name(self, view: Any, seat: int) -> str:
        """What a player is called."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.texts.word(*self.texts.game.seat_word(view, seat))


def is_seated(view: Any, seat: int) -> bool:
    """Whether somebody plays there."""
    return 0 <= seat < int(view.seats)


@cache
def nameless(texts: GameTexts, action: int) -> str:
    """The sentence of an action in which nobody is named."""
    return texts.action(action, lambda seat, form: "")


@dataclass(frozen=True)
class Verb:
    """One button of the dock: always in the same place, with its targets or the reason why not.

    Its words are in the game's texts: `verbs.<key>` (*Aller*) and `verbs.<key>-count` with `{n}` (*2 cases*).
    """

    key: str
    icon: str
    """The id of a shape."""
    forms: tuple[str, ...]
    """The forms of action it stands for."""
    sample: int
    """An action of it whose refusal says why it is not possible when none is."""
    kind: Literal["verb", "card", "end"] = "verb"
    """An ordinary verb; one that a card in the hand carries; or the dark one that hands on."""


def one(key: str, icon: str, action: int, kind: Literal["verb", "end"] = "verb") -> Verb:
    """A verb that is a single action."""
    return Verb(key, icon, (key,), action, kind)


@dataclass(frozen=True)
class Moment:
    """What is being decided, in the dock."""

    headline: str
    left: int = 0
    total: int = 0
    """Action pips: so many of so many are left; no pips if the total is 0."""
    ribbon: Sequence[str] = ()
    """The rest of the turn: what comes after what."""
    danger: str = ""
    """One line of warning, or nothing."""
    line: str = ""
    """One line that explains, where there is nothing to warn of."""
    cards: Markup = NOTHING
    """Cards turned one by one, as HTML; nothing if there are none now."""


class Way(NamedTuple):
    """An action as two choices: with what (a figure), and where to."""

    number: int
    """Which figure; the dock shows the targets of one at a time (`?verb=go-5`)."""
    name: str
    target: str
    """Where it goes, in a few words."""


@dataclass(frozen=True)
class Preview:
    """An action shown before it is done: a question, what would follow, and the button that does it."""

    headline: str
    line: str
    confirm: str
    small: str = ""


@dataclass(frozen=True)
class Scene:
    """A moment worth seeing again: after so many plays, a shape and a sentence."""

    ply: int
    turn: int
    icon: str
    sentence: str


@dataclass(frozen=True)
class Crew:
    """What one player did best: a fact and a title; everybody gets one."""

    seat: int
    fact: str
    title: str


@dataclass(frozen=True)
class Story:
    """The end of a game, and how it came to it."""

    won: bool
    title: str
    cause: str
    facts: Sequence[str]
    picture: Markup
    """An SVG that fills a wide strip: how it ended."""
    chart_title: str
    chart: Markup
    """One chart that tells the whole game, as HTML or SVG."""
    scenes: Sequence[Scene]
    crew: Sequence[Crew]
    missed: str = ""
    """After a loss, one concrete thing; never a reproach."""


@dataclass(frozen=True)
class Hint:
    """A sentence of the guided game, and the id of the element it points at."""

    sentence: str
    points_at: str = ""


@dataclass(frozen=True)
class Step:
    """One turn on the scrubber of a replay."""

    first: int
    """The number of plays before it."""
    seat: int
    color: str
    mark: str = ""
    """A shape above the segment (a treasure, a rise), or nothing."""


@dataclass(frozen=True)
class Look:
    """How one game looks."""

    world: Mapping[str, str]
    """`deep`, `mid`, `lite`, `acc`, `tint`, `sky` (a CSS background), perhaps `btn` and `btn-ink`."""
    minutes: int
    shapes: Path
    """An SVG file of `<symbol>`s: the game's own shapes, and its picture `w-<key>` for the lobby."""
    board_style: Path
    """A CSS file for the classes of the board, enough to draw it anywhere."""
    style: Path
    """A CSS file for the classes of its panels."""
    board: Callable[[Any, Eyes], Markup]
    """The board, a whole `<svg class="board">`."""
    pawn: Callable[[Any, int], str]
    """The id of the shape that stands for a player."""
    color: Callable[[Any, int], str]
    """The colour of a player."""
    seat: Callable[[Any, int, Eyes], Markup]
    """What is public about a player, under the name."""
    shared: Callable[[Any, Eyes], Markup]
    """What the team shares: a panel, or nothing."""
    clock: Callable[[Any, Eyes], Markup]
    """The clock of the game (a storm, a flood): a panel, or nothing."""
    hand: Callable[[Any, int, Eyes], Markup]
    """My own things: what I hold, with a button on what may be played."""
    verbs: Callable[[Any, int], Sequence[Verb]]
    """The verbs of a player now, always in the same order."""
    moment: Callable[[Any, Eyes], Moment]
    section: Callable[[Any, int], str]
    """The § of the rules that fits the moment of a seat."""
    pace: Callable[[Sequence[Event]], int]
    """How long a play is to be looked at before the table goes on by itself, in milliseconds."""
    story: Callable[[Sequence[Entry], Any, Eyes], Story]
    """(log, last view, eyes) -> the end of the game."""
    steps: Callable[[Sequence[Entry], Any], Sequence[Step]]
    """(log, last view) -> the turns of a replay."""
    way: Callable[[Any, int, GameTexts, Namer], Way | None] = lambda view, action, texts, namer: None
    """How an action that is two choices reads; nothing for any other."""
    previews: frozenset[str] = frozenset()
    """The forms of action that are shown before they are done."""
    preview: Callable[[Any, int, Eyes], Preview] | None = None
    """What an action of such a form would do; `Eyes.trial` tells the board to show it."""
    overlay: Callable[[Any, Eyes], Markup] = lambda view, eyes: NOTHING
    """A scene over the board (a combat), as HTML; nothing if there is none now."""
    zooms: bool = False
    """Whether the board is large enough to be moved and enlarged."""
    hint: Callable[[Any, Sequence[Entry], Eyes], Hint | None] = lambda view, entries, eyes: None
    """The sentence of the guided game that fits the moment."""
    guided: Mapping[str, Any] = field(default_factory=dict)
    """The guided game: `seats`, `seed`, `options`; empty if there is none."""
    patience: int = 1500
    """How long somebody who is asked may think before a pass is made for them, in milliseconds."""

    def picture(self, view: Any, texts: GameTexts) -> str:
        """A position as an SVG document of its own, for notebooks and files."""
        from archipel.draw.picture import svg

        return svg(texts.game, view, texts)


def look_of(game: Game) -> Look:
    """How a game looks: as it says itself, or as text."""
    if game.look is not None:
        return cast(Look, game.look())
    from archipel.draw.plain import plain_look

    return plain_look(game)
