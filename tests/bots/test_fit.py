"""Finding weights: better ones are found, a variant named twice counts twice, and nothing found is lost."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from archipel.bots.fit import Fit, variants
from archipel.core import catalogue
from archipel.core.errors import OptionError
from archipel.terminal import fitting
from archipel.terminal.fitting import fit_weights, read_weights
from archipel.terminal.screen import Screen, Trouble

ISLAND = catalogue.find("island")
NOVICES = {"difficulty": ["novice"]}
BAD = dict.fromkeys(ISLAND.weights, 1000)


def test_variants_are_every_combination_and_one_named_twice_counts_twice() -> None:
    found = variants(ISLAND, [2, 3, 3], {"difficulty": ["novice", "elite"], "powers": ["no"]})
    assert [state.seats for state in found] == [2, 2, 3, 3, 3, 3]
    assert [state.options.difficulty for state in found] == [0, 2] * 3
    with pytest.raises(OptionError):
        variants(ISLAND, [2], {"difficulty": ["impossible"]})


def test_the_same_weights_and_deals_are_worth_the_same_and_good_ones_more() -> None:
    search = Fit(ISLAND, variants(ISLAND, [2, 3], NOVICES), BAD, seed=3, games=50)
    good = search.values(ISLAND.weights, 0, 50)
    assert good.shape == (2, 50)
    assert np.array_equal(good, search.values(ISLAND.weights, 0, 50))
    assert not np.array_equal(good, search.values(ISLAND.weights, 50, 50))
    assert good.mean() > search.values(BAD, 0, 50).mean() + 0.1


def test_it_finds_better_weights_and_the_same_ones_with_the_same_seed() -> None:
    def found() -> Fit:
        search = Fit(ISLAND, variants(ISLAND, [3], NOVICES), BAD, seed=4, games=60)
        for _ in islice(search.generations(), 6):
            pass
        return search

    search = found()
    assert search.weights == found().weights
    better, before = search.values(search.weights, 10**6, 300), search.values(BAD, 10**6, 300)
    assert better.mean() > before.mean() + 0.02


def test_what_was_found_is_kept_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "COMPARED", 10)
    save = tmp_path / "weights.json"
    fit_weights(ISLAND, [2], NOVICES, 1, 5, 1, save, Screen("en"))
    kept = json.loads(save.read_text())
    assert list(kept) == list(ISLAND.weights)
    assert read_weights(ISLAND, save) == kept
    save.write_text('{"landing": 5}')
    assert read_weights(ISLAND, save) == {"landing": 5}
    save.write_text("no weights")
    with pytest.raises(Trouble):
        read_weights(ISLAND, save)
