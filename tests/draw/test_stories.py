"""What holds for the end and the beginning of every game that draws itself: stories, replays, guided games."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from tests.draw.drawn import (
    ME,
    NAMES,
    Seen,
    at_ends,
    begun,
    ends,
    known_shapes,
    longest_lesson,
    of_every_game,
    said,
    told,
)
from tests.web.helpers_http import frame, table_of

from archipel.bots import greedy
from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Hint, Story, look_of
from archipel.draw.picture import used_in
from archipel.draw.story import THERE, picture
from archipel.web.page_state import PageState, Prefs

MOST_SCENES, FACTS = 4, 3
MOST_BYTES = 6_000
LONGEST_LESSON, LONGEST_SENTENCE = 165, 190
SHORT_GAME, MANY_DEEDS = 40, 7
GUIDED_PLAYS = 90
NASTY = '<img src=x onerror="x">'
HINT = '<p id="line" class="hint">'


def sentences_of(end: Story) -> list[str]:
    """Everything that is said at the end."""
    told = [end.title, end.cause, end.missed, *end.facts, *(scene.sentence for scene in end.scenes)]
    return told + [word for one in end.crew for word in (one.fact, one.title)]


# Stories


@at_ends
@of_every_game
def test_every_game_on_record_has_its_story(game: Game, seen: Seen) -> None:
    for match, lang in product(seen(game), LANGUAGES):
        for seat, names in product((*range(match.seats), SPECTATOR), (NAMES[: match.seats], ())):
            end = told(match, seat, lang, names)
            assert end.title
            assert end.cause
            assert bool(end.missed) != end.won
            assert len(end.facts) == FACTS
            assert not any("{" in sentence or "  " in sentence for sentence in sentences_of(end))
            assert [one.seat for one in end.crew] == list(range(match.seats))
            assert "style=" not in end.chart + end.picture
            shapes = {*used_in(end.chart + end.picture), *(scene.icon for scene in end.scenes)}
            assert shapes - {"ending-sky"} <= known_shapes(game) | set(
                re.findall(r'id="([\w-]+)"', end.picture)
            )


@at_ends
@of_every_game
def test_whoever_won_had_most_and_who_plays_together_wins_together(game: Game, seen: Seen) -> None:
    for match in seen(game):
        scores = [game.score(match.state, seat) for seat in range(match.seats)]
        for seat in range(match.seats):
            won = told(match, seat).won
            assert not won or scores[seat] == max(scores)
            assert not game.cooperative or won == (scores[seat] > 0)
            assert told(match, SPECTATOR).won or not won


@at_ends
@of_every_game
def test_scenes_are_few_in_order_and_end_with_the_end(game: Game, seen: Seen) -> None:
    for match in seen(game):
        for seat in (*range(match.seats), SPECTATOR):
            found = told(match, seat).scenes
            assert 1 <= len(found) <= MOST_SCENES
            assert [scene.ply for scene in found] == sorted({scene.ply for scene in found})
            assert found[0].ply > 0
            assert found[-1].ply == match.ply
            assert found[-1].turn == game.turn(match.entries[-1].before)


@at_ends
@of_every_game
def test_everybody_is_praised_and_no_two_alike_as_long_as_there_are_deeds(game: Game, seen: Seen) -> None:
    there = game_texts(game, "fr").say(f"story.honour.{THERE}")
    for match in seen(game):
        crew = told(match).crew
        titles = [one.title for one in crew if one.title != there]
        assert len(titles) == len(set(titles))
        assert len({one.title for one in crew}) >= min(match.seats, MANY_DEEDS) or match.ply <= SHORT_GAME


@at_ends
@of_every_game
def test_a_replay_has_a_step_for_every_turn_in_order(game: Game, seen: Seen) -> None:
    look = look_of(game)
    for match in seen(game):
        found = look.steps(match.entries, view_of(game, match.state, SPECTATOR))
        turns = [game.turn(entry.before) for entry in match.entries]
        begins = [ply for ply, turn in enumerate(turns) if ply == 0 or turn != turns[ply - 1]]
        assert [step.first for step in found] == begins
        assert all(0 <= step.seat < match.seats for step in found)
        assert {step.mark for step in found if step.mark} <= known_shapes(game)


@at_ends
@of_every_game
def test_a_story_is_the_same_in_every_world_that_looks_the_same(game: Game, seen: Seen) -> None:
    story = look_of(game).story
    for match in seen(game):
        for seat in range(match.seats):
            eyes = Eyes(game_texts(game, "fr"), seat, names=NAMES)
            other = view_of(game, match.view(seat).imagine(7).state, seat)
            assert story(match.entries, other, eyes) == told(match, seat, names=NAMES)


@of_every_game
def test_an_end_without_a_play_has_a_story_too(game: Game) -> None:
    match = ends(game)[0]
    look, view = look_of(game), view_of(game, match.state, SPECTATOR)
    assert look.story((), view, Eyes(game_texts(game, "fr"), SPECTATOR, names=NAMES)).title
    assert not look.steps((), view)


@of_every_game
def test_what_players_are_called_is_only_text_in_a_story(game: Game) -> None:
    for match in ends(game):
        end = told(match, names=(NASTY,) * match.seats)
        assert "<img" not in end.chart + end.picture
        assert 'onerror="' not in end.chart + end.picture


@of_every_game
def test_every_ending_has_a_picture_of_its_own(game: Game) -> None:
    pictures = {ending: picture(game.folder / "look" / "endings", ending) for ending in game.endings[1:]}
    assert len(set(pictures.values())) == len(pictures)
    for markup in pictures.values():
        named = set(re.findall(r'id="([\w-]+)"', markup))
        assert set(used_in(markup)) <= known_shapes(game) | named
        assert len(markup.encode()) < MOST_BYTES


# The guided game


def page_of(match: Match, lang: str) -> str:
    """What the newcomer sees at a table of bots."""
    table = table_of(match, NAMES[: match.seats])
    table.guided = True
    table.seats = (table.seats[ME], *(replace(each, kind="bot") for each in table.seats[1:]))
    return frame(table, PageState(as_seat=ME), Prefs(lang=lang)).html


@pytest.mark.parametrize("lang", LANGUAGES)
@of_every_game
def test_what_the_guided_game_points_at_is_on_the_page(game: Game, lang: str) -> None:
    """Played by somebody who does not always do as told, so that something is said in other positions too."""
    match, chance, met, shown = begun(game), Random(2), set[Hint](), set[str]()
    while not match.over and match.ply < GUIDED_PLAYS:
        hint = said(match, lang)
        if hint is not None and hint not in met:
            assert "{" not in hint.sentence
            assert len(hint.sentence) <= LONGEST_SENTENCE
            page = page_of(match, lang)
            assert f'id="{hint.points_at}" data-pointed' in page, hint
            met.add(hint)
            shown |= {hint.sentence} if HINT in page else set()
        seat = match.to_move[0]
        advised = greedy(match.view(seat), match.legal(seat), chance)
        match.play(advised if match.ply % 3 else chance.choice(match.legal(seat)), seat)
    assert len(shown) >= 4, "a guided game says too little"


@of_every_game
def test_a_newcomer_who_does_anything_else_is_never_stopped(game: Game) -> None:
    for seed in range(3):
        match, chance, hints = begun(game), Random(seed), 0
        while not match.over and match.ply < GUIDED_PLAYS:
            hint = said(match)
            assert hint is None or (hint.points_at and "{" not in hint.sentence)
            hints += hint is not None
            seat = chance.choice(match.to_move)
            match.play(chance.choice(match.legal(seat)), seat)
        assert hints > 0


@of_every_game
def test_nothing_is_said_to_others_or_after_the_end(game: Game) -> None:
    match, chance = begun(game), Random(1)
    while not match.over:
        if match.ply < GUIDED_PLAYS:
            view, eyes = view_of(game, match.state, SPECTATOR), Eyes(game_texts(game, "fr"), SPECTATOR)
            assert look_of(game).hint(view, match.entries, eyes) is None
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), chance), seat)
    assert said(match) is None


@of_every_game
def test_every_sentence_of_a_guided_game_is_short(game: Game) -> None:
    assert longest_lesson(game) <= LONGEST_LESSON
