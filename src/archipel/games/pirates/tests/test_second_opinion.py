"""The engine's legal actions and prices against the oracle's, in thousands of positions, for every seat."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from archipel.core import catalogue, chance
from archipel.core.events import News
from archipel.core.match import legal_numbers
from archipel.core.notation import read_position, write_position
from archipel.games.pirates.tests import oracle
from archipel.games.pirates.tests.scene import written

PIRATES = catalogue.find("pirates")
READINGS = {option.key: option.values for option in PIRATES.options if option.key != "mode"}
MODES = ("simple", "intermediate", "advanced")
SPECIES = ("rat", "cockroach", "toad", "raccoon", "snail", "weasel")
of_games = pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.long)])
of_boards = pytest.mark.parametrize("boards", [150, pytest.param(700, marks=pytest.mark.long)])


def both_agree(state: Any, text: str) -> list[list[int]]:
    """What the engine allows each seat, once the oracle has agreed to all of it."""
    here = oracle.read(text)
    allowed = [legal_numbers(PIRATES, state, seat) for seat in range(state.seats)]
    for seat, numbers in enumerate(allowed):
        mine, wanted = {PIRATES.action_text(number) for number in numbers}, oracle.legal(here, seat)
        if mine != wanted:
            only = f"only the engine: {sorted(mine - wanted)}; only the oracle: {sorted(wanted - mine)}"
            pytest.fail(f"{text}\ns{seat}: {only}")
    assert PIRATES.over(state) or sum(map(bool, allowed)) == 1
    return allowed


def some_table(random: Random, mode: str) -> Any:
    """A table with some of the other readings and figures."""
    seats = random.randint(2, 5)
    options = {key: random.choice(values) for key, values in READINGS.items() if random.random() < 0.5}
    options["short"] = "no"
    return PIRATES.new_state(seats, {"mode": mode, **options})


@of_games
@pytest.mark.parametrize("mode", MODES)
def test_both_agree_all_through_random_games(mode: str, games: int) -> None:
    random = Random(f"games {mode}")
    for number in range(games):
        state, luck = some_table(random, mode), chance.seeded(PIRATES.chance, 5, number)
        PIRATES.setup(state, luck)
        while not PIRATES.over(state):
            allowed = both_agree(state, write_position(PIRATES, state))
            seat = next(seat for seat, actions in enumerate(allowed) if actions)
            PIRATES.play(state, seat, random.choice(allowed[seat]), luck, News())


def a_board(random: Random, mode: str) -> str:
    """Some position that a game could hardly be played to by chance: crowded ships, odd hands."""
    seats = random.randint(2, 5)
    common = random.sample(SPECIES, 4)
    crews = [
        ["pirate"] * 4
        if mode == "simple"
        else common
        if mode == "intermediate"
        else random.choices(SPECIES, k=4)
        for _ in range(seats)
    ]
    homes = [(seat, nth) for seat in range(seats) for nth in range(4)]
    random.shuffle(homes)
    full = random.choice((0.3, 0.6, 0.9))
    lines = []
    for ship in oracle.SHIPS:
        words = [ship]
        for square in ("c", "1", "2", "3"):
            if homes and random.random() < (full if square != "c" else 0.3):
                seat, nth = homes.pop()
                name = crews[seat][nth]
                words.append(f"{square}=s{seat}.{name}/{crews[seat][: nth + 1].count(name)}")
        lines.append(" ".join(words))
    deck = [card for card in oracle.SHIPS for _ in range(14)]
    random.shuffle(deck)
    for seat in range(seats):
        hand = [deck.pop() for _ in range(random.choice((0, 1, 3, 6, 8)))]
        crew = [f"crew={','.join(crews[seat])}"] if mode == "advanced" else []
        lines.append(" ".join([f"s{seat}", *hand, *crew]))
    if mode == "intermediate":
        lines.append(" ".join(["crew", *common]))
    lines += [
        "row " + " ".join(deck.pop() for _ in range(random.randint(0, 4))),
        f"turn s{random.randrange(seats)}",
    ]
    return written(*lines, options=f"mode={mode}")


@of_boards
@pytest.mark.parametrize("mode", MODES)
def test_both_agree_on_written_positions_and_on_what_a_way_costs(mode: str, boards: int) -> None:
    random = Random(f"boards {mode}")
    ways = 0
    for number in range(boards):
        text = a_board(random, mode)
        state = read_position(text)[1]
        allowed = both_agree(state, write_position(PIRATES, state))
        seat = state.active
        going = [
            a
            for a in allowed[seat]
            if PIRATES.action_text(a).split()[0] in ("board", "move", "captain", "promote")
        ]
        for action in random.sample(going, min(len(going), 3)):
            ways += 1
            what_was_paid_is_right(text, action, number)
    assert ways > boards // 2


def what_was_paid_is_right(text: str, action: int, number: int) -> None:
    """Cards that left the hand: those discarded, and one for each raccoon of somebody else that was jumped."""
    state = read_position(text)[1]
    before = [list(player.cards) for player in state.players]
    here, seat, words = (
        oracle.read(write_position(PIRATES, state)),
        state.active,
        PIRATES.action_text(action).split(),
    )
    PIRATES.play(state, seat, action, chance.seeded(PIRATES.chance, 6, number), News())
    ship = words[2] if words[0] in ("board", "captain") else words[1]
    start = "lair" if words[0] in ("board", "captain") else words[2]
    target = "c" if words[0] in ("captain", "promote") else words[3]
    species = words[1] if start == "lair" else here.aboard[ship, start][1]
    passed = oracle.between(start, target)
    jumped = [here.aboard[ship, square] for square in passed if (ship, square) in here.aboard]
    tolls = [owner for owner, kind, _ in jumped if kind == "raccoon" and owner != seat]
    cost = len(passed) - len(jumped) if target != "c" else 3 if start == "lair" else 1
    cost = max(cost - (species == "cockroach"), 0)
    suit = oracle.SHIPS.index(ship)
    assert state.discard[suit] == cost
    assert state.players[seat].cards[suit] == before[seat][suit] - cost - len(tolls)
    for owner in range(state.seats):
        if owner != seat:
            assert state.players[owner].cards[suit] == before[owner][suit] + tolls.count(owner)


@of_boards
@pytest.mark.parametrize("mode", MODES)
def test_both_agree_on_who_takes_what_on_a_voyage_and_who_moves_up(mode: str, boards: int) -> None:
    random, luck = Random(f"voyages {mode}"), chance.seeded(PIRATES.chance, 8)
    sailed = 0
    for _ in range(boards // 2):
        state = read_position(a_board(random, mode))[1]
        sailings = [
            a
            for a in legal_numbers(PIRATES, state, state.active)
            if PIRATES.action_text(a).startswith("sail")
        ]
        if not sailings:
            continue
        sailed += 1
        here, action, picks = (
            oracle.read(write_position(PIRATES, state)),
            random.choice(sailings),
            list[str](),
        )
        ship, number = (
            PIRATES.action_text(action).split()[1],
            oracle.SHIPS.index(PIRATES.action_text(action).split()[1]),
        )
        PIRATES.play(state, state.active, action, luck, News())
        while state.sailing == number and state.picking < 4:
            seat = PIRATES.deciders(state).bit_length() - 1
            action = random.choice(legal_numbers(PIRATES, state, seat))
            picks.append(PIRATES.action_text(action))
            PIRATES.play(state, seat, action, luck, News())
        aboard, taken = oracle.voyage(here, ship, iter(picks))
        after = oracle.read(write_position(PIRATES, state))
        assert {
            square: after.aboard[where, square] for where, square in after.aboard if where == ship
        } == aboard
        for seat in range(state.seats):
            words = after.said.get(f"s{seat}", {})
            found = oracle.cards_in(words["loot"].split(",") if "loot" in words else [])
            found += oracle.cards_in(words["bonus"].split(",") if "bonus" in words else [])
            assert found == Counter({tile: many for (owner, tile), many in taken.items() if owner == seat})
    assert sailed > boards // 18
