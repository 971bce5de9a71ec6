"""What the search tells people, and the questions that a process which can search is asked.

Here are only words for it: whoever shows it need not load the search.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from archipel.bots import precompile
from archipel.core import catalogue
from archipel.core.contract import CONTINUE
from archipel.core.match import Match, View, read
from archipel.core.records import unpack

Standing = Literal["clear", "further", "even"]
"""How the best action stands to another: it wins more often; it wins as often, but what is lost is worth more
to the search; or they cannot be told apart."""


@dataclass(frozen=True)
class Weighed:
    """An action, and what came of it in the imagined games."""

    action: int
    won: float
    """The share of them that the side of the seat won."""
    margin: float
    """Half of the 95 % interval of that share."""
    behind: float = 0.0
    """How much less it won than the best action, in the same games."""
    behind_margin: float = 0.0
    standing: Standing = "even"


@dataclass(frozen=True)
class Counsel:
    """The best action, what else was measured, and what the best one risks."""

    best: Weighed
    others: tuple[Weighed, ...]
    """Best first."""
    worlds: int
    plain: int
    """What a player does without thinking."""
    lost: float
    """The share of the imagined games that the best action lost; one that is shared is not lost."""
    cause: str
    """The ending by which it lost most often; nothing if it never lost."""
    cause_share: float
    """The share of its lost games that ended so."""

    def about(self, action: int | None) -> Weighed | None:
        """What was measured of an action other than the best."""
        return next((each for each in self.others if each.action == action), None)


@dataclass(frozen=True)
class Intent:
    """What a bot is about to do; and where it searched, how often that won and what came next."""

    action: str
    won: float = 0.0
    """The share of the imagined games that its side won."""
    other: str = ""
    """The next best action; nothing where there was nothing to weigh."""
    ahead: float = 0.0
    """How much more often it won than with that one, in the same games."""


Kind = Literal["decision", "theirs", "luck"]
"""A decision of one's own side, one of another side, or luck."""


@dataclass(frozen=True)
class Point:
    """The win chance after so many plays, and half of its 95 % interval."""

    plays: int
    won: float
    margin: float


@dataclass(frozen=True)
class Moment:
    """What changed the win chance: a play, or a run of plays in which nobody had a choice."""

    kind: Kind
    plays: int
    """So many plays were made before it."""
    until: int
    """So many were made after it."""
    seat: int
    change: float
    margin: float
    won: float
    """The win chance after it: of the action that was played, or when luck had spoken."""
    action: int = CONTINUE
    other: int | None = None
    """What a decision of one's own is measured against: the best other action; where none was better, what a
    player does without thinking."""

    @property
    def clear(self) -> bool:
        """Whether it is more than the luck of the imagined games."""
        return abs(self.change) > self.margin

    @property
    def before(self) -> float:
        """The win chance without it: with the other action, or before luck spoke."""
        return self.won - self.change


@dataclass(frozen=True)
class Review:
    """The curve and the moments of a game, for the side of one seat."""

    points: tuple[Point, ...]
    moments: tuple[Moment, ...]
    worlds: int
    """In how many imagined games each point was measured."""


# Questions


@dataclass(frozen=True)
class Compiling:
    """There is no answer yet: the search of a game is not compiled."""


@dataclass(frozen=True)
class AskCounsel:
    """What should a seat do that sees this?"""

    game: str
    view: bytes
    seat: int
    legal: tuple[int, ...]
    hand_on: int | None

    def __call__(self) -> Counsel | Compiling:
        """The answer, in a process that may search."""
        from archipel.bots.counsel import counsel

        game = catalogue.find(self.game)
        if not precompile.is_ready(game):
            return Compiling()
        return counsel(View(game, unpack(game.state, self.view), self.seat), self.legal, self.hand_on)


@dataclass(frozen=True)
class AskReview:
    """How did the chances of a seat change along this game, and why?"""

    game: str
    text: str
    seat: int
    turns: tuple[int, ...]

    def __call__(self) -> Review | Compiling:
        """The answer, in a process that may search."""
        from archipel.bots.review import review

        if not precompile.is_ready(catalogue.find(self.game)):
            return Compiling()
        match = read(self.text)
        assert isinstance(match, Match)
        return review(match, self.seat, self.turns)


@dataclass(frozen=True)
class Compile:
    """Compile a game and its search; the others are told when it is done."""

    game: str

    def __call__(self) -> bool:
        """Compile, or wait until another process has."""
        from archipel.bots.search import drivers_of
        from archipel.core.cpu import compiled

        game = catalogue.find(self.game)
        compiled(game)
        drivers_of(game)
        return precompile.is_ready(game)
