"""Pictures of positions: whole SVG documents and PNGs."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import archipel
from archipel.core.catalogue import every_game
from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import look_of
from archipel.draw.picture import png, still_style, svg, used_in

WIDE = 345

in_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))


@in_every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_needs_nothing_else(game: Game, lang: str) -> None:
    match = archipel.new(game.key, game.most, seed=2)
    document = svg(game, view_of(game, match.state, SPECTATOR), game_texts(game, lang))
    root = ElementTree.fromstring(document)
    named = {each.get("id") for each in root.iter()}
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert set(used_in(document)) <= named
    assert "var(" not in document
    assert f"w-{game.key}" not in named, "the lobby's picture is not part of the board"
    assert not any(each.get("data-action") or each.get("role") == "button" for each in root.iter())


@in_every_game
def test_a_picture_becomes_a_png_as_wide_as_asked(game: Game) -> None:
    match = archipel.new(game.key, game.fewest, seed=2)
    document = svg(game, view_of(game, match.state, SPECTATOR), game_texts(game, "en"))
    image = png(document, WIDE)
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(image[16:20]) == WIDE
    _, _, wide, high = map(float, str(ElementTree.fromstring(document).get("viewBox")).split())
    assert int.from_bytes(image[20:24]) == pytest.approx(WIDE * high / wide, abs=1)
    least = 1_500 if game.look is None else 40_000
    assert len(image) > least, "hardly anything was drawn"


@in_every_game
def test_a_match_shows_itself_in_a_notebook_if_the_game_draws_itself(game: Game) -> None:
    match = archipel.new(game.key, game.fewest, seed=2)
    for shown in (match._repr_svg_(), match.view(0)._repr_svg_()):
        if game.look is None:
            assert shown is None
        else:
            assert shown is not None
            assert ElementTree.fromstring(shown).get("class") == "board"


@in_every_game
def test_a_picture_brings_no_style_that_reaches_the_page_around_it(game: Game) -> None:
    style = still_style(look_of(game).board_style)
    assert style
    assert "@" not in style
    for rule in style.split("}")[:-1]:
        for selector in rule.partition("{")[0].split(","):
            assert selector.strip().startswith(".board"), selector
