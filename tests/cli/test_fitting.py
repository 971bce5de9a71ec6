"""`archipel fit`: from the command line to a table of weights."""

from __future__ import annotations

from tests.cli.command import archipel as command
from tests.cli.command import says

from archipel.core import catalogue

FEW = ("--players", "2,3", "--option", "difficulty=novice,elite", "--generations", "1", "--games", "2")


def test_it_shows_each_generation_and_the_weights_found() -> None:
    said = says("fit", "island", *FEW, "--seed", "7", "--lang", "fr")
    assert "Génération 1 " in said
    assert "graine 7" in said
    for name in catalogue.find("island").weights:
        assert f'"{name}":' in said


def test_what_cannot_be_fitted_is_said_in_a_sentence() -> None:
    assert "no weights" in command("fit", "smugglers").stderr
    assert "--players" in command("fit", "island", "--players", "two").stderr
    assert "difficulty" in command("fit", "island", "--option", "difficulty=easy").stderr
