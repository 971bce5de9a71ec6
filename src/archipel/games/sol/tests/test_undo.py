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


@pytest.mark.parametrize(("thing", "leaves"), [("sand-step", True), ("sand-sword", False)])
def test_whether_a_hidden_token_pays_for_the_only_way_out_is_news(thing: str, leaves: bool) -> None:
    match = surrounded(f"zia a13 wounded {thing}", "leaving=tokens")
    assert was_news(match, "end"), (
        "the only way out costs four steps of three: all know now what the token is"
    )
    assert match.state.must_leave == leaves
    assert ("use step sand" in match.legal()) == leaves


@pytest.mark.parametrize(
    ("zia", "options"),
    [("zia a13 wounded", "leaving=tokens"), ("zia a13 wounded sand-step", "leaving=points")],
)
def test_what_all_know_about_the_way_out_is_no_news(zia: str, options: str) -> None:
    match = surrounded(zia, options)
    assert not was_news(match, "end")
    assert match.state.steps > 0


def surrounded(zia: str, options: str) -> Match:
    """Wounded Zia among Valid opponents, with one way out."""
    return scene(
        zia,
        "aguilar a13",
        "cabeza a14",
        "cortes a08",
        "turn cortes",
        options=options,
    )
