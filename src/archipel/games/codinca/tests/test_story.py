"""The end of a game is told with the facts of that game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import archipel
from archipel.core.events import SPECTATOR
from archipel.core.match import Match, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Story
from archipel.draw.story import picture
from archipel.games.codinca import GAME
from archipel.games.codinca import actions as act
from archipel.games.codinca.patterns import size_of
from archipel.games.codinca.state import ENDINGS
from archipel.games.codinca.story import PICTURES, steps, story, winner

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
NAMES = ("Léa", "Tom", "Zia", "Bartholomé de la Pérouse")
on_record = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def replay(file: Path) -> Match:
    match = archipel.read(file.read_text("utf-8"))
    assert isinstance(match, Match)
    return match


def told(match: Match, lang: str = "fr", names: tuple[str, ...] = (), seat: int = 0) -> Story:
    return story(
        match.entries, view_of(GAME, match.state, seat), Eyes(game_texts(GAME, lang), seat, names=names)
    )


@on_record
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_on_record_has_its_story(file: Path, lang: str) -> None:
    match = replay(file)
    for seat in (*range(match.seats), SPECTATOR):
        end = told(match, lang, NAMES, seat)
        first = winner(match.state)
        assert end.won == (first in (seat, *range(match.seats)) and (seat == SPECTATOR or first == seat))
        assert bool(end.missed) != end.won
        if first >= 0:
            assert NAMES[first] in end.title
        sentences = [end.title, end.cause, end.missed, *end.facts]
        sentences += [scene.sentence for scene in end.scenes]
        sentences += [word for one in end.crew for word in (one.fact, one.title)]
        assert not any("{" in sentence or "  " in sentence for sentence in sentences)
        assert "style=" not in end.chart + end.picture


def test_every_ending_has_a_picture_of_its_own() -> None:
    drawn = {ending: picture(PICTURES, ending) for ending in ENDINGS[1:]}
    assert len(set(drawn.values())) == len(drawn)
    shapes = (GAME.folder / "shapes.svg").read_text("utf-8")
    for each in drawn.values():
        assert len(each.encode()) < 6000
        assert all(f'id="{name}"' in shapes for name in re.findall(r'href="#([\w-]+)"', each))


@on_record
def test_scenes_are_few_in_order_and_end_with_the_end(file: Path) -> None:
    match = replay(file)
    found = told(match).scenes
    assert 1 <= len(found) <= 4
    assert [scene.ply for scene in found] == sorted({scene.ply for scene in found})
    assert found[-1].ply == match.ply


@on_record
def test_the_chart_has_a_line_for_everybody_and_a_sign_for_every_key(file: Path) -> None:
    match = replay(file)
    chart = told(match, names=NAMES).chart
    keys = sum(size_of(match.state.players[seat].done) for seat in range(match.seats))
    assert chart.count('class="line"') == match.seats
    assert chart.count('class="badge"') == keys + match.seats
    assert all(NAMES[seat][:10] in chart for seat in range(match.seats))


@on_record
def test_everybody_is_praised_for_something_else(file: Path) -> None:
    match = replay(file)
    crew = told(match).crew
    assert [one.seat for one in crew] == list(range(match.seats))
    assert len({one.title for one in crew}) == match.seats


@on_record
def test_a_replay_has_a_step_for_every_turn_with_its_keys(file: Path) -> None:
    match = replay(file)
    found = steps(match.entries, match.state)
    assert len(found) == match.state.turn
    assert found[0].first == 0
    done = {e.before.turn for e in match.entries if any(n.kind == act.KEY_DONE for n in e.news)}
    assert {n for n, step in enumerate(found, 1) if step.mark} == done


def test_nobodys_open_keys_are_told_but_ones_own() -> None:
    match = replay(FILES[-1])
    for seat in range(match.seats):
        view = view_of(GAME, match.state, seat)
        other = view_of(GAME, match.view(seat).imagine(7).state, seat)
        eyes = Eyes(game_texts(GAME, "fr"), seat, names=NAMES)
        assert story(match.entries, view, eyes) == story(match.entries, other, eyes)
