"""The Idol: taking it, handing it on, losing it, and sailing home with it (§9, §13)."""

from __future__ import annotations

from archipel.core.match import Match
from archipel.games.sol.tests.scene import active, carrier, cell, dice, left, refusal, scene, verbs

OUT = "adventurers medallion"


def test_any_character_of_the_team_takes_a_loose_idol_free_of_charge_or_leaves_it() -> None:
    """A10: also one whose turn it is not, also a wounded one."""
    match = scene(OUT, "zia a14", "leonardo a14 wounded", "cortes a14 wounded", "idol a14", "turn zia")
    assert {"idol zia", "idol leonardo"} <= set(match.legal())
    assert refusal(match, "idol mendoza") == ("idol_elsewhere", "9.1")
    assert refusal(match, "idol cortes") == ("not_an_ally", "4.4")
    assert match.legal(1) == []
    match.play("idol leonardo")
    assert (carrier(match), left(match)) == ("leonardo", (3, 3))


def test_the_idol_is_not_there_before_seven_cards_lie_on_the_map() -> None:
    match = scene("zia a14", "turn zia")
    assert refusal(match, "idol zia") == ("no_idol_yet", "9.1")


def test_allies_on_one_cell_hand_it_on_four_times_at_most_between_two_actions() -> None:
    match = scene(OUT, "zia a14", "leonardo a14", "mendoza a13", "idol zia", "turn zia")
    assert refusal(match, "idol zia") == ("carries_it_already", "9.1")
    assert refusal(match, "idol mendoza") == ("idol_elsewhere", "9.1")
    for name in ("leonardo", "zia", "leonardo", "zia"):
        match.play(f"idol {name}")
    assert refusal(match, "idol leonardo") == ("passed_enough", "9.1")
    match.play("search", dealt="tokens:step")
    match.play("idol leonardo")
    assert carrier(match) == "leonardo"


def test_either_player_hands_it_over_in_the_teams_turn_active_or_not() -> None:
    """A4: seats 0 and 1 play Zia and Leonardo; Mendoza belongs to both."""
    lines = (OUT, "zia a14", "leonardo a14", "idol zia", "turn mendoza")
    match = scene(*lines, seats=4)
    assert "idol leonardo" in match.legal(0)
    assert "idol leonardo" in match.legal(1)
    match = scene(*lines, seats=6)  # three players a team
    assert match.legal(0) == ["idol leonardo"]
    assert match.legal(1) == ["idol leonardo"]
    assert "idol leonardo" not in match.legal(2)
    assert refusal(match, "idol leonardo", 2) == ("not_your_character", "9.1")
    match.play("idol leonardo", 0)
    assert carrier(match) == "leonardo"


def test_nobody_hands_it_on_in_the_other_teams_turn_unless_agreed() -> None:
    """A4."""
    lines = (OUT, "zia a14", "leonardo a14", "idol zia", "turn cortes")
    match = scene(*lines)
    assert match.legal(0) == []
    assert refusal(match, "idol leonardo", 0) == ("not_in_their_turn", "9.1")
    match = scene(*lines, options="passing=any")
    assert match.legal(0) == ["idol leonardo"]
    match.play("s0 idol leonardo")
    assert (carrier(match), active(match)) == ("leonardo", "cortes")
    loose = scene(OUT, "zia a14", "idol a14", "turn cortes", options="passing=any")
    assert refusal(loose, "idol zia", 0) == ("not_in_their_turn", "9.1")


def test_a_valid_opponent_robs_a_wounded_carrier() -> None:
    """A9."""
    match = scene(OUT, "zia a14 wounded", "cortes a14", "aguilar a14 wounded", "idol zia", "turn cabeza")
    assert refusal(match, "idol aguilar") == ("robber_is_wounded", "9.1")
    assert refusal(match, "idol cabeza") == ("idol_elsewhere", "9.1")
    match.play("idol cortes")
    assert carrier(match) == "cortes"


def test_a_valid_carrier_is_not_robbed_nor_a_wounded_one_where_that_was_agreed() -> None:
    match = scene(OUT, "zia a14", "cortes a14", "idol zia", "turn cortes")
    assert refusal(match, "idol cortes") == ("carrier_is_valid", "9.1")
    match = scene(OUT, "zia a14 wounded", "cortes a14", "idol zia", "turn cortes", options="carrier=safe")
    assert refusal(match, "idol cortes") == ("carrier_is_safe", "11")


def test_a_beaten_carrier_drops_it_and_the_winner_may_take_it_before_the_push() -> None:
    match = scene(OUT, "zia a14", "cortes a13", "idol zia", "turn cortes")
    match.play("move a14")
    dice(match, 5, 0)
    assert set(match.legal()) == {"take", "leave"}
    match.play("take")
    assert carrier(match) == "cortes"
    assert "stay" in match.legal()
    match.undo()
    match.play("leave")
    assert carrier(match) == "a14"
    match.play("push a13")
    assert "idol cortes" in match.legal()


def test_a_defender_who_wins_may_take_the_idol_that_lies_there() -> None:
    match = scene(OUT, "zia a14", "cortes a13", "idol a14", "turn cortes")
    match.play("move a14")
    dice(match, 0, 5)
    assert match.to_move == (0,)
    match.play("take")
    assert carrier(match) == "zia"


def test_the_carrier_takes_it_along_on_every_way() -> None:
    match = scene(OUT, "mendoza a15", "idol mendoza", "turn mendoza")
    match.play("row p6")
    assert (carrier(match), cell(match, "mendoza")) == ("mendoza", "c12")


# §9.3 Home


def pass_turns(match: Match, until: str) -> None:
    while not match.over and active(match) != until:
        match.play("end")


def test_a_team_that_begins_its_turn_with_the_idol_under_its_flag_has_won() -> None:
    """The rule text's example, scenario 14: the others had a whole turn."""
    match = scene("conquistadors medallion", "cortes b14", "idol cortes", "turn cortes")
    match.play("move b15")
    match.play("end")
    assert not match.over
    pass_turns(match, "aguilar")
    assert match.result is not None
    assert match.result.ending == "conquistadors"
    assert match.result.scores == (0, 1)


def test_a_carrier_who_defends_himself_keeps_it_and_wins() -> None:
    """Scenario 14."""
    match = scene(OUT, "zia a15", "cortes a14", "idol zia", "turn cortes")
    match.play("move a15")
    dice(match, 0, 5)
    match.play("push a14")
    assert carrier(match) == "zia"
    match.play("end")
    assert match.result is not None
    assert match.result.ending == "adventurers"


def test_a_wounded_carrier_wins_too() -> None:
    """A19."""
    match = scene(OUT, "zia a15 wounded", "idol zia", "turn cortes")
    match.play("end")
    assert match.over


def test_neither_a_foreign_flag_nor_a_bare_pontoon_nor_a_loose_idol_wins() -> None:
    for lines in (("zia b15", "idol zia"), ("zia c15", "idol zia"), ("zia a15", "idol a15")):
        match = scene(OUT, *lines, "turn cortes")
        match.play("end")
        assert not match.over
    match = scene("adventurers medallion flags=p1,p2,p5", "zia c15", "idol zia", "turn cortes")
    match.play("end")
    assert match.over


def test_reaching_home_in_ones_own_turn_is_not_enough() -> None:
    match = scene(OUT, "zia a14", "idol zia", "turn zia")
    match.play("move a15")
    match.play("end")
    assert not match.over
    assert active(match) == "leonardo"


def test_after_the_last_turn_nobody_has_won() -> None:
    """§13: 200 team turns, or fewer where that was agreed."""
    for cap in ("200", "30", "20"):
        match = scene("turn cortes number=" + cap, options=f"cap={cap}")
        match.play("end")
        assert match.result is not None
        assert (match.result.ending, match.result.scores) == ("draw", (0, 0))
        earlier = scene(f"turn cortes number={int(cap) - 1}", options=f"cap={cap}")
        earlier.play("end")
        assert not earlier.over


def test_a_carrier_at_home_after_the_last_turn_has_won_all_the_same() -> None:
    match = scene(OUT, "zia a15", "idol zia", "turn cortes number=200")
    match.play("end")
    assert match.result is not None
    assert match.result.ending == "adventurers"


def test_a_wounded_carrier_who_has_to_leave_cannot_hand_it_on_first() -> None:
    match = scene(
        OUT, "zia a14 wounded", "leonardo a14", "cortes a14", "idol zia", "turn zia must-leave began-wounded"
    )
    assert verbs(match) == {"move"}
    assert refusal(match, "idol leonardo") == ("must_leave", "7.7")
