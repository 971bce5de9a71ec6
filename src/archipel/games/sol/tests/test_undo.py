"""What a play showed anybody is not taken back (§12)."""

from __future__ import annotations

import pytest

from archipel.core.knowledge import is_news
from archipel.core.match import Match
from archipel.games.sol.tests.scene import scene
from archipel.games.sol.tests.test_searching import TEMPLES


def was_news(match: Match, action: str, dealt: str | None = None) -> bool:
    """Play, and say whether anybody learnt something."""
    match.play(action, dealt=dealt)
    return is_news(match.game, match.entries[-1], match.state)


@pytest.mark.parametrize(
    "cards", ["round(a) gold one round gold one", "round(a) gold(c) one(c) round(a) gold one"]
)
def test_the_seventh_clue_shows_the_map_and_the_idol(cards: str) -> None:
    lines = (
        "adventurers medallion",
        "zia a14",
        TEMPLES,
        f"map {cards}",
        "cards visible=round",
        "turn zia",
        "clue drawn",
    )
    match = scene(*lines)
    assert was_news(match, "show")
    assert not match.entries[-1].play.dealt


def test_a_peeked_token_that_is_used_in_front_of_all_is_news_to_those_who_had_not_peeked() -> None:
    match = scene("mendoza a08", "peeked a08=clue", "turn mendoza", options="side=advanced")
    assert was_news(match, "search")
    assert not match.entries[-1].play.dealt


def test_a_step_token_kept_in_hand_is_news_when_it_is_used() -> None:
    match = scene("zia a14 sand-step", "turn zia")
    assert not was_news(match, "move a15")
    assert was_news(match, "use step sand")
