"""Finding weights: better ones are found, a variant named twice counts twice, and nothing found is lost."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots import written

from archipel.bots import fit
from archipel.bots.fit import A_WIN, CHILDREN, Fit, Generation, variants
from archipel.core import catalogue
from archipel.core.errors import OptionError
from archipel.core.game import Game
from archipel.terminal import fitting
from archipel.terminal.fitting import fit_weights, read_weights
from archipel.terminal.screen import Screen, Trouble

ISLAND, RIVALS = catalogue.find("island"), catalogue.find("sol")
NOVICES = {"difficulty": ["novice"]}
BAD = dict.fromkeys(ISLAND.weights, 1000)
GOAL = 3000.0


@dataclass
class Valley:
    """Instead of games: weights are worth the more the nearer all of them are to one number."""

    deals: list[bytes] = field(default_factory=list)
    """Those of each batch that was asked for."""
    told: list[tuple[list[int], list[int], list[int]]] = field(default_factory=list)
    """The weights, those of the rivals, and the seat that plays by the first, in each batch."""

    def __call__(self, template: Any, states: Any, chances: Any, streams: Any, *rest: Any) -> None:
        weights, rivals, own, _, _, values = rest
        self.deals.append(chances.tobytes())
        self.told.append((weights.tolist(), rivals.tolist(), own.tolist()))
        far = np.log(np.maximum(weights[:-1], 1) / GOAL)
        values[:] = int(A_WIN * np.exp(-(far**2).mean()))


@pytest.fixture
def valley(monkeypatch: pytest.MonkeyPatch) -> Valley:
    made = Valley()
    monkeypatch.setattr(fit, "driver_of", lambda game: made)
    return made


@pytest.fixture
def as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real games, without anything compiled for them."""
    monkeypatch.setattr(fit, "driver_of", written.driver_of)


def searching(game: Game, seats: list[int], seed: int = 4, games: int = 6) -> Fit:
    begin = dict.fromkeys(game.weights, 1000)
    return Fit(game, variants(game, seats, {}), begin, seed=seed, games=games)


def found_in(search: Fit, generations: int) -> list[Generation]:
    return list(islice(search.generations(), generations))


def test_variants_are_every_combination_and_one_named_twice_counts_twice() -> None:
    found = variants(ISLAND, [2, 3, 3], {"difficulty": ["novice", "elite"], "powers": ["no"]})
    assert [state.seats for state in found] == [2, 2, 3, 3, 3, 3]
    assert [state.options.difficulty for state in found] == [0, 2] * 3
    with pytest.raises(OptionError):
        variants(ISLAND, [2], {"difficulty": ["impossible"]})


def check_worth(games: int) -> None:
    search = Fit(ISLAND, variants(ISLAND, [2, 3], NOVICES), BAD, seed=3, games=games)
    good = search.values(ISLAND.weights, 0, games)
    assert good.shape == (2, games)
    assert np.array_equal(good, search.values(ISLAND.weights, 0, games))
    assert not np.array_equal(good, search.values(ISLAND.weights, games, games))
    assert good.mean() > search.values(BAD, 0, games).mean() + 0.1


@pytest.mark.usefixtures("as_written")
def test_the_same_weights_and_deals_are_worth_the_same_and_good_ones_more() -> None:
    check_worth(4)


@pytest.mark.usefixtures("as_written")
def test_a_seat_with_bad_weights_loses_to_those_there_were_before() -> None:
    search = searching(RIVALS, [2])
    bad = search.values(dict.fromkeys(RIVALS.weights, 1000), 0, 8).mean()
    assert bad < 0.2 < search.values(search.before, 0, 8).mean()


@pytest.mark.long
def test_in_many_games_good_weights_are_worth_more() -> None:
    check_worth(50)


@pytest.mark.long
@pytest.mark.parametrize("game", [ISLAND, RIVALS], ids=lambda game: str(game.key))
def test_games_are_worth_the_same_by_the_rules_as_written_and_compiled(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = searching(game, [2], games=8).values(game.weights, 0, 8)
    monkeypatch.setattr(fit, "driver_of", written.driver_of)
    assert np.array_equal(fast, searching(game, [2], games=8).values(game.weights, 0, 8))


def test_where_all_lose_together_a_loss_counts_a_fifth_of_what_it_is_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worths = [A_WIN, A_WIN // 2, 0]

    def three(*asked: Any) -> None:
        asked[-1][:] = worths

    monkeypatch.setattr(fit, "driver_of", lambda game: three)
    assert searching(ISLAND, [2]).values(BAD, 0, 3).tolist() == [[1.0, 0.1, 0.0]]
    assert searching(RIVALS, [2]).values(RIVALS.weights, 0, 3).tolist() == [[1.0, 0.5, 0.0]]


def test_it_finds_better_weights_and_the_same_ones_with_the_same_seed(valley: Valley) -> None:
    search = searching(ISLAND, [3])
    found = found_in(search, 25)
    assert found[-1].weights == search.weights
    assert found[-1].value > found[0].value + 0.05
    far = [abs(np.log(number / GOAL)) for number in search.weights.values()]
    assert np.mean(far) < 0.5 * np.log(GOAL / 1000), "half of the way, at least"
    assert search.weights == found_in(searching(ISLAND, [3]), 25)[-1].weights
    assert search.weights != found_in(searching(ISLAND, [3], seed=5), 25)[-1].weights


def test_the_weights_before_are_the_first_of_each_generation(valley: Valley) -> None:
    search = searching(ISLAND, [3])
    before = search.weights
    for number, made in enumerate(found_in(search, 4)):
        weights, _, _ = valley.told[number * CHILDREN]
        assert weights[:-1] == list(before.values())
        assert made.value <= made.best
        before = made.weights


def test_all_children_of_a_generation_meet_the_same_deals_and_each_generation_new_ones(
    valley: Valley,
) -> None:
    search = searching(ISLAND, [3], games=6)
    found_in(search, 3)
    width = len(search.made.chances(1, 0).tobytes())
    met: set[bytes] = set()
    for first in range(0, 3 * CHILDREN, CHILDREN):
        assert len(set(valley.deals[first : first + CHILDREN])) == 1
        deals = valley.deals[first]
        new = {deals[start : start + width] for start in range(0, len(deals), width)}
        assert len(new) == 6
        assert not new & met
        met |= new


def test_a_team_plays_by_the_new_weights_and_a_rival_alone_in_each_seat_against_the_old(
    valley: Valley,
) -> None:
    for game, seats, own in ((ISLAND, 3, [-1] * 6), (RIVALS, 3, [0, 1, 2, 0, 1, 2])):
        search = searching(game, [seats])
        found_in(search, 1)
        weights, rivals, played_by = valley.told[-1]
        assert played_by == own, game.key
        assert rivals[:-1] == list(game.weights_of(seats).values()), game.key
        assert weights != rivals


@pytest.mark.long
def test_in_real_games_it_finds_better_weights() -> None:
    def found() -> Fit:
        search = Fit(ISLAND, variants(ISLAND, [3], NOVICES), BAD, seed=4, games=60)
        found_in(search, 6)
        return search

    search = found()
    assert search.weights == found().weights
    better, before = search.values(search.weights, 10**6, 300), search.values(BAD, 10**6, 300)
    assert better.mean() > before.mean() + 0.02


@pytest.mark.usefixtures("valley")
def test_what_was_found_is_kept_and_taken_up_again(tmp_path: Path) -> None:
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


def test_the_weights_before_and_now_are_compared_on_new_deals_with_what_luck_explains(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """100 games, of which 20 were won before and 50 now: 1.96 · √(0.5 · 0.5 / 100) is 9.8 %."""

    def hundred(*asked: Any) -> None:
        weights, values = asked[4], asked[-1]
        won = 20 if weights[:-1].tolist() == list(search.before.values()) else 50
        values[:] = np.arange(100) < won
        values *= A_WIN

    monkeypatch.setattr(fit, "driver_of", lambda game: hundred)
    monkeypatch.setattr(fitting, "COMPARED", 100)
    search = searching(RIVALS, [2])
    fitting.compare(search, 4, Screen("en"))
    said = capsys.readouterr().out
    for figure in ("20.0", "50.0", "9.8"):
        assert figure in said
