"""The identity card: how actions are typed, what words a text may take, what a bot may ask."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import archipel
from archipel.bots import greedy
from archipel.core import catalogue
from archipel.core.errors import NotationError, RulesError
from archipel.core.match import View
from archipel.core.texts import game_texts

SMUGGLERS = catalogue.find("smugglers")


def test_whoever_names_no_game_gets_one_without_secrets() -> None:
    assert catalogue.find(catalogue.to_begin_with()).secrecy == "none"


def test_actions_are_read_in_capitals_and_without() -> None:
    words = {**SMUGGLERS.words, "goods": ("Silk", "Tea", "Rum")}
    loud = replace(SMUGGLERS, words=words)
    number = SMUGGLERS.action_number("hide tea")
    assert loud.action_text(number) == "hide Tea"
    assert {loud.action_number(text) for text in ("hide Tea", "HIDE TEA", " hide  tea ")} == {number}


def test_a_game_may_know_other_ways_to_say_an_action() -> None:
    game = replace(SMUGGLERS, rephrase=lambda said: said.replace("stash", "hide"))
    assert game.action_number("Stash tea") == SMUGGLERS.action_number("hide tea")
    with pytest.raises(archipel.core.errors.NotationError, match="stash tea"):
        SMUGGLERS.action_number("stash tea")


def test_a_sentence_may_have_an_argument_called_key() -> None:
    texts = game_texts(SMUGGLERS, "en")
    assert texts.say("game.name", key="anything") == "Smugglers"


def test_a_bot_takes_what_a_game_says_is_worth_most() -> None:
    match = archipel.new("smugglers", seed=1)

    def advice(view: Any, seat: int, weights: Any, action: int) -> int:
        return int(SMUGGLERS.form_of(action)[0].key == "hide")

    view = View(replace(SMUGGLERS, advice=advice), match.view(0).state, 0)
    chosen = {greedy(view, match.legal(), Random(seed)) for seed in range(8)}
    assert all(action.startswith("hide") for action in chosen)


def test_a_game_whose_first_action_is_not_continue_is_told_what_to_write() -> None:
    with pytest.raises(
        RulesError, match=r'first action is “draw”.* CONTINUE = action\("continue", "continue"\)'
    ):
        replace(SMUGGLERS, forms=SMUGGLERS.forms[3:])


def test_a_position_with_unknown_cards_says_whose_view_it_is() -> None:
    match = archipel.new("smugglers", 2, seed=1)
    seen = match.view(0).write()
    assert isinstance(archipel.read(seen), View)
    for text in (seen, f"game smugglers 1 seats=2\n| {'| '.join(seen.splitlines(True)[1:])}"):
        for lang, reason in (("en", "write view=s0"), ("fr", "écrivez view=s0")):
            with pytest.raises(NotationError, match=reason):
                archipel.read(text.replace(" view=s0", ""), lang)
