"""`archipel fit`: from the command line to a table of weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.command import refuses, says

from archipel.bots import fit
from archipel.core import catalogue

FEW = ("--players", "2,3", "--option", "difficulty=novice,elite", "--generations", "1", "--games", "2")


def won_by_all(game: object) -> Any:
    """Stands in for games of which every second one is won: nothing has to be compiled for them."""

    def play(*asked: Any) -> None:
        asked[-1][::2] = fit.A_WIN

    return play


@pytest.mark.parametrize("games", ["made up", pytest.param("real", marks=pytest.mark.long)])
def test_it_shows_each_generation_and_the_weights_found(
    games: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if games == "made up":
        monkeypatch.setattr(fit, "driver_of", won_by_all)
    save = tmp_path / "weights.json"
    said = says("fit", "island", *FEW, "--seed", "7", "--lang", "fr", "--save", str(save))
    assert "Génération 1 " in said
    assert "graine 7" in said
    if games == "made up":
        assert "50,0" in said
    found = json.loads(save.read_text("utf-8"))
    assert found.keys() == catalogue.find("island").weights.keys()
    for name, number in found.items():
        assert f'"{name}": {catalogue.find("island").weights[name]} {number},' in said


def test_what_cannot_be_fitted_is_said_in_a_sentence() -> None:
    assert "no weights" in refuses("fit", "smugglers")
    assert "--players" in refuses("fit", "island", "--players", "two")
    assert "difficulty" in refuses("fit", "island", "--option", "difficulty=easy")
