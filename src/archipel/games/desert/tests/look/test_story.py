"""The end of a game is told with the facts of that game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.contract.records import on_record_of, replay
from tests.draw.drawn import NAMES, told

import archipel
from archipel.draw.story import turns
from archipel.games.desert import GAME
from archipel.games.desert.look import story
from archipel.games.desert.tests.scene import scene, turn_cards, wait_out

on_record = on_record_of(GAME)
PEOPLE = ("s0 climber e1 water=3", "s1 archeologist e1 water=0", "turn s0 actions=4")


@on_record
def test_the_chart_prints_a_number_in_every_cell(file: Path) -> None:
    match = replay(file)
    chart = told(match, names=NAMES).chart
    rows = re.findall(r"<tr>(.*?)(?=<tr>|</tbody>|</tfoot>)", chart, re.S)
    assert len(rows) == match.seats + 2
    columns = len(turns(match.entries, match.state))
    for row in rows:
        cells = re.findall(r"<td[^>]*>(.*?)(?=<td|$)", row, re.S)
        assert len(cells) == columns
        assert all(re.search(r"\d", re.sub(r"<[^>]*>", "", cell)) for cell in cells)


@on_record
def test_a_step_of_the_replay_is_of_whose_turn_it_is_and_marks_what_was_found(file: Path) -> None:
    match = replay(file)
    found = story.steps(match.entries, match.state)
    assert all(match.entries[step.first].before.active == step.seat for step in found)
    taken = sum(GAME.events[event.kind].key == "took" for entry in match.entries for event in entry.news)
    assert (taken > 0) == any(
        step.mark in ("i-propeller", "i-engine", "i-crystal", "i-navdeck") for step in found
    )


def test_a_long_game_has_a_chart_that_still_fits() -> None:
    """Two who do nothing and never run dry are swept away in the end."""
    match = archipel.new("desert", 2, seed=5)
    while not match.over:
        match.play(
            "continue" if "continue" in match.legal() else "pass" if "pass" in match.legal() else "end"
        )
        for player in range(2):
            match.state.players[player].water = 3
        match.state.sand_left = 40
        for tile in match.state.tiles:
            tile.sand = 0
    shown = told(match).chart.split("<tfoot>")[1].count("<td>")
    assert shown <= 25 < match.state.turn


def test_thirst_names_who_had_no_water_and_what_was_near() -> None:
    match = scene("", *PEOPLE)
    wait_out(match, "sun")
    end = told(match, names=("Tom", "Ana"))
    assert end.title == "La soif a gagné"
    assert end.cause == "La gourde d’Ana était vide quand la chaleur est venue. Aucune pièce n’était à bord."
    assert end.missed == "Tom, sur la même tuile, avait encore 3 gorgées."
    assert 'class="dead"' in end.chart


@pytest.mark.parametrize(
    ("tiles", "people", "missed"),
    [
        (
            "",
            ("s0 climber a1 water=3", "s1 archeologist e1 water=0 shield"),
            "un Bouclier solaire était resté dans la main",
        ),
        (
            "d1=T",
            ("s0 climber a1 water=3", "s1 archeologist e1 water=0"),
            "un tunnel ouvert en D1 offrait son ombre à 1 pas",
        ),
        (
            "",
            ("s0 climber a1 water=3", "s1 archeologist e1 water=0"),
            "une goutte d’eau en E5 restait à fouiller, à 4 pas",
        ),
        (
            "d1=.2 e2=.2",
            ("s0 climber a1 water=3", "s1 archeologist e1 water=0"),
            "il restait 4 pièces à trouver.",
        ),
    ],
)
def test_what_was_missing_is_one_concrete_thing(tiles: str, people: tuple[str, str], missed: str) -> None:
    match = scene(tiles, *people, "turn s0 actions=4")
    wait_out(match, "sun")
    assert told(match).missed.startswith(missed)


def test_a_part_that_waited_is_named_when_the_storm_wins() -> None:
    match = scene(
        "b2=G",
        "s0 climber e1 water=3",
        "s1 archeologist e1 water=3",
        "parts crystal=b2",
        "meter 12",
        "turn s0 actions=4",
    )
    match.play("end")
    turn_cards(match, "picks-up")
    end = told(match)
    assert end.title == "La tempête a gagné"
    assert end.missed.startswith("Le cristal d’énergie attendait en B2 depuis le tour")
