"""The interval of a share."""

from __future__ import annotations

import pytest

from archipel.core.shares import wilson

PUBLISHED = [
    # Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
    # the same from the other side
    (182, 263, 0.6338, 0.7447),
    (20, 20, 0.8389, 1.0),
]


def test_an_interval_is_as_published() -> None:
    for wins, games, low, high in PUBLISHED:
        assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5), (wins, games)


def test_of_no_games_at_all_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
