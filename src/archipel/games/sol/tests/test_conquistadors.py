"""The abilities of the Conquistadors (§10.8 to §10.14): used, refused, and with a wounded owner."""

from __future__ import annotations

import pytest

from archipel.core.events import SPECTATOR, UNKNOWN
from archipel.games.sol.look import ways
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.crews import advanced
from archipel.games.sol.tests.scene import active, carrier, cell, left, pawn, refusal, targets, verbs, wounded

# §10.8 Cortes


def test_cortes_gives_an_order_to_each_of_two_allies_wherever_they_are() -> None:
    match = advanced("cortes", "turn cortes")
    match.play("order aguilar")
    assert refusal(match, "order aguilar") == ("has_order", "10.8")
    assert refusal(match, "order cortes") == ("not_to_himself", "10.8")
    assert refusal(match, "order zia") == ("not_an_ally", "4.4")
    match.play("order cabeza")
    assert (pawn(match, "aguilar").order, pawn(match, "cabeza").order) == (1, 1)
    assert (match.state.orders, left(match)[0]) == (0, 2)


def test_an_order_costs_cortes_a_step_and_there_are_two() -> None:
    match = advanced("cortes", "turn cortes steps=0")
    assert refusal(match, "order cabeza") == ("no_steps", "5.2")
    match = advanced("cortes", "specials orders=0", "turn cortes")
    assert refusal(match, "order cabeza") == ("no_order_left", "10.8")


def test_an_order_is_one_more_step_in_the_allys_turn() -> None:
    match = advanced("cortes", "cabeza a14 order", "turn cabeza")
    match.play("use order")
    assert left(match)[0] == 4
    assert refusal(match, "use order") == ("no_order", "10.8")


def test_an_order_is_one_more_sword_in_any_combat_and_its_holder_is_asked() -> None:
    match = advanced("cortes", "zia a13", "cabeza a14 order", "turn zia")
    match.play("move a14")
    assert match.to_move == (1,)
    assert match.legal() == ["ready", "add order"]
    match.play("add order")
    assert "Cabeza rolls 0: 3 in all." in match.play("continue", dealt="dice:5 dice:0")


def test_all_orders_come_back_when_his_turn_begins_even_if_he_is_wounded() -> None:
    match = advanced("cortes", "aguilar a14 order", "cortes b14 wounded", "specials orders=0", "turn cabeza")
    match.play("end")
    assert active(match) == "cortes"
    assert (match.state.orders, pawn(match, "aguilar").order) == (2, 0)
    assert refusal(match, "order aguilar") == ("wounded_no_ability", "7.7")


def test_an_order_stays_good_while_cortes_is_wounded() -> None:
    match = advanced("cortes", "cabeza a14 order", "cortes b14 wounded", "turn cabeza")
    match.play("use order")
    assert left(match)[0] == 4


# §10.9 Cabeza


def test_cabeza_spends_a_sword_as_a_step_and_a_step_as_a_sword() -> None:
    match = advanced("cabeza", "cabeza a13 sand-sword hill-step", "zia a14", "turn cabeza")
    match.play("use sword sand")
    assert left(match)[0] == 4
    match.play("move a14")
    match.play("add step hill")
    assert "Cabeza rolls 0: 3 in all." in match.play("continue", dealt="dice:0 dice:5")


def test_nobody_else_does_so() -> None:
    match = advanced("cabeza", "aguilar a13 sand-sword hill-step", "zia a14", "turn aguilar")
    assert refusal(match, "use sword sand") == ("not_a_step", "6.3")
    match.play("move a14")
    assert refusal(match, "add step hill") == ("not_a_sword", "6.4")


def test_cabeza_defends_with_steps_too() -> None:
    match = advanced("cabeza", "cabeza a14 hill-step", "zia a13", "turn zia")
    match.play("move a14")
    assert match.legal() == ["ready", "add step hill"]


def test_a_wounded_cabeza_cannot() -> None:
    match = advanced("cabeza", "cabeza a13 wounded sand-sword", "turn cabeza")
    assert refusal(match, "use sword sand") == ("not_a_step", "6.3")
    assert "use" not in verbs(match)


# §10.10 Aguilar


def test_aguilar_climbs_once_a_turn_for_a_single_step() -> None:
    match = advanced("aguilar", "aguilar a13", "turn aguilar steps=1")
    assert targets(match, "climb") == {"a07", "a08"}
    match.play("climb a07")
    assert (cell(match, "aguilar"), left(match)[0]) == ("a07", 0)


def test_aguilar_chooses_which_climb_it_is() -> None:
    match = advanced("aguilar", "aguilar a14", "turn aguilar")
    match.play("move a09")
    assert left(match)[0] == 2
    match.play("climb a08")
    assert left(match)[0] == 1
    assert refusal(match, "climb a03") == ("used_already", "10")


def test_a_way_that_costs_one_step_anyway_is_no_climb() -> None:
    match = advanced("aguilar", "aguilar a14", "turn aguilar")
    assert refusal(match, "climb a13") == ("no_climb", "10.10")
    assert refusal(match, "climb a01") == ("not_adjacent", "5.2")
    match = advanced("aguilar", "turn aguilar")
    assert refusal(match, "climb a15") == ("on_boat", "5.1")


def test_a_climb_may_end_in_a_combat() -> None:
    match = advanced("aguilar", "aguilar a13", "zia a07", "turn aguilar steps=1")
    match.play("climb a07")
    assert match.legal() == ["continue"]


def test_a_wounded_aguilar_pays_in_full() -> None:
    match = advanced("aguilar", "aguilar a13 wounded", "turn aguilar")
    assert "climb" not in verbs(match)
    found = ways.ways(match.state, match.state.active)
    assert found[pieces.CELL_NAMES.index("a07")].cost == 4


def test_ways_use_the_easy_climb_where_it_saves_most() -> None:
    match = advanced("aguilar", "aguilar a13", "turn aguilar")
    found = ways.ways(match.state, match.state.active)
    assert found[pieces.CELL_NAMES.index("a07")].cost == 1
    assert found[pieces.CELL_NAMES.index("a07")].steps[0].how == "climb"


# §10.11 La Roca


def test_la_roca_lays_a_barricade_once_a_turn_on_his_cell() -> None:
    match = advanced("la-roca", "la-roca a14", "turn la-roca")
    match.play("barricade")
    assert match.state.barricades == 1 << pieces.CELL_NAMES.index("a14")
    match.play("move a15")
    assert refusal(match, "barricade") == ("used_already", "10")
    assert left(match)[0] == 2


def test_la_roca_brings_one_from_elsewhere() -> None:
    match = advanced("la-roca", "la-roca a14", "specials barricades=b01,b02", "turn la-roca")
    assert refusal(match, "barricade") == ("nothing_to_lay", "10.11")
    assert refusal(match, "barricade from a01") == ("none_there", "10.11")
    assert targets(match, "barricade") == {"from b01", "from b02"}
    match.play("barricade from b01")
    cells = [name for number, name in enumerate(pieces.CELL_NAMES) if match.state.barricades >> number & 1]
    assert cells == ["a14", "b02"]


def test_a_cell_has_room_for_one_barricade() -> None:
    match = advanced("la-roca", "la-roca a14", "specials barricades=a14", "turn la-roca")
    assert refusal(match, "barricade") == ("lies_here_already", "10.11")
    assert "barricade" not in verbs(match)
    match = advanced("la-roca", "turn la-roca")
    assert refusal(match, "barricade") == ("on_boat", "5.1")


@pytest.mark.parametrize(
    "lines, way, cost",
    [
        (("mendoza a13", "specials barricades=a14"), "move a14", 2),
        (("specials barricades=a15",), "land p1", 2),
        (("mendoza a12", "specials barricades=b15"), "row p3", 3),
    ],
)
def test_an_opponent_pays_a_step_more_and_sends_it_back(lines: tuple[str, ...], way: str, cost: int) -> None:
    match = advanced("la-roca", *lines, f"turn mendoza steps={cost}")
    match.play(way)
    assert (left(match)[0], match.state.barricades) == (0, 0)
    short = advanced("la-roca", *lines, f"turn mendoza steps={cost - 1}")
    assert refusal(short, way) == ("no_steps", "5.2")


def test_conquistadors_pass_and_nothing_happens_to_it_when_somebody_is_pulled_or_pushed_there() -> None:
    match = advanced("la-roca", "cortes a13", "specials barricades=a14", "turn cortes")
    match.play("move a14")
    assert left(match)[0] == 3
    match = advanced("la-roca", "mendoza a14", "zia a13", "specials barricades=a14", "turn mendoza")
    match.play("pull zia")
    assert match.state.barricades != 0


def test_a_wounded_la_roca_lays_nothing_but_what_lies_there_still_hinders() -> None:
    match = advanced("la-roca", "la-roca a14 wounded", "turn la-roca")
    assert "barricade" not in verbs(match)
    match = advanced(
        "la-roca", "la-roca b14 wounded", "mendoza a13", "specials barricades=a14", "turn mendoza"
    )
    match.play("move a14")
    assert left(match)[0] == 2


# §10.12 Marinché

LOOKS = ("adventurers medallion", "marinche b14", "map gold(a) jade round(c) four(a)")


def test_marinches_team_looks_at_a_card_that_lies_face_down() -> None:
    match = advanced("marinche", *LOOKS, "turn marinche")
    assert targets(match, "look") == {"1", "4"}
    assert match.view(1).state.values[0] == UNKNOWN
    match.play("look 1")
    assert match.view(1).state.values[0] == 0
    assert match.log(1)[-1] == "Marinché looks at card 1 of the Treasure Map: gold."
    assert match.log(0)[-1] == "Marinché looks at card 1 of the Treasure Map: secret."


def test_it_still_lies_face_down_for_those_who_watch() -> None:
    match = advanced("marinche", *LOOKS, "turn marinche")
    match.play("look 1")
    assert match.view(SPECTATOR).state.values[0] == UNKNOWN
    assert match.view(0).state.known[0] == 0b11
    assert "gold(ac)" in match.position()


def test_marinche_looks_once_a_turn_and_not_at_what_her_team_knows() -> None:
    match = advanced("marinche", *LOOKS, "turn marinche")
    for place in ("2", "3", "5"):
        assert refusal(match, f"look {place}") == ("card_known", "10.12")
    match.play("look 4")
    assert refusal(match, "look 1") == ("used_already", "10")


def test_a_wounded_marinche_looks_at_nothing() -> None:
    match = advanced("marinche", *LOOKS[:1], "marinche b14 wounded", LOOKS[2], "turn marinche")
    assert "look" not in verbs(match)


# §10.13 Dona Bella


def test_dona_bella_lays_relays_and_rides_between_them() -> None:
    match = advanced("dona-bella", "dona-bella a14", "specials relays=z0", "turn dona-bella")
    assert refusal(match, "ride") == ("no_other_relay", "10.13")
    match.play("relay")
    match.play("ride")
    assert (cell(match, "dona-bella"), left(match)[0]) == ("z0", 3)
    match.play("ride")
    assert (cell(match, "dona-bella"), left(match)[0]) == ("a14", 1)
    assert refusal(match, "ride") == ("no_steps", "5.2")


def test_dona_bella_lays_one_a_turn_or_brings_one_from_elsewhere() -> None:
    match = advanced("dona-bella", "dona-bella a14", "specials relays=z0,b01", "turn dona-bella")
    assert refusal(match, "relay") == ("nothing_to_lay", "10.11")
    match.play("relay from b01")
    assert targets(match, "relay") == set()
    assert "ride" in match.legal()
    assert refusal(match, "relay from z0") == ("used_already", "10")


def test_a_ride_onto_an_opponent_is_a_combat() -> None:
    match = advanced("dona-bella", "dona-bella a14", "zia z0", "specials relays=z0,a14", "turn dona-bella")
    match.play("ride")
    assert match.legal() == ["continue"]


def test_a_wounded_dona_bella_does_not_ride() -> None:
    match = advanced("dona-bella", "dona-bella a14 wounded", "specials relays=z0,a14", "turn dona-bella")
    assert refusal(match, "ride") == ("wounded_no_ability", "7.7")
    assert pieces.CELL_NAMES.index("z0") not in ways.ways(match.state, match.state.active, steps=3)


def test_ways_count_the_ride() -> None:
    match = advanced("dona-bella", "dona-bella a14", "specials relays=z0,a14", "turn dona-bella")
    assert ways.ways(match.state, match.state.active)[pieces.CELL_NAMES.index("z0")].cost == 2


# §10.14 El Mariachi


def test_el_mariachi_wounds_with_a_strictly_higher_roll() -> None:
    lines = ("conquistadors medallion", "el-mariachi a14", "zia a15", "idol zia", "turn el-mariachi")
    match = advanced("el-mariachi", *lines)
    match.play("shoot zia", dealt="dice:3 dice:2")
    assert (wounded(match, "zia"), carrier(match), cell(match, "zia")) == (True, "a15", "a15")
    assert (match.state.bullets, match.state.medallion, left(match)[0]) == (1, 1, 4)
    assert refusal(match, "shoot zia") == ("used_already", "10")


@pytest.mark.parametrize("mine, theirs", [(face, face) for face in pieces.DIE] + [(0, 5), (2, 4)])
def test_an_equal_or_lower_roll_misses(mine: int, theirs: int) -> None:
    match = advanced("el-mariachi", "el-mariachi a14", "zia a15", "turn el-mariachi")
    match.play("shoot zia", dealt=f"dice:{mine} dice:{theirs}")
    assert not wounded(match, "zia")
    assert match.state.bullets == 1


def test_el_mariachi_aims_at_valid_opponents_next_to_him_only() -> None:
    match = advanced(
        "el-mariachi",
        "el-mariachi a14",
        "zia a15 wounded",
        "leonardo a14",
        "mendoza a10",
        "cortes a13",
        "turn el-mariachi",
    )
    for name in ("zia", "leonardo", "mendoza", "cortes"):
        assert refusal(match, f"shoot {name}") == ("no_target", "10.14")
    match = advanced("el-mariachi", "el-mariachi a14", "zia a15", "specials bullets=0", "turn el-mariachi")
    assert refusal(match, "shoot zia") == ("no_bullets", "10.14")


def test_a_bullet_comes_back_at_the_end_of_a_turn_without_a_shot() -> None:
    match = advanced("el-mariachi", "el-mariachi a14", "specials bullets=0", "turn el-mariachi")
    match.play("end")
    assert match.state.bullets == 1
    match = advanced("el-mariachi", "el-mariachi a14", "zia a15", "specials bullets=1", "turn el-mariachi")
    match.play("shoot zia", dealt="dice:0 dice:0")
    match.play("end")
    assert match.state.bullets == 0
    match = advanced("el-mariachi", "el-mariachi a14", "turn el-mariachi")
    match.play("end")
    assert match.state.bullets == 2


def test_a_wounded_el_mariachi_neither_shoots_nor_reloads() -> None:
    match = advanced(
        "el-mariachi",
        "el-mariachi a14 wounded",
        "zia a15",
        "specials bullets=0",
        "turn el-mariachi began-wounded",
    )
    assert "shoot" not in verbs(match)
    match.play("end")
    assert match.state.bullets == 0
