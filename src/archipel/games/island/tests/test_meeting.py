"""Why one player should go to another, and the way there."""

from __future__ import annotations

from archipel.core.contract import CONTINUE
from archipel.core.match import Match
from archipel.games.island import GAME
from archipel.games.island.advice import meeting
from archipel.games.island.tests.scene import scene


def why(match: Match, seat: int, other: int) -> str:
    found = meeting.PURPOSES[meeting.purpose(match.state, seat, other)]
    return "" if found is None else f"{found.key} {GAME.words['treasure'][found.number]}"


def next_step(match: Match, seat: int, other: int) -> str:
    legal = [GAME.action_number(text) for text in match.legal(seat)]
    action = meeting.step(match.state, seat, other, legal)
    return "" if action == CONTINUE else GAME.action_text(action)


def test_who_has_the_cards_that_another_lacks_brings_them_and_the_other_fetches_them() -> None:
    match = scene("", "s0 engineer c1 fire*3", "s1 diver c4 fire", "turn s1")
    assert why(match, 1, 0) == "bring fire"
    assert why(match, 0, 1) == "fetch fire"
    assert meeting.apart(match.state, 1, 0)


def test_too_few_cards_are_no_reason_and_neither_is_a_treasure_that_is_captured() -> None:
    assert why(scene("", "s0 engineer c1 fire*2", "s1 diver c4 fire"), 1, 0) == ""
    assert why(scene("", "s0 engineer c1 fire*3", "s1 diver c4 fire", "captured fire"), 1, 0) == ""
    assert why(scene("", "s0 engineer c1 fire*4", "s1 diver c4 fire"), 1, 0) == ""


def test_the_messenger_need_not_come_to_give() -> None:
    match = scene("", "s0 engineer c1 fire*3", "s1 messenger c4 fire", "turn s1")
    assert why(match, 1, 0) == "bring fire"
    assert not meeting.apart(match.state, 1, 0)
    assert next_step(match, 1, 0) == "give fire s0"


def test_step_by_step_they_meet_and_the_card_is_given() -> None:
    match = scene("", "s0 engineer c1 fire*3", "s1 navigator c4 fire", "turn s1 actions=3")
    for _ in range(3):
        match.play(next_step(match, 1, 0), 1)
    assert match.state.players[1].place == match.state.players[0].place
    assert not meeting.apart(match.state, 1, 0)
    match = scene("", "s0 engineer c1 fire*3", "s1 navigator c1 fire", "turn s1")
    match.play(next_step(match, 1, 0), 1)
    assert match.state.players[0].cards[GAME.words["treasure"].index("fire")] == 4
    assert why(match, 1, 0) == ""


def test_who_fetches_cards_waits_where_they_are() -> None:
    match = scene("", "s0 engineer c1 fire*3", "s1 navigator c1 fire", "turn s0")
    assert why(match, 0, 1) == "fetch fire"
    assert next_step(match, 0, 1) == ""
