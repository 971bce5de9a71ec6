"""The files of shapes: whole, lean, and allowed on a page that permits no inline style or script."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from archipel.core.catalogue import every_game
from archipel.draw.look import look_of
from archipel.draw.picture import SHARED_SHAPES, shapes_of, used_in

FILES = sorted({SHARED_SHAPES, *(look_of(game).shapes for game in every_game())})
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 64_000

in_every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


@in_every_file
def test_every_shape_has_an_id_of_its_own_and_nothing_missing(file: Path) -> None:
    text = file.read_text("utf-8")
    found = [each.get("id") for each in ElementTree.fromstring(text).iter() if each.get("id")]
    assert len(found) == len(set(found))
    assert set(found) == set(shapes_of(file))
    shared = set(shapes_of(SHARED_SHAPES))
    assert set(used_in(text)) <= set(found) | shared
    if file != SHARED_SHAPES:
        assert not set(found) & shared, "a shape that is shared already"


@in_every_file
def test_shapes_need_no_style_no_script_and_nothing_from_elsewhere(file: Path) -> None:
    for each in ElementTree.parse(file).iter():
        assert each.tag.startswith(SVG)
        assert each.tag.removeprefix(SVG) not in ("script", "style", "foreignObject", "image")
        for name, value in each.attrib.items():
            assert name != "style"
            assert not name.startswith("on")
            assert "://" not in value


@in_every_file
def test_shapes_are_lean(file: Path) -> None:
    assert len(file.read_bytes()) < MOST_BYTES
    assert not re.search(r'="[^"]*\d\.\d{3,}', file.read_text("utf-8")), "figures finer than anybody can see"


def test_every_game_has_an_island_or_gets_one_that_is_nobodys() -> None:
    assert "w-plain" in shapes_of(SHARED_SHAPES)
    for game in every_game():
        if game.look is not None:
            assert f"w-{game.key}" in shapes_of(look_of(game).shapes)
