"""What holds for the look of every game that draws itself: verbs, boards, secrets, stories, guided games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.contract.players import Player
from tests.contract.variants import choices, playable
from tests.web.helpers_http import frame, table_of

import archipel
from archipel.bots import greedy
from archipel.core import catalogue
from archipel.core.events import SPECTATOR, as_read_by
from archipel.core.game import Game
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Story, look_of
from archipel.draw.picture import SHARED_SHAPES, shapes_of, used_in
from archipel.web.rules_page import booklet
from archipel.web.see import Prefs, See

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {
    "svg",
    "g",
    "a",
    "use",
    "rect",
    "path",
    "circle",
    "ellipse",
    "polygon",
    "text",
    "tspan",
    "title",
    "line",
}
NAMES = ("Léa", "Tom", "Zia", "Bartholomé de la Pérouse", "Ana", "Ida", "Noé", "Sam")
DRAWN = [game for game in catalogue.every_game() if game.look is not None]
RECORDS = [
    (game, file) for game in DRAWN for file in sorted((game.folder / "tests/playthroughs").glob("*.txt"))
]

of_every_game = pytest.mark.parametrize("game", DRAWN, ids=lambda game: str(game.key))
on_record = pytest.mark.parametrize(
    ("game", "file"), RECORDS, ids=[f"{game.key}-{file.stem}" for game, file in RECORDS]
)


def eyes_of(match: Match, seat: int, lang: str = "fr", **more: Any) -> Eyes:
    """Eyes that see everything there is to see."""
    told = match.entries[-1].news if match.entries else ()
    before = view_of(match.game, match.entries[-1].before, seat) if match.entries else None
    seen: dict[str, Any] = {
        "names": NAMES[: match.seats],
        "lit": legal_numbers(match.game, match.state, seat) if seat < match.seats else (),
        "news": tuple(as_read_by(event, seat) for event in told),
        "before": before,
        "clickable": True,
        "odds": True,
    }
    return Eyes(game_texts(match.game, lang), seat, **(seen | more))


def some_variant(game: Game, number: int) -> dict[str, Any]:
    """The usual game every other time, else any that can be played; every number of players in turn."""
    seats = game.fewest + number % (game.most - game.fewest + 1)
    said, dice = choices(game), Random(number)
    while number % 2:
        found = {key: dice.choice(values) for key, values in said.items()} | {"seats": seats}
        if playable(game, found):
            return found
    return {"seats": seats}


def moments(game: Game, games: int, plays: int, every: int) -> Iterator[Match]:
    """Moments of games of every size and with every option, played by those who are curious and those not."""
    for number in range(games):
        variant = some_variant(game, number)
        options = {key: value for key, value in variant.items() if key != "seats"}
        match = archipel.new(game.key, variant["seats"], seed=number, **options)
        player = Player(game, number)
        while not match.over and match.ply < plays:
            if match.ply % every == number % every:
                yield match
            seat, action = player.choose(match.state)
            match.play(action, seat)
        yield match


# Verbs


@of_every_game
def test_every_legal_action_belongs_to_exactly_one_verb_that_has_its_words_and_its_shape(game: Game) -> None:
    look, shapes = look_of(game), {*shapes_of(SHARED_SHAPES), *shapes_of(look_of(game).shapes)}
    for match in moments(game, 10, 120, 3):
        for seat in range(match.seats):
            legal = [game.form_of(action)[0].key for action in legal_numbers(game, match.state, seat)]
            offered = look.verbs(view_of(game, match.state, seat), seat)
            assert {verb.icon for verb in offered} <= shapes
            counted = Counter(form for verb in offered for form in verb.forms)
            for form in {*legal} - {"continue", "pass"}:
                assert counted[form] == 1, form
            for verb in offered:
                for lang in LANGUAGES if verb.kind != "card" else ():
                    assert verb.key in game_texts(game, lang).tree["verbs"], verb.key


@of_every_game
def test_a_verb_without_targets_says_why_in_a_few_words(game: Game) -> None:
    look = look_of(game)
    for match in moments(game, 10, 120, 5):
        for seat in match.to_move:
            view = view_of(game, match.state, seat)
            legal = {game.form_of(action)[0].key for action in legal_numbers(game, match.state, seat)}
            for verb in look.verbs(view, seat):
                if legal & set(verb.forms) or verb.kind == "card" or legal <= {"continue", "pass"}:
                    continue
                refused = game.refusals[game.refusal(view, seat, verb.sample)].key
                assert refused != game.refusals[0].key, verb.key
                for lang in LANGUAGES:
                    said = game_texts(game, lang).tree.get("reasons", {}).get(refused)
                    assert said is None or len(said) <= 32, (verb.key, refused)


# The board and the panels


@of_every_game
def test_every_moment_is_drawn_with_svg_alone_known_shapes_and_every_id_once(game: Game) -> None:
    look = look_of(game)
    known = {*shapes_of(SHARED_SHAPES), *shapes_of(look.shapes)}
    for match in moments(game, 8, 100, 11):
        for seat in (*match.to_move[:1], SPECTATOR):
            view, eyes = view_of(game, match.state, seat), eyes_of(match, seat)
            markup = str(look.board(view, eyes))
            root = ElementTree.fromstring(markup.replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1))
            assert {each.tag.removeprefix(SVG) for each in root.iter()} <= TAGS
            ids = [str(each.get("id")) for each in root.iter() if each.get("id")]
            assert len(ids) == len(set(ids))
            everything = "".join([markup, *panels(game, view, eyes, match.seats)])
            assert set(used_in(everything)) <= known
            assert "style=" not in everything
            assert not re.search(r'[>"][\w.-]*\{\w', everything)


def panels(game: Game, view: Any, eyes: Eyes, seats: int) -> list[str]:
    """Everything around a board."""
    look, moment = look_of(game), look_of(game).moment(view, eyes)
    drawn = [look.shared(view, eyes), look.clock(view, eyes), look.overlay(view, eyes), moment.cards]
    drawn += [look.seat(view, seat, eyes) for seat in range(seats)]
    drawn += [look.hand(view, eyes.seat, eyes)] if eyes.seat < seats else []
    return [str(each) for each in [*drawn, moment.headline, moment.danger, *moment.ribbon]]


@of_every_game
def test_worlds_that_look_the_same_to_a_seat_are_drawn_the_same(game: Game) -> None:
    look = look_of(game)
    for number, match in enumerate(moments(game, 6, 120, 17)):
        for seat in range(match.seats):
            other = view_of(game, match.view(seat).imagine(number).state, seat)
            view, eyes = view_of(game, match.state, seat), eyes_of(match, seat)
            assert look.board(view, eyes) == look.board(other, eyes)
            assert panels(game, view, eyes, match.seats) == panels(game, other, eyes, match.seats)
            assert look.verbs(view, seat) == look.verbs(other, seat)


@of_every_game
def test_nothing_can_be_pressed_on_a_picture_or_by_whoever_watches(game: Game) -> None:
    look = look_of(game)
    for match in moments(game, 4, 60, 13):
        seat = match.to_move[0] if match.to_move else 0
        for eyes in (eyes_of(match, SPECTATOR), eyes_of(match, seat, clickable=False)):
            view = view_of(game, match.state, eyes.seat)
            drawn = "".join([str(look.board(view, eyes)), str(look.overlay(view, eyes))])
            assert "data-action" not in drawn
            assert "<button" not in drawn


@of_every_game
def test_the_section_of_every_moment_is_in_the_rules(game: Game) -> None:
    look = look_of(game)
    known = [{section.number for section in booklet(game, lang).sections} for lang in LANGUAGES]
    for match in moments(game, 8, 100, 7):
        for seat in (*range(match.seats), SPECTATOR):
            section = look.section(view_of(game, match.state, seat), seat)
            assert all(section in numbers for numbers in known), section


@of_every_game
def test_a_play_is_looked_at_for_two_seconds_at_most(game: Game) -> None:
    look = look_of(game)
    assert look.pace(()) == 0
    for match in moments(game, 4, 100, 1):
        if match.entries:
            assert 0 <= look.pace(match.entries[-1].news) <= 2000


# Stories


@cache
def on_file(file: Path) -> Match:
    """A game of the record."""
    match = archipel.read(file.read_text("utf-8"))
    assert isinstance(match, Match)
    return match


def told(match: Match, seat: int, lang: str = "fr") -> Story:
    """The end of a game as somebody sees it."""
    eyes = Eyes(game_texts(match.game, lang), seat, names=NAMES[: match.seats])
    return look_of(match.game).story(match.entries, view_of(match.game, match.state, seat), eyes)


@on_record
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_on_record_has_its_story(game: Game, file: Path, lang: str) -> None:
    match = on_file(file)
    known = {*shapes_of(SHARED_SHAPES), *shapes_of(look_of(game).shapes)}
    for seat in (*range(match.seats), SPECTATOR):
        end = told(match, seat, lang)
        assert bool(end.missed) != end.won
        scores = [game.score(match.state, each) for each in range(match.seats)]
        assert seat == SPECTATOR or not end.won or scores[seat] == max(scores)
        sentences = [end.title, end.cause, end.missed, *end.facts]
        sentences += [scene.sentence for scene in end.scenes]
        sentences += [word for one in end.crew for word in (one.fact, one.title)]
        assert not any("{" in sentence or "  " in sentence for sentence in sentences)
        assert "style=" not in end.chart + end.picture
        shapes = {*used_in(end.chart + end.picture), *(scene.icon for scene in end.scenes)}
        assert shapes - {"ending-sky"} <= known | set(re.findall(r'id="([\w-]+)"', end.picture))


@on_record
def test_scenes_are_few_in_order_and_end_with_the_end(game: Game, file: Path) -> None:
    match = on_file(file)
    found = told(match, 0).scenes
    assert 1 <= len(found) <= 4
    assert [scene.ply for scene in found] == sorted({scene.ply for scene in found})
    assert found[-1].ply == match.ply


@on_record
def test_everybody_is_praised_and_no_two_alike_as_long_as_there_are_deeds(game: Game, file: Path) -> None:
    match = on_file(file)
    crew = told(match, 0).crew
    assert [one.seat for one in crew] == list(range(match.seats))
    there = game_texts(game, "fr").say("story.honour.there")
    titles = [one.title for one in crew if one.title != there]
    assert len(titles) == len(set(titles)) >= min(match.seats, 4) - 1


@on_record
def test_a_replay_has_a_step_for_every_turn_in_order(game: Game, file: Path) -> None:
    match = on_file(file)
    found = look_of(game).steps(match.entries, match.state)
    firsts = [step.first for step in found]
    assert firsts[0] == 0
    assert firsts == sorted(set(firsts))
    assert all(0 <= step.seat < match.seats for step in found)
    assert {step.mark for step in found if step.mark} <= {
        *shapes_of(SHARED_SHAPES),
        *shapes_of(look_of(game).shapes),
    }


@of_every_game
def test_every_ending_has_a_picture_of_its_own(game: Game) -> None:
    files = {ending: game.folder / "endings" / f"{ending}.svg" for ending in game.endings[1:]}
    drawn = {file.read_text("utf-8") for file in files.values()}
    assert len(drawn) == len(files)


# The guided game


@of_every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_guided_game_points_at_is_on_the_page(game: Game, lang: str) -> None:
    look, chance = look_of(game), Random(2)
    guided = look.guided
    match = archipel.new(game.key, guided["seats"], seed=guided["seed"], **guided["options"])
    hints = set[str]()
    while not match.over and match.ply < 90:
        eyes = eyes_of(match, 0, lang, odds=False)
        said = look.hint(view_of(game, match.state, 0), match.entries, eyes)
        if said is not None and match.ply % 2 == 0:
            table = table_of(match, NAMES[: match.seats])
            table.guided = True
            table.seats = (table.seats[0], *(replace(each, kind="bot") for each in table.seats[1:]))
            page = frame(table, See(as_seat=0), Prefs(lang=lang)).html
            assert not said.points_at or f'id="{said.points_at}" data-pointed' in page, said
        if said is not None:
            hints.add(said.sentence)
            assert "{" not in said.sentence
            assert len(said.sentence) <= 190
        seat = match.to_move[0]
        advised = greedy(match.view(seat), match.legal(seat), chance)
        match.play(advised if match.ply % 3 else chance.choice(match.legal(seat)), seat)
    assert len(hints) >= 4
    assert (
        look.hint(view_of(game, match.state, 0), match.entries, Eyes(game_texts(game, lang), SPECTATOR))
        is None
    )
