"""A game that draws nothing is shown as text, and can be played with its actions as verbs."""

from __future__ import annotations

import random
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import archipel
from archipel.core import catalogue
from archipel.core.catalogue import every_game
from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, look_of
from archipel.draw.plain import GOES_ON, plain_look

in_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))


def played(game: Game, seed: int) -> Match:
    """A game played at random to its end."""
    match, dice = archipel.new(game.key, game.fewest, seed=seed), random.Random(seed)
    while not match.over:
        seat = dice.choice(match.to_move)
        match.play(dice.choice(match.legal(seat)), seat)
    return match


def test_a_game_without_a_look_gets_a_plain_one() -> None:
    for game in every_game():
        assert (look_of(game) is plain_look(game)) == (game.look is None)


@in_every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_board_is_a_drawing(game: Game, lang: str) -> None:
    match = archipel.new(game.key, game.fewest, seed=1, lang=lang)
    texts = game_texts(game, lang)
    view = view_of(game, match.state, 0)
    markup = str(plain_look(game).board(view, Eyes(texts, 0)))
    root = ElementTree.fromstring(markup)
    lines = [line for line in game.text_board(view, texts).splitlines() if line]
    assert ["".join(each.itertext()) for each in root.iter("text")] == lines


@in_every_game
def test_every_possible_action_has_a_verb(game: Game) -> None:
    match, dice = archipel.new(game.key, game.fewest, seed=4), random.Random(4)
    for _ in range(60):
        if match.over:
            break
        for seat in range(match.seats):
            view = view_of(game, match.state, seat)
            forms = {game.form_of(action)[0].key for action in legal_numbers(game, view, seat)}
            verbs = plain_look(game).verbs(view, seat)
            assert {form for verb in verbs for form in verb.forms} == forms - set(GOES_ON)
            assert len({verb.key for verb in verbs}) == len(verbs)
        seat = dice.choice(match.to_move)
        match.play(dice.choice(match.legal(seat)), seat)


@in_every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_game_has_a_story_and_steps(game: Game, lang: str) -> None:
    match = played(game, 2)
    look, texts = plain_look(game), game_texts(game, lang)
    for seat in (0, 1, SPECTATOR):
        view = view_of(game, match.state, seat)
        eyes = Eyes(texts, seat, names=("Léa",))
        story = look.story(match.entries, view, eyes)
        assert story.title
        assert story.cause.endswith(".")
        assert [one.seat for one in story.crew] == list(range(match.seats))
        assert look.moment(view, eyes).headline
        steps = look.steps(match.entries, view)
        assert steps[0].first == 0
        assert all(one.first < other.first for one, other in pairwise(steps))


def test_winning_a_game_against_others_is_seen_from_the_own_seat() -> None:
    game = next(game for game in every_game() if not game.cooperative)
    for seed in range(6):
        match = played(game, seed)
        assert match.result is not None
        best = max(match.result.scores)
        for seat in range(match.seats):
            view = view_of(game, match.state, seat)
            story = plain_look(game).story(match.entries, view, Eyes(game_texts(game, "en"), seat))
            assert story.won == (match.result.scores[seat] == best)


@in_every_game
def test_a_moment_says_who_is_waited_for(game: Game) -> None:
    match = archipel.new(game.key, game.fewest, seed=1)
    texts, waited = game_texts(game, "en"), match.to_move[0]
    names = tuple(f"Player {seat}" for seat in range(match.seats))
    look, view = plain_look(game), view_of(game, match.state, waited)
    mine = look.moment(view, Eyes(texts, waited, names=names)).headline
    theirs = look.moment(view, Eyes(texts, SPECTATOR, names=names)).headline
    assert mine == "Your turn"
    assert f"Player {waited}" in theirs


def test_the_board_calls_players_by_their_names() -> None:
    game = catalogue.find("smugglers")
    match = archipel.new("smugglers", 2, seed=1)
    texts = game_texts(game, "en")
    markup = str(plain_look(game).board(view_of(game, match.state, 0), Eyes(texts, 0, names=("Léa", ""))))
    assert "Léa:" in markup
    assert "North:" not in markup
    assert "East:" in markup
    assert texts.word("seat", 0) == "North"


@pytest.mark.parametrize(
    ("lang", "several", "one"),
    [
        ("en", "Hide … on the pile", "Hide tea on the pile"),
        ("fr", "Cacher sur la pile\u00a0: …", "Cacher sur la pile\u00a0: thé"),
    ],
)
def test_a_verb_with_several_targets_names_none_of_them(lang: str, several: str, one: str) -> None:
    game = catalogue.find("smugglers")
    texts = game_texts(game, lang)
    silk, tea = (game.action_number(f"hide {goods}") for goods in ("silk", "tea"))
    namer = texts.namer(archipel.new("smugglers", 2).state)
    assert texts.any_of((silk, tea), namer) == several
    assert texts.any_of((tea,), namer) == one
