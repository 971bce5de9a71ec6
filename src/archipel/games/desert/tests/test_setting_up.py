"""What there is, and how a game begins (§2, §3)."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import archipel
from archipel.core.errors import ArchipelError, DealError
from archipel.core.match import Match
from archipel.games.desert.rules import pieces
from archipel.games.desert.tests.scene import (
    actions_left,
    cell,
    due,
    eye,
    held,
    part,
    sand,
    scene,
    supply,
    turn_cards,
    wait_out,
    water,
)

DIAMOND = {"c1", "b2", "d2", "a3", "e3", "b4", "d4", "c5"}

METER = {
    2: [2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
    3: [2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
    4: [2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
    5: [2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
}
SKULL = {2: 13, 3: 14, 4: 14, 5: 15}
PAWNS = [f"s{seat} {role} a1" for seat, role in enumerate(pieces.ROLE_NAMES[:5])]


@cache
def starts() -> list[Match]:
    """Fresh games of two, three, four and five."""
    return [archipel.new("desert", seats=seats, seed=seats) for seats in METER]


def test_there_are_24_tiles_of_these_kinds() -> None:
    """Scenario 1, §2.1."""
    under = Counter(
        dict(
            zip(
                pieces.FACE_NAMES,
                map(sum, zip(pieces.UNDER_PLAIN, pieces.UNDER_DROP, strict=True)),
                strict=True,
            )
        )
    )
    clues = {
        f"{p}-{axis}": 1
        for p in ("propeller", "engine", "crystal", "navigation")
        for axis in ("row", "column")
    }
    assert +under == {"gear": 8, "tunnel": 3, "pad": 1, "well": 2, "mirage": 1, **clues}
    assert sum(under.values()) + 1 == 24


def test_20_tiles_are_plain_and_three_show_a_drop() -> None:
    """Scenario 1, §2.1: two wells and a mirage share one back."""
    assert sum(pieces.UNDER_PLAIN) == 20
    drops = {name: n for name, n in zip(pieces.FACE_NAMES, pieces.UNDER_DROP, strict=True) if n}
    assert drops == {"well": 2, "mirage": 1}


def test_there_are_as_many_gears_as_equipment_cards() -> None:
    """Scenario 1, §2.1: wreck, gears and tunnels bear one; clues, wells and launch pad do not."""
    bearing = {name for name, gear in zip(pieces.FACE_NAMES, pieces.BEARS_GEAR, strict=True) if gear}
    assert bearing == {"crash", "gear", "tunnel"}
    assert 1 + 8 + 3 == sum(pieces.EQUIPMENT_CARDS) == 12


def test_the_storm_deck_has_31_cards() -> None:
    """Scenario 1, §2.3."""
    cards = dict(zip(pieces.STORM_NAMES, pieces.STORM_CARDS, strict=True))
    for wind in "nsew":
        assert [cards[f"{wind}{tiles}"] for tiles in (1, 2, 3)] == [3, 2, 1]
    assert (cards["sun"], cards["picks-up"], sum(cards.values())) == (4, 3, 31)


def test_the_equipment_deck_has_these_12_cards() -> None:
    """Scenario 1, §2.5."""
    cards = dict(zip(pieces.EQUIPMENT_NAMES, pieces.EQUIPMENT_CARDS, strict=True))
    assert cards.pop("tracker") == 0
    assert cards == {
        "blaster": 3,
        "jetpack": 3,
        "terrascope": 2,
        "shield": 2,
        "throttle": 1,
        "reserve": 1,
    }


def test_each_adventurer_has_this_canteen() -> None:
    """Scenario 2, §2.6."""
    assert dict(zip(pieces.ROLE_NAMES, pieces.CANTEEN, strict=True)) == {
        "archeologist": 3,
        "climber": 3,
        "explorer": 4,
        "meteorologist": 4,
        "navigator": 4,
        "carrier": 5,
    }


def test_the_eye_of_the_storm_begins_in_the_middle() -> None:
    """Scenario 2, §3.1."""
    assert [eye(start) for start in starts()] == ["c3"] * 4


def test_eight_markers_lie_on_the_diamond_and_40_beside_the_board() -> None:
    """Scenarios 1 and 2, §3.2."""
    for start in starts():
        assert {
            name: sand(start, name) for name in pieces.CELL_NAMES if name != "c3" and sand(start, name)
        } == dict.fromkeys(DIAMOND, 1)
        assert supply(start) == 40


def test_all_pawns_begin_on_the_wreck() -> None:
    """Scenario 2, §3.4."""
    for start in starts():
        wreck = list(start.state.backs).index(pieces.CRASH_SITE)
        assert {start.state.players[seat].tile for seat in range(start.seats)} == {wreck}


def test_everybody_begins_with_a_full_canteen_and_no_equipment() -> None:
    """Scenario 2, §3.4."""
    for start in starts():
        for seat in range(start.seats):
            assert water(start, seat) == pieces.CANTEEN[start.state.players[seat].role]
            assert held(start, seat) == []


def test_no_two_players_have_the_same_adventurer() -> None:
    """§3.4."""
    for start in starts():
        assert len({start.state.players[seat].role for seat in range(start.seats)}) == start.seats


def test_nothing_is_excavated_and_no_part_is_found_at_the_start() -> None:
    """§3.1: only the wreck and the drops can be told from their backs."""
    for start in starts():
        assert Counter(start.state.backs) == {pieces.PLAIN: 20, pieces.DROP: 3, pieces.CRASH_SITE: 1}
        assert not any(tile.excavated for tile in start.state.tiles)
        assert {part(start, name) for name in ("propeller", "engine", "crystal", "navigation")} == {"hidden"}


def test_the_first_turn_has_four_actions() -> None:
    """§4.1."""
    assert [(actions_left(start), len(start.to_move)) for start in starts()] == [(4, 1)] * 4


def test_the_wreck_may_begin_under_one_marker_and_is_not_blocked() -> None:
    """§3.2, B1.2: pawns on it are not buried."""
    match = scene("e1=. c1=(X)1", "s0 climber c1", "s1 navigator c1", "turn s1")
    assert "move b1" in match.legal(1)


def test_the_wreck_and_the_drops_can_lie_anywhere() -> None:
    """§3.1: over many games each kind of back is seen on each cell."""
    wrecks: set[str] = set()
    drops: set[str] = set()
    for seed in range(150):
        state = archipel.new("desert", seats=2, seed=seed).state
        for tile, back in enumerate(state.backs):
            name = pieces.CELL_NAMES[state.tiles[tile].cell]
            if back == pieces.CRASH_SITE:
                wrecks.add(name)
            elif back == pieces.DROP:
                drops.add(name)
    assert wrecks == drops == set(pieces.CELL_NAMES) - {"c3"}


def test_every_adventurer_can_come_and_every_seat_can_begin() -> None:
    """§3.4, §3.5."""
    games = [archipel.new("desert", seats=5, seed=seed).state for seed in range(60)]
    assert {game.active for game in games} == {0, 1, 2, 3, 4}
    assert {game.players[0].role for game in games} == set(range(6))


def test_a_seed_deals_the_same_game_each_time() -> None:
    """§3."""
    first, second = (archipel.new("desert", seats=4, seed=99).position() for _ in range(2))
    assert first == second != archipel.new("desert", seats=4, seed=98).position()


LEVELS = {"novice": (0, 2), "normal": (1, 3), "elite": (2, 3), "legendary": (3, 3)}
"""Where the meter starts, and how many cards that means."""


@pytest.mark.parametrize("seats", METER)
def test_the_difficulty_sets_the_first_tick(seats: int) -> None:
    """§3.3, B1.4."""
    for difficulty, (tick, cards) in LEVELS.items():
        match = archipel.new("desert", seats=seats, seed=1, difficulty=difficulty, first="s0")
        assert (difficulty, match.state.tick) == (difficulty, tick)
        match.play("end")
        assert (difficulty, due(match)) == (difficulty, cards)


@pytest.mark.parametrize("seats", METER)
def test_each_tick_of_the_storm_meter_draws_this_many_cards(seats: int) -> None:
    """§2.4, B1.4: another meter for two, for three and four, and for five; the figures are the rulebook's."""
    drawn = []
    for tick in range(SKULL[seats]):
        match = scene("", *PAWNS[:seats], f"meter {tick}")
        match.play("end", 0)
        drawn.append(due(match))
    assert drawn == METER[seats]


@pytest.mark.parametrize("seats", METER)
def test_the_storm_meter_climbs_tick_by_tick_to_the_skull(seats: int) -> None:
    """§2.4, §3.3, §10.5, B1.4: from every difficulty; each pick-up is one tick, and the last one is the end."""
    for difficulty, (start, _) in LEVELS.items():
        ends = []
        for tick in range(start, SKULL[seats]):
            match = scene(
                "", *PAWNS[:seats], f"meter {tick}", "storm s0 due=1", options=f"difficulty={difficulty}"
            )
            turn_cards(match, "picks-up")
            assert match.state.tick == tick + 1, (difficulty, tick)
            ends.append(match.result.ending if match.result else "")
        assert ends == [""] * (SKULL[seats] - start - 1) + ["swept-away"], difficulty


@pytest.mark.parametrize("seats", [0, 1, 6, -2])
def test_only_two_to_five_can_play(seats: int) -> None:
    """§2.6, B1.7."""
    with pytest.raises(ArchipelError) as refused:
        archipel.new("desert", seats=seats, seed=1)
    assert refused.value.message("fr") != ""
    assert refused.value.message("en") != ""


def test_the_game_can_be_dealt_by_hand() -> None:
    """§3: wreck, three drops, an adventurer each, who begins."""
    match = archipel.read(
        "game desert 1 seats=2\ndeal tiles:b2 tiles:a1 tiles:e5 tiles:c4 roles:carrier roles:climber first:s1\n"
    )
    assert isinstance(match, Match)
    assert [cell(match, 0), cell(match, 1)] == ["b2", "b2"]
    assert [water(match, 0), water(match, 1)] == [5, 3]
    assert match.to_move == (1,)


@pytest.mark.parametrize(
    "deal",
    [
        "tiles:b2 tiles:b2 tiles:e5 tiles:c4 roles:carrier roles:climber first:s1",
        "tiles:b2 tiles:a1 tiles:e5 tiles:c4 roles:carrier roles:carrier first:s1",
        "tiles:b2 tiles:a1 tiles:e5 tiles:c4 roles:carrier roles:climber first:s2",
        "tiles:b2 tiles:a1 tiles:e5 roles:carrier roles:climber first:s1",
        "tiles:b2 tiles:a1 tiles:e5 tiles:c4 roles:carrier roles:climber",
        "tiles:b2 tiles:a1 tiles:e5 tiles:c4 roles:carrier roles:climber first:s1 storm:n1",
    ],
)
def test_an_impossible_deal_is_refused(deal: str) -> None:
    """§3: one tile for two things, one adventurer twice, a seat nobody sits in, too little, too much."""
    with pytest.raises(DealError):
        archipel.read(f"game desert 1 seats=2\ndeal {deal}\n")


def test_turns_pass_from_seat_to_seat_and_round_again() -> None:
    """§3.5."""
    match = scene("", *PAWNS[:3], "meter 0", "turn s1")
    seen = []
    for winds in (("n1", "s1"), ("n2", "s2"), ("e1", "w1"), ("e2", "w2")):
        seen.append(match.to_move[0])
        wait_out(match, *winds)
    assert seen == [1, 2, 0, 1]


def test_what_lies_under_the_tiles_is_always_the_whole_set() -> None:
    """§3.1: faces drawn one by one come out as the 24 tiles of the box, whatever the order."""
    there_are = Counter(dict(enumerate(map(sum, zip(pieces.UNDER_PLAIN, pieces.UNDER_DROP, strict=True)))))
    there_are[pieces.FACE_NAMES.index("crash")] += 1
    cards = Counter(dict(zip(pieces.EQUIPMENT_NAMES, pieces.EQUIPMENT_CARDS, strict=True)))
    for seed in range(10):
        match = archipel.new("desert", seats=2, seed=seed, first="s0")
        faces: Counter[int] = Counter()
        for tile in sorted(range(24), key=lambda tile: (tile * 7 + seed) % 24):
            match.state.tiles[tile].sand = 0
            match.state.players[0].tile = tile
            match.state.actions_left = 4
            match.play("excavate", 0)
            faces[match.state.tiles[tile].face] += 1
        assert faces == there_are, seed
        assert Counter(held(match, 0)) == cards, seed
