"""Who knows what (§12): views, pools that count, worlds that are as likely as they should be."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.web.front import open_house

from archipel.core import catalogue
from archipel.core.chance import seeded
from archipel.core.events import SPECTATOR, UNKNOWN
from archipel.core.match import View, view_of
from archipel.core.records import clone, flat
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.scene import scene, seen
from archipel.table.people import Company
from archipel.table.seats import Seat
from archipel.table.table import Table

SOL = catalogue.find("sol")
FEW, MANY = 4_000, 12_000
"""How many worlds are imagined behind a view, in `make test` and in `make test-all`."""
ENOUGH = 1e-4

LINES = (
    "adventurers hand=gold,one medallion dropped=hill-step",
    "conquistadors hand=jade*2",
    "zia a14 sand-sword forest-step",
    "cortes b14 sand-step",
    "peeked a08=clue",
    "map round(a) jade(c) gold",
    "turn zia",
)


def test_a_team_sees_its_own_and_of_the_others_only_the_numbers() -> None:
    match = scene(*LINES, seats=4)
    mine, theirs, watching = (match.view(seat).state for seat in (1, 2, SPECTATOR))
    assert [sum(state.teams[0].hand) for state in (mine, theirs, watching)] == [2, 0, 0]
    assert [state.teams[0].cards for state in (mine, theirs, watching)] == [2, 2, 2]
    assert [sum(state.pawns[0].things) for state in (mine, theirs, watching)] == [2, 0, 0]
    assert [sum(state.pawns[0].held) for state in (mine, theirs, watching)] == [2, 2, 2]
    assert [sum(state.teams[0].dropped_things) for state in (mine, theirs, watching)] == [1, 0, 0]
    assert [list(state.values[:3]) for state in (mine, theirs, watching)] == [
        [0, UNKNOWN, 0],
        [UNKNOWN, 1, 0],
        [UNKNOWN, UNKNOWN, 0],
    ]
    assert [max(state.faces) for state in (mine, theirs, watching)] == [3, UNKNOWN, UNKNOWN]


def test_teammates_see_the_same() -> None:
    match = scene(*LINES, seats=7, crews="zia,leonardo,mendoza,yao / aguilar,cabeza,cortes,la-roca")
    for team in ((0, 1, 2, 3), (4, 5, 6)):
        views = [match.view(seat).write().split("\n", 1)[1] for seat in team]
        assert len(set(views)) == 1


def test_teammates_on_different_devices_see_the_same_clues_and_the_others_none_of_them(
    tmp_path: Path,
) -> None:
    start = scene(*LINES, seats=4).write()
    with open_house(tmp_path) as front:
        guests, company = [front.guest() for _ in range(5)], Company(front.house)
        anna, *friends, watcher = [guest.name for guest in guests]

        async def meet() -> Table:
            seats = [Seat("me", "Anna"), *(Seat("friend", "") for _ in friends)]
            table = await front.house.open(anna, "sol", seats, {}, start=start)
            for number, friend in enumerate(friends, 1):
                await company.join(table, friend, f"Ben {number}")
            await company.watch(table, watcher)
            return table

        table = front.wait(meet())
        pages = [guest.get(f"/table/{table.id}") for guest in guests]
    sides = [SOL.side_of(table.match.state, seat) for seat in range(4)]
    clues = ["".join(re.findall(r'<div class="clues">.*?</div>', page)) for page in pages]
    mates = {side: {clues[seat] for seat in range(4) if sides[seat] == side} for side in set(sides)}
    assert [len(seen) for seen in mates.values()] == [1, 1], "one hand for each team"
    assert len(set(clues)) == 3, "another hand for each team, and none for who looks on"
    assert clues[4] == ""


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_the_pools_of_a_view_do_not_depend_on_what_the_others_hold(viewer: int) -> None:
    """What could be deduced by counting is the same whatever it is that Zia holds, saw or threw away."""
    texts = set()
    for held, dropped, peeked in itertools.product(
        ("step", "sword"), ("step", "sword"), ("clue", "flag", "step")
    ):
        match = scene(
            f"adventurers dropped=sand-{dropped}",
            f"zia a14 sand-{held}",
            f"peeked a15={peeked}",
            "turn cortes",
        )
        texts.add(match.view(viewer).write())
    assert len(texts) == 1


def test_a_token_that_is_spent_leaves_the_pool_of_its_terrain_for_all_to_see() -> None:
    match = scene("zia a14 sand-step sand-sword", "turn zia")
    before = list(match.view(1).state.pools[0].left)
    match.play("use step sand")
    after = list(match.view(1).state.pools[0].left)
    assert [a - b for a, b in zip(after, before, strict=True)] == [-1, 0, 0, 0]


# Imagined worlds

VIEWS = {
    "tokens of one terrain": """
        position sol 1 seats=2 view=s0
        adventurers zia,leonardo,mendoza boat=s1
        conquistadors aguilar,cabeza,cortes boat=s2 dropped=mountain-?*1
        cortes b14 mountain-?*1
        cabeza b13 mountain-?*1
        searched a03 a07 b03
        turn zia
    """,
    "tokens and a peek": """
        position sol 1 seats=2 view=s1
        adventurers zia,leonardo,mendoza boat=s1
        conquistadors aguilar,cabeza,cortes boat=s2
        zia a14 mountain-?*2
        peeked b03=?
        searched a03 a07
        turn zia
    """,
    "a hand and hidden cards": """
        position sol 1 seats=2 view=s0
        adventurers zia,leonardo,mendoza boat=s1 hand=gold,jade*2 medallion
        conquistadors aguilar,cabeza,cortes boat=s2 hand=?*2
        cards visible=round discard=round,square
        map colour:?(c) shape:?(c) round
        turn zia
    """,
    "everything, for a spectator": """
        position sol 1 seats=2 view=spectator
        adventurers zia,leonardo,mendoza boat=s1 hand=?*1 medallion
        conquistadors aguilar,cabeza,cortes boat=s2
        zia a14 mountain-?*1
        cortes b14 mountain-?*1
        cards visible=round discard=round,square*2,four
        map stairs:?(c) colour:?(a)
        turn zia
    """,
}


def how_likely(found: Counter[tuple[int, ...]], expected: Counter[tuple[int, ...]]) -> float:
    """The chance of counts at least this far from what is expected: chi-square, by Wilson and Hilferty."""
    scale = found.total() / expected.total()
    assert scale * min(expected.values()) >= 5, "too rare for a chi-square test"
    distance = sum((found[w] - scale * n) ** 2 / (scale * n) for w, n in expected.items())
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return math.erfc(((distance / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread)) / 2


def every_world(view: View) -> Counter[tuple[int, ...]]:
    """Every world behind a view, by dealing unseen tokens and cards one by one in every order."""
    state = view.state
    mine = 2 if view.seat == SPECTATOR else view.seat
    worlds: list[tuple[Any, int]] = [(clone(state), 1)]
    for terrain in range(pieces.TERRAINS):
        worlds = list(deal_tokens(worlds, terrain, mine))
    hidden = [place for place in range(state.played) if state.values[place] == UNKNOWN]
    for place in hidden:
        worlds = list(deal_value(worlds, place))
    for team in (0, 1):
        if team != mine:
            for _ in range(state.teams[team].cards):
                worlds = list(deal_card(worlds, team))
    total: Counter[tuple[int, ...]] = Counter()
    for world, ways in worlds:
        total[tuple(flat(world))] += ways
    return total


def deal_tokens(worlds: list[tuple[Any, int]], terrain: int, mine: int) -> Any:
    for world, ways in worlds:
        slots: list[Any] = []
        for team in (0, 1):
            if team != mine:
                slots += [world.teams[team]] * world.teams[team].dropped[terrain]
                for pawn in range(team * 4, team * 4 + world.crew):
                    slots += [world.pawns[pawn]] * world.pawns[pawn].held[terrain]
        cells = [c for c in range(pieces.CELLS) if world.faces[c] == UNKNOWN and pieces.TERRAIN[c] == terrain]
        tokens = [kind for kind in range(4) for _ in range(world.pools[terrain].left[kind])]
        for deal in itertools.permutations(tokens, len(slots) + len(cells)):
            if any(token >= pieces.THINGS for token in deal[: len(slots)]):
                continue  # a clue or a flag is never kept
            yield dealt(world, terrain, mine, deal, cells), ways


def dealt(world: Any, terrain: int, mine: int, deal: tuple[int, ...], cells: list[int]) -> Any:
    made, tokens = clone(world), list(deal)
    for token in deal:
        made.pools[terrain].left[token] -= 1
    for team in (0, 1):
        if team != mine:
            for _ in range(made.teams[team].dropped[terrain]):
                made.teams[team].dropped_things[tokens.pop(0) * pieces.TERRAINS + terrain] += 1
            for pawn in range(team * 4, team * 4 + made.crew):
                for _ in range(made.pawns[pawn].held[terrain]):
                    made.pawns[pawn].things[tokens.pop(0) * pieces.TERRAINS + terrain] += 1
    for place in cells:
        made.faces[place] = tokens.pop(0) + 1
    return made


def deal_value(worlds: list[tuple[Any, int]], place: int) -> Any:
    for world, ways in worlds:
        for value in range(pieces.VALUES):
            card = world.properties[place] * pieces.VALUES + value
            if world.deck[card]:
                made = clone(world)
                made.deck[card] -= 1
                made.values[place] = value
                yield made, ways * world.deck[card]


def deal_card(worlds: list[tuple[Any, int]], team: int) -> Any:
    for world, ways in worlds:
        for card in range(pieces.CARD_KINDS):
            if world.deck[card]:
                made = clone(world)
                made.deck[card] -= 1
                made.teams[team].hand[card] += 1
                yield made, ways * world.deck[card]


@pytest.mark.parametrize("draws", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", VIEWS.values(), ids=VIEWS)
def test_every_world_behind_a_view_is_imagined_as_often_as_it_can_be_dealt(text: str, draws: int) -> None:
    view = seen(text)
    expected = every_world(view)
    assert len(expected) > 2
    chance = seeded(SOL.chance, 5)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        world = clone(view.state)
        SOL.imagine(world, view.seat, chance)
        made = tuple(flat(world))
        if made not in found:
            assert flat(view_of(SOL, world, view.seat)) == flat(view.state)
        found[made] += 1
    assert set(found) <= set(expected)
    assert how_likely(found, expected) > ENOUGH


def test_a_biased_imagination_would_be_noticed() -> None:
    expected = every_world(seen(VIEWS["tokens and a peek"]))
    biased = Counter({world: 200 + 30 * (number % 2) for number, world in enumerate(expected)})
    assert how_likely(biased, expected) < ENOUGH
