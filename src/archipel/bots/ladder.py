"""The ladder: how often each bot wins, measured on fixed deals, with intervals.

In a cooperative game all seats are played by one kind of bot, and the share of games won is measured for
every number of players and every value of one option. In a competitive one, each kind meets the kind below
it: it has one side, which takes every place in turn on the same deal, and the other kind has the rest.

What was found is kept by `ladder_results.py`; `batched.py` plays the same games side by side for a GPU, and
`archipel.terminal.laddering` shows how far it is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from archipel.bots import Bot, greedy, levels
from archipel.bots.rollouts import AT_RANDOM, BY_POLICY
from archipel.bots.search import Search, weights_of, whole_games_of
from archipel.core import catalogue
from archipel.core.cpu import compiled
from archipel.core.errors import OptionError
from archipel.core.game import Game
from archipel.core.match import Match, new
from archipel.core.numbers import is_number
from archipel.core.records import array_of
from archipel.core.shares import wilson

FIRST_DEAL = 1_000_000
"""The deals of the ladder: no weight was fitted on them."""
BATCH = 1000
"""Games that are played at once where compiled rules play them all."""

RUNGS = ("random", "greedy", "search")
"""How bots can choose, from the bottom up."""


@cache
def rung(name: str, game: Game) -> Bot:
    """A bot of the ladder: a rung, a level, or somebody's own; `search-400` has so many rollouts."""
    kind, _, rollouts = name.partition("-")
    if kind == "search":
        return Search(int(rollouts) if rollouts else game.rollouts)
    if name in levels.SEARCHING:
        return Search(levels.rollouts_of(name, game))
    return greedy if kind == "greedy" else levels.find(name)


def is_rung(name: str) -> bool:
    """Whether a bot goes by that name here."""
    kind, dash, rollouts = name.partition("-")
    if kind == "search":
        return not dash or (is_number(rollouts) and 0 < int(rollouts) < 10**7)
    return name in RUNGS or levels.is_known(name)


@dataclass(frozen=True)
class Cell:
    """What is measured: a variant of a game, and who plays it. One bot alone is a whole team of it."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: tuple[str, ...]

    @property
    def at_once(self) -> bool:
        """Whether compiled rules play all of it, a thousand games in the time of one."""
        return self.bots in (("random",), ("greedy",))

    def is_of(self, row: Row) -> bool:
        """Whether a row is about this."""
        found = (row.game, row.seats, dict(row.options), tuple(row.bots))
        return found == (self.game, self.seats, dict(self.options), self.bots)


@dataclass(frozen=True)
class Row:
    """What was measured: games, wins of the first bot (a share counts as such), and a 95 % interval."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    games: int
    wins: float
    low: float
    high: float
    seconds_per_decision: float
    commit: str


def begun(cell: Cell, number: int) -> tuple[Match, list[bool]]:
    """A game of a cell, and whether each seat is played by the first bot: every deal from every place."""
    rules = catalogue.find(cell.game)
    deal, turn = (number, 0) if rules.cooperative else divmod(number, cell.seats)
    match = new(cell.game, cell.seats, seed=FIRST_DEAL + deal, **cell.options)
    side = [rules.side_of(match.state, seat) for seat in range(cell.seats)]
    return match, [rules.cooperative or side[seat] == side[turn] for seat in range(cell.seats)]


def decided_by(cell: Cell, mine: bool) -> Bot:
    """Who plays a seat."""
    return rung(cell.bots[0 if mine else 1], catalogue.find(cell.game))


def cells(game: Game, bots: Sequence[str]) -> Iterator[Cell]:
    """Every number of players, every value of the option that the ladder of the game goes by.

    Where all win or lose together a team of each bot; elsewhere each bot against the one before it.
    """
    by = next((option for option in game.options if option.key == game.ladder_by), None)
    teams = [(bot,) for bot in bots] if game.cooperative else list(zip(bots[1:], bots, strict=False))
    for seats in range(game.fewest, game.most + 1):
        for value in by.values if by else [None]:
            options = {by.key: value} if by and value is not None else {}
            if is_playable(game, seats, options):
                yield from (Cell(game.key, seats, options, team) for team in teams)


def is_playable(game: Game, seats: int, options: Mapping[str, str]) -> bool:
    """Whether so many seats and these options make a game."""
    try:
        game.new_state(seats, options)
    except OptionError:
        return False
    return True


class Measured:
    """A cell that is being measured: games played so far, wins, time to think."""

    def __init__(self, cell: Cell) -> None:
        self.cell, self.rules = cell, catalogue.find(cell.game)
        self.games, self.wins, self.seconds, self.decisions = 0, 0.0, 0.0, 0

    def go_on_from(self, row: Row) -> None:
        """Count what was measured before; how long it took, as if every game had one decision."""
        self.games, self.wins = row.games, row.wins
        self.seconds, self.decisions = row.seconds_per_decision * row.games, row.games

    def add(self, more: Part) -> None:
        """Count a part that was played elsewhere."""
        self.games += more.games
        self.wins += more.wins
        self.seconds += more.seconds
        self.decisions += more.decisions

    def play_batch(self, first: int, games: int) -> None:
        """Whole games by the compiled rules, every seat in the same simple way."""
        cell, game, made = self.cell, self.rules, compiled(self.rules)
        states, decisions = made.states(games), np.zeros(games, np.int64)
        kinds = np.full(cell.seats, BY_POLICY if cell.bots == ("greedy",) else AT_RANDOM, np.int8)
        policy_games, room = whole_games_of(game), (made.actions(), made.events())
        template = array_of(game.new_state(cell.seats, dict(cell.options)))
        chances = made.chances(games, FIRST_DEAL, first)
        streams = made.policies(games, ~FIRST_DEAL, first)
        start = time.process_time()
        weights = weights_of(game, cell.seats)
        policy_games(template, states, chances, streams, weights, kinds, *room, decisions)
        self.seconds += time.process_time() - start
        self.decisions += int(decisions.sum())
        self.games += games
        self.wins += sum(made.score_at(states, index, 0) > 0 for index in range(games))

    def play(self, number: int) -> None:
        """One game more."""
        match, mine = begun(self.cell, number)
        chance = Random(number)
        while not match.over:
            self._decide(match, mine, chance)
        self.wins += won(match, mine)
        self.games += 1

    def _decide(self, match: Match, mine: Sequence[bool], chance: Random) -> None:
        seat = match.to_move[0]
        legal = match.legal(seat)
        if len(legal) == 1:
            match.play(legal[0], seat)
            return
        bot = decided_by(self.cell, mine[seat])
        start = time.process_time()
        action = bot(match.view(seat), legal, chance)
        if mine[seat]:
            self.seconds += time.process_time() - start
            self.decisions += 1
        match.play(action, seat)

    def row(self, commit: str) -> Row:
        """What was found."""
        low, high = wilson(self.wins, self.games)
        spent = self.seconds / self.decisions if self.decisions else 0.0
        return Row(
            self.cell.game,
            self.cell.seats,
            dict(self.cell.options),
            self.cell.bots,
            self.games,
            self.wins,
            low,
            high,
            spent,
            commit,
        )


@dataclass(frozen=True)
class Part:
    """Some games of a cell, as they come back from another process."""

    games: int
    wins: float
    seconds: float
    decisions: int

    def __add__(self, other: Part) -> Part:
        """Both together."""
        return Part(
            self.games + other.games,
            self.wins + other.wins,
            self.seconds + other.seconds,
            self.decisions + other.decisions,
        )


def play_part(cell: Cell, first: int, games: int) -> Part:
    """Games number `first` and on of a cell."""
    measured = Measured(cell)
    if cell.at_once:
        measured.play_batch(first, games)
    else:
        for number in range(first, first + games):
            measured.play(number)
    return Part(measured.games, measured.wins, measured.seconds, measured.decisions)


def won(match: Match, mine: Sequence[bool]) -> float:
    """Whether the side won; a win that is shared by several sides counts as a share."""
    assert match.result is not None
    scores = match.result.scores
    if match.game.cooperative:
        return float(scores[0] > 0)
    best = {
        match.game.side_of(match.state, seat) for seat in range(match.seats) if scores[seat] == max(scores)
    }
    ours = {match.game.side_of(match.state, seat) for seat in range(match.seats) if mine[seat]}
    return len(best & ours) / len(best)
