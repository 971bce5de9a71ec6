"""The win chance along a game that is over: a curve, its figures as a table, and what decided the game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from archipel.bots.advice import Moment, Point, Review
from archipel.draw.look import NOTHING
from archipel.web.advice import points
from archipel.web.advisers import Waiting
from archipel.web.sight import Sight
from archipel.web.visit import Visit

LEFT, RIGHT, TOP, LOW = 58, 646, 14, 154
"""Where the curve is drawn, in units of its picture."""
GRID = (0, 50, 100)
MOST_NUMBERS = 16
"""How many turns are numbered under the curve."""


@dataclass(frozen=True)
class Decisive:
    """A moment that decided the game, in words."""

    turn: int
    href: str
    rose: bool
    change: str
    sentence: str
    what: str
    """Whether it was somebody's decision, or luck."""


@dataclass(frozen=True)
class Chances:
    """What the end of a game says of its win chances."""

    title: str
    about: str
    waiting: str = ""
    """What is said until the figures are there; nothing when they are."""
    busy: bool = False
    """Whether they are on their way."""
    curve: Markup = NOTHING
    rows: tuple[tuple[str, str], ...] = ()
    """Each point of the curve in words: which turn, and the chance."""
    moments: tuple[Decisive, ...] = ()
    missed: str = ""
    """The decision that cost most, and what would have been better; nothing if none did."""


class Told:
    """The review of a game, being put into words."""

    def __init__(self, sight: Sight, seat: int) -> None:
        self.sight, self.seat, self.t = sight, seat, sight.t
        self.steps = list(sight.look.steps(sight.match.entries, sight.view))
        self.firsts = tuple(step.first for step in self.steps)

    def turn(self, plays: int) -> int:
        """The number of the turn in which so many plays had been made."""
        return max(1, bisect_right(self.firsts, plays))

    def title(self) -> str:
        """Whose chances they are."""
        if self.sight.game.cooperative:
            return self.t("chances.team")
        namer = self.sight.texts.namer(self.sight.view, self.sight.names)
        return self.t("chances.of", of=namer(self.seat, "of"))

    def percent(self, won: float) -> str:
        """A chance in percents."""
        return self.sight.texts.percent(won)

    # Moments

    def moments(self, found: Review) -> Iterator[Decisive]:
        """What decided the game."""
        for moment in found.moments:
            n = points(moment.change)
            key = "chances.more" if moment.change > 0 else "chances.less"
            yield Decisive(
                self.turn(moment.plays),
                f"?at={moment.until}",
                moment.change > 0,
                self.t(key, n=n),
                self.sentence(moment),
                self.t(f"chances.{moment.kind}"),
            )

    def sentence(self, moment: Moment) -> str:
        """One moment: what was done and what else could have been, or what happened."""
        said = {"before": self.percent(moment.before), "won": self.percent(moment.won)}
        said["margin"] = str(points(moment.margin))
        if moment.kind == "decision":
            assert moment.other is not None
            said |= {
                "name": self.sight.name(moment.seat),
                "action": self.sight.sentence(moment.action),
                "other": self.sight.sentence(moment.other),
            }
            return self.t("chances.well" if moment.change > 0 else "chances.better", **said)
        if moment.kind == "theirs":
            return self.t("chances.their-turn", name=self.sight.name(moment.seat), **said)
        return self.t("chances.happened", what=self.happened(moment), **said)

    def happened(self, moment: Moment) -> str:
        """What the log says of a run of plays: the last thing it told."""
        lines = self.sight.log[moment.plays : moment.until]
        told = [sentence for line in lines for sentence in line.sentences[:1]]
        return told[-1] if told else self.t("chances.luck")

    def missed(self, found: Review) -> str:
        """The decision that cost most, in one sentence."""
        lost = [each for each in found.moments if each.kind == "decision" and each.change < 0]
        if not lost or found.points[-1].won > 0:
            return ""
        worst = min(lost, key=lambda each: each.change)
        assert worst.other is not None
        return self.t(
            "chances.missed",
            n=self.turn(worst.plays),
            other=self.sight.sentence(worst.other),
            action=self.sight.sentence(worst.action),
            before=self.percent(worst.before),
            won=self.percent(worst.won),
        )

    # The curve

    def rows(self, found: Review) -> Iterator[tuple[str, str]]:
        """The points in words."""
        for point in found.points[:-1]:
            where = self.t("end.turn", n=self.turn(point.plays))
            yield where, self.t("advice.share", won=self.percent(point.won), n=points(point.margin))
        yield self.t("chances.end"), self.percent(found.points[-1].won)

    def curve(self, found: Review) -> Markup:
        """The points as a picture: a line, how sure it is around it, and the moments on it."""
        last = max(1, found.points[-1].plays)
        label = self.t(
            "chances.label",
            first=self.percent(found.points[0].won),
            lowest=self.percent(min(each.won for each in found.points)),
            highest=self.percent(max(each.won for each in found.points)),
            end=self.percent(found.points[-1].won),
        )
        drawn = "".join(
            f'<path class="grid" d="M{LEFT} {height(n / 100):.0f}H{RIGHT}"/>'
            f'<text class="y" x="{LEFT - 8}" y="{height(n / 100) + 4:.0f}">{self.percent(n / 100)}</text>'
            for n in GRID
        )
        drawn += f'<path class="band" d="{band(found.points, last)}"/>'
        drawn += f'<path class="curve" d="{line(found.points, last)}"/>'
        drawn += "".join(
            dot(found.points, n, moment, last) for n, moment in enumerate(found.moments, 1)
        ) + "".join(self.numbers(last))
        return Markup(
            f'<svg class="chances" viewBox="0 0 660 176" role="img" aria-label="{label}">{drawn}</svg>'
        )

    def numbers(self, last: int) -> Iterator[str]:
        """Some of the turns under the curve."""
        apart = -(-len(self.firsts) // MOST_NUMBERS)
        for n, first in enumerate(self.firsts):
            if n % apart == 0:
                yield f'<text x="{place(first, last):.0f}" y="172">{n + 1}</text>'


def place(plays: int, last: int) -> float:
    """Where a moment is, from left to right."""
    return LEFT + (RIGHT - LEFT) * plays / last


def height(won: float) -> float:
    """Where a chance is, from top to bottom."""
    return LOW - (LOW - TOP) * min(1.0, max(0.0, won))


def line(found: Sequence[Point], last: int) -> str:
    """The path of the curve."""
    return "M" + "L".join(f"{place(each.plays, last):.1f} {height(each.won):.1f}" for each in found)


def band(found: Sequence[Point], last: int) -> str:
    """The path around the 95 % intervals."""
    above = [f"{place(each.plays, last):.1f} {height(each.won + each.margin):.1f}" for each in found]
    below = [f"{place(each.plays, last):.1f} {height(each.won - each.margin):.1f}" for each in found]
    return "M" + "L".join([*above, *reversed(below)]) + "z"


def dot(found: Sequence[Point], number: int, moment: Moment, last: int) -> str:
    """A moment on the curve, with its number."""
    after = next(n for n, each in enumerate(found) if each.plays >= moment.until)
    before = max(0, after - 1)
    one, other = found[before], found[after]
    part = (moment.until - one.plays) / max(1, other.plays - one.plays)
    x, y = place(moment.until, last), height(one.won + part * (other.won - one.won))
    kind = "rise" if moment.change > 0 else "fall"
    return (
        f'<g class="dot {kind}" transform="translate({x:.1f},{y:.1f})"><circle r="10"/>'
        f'<text y="4">{number}</text></g>'
    )


def chances(sight: Sight, visit: Visit | None) -> tuple[Chances | None, Review | None]:
    """What the end of a game says of its chances; nothing where nobody advises."""
    if visit is None or visit.advisers is None or not sight.match.entries:
        return None, None
    seat = sight.mine[0] if sight.mine else 0
    told = Told(sight, seat)
    found: Review | Waiting = visit.advisers.review(visit.guest, sight.table, seat, told.firsts, visit.wake)
    if not isinstance(found, Review):
        waiting, busy = sight.t(f"chances.{found}"), found != "failed"
        return Chances(told.title(), "", waiting, busy), None
    about = sight.t("chances.about", n=found.worlds)
    rows, moments = tuple(told.rows(found)), tuple(told.moments(found))
    curve, missed = told.curve(found), told.missed(found)
    return Chances(told.title(), about, "", False, curve, rows, moments, missed), found
