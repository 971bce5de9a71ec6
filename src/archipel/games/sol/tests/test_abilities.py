"""The fourteen abilities of the Advanced side (§10), each used, refused, and with a wounded owner."""

from __future__ import annotations

import pytest

from archipel.core.events import SPECTATOR, UNKNOWN
from archipel.core.match import Match
from archipel.games.sol.pieces import CELL_NAMES, DIE
from archipel.games.sol.tests.scene import (
    active,
    carrier,
    cell,
    dice,
    left,
    pawn,
    refusal,
    scene,
    targets,
    things,
    verbs,
    wounded,
)
from archipel.games.sol.ways import ways

CREWS = {
    "mendoza": "zia,leonardo,mendoza",
    "zia": "zia,leonardo,mendoza",
    "yao": "chipa,yao,cuzco",
    "leonardo": "zia,leonardo,mendoza",
    "la-goupile": "zia,la-goupile,mendoza",
    "chipa": "chipa,yao,cuzco",
    "cuzco": "chipa,yao,cuzco",
    "cortes": " / aguilar,cabeza,cortes",
    "cabeza": " / aguilar,cabeza,cortes",
    "aguilar": " / aguilar,cabeza,cortes",
    "la-roca": " / la-roca,cabeza,cortes",
    "marinche": " / marinche,cabeza,cortes",
    "dona-bella": " / dona-bella,cabeza,cortes",
    "el-mariachi": " / el-mariachi,cabeza,cortes",
}


def advanced(owner: str, *lines: str, options: str = "", seats: int = 2) -> Match:
    """A scene on the Advanced side with a character in its crew."""
    return scene(*lines, crews=CREWS[owner], options=f"side=advanced {options}".strip(), seats=seats)


# §10 In general


@pytest.mark.parametrize(
    "owner, action",
    [
        ("zia", "peek a15"),
        ("leonardo", "reach a15"),
        ("chipa", "heal yao"),
        ("cortes", "order cabeza"),
        ("aguilar", "climb a09"),
        ("la-roca", "barricade"),
        ("marinche", "look 1"),
        ("dona-bella", "relay"),
        ("el-mariachi", "shoot zia"),
    ],
)
def test_an_ability_needs_the_advanced_side_its_own_character_and_a_valid_one(
    owner: str, action: str
) -> None:
    match = scene(f"{owner} a14", f"turn {owner}", crews=CREWS[owner])
    assert refusal(match, action) == ("no_abilities", "3.4")
    match = advanced(owner, f"{owner} a14 wounded", f"turn {owner}")
    assert refusal(match, action) == ("wounded_no_ability", "7.7")
    other = "mendoza" if CREWS[owner].startswith(" /") or "mendoza" in CREWS[owner] else "yao"
    match = advanced(owner, f"{other} a14", f"turn {other}")
    assert refusal(match, action) == ("not_its_ability", "10")


# §10.1 Mendoza


def test_mendozas_first_pull_is_free_and_reaches_two_cells() -> None:
    match = advanced("mendoza", "mendoza a14", "zia a05", "leonardo a10", "turn mendoza")
    assert targets(match, "pull") == {"zia", "leonardo"}
    match.play("pull zia")
    assert (cell(match, "zia"), left(match)[0]) == ("a14", 4)
    assert refusal(match, "pull leonardo") == ("ally_not_near", "5.4")


def test_mendozas_second_pull_is_like_anybodys() -> None:
    match = advanced("mendoza", "mendoza a14", "zia a15", "leonardo a13", "turn mendoza")
    match.play("pull zia")
    match.play("pull leonardo")
    assert left(match)[0] == 3


def test_mendoza_pulls_free_without_a_step_left_but_nobody_from_the_boat_or_three_cells_away() -> None:
    match = advanced("mendoza", "mendoza a14", "zia a11", "turn mendoza steps=0")
    assert refusal(match, "pull zia") == ("ally_not_near", "5.4")
    assert refusal(match, "pull leonardo") == ("ally_not_near", "5.4")
    match = advanced("mendoza", "mendoza a14", "zia a10", "turn mendoza steps=0")
    match.play("pull zia")
    assert cell(match, "zia") == "a14"


def test_a_wounded_mendoza_pulls_like_anybody() -> None:
    match = advanced("mendoza", "mendoza a14 wounded", "zia a10", "leonardo a15", "turn mendoza")
    assert targets(match, "pull") == {"leonardo"}
    match.play("pull leonardo")
    assert left(match)[0] == 3


def test_on_the_discovery_side_mendoza_pulls_like_anybody() -> None:
    match = scene("mendoza a14", "zia a10", "leonardo a15", "turn mendoza")
    assert targets(match, "pull") == {"leonardo"}


# §10.2 Zia


def test_zias_team_looks_at_a_neighbouring_token_and_leaves_it_there() -> None:
    match = advanced("zia", "zia a14", "turn zia")
    assert targets(match, "peek") == {"a08", "a09", "a13", "a15"}
    match.play("peek a08", dealt="tokens:clue")
    assert left(match) == (3, 3)
    assert match.log(0)[-1] == "Zia peeks at the token of A08: Clue."
    assert match.log(1)[-1] == match.log(SPECTATOR)[-1] == "Zia peeks at the token of A08: secret."
    assert match.view(0).state.faces[CELL_NAMES.index("a08")] == 3
    assert match.view(1).state.faces[CELL_NAMES.index("a08")] == UNKNOWN
    assert list(match.view(1).state.pools[2].left) == [3, 3, 2, 1]
    assert list(match.view(0).state.pools[2].left) == [3, 3, 1, 1]


def test_whoever_searches_it_later_finds_what_zia_saw() -> None:
    match = advanced("zia", "cortes a08", "peeked a08=sword", "turn cortes")
    match.play("search", dealt="")
    assert things(match, "cortes") == ["hill-sword"]


def test_zia_peeks_once_a_turn_at_a_token_her_team_does_not_know() -> None:
    match = advanced("zia", "zia a14", "peeked a15=step", "searched a13", "turn zia")
    assert refusal(match, "peek a15") == ("peeked_already", "10.2")
    assert refusal(match, "peek a13") == ("token_not_near", "10.2")
    assert refusal(match, "peek a14") == ("token_not_near", "10.2")
    assert refusal(match, "peek a01") == ("token_not_near", "10.2")
    match.play("peek a08")
    assert refusal(match, "peek a09") == ("used_already", "10")


def test_a_wounded_zia_does_not_peek() -> None:
    match = advanced("zia", "zia a14 wounded", "turn zia")
    assert "peek" not in verbs(match)


# §10.3 Yao


@pytest.mark.parametrize("where, start, swords", [("a09", "a14", 5), ("a14", "a13", 3), ("a05", "a10", 5)])
def test_yao_has_two_swords_more_in_the_forest(where: str, start: str, swords: int) -> None:
    match = advanced("yao", f"yao {start}", f"cortes {where}", "turn yao")
    match.play(f"move {where}")
    assert f"Yao rolls 0: {swords} in all." in match.play("continue", dealt="dice:0 dice:5")


def test_yao_defends_with_them_too() -> None:
    match = advanced("yao", "yao a09", "cortes a14", "turn cortes")
    match.play("move a09")
    assert "Yao rolls 0: 5 in all." in match.play("continue", dealt="dice:5 dice:0")


def test_on_the_discovery_side_yao_has_three_swords_everywhere() -> None:
    match = scene("yao a14", "cortes a09", "turn yao", crews=CREWS["yao"])
    match.play("move a09")
    assert "Yao rolls 0: 3 in all." in match.play("continue", dealt="dice:0 dice:5")


def test_a_wounded_yao_is_no_danger_in_the_forest() -> None:
    match = advanced("yao", "yao a09 wounded", "cortes a14", "turn cortes")
    match.play("move a09")
    assert "end" in match.legal()


# §10.4 Leonardo


def test_leonardo_searches_a_neighbouring_cell_once_a_turn_for_a_search_point() -> None:
    match = advanced("leonardo", "leonardo a14", "turn leonardo")
    match.play("reach a08", dealt="tokens:sword")
    assert things(match, "leonardo") == ["hill-sword"]
    assert left(match) == (3, 1)
    assert refusal(match, "reach a15") == ("used_already", "10")
    match.play("search", dealt="tokens:step")
    assert left(match) == (3, 0)


def test_leonardo_reaches_for_tokens_next_to_him_only_and_with_a_point() -> None:
    match = advanced("leonardo", "leonardo a14", "turn leonardo searches=0")
    assert refusal(match, "reach a15") == ("no_searches", "6.1")
    assert refusal(match, "reach a10") == ("reach_not_near", "10.4")
    assert refusal(match, "reach a14") == ("reach_not_near", "10.4")


def test_what_leonardo_reaches_counts_for_its_own_terrain() -> None:
    match = advanced("leonardo", "leonardo a14", "turn leonardo")
    match.play("reach a09", dealt="tokens:clue")
    assert list(match.state.clues) == [0, 1, 0, 0]
    assert match.state.medallion == 0
    assert not match.state.unsearched >> CELL_NAMES.index("a09") & 1


def test_a_wounded_leonardo_searches_under_his_feet() -> None:
    match = advanced("leonardo", "leonardo a14 wounded", "turn leonardo")
    assert "reach" not in verbs(match)
    assert "search" in verbs(match)


# §10.5 La Goupile


def test_la_goupile_may_decline_the_combat_and_stay() -> None:
    match = advanced("la-goupile", "la-goupile a13", "cortes a14", "turn la-goupile")
    match.play("move a14")
    assert match.legal() == ["fight", "slip by"]
    match.play("slip by")
    assert (active(match), cell(match, "la-goupile"), left(match)[0]) == ("la-goupile", "a14", 4)
    assert {"move", "search", "end"} <= verbs(match)


def test_la_goupile_may_fight_all_the_same() -> None:
    match = advanced("la-goupile", "la-goupile a13", "cortes a14", "turn la-goupile")
    match.play("move a14")
    match.play("fight")
    dice(match, 5, 0)
    assert wounded(match, "cortes")


def test_la_goupile_is_asked_when_she_is_pulled_and_not_when_somebody_enters_her_cell() -> None:
    match = advanced("la-goupile", "mendoza a14 wounded", "la-goupile a13", "cortes a14", "turn mendoza")
    match.play("pull la-goupile")
    assert match.legal() == ["fight", "slip by"]
    match.play("slip by")
    assert active(match) == "mendoza"
    match = advanced("la-goupile", "la-goupile a14", "cortes a13", "turn cortes")
    match.play("move a14")
    assert match.legal() == ["continue"]


def test_a_wounded_la_goupile_does_not_get_past_anybody() -> None:
    match = advanced("la-goupile", "la-goupile a13 wounded", "cortes a14", "turn la-goupile")
    assert refusal(match, "move a14") == ("valid_enemy_there", "7.7")


def test_ways_lead_la_goupile_through_opponents() -> None:
    match = advanced("la-goupile", "la-goupile a13", "cortes a14", "turn la-goupile")
    assert ways(match.state, match.state.active)[CELL_NAMES.index("a15")].cost == 2


# §10.6 Chipa


@pytest.mark.parametrize("where", ["a14", "a15"])
def test_chipa_heals_an_ally_on_her_cell_or_next_to_it(where: str) -> None:
    match = advanced("chipa", "chipa a14", f"yao {where} wounded", "turn chipa")
    match.play("heal yao")
    assert not wounded(match, "yao")
    assert left(match) == (4, 2)


def test_chipa_heals_once_a_turn_and_only_wounded_allies_nearby() -> None:
    match = advanced(
        "chipa", "chipa a14", "yao a15 wounded", "cuzco a10 wounded", "cortes a13 wounded", "turn chipa"
    )
    assert refusal(match, "heal cuzco") == ("heal_not_near", "10.6")
    assert refusal(match, "heal cortes") == ("not_an_ally", "4.4")
    assert refusal(match, "heal chipa") == ("not_wounded", "10.6")
    assert refusal(match, "heal zia") == ("not_in_the_game", "3.3")
    match.play("heal yao")
    match.play("move a15")
    assert refusal(match, "heal cuzco") == ("used_already", "10")


def test_whoever_chipa_heals_among_opponents_stays_among_them() -> None:
    match = advanced("chipa", "chipa a14", "yao a15 wounded", "cortes a15", "turn chipa")
    match.play("heal yao")
    assert "end" in match.legal()
    match = advanced(
        "chipa", "chipa a14", "yao a15 wounded", "cortes a15", "turn chipa", options="meeting=fight"
    )
    match.play("heal yao")
    assert "Yao attacks Cortes." in match.log()
    dice(match, 5, 0)
    match.play("stay")
    assert active(match) == "chipa"


def test_a_wounded_chipa_heals_nobody_and_not_herself() -> None:
    match = advanced("chipa", "chipa a14 wounded", "yao a15 wounded", "turn chipa")
    assert "heal" not in verbs(match)
    assert refusal(match, "heal chipa") == ("wounded_no_ability", "7.7")


# §10.7 Cuzco


def test_cuzco_never_pays_for_climbing() -> None:
    match = advanced("cuzco", "cuzco a13", "turn cuzco steps=2")
    match.play("move a07")
    assert left(match)[0] == 1
    match.play("move a03")
    assert left(match)[0] == 0


def test_cuzco_pays_for_rowing_and_for_barricades() -> None:
    match = advanced("cuzco", "cuzco a12", "specials barricades=a06", "turn cuzco")
    match.play("move a06")
    assert (left(match)[0], match.state.barricades) == (3, 0)
    match = advanced("cuzco", "cuzco a12", "turn cuzco steps=1")
    assert refusal(match, "row p3") == ("no_steps", "5.2")


def test_a_wounded_cuzco_climbs_like_anybody() -> None:
    match = advanced("cuzco", "cuzco a13 wounded", "turn cuzco steps=3")
    assert refusal(match, "move a07") == ("no_steps", "5.2")
    assert ways(match.state, match.state.active)[CELL_NAMES.index("a08")].cost == 3


def test_ways_know_that_cuzco_flies() -> None:
    match = advanced("cuzco", "cuzco a13", "turn cuzco steps=5")
    found = ways(match.state, match.state.active)
    assert found[CELL_NAMES.index("z0")].cost == 4


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
    found = ways(match.state, match.state.active)
    assert found[CELL_NAMES.index("a07")].cost == 4


def test_ways_use_the_easy_climb_where_it_saves_most() -> None:
    match = advanced("aguilar", "aguilar a13", "turn aguilar")
    found = ways(match.state, match.state.active)
    assert found[CELL_NAMES.index("a07")].cost == 1
    assert found[CELL_NAMES.index("a07")].steps[0].how == "climb"


# §10.11 La Roca


def test_la_roca_lays_a_barricade_once_a_turn_on_his_cell() -> None:
    match = advanced("la-roca", "la-roca a14", "turn la-roca")
    match.play("barricade")
    assert match.state.barricades == 1 << CELL_NAMES.index("a14")
    match.play("move a15")
    assert refusal(match, "barricade") == ("used_already", "10")
    assert left(match)[0] == 2


def test_la_roca_brings_one_from_elsewhere() -> None:
    match = advanced("la-roca", "la-roca a14", "specials barricades=b01,b02", "turn la-roca")
    assert refusal(match, "barricade") == ("nothing_to_lay", "10.11")
    assert refusal(match, "barricade from a01") == ("none_there", "10.11")
    assert targets(match, "barricade") == {"from b01", "from b02"}
    match.play("barricade from b01")
    cells = [name for number, name in enumerate(CELL_NAMES) if match.state.barricades >> number & 1]
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
    assert CELL_NAMES.index("z0") not in ways(match.state, match.state.active, steps=3)


def test_ways_count_the_ride() -> None:
    match = advanced("dona-bella", "dona-bella a14", "specials relays=z0,a14", "turn dona-bella")
    assert ways(match.state, match.state.active)[CELL_NAMES.index("z0")].cost == 2


# §10.14 El Mariachi


def test_el_mariachi_wounds_with_a_strictly_higher_roll() -> None:
    lines = ("conquistadors medallion", "el-mariachi a14", "zia a15", "idol zia", "turn el-mariachi")
    match = advanced("el-mariachi", *lines)
    match.play("shoot zia", dealt="dice:3 dice:2")
    assert (wounded(match, "zia"), carrier(match), cell(match, "zia")) == (True, "a15", "a15")
    assert (match.state.bullets, match.state.medallion, left(match)[0]) == (1, 1, 4)
    assert refusal(match, "shoot zia") == ("used_already", "10")


@pytest.mark.parametrize("mine, theirs", [(face, face) for face in DIE] + [(0, 5), (2, 4)])
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
