"""The end of a game is told with the facts of that game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import archipel
from archipel.core.match import Match
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Story
from archipel.draw.story import picture
from archipel.games.island import GAME
from archipel.games.island.state import ENDINGS
from archipel.games.island.story import PICTURES, steps, story
from archipel.games.island.tests.scene import flood, scene

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
NAMES = ("Léa", "Tom", "Zia", "Corail", "Ana")
TREASURES = ("i-earth", "i-wind", "i-fire", "i-ocean")


def replay(file: Path) -> Match:
    match = archipel.read(file.read_text("utf-8"))
    assert isinstance(match, Match)
    return match


def told(match: Match, lang: str = "fr", names: tuple[str, ...] = ()) -> Story:
    return story(match.entries, match.state, Eyes(game_texts(GAME, lang), 0, names=names))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_on_record_has_its_story(file: Path, lang: str) -> None:
    match = replay(file)
    for names in ((), NAMES):
        end = told(match, lang, names)
        assert match.result is not None
        assert end.won == (match.result.ending == "take-off")
        assert bool(end.missed) != end.won
        assert len(end.facts) == 3
        sentences = [end.title, end.cause, end.missed, *end.facts]
        sentences += [scene.sentence for scene in end.scenes]
        sentences += [word for one in end.crew for word in (one.fact, one.title)]
        assert not any("{" in sentence or "  " in sentence for sentence in sentences)
        assert "style=" not in end.chart + end.picture


def test_every_ending_has_a_picture_of_its_own() -> None:
    drawn = {ending: picture(PICTURES, ending) for ending in ENDINGS[1:]}
    assert len(set(drawn.values())) == len(drawn)
    assert all(len(each.encode()) < 6000 for each in drawn.values())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenes_are_few_in_order_and_end_with_the_end(file: Path) -> None:
    match = replay(file)
    scenes = told(match).scenes
    assert 1 <= len(scenes) <= 4
    assert [scene.ply for scene in scenes] == sorted({scene.ply for scene in scenes})
    assert scenes[-1].ply == match.ply
    assert scenes[-1].turn == match.state.turn


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_everybody_in_the_crew_has_a_title_of_their_own(file: Path) -> None:
    match = replay(file)
    crew = told(match).crew
    assert [one.seat for one in crew] == list(range(match.seats))
    if match.ply > 40:
        assert len({one.title for one in crew}) == match.seats


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_chart_shows_three_areas_and_a_medallion_for_each_treasure_and_rise(file: Path) -> None:
    match = replay(file)
    chart = told(match).chart
    kinds = [GAME.events[event.kind].key for entry in match.entries for event in entry.news]
    assert [chart.count(f'class="{kind}" d=') for kind in ("dry", "wet", "deep")] == [1, 1, 1]
    assert chart.count('class="got') == kinds.count("captured")
    assert chart.count('class="rose"') == kinds.count("waters_rose") + kinds.count("skull_reached")
    assert re.search(rf">{match.entries[0].before.turn}</text>", chart)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_replay_has_a_step_a_turn(file: Path) -> None:
    match = replay(file)
    found = steps(match.entries, match.state)
    assert len(found) == match.state.turn - match.entries[0].before.turn + 1
    assert found[0].first == 0
    for step in found:
        assert match.entries[step.first].before.active == step.seat
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
