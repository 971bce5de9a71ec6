"""Imagined worlds are as likely as they should be: every deal that fits a view, equally often."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.contract.variants import some_or_all

import archipel
from archipel.core import catalogue
from archipel.core.chance import draw, roll, seeded, size
from archipel.core.events import UNKNOWN
from archipel.core.game import Game
from archipel.core.match import View
from archipel.core.records import clone, flat

SMUGGLERS = catalogue.find("smugglers")
CARDS = SMUGGLERS.words["card"]
TOLL = CARDS.index("toll")
SOME, ALL = 8_000, 20_000
"""How many worlds are imagined behind a view, in `make test` and in `make test-all`."""
ENOUGH = 1e-4

World = tuple[int, ...]


# Views small enough to write down every world behind them


VIEWS = {
    "one hidden hand": """
        position smugglers 1 seats=2 view=s0
        s0 silk rum
        s1 ?*2
        even - seen=0 points=0
        odd - seen=0 points=0
        discard silk*4 tea*5 rum*3 toll*2
        turn s0 left=6
    """,
    "a hidden hand and a hidden pile": """
        position smugglers 1 seats=2 view=s0
        s0 toll
        s1 ?*2
        even tea seen=0 points=0
        odd ?,? seen=0 points=0
        discard silk*5 tea*4 rum*5 toll
        turn s0 left=6
    """,
    "a pile that was spied on": """
        position smugglers 1 seats=2 view=s1
        s0 ?*1
        s1 silk tea
        even rum,?,? seen=1 points=2
        odd - seen=0 points=0
        discard silk*4 tea*4 rum*3 toll*2
        turn s1 left=3
    """,
    "two hidden hands": """
        position smugglers 1 seats=4 rich=yes view=s2
        s0 silk
        s1 ?*2
        s2 rum toll
        s3 ?*1
        even - seen=0 points=4
        odd ? seen=0 points=1
        discard silk*5 tea*4 rum*3 toll*2
        turn s2 left=9
    """,
    "everything, for a spectator": """
        position smugglers 1 seats=2 view=spectator
        s0 ?*1
        s1 ?*2
        even ? seen=1 points=0
        odd - seen=0 points=0
        discard silk*5 tea*5 rum*4 toll*2
        delivery s0 left=4 tolls=0 waiting=s1
    """,
    "nothing left in the deck": """
        position smugglers 1 seats=2 view=s0
        s0 silk
        s1 ?*3
        even - seen=0 points=0
        odd ?,? seen=0 points=0
        discard silk*5 tea*5 rum*3 toll*3
        turn s0 left=2
    """,
}

in_every_view = pytest.mark.parametrize("text", VIEWS.values(), ids=VIEWS)


def view_from(text: str) -> View:
    view = archipel.read("\n".join(line.strip() for line in text.splitlines()))
    assert isinstance(view, View)
    return view


def every_world(seen: Any) -> Counter[World]:
    """Every world behind a view, by dealing out the unseen cards one by one in every order."""
    unseen = [card for card in range(len(CARDS)) for _ in range(seen.deck[card])]
    places = [
        (team, place)
        for team in range(2)
        for place in range(1, seen.teams[team].pile[0] + 1)
        if seen.teams[team].pile[place] == UNKNOWN
    ]
    hands = [
        seat
        for seat in range(seen.seats)
        for _ in range(seen.players[seat].held - sum(seen.players[seat].cards))
    ]
    worlds: Counter[World] = Counter()
    for deal in itertools.permutations(unseen, len(places) + len(hands)):
        if TOLL in deal[: len(places)]:
            continue  # only goods can be hidden on a pile
        world = clone(seen)
        for (team, place), card in zip(places, deal, strict=False):
            world.teams[team].pile[place] = card
            world.deck[card] -= 1
        for seat, card in zip(hands, deal[len(places) :], strict=True):
            world.players[seat].cards[card] += 1
            world.deck[card] -= 1
        worlds[tuple(flat(world))] += 1
    return worlds


def imagined_worlds(game: Game, view: View, seed: int, draws: int = SOME) -> Counter[World]:
    chance = seeded(game.chance, seed)
    worlds: Counter[World] = Counter()
    for _ in range(draws):
        world = clone(view.state)
        game.imagine(world, view.seat, chance)
        worlds[tuple(flat(world))] += 1
    return worlds


def how_likely(found: Counter[World], expected: Counter[World]) -> float:
    """The probability of counts at least this far from what is expected (chi-square)."""
    if set(found) - set(expected):
        return 0.0
    scale = found.total() / expected.total()
    distance = sum((found[w] - scale * n) ** 2 / (scale * n) for w, n in expected.items())
    return upper_gamma((len(expected) - 1) / 2, distance / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function: a series below, a continued fraction above."""
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in itertools.count(1):
            term *= x / (a + n)
            total += term
            if term < total * 1e-15:
                return 1 - front * total
    b = x + 1 - a
    c, d = math.inf, 1 / b
    fraction = d
    for n in itertools.count(1):
        b += 2
        step = -n * (n - a)
        d = 1 / (step * d + b)
        c = b + step / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction


@in_every_view
@some_or_all(SOME, ALL)
def test_every_world_behind_a_view_is_imagined_as_often_as_it_can_be_dealt(text: str, most: int) -> None:
    view = view_from(text)
    expected = every_world(view.state)
    assert len(expected) > 1
    assert most * min(expected.values()) / expected.total() >= 5, "too rare for a chi-square test"
    found = imagined_worlds(SMUGGLERS, view, 1, most)
    assert set(found) <= set(expected), "a world that does not fit the view"
    assert how_likely(found, expected) > ENOUGH


# The test finds what it is there to find


def hands_before_piles(world: Any, seat: int, chance: Any) -> None:
    """Hands from everything, then piles from the goods that are left: hands get too many goods."""
    for player in world.players:
        for _ in range(player.held - size(player.cards)):
            player.cards[draw(world.deck, chance.hidden)] += 1
    tolls, world.deck[TOLL] = world.deck[TOLL], 0
    for team in world.teams:
        for place in range(1, team.pile[0] + 1):
            if team.pile[place] == UNKNOWN:
                team.pile[place] = draw(world.deck, chance.hidden)
    world.deck[TOLL] = tolls


def kinds_instead_of_cards(world: Any, seat: int, chance: Any) -> None:
    """Every kind that is left equally likely, however many cards of it there are."""
    for player in world.players:
        for _ in range(player.held - size(player.cards)):
            left = [card for card in range(len(CARDS)) if world.deck[card] > 0]
            card = left[roll(len(left), chance.hidden)]
            world.deck[card] -= 1
            player.cards[card] += 1


def tolls_in_a_pile(world: Any, seat: int, chance: Any) -> None:
    """Piles from everything: some worlds cannot be."""
    for team in world.teams:
        for place in range(1, team.pile[0] + 1):
            if team.pile[place] == UNKNOWN:
                team.pile[place] = draw(world.deck, chance.hidden)
    SMUGGLERS.imagine(world, seat, chance)


BIASED = (
    (hands_before_piles, "two hidden hands"),
    (kinds_instead_of_cards, "one hidden hand"),
    (tolls_in_a_pile, "a pile that was spied on"),
)


@pytest.mark.parametrize("imagine, name", BIASED, ids=lambda case: getattr(case, "__name__", case))
def test_a_planted_bias_is_caught(imagine: Callable[..., None], name: str) -> None:
    view = view_from(VIEWS[name])
    found = imagined_worlds(replace(SMUGGLERS, imagine=imagine), view, seed=1)
    assert how_likely(found, every_world(view.state)) < ENOUGH


@pytest.mark.parametrize(
    "freedom, distance, tail",
    [(1, 3.841459, 0.05), (2, 9.210340, 0.01), (10, 18.307038, 0.05), (30, 14.953457, 0.99)],
)
def test_the_tail_of_the_chi_square_distribution_is_that_of_the_tables(
    freedom: int, distance: float, tail: float
) -> None:
    assert upper_gamma(freedom / 2, distance / 2) == pytest.approx(tail, abs=2e-6)
