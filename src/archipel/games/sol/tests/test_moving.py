"""Landing, walking and climbing, rowing, pulling (§5), and what a way costs between any two cells."""

from __future__ import annotations

import re

import pytest

from archipel.core import catalogue
from archipel.games.sol.advice import goals
from archipel.games.sol.look import ways
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.scene import (
    active,
    carrier,
    cell,
    find,
    left,
    refusal,
    scene,
    targets,
    things,
    verbs,
)

SOL = catalogue.find("sol")

# An independent reading of the map: from the table of the rule page, not from the program.
ROW = re.compile(r"\| ([a-cz]\d+) \| (-?\d),(-?\d) \| (\w+) \| (\w+)(?:, (P\d))? ")
HEIGHT = {"sand": 0, "forest": 1, "hill": 2, "mountain": 3}
LINES = (("P2", "P3"), ("P4", "P5"), ("P6", "P1"))


def page() -> dict[str, tuple[int, int, str, str, str]]:
    text = (SOL.folder / "RULES.en.md").read_text("utf-8")
    return {n: (int(q), int(r), t, k, p) for n, q, r, t, k, p in ROW.findall(text)}


def all_pairs() -> dict[tuple[str, str], int]:
    """The cheapest way between any two cells, by Floyd and Warshall."""
    cells = page()
    cost = {(a, b): 0 if a == b else 999 for a in cells for b in cells}
    beside = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    for a, (q, r, terrain, _, pontoon) in cells.items():
        for b, (q2, r2, terrain2, _, pontoon2) in cells.items():
            if (q2 - q, r2 - r) in beside:
                cost[a, b] = 1 + max(0, HEIGHT[terrain2] - HEIGHT[terrain])
            elif (pontoon, pontoon2) in LINES or (pontoon2, pontoon) in LINES:
                cost[a, b] = 2
    for between in cells:
        for a in cells:
            for b in cells:
                cost[a, b] = min(cost[a, b], cost[a, between] + cost[between, b])
    return cost


def test_the_rule_page_has_the_map_of_the_program() -> None:
    cells = page()
    assert sorted(cells) == list(pieces.CELL_NAMES)
    for name, (q, r, terrain, purpose, pontoon) in cells.items():
        number = pieces.CELL_NAMES.index(name)
        assert pieces.CHART.places[number] == (q, r)
        assert pieces.CHART.terrains[number] == HEIGHT[terrain]
        assert pieces.CHART.purposes[number] == purpose
        assert pieces.CHART.pontoons.get(pontoon.lower(), number) == number
        assert (pontoon.lower() in pieces.CHART.pontoons) == bool(pontoon)


def test_ways_agree_with_an_independent_shortest_path_computation_on_every_pair() -> None:
    wanted = all_pairs()
    for first, start in enumerate(pieces.CELL_NAMES):
        match = scene(f"mendoza {start}", "turn mendoza steps=99")
        found = ways.ways(match.state, match.state.active)
        for number, name in enumerate(pieces.CELL_NAMES):
            if name != start:
                assert found[number].cost == wanted[start, name], (start, name)
                assert goals.DISTANCE[first * pieces.CELLS + number] == wanted[start, name], (start, name)


@pytest.mark.parametrize("start", ["a15", "a13", "z0", "b07", "c12"])
def test_every_way_can_be_played_step_by_step_for_exactly_its_price(start: str) -> None:
    match = scene(f"mendoza {start}", "turn mendoza steps=20")
    for to, way in ways.ways(match.state, match.state.active).items():
        walker = scene(f"mendoza {start}", "turn mendoza steps=20")
        for step in way.steps:
            pontoons = {place: name for name, place in pieces.CHART.pontoons.items()}
            verb = (
                f"row {pontoons[step.cell]}" if step.how == "row" else f"move {pieces.CELL_NAMES[step.cell]}"
            )
            walker.play(verb)
        assert cell(walker, "mendoza") == pieces.CELL_NAMES[to]
        assert left(walker)[0] == 20 - way.cost


def test_ways_from_a_boat_begin_with_landing_and_stop_where_the_steps_do() -> None:
    match = scene("turn zia")
    found = {pieces.CELL_NAMES[to]: way for to, way in ways.ways(match.state, match.state.active).items()}
    assert found["a15"].cost == found["a12"].cost == 1
    assert found["a15"].steps[0].how == "land"
    assert found["b15"].cost == 3  # landing at P2 and rowing
    assert "z0" not in found
    assert all(way.cost <= 3 for way in found.values())


def test_ways_lead_to_a_valid_opponent_and_not_through_and_the_wounded_keep_away() -> None:
    lines = ("mendoza a13", "cortes a14", "turn mendoza steps=3")
    found = {pieces.CELL_NAMES[to]: way for to, way in ways.ways(scene(*lines).state, 2).items()}
    assert found["a14"].fights
    assert "a15" not in found
    match = scene("mendoza a13 wounded", "cortes a14", "turn mendoza steps=3")
    assert {pieces.CELL_NAMES[to] for to in ways.ways(match.state, 2)} == {"a08"}
    match = scene("mendoza a13", "cortes a14 wounded", "turn mendoza steps=3")
    found = {pieces.CELL_NAMES[to]: way for to, way in ways.ways(match.state, 2).items()}
    assert not found["a14"].fights
    assert found["a15"].cost == 2


# §5.1 Landing


def test_aguilar_lands_in_the_forest_or_on_sand_for_one_step() -> None:
    """The rule text's example."""
    match = scene("conquistadors boat=s1", "adventurers boat=s2", "turn aguilar")
    assert targets(match, "land") == {"p1", "p2"}
    for pontoon, where in (("p1", "a15"), ("p2", "a12")):
        match.play(f"land {pontoon}")
        assert (cell(match, "aguilar"), left(match)) == (where, (3, 1))
        match.undo()


def test_nobody_lands_elsewhere_or_goes_back_aboard() -> None:
    match = scene("turn zia")
    assert refusal(match, "land p3") == ("not_its_pontoon", "5.1")
    assert refusal(match, "move a15") == ("on_boat", "5.1")
    assert refusal(match, "row p3") == ("on_boat", "5.1")
    assert refusal(match, "search") == ("on_boat", "5.1")
    assert refusal(match, "pull leonardo") == ("on_boat", "5.1")
    match.play("land p1")
    assert refusal(match, "land p1") == ("on_land", "5.1")


def test_landing_costs_the_last_step_and_not_more_than_one_has() -> None:
    match = scene("turn zia steps=0")
    assert refusal(match, "land p1") == ("no_steps", "5.2")


# §5.2 Walking and climbing


def test_chipa_lands_searches_and_climbs_with_a_step_token() -> None:
    """Scenario 1."""
    match = scene("turn chipa", crews="chipa,yao,cuzco")
    assert left(match) == (4, 2)
    match.play("land p1")
    match.play("move a14")
    find(match, "step")
    assert (left(match), things(match, "chipa")) == ((2, 1), ["sand-step"])
    assert refusal(match, "move a08") == ("no_steps", "5.2")
    match.play("use step sand")
    match.play("move a08")
    assert left(match) == (0, 1)
    assert "search" in match.legal()


def test_yao_pays_for_climbing_and_not_for_going_down() -> None:
    """Scenario 2."""
    match = scene("yao a14", "turn yao", crews="chipa,yao,cuzco")
    match.play("move a09")
    assert left(match)[0] == 2
    match.play("move a14")
    assert left(match)[0] == 1


def test_yao_climbs_to_the_temple_takes_the_idol_and_goes_down_with_his_last_step() -> None:
    """The rule text's example of carrying the Idol."""
    match = scene("adventurers medallion", "yao a12", "idol a06", "turn yao", crews="chipa,yao,cuzco")
    match.play("move a11")
    match.play("move a06")
    match.play("idol yao")
    match.play("move a11")
    assert (left(match)[0], cell(match, "yao"), carrier(match)) == (0, "a11", "yao")


@pytest.mark.parametrize(
    "start, to, cost",
    [("a13", "a07", 4), ("a07", "a13", 1), ("a12", "b03", 3), ("a14", "a08", 3), ("z0", "a02", 1)],
)
def test_each_level_climbed_costs_one_step_more(start: str, to: str, cost: int) -> None:
    match = scene(f"mendoza {start}", f"turn mendoza steps={cost}")
    match.play(f"move {to}")
    assert left(match)[0] == 0
    short = scene(f"mendoza {start}", f"turn mendoza steps={cost - 1}")
    assert refusal(short, f"move {to}") == ("no_steps", "5.2")


def test_a_step_leads_to_a_neighbour_only() -> None:
    match = scene("mendoza a14", "turn mendoza")
    assert targets(match, "move") == {"a08", "a09", "a13", "a15"}
    assert refusal(match, "move a10") == ("not_adjacent", "5.2")
    assert refusal(match, "move a14") == ("not_adjacent", "5.2")


# §5.3 Rowing


def test_rowing_takes_two_steps_and_leads_to_one_pontoon_only() -> None:
    """Scenario 3."""
    match = scene("aguilar b15", "turn aguilar steps=1")
    assert refusal(match, "row p2") == ("no_steps", "5.2")
    match = scene("aguilar b15", "turn aguilar steps=2")
    assert targets(match, "row") == {"p2"}
    assert refusal(match, "row p4") == ("no_rowboat", "5.3")
    match.play("row p2")
    assert (cell(match, "aguilar"), left(match)[0]) == ("a12", 0)


@pytest.mark.parametrize(
    "start, to", [("a12", "p3"), ("b15", "p2"), ("b12", "p5"), ("c15", "p4"), ("c12", "p1"), ("a15", "p6")]
)
def test_each_pontoon_is_on_one_line(start: str, to: str) -> None:
    match = scene(f"mendoza {start}", "turn mendoza")
    assert targets(match, "row") == {to}


def test_no_rowboat_leaves_from_elsewhere() -> None:
    match = scene("mendoza a14", "turn mendoza")
    assert refusal(match, "row p2") == ("no_rowboat", "5.3")


# §5.4 Pulling


def test_mendoza_pulls_leonardo_and_the_idol_up_the_hill() -> None:
    """Scenario 15."""
    match = scene("adventurers medallion", "mendoza a04", "leonardo a09", "idol leonardo", "turn mendoza")
    match.play("pull leonardo")
    assert (cell(match, "leonardo"), carrier(match), left(match)[0]) == ("a04", "leonardo", 3)


def test_only_an_ally_on_a_neighbouring_cell_of_the_island_is_pulled() -> None:
    match = scene("mendoza a14", "leonardo a10", "cortes a13 wounded", "turn mendoza")
    assert refusal(match, "pull leonardo") == ("ally_not_near", "5.4")
    assert refusal(match, "pull zia") == ("ally_not_near", "5.4")  # aboard
    assert refusal(match, "pull mendoza") == ("ally_not_near", "5.4")
    assert refusal(match, "pull cortes") == ("not_an_ally", "4.4")
    assert refusal(match, "pull yao") == ("not_in_the_game", "3.3")
    match = scene("mendoza a14", "leonardo a14", "turn mendoza")
    assert refusal(match, "pull leonardo") == ("ally_not_near", "5.4")


def test_a_wounded_character_pulls_and_is_pulled_but_not_to_a_valid_opponent() -> None:
    match = scene("mendoza a14 wounded", "leonardo a15 wounded", "turn mendoza")
    match.play("pull leonardo")
    assert cell(match, "leonardo") == "a14"
    match = scene("mendoza a14 wounded", "leonardo a15 wounded", "cortes a14", "turn mendoza")
    assert refusal(match, "pull leonardo") == ("ally_cannot_come", "5.4")


def test_a_valid_ally_pulled_onto_an_opponent_attacks_him() -> None:
    match = scene("mendoza a14 wounded", "leonardo a15", "cortes a14", "turn mendoza", seats=4)
    match.play("pull leonardo")
    assert "Leonardo attacks Cortes." in match.log()
    assert match.to_move == (1,) or match.to_move == (0, 1)
    match.play("continue", dealt="dice:5 dice:0")
    assert match.to_move == (1,)  # Leonardo's player pushes
    match.play("stay")
    assert active(match) == "mendoza"


def test_a_pull_takes_a_step() -> None:
    match = scene("mendoza a14", "leonardo a15", "turn mendoza steps=0")
    assert refusal(match, "pull leonardo") == ("no_steps", "5.2")
    assert verbs(match) == {"end", "search"}
