"""What must hold in every state of random and greedy games: hundreds of thousands of them in `make soak`.

A few of them on plain records, where nothing has to be compiled; thousands compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from archipel.bots.search import weights_of
from archipel.core import catalogue
from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.cpu import compiled, further
from archipel.core.events import Silence
from archipel.core.plain import plain
from archipel.core.records import array_of
from archipel.games.pirates.rules import pieces, state as st
from archipel.games.pirates.tests import watching

PIRATES = catalogue.find("pirates")
MODES = ("simple", "intermediate", "advanced")
SEATS = (2, 3, 4, 5)
READINGS: dict[str, object] = {
    "groups": "one",
    "toad": "two",
    "snail": "every",
    "snail_step": "may",
    "weasel": "repeated",
    "captains": "both",
    "opening": "one",
    "bidding": "round",
}
SCARCE: dict[str, object] = {
    "talismans": 9,
    "hand_limit": 2,
    "row_length": 2,
    "start_hand": "1,2,2,2,2",
    "auction_hand": 5,
}
RICH: dict[str, object] = {"talismans": 40, "hand_limit": 20, "row_length": 9, "auction_hand": 12, "calm": 2}
TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "usual": (5, {}),
    "other readings": (3, READINGS),
    "scarce": (4, SCARCE),
    "rich": (2, RICH),
}
Array = np.ndarray[Any, Any]


@cache
def watched() -> Any:
    """With bounds checked: neither the rules nor the advice read a neighbour."""
    return further(PIRATES, [watching.watched_games], checked=True)["watched_games"]


def play(seats: int, options: dict[str, object], games: int, seed: int, greedy: bool) -> tuple[Array, Array]:
    """Games under watch: their last states, and who met whom."""
    made, table = compiled(PIRATES), np.zeros(watching.MEETINGS * watching.SIDE**2, np.int64)
    states = array_of(PIRATES.new_state(seats, options), games)
    found = watched()(
        states,
        made.chances(games, seed),
        made.policies(games, 1000 + seed),
        weights_of(PIRATES, seats),
        made.actions(),
        made.events(),
        table,
        int(greedy),
    )
    assert found == 0, f"game {found // 100} of seed {seed}, {seats} seats, {options}: fault {found % 100}"
    assert (states["outcome"] != st.RUNNING).all()
    return states, table.reshape(watching.MEETINGS, watching.SIDE, watching.SIDE)


def plain_games(seats: int, options: dict[str, object], games: int, *, greedy: bool) -> list[Any]:
    """The last states of a few games under watch on plain records."""
    states = [PIRATES.new_state(seats, options) for _ in range(games)]
    chances = [seeded(PIRATES.chance, number) for number in range(games)]
    policies = [Stream() for _ in range(games)]
    for number, policy in enumerate(policies):
        seed_stream(policy, seats, 1, number)
    room: list[Any] = [[0] * PIRATES.actions, [Silence()], [0] * (watching.MEETINGS * watching.SIDE**2)]
    found = plain(PIRATES, watching).watched_games(
        states,
        chances,
        policies,
        PIRATES.weighing(seats),
        *room,
        int(greedy),
    )
    assert found == 0, f"game {found // 100}, {seats} seats, {options}: fault {found % 100}"
    assert all(PIRATES.over(state) for state in states)
    return states


def test_the_bound_on_turns_is_the_one_of_the_rule_page() -> None:
    """§4.4: (170 + 15 + 1) · 10 · n."""
    assert [watching.longest(PIRATES.new_state(seats, {})) for seats in SEATS] == [
        186 * 10 * seats for seats in SEATS
    ]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TABLES)
def test_no_card_tile_or_figure_is_lost_in_a_few_games(name: str, mode: str) -> None:
    """A random one, and three in which one or two players are well advised."""
    seats, options = TABLES[name]
    states = plain_games(seats, {"mode": mode, **options}, 4, greedy=True)
    assert all(1 < state.turn < 400 for state in states)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_is_lost_or_made_and_nobody_is_ever_stuck(seats: int, mode: str) -> None:
    states, _ = play(seats, {"mode": mode}, 600, 10 * seats, greedy=False)
    assert states["turn"].max() < 400, "far below the bound"


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_same_with_every_other_reading(seats: int, mode: str) -> None:
    play(seats, {"mode": mode, **READINGS}, 300, seats, greedy=True)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("figures", [SCARCE, RICH], ids=["scarce", "rich"])
def test_the_same_with_other_figures_and_nothing_is_compiled_anew(
    figures: dict[str, object], mode: str
) -> None:
    before = dict(compiled(PIRATES).functions)
    for seats in SEATS:
        play(seats, {"mode": mode, **figures}, 100, seats, greedy=True)
    assert compiled(PIRATES).functions == before


@pytest.mark.long
def test_a_short_game_has_six_groups_less() -> None:
    for seats in (2, 3):
        states, _ = play(seats, {"short": "yes"}, 200, seats, greedy=False)
        full, _ = play(seats, {}, 200, seats, greedy=False)
        ended = states["outcome"] != 5
        assert (states["bonus_left"][ended].sum(1) == 6).all()
        assert states["turn"].mean() < 0.75 * full["turn"].mean()


# §8 Who meets whom


def shown(table: Array) -> str:
    """The table of meetings, for the output of the test."""
    names = ("jumps over", "pushes back", "is captain of", "picks before")
    lines = []
    for how, name in enumerate(names):
        lines.append(f"{name:<14}" + "".join(f"{species:>11}" for species in pieces.SPECIES_NAMES[1:]))
        for one, species in enumerate(pieces.SPECIES_NAMES[1:], 1):
            if how != watching.PUSHES or one == pieces.SNAIL:
                lines.append(f"{species:<14}" + "".join(f"{count:>11}" for count in table[how, one, 1:]))
    return "\n".join(lines)


def everybody_meets(games: int, seed: int) -> None:
    """Mixed tables in both modes with species, all player counts; then the coverage."""
    table = np.zeros((watching.MEETINGS, watching.SIDE, watching.SIDE), np.int64)
    for nth, (mode, seats) in enumerate((mode, seats) for mode in MODES[1:] for seats in SEATS):
        table += play(seats, {"mode": mode}, games, seed + nth, greedy=True)[1]
    print(f"\n{8 * games} games\n{shown(table)}")
    assert (table[watching.PUSHES, pieces.SNAIL, 1:] > 0).all()
    for how in (watching.JUMPS, watching.CAPTAINS, watching.SAILS_BEFORE):
        assert (table[how, 1:, 1:] > 0).all()
    assert table[:, 0].sum() == table[:, :, 0].sum() == 0, "no plain pirate where there are species"


@pytest.mark.long
def test_every_two_species_that_can_meet_in_one_action_meet() -> None:
    everybody_meets(2_500, 40)


@pytest.mark.soak
def test_every_two_species_meet_in_200_000_games_and_nothing_breaks() -> None:
    everybody_meets(25_000, 400)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_breaks_in_100_000_random_games(seats: int, mode: str) -> None:
    play(seats, {"mode": mode}, 8_400, 500 + seats, greedy=False)


@pytest.mark.long
def test_greedy_players_beat_random_ones() -> None:
    """The stand-in is worth its name: seat 1 is greedy in every second game, and wins more of those."""
    states, _ = play(2, {}, 2000, 77, greedy=True)
    score = compiled(PIRATES).score_at
    points = np.array([[score(states, game, seat) for seat in (0, 1)] for game in range(len(states))])
    number = np.arange(len(states))
    alone = (number & 3) == 2  # seat 1 is greedy, seat 0 is not
    assert (points[alone, 1] > points[alone, 0]).mean() > 0.8
