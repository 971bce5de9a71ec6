"""Leaks planted in the test game, one at a time. The checks must find every one of them."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tests.secrecy import checks

from archipel.core import catalogue
from archipel.core.events import EVERYONE, SPECTATOR, UNKNOWN, News
from archipel.core.game import Game
from archipel.core.records import clone

HONEST = catalogue.find("smugglers")
_package = catalogue.games.__name__ + "." + HONEST.key
actions: Any = importlib.import_module(f"{_package}.actions")
pieces: Any = importlib.import_module(f"{_package}.state")


@dataclass(frozen=True)
class Leak:
    """A variant of the test game, the check that must catch it, and what the message says."""

    name: str
    game: Game
    check_game: Callable[[Game], object]
    says: str

    def check(self) -> None:
        """Run the check on the variant."""
        self.check_game(self.game)


def on_states(check: checks.StateCheck) -> Callable[[Game], object]:
    """A check of single positions."""
    return lambda game: checks.check_states(game, check, 300, seed=11)


def on_pairs(game: Game) -> object:
    """The two-worlds test."""
    return checks.check_pairs(game, 400, 10, seed=12)


# 1. A deck that shrinks by exactly what the others hold


def view_with_the_true_deck(state: Any, seat: int, out: Any) -> None:
    HONEST.view(state, seat, out)
    for kind in range(pieces.KINDS):
        out.deck[kind] = state.deck[kind]


# 2. News that says too much to too many


class Gossip(News):
    """Passes news on with everybody among the readers of one kind of event."""

    def __init__(self, to: Any, kind: int) -> None:
        self.to, self.kind = to, kind

    def tell(self, kind: int, readers: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.to.tell(kind, EVERYONE if kind == self.kind else readers, a, b, c, d)


def gossiping_about(kind: int) -> Callable[..., None]:
    """Play, and tell everybody which card it was."""

    def play(state: Any, seat: int, action: int, chance: Any, events: Any) -> None:
        HONEST.play(state, seat, action, chance, Gossip(events, kind))

    return play


# 3. An action that is there only if somebody else holds a card


def an_opponent_holds_a_toll(state: Any, seat: int) -> bool:
    others = range(1 - seat % 2, state.seats, 2)
    return any(state.players[other].cards[pieces.TOLL] > 0 for other in others)


def legal_if_there_is_no_danger(state: Any, seat: int, out: Any) -> int:
    """No delivery may be announced while the other team holds no toll at all."""
    count = HONEST.legal(state, seat, out)
    kept = 0
    for place in range(count):
        if out[place] != actions.DELIVER or an_opponent_holds_a_toll(state, seat):
            out[kept] = out[place]
            kept += 1
    return kept


# 4. An error text that knows more than its reader


def refusal_that_warns(state: Any, seat: int, action: int) -> int:
    code = HONEST.refusal(state, seat, action)
    if code == actions.NOTHING_HIDDEN and an_opponent_holds_a_toll(state, seat):
        return int(actions.NOT_NOW)
    return code


# 5. A window that opens only for those who really hold the card


def play_asking_only_holders(state: Any, seat: int, action: int, chance: Any, events: Any) -> None:
    HONEST.play(state, seat, action, chance, events)
    for other in range(state.seats):
        if state.players[other].cards[pieces.TOLL] == 0:
            state.decisions.waiting &= ~(1 << other)


def legal_without_a_pass(state: Any, seat: int, out: Any) -> int:
    """Whoever holds no toll has nothing to say but to go on: the table would not stop for them."""
    count = HONEST.legal(state, seat, out)
    if state.decisions.waiting >> seat & 1 and state.players[seat].cards[pieces.TOLL] == 0:
        out[0] = actions.CONTINUE
        return 1
    return count


# And three more that are easily made


def view_of_a_spectator_with_a_team(state: Any, seat: int, out: Any) -> None:
    """The spectator is seat 8, and 8 is even."""
    HONEST.view(state, 0 if seat == SPECTATOR else seat, out)


def view_with_a_pile_face_up(state: Any, seat: int, out: Any) -> None:
    """The last card of each pile is shown, and is no longer among the unseen."""
    HONEST.view(state, seat, out)
    for team in range(pieces.TEAMS):
        last = state.teams[team].pile[0]
        card = state.teams[team].pile[last] if last else UNKNOWN
        if last and card != UNKNOWN and out.teams[team].pile[last] == UNKNOWN:
            out.teams[team].pile[last] = card
            out.deck[card] -= 1


def play_that_remembers_in_public(state: Any, seat: int, action: int, chance: Any, events: Any) -> None:
    """Whoever hides rum gets a turn more: nobody was told, and everybody can count."""
    HONEST.play(state, seat, action, chance, events)
    if action == actions.HIDE + pieces.RUM and not HONEST.over(state):
        state.turns_left += 1


def text_board_of_a_state(holder: list[Any]) -> Callable[..., str]:
    """A board drawn from the state that was last looked at, not from the view."""

    def text_board(seen: Any, texts: Any) -> str:
        return HONEST.text_board(holder[0], texts)

    return text_board


def peeking() -> Game:
    """A game whose board looks behind the view."""
    holder: list[Any] = [None]

    def view(state: Any, seat: int, out: Any) -> None:
        holder[0] = clone(state)
        HONEST.view(state, seat, out)

    return replace(HONEST, view=view, text_board=text_board_of_a_state(holder))


LEAKS = (
    Leak(
        "a deck count",
        replace(HONEST, view=view_with_the_true_deck),
        on_states(checks.check_views_agree),
        "the view of its imagined world is not its view: deck",
    ),
    Leak(
        "a deck count, in two worlds",
        replace(HONEST, view=view_with_the_true_deck),
        on_pairs,
        r"two worlds apart by the view: deck\[\d\] \d / \d",
    ),
    Leak(
        "an argument of an event: the card drawn",
        replace(HONEST, play=gossiping_about(actions.DREW)),
        on_pairs,
        "news that its view does not know",
    ),
    Leak(
        "an argument of an event: the card hidden",
        replace(HONEST, play=gossiping_about(actions.HID)),
        on_pairs,
        "news that its view does not know",
    ),
    Leak(
        "a legal action",
        replace(HONEST, legal=legal_if_there_is_no_danger),
        on_states(checks.check_legal_agrees),
        "legal actions tell the state from its view: deliver",
    ),
    Leak(
        "a legal action, in two worlds",
        replace(HONEST, legal=legal_if_there_is_no_danger),
        on_pairs,
        "two worlds apart by (its legal actions|the legal actions of)",
    ),
    Leak(
        "an error text",
        replace(HONEST, refusal=refusal_that_warns),
        on_states(checks.check_refusals_agree),
        "the refusal of “deliver” .* depends on what it cannot know",
    ),
    Leak(
        "a skipped window",
        replace(HONEST, play=play_asking_only_holders),
        on_pairs,
        "two worlds apart by the seats that decide",
    ),
    Leak(
        "a prompt that only some are given",
        replace(HONEST, legal=legal_without_a_pass),
        on_pairs,
        "two worlds apart by whether it goes on by itself",
    ),
    Leak(
        "a spectator with a team",
        replace(HONEST, view=view_of_a_spectator_with_a_team),
        on_pairs,
        "spectator can tell two worlds apart by the view",
    ),
    Leak(
        "a pile face up",
        replace(HONEST, view=view_with_a_pile_face_up),
        on_pairs,
        r"two worlds apart by the view: .*teams\[\d\]\.pile\[\d\]",
    ),
    Leak(
        "a secret choice with a public trace",
        replace(HONEST, play=play_that_remembers_in_public),
        on_pairs,
        "two worlds apart by the view: turns_left",
    ),
    Leak("a board drawn from the state", peeking(), on_pairs, "two worlds apart by the board"),
)

__all__ = ["LEAKS", "Leak"]
