"""What must hold for every game that hides something, as functions that any game can be put through.

Each `check_…` raises an AssertionError that says what was given away, to whom, and where.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from archipel.core import notation
from archipel.core.chance import seeded
from archipel.core.contract import CONTINUE
from archipel.core.errors import DealError, OptionError
from archipel.core.events import SPECTATOR, Event, Silence, as_read_by
from archipel.core.game import Game
from archipel.core.match import Match, legal_numbers, seats_in, view_of
from archipel.core.records import clone, fields_of, pack
from archipel.core.texts import LANGUAGES

SAMPLED = 0.2  # which part of the positions of a random game is looked at
OUT_OF_TURN = 0.2  # how often somebody who is not waited for is tried first
OTHERWISE = 0.5  # how often a secret choice is made differently in the second world
NOTHING_IN_COMMON = "without a common action"
ANEW = 1_000_003  # seeds of worlds that are imagined anew lie so far apart
MOST_MORE = 20  # times as many pairs, where they are short
QUESTIONS = 3  # how many actions the viewer asks about at each ply


# Positions


def random_positions(game: Game, count: int, seed: int) -> Iterator[Any]:
    """States of random games with random seats and options, from the deal to the end."""
    chooser = random.Random(f"{game.key} {seed}")
    left = count
    for number in itertools.count():
        state = random_table(game, chooser)
        chance = seeded(game.chance, seed, number)
        game.setup(state, chance)
        going = True
        while going:
            if chooser.random() < SAMPLED:
                yield clone(state)
                left -= 1
                if left == 0:
                    return
            going = not game.over(state)
            if going:
                seat, actions = random_decider(game, state, chooser)
                game.play(state, seat, chooser.choice(actions), chance, Silence())


def random_table(game: Game, chooser: random.Random) -> Any:
    """An empty state with seats and options that make a game."""
    while True:
        options = {option.key: chooser.choice(option.values) for option in game.options}
        try:
            return game.new_state(chooser.randint(game.fewest, game.most), options)
        except OptionError:
            continue


def random_decider(game: Game, state: Any, chooser: random.Random) -> tuple[int, list[int]]:
    """Somebody who may do something, sometimes out of turn, and what."""
    if chooser.random() < OUT_OF_TURN:
        seat = chooser.randrange(state.seats)
        actions = legal_numbers(game, state, seat)
        if actions:
            return seat, actions
    seat = chooser.choice(seats_in(game.deciders(state)))
    return seat, legal_numbers(game, state, seat)


def imagined(game: Game, seen: Any, side: int, seed: int) -> Any:
    """A world that could be behind a view."""
    world = clone(seen)
    game.imagine(world, side, seeded(game.chance, seed))
    return world


# Views


def check_views_agree(game: Game, state: Any, seed: int) -> None:
    """A view, the view of a view and the view of an imagined world are the same."""
    for side in game.sides(state):
        seen = view_of(game, state, side)
        world = imagined(game, seen, side, seed)
        for what, other in (("view", seen), ("imagined world", world)):
            again = view_of(game, other, side)
            assert again == seen, (
                f"{who(side)}: the view of its {what} is not its view: "
                f"{'; '.join(differences(seen, again))}\n{position(game, state)}"
            )


def check_onlookers_know_least(game: Game, state: Any, seed: int) -> None:
    """Whoever looks on knows nothing that not every player knows: their view can be made from any other."""
    least = view_of(game, state, SPECTATOR)
    for side in game.sides(state):
        shared = view_of(game, view_of(game, state, side), SPECTATOR)
        assert shared == least, (
            f"whoever looks on knows what {who(side)} does not: "
            f"{'; '.join(differences(least, shared))}\n{position(game, state)}"
        )


def differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Each field in which two records of a kind differ."""
    for part in fields_of(type(one)):
        a, b = getattr(one, part.name), getattr(other, part.name)
        where = f"{path}{part.name}"
        if part.of and part.size:
            for number, (x, y) in enumerate(zip(a, b, strict=True)):
                yield from differences(x, y, f"{where}[{number}].")
        elif part.of:
            yield from differences(a, b, f"{where}.")
        elif part.size:
            for number, (x, y) in enumerate(zip(a, b, strict=True)):
                if x != y:
                    yield f"{where}[{number}] {x} / {y}"
        elif a != b:
            yield f"{where} {a} / {b}"


# Decisions


def check_legal_agrees(game: Game, state: Any, seed: int) -> None:
    """What a seat may do is the same from the state, from its view and from an imagined world."""
    for side in game.sides(state):
        seen = view_of(game, state, side)
        world = imagined(game, seen, side, seed)
        truly = legal_numbers(game, state, side)
        for what, other in (("view", seen), ("imagined world", world)):
            said = legal_numbers(game, other, side)
            assert said == truly, (
                f"{who(side)}: legal actions tell the state from its {what}: "
                f"{', '.join(map(game.action_text, sorted(set(truly) ^ set(said))))}\n{position(game, state)}"
            )


def check_refusals_agree(game: Game, state: Any, seed: int) -> None:
    """Why an action is refused is the same from a view and from every world behind it."""
    for side in game.sides(state)[:-1]:
        seen = view_of(game, state, side)
        said = reasons(game, seen, side)
        for world in (state, imagined(game, seen, side, seed)):
            other = reasons(game, world, side)
            assert other == said, (
                f"{who(side)}: the refusal of {'; '.join(told_apart(game, said, other))} depends on what it "
                f"cannot know\n{position(game, state)}"
            )


def reasons(game: Game, state: Any, seat: int) -> list[int]:
    """Why each action is refused to a seat."""
    return [game.refusal(state, seat, action) for action in range(game.actions)]


def told_apart(game: Game, said: list[int], other: list[int]) -> Iterator[str]:
    """Each action that is refused for another reason."""
    for action, (one, two) in enumerate(zip(said, other, strict=True)):
        if one != two:
            yield f"“{game.action_text(action)}” ({game.refusals[one].key} / {game.refusals[two].key})"


# Two worlds


@dataclass
class Tally:
    """What the pairs of worlds came to."""

    pairs: int = 0
    plies: int = 0
    anew: int = 0
    """How often the second world was imagined anew, as nobody could do the same in both."""
    answers: int = 0
    """What was received over the wire and compared."""
    endings: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        ends = ", ".join(f"{count} {end}" for end, count in self.endings.most_common())
        return f"{self.pairs} pairs, {self.plies} plies, {self.anew} worlds imagined anew; {ends}"


def check_two_worlds(
    game: Game, state: Any, viewer: int, seed: int, plies: int, tally: Tally, kind: type[Pair] | None = None
) -> None:
    """Two worlds with one view stay one for the viewer until its own news tells them apart.

    The first world is the state, the second is imagined from the view. Both are dealt from the same
    chance, and everybody does the same in both, except that a seat whose secrets the viewer does not
    share may choose another argument of the same action, unless everybody sees which (hide tea instead
    of silk). As long as the news that the viewer may read is equal, everything it receives must be
    equal. Where it is not, the viewer has learnt something, so its view must know it. Where there is
    nothing to do that could be done in both, another second world is imagined.
    """
    pair = (kind or Pair)(game, state, viewer, seed)
    tally.pairs += 1
    pair.must_look_the_same("before any play")
    for ply in range(plies):
        ending = pair.step()
        if ending == NOTHING_IN_COMMON:
            tally.anew += 1
            pair = (kind or Pair)(game, pair.first.state, viewer, seed + ANEW * (1 + ply))
            pair.must_look_the_same("in a world that was imagined anew")
            continue
        if ending:
            tally.endings[ending] += 1
            return
        tally.plies += 1
    tally.endings["played through"] += 1


class Pair:
    """Two worlds with one view."""

    def __init__(self, game: Game, state: Any, viewer: int, seed: int) -> None:
        self.game, self.viewer = game, viewer
        self.chooser = random.Random(f"{game.key} {viewer} {seed}")
        world = imagined(game, view_of(game, state, viewer), viewer, seed)
        self.first = Match(game, clone(state), None, seed)
        self.second = Match(game, world, None, seed)
        self.questions = self.chooser.sample(range(game.actions), min(QUESTIONS, game.actions))

    def step(self) -> str:
        """One ply in both worlds; how the pair ended, or nothing."""
        if self.first.over:
            return "over"
        choice = self.choose()
        if choice is None:
            return NOTHING_IN_COMMON
        seat, action, other = choice
        self.first.play(action, seat)
        self.play_second(seat, other)
        one, two = self.news(self.first), self.news(self.second)
        what = f"after s{seat} played “{self.game.action_text(action)}”"
        if other != action:
            what += f", in the second world “{self.game.action_text(other)}”"
        if one != two:
            self.must_know(one, two, action == other, what)
            return "told apart by the news"
        in_public = action != other and not self.something_was_kept_from_the_viewer()
        if in_public and self.receives(self.first) != self.receives(self.second):
            # A public choice that is no news by itself, such as the first step of a chain.
            return "told apart by a public choice"
        self.must_look_the_same(what)
        return ""

    # Choosing

    def choose(self) -> tuple[int, int, int] | None:
        """Who plays, and what in each world."""
        seat, mine = random_decider(self.game, self.first.state, self.chooser)
        theirs = legal_numbers(self.game, self.second.state, seat)
        if not self.hides_from_viewer(seat):
            if mine != theirs:
                self.leak(f"the legal actions of s{seat}, who shares its secrets", mine, theirs)
            action = self.wish(seat, mine)
            return seat, action, action
        action = self.wish(seat, mine)
        if action in theirs and self.chooser.random() >= OTHERWISE:
            return seat, action, action
        form = self.game.form_of(action)[0]
        alike = [each for each in theirs if self.game.form_of(each)[0] is form]
        if alike:
            other = self.chooser.choice(alike)
            if action in theirs and self.differs_in_public(seat, action, other):
                other = action  # a choice that everybody sees would only end the pair
            return seat, action, other
        both = [each for each in mine if each in theirs]
        if not both:
            return None
        action = self.chooser.choice(both)
        return seat, action, action

    def wish(self, seat: int, legal: list[int]) -> int:
        """What a seat does in the first world."""
        return self.chooser.choice(legal)

    def differs_in_public(self, seat: int, action: int, other: int) -> bool:
        """Whether the viewer would tell two choices in the two worlds apart by their news."""
        told = [
            [as_read_by(event, self.viewer)[2:] for event in match.prepare(choice, seat).entry.news]
            for match, choice in ((self.first, action), (self.second, other))
        ]
        return told[0] != told[1]

    def hides_from_viewer(self, seat: int) -> bool:
        side_of, state = self.game.side_of, self.first.state
        return self.game.secrecy != "none" and side_of(state, seat) != side_of(state, self.viewer)

    def play_second(self, seat: int, action: int) -> None:
        """Deal the viewer's own side the same cards again, if they are there; else the same chance."""
        dealt = notation.write_dealt(self.game, self.first.entries[-1].play.dealt)
        if not self.hides_from_viewer(seat):
            try:
                self.second.play(action, seat, dealt=dealt)
            except DealError:
                pass
            else:
                return
        self.second.play(action, seat)

    # Comparing

    def news(self, match: Match) -> list[Event]:
        """The news of the last play as the viewer may read it (who else may is no news)."""
        read = (as_read_by(event, self.viewer) for event in match.entries[-1].news)
        return [event._replace(readers=event.readers >> self.viewer & 1) for event in read]

    def something_was_kept_from_the_viewer(self) -> bool:
        return any(not event.readers >> self.viewer & 1 for event in self.first.entries[-1].news)

    def must_know(self, one: list[Event], two: list[Event], same_action: bool, what: str) -> None:
        """Whoever was told something knows it afterwards; different choices may differ in public."""
        public_alike = [event[:4] for event in one] == [event[:4] for event in two]
        if same_action or public_alike:
            views = [view_of(self.game, match.state, self.viewer) for match in (self.first, self.second)]
            if views[0] == views[1]:
                self.leak(f"news that its view does not know {what}", one, two)

    def must_look_the_same(self, what: str) -> None:
        one, two = self.receives(self.first), self.receives(self.second)
        for channel, received in one.items():
            if received != two[channel]:
                where = f": {self.fields_apart()}" if channel == "the view" else ""
                self.leak(f"{channel}{where} {what}", received, two[channel])

    def fields_apart(self) -> str:
        """The fields in which the views of the two worlds differ."""
        views = [view_of(self.game, match.state, self.viewer) for match in (self.first, self.second)]
        return "; ".join(differences(views[0], views[1]))

    def receives(self, match: Match) -> dict[str, Any]:
        """Everything the viewer is ever given."""
        viewer = self.viewer
        view = match.view(viewer)
        text = view.write()
        received: dict[str, Any] = {
            "the seats that decide": match.to_move,
            "the end": (match.over, match.result and (match.result.ending, match.result.scores)),
            "the view": pack(view.state),
            "the written view": text,
            "the length of the written view": len(text.encode()),
            "its legal actions, from the view": view.legal(),
            "whether it goes on by itself": goes_on(self.game, match.state),
        }
        if viewer != SPECTATOR:
            received["its legal actions"] = match.legal(viewer)
        for lang in LANGUAGES:
            match.lang = view.lang = lang
            received[f"the board ({lang})"] = str(view)
            received[f"the log ({lang})"] = match.log(viewer)
            if viewer != SPECTATOR:
                answers = [match.why_not(action, viewer) for action in self.questions]
                received[f"why not ({lang})"] = answers
        return received

    def leak(self, channel: str, one: object, two: object) -> None:
        raise AssertionError(
            f"{who(self.viewer)} can tell two worlds apart by {channel}:\n  {one!r}\n  {two!r}\n"
            f"{self.first.write()}"
        )


def goes_on(game: Game, state: Any) -> bool:
    """Whether nobody who is asked has more to say than “continue”: that there is a prompt tells everybody."""
    asked = [legal_numbers(game, state, seat) for seat in seats_in(game.deciders(state))]
    return bool(asked) and all(actions == [CONTINUE] for actions in asked)


# All of it


def who(side: int) -> str:
    """A side in a message."""
    return notation.seat_text(side)


def position(game: Game, state: Any) -> str:
    """A position in a message."""
    return notation.write_position(game, state)


StateCheck = Callable[[Game, Any, int], None]


def check_states(game: Game, check: StateCheck, count: int, seed: int) -> None:
    """Put random positions of a game through a check."""
    for number, state in enumerate(random_positions(game, count, seed)):
        check(game, state, seed + number)


def check_pairs(
    game: Game, count: int, plies: int, seed: int, kind: type[Pair] | None = None, enough: int = 0
) -> Tally:
    """Put random positions, each seen by a random side, through the two-worlds test: so many, and more where
    games are so short that not enough plies were seen."""
    tally = Tally()
    chooser = random.Random(f"viewers of {game.key} {seed}")
    for number, state in enumerate(random_positions(game, MOST_MORE * count, seed)):
        if number >= count and tally.plies >= enough:
            break
        viewer = chooser.choice(game.sides(state))
        check_two_worlds(game, state, viewer, seed + number, plies, tally, kind)
    return tally
