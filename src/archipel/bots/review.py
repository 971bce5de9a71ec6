"""A finished game looked at again: the win chance of a side along it, and the moments that decided it.

What a decision changed and what luck changed are told apart: a decision is measured against the best other
action in the same imagined games, luck by what the chance was before and after it. Only what a seat could
know at the time is looked at; afterwards everybody is wiser.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from archipel.bots.advice import Kind, Moment, Point, Review
from archipel.bots.counsel import difference, seed_of, weigh
from archipel.bots.rollouts import PLAY_ON
from archipel.bots.search import Search, Trials, Tried, first_choice, shares_won, untried
from archipel.core.advising import A_WIN
from archipel.core.match import Entry, Match, View, legal_numbers, view_of

MOMENTS = 3
DECISIONS = 2
"""How many moments there are, and how many of them are decisions if there were any worth it."""
LOOKED_AT = 2
"""How many times as many moments of each kind are measured once more before the greatest are chosen."""
GLANCE, MEASURED, FEWEST = 4, 2, 200
"""Of how many rollouts of a good decision one is spent at first sight, in how many times as many worlds those
moments are measured, and in how many worlds everything at least."""


class Reviewer:
    """Looks at a finished game from one seat."""

    def __init__(self, match: Match, seat: int, turns: Sequence[int]) -> None:
        """`turns` says after how many plays each turn began."""
        self.match, self.game, self.seat, self.turns = match, match.game, seat, turns
        self.entries: list[Entry] = match.entries
        self.glance = max(FEWEST, self.game.rollouts // GLANCE)
        self.few = max(FEWEST, self.game.rollouts)
        self.many = max(FEWEST, MEASURED * self.game.rollouts)
        self._seen: dict[tuple[int, int], tuple[float, float]] = {}

    def review(self) -> Review:
        """The whole game."""
        stations = sorted({0, *self.turns} & set(range(len(self.entries))))
        points = [Point(plays, *self.chance(plays, self.few)) for plays in stations]
        last = Point(len(self.entries), self.result(), 0.0)
        return Review((*points, last), tuple(self.moments()), self.few)

    def result(self) -> float:
        """What part of a win it was in the end."""
        assert self.match.result is not None
        scores = self.match.result.scores
        if self.game.cooperative:
            return float(scores[self.seat] > 0)
        best = {self.side(seat) for seat in range(self.match.seats) if scores[seat] == max(scores)}
        return (self.side(self.seat) in best) / len(best)

    def side(self, seat: int) -> int:
        """The first seat of a side."""
        return 0 if self.game.cooperative else self.game.side_of(self.match.state, seat)

    # Chances

    def chance(self, plays: int, worlds: int) -> tuple[float, float]:
        """The win chance after so many plays as the seat could see it, everybody going on by the policy."""
        if plays == len(self.entries):
            return self.result(), 0.0
        if (plays, worlds) not in self._seen:
            found = self.measured(self.view(plays, self.seat), [PLAY_ON], worlds)[0]
            weighed = weigh(PLAY_ON, found)
            self._seen[plays, worlds] = weighed.won, weighed.margin
        return self._seen[plays, worlds]

    def expected(self, plays: int, worlds: int) -> tuple[float, float]:
        """The win chance of what was decided after so many plays, before anything was dealt."""
        play = self.entries[plays].play
        found = weigh(play.action, self.measured(self.view(plays, play.seat), [play.action], worlds)[0])
        return found.won, found.margin

    def view(self, plays: int, seat: int) -> View:
        """What a seat could know after so many plays."""
        return View(self.game, view_of(self.game, self.entries[plays].before, seat), seat)

    def measured(self, view: View, actions: Sequence[int], worlds: int) -> list[np.ndarray[Any, Any]]:
        """What part of a win each action was in the same worlds."""
        trials = Trials(view, worlds, seed_of(view, f"look {worlds}"))
        tried = (trials.extend(untried(action, trials.seats), worlds) for action in actions)
        return [shares_won(self.game, view.state, self.seat, each.ends) for each in tried]

    # Moments

    def moments(self) -> Iterator[Moment]:
        """The greatest changes, in the order of the game."""
        mine = greatest(self.decisions())[: DECISIONS * LOOKED_AT]
        decisions = self.one_a_turn(greatest(map(self.again, mine)))[:DECISIONS]
        rest = greatest([*self.luck(), *self.theirs()])[: MOMENTS * LOOKED_AT]
        luck = apart(greatest(map(self.again, rest)))[: MOMENTS - len(decisions)]
        yield from sorted([*decisions, *luck], key=lambda moment: moment.plays)

    def one_a_turn(self, moments: Sequence[Moment]) -> list[Moment]:
        """The first of each turn: what was missed once is often missed again at once."""
        kept: dict[int, Moment] = {}
        for moment in moments:
            kept.setdefault(bisect_right(self.turns, moment.plays), moment)
        return list(kept.values())

    def decisions(self) -> Iterator[Moment]:
        """Every choice of one's own side, at first sight."""
        for plays, entry in enumerate(self.entries):
            seat, action = entry.play.seat, entry.play.action
            legal = legal_numbers(self.game, entry.before, seat)
            if self.side(seat) != self.side(self.seat) or len(legal) < 2:
                continue
            tried = self.tried(plays, seat, legal)
            mine = next((each for each in tried if each.action == action), None)
            other = self.rival(plays, seat, mine, tried)
            if mine is not None and other is not None:
                shared = min(len(mine.values), len(other.values))
                change = float((mine.values[:shared] - other.values[:shared]).mean()) / A_WIN
                yield Moment("decision", plays, plays + 1, seat, change, 0.0, 0.0, action, other.action)

    def tried(self, plays: int, seat: int, legal: Sequence[int]) -> list[Tried]:
        """What a bot would have tried there."""
        view = self.view(plays, seat)
        tried = Search(self.game.rollouts // GLANCE).think(view, legal, seed_of(view, "review"))
        return [each for each in tried if len(each.values)]

    def rival(self, plays: int, seat: int, mine: Tried | None, tried: Sequence[Tried]) -> Tried | None:
        """What a decision is measured against, if it made a difference worth the name."""
        others = [each for each in tried if each is not mine]
        if mine is None or not others:
            return None
        best = max(others[:2], key=lambda each: each.mean)
        if best.mean > mine.mean:
            return best
        plain = first_choice(self.view(plays, seat))
        return next((each for each in others if each.action == plain), None)

    def luck(self) -> Iterator[Moment]:
        """What was dealt, at first sight: in a run of plays that left no choice, or after a decision."""
        first: int | None = None
        for plays, entry in enumerate([*self.entries, None]):
            forced = entry is not None and self.is_forced(entry)
            if forced and first is None:
                first = plays
            elif not forced and first is not None:
                if any(each.play.dealt for each in self.entries[first:plays]):
                    yield self.changed("luck", first, plays, self.glance)
                first = None
            if entry is not None and not forced and entry.play.dealt:
                if self.side(entry.play.seat) == self.side(self.seat):
                    yield self.changed("luck", plays, plays + 1, self.glance)

    def is_forced(self, entry: Entry) -> bool:
        """Whether nobody had a choice in a play."""
        return len(legal_numbers(self.game, entry.before, entry.play.seat)) < 2

    def theirs(self) -> Iterator[Moment]:
        """What the other sides did, a turn at a time, at first sight."""
        ends = [*self.turns[1:], len(self.entries)]
        for first, end in zip(self.turns, ends, strict=True):
            if first < end and self.side(self.entries[first].play.seat) != self.side(self.seat):
                yield self.changed("theirs", first, end, self.glance)

    def changed(self, kind: Kind, first: int, end: int, worlds: int) -> Moment:
        """How the win chance changed between two moments."""
        entry = self.entries[first]
        decided = kind == "luck" and not self.is_forced(entry)
        before, one = self.expected(first, worlds) if decided else self.chance(first, worlds)
        after, other = self.chance(end, worlds)
        margin = (one**2 + other**2) ** 0.5
        return Moment(kind, first, end, entry.play.seat, after - before, margin, after, entry.play.action)

    def again(self, moment: Moment) -> Moment:
        """A moment measured once more, in many worlds that had no part in choosing it."""
        if moment.kind != "decision":
            return self.changed(moment.kind, moment.plays, moment.until, self.many)
        assert moment.other is not None
        view = self.view(moment.plays, moment.seat)
        mine, other = self.measured(view, [moment.action, moment.other], self.many)
        change, margin = difference(mine, other)
        won = weigh(moment.action, mine).won
        return replace(moment, change=change, margin=margin, won=won)


def greatest(moments: Iterable[Moment]) -> list[Moment]:
    """Those that are more than noise, the greatest first."""
    return sorted((each for each in moments if each.clear), key=lambda each: -abs(each.change))


def apart(moments: Sequence[Moment]) -> list[Moment]:
    """Without those that happened within a greater one."""
    kept: list[Moment] = []
    for moment in moments:
        if all(moment.until <= each.plays or each.until <= moment.plays for each in kept):
            kept.append(moment)
    return kept


def review(match: Match, seat: int, turns: Sequence[int]) -> Review:
    """A finished game looked at again from one seat."""
    return Reviewer(match, seat, turns).review()
