"""Combat (§7): who fights, swords, dice, what comes of it, several opponents, and the wounded."""

from __future__ import annotations

from fractions import Fraction

import pytest

from archipel.games.sol.look import odds
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.crews import advanced
from archipel.games.sol.tests.scene import (
    active,
    carrier,
    cell,
    dice,
    left,
    refusal,
    scene,
    targets,
    things,
    verbs,
    wounded,
)

CREWS = "chipa,yao,cuzco / la-roca,dona-bella,cortes"


# §7.1 When


def test_entering_a_cell_with_a_valid_opponent_is_a_combat_at_once() -> None:
    match = scene("mendoza a13", "cortes a14", "turn mendoza")
    match.play("move a14")
    assert match.legal() == ["continue"]
    assert left(match)[0] == 3


@pytest.mark.parametrize(
    "lines, way",
    [
        (("cortes a15", "turn mendoza"), "land p1"),
        (("mendoza a12", "cortes b15", "turn mendoza"), "row p3"),
        (("mendoza a13", "cortes a14", "turn mendoza"), "move a14"),
    ],
)
def test_it_makes_no_difference_how_one_gets_there(lines: tuple[str, ...], way: str) -> None:
    """A13."""
    match = scene(*lines)
    match.play(way)
    assert "Mendoza attacks Cortes." in match.log()


def test_a_wounded_opponent_does_not_fight() -> None:
    match = scene("mendoza a13", "cortes a14 wounded", "turn mendoza")
    match.play("move a14")
    assert "end" in match.legal()


def test_there_is_no_backing_out_and_no_walking_through() -> None:
    """A18."""
    match = scene("mendoza a13", "cortes a14", "turn mendoza")
    match.play("move a14")
    assert refusal(match, "end", 0) == ("not_now", "4.4")
    assert refusal(match, "move a15", 0) == ("not_now", "4.4")


# §7.3, §7.4 Swords and dice


def test_cabeza_reaches_five_and_zia_six() -> None:
    """The rule text's fight: 2 of the sheet, 3 tokens and a 0, against 1 and a 5."""
    match = scene("zia a10", "cabeza a15 sand-sword*3", "leonardo a09", "turn cabeza steps=2 searches=1")
    match.play("move a10")
    for _ in range(3):
        match.play("add sword sand")
    assert match.to_move == (1,)  # Zia holds nothing: she is not asked
    news = match.play("continue", dealt="dice:0 dice:5")
    assert "Cabeza rolls 0: 5 in all." in news
    assert "Zia rolls 5: 6 in all." in news
    assert match.to_move == (0,)
    match.play("push a11")
    assert (cell(match, "cabeza"), wounded(match, "cabeza")) == ("a11", True)
    assert active(match) == "cabeza"
    assert left(match) == (1, 1)
    assert things(match, "cabeza") == []


def test_cabeza_goes_on_wounded_with_one_step_and_a_token_up_the_hill() -> None:
    """The rule text's next picture: not to Leonardo, but up to the hill with 1 step and 1 token."""
    match = scene("cabeza a11 wounded sand-step", "leonardo a10", "turn cabeza steps=1 searches=1")
    assert refusal(match, "move a10") == ("valid_enemy_there", "7.7")
    match.play("use step sand")
    match.play("move a06")
    assert left(match) == (0, 1)


def test_a_tie_rolls_the_dice_alone_again() -> None:
    """Scenario 5."""
    match = scene("mendoza a13 sand-sword*2", "cortes a14 sand-sword", "turn mendoza")
    match.play("move a14")
    match.play("ready")
    match.play("add sword sand")
    assert match.legal() == ["continue"]
    assert match.play("continue", dealt="dice:0 dice:0")[-1] == "4 each: the dice roll again."
    assert match.legal() == ["continue"]
    assert things(match, "mendoza") == ["sand-sword", "sand-sword"]
    dice(match, 3, 3, 1, 0)
    assert wounded(match, "cortes")


def test_swords_of_the_attacker_still_count_after_a_tie() -> None:
    """Scenario 5."""
    match = scene("mendoza a13 sand-sword", "cortes a14", "turn mendoza")
    match.play("move a14")
    match.play("add sword sand")
    assert match.play("continue", dealt="dice:0 dice:2")[-1] == "5 each: the dice roll again."
    assert things(match, "mendoza") == []
    assert "Mendoza rolls 1: 6 in all." in match.play("continue", dealt="dice:1 dice:2")
    assert wounded(match, "cortes")


def test_the_attacker_adds_first_then_the_defender_who_knows_how_many() -> None:
    match = scene("mendoza a13 sand-sword*2", "cortes a14 sand-sword hill-step", "turn mendoza")
    match.play("move a14")
    assert match.to_move == (0,)
    assert match.legal() == ["ready", "add sword sand"]
    match.play("add sword sand")
    match.play("ready")
    assert match.to_move == (1,)
    assert match.legal() == ["ready", "add sword sand"]
    assert refusal(match, "add step hill", 1) == ("not_a_sword", "6.4")
    assert refusal(match, "add sword forest", 1) == ("not_held", "6.2")
    assert refusal(match, "ready", 0) == ("not_your_turn", "4.4")


@pytest.mark.parametrize("token", ["sand-step", "sand-sword"])
def test_a_defender_who_holds_any_token_is_always_asked(token: str) -> None:
    match = scene("mendoza a13", f"cortes a14 {token}", "turn mendoza")
    match.play("move a14")
    assert match.to_move == (1,)
    assert "ready" in match.legal()


def test_who_visibly_holds_nothing_is_not_asked() -> None:
    match = scene("mendoza a13", "cortes a14", "turn mendoza")
    match.play("move a14")
    assert match.legal() == ["continue"]


def test_cuzco_spends_two_swords_and_el_mariachi_three() -> None:
    """The rule text's example of Sword tokens."""
    match = scene(
        "cuzco a13 sand-sword*2",
        "el-mariachi a14 hill-sword*3",
        "turn cuzco",
        crews="chipa,yao,cuzco / el-mariachi,aguilar,cortes",
    )
    match.play("move a14")
    match.play("add sword sand")
    match.play("add sword sand")
    for _ in range(3):
        match.play("add sword hill")
    news = match.play("continue", dealt="dice:1 dice:1")
    assert "Cuzco rolls 1: 5 in all." in news
    assert "El Mariachi rolls 1: 5 in all." in news
    assert list(match.state.spent) == [0, 0, 0, 0, 2, 0, 3, 0]


# §7.5 What comes of it


def test_the_winner_may_push_to_any_neighbouring_cell_or_not_at_all() -> None:
    """A6: whatever the altitude and whoever stands there; no boat, no rowboat line."""
    match = scene("mendoza a14", "zia a13", "cortes a15", "turn mendoza")
    match.play("move a15")
    dice(match, 5, 0)
    assert targets(match, "push") == {"a09", "a10", "a14"}
    assert refusal(match, "push c12") == ("not_next_to_it", "7.5")
    match.play("stay")
    assert cell(match, "cortes") == "a15"
    match.undo()
    match.play("push a14")
    match.undo()
    match.play("push a09")
    assert (cell(match, "cortes"), active(match), left(match)[0]) == ("a09", "mendoza", 3)


def test_a_loser_pushed_among_valid_opponents_starts_no_combat() -> None:
    match = scene("mendoza a14", "zia a10", "cortes a15", "turn mendoza")
    match.play("move a15")
    dice(match, 5, 0)
    match.play("push a10")
    assert cell(match, "cortes") == cell(match, "zia") == "a10"
    assert "end" in match.legal()


def test_the_medallion_goes_to_the_winner_whoever_attacked() -> None:
    """Scenario 7, A8."""
    match = scene("conquistadors medallion", "cuzco a14", "cortes a13", "turn cortes", crews=CREWS)
    match.play("move a14")
    news = match.play("continue", dealt="dice:0 dice:5")
    assert "The Medallion of the Sun goes over to the Adventurers." in news
    assert match.state.medallion == 0
    assert match.state.team == 1
    match = scene("conquistadors medallion", "cuzco a13", "cortes a14", "turn cuzco", crews=CREWS)
    match.play("move a14")
    dice(match, 5, 0)
    assert match.state.medallion == 0


def test_a_team_that_wins_keeps_its_own_medallion() -> None:
    match = scene("conquistadors medallion", "cuzco a13", "cortes a14", "turn cuzco", crews=CREWS)
    match.play("move a14")
    dice(match, 0, 5)
    assert match.state.medallion == 1


def test_the_turn_goes_on_after_a_lost_attack() -> None:
    match = scene("mendoza a13", "cortes a14", "turn mendoza")
    match.play("move a14")
    dice(match, 0, 5)
    assert match.to_move == (1,)
    match.play("push a08")
    assert (active(match), cell(match, "mendoza"), left(match)) == ("mendoza", "a08", (3, 1))
    assert "search" in match.legal()


# §7.6 Several opponents


def test_yao_fights_la_roca_then_whoever_they_choose_and_his_sword_counts_once() -> None:
    """Scenario 6."""
    match = scene(
        "yao a13 sand-sword",
        *("la-roca a14", "dona-bella a14", "cortes a14"),
        "turn yao",
        crews=CREWS,
    )
    match.play("move a14")
    assert match.to_move == (1,)
    assert targets(match, "defend") == {"la-roca", "dona-bella", "cortes"}
    assert refusal(match, "defend yao", 1) == ("not_a_defender", "7.2")
    assert refusal(match, "defend zia", 1) == ("not_in_the_game", "3.3")
    match.play("defend la-roca")
    match.play("add sword sand")
    news = match.play("continue", dealt="dice:3 dice:0")
    assert "Yao rolls 3: 7 in all." in news
    match.play("push a13")
    assert targets(match, "defend") == {"dona-bella", "cortes"}
    match.play("defend dona-bella")
    news = match.play("continue", dealt="dice:3 dice:0")
    assert "Yao rolls 3: 6 in all." in news
    match.play("stay")
    assert match.legal() == ["continue"]  # only Cortes is left: nobody is asked
    dice(match, 0, 5)
    match.play("stay")
    assert (active(match), wounded(match, "yao")) == ("yao", True)


def test_a_defenders_sword_counts_in_its_own_combat_and_not_in_that_of_the_next() -> None:
    match = scene("yao a13", "la-roca a14 sand-sword", "dona-bella a14", "turn yao", crews=CREWS)
    match.play("move a14")
    match.play("defend la-roca")
    match.play("add sword sand")
    assert "La Roca rolls 0: 5 in all." in match.play("continue", dealt="dice:5 dice:0")
    match.play("stay")
    assert "Dona Bella rolls 0: 2 in all." in match.play("continue", dealt="dice:5 dice:0")


def test_the_last_valid_opponent_ends_it() -> None:
    match = scene("yao a13", "la-roca a14", "cortes a14 wounded", "turn yao", crews=CREWS)
    match.play("move a14")
    dice(match, 5, 0)
    match.play("stay")
    assert "end" in match.legal()


# §7.7 The wounded


def test_the_wounded_do_not_enter_where_a_valid_opponent_is() -> None:
    match = scene("mendoza a13 wounded", "cortes a14", "aguilar a08 wounded", "turn mendoza")
    assert refusal(match, "move a14") == ("valid_enemy_there", "7.7")
    assert "a08" in targets(match, "move")
    match = scene("mendoza boat wounded", "cortes a15", "turn mendoza")
    assert refusal(match, "land p1") == ("valid_enemy_there", "7.7")
    match = scene("mendoza a12 wounded", "cortes b15", "turn mendoza")
    assert refusal(match, "row p3") == ("valid_enemy_there", "7.7")


def test_a_wounded_character_beside_a_valid_opponent_leaves_first() -> None:
    lines = ("mendoza a14 wounded sand-step", "zia a15", "cortes a14")
    match = scene(*lines, "leonardo a13", "turn leonardo")
    match.play("end")
    assert active(match) == "mendoza"
    assert verbs(match) == {"move", "use"}
    assert refusal(match, "end") == ("must_leave", "7.7")
    assert refusal(match, "search") == ("must_leave", "7.7")
    assert refusal(match, "pull zia") == ("must_leave", "7.7")
    match.play("use step sand")
    assert verbs(match) == {"move"}
    match.play("move a13")
    assert {"end", "search", "move"} <= verbs(match)


def test_he_may_leave_by_rowboat_too() -> None:
    match = scene("mendoza a15 wounded", "cortes a15", "turn mendoza must-leave")
    assert targets(match, "row") == {"p6"}
    match.play("row p6")
    assert "end" in match.legal()


def test_a_wounded_character_who_cannot_leave_is_free() -> None:
    """A7: every way out is too dear, or has a Valid opponent at its end."""
    blocked = ("zia a13 wounded", "aguilar a13", "cabeza a14", "cortes a08")
    match = scene("mendoza a12", *blocked, "turn zia steps=3")
    assert match.state.must_leave == 0
    ended = scene(*blocked, "mendoza a12", "turn cortes")
    ended.play("end")
    assert active(ended) == "zia"
    assert {"end", "search"} <= verbs(ended)


def test_step_tokens_do_not_make_him_leave_unless_the_option_says_so() -> None:
    """A7: Zia on sand has 3 steps; the way up costs 4, or is closed."""
    lines = ("zia a13 wounded sand-step", "aguilar a13", "cabeza a14", "cortes a08", "turn cortes")
    match = scene(*lines)
    match.play("end")
    assert "end" in match.legal()
    match = scene(*lines, options="leaving=tokens")
    match.play("end")
    assert match.legal() == ["use step sand"]
    match.play("use step sand")
    assert match.legal() == ["move a07"]


def test_the_wounded_search_pull_and_use_tokens() -> None:
    """A17."""
    match = scene("mendoza a14 wounded sand-step", "zia a15", "turn mendoza")
    assert {"search", "pull", "use", "move", "end"} == verbs(match)


def test_wounded_in_an_opponents_turn_one_recovers_at_the_end_of_the_next_own_turn() -> None:
    match = scene("zia a14 wounded", "turn zia began-wounded")
    match.play("end")
    assert not wounded(match, "zia")


def test_wounded_in_ones_own_turn_one_stays_so_until_the_end_of_the_next_turn() -> None:
    """A2."""
    match = scene("zia a13", "cortes a14", "turn zia", options="cap=20")
    match.play("move a14")
    dice(match, 0, 5)
    match.play("push a13")
    match.play("end")
    assert wounded(match, "zia")
    while active(match) != "zia":
        match.play("end")
    assert wounded(match, "zia")
    match.play("end")
    assert not wounded(match, "zia")


def test_pulled_into_a_lost_combat_one_recovers_at_the_end_of_ones_own_next_turn() -> None:
    match = scene("zia a13", "leonardo a14", "cortes a14", "turn leonardo")
    match.play("pull zia")
    dice(match, 0, 5)
    match.play("push a13")
    while active(match) != "zia":
        match.play("end")
    assert wounded(match, "zia")
    match.play("end")
    assert not wounded(match, "zia")


def test_valid_opponents_who_come_to_stand_together_put_up_with_each_other() -> None:
    """A3."""
    match = scene(*("zia a13 wounded", "aguilar a13", "cabeza a14", "cortes a08", "turn zia began-wounded"))
    match.play("end")
    assert not wounded(match, "zia")
    assert active(match) == "leonardo"
    while active(match) != "zia":
        match.play("end")
    assert {"end", "search", "move"} <= verbs(match)


# The odds of the drawing


@pytest.mark.parametrize(
    "lead, chance",
    [(0, Fraction(1, 2)), (1, Fraction(21, 31)), (5, Fraction(35, 35)), (-1, Fraction(10, 31))],
)
def test_odds_are_exact(lead: int, chance: Fraction) -> None:
    assert odds.wins(lead) == chance


def test_odds_of_a_combat_count_what_was_added_and_what_may_come() -> None:
    match = scene("mendoza a13 sand-sword", "cortes a14 sand-step", "turn mendoza")
    place = pieces.CELL_NAMES.index("a14")
    before = odds.odds(match.state, 2, 6, place, adds=1)
    assert (before.wins, before.at_worst, before.at_best) == (odds.wins(1), odds.wins(0), odds.wins(2))
    match.play("move a14")
    match.play("add sword sand")
    assert odds.odds(match.state, 2, 6, place).wins == odds.wins(2)
    assert carrier(match) == ""


def test_odds_are_at_worst_when_the_defender_adds_an_order_too() -> None:
    """§10.8: an Order is one more sword, and everybody sees who holds one."""
    place = pieces.CELL_NAMES.index("a14")
    for held, more in (("", 0), ("order", 1), ("sand-step", 1), ("order sand-step", 2)):
        match = advanced("cortes", "mendoza a13", f"cabeza a14 {held}", "turn mendoza")
        found = odds.odds(match.state, 2, 5, place)
        assert (found.wins, found.at_worst, found.at_best) == (
            odds.wins(2),
            odds.wins(2 - more),
            odds.wins(2),
        ), held
