"""Two worlds over the wire: two real houses in step, and everything one viewer ever receives from each.

Both worlds are driven as in `checks`: the same actions and the same chance, unless somebody chooses differently
in secret. Time is simulated, so that how long something takes is compared too. A transcript ends when the
viewer's own news tells the worlds apart, or the game is over and nothing is hidden any more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.secrecy.checks import NOTHING_IN_COMMON, Pair, Tally, goes_on, random_positions
from tests.secrecy.worlds import NOON, Viewer, World
from tests.web.front import open_house

from archipel.bots import greedy
from archipel.core import notation
from archipel.core.errors import DealError
from archipel.core.events import Event, as_read_by
from archipel.core.game import Game
from archipel.core.match import Match, Prepared
from archipel.core.texts import LANGUAGES
from archipel.table.clock import SimulatedClock
from archipel.web import socket as table_socket

LOOKS_AROUND = 0.05  # how often the viewer looks at the past, and asks for what cannot be
UNPACED = 10_000  # frames a second: the pause between two is real time, and says nothing
PLAYS_WELL = 0.9  # how often somebody does what a bot would do: games end, and much happens in them
TAKES_BACK = 0.1  # how often somebody takes a play back, where that is possible


class Follower(Match):
    """A match that deals the viewer's own side the cards it got in the first world, if they are there."""

    pair: WirePair

    def prepare(
        self, action: str | int, seat: int | None = None, *, at: int | None = None, dealt: str | None = None
    ) -> Prepared:
        """The next play, dealt as in the first world where the viewer may know it."""
        first = self.pair.first.entries
        if (
            dealt is None
            and self.ply < len(first)
            and not self.pair.hides_from_viewer(first[self.ply].play.seat)
        ):
            script = notation.write_dealt(self.game, first[self.ply].play.dealt)
            try:
                return super().prepare(action, seat, at=at, dealt=script)
            except DealError:
                pass
        return super().prepare(action, seat, at=at, dealt=dealt)


class WirePair(Pair):
    """Two worlds with one view, over the wire."""

    def __init__(self, worlds: Sequence[World], game: Game, state: Any, viewer: int, seed: int) -> None:
        super().__init__(game, state, viewer, seed)
        starts = [match.position() for match in (self.first, self.second)]
        tables = [
            world.open(game, text, state.seats, seed) for world, text in zip(worlds, starts, strict=True)
        ]
        follower = Follower(game, tables[1].match.state, None, seed)
        follower.pair, tables[1].match = self, follower
        self.first, self.second = tables[0].match, tables[1].match
        lang = self.chooser.choice(LANGUAGES)
        self.viewers = [
            Viewer(world, table, viewer, lang) for world, table in zip(worlds, tables, strict=True)
        ]
        self.worlds, self.tables, self.commands = worlds, tables, 0
        self.answers = 0

    def play_through(self, tally: Tally, most: int) -> None:
        """Let both worlds go on to the end, or for so many plies, and compare all that the viewer receives."""
        tally.pairs += 1
        begun = self.first.ply
        ending = self.goes_on(begun, True, "before anything is said")
        if not ending:
            ending = self.talk(everywhere=tally.pairs % 3 == 1)
        while not ending:
            before = self.first.ply
            ending = self.step()
            tally.plies += max(0, self.first.ply - before)
            if not ending and self.first.ply - begun >= most:
                ending = "broken off"
            if not ending and self.chooser.random() < TAKES_BACK:
                self.take_back()
            if not ending and self.chooser.random() < LOOKS_AROUND:
                self.look_around()
        tally.endings[ending] += 1
        tally.answers += self.answers

    def talk(self, everywhere: bool) -> str:
        """What happens beside the game, and what can be seen of it; how the pair ended, or nothing."""
        plays = self.first.ply
        for world, table in zip(self.worlds, self.tables, strict=True):
            world.chatter(table)
        return self.goes_on(plays, True, "before any play") or self.look_around(everywhere)

    def wish(self, seat: int, legal: list[int]) -> int:
        """What a seat does in the first world: mostly something good, by what it knows."""
        if self.chooser.random() >= PLAYS_WELL:
            return super().wish(seat, legal)
        texts = [self.game.action_text(action) for action in legal]
        return self.game.action_number(greedy(self.first.view(seat), texts, self.chooser))

    def step(self) -> str:
        """One decision in both worlds, and all that follows it; how the pair ended, or nothing."""
        choice = self.choose()
        if choice is None:
            return NOTHING_IN_COMMON
        seat, action, other = choice
        plays, cmd = self.first.ply, f"c{self.commands}"
        self.commands += 1
        answers = [
            viewer.act(each, cmd) if seat == self.viewer else viewer.world.act(viewer.table, seat, each, cmd)
            for viewer, each in zip(self.viewers, (action, other), strict=True)
        ]
        what = f"after s{seat} played “{self.game.action_text(action)}”"
        if other != action:
            what += f", in the second world “{self.game.action_text(other)}”"
        if answers[0] != answers[1]:
            self.leak(f"an answer {what}", *answers)
        return self.goes_on(plays, action == other, what)

    def goes_on(self, plays: int, same_action: bool, what: str) -> str:
        """Let everything happen that follows by itself, one thing after the other."""
        while True:
            going = [world.rest(table) for world, table in zip(self.worlds, self.tables, strict=True)]
            ending = self.compare_news(plays, same_action, what)
            if ending:
                return ending
            self.must_receive_the_same(what)
            self.same("when it goes on", what, *[round(world.clock.time(), 2) for world in self.worlds])
            self.same("whether it goes on by itself", what, *going)
            if not going[0]:
                return ""
            plays, same_action, what = self.first.ply, True, "after it went on by itself"
            for world in self.worlds:
                world.pass_time()

    def compare_news(self, plays: int, same_action: bool, what: str) -> str:
        """The news of each play, in order; how the pair ended, or nothing."""
        both = range(plays, min(self.first.ply, self.second.ply))
        for play in both:
            one, two = self.news_of(self.first, play), self.news_of(self.second, play)
            if one != two:
                if play == self.first.ply - 1 == self.second.ply - 1:
                    self.must_know(one, two, same_action, what)
                return "told apart by the news"
        self.same("how much goes on by itself", what, self.first.ply, self.second.ply)
        if self.first.over:
            return "over"
        secret = any(
            not event.readers >> self.viewer & 1 for play in both for event in self.first.entries[play].news
        )
        if not same_action and not secret and self.receives(self.first) != self.receives(self.second):
            return "told apart by a public choice"
        return ""

    def news_of(self, match: Match, play: int) -> list[Event]:
        read = (as_read_by(event, self.viewer) for event in match.entries[play].news)
        return [event._replace(readers=event.readers >> self.viewer & 1) for event in read]

    def must_receive_the_same(self, what: str) -> None:
        one, two = (viewer.receives() for viewer in self.viewers)
        for channel, received in one.items():
            self.same(channel, what, received, two[channel])
        self.answers += len(one)

    def look_around(self, everywhere: bool = False) -> str:
        """What can be asked for, in both worlds."""
        dice = self.chooser.getrandbits(32)
        seen = [list(viewer.looks_around(random.Random(dice), everywhere)) for viewer in self.viewers]
        self.same("what can be asked", "", *([channel for channel, _ in each] for each in seen))
        for (channel, one), (_, two) in zip(*seen, strict=True):
            self.same(channel, "", one, two)
        self.answers += len(seen[0])
        return ""

    def take_back(self) -> None:
        """The last decision goes back in both worlds, where its player may take it back."""
        if not self.first.entries:
            return
        seat = self.first.entries[-1].play.seat
        if any(table.undo_reason([seat]) for table in self.tables):
            return
        for world, table in zip(self.worlds, self.tables, strict=True):
            undo = world.house.undo(table, f"undo-{self.commands}", table.seq, world.guest(seat))
            world.front.wait(undo)
            world.rest(table)
        self.commands += 1
        self.must_receive_the_same(f"after s{seat} took a play back")

    def same(self, channel: str, what: str, one: object, two: object) -> None:
        if one != two:
            self.leak(f"{channel} {what}".strip(), *where_they_differ(one, two))

    def close(self) -> None:
        for viewer in self.viewers:
            viewer.close()


def where_they_differ(one: object, two: object) -> tuple[object, object]:
    """Of two long texts, what is around the first difference."""
    if not isinstance(one, str) or not isinstance(two, str):
        return one, two
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return one[max(0, at - 120) : at + 120], two[max(0, at - 120) : at + 120]


# All of it


def settled(game: Game, state: Any) -> bool:
    """Whether nobody has anything to decide in a position."""
    return bool(game.over(state)) or goes_on(game, state)


class Worlds(ExitStack):
    """Two houses, from opening to closing."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        paced, table_socket.A_SECOND = table_socket.A_SECOND, UNPACED
        self.callback(setattr, table_socket, "A_SECOND", paced)
        self.both = [self._open(folder / name) for name in ("first", "second")]

    def _open(self, folder: Path) -> World:
        folder.mkdir()
        clock = SimulatedClock(NOON)
        world = World(self.enter_context(open_house(folder, clock)), clock)
        self.callback(world.http.close)
        return world

    def transcripts(
        self,
        game: Game,
        count: int,
        seed: int,
        viewer: int | None = None,
        plies: int = 100_000,
        tally: Tally | None = None,
        enough: int = 0,
    ) -> Tally:
        """So many transcripts, each of a random viewer (or of one) from a random position on.

        Each goes on until the worlds are told apart or the game is over, or for so many plies; where games are
        so short that not enough plies were seen, there are more. What they come to is added to a tally, if there
        is one.
        """
        tally, dice = tally or Tally(), random.Random(f"wire {game.key} {seed}")
        positions = (state for state in random_positions(game, 10 * count, seed) if not settled(game, state))
        for number, state in enumerate(positions):
            if number >= count and tally.plies >= enough:
                break
            now = max(world.clock.time() for world in self.both)
            for world in self.both:
                world.pass_time(now)  # they may have been told apart by the time
            who = dice.choice(game.sides(state)) if viewer is None else viewer
            pair = WirePair(self.both, game, state, who, seed + number)
            try:
                pair.play_through(tally, plies)
            finally:
                pair.close()
        return tally
