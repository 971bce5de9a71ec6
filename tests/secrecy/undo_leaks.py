"""Leaks planted in games, one at a time, that the judge of undo does not see: each shows a hidden thing in public
without news of it. Whoever plays and takes back must find every one of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from archipel.core import catalogue
from archipel.core.events import EVERYONE, News
from archipel.core.game import Game

Tell = Callable[[Any, int, int, News], None]
"""(state, seat, action, events): what is told after a play, or changed by it."""
Show = Callable[[Any, Any], None]
"""(state, view): what a view shows beyond what it should."""


@dataclass(frozen=True)
class Leak:
    """A variant of a game, and what it gives away."""

    name: str
    game: Game


def actions_of(game: Game) -> Any:
    room = ".rules" if (game.folder / "rules").is_dir() else ""
    return importlib.import_module(f"{catalogue.games.__name__}.{game.key}{room}.actions")


def playing(key: str, name: str, after: Tell) -> Leak:
    """A game in which something more comes of each play."""
    honest = catalogue.find(key)

    def play(state: Any, seat: int, action: int, chance: Any, events: Any) -> None:
        honest.play(state, seat, action, chance, events)
        after(state, seat, action, events)

    return Leak(f"{key}: {name}", replace(honest, play=play))


def showing(key: str, name: str, show: Show) -> Leak:
    """A game whose views show something more, and take it from no pool."""
    honest = catalogue.find(key)

    def view(state: Any, seat: int, out: Any) -> None:
        honest.view(state, seat, out)
        show(state, out)

    return Leak(f"{key}: {name}", replace(honest, view=view))


def waiting(state: Any, seat: int, action: int, events: News) -> None:
    """Whoever waits says how many tolls they hold."""
    if action == smugglers.WAIT:
        events.tell(smugglers.ANNOUNCED, EVERYONE, seat, state.players[seat].cards[TOLL], 0, 0)


def waiting_longer(state: Any, seat: int, action: int, events: News) -> None:
    """Whoever waits with a toll in hand may wait again."""
    state.turns_left += action == smugglers.WAIT and state.players[seat].cards[TOLL] > 0


def asking_holders(state: Any, seat: int, action: int, events: News) -> None:
    """Before a delivery only those are asked who hold a toll."""
    for other in range(state.seats):
        if state.players[other].cards[TOLL] == 0:
            state.decisions.waiting &= ~(1 << other)


def naming_a_key(state: Any, seat: int, action: int, events: News) -> None:
    """A play names a key of whoever made it."""
    events.tell(codinca.KEY_DEALT, EVERYONE, seat, state.players[seat].keys[0], 0, 0)


def beginning_by_key(state: Any, seat: int, action: int, events: News) -> None:
    """Who begins follows from a key."""
    state.first = state.players[seat].keys[0] % state.seats


def with_an_open_key(state: Any, out: Any) -> None:
    """Whoever has done something this turn plays with an open key."""
    if state.made > 0:
        out.players[state.active].keys[0] = state.players[state.active].keys[0]


def counting_tokens(state: Any, seat: int, action: int, events: News) -> None:
    """The steps among the tokens of whoever acts are told."""
    events.tell(sol.TIED, EVERYONE, steps_of(state), 0, 0, 0)


def slowed_by_tokens(state: Any, seat: int, action: int, events: News) -> None:
    """A step among the tokens has to be carried."""
    state.searches += steps_of(state) % 2


def with_open_tokens(state: Any, out: Any) -> None:
    """Whoever is about to stop lays the tokens open."""
    if state.steps < 2 and state.active < len(state.pawns):
        for place, number in enumerate(state.pawns[state.active].things):
            out.pawns[state.active].things[place] = number


def steps_of(state: Any) -> int:
    """How many Step tokens the active character has."""
    who = state.pawns[state.active] if state.active < len(state.pawns) else None
    return 0 if who is None else sum(who.things[: len(who.things) // 2])


def naming_a_card(state: Any, seat: int, action: int, events: News) -> None:
    """A play tells how many cards of the first suit whoever made it holds."""
    events.tell(pirates.CALM_SEA, EVERYONE, state.players[seat].cards[0], 0, 0, 0)


def calmed_by_a_card(state: Any, seat: int, action: int, events: News) -> None:
    """A card in hand makes the sea calm."""
    state.lot = state.players[seat].cards[0] % 2


def with_an_open_hand(state: Any, out: Any) -> None:
    """Whoever has cards of the visible row to spare plays with an open hand."""
    if sum(state.display) % 2:
        for suit, number in enumerate(state.players[state.active].cards):
            out.players[state.active].cards[suit] = number


smugglers, codinca, sol, pirates = map(
    actions_of, map(catalogue.find, ("smugglers", "codinca", "sol", "pirates"))
)
TOLL = importlib.import_module(f"{catalogue.games.__name__}.smugglers.state").TOLL

LEAKS = (
    playing("smugglers", "an event for all with a number from a hand", waiting),
    playing("smugglers", "a turn more for whoever holds a card", waiting_longer),
    playing("smugglers", "a window for those who hold a card", asking_holders),
    playing("codinca", "an event for all with a key", naming_a_key),
    playing("codinca", "a public field that follows from a key", beginning_by_key),
    showing("codinca", "a key shown and left in its pool", with_an_open_key),
    playing("sol", "an event for all with a number of tokens", counting_tokens),
    playing("sol", "points that follow from tokens", slowed_by_tokens),
    showing("sol", "tokens shown and left in their pools", with_open_tokens),
    playing("pirates", "an event for all with a number from a hand", naming_a_card),
    playing("pirates", "a public field that follows from a hand", calmed_by_a_card),
    showing("pirates", "a hand shown and left in the deck", with_an_open_hand),
)
