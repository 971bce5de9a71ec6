"""The end of a game is told with the facts of that game."""

from __future__ import annotations

import re
from pathlib import Path

from tests.contract.records import on_record_of, replay
from tests.draw.drawn import told

from archipel.games.island import GAME
from archipel.games.island.look import story
from archipel.games.island.tests.scene import flood, scene

on_record = on_record_of(GAME)
TREASURES = ("i-earth", "i-wind", "i-fire", "i-ocean")


@on_record
def test_the_chart_shows_three_areas_and_a_medallion_for_each_treasure_and_rise(file: Path) -> None:
    match = replay(file)
    chart = told(match).chart
    kinds = [GAME.events[event.kind].key for entry in match.entries for event in entry.news]
    assert [chart.count(f'class="{kind}" d=') for kind in ("dry", "wet", "deep")] == [1, 1, 1]
    assert chart.count('class="got') == kinds.count("captured")
    assert chart.count('class="rose"') == kinds.count("waters_rose") + kinds.count("skull_reached")
    assert re.search(rf">{match.entries[0].before.turn}</text>", chart)


@on_record
def test_a_step_of_the_replay_is_of_whose_turn_it_is_and_marks_what_was_found(file: Path) -> None:
    match = replay(file)
    found = story.steps(match.entries, match.state)
    assert all(match.entries[step.first].before.active == step.seat for step in found)
    taken = any(GAME.events[event.kind].key == "captured" for entry in match.entries for event in entry.news)
    assert taken == any(step.mark in TREASURES for step in found)


def test_sandbags_left_in_a_hand_are_what_was_missing() -> None:
    match = scene("c3=~", "s0 engineer a3", "s1 pilot f3 sandbags", "flood-top FL", "flood s0 due=2")
    flood(match, "FL")
    end = told(match, names=("Tom", "Ana"))
    assert end.title == "L’héliport a sombré"
    assert end.cause.endswith("Aucun trésor n’était à bord.")
    assert end.missed == "des Sacs de sable étaient restés dans la main d’Ana."


def test_a_tile_within_reach_and_an_action_to_spare_are_what_was_missing() -> None:
    match = scene("c3=~", "s0 engineer c4", "s1 pilot f3", "flood-top FL", "turn s0 actions=2")
    match.play("end")
    for card in ("earth", "earth"):
        match.play("continue", dealt=f"treasure:{card}")
    flood(match, "FL")
    assert told(match).missed == "L’Héliport était à portée de l’Ingénieur, avec 2 actions en réserve."


def test_a_lost_treasure_is_named() -> None:
    match = scene("a4=x b4=~", "s0 engineer c3 earth*3", "s1 pilot f3", "flood-top TS", "flood s0 due=2")
    flood(match, "TS")
    end = told(match)
    assert end.cause.startswith("Les deux tuiles de la Pierre Sacrée")
    assert end.missed.startswith("L’Ingénieur tenait déjà 3 cartes")
