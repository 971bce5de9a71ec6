"""The policy: what a good player does at once."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.contract.variants import Variant, pairwise, start

from archipel.bots import rollouts
from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.cpu import compiled, further
from archipel.core.events import News
from archipel.core.match import Match, legal_numbers, seats_in
from archipel.core.records import array_of, clone
from archipel.games.desert import GAME
from archipel.games.desert.advice import policy, weights as w, worth
from archipel.games.desert.tests.scene import scene, waters

EVERYTHING = [*w.WEIGHTS.values(), 0]
COMPLETE = "parts propeller=taken engine=taken crystal=taken navigation=taken"


def a_stream(number: int = 1) -> Stream:
    stream = Stream()
    seed_stream(stream, 1, number, 0)
    return stream


def choice_of(state: Any, seat: int) -> int:
    actions = legal_numbers(GAME, state, seat)
    return policy.policy(state, seat, EVERYTHING, actions, len(actions), a_stream())


def choice(match: Match, seat: int | None = None) -> str:
    return GAME.action_text(choice_of(match.state, match.to_move[0] if seat is None else seat))


# Whole games


def moments(variant: Variant, number: int) -> Any:
    """Everything that is decided in a game by the policy, in which now and then somebody errs."""
    state, chance, dice = start(GAME, variant), seeded(GAME.chance, 5, number), Random(number)
    GAME.setup(state, chance)
    while not GAME.over(state):
        seat = dice.choice(seats_in(GAME.deciders(state)))
        legal = legal_numbers(GAME, state, seat)
        action = yield state, seat, legal
        if number % 2 and dice.random() < 0.3:
            action = dice.choice(legal)
        GAME.play(state, seat, action, chance, News())


def played_through(variant: Variant, number: int) -> Any:
    """The moments of such a game, each with what the policy chooses."""
    game = moments(variant, number)
    state, seat, legal = next(game)
    while True:
        action = choice_of(state, seat)
        yield state, seat, legal, action
        try:
            state, seat, legal = game.send(action)
        except StopIteration:
            return


@pytest.mark.parametrize("number", range(len(pairwise(GAME))))
def test_what_it_chooses_is_legal_in_every_variant(number: int) -> None:
    for turn in range(2):
        for _, _, legal, action in played_through(pairwise(GAME)[number], 2 * number + turn):
            assert action in legal


def test_out_of_turn_it_chooses_something_legal_too() -> None:
    for state, _, _, _ in played_through({"seats": 5, "difficulty": "novice"}, 3):
        for seat in range(5):
            if legal_numbers(GAME, state, seat):
                assert choice_of(state, seat) in legal_numbers(GAME, state, seat)


def test_it_does_not_give_for_ever() -> None:
    for number in range(10):
        for state, _, _, _ in played_through({"seats": 5, "difficulty": "novice"}, 2 * number):
            assert state.gifts <= 6


@pytest.mark.long
def test_plain_and_compiled_choose_the_same() -> None:
    first_choice = further(GAME, [rollouts.first_choice], checked=True)["first_choice"]
    made = compiled(GAME)
    weights, actions = np.array(EVERYTHING, np.int32), made.actions()
    for number, variant in enumerate(pairwise(GAME)):
        for state, seat, legal, action in played_through(variant, number):
            if len(legal) > 1:
                streams = array_of(a_stream())
                assert first_choice(array_of(state), seat, weights, actions, streams) == action


def test_it_asks_nothing_but_the_view() -> None:
    """Nothing is hidden here: a view, and a world imagined from it, give the same choice."""
    for state, seat, _, action in played_through({"seats": 3}, 1):
        out = GAME.state()
        GAME.view(state, seat, out)
        GAME.imagine(out, seat, seeded(GAME.chance, 8))
        assert choice_of(out, seat) == action


def test_looking_changes_nothing() -> None:
    for state, seat, _, _ in played_through({"seats": 4}, 1):
        before = clone(state)
        choice_of(state, seat)
        assert array_of(before).tobytes() == array_of(state).tobytes()


def test_every_weight_has_its_number() -> None:
    named = {"home": "HOME", "decay": "DECAY", "thirst 0": "THIRST", "shade 0": "SHADE", "wind": "WIND_SEEN"}
    for name, number in named.items():
        assert list(w.WEIGHTS).index(name) == getattr(w, number)


# What an end is worth


def test_a_win_is_worth_more_than_any_loss() -> None:
    won = scene("a1=L", "s0 explorer a1", "s1 climber b1", COMPLETE, "turn s1")
    won.play("move a1")
    assert worth.worth(won.state, 0) == 1000
    lost = scene("a1=L", "s0 explorer a1", "s1 climber b1 water=0", COMPLETE, "turn s1")
    assert 300 < worth.worth(lost.state, 0) < 900


# Evident choices


def test_it_takes_a_part_at_once() -> None:
    match = scene("a1=G", "s0 explorer a1", "s1 climber e5", "parts engine=a1")
    assert choice(match) == "take engine"


def test_it_turns_over_what_it_stands_on() -> None:
    assert choice(scene("", "s0 explorer b2", "s1 climber e5")) == "excavate"


def test_it_digs_itself_out() -> None:
    assert choice(scene("b2=.3", "s0 explorer b2", "s1 climber e5")) == "dig b2"
    assert choice(scene("b2=.3", "s0 archeologist b2", "s1 climber e5")) == "dig 2 b2"


def test_it_levels_the_water_and_then_stops() -> None:
    match = scene("", "s0 navigator a1 water=4", "s1 climber a1 water=0")
    assert choice(match) == "give 2 water s1"
    match.play("give 2 water s1")
    assert waters(match) == [2, 2]
    assert "give" not in choice(match)


def test_mates_share_water_before_a_storm_card() -> None:
    match = scene("", "s0 navigator e5 water=2", "s1 climber a1 water=0", "s2 explorer a1 water=4", "turn s0")
    match.play("end")
    assert choice(match, 2) == "give 2 water s1"


def test_the_carrier_gives_to_a_neighbour() -> None:
    match = scene("", "s0 carrier a1 water=5", "s1 climber b1 water=1", "turn s0")
    assert choice(match) == "give 2 water s1"


def test_it_goes_home_when_the_machine_is_complete() -> None:
    match = scene("c1=L a1=G", "s0 explorer a1", "s1 climber c1", COMPLETE)
    assert choice(match) == "move b1"


def test_at_home_it_clears_the_launch_pad() -> None:
    match = scene("c1=L1", "s0 explorer c1", "s1 navigator e5", COMPLETE)
    assert choice(match) == "dig c1"


def test_who_is_dry_raises_a_shield_before_the_storm() -> None:
    match = scene("", "s0 explorer b2 water=0 shield", "s1 climber e5", "turn s0")
    match.play("end")
    assert choice(match, 0) == "shield"


def test_who_is_dry_and_in_the_shade_stays_there() -> None:
    match = scene(
        "a1=T b1=G a2=G c1=.3 a3=.3 b2=.3", "s0 explorer a1 water=0", "s1 climber e5", "turn s0 actions=1"
    )
    assert not choice(match).startswith("move")


def test_who_is_dry_flees_into_the_shade() -> None:
    people = ("s0 archeologist b1 water=0", "s1 climber e5")
    match = scene("a1=T b1=G a2=G", *people, "meter 5", "turn s0 actions=1")
    assert choice(match) == "move a1"


def test_a_sun_goes_under_the_deck_when_somebody_is_dry() -> None:
    match = scene("", "s0 meteorologist b2 water=0", "s1 climber e5 water=0", "meter 1", "turn s0")
    match.play("forecast", dealt="storm:n1 storm:sun storm:e1")
    assert choice(match) == "bury sun"


def test_a_blocked_way_is_cleared_with_a_blaster() -> None:
    match = scene("a1=G b1=G3 a2=G3 c1=L", "s0 navigator a1 blaster", "s1 climber c1", COMPLETE)
    assert choice(match) == "blast b1"


def test_who_flies_home_takes_somebody_along() -> None:
    match = scene("a1=G e4=L", "s0 navigator a1 jetpack", "s1 archeologist a1", COMPLETE)
    assert choice(match) == "fly e4 with s1"
