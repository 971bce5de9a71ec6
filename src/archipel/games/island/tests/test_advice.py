"""What the policy does at once: always something legal, the same plain and compiled, and what is evident."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.contract.variants import Variant, pairwise, start

import archipel
from archipel.bots.rollouts import first_choice
from archipel.bots.search import weights_of
from archipel.core.chance import Stream, seed_stream, seeded
from archipel.core.cpu import further
from archipel.core.events import Silence
from archipel.core.match import Match, legal_numbers, seats_in
from archipel.core.records import array_of, clone, flat, strict_indices
from archipel.games.island import GAME
from archipel.games.island.advice import policy, weights as w, worth
from archipel.games.island.tests.scene import scene

ENGINEER_FAR_AWAY = "s1 engineer c1"


def stream(seed: int) -> Stream:
    made = Stream()
    seed_stream(made, seed, 0, 0)
    return made


def chosen(state: Any, seat: int, seed: int = 1) -> int:
    actions = [0] * GAME.actions
    count = GAME.legal(state, seat, actions)
    return policy.policy(state, seat, GAME.weighing(state.seats), actions, count, stream(seed))


def choice(match: Match, seat: int | None = None) -> str:
    who = match.to_move[0] if seat is None else seat
    return GAME.action_text(chosen(match.view(who).state, who))


def played(match: Match, *choices: str) -> None:
    """It does this, one after the other."""
    for wanted in choices:
        assert choice(match) == wanted
        match.play(wanted, match.to_move[0])


def name_of(variant: Variant) -> str:
    return "-".join(str(value) for value in variant.values())


# Always


@pytest.mark.parametrize("variant", pairwise(GAME), ids=name_of)
def test_it_chooses_something_legal_wherever_a_game_goes(variant: Variant) -> None:
    """Half of the plays are its own, half are anything; seats that are not asked may be told to choose too."""
    with strict_indices():
        for number in range(3):
            state, chance, dice = start(GAME, variant), seeded(GAME.chance, 3, number), Random(number)
            GAME.setup(state, chance)
            while not GAME.over(state):
                for seat in range(state.seats):
                    if legal_numbers(GAME, state, seat):
                        before = flat(state)
                        assert chosen(state, seat) in legal_numbers(GAME, state, seat)
                        assert flat(state) == before
                seat = dice.choice(seats_in(GAME.deciders(state)))
                action = dice.choice([chosen(state, seat), dice.choice(legal_numbers(GAME, state, seat))])
                GAME.play(state, seat, action, chance, Silence())


@pytest.mark.long
def test_it_chooses_the_same_compiled_with_bounds_checked() -> None:
    checked = further(GAME, (first_choice,), checked=True)["first_choice"]
    actions = np.zeros(GAME.actions, np.int16)
    for number, variant in enumerate(pairwise(GAME)):
        state, chance, dice = start(GAME, variant), seeded(GAME.chance, 4, number), Random(number)
        GAME.setup(state, chance)
        while not GAME.over(state):
            seat = dice.choice(seats_in(GAME.deciders(state)))
            own, weights = chosen(state, seat), weights_of(GAME, state.seats)
            assert checked(array_of(state), seat, weights, actions, array_of(stream(1))) == own
            others = legal_numbers(GAME, state, seat)
            GAME.play(state, seat, own if dice.random() < 0.8 else dice.choice(others), chance, Silence())


def test_it_leaves_nothing_to_chance_and_sees_only_what_lies_open() -> None:
    match = archipel.new("island", 4, seed=5)
    while not match.over:
        seat = match.to_move[0]
        said = {chosen(world, seat, seed) for seed in range(3) for world in (match.state, clone(match.state))}
        assert said == {chosen(match.view(seat).state, seat)}
        match.play(GAME.action_text(said.pop()), seat)


def test_every_weight_has_its_name() -> None:
    named = {name: number for name, number in vars(w).items() if name.startswith("W_")}
    assert named == {f"W_{name.upper()}": number for number, name in enumerate(w.WEIGHTS)}
    assert list(w.FOR_TWO) == list(w.WEIGHTS)


# What is evident


def test_it_captures_at_once() -> None:
    match = scene("c3=~ c4=~", "s0 diver a4 earth*4", ENGINEER_FAR_AWAY, "flood-top FL")
    assert choice(match) == "capture earth"


def test_it_takes_the_way_to_a_treasure_and_captures_it() -> None:
    match = scene("", "s0 navigator c2 fire*4", "s1 diver a3", "turn s0 actions=3")
    assert choice(match) in ("move d2", "move c3")
    nearer = scene("", "s0 explorer d2 fire*4", "s1 diver a3", "turn s0 actions=3")
    played(nearer, "move e3")
    assert choice(nearer) in ("move e4", "move f4")


def test_it_gives_the_card_that_completes_four() -> None:
    match = scene("c4=~", "s0 diver b3 wind ocean", "s1 engineer b3 wind*3")
    assert choice(match) == "give wind s1"


def test_the_messenger_gives_it_from_afar() -> None:
    match = scene("", "s0 messenger f3 wind", "s1 engineer a3 wind*3")
    assert choice(match) == "give wind s1"


def test_it_brings_the_last_card_to_who_collects_them() -> None:
    match = scene("", "s0 diver e3 wind", "s1 engineer b3 wind*3", "turn s0 actions=3")
    assert choice(match) == "move d3"


def test_it_shores_up_the_landing_before_it_sinks() -> None:
    match = scene("c3=~ c2=~ b2=~", "s0 navigator c2", "s1 diver f3", "meter 4", "flood-top FL,DD")
    assert choice(match) == "shore c3"


def test_it_shores_up_the_last_tile_of_a_treasure() -> None:
    match = scene("a4=x b4=~ b2=~", "s0 navigator b3", "s1 diver f3", "meter 4", "flood-top TS,CF")
    assert choice(match) == "shore b4"


def test_the_engineer_shores_up_the_two_that_matter_most() -> None:
    tiles = "c3=~ c2=~ b3=~ c4=~ d4=x d3=~"
    match = scene(tiles, "s0 engineer c3", "s1 diver f3", "meter 5", "flood-top FL,WG,DD,CG,GG")
    played(match, "shore c3", "shore c4")


def test_it_flees_to_where_it_can_stay() -> None:
    match = scene("c1=x d1=~ c2=~ d2=x", "s0 engineer c1", "s1 diver f3", "flood s0 due=1", "swim")
    assert choice(match) == "swim c2"


def test_sandbags_save_the_landing_just_before_it_sinks() -> None:
    match = scene(
        "c3=~", "s0 engineer a3 sandbags", "s1 diver f3", "meter 4", "flood-top FL", "flood s0 due=2"
    )
    assert choice(match, 0) == "sandbag c3"


def test_sandbags_wait_while_nothing_much_is_in_danger() -> None:
    match = scene("c1=~", "s0 engineer a3 sandbags", "s1 diver f3", "flood s0 due=2")
    assert choice(match, 0) == "pass"


def test_it_throws_away_what_nobody_needs() -> None:
    hand = "earth*2 wind*3 helicopter"
    match = scene("", f"s0 engineer a3 {hand}", "s1 diver f3", "captured earth", "turn s0", "limit s0")
    assert choice(match) == "discard earth"


def test_it_keeps_its_set() -> None:
    match = scene("", "s0 engineer a3 wind*3 fire ocean*2", "s1 diver f3 fire*2", "turn s0", "limit s0")
    assert choice(match) == "discard fire"


def test_it_keeps_the_only_helicopter_when_all_is_found() -> None:
    cards = "earth*2 wind*2 fire helicopter"
    every = "captured earth wind fire ocean"
    match = scene("", f"s0 engineer a3 {cards}", "s1 diver f3", every, "turn s0", "limit s0")
    assert choice(match) != "discard helicopter"


def test_it_flies_with_four_cards_where_it_cannot_walk() -> None:
    match = scene("", "s0 navigator a3 fire*4 helicopter", "s1 diver c1", "turn s0 actions=2")
    played(match, "lift s0")
    assert choice(match) in ("land e4", "land f4")


def test_all_go_home_when_all_is_found_and_take_off() -> None:
    every = "captured earth wind fire ocean"
    match = scene("", "s0 engineer d3 helicopter", "s1 diver c3", every, "turn s0 actions=2")
    played(match, "move c3", "take-off")
    assert match.over


def test_a_second_helicopter_fetches_who_is_far_from_home() -> None:
    every = "captured earth wind fire ocean"
    match = scene("", "s0 engineer c3 helicopter*2", "s1 navigator c6", every, "turn s0 actions=2")
    played(match, "lift s1", "land c3", "take-off")


def test_a_helicopter_saves_who_would_drown() -> None:
    tiles = "c1=x d1=x c2=x"
    match = scene(tiles, "s0 engineer c1", "s1 diver f3 helicopter", "flood s0 due=1", "swim waiting=s1")
    played(match, "lift s0")
    assert choice(match).startswith("land ")


# What an end is worth


def test_a_win_is_worth_most_and_a_loss_the_more_the_farther_it_came() -> None:
    def ended(how: str, *lines: str) -> int:
        return worth.worth(scene("", "s0 engineer c3", "s1 diver c3", *lines, f"over {how}").state, 0)

    early = ended("submerged", "turn s0 number=9")
    late = ended("submerged", "turn s0 number=15")
    found = ended("submerged", "captured earth", "turn s0 number=9")
    won = ended("take-off", "captured earth wind fire ocean", "turn s0 number=9")
    assert 0 < early < late < found < won == 1000
