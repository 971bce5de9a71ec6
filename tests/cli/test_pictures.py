"""`archipel picture`: a board in a file."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.command import GAME, refuses, says

import archipel
from archipel.core.texts import LANGUAGES


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(archipel.new(GAME, seed=3).write(), "utf-8")
    return file


def test_a_board_is_drawn_into_a_png(game_file: Path) -> None:
    out = game_file.with_name("board.png")
    assert says("picture", str(game_file), "--out", str(out), "--width", "400") == ""
    image = out.read_bytes()
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20]) == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_is_drawn_into_an_svg_in_the_language_asked_for(game_file: Path, lang: str) -> None:
    out = game_file.with_name("board.svg")
    says("picture", str(game_file), "--out", str(out), "--lang", lang)
    match = archipel.read(game_file.read_text("utf-8"), lang)
    assert out.read_text("utf-8") == match._repr_svg_()
    assert ElementTree.fromstring(out.read_text("utf-8")).tag.endswith("svg")


def test_a_view_is_drawn_too(tmp_path: Path) -> None:
    file, out = tmp_path / "view.txt", tmp_path / "view.svg"
    file.write_text(archipel.new(GAME, seed=3).view(0).write(), "utf-8")
    says("picture", str(file), "--out", str(out))
    assert out.exists()


def test_what_cannot_be_drawn_is_one_sentence(game_file: Path) -> None:
    out = game_file.with_name("board.gif")
    assert "neither .png nor .svg" in refuses("picture", str(game_file), "--out", str(out))
    assert "ni .png ni .svg" in refuses("picture", str(game_file), "--out", str(out), lang="fr")
    assert "cannot be written" in refuses("picture", str(game_file), "--out", "/no/where.svg")
    assert "--width cannot have" in refuses("picture", str(game_file), "--out", "b.png", "--width", "0")
    assert "--out is missing" in refuses("picture", str(game_file))
    assert not out.exists()
