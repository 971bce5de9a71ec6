"""Nobody receives what they may not know."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.contract.variants import some_or_all
from tests.secrecy import checks
from tests.secrecy.candid import altered, candid, candid_refusal
from tests.secrecy.leaks import LEAKS, Leak
from tests.secrecy.pages import with_pages

from archipel.core import catalogue
from archipel.core.catalogue import every_game
from archipel.core.events import EVERYONE
from archipel.core.game import Game
from archipel.core.match import Match, new, view_of
from archipel.core.records import pack

GAMES = every_game()
SECRETIVE = [game for game in GAMES if game.secrecy != "none"]
OPEN = [game for game in GAMES if game.secrecy == "none"]
PLIES = 10
TURNS_EACH, TOLL = 8, 3  # of the smugglers

in_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
in_every_game_with_secrets = pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.key))
of_every_leak = pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: str(leak.name))


def few_if_open(game: Game, many: int) -> int:
    """Few positions where there is nothing to hide."""
    return max(10, many // 10) if game.secrecy == "none" else many


@in_every_game
@some_or_all(150, 1000)
def test_a_view_hides_the_same_from_the_state_from_itself_and_from_an_imagined_world(
    game: Game, most: int
) -> None:
    checks.check_states(game, checks.check_views_agree, few_if_open(game, most), seed=1)


@in_every_game
@some_or_all(150, 1000)
def test_whoever_looks_on_knows_nothing_that_not_every_player_knows(game: Game, most: int) -> None:
    checks.check_states(game, checks.check_onlookers_know_least, few_if_open(game, most), seed=10)


@pytest.mark.parametrize("game", OPEN, ids=lambda game: str(game.key))
def test_where_nothing_is_secret_every_side_sees_and_reads_the_same(game: Game) -> None:
    def check(game: Game, state: Any, seed: int) -> None:
        assert len({pack(view_of(game, state, side)) for side in game.sides(state)}) == 1

    checks.check_states(game, check, 200, seed=8)
    for seed in range(5):
        match, dice = new(game.key, game.fewest, seed=seed), random.Random(seed)
        while not match.over:
            seat = dice.choice(match.to_move)
            match.play(dice.choice(match.legal(seat)), seat)
        assert {event.readers for entry in match.entries for event in entry.news} <= {EVERYONE}


@in_every_game
@some_or_all(150, 1000)
def test_legal_actions_are_the_same_from_the_state_the_view_and_an_imagined_world(
    game: Game, most: int
) -> None:
    checks.check_states(game, checks.check_legal_agrees, few_if_open(game, most), seed=2)


@in_every_game
@some_or_all(80, 500)
def test_the_reason_of_a_refusal_does_not_depend_on_what_the_seat_cannot_know(game: Game, most: int) -> None:
    checks.check_states(game, checks.check_refusals_agree, few_if_open(game, most), seed=3)


@in_every_game_with_secrets
def test_the_reason_of_a_refusal_is_asked_of_the_view_and_not_of_what_lies_behind_it(game: Game) -> None:
    """Even if the rules would say more: here the reason depends on all that it is found in."""
    apart = 0
    with altered(game, refusal=candid_refusal(game)):
        for number, state in enumerate(checks.random_positions(game, 400, seed=9)):
            if number >= 40 and apart >= 20:
                break
            seat = number % state.seats
            world = checks.imagined(game, view_of(game, state, seat), seat, number)
            apart += state != world
            matches = [Match(game, each, None) for each in (state, world)]
            for action in random.Random(number).sample(range(game.actions), min(10, game.actions)):
                one, two = (match.why_not(action, seat) for match in matches)
                assert one == two, f"s{seat}: {game.action_text(action)}"
    assert apart >= 20


@in_every_game
@some_or_all(20, 500)
def test_two_worlds_with_one_view_stay_one_until_the_news_tells_them_apart(
    game: Game, most: int, tmp_path: Path
) -> None:
    count = few_if_open(game, most)
    with with_pages(tmp_path) as pairs, candid(game):
        tally = checks.check_pairs(game, count, PLIES, seed=4, kind=pairs, enough=3 * count)
    print(game.key, tally)
    assert tally.pairs >= count
    # A test whose pairs all end at once would pass for the wrong reason.
    assert tally.plies >= 3 * count, "nearly every position looked at was the last of its game"


# Every game can be looked at


def test_a_game_that_is_soon_over_is_looked_at_for_longer() -> None:
    honest = catalogue.find("smugglers")

    def over(state: Any) -> bool:
        return honest.over(state) or bool(state.turns_left < TURNS_EACH * state.seats - 2)

    tally = checks.check_pairs(replace(honest, over=over), 20, PLIES, seed=5, enough=60)
    assert tally.pairs > 20
    assert tally.plies >= 60


def test_where_hands_say_what_must_be_done_another_world_is_imagined() -> None:
    """Whoever holds a toll waits, whoever does not passes: what one hand does another cannot."""
    honest = catalogue.find("smugglers")

    def legal(state: Any, seat: int, out: Any) -> int:
        player = state.players[seat if seat < state.seats else 0]
        if seat >= state.seats or honest.deciders(state) >> seat & 1 == 0:
            return 0
        out[0] = honest.action_number("wait" if player.cards[TOLL] else "pass")
        return 1

    tally = checks.check_pairs(replace(honest, legal=legal), 20, PLIES, seed=6, enough=60)
    assert tally.anew > 0
    assert tally.plies >= 60


# The checks find what they are there to find


@of_every_leak
def test_a_planted_leak_is_caught(leak: Leak) -> None:
    with pytest.raises(AssertionError, match=leak.says):
        leak.check()
