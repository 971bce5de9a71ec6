"""What the program allows is what the rule page allows, as somebody else has read it (oracle.py)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from archipel.core import catalogue, chance
from archipel.core.events import News
from archipel.core.match import legal_numbers, seats_in
from archipel.core.notation import write_position
from archipel.games.sol.advice import worth
from archipel.games.sol.rules import pieces, state as st
from archipel.games.sol.tests import oracle
from archipel.games.sol.tests.scene import written

SOL = catalogue.find("sol")
HOUSE = {"passing": ("own", "any"), "carrier": ("robbed", "safe"), "leaving": ("points", "tokens")}


def test_the_oracle_reads_the_figures_of_the_rule_page() -> None:
    assert sorted(oracle.SHEETS) == sorted(pieces.SHEET_NAMES)
    assert len(oracle.PLACES) == 46
    assert oracle.SHEETS["la-goupile"] == (5, 1, 2, 2)


def test_the_oracle_answers_a_position_written_by_hand() -> None:
    text = written("zia a14", "mendoza a13", "cortes a09", "turn zia steps=2")
    assert oracle.legal(text, 0) == {
        *("end", "search", "move a13", "move a15", "move a09", "pull mendoza"),
    }
    assert oracle.legal(text, 1) == set()


def both_agree(state: Any, text: str) -> None:
    for seat in (0, 1):
        mine = {SOL.action_text(action) for action in legal_numbers(SOL, state, seat)}
        wanted = oracle.legal(text, seat)
        assert mine == wanted, f"{text}\ns{seat}: program {mine - wanted}, oracle {wanted - mine}"


@pytest.mark.parametrize("side", ["discovery", "advanced"])
@pytest.mark.parametrize("greedy", [False, True], ids=["random", "greedy"])
@pytest.mark.parametrize("turns", [800, pytest.param(2500, marks=pytest.mark.long)])
def test_the_oracle_agrees_with_the_program_at_every_turn(side: str, greedy: bool, turns: int) -> None:
    """Random games wander everywhere; greedy ones see the Idol carried, dropped and robbed."""
    compared, seed = 0, 0
    weights = SOL.weighing(2)
    while compared < turns:
        seed += 1
        dice = Random(f"{side} {greedy} {seed}")
        house = {key: dice.choice(values) for key, values in HOUSE.items()}
        options = {"side": side, "crews": "free", "characters": dice.choice("34"), "cap": "30", **house}
        state, luck = SOL.new_state(2, options), chance.seeded(SOL.chance, seed)
        SOL.setup(state, luck)
        while not SOL.over(state):
            if state.phase == st.TURN:
                both_agree(state, write_position(SOL, state))
                compared += 1
            seat = dice.choice(seats_in(SOL.deciders(state)))
            legal = legal_numbers(SOL, state, seat)
            wise = greedy and dice.random() < 0.9
            looks = {each: worth.at_first_sight(state, seat, weights, each) if wise else 0 for each in legal}
            action = dice.choice([each for each in legal if looks[each] == max(looks.values())])
            SOL.play(state, seat, action, luck, News())
