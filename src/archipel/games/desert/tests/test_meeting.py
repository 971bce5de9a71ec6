"""Why one player should go to another, and the way there."""

from __future__ import annotations

from archipel.core.contract import CONTINUE
from archipel.core.match import Match
from archipel.games.desert import GAME
from archipel.games.desert.advice import meeting
from archipel.games.desert.tests.scene import scene


def next_step(match: Match, seat: int, other: int) -> str:
    legal = [GAME.action_number(text) for text in match.legal(seat)]
    action = meeting.step(match.state, seat, other, legal)
    return "" if action == CONTINUE else GAME.action_text(action)


def test_water_is_brought_to_the_thirsty_and_fetched_by_them() -> None:
    match = scene("", "s0 navigator a1 water=4", "s1 archeologist d1 water=1")
    assert meeting.purpose(match.state, 0, 1) == meeting.BRING
    assert meeting.purpose(match.state, 1, 0) == meeting.FETCH
    assert meeting.apart(match.state, 0, 1)
    nobody = scene("", "s0 navigator a1 water=2", "s1 archeologist d1 water=1")
    assert meeting.purpose(nobody.state, 0, 1) == meeting.purpose(nobody.state, 1, 0) == 0


def test_step_by_step_they_meet_and_the_water_is_shared() -> None:
    match = scene("b1=.2", "s0 navigator a1 water=4", "s1 archeologist c1 water=0", "turn s0 actions=3")
    done: list[str] = []
    while not done or not done[-1].startswith("give"):
        done.append(next_step(match, 0, 1))
        match.play(done[-1], 0)
    assert done[-1] == "give 2 water s1"
    assert meeting.purpose(match.state, 0, 1) == 0


def test_sand_in_the_way_is_cleared() -> None:
    wall = "b1=.2 a2=.2 b2=.2"
    match = scene(wall, "s0 navigator a1 water=4", "s1 archeologist c1 water=0", "turn s0 actions=3")
    assert next_step(match, 0, 1) == "dig b1"
    assert next_step(scene(wall, "s0 archeologist a1 water=3", "s1 navigator c1 water=0"), 0, 1) == "dig 2 b1"


def test_the_carrier_gives_from_the_next_tile_and_who_is_too_far_does_not_come() -> None:
    beside = scene("", "s0 carrier a1 water=4", "s1 archeologist b1 water=0")
    assert not meeting.apart(beside.state, 0, 1)
    assert next_step(beside, 0, 1) == "give 2 water s1"
    assert not meeting.apart(scene("", "s0 navigator a1 water=4", "s1 climber d5 water=0").state, 0, 1)
    buried = scene("a1=.2", "s0 navigator a1 water=4", "s1 climber b2 water=0")
    assert not meeting.apart(buried.state, 0, 1)


def test_who_fetches_water_waits_where_it_is() -> None:
    match = scene("", "s0 navigator a1 water=1", "s1 archeologist a1 water=3")
    assert next_step(match, 0, 1) == ""
