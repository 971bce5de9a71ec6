"""What there is (§2) and setting up (§3)."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.match import Match
from archipel.games.island.rules import pieces
from archipel.games.island.tests.scene import cell, flood_discard, hand, next_floods, tile, treasure_deck

ROWS = ("cd", "bcde", "abcdef", "abcdef", "bcde", "cd")
CLASSIC = [f"{column}{number}" for number, columns in enumerate(ROWS, 1) for column in columns]
STARTS = dict(zip(pieces.ROLE_NAMES, ("IG", "BG", "CG", "SG", "GG", "FL"), strict=True))


def deal_of(match: Match) -> list[str]:
    """What chance dealt at set-up, source by source."""
    return match.write().splitlines()[1].split()[1:]


def test_the_census_after_setting_up() -> None:
    """Scenario 1."""
    cells = [f"{c}{r}" for r in range(1, 7) for c in "abcdef"]
    for seed in range(12):
        match = archipel.new("island", 3, seed=seed)
        board = match.position().splitlines()[1:7]
        tokens = [token for line in board for token in line.split()]
        assert [name for name, token in zip(cells, tokens, strict=True) if token != "."] == CLASSIC
        assert sorted(token[:2] for token in tokens if token != ".") == sorted(pieces.TILE_CODES)
        flooded = {token[:2] for token in tokens if token.endswith("~")}
        assert len(flooded) == 6
        assert flood_discard(match) == flooded
        assert len(next_floods(match)) == 18
        assert treasure_deck(match) == 22
        for seat in range(3):
            assert len(hand(match, seat)) == 2
            assert "rise" not in hand(match, seat)
            role = pieces.ROLE_NAMES[match.state.players[seat].role]
            assert tile(match, cell(match, seat)) == STARTS[role]
        assert match.state.tick == 1


def test_the_island_has_24_places_36_straight_and_34_diagonal_neighbourhoods() -> None:
    """A1.1."""
    assert len(CLASSIC) == pieces.PLACES
    straight = [pieces.STRAIGHT[place].bit_count() for place in range(pieces.PLACES)]
    assert (sum(straight), straight.count(2), straight.count(4)) == (72, 12, 12)
    assert sum(pieces.DIAGONAL[place].bit_count() for place in range(pieces.PLACES)) == 68


@pytest.mark.parametrize("number", range(len(pieces.MAP_NAMES)), ids=pieces.MAP_NAMES)
def test_every_island_holds_24_tiles_and_hangs_together(number: int) -> None:
    """A1.7."""
    own = slice(number * pieces.PLACES, (number + 1) * pieces.PLACES)
    assert len(set(pieces.CELL_OF[own])) == pieces.PLACES
    reached, before = 1, 0
    while reached != before:
        before = reached
        for place in range(pieces.PLACES):
            if reached >> place & 1:
                reached |= pieces.STRAIGHT[own][place]
    assert reached == (1 << pieces.PLACES) - 1


def test_there_are_28_treasure_cards_and_two_tiles_for_each_treasure() -> None:
    """A1.3, A1.4."""
    assert pieces.CARD_COUNTS == (5, 5, 5, 5, 3, 2, 3)
    assert sum(pieces.CARD_COUNTS) == 28
    pairs = [
        [pieces.TILE_CODES[t] for t in range(24) if pieces.TREASURE_OF[t] == treasure]
        for treasure in range(4)
    ]
    assert pairs == [["TM", "TS"], ["WG", "HG"], ["CE", "CS"], ["CP", "TP"]]


def test_the_water_meter_has_ten_ticks_and_ends_with_the_skull() -> None:
    """A1.5."""
    assert pieces.METER == (2, 2, 3, 3, 3, 4, 4, 5, 5, 0)


@pytest.mark.parametrize("difficulty, tick", [("novice", 0), ("normal", 1), ("elite", 2), ("legendary", 3)])
def test_the_difficulty_decides_where_the_meter_starts(difficulty: str, tick: int) -> None:
    assert archipel.new("island", 2, seed=1, difficulty=difficulty).state.tick == tick


def test_the_set_up_follows_the_order_of_the_rule_text() -> None:
    """A2.1: the island, two treasure cards each, six floods, the adventurers, and who begins."""
    dealt = [word.split(":")[0] for word in deal_of(archipel.new("island", 4, seed=3))]
    assert dealt == ["tiles"] * 24 + ["treasure"] * 8 + ["flood"] * 6 + ["roles"] * 4 + ["first"]


def test_a_waters_rise_is_never_dealt_but_stays_in_the_deck() -> None:
    """A2.1."""
    for seed in range(60):
        match = archipel.new("island", 5, seed=seed)
        assert match.state.treasure_left[6] == 3
        assert all("rise" not in hand(match, seat) for seat in range(5))


def test_anybody_may_begin() -> None:
    """A2.9: chance decides."""
    first = {archipel.new("island", 4, seed=seed).state.active for seed in range(60)}
    assert first == {0, 1, 2, 3}


def test_two_to_four_play_and_five_as_a_house_rule() -> None:
    """A1.7, D6."""
    for seats in (2, 3, 4, 5):
        assert archipel.new("island", seats, seed=1).seats == seats
    with pytest.raises(archipel.core.errors.OptionError):
        archipel.new("island", 6, seed=1)
