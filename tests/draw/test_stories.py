"""Every game on record has its story, and every guided game points at what is on the page."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from tests.web.helpers_http import frame, table_of

import archipel
from archipel.bots import greedy
from archipel.core.catalogue import every_game
from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, look_of
from archipel.draw.picture import SHARED_SHAPES, shapes_of, used_in
from archipel.draw.story import picture
from archipel.table.seats import Seat
from archipel.web.see import Prefs, See

NAMES = ("Léa", "Tom", "Zia", "Bartholomé de la Pérouse", "Max", "Ana", "Ben", "Cyd")
DRAWN = [game for game in every_game() if game.look is not None]
RECORDS = [file for game in DRAWN for file in sorted((game.folder / "tests" / "playthroughs").glob("*.txt"))]
GUIDED = [game for game in DRAWN if look_of(game).guided]
GUIDED_PLAYS = 60


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parents[2].name}-{file.stem}")
def test_every_game_on_record_has_its_story(file: Path) -> None:
    match = archipel.read(file.read_text("utf-8"))
    assert isinstance(match, Match)
    look = look_of(match.game)
    for lang in LANGUAGES:
        for seat in (0, match.seats - 1, SPECTATOR):
            view = view_of(match.game, match.state, seat)
            end = look.story(match.entries, view, Eyes(game_texts(match.game, lang), seat, names=NAMES))
            sentences = [
                end.title,
                end.cause,
                end.missed,
                *end.facts,
                *(each.sentence for each in end.scenes),
            ]
            sentences += [word for one in end.crew for word in (one.fact, one.title)]
            assert not any("{" in sentence or "  " in sentence for sentence in sentences)
            assert end.title
            assert end.cause
            assert "style=" not in end.chart + end.picture
            assert [one.seat for one in end.crew] == list(range(match.seats))
            assert len(end.scenes) <= 6
            assert all(0 < each.ply <= match.ply for each in end.scenes)
    steps = look.steps(match.entries, view_of(match.game, match.state, SPECTATOR))
    assert steps[0].first == 0
    assert all(one.first < other.first for one, other in pairwise(steps))


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: str(game.key))
def test_an_end_without_a_play_has_a_story_too(game: Game) -> None:
    file = next(file for file in RECORDS if file.is_relative_to(game.folder))
    match = archipel.read(file.read_text("utf-8"))
    assert isinstance(match, Match)
    look, view = look_of(game), view_of(game, match.state, SPECTATOR)
    assert look.story((), view, Eyes(game_texts(game, "fr"), SPECTATOR, names=NAMES)).title
    assert not look.steps((), view)


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: str(game.key))
def test_every_ending_has_a_picture_of_its_own(game: Game) -> None:
    drawn = {ending: picture(game.folder / "endings", ending) for ending in game.endings[1:]}
    assert len(set(drawn.values())) == len(drawn)
    known = shapes_of(SHARED_SHAPES) | shapes_of(look_of(game).shapes)
    for markup in drawn.values():
        root = ElementTree.fromstring(markup)
        named = {each.get("id") for each in root.iter()}
        assert set(used_in(markup)) <= named | set(known)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GUIDED, ids=lambda game: str(game.key))
def test_what_a_guided_game_points_at_is_on_the_page(game: Game, lang: str) -> None:
    """Played by a bot: it does not do as told, so that something is said in other positions too."""
    look, chance, hints = look_of(game), Random(2), set[str]()
    deal = look.guided
    match = archipel.new(game.key, deal["seats"], seed=deal["seed"], **deal["options"])
    while not match.over and match.ply < GUIDED_PLAYS:
        table = table_of(match, NAMES[: match.seats])
        table.guided = True
        table.seats = (table.seats[0], *(Seat("bot", name) for name in NAMES[1 : match.seats]))
        page = frame(table, See(as_seat=0), Prefs(lang=lang)).html
        if '<p id="line" class="hint">' in page:
            assert "data-pointed" in page, match.ply
            hints.add(page.partition('<p id="line" class="hint">')[2].partition("</p>")[0])
        seat = match.to_move[0]
        match.play(greedy(match.view(seat), match.legal(seat), chance), seat)
    assert len(hints) >= 4, "a guided game says too little"
