"""Abilities in general, and those of the Adventurers (§10): used, refused, and with a wounded owner."""

from __future__ import annotations

import pytest

from archipel.core.events import SPECTATOR, UNKNOWN
from archipel.games.sol.look import ways
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.crews import CREWS, advanced
from archipel.games.sol.tests.scene import (
    active,
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
    assert match.view(0).state.faces[pieces.CELL_NAMES.index("a08")] == 3
    assert match.view(1).state.faces[pieces.CELL_NAMES.index("a08")] == UNKNOWN
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
    assert not match.state.unsearched >> pieces.CELL_NAMES.index("a09") & 1


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
    assert ways.ways(match.state, match.state.active)[pieces.CELL_NAMES.index("a15")].cost == 2


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
    assert ways.ways(match.state, match.state.active)[pieces.CELL_NAMES.index("a08")].cost == 3


def test_ways_know_that_cuzco_flies() -> None:
    match = advanced("cuzco", "cuzco a13", "turn cuzco steps=5")
    found = ways.ways(match.state, match.state.active)
    assert found[pieces.CELL_NAMES.index("z0")].cost == 4
