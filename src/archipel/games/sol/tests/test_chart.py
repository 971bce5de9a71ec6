"""The map, and maps that are refused with their reason (§2.1, §15.1)."""

from __future__ import annotations

import pytest

from archipel.games.sol.notation import survey
from archipel.games.sol.notation.survey import ChartError
from archipel.games.sol.rules import island, pieces
from archipel.games.sol.rules.island import Chart

COUNTS = tuple(sum(row) for row in pieces.TOKENS)


def refused(text: str, slowest: int = min(pieces.MOVEMENT)) -> ChartError:
    with pytest.raises(ChartError) as error:
        survey.check(Chart(text), COUNTS, slowest)
    assert error.value.message("fr") != error.value.message("en")
    return error.value


def test_the_island_is_playable_and_has_the_figures_of_the_rule_page() -> None:
    survey.check(pieces.CHART, COUNTS, min(pieces.MOVEMENT))
    assert COUNTS == (12, 10, 9, 6)
    assert [len(pieces.CHART.cells_for(purpose)) for purpose in ("search", "temple", "altar")] == [37, 8, 1]
    for pair in (("p1", "p2"), ("p3", "p4"), ("p5", "p6")):
        costs = pieces.CHART.costs_from({pieces.CHART.pontoons[name]: 1 for name in pair}, 5)
        assert costs[pieces.CHART.names.index("z0")] == 5
        assert max(costs) < island.FAR


def test_a_terrain_with_too_few_search_cells_is_refused() -> None:
    error = refused(island.ISLAND.replace("a14  2  2 sand search", "a14  2  2 forest search"))
    assert error.code == "search-cells"
    assert (
        error.message("en") == "There are 11 search cells of sand, but 12 tokens for them; make them agree."
    )


def test_a_temple_too_few_and_a_missing_altar_are_refused() -> None:
    less = island.ISLAND.replace("a05  0  2 forest temple", "").replace("z0   0  0 hill altar", "")
    assert refused(less).code == "temples"
    assert refused(island.ISLAND.replace("z0   0  0 hill altar", "")).code == "altar"


def test_two_cells_on_one_place_are_refused() -> None:
    assert refused(island.ISLAND.replace("a14  2  2", "a14  1  3")).code == "same-place"


def test_a_missing_pontoon_is_refused() -> None:
    assert refused(island.ISLAND.replace("p3", "")).code == "pontoons"


def test_a_temple_nobody_can_reach_is_refused() -> None:
    far = refused(island.ISLAND.replace("a01  1  0", "a01  9  9"))
    assert (far.code, far.details["cell"]) == ("unreachable", "a01")


def test_a_cliff_too_high_for_the_slowest_is_refused() -> None:
    error = refused(island.ISLAND, slowest=1)
    assert error.code == "unreachable"
    assert "1 steps a turn" in str(error)


def test_a_temple_at_the_water_is_refused() -> None:
    swapped = island.ISLAND.replace("a05  0  2 forest temple", "a05 -1  3 forest temple")
    swapped = swapped.replace("a11 -1  3 forest search", "a11  0  2 forest search")
    assert refused(swapped).code == "temple-near"


def test_unequal_anchorages_are_refused() -> None:
    """The hill temples all on one side."""
    text = island.ISLAND
    for a, b in (("b04", "a02"), ("c04", "a08")):
        first = next(line for line in text.replace("      ", "\n").splitlines() if line.strip().startswith(a))
        other = next(line for line in text.replace("      ", "\n").splitlines() if line.strip().startswith(b))
        text = text.replace(first.strip(), first.strip().replace("temple", "search"))
        text = text.replace(other.strip(), other.strip().replace("search", "temple"))
    assert refused(text).code == "uneven-temple"


def test_the_three_thirds_are_alike_but_for_one_cell() -> None:
    for number in range(15):
        cells = [third * 15 + number for third in range(3)]
        assert len({pieces.CHART.terrains[cell] for cell in cells}) == 1
        places = [pieces.CHART.places[cell] for cell in cells]
        (q, r), second, third = places
        assert second == (-q - r, q)
        assert third == (r, -q - r)
