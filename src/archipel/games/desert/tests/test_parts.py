"""Clues and parts (§6.3), picking up (§5.4)."""

from __future__ import annotations

import pytest

from archipel.core.match import Match
from archipel.games.desert.tests.scene import actions_left, part, refusal, sand, scene, turn_cards, wait_out


def found(row_clue: str, column_clue: str, more: str = "") -> Match:
    """The row clue of the engine lies open; its column clue is excavated now."""
    match = scene(f"{row_clue}=E- {more}", f"s0 navigator {column_clue}", "s1 climber e5")
    match.play("excavate", dealt="faces:engine-column")
    return match


@pytest.mark.parametrize(
    "row_clue, column_clue, place",
    [
        ("b4", "d1", "d4"),
        ("a1", "e2", "e1"),
        ("d5", "a2", "a5"),
        ("e2", "d4", "d2"),
        ("c1", "b5", "b1"),
    ],
)
def test_a_part_appears_where_its_row_meets_its_column(row_clue: str, column_clue: str, place: str) -> None:
    """§6.3, B2.5."""
    assert part(found(row_clue, column_clue), "engine") == place


def test_the_order_of_the_clues_does_not_matter() -> None:
    """§6.3: the column first, then the row."""
    match = scene("d1=E|", "s0 navigator b4", "s1 climber e5")
    match.play("excavate", dealt="faces:engine-row")
    assert part(match, "engine") == "d4"


def test_clues_in_one_row_place_the_part_on_the_column_clue() -> None:
    """Scenario 19, §6.3."""
    assert part(found("b2", "d2"), "engine") == "d2"


def test_clues_in_one_column_place_the_part_on_the_row_clue() -> None:
    """Scenario 19, §6.3."""
    assert part(found("c1", "c4"), "engine") == "c1"


@pytest.mark.parametrize("name", ["propeller", "engine", "crystal", "navigation"])
def test_each_part_has_its_own_two_clues(name: str) -> None:
    """§2.1, §6.3."""
    letter = name[0].upper()
    match = scene(f"a2={letter}-", "s0 navigator d4", "s1 climber e5")
    match.play("excavate", dealt=f"faces:{name}-column")
    assert part(match, name) == "d2"
    others = {"propeller", "engine", "crystal", "navigation"} - {name}
    assert {part(match, other) for other in others} == {"hidden"}


def test_clues_of_two_parts_place_nothing() -> None:
    """§6.3."""
    match = scene("a2=E-", "s0 navigator d4", "s1 climber e5")
    match.play("excavate", dealt="faces:crystal-column")
    assert (part(match, "engine"), part(match, "crystal")) == ("hidden", "hidden")


def test_a_clue_only_seen_places_nothing() -> None:
    """§6.3, §13: both must be excavated."""
    match = scene("a2=(E-)", "s0 navigator d4", "s1 climber e5")
    match.play("excavate", dealt="faces:engine-column")
    assert part(match, "engine") == "hidden"


def test_seeing_the_second_clue_places_nothing() -> None:
    """§6.3, §13."""
    match = scene("a2=E-", "s0 navigator d4 terrascope", "s1 climber e5")
    match.play("scope d4", dealt="faces:engine-column")
    assert part(match, "engine") == "hidden"
    match.play("excavate", dealt="")
    assert part(match, "engine") == "d2"


def test_a_part_appears_in_the_eye_of_the_storm() -> None:
    """§6.3, B2.5: if row and column meet there."""
    assert part(found("a3", "c1"), "engine") == "storm"


def test_the_first_tile_pushed_in_receives_the_part_of_the_eye() -> None:
    """§6.3, B2.5: the first of the three that move, with its sand."""
    match = found("a3", "c1")
    wait_out(match, "w2")
    assert part(match, "engine") == "c3"
    assert sand(match, "c3") == 1


def test_the_part_of_the_eye_lands_on_the_first_tile_even_if_more_follow() -> None:
    """§6.3: 3 north moves c4 to c3, then c5 to c4; the part stays on the first."""
    match = found("a3", "c1")
    wait_out(match, "n3")
    assert part(match, "engine") == "c3"


def test_a_part_in_the_eye_stays_there_while_the_wind_finds_no_tile() -> None:
    """B2.7, §6.3, §10.3: respites move nothing."""
    match = scene("c5=@ a3=~", "s0 navigator a1", "s1 climber e5", "parts engine=storm", "storm s0 due=3")
    turn_cards(match, "n1")
    assert part(match, "engine") == "storm"
    turn_cards(match, "sun")
    assert part(match, "engine") == "storm"
    turn_cards(match, "s1")
    assert part(match, "engine") == "c5"


def test_two_parts_may_wait_in_the_eye_together() -> None:
    """§6.3, B2.5: the same tile receives both."""
    match = scene(
        "", "s0 navigator a1", "s1 climber e5", "parts engine=storm crystal=storm", "storm s0 due=1"
    )
    turn_cards(match, "e1")
    assert (part(match, "engine"), part(match, "crystal")) == ("c3", "c3")


def test_a_part_can_appear_on_any_tile() -> None:
    """§6.3: not excavated, launch pad, wreck, blocked."""
    assert part(found("a1", "e3"), "engine") == "e1"
    assert part(found("b4", "d1", "d4=L"), "engine") == "d4"
    assert part(found("b4", "d1", "d4=.5"), "engine") == "d4"


def test_two_parts_may_appear_on_one_tile() -> None:
    """§6.3."""
    match = scene("b4=E- c4=C- d1=E|", "s0 navigator d2", "s1 climber e5", "parts engine=d4")
    match.play("excavate", dealt="faces:crystal-column")
    assert (part(match, "engine"), part(match, "crystal")) == ("d4", "d4")


def test_the_place_is_worked_out_where_the_clues_lie_now() -> None:
    """§6.3: the wind has moved the row clue from c4 to c3 in the meantime."""
    match = scene("c4=E-", "s0 navigator a1", "s1 climber a5", "turn s1 actions=0", "meter 0")
    wait_out(match, "n1", "sun")
    match.play("excavate", dealt="faces:engine-column")
    assert part(match, "engine") == "a3"


def test_a_part_is_never_placed_a_second_time() -> None:
    """§6.3: the clues drift, the part stays on its tile."""
    match = scene("c4=E- d1=E|", "s0 navigator a1", "s1 climber a5", "parts engine=d4", "storm s0 due=1")
    turn_cards(match, "n1")
    assert part(match, "engine") == "d4"


def test_a_part_travels_with_its_tile_on_top_of_the_sand() -> None:
    """Scenario 6, §6.3, §10.2."""
    match = scene("d3=G", "s0 navigator d3", "s1 climber a5", "parts engine=d3", "storm s0 due=1")
    turn_cards(match, "w1")
    assert (part(match, "engine"), sand(match, "c3")) == ("c3", 1)


@pytest.mark.parametrize("markers", [0, 1])
def test_a_part_is_picked_up_from_an_excavated_tile_that_is_not_blocked(markers: int) -> None:
    """Scenario 17, §5.4: one action."""
    match = scene(f"b2=G{markers}", "s0 navigator b2", "s1 carrier e5", "parts engine=b2")
    match.play("take engine")
    assert part(match, "engine") == "taken"
    assert actions_left(match) == 3


def test_no_part_is_picked_up_from_a_blocked_tile() -> None:
    """Scenario 17, B2.7, §5.4: not by the Climber, nor by those with her, until one marker is left."""
    match = scene("b2=G2", "s0 climber b2", "s1 carrier b2", "parts engine=b2")
    assert refusal(match, "take engine") == ("part_on_blocked", "5.4")
    match.play("dig b2")
    match.play("take engine")
    assert part(match, "engine") == "taken"


def test_no_part_is_picked_up_from_the_desert() -> None:
    """Scenario 17, §5.4: excavate first."""
    match = scene("", "s0 navigator b2", "s1 carrier e5", "parts engine=b2")
    assert refusal(match, "take engine") == ("part_under_desert", "5.4")
    match.play("excavate", dealt="faces:pad")
    match.play("take engine")
    assert part(match, "engine") == "taken"


def test_two_parts_take_two_actions() -> None:
    """Scenario 17, §5.4."""
    match = scene("b2=G", "s0 navigator b2", "s1 carrier e5", "parts engine=b2 crystal=b2")
    match.play("take engine")
    assert part(match, "crystal") == "b2"
    match.play("take crystal")
    assert part(match, "crystal") == "taken"
    assert actions_left(match) == 2


def test_a_part_is_picked_up_where_one_stands() -> None:
    """§5.4: not from a neighbour, not out of the eye, not unseen, not twice."""
    match = scene(
        "b2=G b1=G",
        "s0 navigator b2",
        "s1 carrier e5",
        "parts engine=b1 crystal=storm propeller=taken",
    )
    for name in ("engine", "crystal", "propeller", "navigation"):
        assert refusal(match, f"take {name}") == ("no_part_here", "5.4")


def test_a_part_that_was_picked_up_stays_with_the_team() -> None:
    """§5.4: no wind takes it back."""
    match = scene("d3=G", "s0 navigator d3", "s1 climber a5", "parts engine=taken", "storm s0 due=2")
    turn_cards(match, "w1", "e1")
    assert part(match, "engine") == "taken"
